"""Large puzzles for the battery, for bugs that appear only beyond a machine word, a byte, the alphabet or the stack."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from puzzlemill.puzzles.kinds import Kind
from puzzlemill.testing.gloop.breaking import BREAKING
from puzzlemill.testing.strategies import strategy

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
"""Sizes, as options of the strategies of a kind, at which solvers often switch methods."""

LARGEST: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "gloop": (
        {"min_rows": 5, "min_cols": 6, "max_rows": 5, "max_cols": 6},
        {"min_rows": 2, "min_cols": 15, "max_rows": 2, "max_cols": 15},
        {"min_rows": 10, "min_cols": 3, "max_rows": 10, "max_cols": 3},
    ),
    "ottf": (
        {"min_rows": 28, "min_cols": 28, "max_rows": 30, "max_cols": 30},
        {"min_cols": 30, "max_rows": 2, "max_cols": 30},
        {"min_rows": 30, "max_rows": 30, "max_cols": 2},
    ),
}
"""The largest sizes, for kinds whose strategies also take least sizes."""

WRONG: Final[dict[str, tuple[str, ...]]] = {"gloop": tuple(code for code in BREAKING if code != "TURNED")}
"""The rules that wrong solutions break, if not all: tiles that are not turned have items of their own."""

SOLVED: Final[dict[str, dict[str, Any]]] = {
    "gloop": {"max_holes": 6, "max_spares": 12, "max_givens": 20},
    "domicles": {"min_swaps": 0, "max_swaps": 3},
    "ottf": {},
    "iqblocks": {"max_left": 4, "clues": True},
}
"""More options of puzzles built around a solution: most of the puzzle is given, if the kind has givens."""


def large_puzzles(kind: Kind, *, largest: bool = True) -> SearchStrategy[object]:
    """Puzzles built around a solution, up to the largest that strategies draw. Shrinks as they do.

    Without `largest`, our own solver needs seconds to count the solutions of only a few of them.
    """
    return _at_sizes(kind, "puzzles", SIZES[kind] + LARGEST.get(kind, ()) * largest, **SOLVED[kind])


def large_judgements(kind: Kind) -> SearchStrategy[object]:
    """Large puzzles with correct or wrong solutions. Shrinks to a puzzle with a correct one."""
    wrong = [_at_sizes(kind, name, SIZES[kind]) for name in ("near_misses", "misprints")]
    codes = {"codes": WRONG[kind]} if kind in WRONG else {}
    return st.one_of(large_puzzles(kind), *wrong, _at_sizes(kind, "wrong_solutions", SIZES[kind], **codes))


def _at_sizes(
    kind: Kind, name: str, sizes: Sequence[Mapping[str, object]], **options: object
) -> SearchStrategy[object]:
    strategy_of_size = strategy(kind, name)
    return st.one_of([strategy_of_size(**size, **options) for size in sizes])
