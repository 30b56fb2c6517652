"""Large puzzles for the battery: what goes wrong only beyond a machine word, a byte, a row of letters or the stack."""

from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from puzzlemill import testing

SIZES: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "gloop": ({"max_rows": 5, "max_cols": 6}, {"max_rows": 3, "max_cols": 10}, {"max_rows": 10, "max_cols": 3}),
    "domicles": (
        {"pips": 9, "layouts": [(2, 4), (4, 4), (2, 5), (5, 5)]},
        {"pips": 12, "layouts": [(6, 2), (6, 3), (2, 6), (5, 6)]},
        {"pips": 18, "layouts": [(8, 2), (2, 8), (9, 3), (3, 9), (9, 8)]},
    ),
    "ottf": ({"max_rows": 30, "max_cols": 30}, {"max_rows": 3, "max_cols": 30}, {"max_rows": 30, "max_cols": 3}),
    "iqblocks": ({"max_rows": 8, "max_cols": 8}, {"max_rows": 2, "max_cols": 30}, {"max_rows": 30, "max_cols": 2}),
}
"""Sizes, as options of a kind's strategies, at and over which solvers change their ways."""

SOLVED: Final[dict[str, dict[str, Any]]] = {
    "gloop": {"max_holes": 6, "max_spares": 12, "max_givens": 20},
    "domicles": {"min_swaps": 0, "max_swaps": 3},
    "ottf": {},
    "iqblocks": {"max_left": 4, "clues": True},
}
"""Further options of puzzles around a solution: most of such a puzzle is given, where that can be."""


def large_puzzles(kind: str) -> SearchStrategy[Any]:
    """Puzzles around a solution, up to the largest that strategies draw. Shrinks as they do."""
    return _at_sizes(kind, "puzzles", **SOLVED[kind])


def large_judgements(kind: str) -> SearchStrategy[Any]:
    """Such puzzles, and wrong solutions of as large ones. Shrinks to a puzzle whose solution is right."""
    return large_puzzles(kind) | _at_sizes(kind, "near_misses") | _at_sizes(kind, "wrong_solutions")


def _at_sizes(kind: str, name: str, **options: Any) -> SearchStrategy[Any]:
    strategy = getattr(testing, f"{kind}_{name}")
    return st.one_of([strategy(**size, **options) for size in SIZES[kind]])
