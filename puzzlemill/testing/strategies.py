"""The strategies of every kind by their names, for code that treats all kinds alike."""

from collections.abc import Callable
from typing import Any, Final, Protocol

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
"""The strategies that every kind has: `gloop_puzzles` and so on."""


class Strategies(Protocol):
    """What `puzzlemill/testing/<kind>` provides: a function `<kind>_<name>` for each of `NAMES`.

    Their options differ by kind. `puzzlemill help testing-solvers` describes them.
    """


def strategy(kind: Kind, name: str) -> Callable[..., Any]:
    """The strategy of a kind by one of `NAMES`; raises `InputError` for a kind without strategies."""
    function: Callable[..., Any] = getattr(part("strategies", kind), f"{kind}_{name}")
    return function
