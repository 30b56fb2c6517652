"""Hypothesis strategies of Domicles: the solution is built first, the puzzle around it, and nothing is searched."""

from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.domicles import Domicles, DomiclesEntry, Swaps, layout_fault
from puzzlemill.testing.drawn import require

DOUBLE_SIX_LAYOUTS = ((2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3))
"""Every layout of double-6 that has a solved board."""


def domicles_puzzles(
    *, layouts: Sequence[tuple[int, int]] = DOUBLE_SIX_LAYOUTS, min_swaps: int = 1, max_swaps: int = 3
) -> SearchStrategy[DomiclesEntry]:
    """Double-6 Domicles puzzles that the witness solves in `min_swaps` to `max_swaps` swaps, the number allowed.

    `exact` is false: fewer swaps may do. Shrinks to the first layout, its first solved board and the fewest swaps.
    """
    require(len(layouts) > 0 and not any(layout_fault(rows, cols, 6) for rows, cols in layouts), "feasible layouts")
    fewest_tiles = min(rows * cols for rows, cols in layouts)
    require(0 <= min_swaps <= max_swaps < fewest_tiles, "0 or more swaps, least to most, fewer than tiles")
    return _domicles_puzzles(tuple(layouts), min_swaps, max_swaps)


@st.composite
def _domicles_puzzles(
    draw: DrawFn, layouts: tuple[tuple[int, int], ...], min_swaps: int, max_swaps: int
) -> DomiclesEntry:
    from puzzlemill.solvers.domicles_classes import layout_classes

    rows, cols = draw(st.sampled_from(layouts))
    layout = layout_classes(rows, cols)
    solved = layout.boards[draw(st.integers(0, len(layout.boards) - 1))]
    row_order, col_order = draw(st.permutations(range(rows))), draw(st.permutations(range(cols)))
    tiles = [layout.tiles[solved[row * cols + col]] for row in row_order for col in col_order]
    places = st.integers(0, rows * cols - 1)
    pairs = st.tuples(places, places).filter(lambda pair: pair[0] != pair[1])
    number = draw(st.integers(min_swaps, max_swaps))
    swaps = draw(st.lists(pairs, min_size=number, max_size=number))
    for i, j in reversed(swaps):
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return DomiclesEntry(instance=Domicles(rows, cols, 6, tuple(tiles), len(swaps)), solution=Swaps(tuple(swaps)))
