"""Hypothesis strategies of Domicles: build the solution first and the puzzle around it, without any search."""

from collections.abc import Sequence

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.domicles import DomiclesEntry, Swaps
from puzzlemill.testing.domicles.boards import Layout, chosen_layouts, draw_solved, least_and_swaps, swap_lists, undone
from puzzlemill.testing.drawn import require


def domicles_puzzles(
    *,
    pips: int = 6,
    layouts: Sequence[Layout] | None = None,
    min_swaps: int = 1,
    max_swaps: int = 3,
    exact: bool = False,
) -> SearchStrategy[DomiclesEntry]:
    """Domicles puzzles that the witness solves in `min_swaps` to `max_swaps` swaps, the number allowed.

    `layouts` are rows and columns of tiles; None stands for all layouts of the double-`pips` set with a known solved
    board, up to double-6 every layout that has one. With `exact`, the number is proved and claimed to be the least;
    otherwise fewer swaps might be enough. Shrinks to the first layout, its first solved board and the fewest swaps.
    """
    chosen = chosen_layouts(layouts, pips)
    fewest_tiles = min(rows * cols for rows, cols in chosen)
    require(0 <= min_swaps <= max_swaps < fewest_tiles, "0 or more swaps, least to most, fewer than tiles")
    return _domicles_puzzles(chosen, pips, min_swaps, max_swaps, exact)


@st.composite
def _domicles_puzzles(
    draw: DrawFn, layouts: tuple[Layout, ...], pips: int, min_swaps: int, max_swaps: int, exact: bool
) -> DomiclesEntry:
    solved = draw_solved(draw, layouts, pips)
    swaps = draw(swap_lists(len(solved.board), min_swaps, max_swaps))
    board = undone(solved.board, swaps)
    if exact:
        least, swaps, _ = least_and_swaps(solved, board, swaps)
        if not min_swaps <= least == len(swaps):
            reject()
    return DomiclesEntry(instance=solved.puzzle(board, len(swaps), exact), solution=Swaps(swaps))
