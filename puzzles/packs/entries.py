"""What packs consist of: grade, origin, hint, entry and pack; how they are written, and their JSON Schema.

Packs are untrusted input: sizes are limited, and every error is one line that names file, entry, field and rule.
"""

import collections
import functools
import inspect
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Generic,
    Literal,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    get_args,
    overload,
)

import msgspec

from puzzlemill.puzzles import KINDS, rules
from puzzlemill.puzzles.kinds import AnyPuzzle, Cell, InputError, Kind, kind_of, shown
from puzzlemill.puzzles.levels import LEVELS
from puzzlemill.puzzles.packs.rows import Value, row
from puzzlemill.puzzles.portable import Portable
from puzzlemill.puzzles.saying import Argument, Translatable, check_nesting
from puzzlemill.puzzles.showing import Brief, Pictured, Shown, Told
from puzzlemill.puzzles.wording import counted

LONGEST_SHOWN: Final = 200
"""Characters of the longest id that the `repr` of an entry shows in full."""

LONGEST_SOURCE: Final = 100
"""Characters of the longest `minutes_source`."""

if TYPE_CHECKING:
    from puzzlemill.puzzles.domicles import Domicles, Swaps
    from puzzlemill.puzzles.gloop import Gloop, Packing
    from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
    from puzzlemill.puzzles.ottf import Order, Ottf

P_co = TypeVar("P_co", bound=AnyPuzzle, covariant=True)
P = TypeVar("P", bound=AnyPuzzle)
S_co = TypeVar("S_co", covariant=True)

MOST_ENTRIES: Final = 1_000_000
"""Entries of the largest pack, and lines of the largest JSON Lines file."""

DEEPEST: Final = 16
"""The greatest depth of lists and objects in a field that can hold anything, as parameters of an origin."""


_NESTED: Final = (dict, list, tuple)


class Grade(Told, Shown, Portable, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a puzzle is and why.

    `minutes` are the expected solving time of a practised person on paper, and `minutes_range` the times of the middle
    half of people; `minutes_reasoning` and `minutes_trying` are the times of someone who reasons and of someone who
    tries, and `minutes` are between them. `minutes_source` says what they were fitted to: `simulated` players, or
    numbers of people and puzzles. Kinds without a curve of minutes have None for them and an empty source. `level` is
    the band of the minutes: 1-5 (gentle, easy, medium, hard, expert), or 6 for a marathon. `technique` is the hardest
    technique needed, and `score` is on a log scale with 2 decimals. `percentile` is the share (0-100) of the named
    reference `population` with a lower score, or None if no population covers the puzzle. `features` are the numbers
    behind the grade, and `text` describes it in words.
    """

    level: int
    technique: str
    score: float
    features: dict[str, int | float]
    text: str
    percentile: float | None = None
    population: str = ""
    minutes: float | None = None
    minutes_range: tuple[float, float] | None = None
    minutes_source: str = ""
    minutes_reasoning: float | None = None
    minutes_trying: float | None = None

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise InputError("expected 1 to 5, or 6 for a marathon", field="level", value=self.level)
        if self.minutes is not None and not 0 < self.minutes < math.inf:
            raise InputError("expected a number above 0", field="minutes", value=self.minutes)
        if self.minutes_range is not None:
            low, high = self.minutes_range
            if not 0 < low <= high < math.inf:
                raise InputError("expected two rising numbers above 0", field="minutes_range")
            if self.minutes is None or not low <= self.minutes <= high:
                raise InputError(f"minutes_range {low:g} to {high:g}: expected a range around minutes")
        for name, value in (("minutes_reasoning", self.minutes_reasoning), ("minutes_trying", self.minutes_trying)):
            if value is not None and not 0 < value < math.inf:
                raise InputError("expected a number above 0", field=name, value=value)
        if len(self.minutes_source) > LONGEST_SOURCE or not self.minutes_source.isprintable():
            raise InputError(
                f"minutes_source {shown(self.minutes_source)}: expected at most {LONGEST_SOURCE} characters"
            )


class Origin(Brief, Portable, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record from which a generated puzzle can be reproduced, exactly and on every machine.

    `generator` is a kind, `index` counts its tries, and `parameters` are its options.
    """

    generator: str
    version: int
    seed: int
    index: int
    parameters: dict[str, Any]

    def __post_init__(self) -> None:
        if not (0 <= self.seed < 1 << 63 and 0 <= self.index < 1 << 63 and 0 <= self.version < 1 << 63):
            raise InputError("version, seed, index: expected 0 to 2**63 - 1")
        _check_depth("parameters", self.parameters)


class EntryHint(Brief, Translatable, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a person's solution, for a game to show.

    `technique` names the reason, `text` explains it, `cells` are the cells concerned, and `move` is a move as in saved
    games, or None if the step only rules out moves. `key` and `args` are the text as data, for other languages.
    """

    technique: str
    text: str
    cells: tuple[Cell, ...] = ()
    move: dict[str, Any] | None = None
    key: str | msgspec.UnsetType = msgspec.UNSET
    args: Mapping[str, Argument] | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        if self.move is not None:
            _check_depth("move", self.move)
        if isinstance(self.key, msgspec.UnsetType) != isinstance(self.args, msgspec.UnsetType):
            raise InputError("key, args: expected both of them or neither")
        if not isinstance(self.args, msgspec.UnsetType):
            check_nesting("args", self.args)


class Entry(
    Pictured,
    Portable,
    msgspec.Struct,
    Generic[P_co, S_co],
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="kind",
):
    """A puzzle with its solution, grade and origin. `id` is the position id of `instance`; if empty, it is computed.

    Entries are compared by value and hashed by id. A new one is of the type of its kind, which is its tag in JSON.
    `hints` are the first steps of a person, in order. `expected_moves` is the number of moves that the simulated player
    of the kind takes (`grading.players`). Files contain the two only if they were asked for.
    """

    id: str = ""
    instance: P_co
    solution: S_co | None = None
    grade: Grade | None = None
    origin: Origin | None = None
    hints: tuple[EntryHint, ...] | msgspec.UnsetType = msgspec.UNSET
    expected_moves: float | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        kind_of(self.instance)
        if type(self) is Entry:
            msgspec.structs.force_setattr(self, "__class__", entry_type(self.instance.kind))
        computed = _spelling(self.instance.kind)(self.instance)
        if not self.id:
            msgspec.structs.force_setattr(self, "id", computed)
        elif self.id != computed:
            raise InputError(f"not the id of the instance, which is {shown(computed)}", field="id", value=self.id)
        if self.expected_moves is not msgspec.UNSET and not 0 <= self.expected_moves < math.inf:
            raise InputError("expected 0 or more", field="expected_moves", value=self.expected_moves)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        """One line with the id, which describes the instance completely; `<...>` marks what is not shown."""
        name = self.id if len(self.id) <= LONGEST_SHOWN else f"{self.id[:LONGEST_SHOWN]}..."
        parts = [f"id={name!r}", f"solution={'None' if self.solution is None else '<known>'}"]
        if self.grade is not None:
            parts.append(f"grade=<level {self.grade.level}, {self.grade.technique}>")
        return f"{type(self).__name__}({', '.join(parts)})"

    @property
    def kind(self) -> Kind:
        """The kind of the puzzle, which is the tag of the entry in JSON."""
        return self.instance.kind


if TYPE_CHECKING:
    AnyEntry: TypeAlias = Entry[Gloop, Packing] | Entry[Domicles, Swaps] | Entry[Ottf, Order] | Entry[IqBlocks, Filling]
    """An entry of any kind; `isinstance(entry.instance, Gloop)` narrows the type."""
else:
    AnyEntry = Entry


class Pack(Pictured, Portable, msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A titled list of entries of any kind, in order."""

    format: Literal["puzzlemill-pack"] = "puzzlemill-pack"
    version: Literal[1] = 1
    title: str = ""
    puzzles: tuple[AnyEntry, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.puzzles, list | tuple):
            raise InputError("expected a list of entries", field="puzzles", value=self.puzzles)
        msgspec.structs.force_setattr(self, "puzzles", tuple(self.puzzles))

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[AnyEntry]:
        return iter(self.puzzles)

    @overload
    def __getitem__(self, at: SupportsIndex) -> AnyEntry: ...
    @overload
    def __getitem__(self, at: slice) -> "Pack": ...
    def __getitem__(self, at: SupportsIndex | slice) -> "AnyEntry | Pack":
        return msgspec.structs.replace(self, puzzles=self.puzzles[at]) if isinstance(at, slice) else self.puzzles[at]

    def index(self, entry: AnyEntry, *bounds: SupportsIndex) -> int:
        """The index of an entry, as of a tuple; raises `ValueError` if the pack does not have it."""
        return self.puzzles.index(entry, *bounds)

    def rows(self) -> list[dict[str, Value]]:
        """A row per puzzle for tables: `pandas.DataFrame(pack.rows())`; what an entry does not have is None."""
        return [row(number, entry) for number, entry in enumerate(self.puzzles, 1)]

    def count(self, entry: AnyEntry) -> int:
        """How often the pack has an entry."""
        return self.puzzles.count(entry)

    def __repr__(self) -> str:
        """One line; `<...>` marks the entries."""
        return f"Pack(title={shown(self.title)}, puzzles=<{contents(self)}>)"


def contents(pack: Pack) -> str:
    """How many puzzles a pack has, and of which kinds: `100 puzzles: 40 gloop, 60 ottf`, or `100 gloop puzzles`."""
    kinds = collections.Counter(entry.kind for entry in pack.puzzles)
    if len(kinds) == 1:
        return counted(len(pack.puzzles), f"{next(iter(kinds))} puzzle")
    listed = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    return f"{counted(len(pack.puzzles), 'puzzle')}{': ' if listed else ''}{listed}"


def entry_type(kind: str) -> type[Entry[Any, Any]]:
    """The type of a kind's entries."""
    return rules(kind).ENTRY


def value_types(kind: str) -> tuple[Any, Any]:
    """The types of a kind's instances and solutions; raises `InputError` for an unknown kind."""
    instance, solution = get_args(entry_type(kind).__orig_bases__[0])  # type: ignore[attr-defined]
    return instance, solution


def entry_union() -> Any:
    """The tagged union of all entry types, which decoders need."""
    return functools.reduce(operator.or_, (entry_type(kind) for kind in KINDS))


def make_entry(
    puzzle: AnyPuzzle,
    solution: object = None,
    *,
    grade: Grade | None = None,
    origin: Origin | None = None,
    hints: tuple[EntryHint, ...] | msgspec.UnsetType = msgspec.UNSET,
    expected_moves: float | msgspec.UnsetType = msgspec.UNSET,
) -> AnyEntry:
    """The entry of a puzzle of any kind, with its id computed."""
    return entry_type(puzzle.kind)(
        instance=puzzle, solution=solution, grade=grade, origin=origin, hints=hints, expected_moves=expected_moves
    )


def write_pack(pack: Pack) -> bytes:
    """The pack as JSON, one entry per line; the same pack gives the same bytes. `read_pack` reads it back."""
    head = msgspec.json.encode(msgspec.structs.replace(pack, puzzles=())).removesuffix(b"]}")
    entries = b",\n".join(map(msgspec.json.encode, pack.puzzles))
    return head + b"\n" + entries + b"\n]}\n"


def write_lines(entries: Iterable[AnyEntry]) -> Iterator[bytes]:
    """The entries as JSON Lines, one line with its line feed per entry."""
    for entry in entries:
        yield msgspec.json.encode(entry) + b"\n"


def json_schema(*, reader: bool = False) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a pack, from the types.

    Writers get the strict one. With `reader`, records can have unknown fields, which later versions of puzzlemill may
    write; known fields are checked in the same way.
    """
    schema = msgspec.json.schema(pack_type())
    for kind in KINDS:
        spelling = getattr(rules(kind), "SPELLING", None)
        if spelling:
            entry = schema["$defs"][entry_type(kind).__name__]
            entry["properties"]["id"]["pattern"] = f"^({spelling.pattern})?$"
    name = "urn:puzzlemill:pack-reader:1" if reader else "urn:puzzlemill:pack:1"
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": name}
    return {**head, **_printed(schema, reader)}


def _printed(schema: Any, reader: bool) -> Any:
    """A part of a schema as published: descriptions have no indent; for a `reader`, objects can have unknown fields."""
    if isinstance(schema, list):
        return [_printed(value, reader) for value in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: _printed(value, reader) for key, value in schema.items()}
    # msgspec before 0.23 leaves the indent of the source in the docstrings that describe types.
    if isinstance(parts.get("description"), str):
        parts["description"] = inspect.cleandoc(parts["description"])
    if reader and parts.get("additionalProperties") is False:
        del parts["additionalProperties"]
    return parts


@functools.cache
def pack_type() -> type[msgspec.Struct]:
    """`Pack` with entries of the known kinds only: a type made at run time from the table of kinds."""
    fields: list[Any] = [
        ("format", Literal["puzzlemill-pack"]),
        ("version", Literal[1]),
        ("puzzles", list[entry_union()]),  # type: ignore[misc]
        ("title", str, ""),
    ]
    return msgspec.defstruct("Pack", fields, forbid_unknown_fields=True, namespace={"__doc__": Pack.__doc__})


@functools.cache
def _spelling(kind: str) -> Callable[[AnyPuzzle], str]:
    """The `format_id` of a kind, looked up only once."""
    return rules(kind).format_id


def _check_depth(name: str, value: dict[str, object]) -> None:
    """Raise `InputError` for lists and objects nested too deeply for the code that processes them later."""
    level = [inner for inner in value.values() if isinstance(inner, _NESTED)]
    for _ in range(DEEPEST - 1):
        if not level:
            return
        values = (outer.values() if isinstance(outer, dict) else outer for outer in level if outer)
        level = [inner for held in values for inner in held if isinstance(inner, _NESTED)]
    if level:
        raise InputError(f"{name}: nested more than {DEEPEST} levels deep")
