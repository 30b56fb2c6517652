"""Packs as data: grade, origin, entry and pack, read from and written to JSON and JSON Lines.

Packs are untrusted input: sizes are bounded, and every error is one line that names file, entry, field and rule.
"""

import codecs
import functools
import operator
from collections.abc import Iterable, Iterator
from typing import Any, Generic, Literal, TypeVar

import msgspec

from puzzlemill.puzzles import KINDS, format_id
from puzzlemill.puzzles.files import read_json
from puzzlemill.puzzles.kinds import Cell, InputError, Puzzle, room, shown

P = TypeVar("P", bound=Puzzle[Any])
S = TypeVar("S")

LARGEST_FILE = 512 * 1024 * 1024
"""Bytes of the largest pack that is read."""


class Grade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a puzzle is and why.

    `level` is 1-5 (gentle, easy, medium, hard, expert), `technique` the hardest one needed, `score` on a log scale
    with 2 decimals, `percentile` the share (0-100) of the named reference `population` with a lower score (None where
    no population covers the puzzle), `features` the numbers behind it, `text` one sentence for people.
    """

    level: int
    technique: str
    score: float
    features: dict[str, int | float]
    text: str
    percentile: float | None = None
    population: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 5:
            raise InputError(f"level {self.level}: expected 1-5")


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a generated puzzle comes from; the same origin makes the same puzzle on every machine.

    `index` counts tries of the generator `generator` (a kind), `parameters` are its options.
    """

    generator: str
    version: int
    seed: int
    index: int
    parameters: dict[str, Any]

    def __post_init__(self) -> None:
        if not (0 <= self.seed < 1 << 63 and 0 <= self.index < 1 << 63):
            raise InputError("seed, index: expected 0 to 2**63 - 1")


class EntryHint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a person's way to the solution, for a game to show.

    `technique` names why, `text` says it in a sentence, `cells` are those concerned, and `move` is a move of the kind's
    game as saved games have it, or None where the step only rules out moves.
    """

    technique: str
    text: str
    cells: tuple[Cell, ...] = ()
    move: dict[str, Any] | None = None


class Entry(msgspec.Struct, Generic[P, S], frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """A puzzle with what is known of it. `id` is the position id of `instance`; when left empty it is computed.

    `hints` are the first steps of a person, in order; `expected_moves` are those that the simulated player of the kind
    takes (`grading.players`). Both are left out of files where they were not asked for.
    """

    id: str = ""
    instance: P
    solution: S | None = None
    grade: Grade | None = None
    origin: Origin | None = None
    hints: tuple[EntryHint, ...] | msgspec.UnsetType = msgspec.UNSET
    expected_moves: float | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        computed = format_id(self.instance)
        if not self.id:
            msgspec.structs.force_setattr(self, "id", computed)
        elif self.id != computed:
            raise InputError(f"id {shown(self.id)} is not that of the instance, {shown(computed)}")


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A titled list of entries of any kinds, in order."""

    format: Literal["puzzlemill-pack"] = "puzzlemill-pack"
    version: Literal[1] = 1
    title: str = ""
    puzzles: tuple[Entry[Any, Any], ...] = ()


class _RawPack(msgspec.Struct, forbid_unknown_fields=True):
    """A pack before its entries are looked at."""

    format: str
    version: int
    puzzles: list[msgspec.Raw]
    title: str = ""

    def __post_init__(self) -> None:
        if self.format != "puzzlemill-pack":
            raise InputError(f"format {shown(self.format)}: expected 'puzzlemill-pack'")
        if self.version != 1:
            raise InputError(f"version {shown(self.version)}: only version 1 is known")


def entry_type(kind: str) -> type[Entry[Any, Any]]:
    """The entry type of a kind, by its name `<Kind>Entry` in `puzzles/<kind>.py`."""
    found: type[Entry[Any, Any]] = getattr(room("puzzles", kind), f"{kind.capitalize()}Entry")
    return found


def entry_union() -> Any:
    """The tagged union of all entry types, as `AnyEntry` has it for type checkers."""
    return functools.reduce(operator.or_, (entry_type(kind) for kind in KINDS))


def make_entry(puzzle: Puzzle[S], solution: S | None = None, **known: Any) -> Entry[Any, Any]:
    """The entry of a puzzle, with its id computed; `known` may hold `grade` and `origin`."""
    return entry_type(puzzle.kind)(instance=puzzle, solution=solution, **known)


def read_pack(data: bytes, name: str = "pack") -> Pack:
    """The pack in `data`: a pack in JSON, or JSON Lines with an entry a line (the title is then empty).

    Raises `InputError` with one line that begins with `name`.
    """
    if len(data) > LARGEST_FILE:
        raise InputError(f"{name}: {len(data)} bytes, at most {LARGEST_FILE} are read")
    data = data.removeprefix(codecs.BOM_UTF8)
    lines = [line for line in data.splitlines() if line.strip()]
    if not lines:
        raise InputError(f"{name}: is empty")
    if lines[0].lstrip().startswith(b"["):
        raise InputError(f"{name}: is a list; expected a pack, an object with the list as its `puzzles`, or JSON Lines")
    if _is_entry(lines[0]):
        return Pack(puzzles=tuple(_read_entries(lines, name, "line")))
    head = read_json(data, _RawPack, name)
    return Pack(title=head.title, puzzles=tuple(_read_entries(head.puzzles, name, "entry")))


def write_pack(pack: Pack) -> bytes:
    """The pack as JSON, two spaces a level, the same bytes for the same pack; `read_pack` gives it back."""
    return msgspec.json.format(msgspec.json.encode(pack), indent=2) + b"\n"


def write_lines(entries: Iterable[Entry[Any, Any]]) -> Iterator[bytes]:
    """The entries as JSON Lines, one ended line each."""
    for entry in entries:
        yield msgspec.json.encode(entry) + b"\n"


def json_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a pack, from the types."""
    union = entry_union()
    fields: list[Any] = [
        ("format", Literal["puzzlemill-pack"]),
        ("version", Literal[1]),
        ("puzzles", list[union]),  # type: ignore[valid-type]  # a type made at run time from the table of kinds
        ("title", str, ""),
    ]
    return msgspec.json.schema(msgspec.defstruct("Pack", fields, forbid_unknown_fields=True))


def _is_entry(line: bytes) -> bool:
    """Whether a line is a JSON object on its own but not a whole pack written on one line."""
    try:
        return "format" not in msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False


def _read_entries(items: Iterable[bytes | msgspec.Raw], name: str, unit: str) -> Iterator[Entry[Any, Any]]:
    union = entry_union()
    for number, item in enumerate(items, 1):
        yield read_json(item, union, f"{name}: {unit} {number}")
