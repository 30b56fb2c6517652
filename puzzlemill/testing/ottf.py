"""Hypothesis strategies of OTTF: the solution is built first, the puzzle around it, and nothing is searched."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.ottf import Order, OttfEntry, template_of
from puzzlemill.testing.drawn import require


def ottf_puzzles(
    *, min_rows: int = 1, min_cols: int = 1, max_rows: int = 7, max_cols: int = 7, holes: bool = True
) -> SearchStrategy[OttfEntry]:
    """OTTF templates of a random order on a board, with up to a third of its cells holes or with none.

    Shrinks to one tile that shows 1. Hidden fives need full neighbourhoods: `holes=False` has more of them.
    """
    require(1 <= min_rows <= max_rows and 1 <= min_cols <= max_cols, "1 or more rows and columns, least to most")
    require(1 <= max_rows <= 30 and 1 <= max_cols <= 30, "1 to 30 rows and columns")
    return _ottf_puzzles((min_rows, max_rows), (min_cols, max_cols), holes)


@st.composite
def _ottf_puzzles(draw: DrawFn, row_range: tuple[int, int], col_range: tuple[int, int], holes: bool) -> OttfEntry:
    rows, cols = draw(st.integers(*row_range)), draw(st.integers(*col_range))
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    empty = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 3 if holes else 0))
    order = [cell for cell in draw(st.permutations(cells)) if cell not in empty]
    return OttfEntry(instance=template_of(rows, cols, order), solution=Order(tuple(order)))
