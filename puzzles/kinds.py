"""The table of kinds, and what they share: the base of puzzles, breaches, errors about input, the contract of rules.

A new kind needs one line here, its name in `KINDS`. Its name in `Kind` and its types in `AnyPuzzle` and
`puzzles.packs.AnyEntry` are for type checkers.
"""

import functools
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, SupportsIndex, TypeAlias, TypeVar, get_args

import msgspec

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.showing import Pictured, Shown
from puzzlemill.puzzles.wording import decoding_line, meant

if TYPE_CHECKING:
    from puzzlemill.puzzles.domicles import Domicles
    from puzzlemill.puzzles.gloop import Gloop
    from puzzlemill.puzzles.iqblocks import IqBlocks
    from puzzlemill.puzzles.ottf import Ottf

Kind: TypeAlias = Literal["gloop", "domicles", "ottf", "iqblocks"]
"""The module name of a kind, as in ids and files."""

KINDS: dict[Kind, str] = {
    "gloop": "Gloop",
    "domicles": "Domicles",
    "ottf": "OTTF",
    "iqblocks": "IQ Blocks",
}
"""The module name and the displayed name of every kind, in the order of books and tables."""

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
P = TypeVar("P")
S_contra = TypeVar("S_contra", contravariant=True)

Cell = tuple[int, int]
"""Row and column, counted from 0."""

LONGEST_ID = 4_000_000
"""Characters of the longest id: a 1000 x 1000 board, with room to spare."""


class InputError(ValueError):
    """Input that cannot be used. The message is one line that names the place and the rule.

    It is printable and at most 1,000 characters long, whatever it quotes (`puzzles.escapes.one_line`).
    """

    def __init__(self, message: object = "") -> None:
        super().__init__(one_line(_text_of(message)))


class ImpossibleError(InputError):
    """A request that cannot be fulfilled, refused before any search. The message gives the reason."""


class OutOfReachError(InputError):
    """The budget ran out before the answer was found. The message says what was tried."""


class UnknownFieldWarning(UserWarning):
    """A field of a pack that this version of puzzlemill does not know, and leaves out."""


class Breach(msgspec.Struct, frozen=True):
    """One broken rule: a code, the cells concerned (counted from 0), and a description."""

    code: str
    cells: tuple[Cell, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        """`EDGE_MISMATCH at (2, 3)-(2, 4): text`, as one printable line of at most 1,000 characters."""
        where = " at " + "-".join(f"({shown(row)}, {shown(col)})" for row, col in self.cells) if self.cells else ""
        return one_line(f"{self.code}{where}" + (f": {self.text}" if self.text else ""))


class Puzzle(Pictured, msgspec.Struct, Generic[S_co], frozen=True, forbid_unknown_fields=True):
    """An immutable puzzle instance whose solutions are of type `S`; `print` draws it in characters.

    The `__post_init__` of each kind raises `InputError` if the fields do not make a puzzle.
    """

    kind: ClassVar[str]


if TYPE_CHECKING:
    AnyPuzzle: TypeAlias = Gloop | Domicles | Ottf | IqBlocks
    """A puzzle of any kind; `puzzle.kind` and `isinstance` narrow the type."""
else:
    AnyPuzzle = Puzzle


class Rules(Protocol[P, S_contra]):
    """What `puzzles/<kind>` provides."""

    @property
    def ENTRY(self) -> type[Any]:  # noqa: N802  # a constant of the module
        """The type of its entries in packs, a subclass of `puzzles.packs.Entry` tagged with the kind."""

    def format_id(self, puzzle: P) -> str:
        """The position id of `puzzle`."""

    def parse_id(self, text: str) -> P:
        """The puzzle that the id describes; raises `InputError`."""

    def check(self, puzzle: P, solution: S_contra) -> list[Breach]:
        """Every broken rule; empty if the solution is right."""

    def symmetries(self, puzzle: P) -> Iterator[P]:
        """Every image of `puzzle` under the kind's symmetries, itself first; images can repeat."""

    def canonical(self, puzzle: P) -> P:
        """The canonical image, the same for all images."""

    def size(self, puzzle: P) -> tuple[int, int]:
        """Rows and columns, equal for all images."""


class NamedBreaches(Protocol):
    """What `puzzles/<kind>` can also provide."""

    @property
    def BREACHES(self) -> Mapping[str, str]:  # noqa: N802  # a constant of the module
        """Every code that `check` can return, with the rule in words."""


def kind_of(puzzle: object) -> str:
    """The kind of a puzzle; raises `InputError` for any other object, such as an entry."""
    if isinstance(puzzle, Puzzle):
        return puzzle.kind
    remedy = "parse_id reads an id" if isinstance(puzzle, str) else "the puzzle of an entry is entry.instance"
    raise InputError(f"expected a puzzle, got {type(puzzle).__name__}; {remedy}")


def kind_name(kind: str) -> str:
    """The displayed name of a kind; raises `InputError` for an unknown kind."""
    for known, name in KINDS.items():
        if known == kind:
            return name
    near = meant(kind, KINDS) if isinstance(kind, str) else ""
    raise InputError(f"kind {shown(kind)}: expected one of {', '.join(KINDS)}{near}")


def solution_type(puzzle: type[Puzzle[S]]) -> type[S]:
    """The type of the solutions of a type of puzzles."""
    solution: type[S] = get_args(puzzle.__orig_bases__[0])[0]  # type: ignore[attr-defined]
    return solution


def type_breaches(puzzle: Puzzle[object], solution: object) -> list[Breach]:
    """`NOT_A_SOLUTION` if `solution`, or anything in it, does not have the type of the kind's solutions."""
    expected = solution_type(type(puzzle))
    if not isinstance(solution, expected):
        return [Breach("NOT_A_SOLUTION", (), f"expected {expected.__name__}, got {type(solution).__name__}")]
    try:
        msgspec.convert(msgspec.to_builtins(solution), expected)
    except (msgspec.ValidationError, TypeError, RecursionError) as error:
        return [Breach("NOT_A_SOLUTION", (), decoding_line(error))]
    return []


def shown(value: object, most: int = 60) -> str:
    """An untrusted value for a message of one line: quoted, and cut with a mark if it is long."""
    text = repr(value) if isinstance(value, str | msgspec.Struct | Shown) else _text_of(value)
    return text if len(text) <= most else f"{text[:most]}…"


def _text_of(value: object) -> str:
    """A value as text, or its type if `str` fails: on a number of thousands of digits, or a caller's own type."""
    try:
        return str(value)
    except Exception:  # A caller's own type can raise anything.
        return f"<{type(value).__name__}>"


def whole_number(name: str, value: object, least: int | None = None) -> int:
    """The number that a caller passed for `name`; raises `InputError` unless it is whole and at least `least`."""
    if isinstance(value, bool | type) or not isinstance(value, SupportsIndex):
        raise InputError(f"{name} {shown(value)}: expected a whole number")
    number = operator.index(value)
    if least is not None and number < least:
        raise InputError(f"{name} {shown(number)}: expected at least {least}")
    return number


def typed(check: Callable[[P], None]) -> Callable[[P], None]:
    """A `__post_init__` that also raises `InputError` for values of the wrong types."""

    @functools.wraps(check)
    def checked(self: P) -> None:
        try:
            check(self)
        except (TypeError, AttributeError, LookupError, OverflowError) as error:
            raise InputError(f"{type(self).__name__}: a field has the wrong type: {error}") from None

    return checked


def check_id_text(text: str) -> None:
    """Raise `InputError` if the type, characters or length of a text rule out a position id."""
    if not isinstance(text, str):
        raise InputError(f"id: expected a string, got {type(text).__name__}; format_id gives the id of a puzzle")
    if len(text) > LONGEST_ID:
        raise InputError(f"id: {len(text)} characters; the limit is {LONGEST_ID}")
    wrong = re.search(r"[^a-z0-9._:-]", text)
    if wrong:
        place = f"character {wrong.group()!r} at position {wrong.start()}"
        raise InputError(f"id {shown(text)}: {place} is not allowed; an id has only a-z 0-9 . _ : -")
