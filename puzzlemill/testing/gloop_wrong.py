"""Hypothesis strategies of wrong Gloop packings: right ones with a slip, and each rule broken on purpose."""

from collections.abc import Sequence

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.gloop import Gloop, Packing, check
from puzzlemill.puzzles.gloop_contours import Grid
from puzzlemill.testing.drawn import Wrong, require
from puzzlemill.testing.gloop import Sizes
from puzzlemill.testing.gloop_breaking import BREAKING, SLIPS
from puzzlemill.testing.gloop_packings import one


def gloop_near_misses(*, max_rows: int = 4, max_cols: int = 4) -> SearchStrategy[Wrong[Gloop, Packing]]:
    """A packing that was right until a tile was turned or replaced, two were exchanged, or a limit or given was set.

    Shrinks to a turned tile on the smallest board.
    """
    return _near_misses(_sizes(max_rows, max_cols))


def gloop_wrong_solutions(
    *, max_rows: int = 4, max_cols: int = 4, codes: Sequence[str] = tuple(BREAKING)
) -> SearchStrategy[Wrong[Gloop, Packing]]:
    """Wrong packings that break one of the rules in `codes` and, where that can be, no other.

    `NO_LOOP` has a board of one cell: on any other, a packing of different tiles has a loop. Shrinks to the first code
    and a small board, of 2x2 cells for most.
    """
    require(len(codes) > 0 and set(codes) <= set(BREAKING), f"codes among {', '.join(BREAKING)}")
    sizes = _sizes(max_rows, max_cols)
    return st.one_of([_wrong_solutions(sizes, code) for code in codes])


def _sizes(max_rows: int, max_cols: int) -> Sizes:
    """On 3 rows and columns every rule can be broken."""
    require(max_rows >= 3 and max_cols >= 3 and max_rows * max_cols <= 30, "3 rows, 3 columns or more, up to 30 cells")
    return Sizes((2, max_rows), (2, max_cols), (0, 1), (0, 1), (0, 1))


@st.composite
def _near_misses(draw: DrawFn, sizes: Sizes) -> Wrong[Gloop, Packing]:
    puzzle, grid = one(draw, SLIPS)(draw, sizes)
    return _wrong(puzzle, grid)


@st.composite
def _wrong_solutions(draw: DrawFn, sizes: Sizes, code: str) -> Wrong[Gloop, Packing]:
    wrong = _wrong(*BREAKING[code](draw, sizes))
    if code not in {breach.code for breach in wrong.breaches}:
        reject()
    return wrong


def _wrong(puzzle: Gloop, grid: Grid) -> Wrong[Gloop, Packing]:
    """The breaches of what was meant to be wrong; by chance another tile may do as well."""
    packing = Packing(grid)
    breaches = tuple(check(puzzle, packing))
    if not breaches:
        reject()
    return Wrong(puzzle, packing, breaches)
