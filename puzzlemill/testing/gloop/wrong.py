"""Hypothesis strategies of wrong Gloop packings: correct ones with a slip, and packings that break each rule."""

from collections.abc import Sequence

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from msgspec.structs import replace

from puzzlemill.puzzles.gloop import Gloop, GloopEntry, Goal, Limits, Packing, Range, check
from puzzlemill.puzzles.gloop.rules import CELL, goal_breaches
from puzzlemill.puzzles.gloop.tiles import TILES, turns
from puzzlemill.puzzles.gloop.tracing import Grid, contours
from puzzlemill.testing.drawn import Wrong, require
from puzzlemill.testing.gloop.breaking import BREAKING, SLIPS
from puzzlemill.testing.gloop.changes import without_a_tile, word_on
from puzzlemill.testing.gloop.packings import draw_one, loops, with_hole
from puzzlemill.testing.gloop.puzzles import ALL_GOALS, Sizes, gloop_puzzles, witness


def gloop_near_misses(*, max_rows: int = 4, max_cols: int = 4) -> SearchStrategy[Wrong[Gloop, Packing]]:
    """A correct packing with a tile turned or replaced, two tiles exchanged, or a limit or given added.

    Shrinks to a turned tile on the smallest board.
    """
    return _near_misses(_sizes(max_rows, max_cols))


def gloop_misprints(*, max_rows: int = 4, max_cols: int = 4) -> SearchStrategy[Wrong[Gloop, Packing]]:
    """Correct packings of puzzles with one change that makes them wrong.

    A tile is not in the set, a given is turned or replaced, a limit is just missed, the goal is stricter, or a cell is
    a hole. Shrinks to the smallest board, where a tile is not in the set.
    """
    _sizes(max_rows, max_cols)
    return _misprints(gloop_puzzles(max_rows=max_rows, max_cols=max_cols))


def gloop_wrong_solutions(
    *, max_rows: int = 4, max_cols: int = 4, codes: Sequence[str] = tuple(BREAKING)
) -> SearchStrategy[Wrong[Gloop, Packing]]:
    """Wrong packings that break one of the rules in `codes` and, if possible, no other.

    `NO_LOOP` has a board of one cell: on any other, a packing of different tiles has a loop. Shrinks to the first code
    and a small board, of 2x2 cells for most.
    """
    require(len(codes) > 0 and set(codes) <= set(BREAKING), f"codes among {', '.join(BREAKING)}")
    sizes = _sizes(max_rows, max_cols)
    return st.one_of([_wrong_solutions(sizes, code) for code in codes])


def _sizes(max_rows: int, max_cols: int) -> Sizes:
    """The sizes at which every rule can be broken: 3 rows and columns or more."""
    require(max_rows >= 3 and max_cols >= 3 and max_rows * max_cols <= 30, "3 rows, 3 columns or more, up to 30 cells")
    return Sizes((2, max_rows), (2, max_cols), (0, 1), (0, 1), (0, 1))


@st.composite
def _near_misses(draw: DrawFn, sizes: Sizes) -> Wrong[Gloop, Packing]:
    puzzle, grid = draw_one(draw, SLIPS)(draw, sizes)
    return _wrong(puzzle, grid)


@st.composite
def _misprints(draw: DrawFn, entries: SearchStrategy[GloopEntry]) -> Wrong[Gloop, Packing]:
    entry = draw(entries)
    puzzle, grid = entry.instance, witness(entry)
    higher: list[Goal] = [goal for goal in ALL_GOALS if goal_breaches(goal, contours(grid))]
    raised = draw_one(draw, (False, True))
    if raised and higher:
        return _wrong(replace(puzzle, goal=draw_one(draw, higher)), grid)
    return _wrong(draw_one(draw, _MISPRINTS)(draw, puzzle, grid), grid)


def _given_turned(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Gloop:
    """The tile of a cell is given in another rotation; if it has none, another tile of the set is given."""
    cell = draw_one(draw, puzzle.cells)
    word = word_on(grid, cell)
    others = [other for tile in puzzle.tiles for other in turns(TILES[tile]) if other != word]
    return replace(puzzle, givens=((*cell, draw_one(draw, turns(word)[1:] or others)),))


def _contours_missed(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Gloop:
    limits = replace(puzzle.limits or Limits(), contours=_missed(draw, len(contours(grid))))
    return replace(puzzle, limits=limits)


def _circles_missed(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Gloop:
    closed = contours(grid)
    limits = replace(puzzle.limits or Limits(), circles=_missed(draw, len(closed) - loops(closed)))
    return replace(puzzle, limits=limits)


def _missed(draw: DrawFn, number: int) -> Range:
    """A limit one below a number or one above it."""
    return draw(st.sampled_from([(number + 1, number + 1)] + [(0, number - 1)] * (number > 0)))


def _hole(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Gloop:
    """A cell is a hole, and its tile a spare."""
    cols = ["".join(marks) for marks in zip(*puzzle.board, strict=True)]
    # The first and last row and column of a board hold a cell.
    row, col = draw_one(
        draw, [(r, c) for r, c in puzzle.cells if min(puzzle.board[r].count(CELL), cols[c].count(CELL)) > 1]
    )
    board = with_hole(puzzle.board, (row, col))
    return replace(puzzle, board=board, givens=tuple(given for given in puzzle.givens if given[:2] != (row, col)))


_MISPRINTS = (without_a_tile, _given_turned, _contours_missed, _circles_missed, _hole)
"""The changes of a puzzle that can always be made, besides a higher goal."""


@st.composite
def _wrong_solutions(draw: DrawFn, sizes: Sizes, code: str) -> Wrong[Gloop, Packing]:
    wrong = _wrong(*BREAKING[code](draw, sizes))
    if code not in {breach.code for breach in wrong.breaches}:
        reject()
    return wrong


def _wrong(puzzle: Gloop, grid: Grid) -> Wrong[Gloop, Packing]:
    """The broken rules of a packing that should be wrong; by chance it can be correct, too."""
    packing = Packing(grid)
    breaches = tuple(check(puzzle, packing))
    if not breaches:
        reject()
    return Wrong(puzzle, packing, breaches)
