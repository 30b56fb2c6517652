"""The strategies of every kind by their names, for code that treats all kinds alike."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import msgspec
from hypothesis.strategies import SearchStrategy

from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.parts import part

NAMES: Final = (
    "puzzles",
    "images",
    "pairs",
    "relations",
    "instances",
    "tiny_instances",
    "unsolvable_puzzles",
    "near_misses",
    "misprints",
    "wrong_solutions",
)
"""The strategies that every kind has, with the kind and `_` before the name."""


Options: TypeAlias = Mapping[str, Any]
"""Options of the strategies of a kind."""


class Variant(NamedTuple):
    """Puzzles of a kind that need more of a solver: name, description, options, and whether a puzzle is one of them.

    They have items of their own, so that a solver that does not know them can be asked everything else.
    """

    name: str
    says: str
    options: Options
    includes: Callable[[Any], bool]


class Battery(msgspec.Struct, frozen=True):
    """What is special about a kind in the battery of `check-solver`."""

    sizes: tuple[Options, ...] = ({},)
    """Sizes at which solvers often switch methods."""

    largest: tuple[Options, ...] = ()
    """The largest sizes, if the strategies also take least sizes."""

    solved: Options = {}
    """More options of large puzzles built around a solution: most of the puzzle is given, if the kind has givens."""

    broken: tuple[str, ...] = ()
    """The rules that wrong solutions of large puzzles break, if not all."""

    anything: Options = {}
    """Options that make random puzzles more varied."""

    variants: tuple[Variant, ...] = ()
    right: Callable[[], SearchStrategy[Any]] | None = None
    """More puzzles with correct solutions."""

    picture: Callable[[Any], Sequence[str]] = lambda puzzle: ()
    """The board of a puzzle as rows of characters."""

    complete: bool = False
    """Whether the picture shows the whole puzzle; if not, the instance in JSON is printed, too."""


class Strategies(Protocol):
    """What `puzzlemill/testing/<kind>` provides: a battery, and a function `<kind>_<name>` for each of `NAMES`.

    Their options differ by kind. `puzzlemill help testing-solvers` describes them.
    """

    @property
    def BATTERY(self) -> Battery:  # noqa: N802  # a constant of the module
        """What is special about the kind in the battery."""


def battery(kind: str) -> Battery:
    """What is special about a kind in the battery; raises `InputError` for a kind without strategies."""
    special: Battery = part("strategies", kind).BATTERY
    return special


def strategy(kind: Kind, name: str) -> Callable[..., Any]:
    """The strategy of a kind by one of `NAMES`; raises `InputError` for a kind without strategies."""
    function: Callable[..., Any] = getattr(part("strategies", kind), f"{kind}_{name}")
    return function
