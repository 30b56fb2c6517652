"""The table of kinds, and what they share: the base of puzzles, breaches, errors about input, the contract of rules.

A new kind needs one line here, its name in `KINDS`. Its name in `Kind` and its types in `AnyPuzzle` and
`puzzles.packs.AnyEntry` are for type checkers.
"""

import functools
import importlib
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    Protocol,
    Self,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
)

import msgspec

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.places import Path, Place, as_path
from puzzlemill.puzzles.portable import Portable
from puzzlemill.puzzles.showing import LONGEST, Brief, Pictured, Shown, Told, brief, solution_text
from puzzlemill.puzzles.wording import meant

if TYPE_CHECKING:
    from puzzlemill.puzzles.domicles import Domicles
    from puzzlemill.puzzles.gloop import Gloop
    from puzzlemill.puzzles.iqblocks import IqBlocks
    from puzzlemill.puzzles.ottf import Ottf

Kind: TypeAlias = Literal["gloop", "domicles", "ottf", "iqblocks"]
"""The module name of a kind, as in ids and files."""

KINDS: dict[Kind, str] = {"gloop": "Gloop", "domicles": "Domicles", "ottf": "OTTF", "iqblocks": "IQ Blocks"}
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
    """Input that cannot be used: what is wrong (`rule`), the `value` that is, and where it is.

    `str(error)` is one line for people, `file: line 7: entry 3: field value: rule; remedy`, without what is not known.
    It is printable and at most 1,000 characters long, whatever it quotes (`puzzles.escapes.one_line`).
    """

    def __init__(
        self,
        rule: object = "",
        *,
        file: str = "",
        line: int | None = None,
        column: int | None = None,
        entry: str | int = "",
        field: str | Path = (),
        value: object = None,
        remedy: str = "",
    ) -> None:
        super().__init__()
        self.rule: str = _text_of(rule)
        self.value: object = value
        self.remedy: str = remedy
        self._set_places((Place(file, line, column, entry, as_path(field)),))

    def _set_places(self, places: tuple[Place, ...]) -> None:
        """Set the places, from the outermost file to the innermost, and the line for people."""
        self.places: tuple[Place, ...] = places
        known = Place()
        for place in reversed(places):
            known = Place._make(inner or outer for inner, outer in zip(known, place, strict=True))
            if known.file:
                break
        self.file: str = known.file
        self.line: int | None = known.line
        self.column: int | None = known.column
        self.entry: str | int = known.entry
        self.field: Path = known.field
        where, value = ": ".join(filter(None, map(str, places))), "" if self.value is None else _value_text(self.value)
        between = " " if places[-1].field else ": "
        where = between.join(filter(None, (where, value)))
        rule = "; ".join(filter(None, (self.rule, self.remedy)))
        self.args: tuple[Any, ...] = (one_line(": ".join(filter(None, (where, rule)))),)

    def within(
        self,
        file: str = "",
        line: int | None = None,
        column: int | None = None,
        entry: str | int = "",
        field: str | Path = (),
    ) -> Self:
        """The same error with this place around its own (`Place.around`)."""
        outer = Place(file, line, column, entry, as_path(field))
        return self._with((*outer.around(self.places[0]), *self.places[1:]))

    def record(self) -> dict[str, object]:
        """What is known, for JSON: the line for people as `text`, place, value and rule; without what is not known."""
        names = ("file", "line", "column", "entry", "field", "value", "rule", "remedy")
        known = {name: getattr(self, name) for name in names}
        if not isinstance(self.value, bool | int | float | str | None):
            known["value"] = shown(self.value)
        return {"text": str(self), **{name: value for name, value in known.items() if value not in (None, "", ())}}

    def said(self, *, field: str = "", remedy: str = "") -> Self:
        """The same error with another name for its outermost field, or another remedy."""
        outer, *inner = self.places
        named = outer._replace(field=(field, *outer.field[1:])) if field else outer
        return self._with((named, *inner), remedy or self.remedy)

    def _with(self, places: tuple[Place, ...], remedy: str | None = None) -> Self:
        """The same error at other places."""
        error = _remade(type(self), self.args, self.__dict__)
        error.remedy = self.remedy if remedy is None else remedy
        error._set_places(places)
        return error

    def __reduce__(self) -> Any:
        return _remade, (type(self), self.args, self.__dict__)  # other processes get it, too


E = TypeVar("E", bound=InputError)


def _remade(error_type: type[E], args: tuple[object, ...], values: dict[str, object]) -> E:
    """An error with these values, made without its `__init__`."""
    error = error_type.__new__(error_type, *args)
    error.__dict__.update(values)
    return error


@contextmanager
def within(
    file: str = "", line: int | None = None, column: int | None = None, entry: str | int = "", field: str | Path = ()
) -> Iterator[None]:
    """Put this place around the place of an `InputError` raised inside (`InputError.within`)."""
    try:
        yield
    except InputError as error:
        raise error.within(file, line, column, entry, field) from None


class ImpossibleError(InputError):
    """A request that cannot be fulfilled, refused before any search. The message gives the reason."""


class OutOfReachError(InputError):
    """The budget ran out before the answer was found. The message says what was tried."""


class UnknownFieldWarning(UserWarning):
    """A field of a pack that this version of puzzlemill does not know, and leaves out."""


class NotEnoughWarning(UserWarning):
    """A search for puzzles ended with fewer than asked for; the text says why, and what to change."""


class PlainPythonWarning(RuntimeWarning):
    """A search runs as plain Python, about a hundred times slower than compiled."""


class Breach(Brief, Portable, msgspec.Struct, frozen=True):
    """One broken rule: a code, the cells concerned (counted from 0), and a description."""

    code: str
    cells: tuple[Cell, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        """`EDGE_MISMATCH at (2, 3)-(2, 4): text`, as one printable line of at most 1,000 characters."""
        where = " at " + "-".join(f"({shown(row)}, {shown(col)})" for row, col in self.cells) if self.cells else ""
        return one_line(f"{self.code}{where}" + (f": {self.text}" if self.text else ""))


class Puzzle(Pictured, Portable, msgspec.Struct, Generic[S_co], frozen=True, forbid_unknown_fields=True):
    """An immutable puzzle instance whose solutions are of type `S`; `print` draws it in characters.

    The `__post_init__` of each kind raises `InputError` if the fields do not make a puzzle.
    """

    kind: ClassVar[str]

    def __repr__(self) -> str:
        """The fields; for a large puzzle `parse_id('...')`, which makes the same puzzle."""
        fields = msgspec.Struct.__repr__(self)
        if len(fields) <= LONGEST:
            return fields
        return brief(f"parse_id({importlib.import_module('puzzlemill.puzzles').format_id(self)!r})")


class Solution(Told, Shown, Portable, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What solves a puzzle of a kind, right or wrong; `print` draws it in characters, and lists become tuples."""

    kind: ClassVar[str]

    def __post_init__(self) -> None:
        freeze(self)

    def __str__(self) -> str:
        return solution_text(self.kind, self)


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


class Owned(Protocol):
    """What `puzzles/<kind>` can also provide."""

    @property
    def RIGHTS(self) -> str:  # noqa: N802  # a constant of the module
        """Who invented or owns the puzzle, and whom to ask before selling it."""


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
    raise InputError(f"expected one of {', '.join(KINDS)}{near}", field="kind", value=kind)


def solution_type(puzzle: type[Puzzle[S]]) -> type[S]:
    """The type of the solutions of a type of puzzles."""
    solution: type[S] = get_args(puzzle.__orig_bases__[0])[0]  # type: ignore[attr-defined]
    return solution


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


def _value_text(value: object) -> str:
    """A value as messages quote it: short numbers without zeros at their end, all else as `shown`."""
    short = f"{value:g}" if isinstance(value, float) else ""
    return short if short and float(short) == value else shown(value)


def whole_number(name: str, value: object, least: int | None = None) -> int:
    """The number that a caller passed for `name`; raises `InputError` unless it is whole and at least `least`."""
    if isinstance(value, bool | type) or not isinstance(value, SupportsIndex):
        raise InputError("expected a whole number", field=name, value=value)
    number = operator.index(value)
    if least is not None and number < least:
        raise InputError(f"expected at least {least}", field=name, value=number)
    return number


def typed(check: Callable[[P], None]) -> Callable[[P], None]:
    """A `__post_init__` that takes lists for tuples, and raises `InputError` for values of the wrong types."""

    @functools.wraps(check)
    def checked(self: P) -> None:
        for name in _tuple_fields(type(self)):  # type: ignore[arg-type]  # types are hashable
            if isinstance(getattr(self, name), str):
                raise InputError("expected a list, not a string", field=name, value=getattr(self, name))
        freeze(self)
        try:
            check(self)
        except (TypeError, AttributeError, LookupError, OverflowError) as error:
            raise InputError(f"{type(self).__name__}: a field has the wrong type: {error}") from None

    return checked


@functools.cache
def _tuple_fields(record: type[Any]) -> tuple[str, ...]:
    """The fields of a record that hold tuples and nothing else."""
    return tuple(field.name for field in msgspec.structs.fields(record) if get_origin(field.type) is tuple)


def freeze(value: Any) -> None:
    """Turn the lists of a new record into tuples, so that it has a hash, and equals a record made of tuples."""
    try:
        hash(value)
    except TypeError:
        for name in value.__struct_fields__:
            msgspec.structs.force_setattr(value, name, _frozen(getattr(value, name)))


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if type(value) in (list, tuple) else value  # type: ignore[call-overload]


def check_id_text(text: str) -> None:
    """Raise `InputError` if the type, characters or length of a text rule out a position id."""
    if not isinstance(text, str):
        raise InputError(
            f"expected a string, got {type(text).__name__}; format_id gives the id of a puzzle", field="id"
        )
    if len(text) > LONGEST_ID:
        raise InputError(f"{len(text)} characters; the limit is {LONGEST_ID}", field="id")
    wrong = re.search(r"[^a-z0-9._:-]", text)
    if wrong:
        place = f"character {wrong.group()!r} at position {wrong.start()}"
        raise InputError(f"{place} is not allowed; an id has only a-z 0-9 . _ : -", field="id", value=text)
