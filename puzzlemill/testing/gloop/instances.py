"""Hypothesis strategies of Gloop puzzles, solvable or not: any legal ones, and small ones for brute force."""

from typing import Final

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.gloop import Gloop, GloopEntry, Limits, Range
from puzzlemill.puzzles.gloop.rules import CELL, HOLE
from puzzlemill.puzzles.gloop.tiles import TILES, tile_number, turns
from puzzlemill.testing.drawn import require
from puzzlemill.testing.gloop.changes import exchanged
from puzzlemill.testing.gloop.packings import Board, draw_index, draw_one
from puzzlemill.testing.gloop.puzzles import ALL_GOALS, draw_unturned, gloop_puzzles, witness

TINY_CELLS: Final = 6
TINY_SPARES: Final = 1
"""Sizes for which brute force takes milliseconds."""


def gloop_instances(
    *, max_rows: int = 4, max_cols: int = 4, max_spares: int = 2, unturned: bool = False
) -> SearchStrategy[Gloop]:
    """Legal Gloop puzzles, solvable or not: any board, tiles, goal, givens and limits.

    Half of them are solvable puzzles with one or two changes. With `unturned`, no tile of any puzzle is turned. Shrinks
    to the blank on one cell, with the goal `valid`.
    """
    require(max_rows >= 2 and max_cols >= 2 and max_rows * max_cols <= 30, "2 rows, 2 columns or more, up to 30 cells")
    require(0 <= max_spares <= len(TILES) - max_rows * max_cols, "0 or more spares")
    entries = gloop_puzzles(max_rows=max_rows, max_cols=max_cols, max_spares=max_spares)
    any_puzzles = _any_puzzles(max_rows, max_cols, max_rows * max_cols, max_spares, unturned)
    return st.one_of(any_puzzles, _changed_puzzles(entries, unturned))


def gloop_tiny_instances(*, unturned: bool = False) -> SearchStrategy[Gloop]:
    """Puzzles as in `gloop_instances` on up to six cells, with one spare at most.

    Trying every tile on every cell takes milliseconds. Shrinks to the blank on one cell, with the goal `valid`.
    """
    boards = (gloop_puzzles(max_rows=rows, max_cols=5 - rows, max_spares=TINY_SPARES) for rows in (2, 3))
    changed = (_changed_puzzles(entries, unturned) for entries in boards)
    return st.one_of(_any_puzzles(3, 3, TINY_CELLS, TINY_SPARES, unturned), *changed)


@st.composite
def _any_puzzles(draw: DrawFn, max_rows: int, max_cols: int, max_cells: int, max_spares: int, unturned: bool) -> Gloop:
    board = _any_board(draw, max_rows, max_cols, max_cells)
    cells = [(row, col) for row, line in enumerate(board) for col, mark in enumerate(line) if mark == CELL]
    # Tiles of few paths have packings more often.
    left = list(range(draw(st.sampled_from((len(cells) + max_spares + TINY_CELLS, len(TILES))))))
    tiles = [left.pop(draw_index(draw, left)) for _ in range(len(cells) + draw(st.integers(0, max_spares)))]
    places, numbers, givens = list(cells), list(tiles), []
    for _ in range(draw(st.integers(0, min(2, len(cells))))):
        cell = places.pop(draw_index(draw, places))
        words = turns(TILES[numbers.pop(draw_index(draw, numbers))])
        givens.append((*cell, draw_one(draw, words)))
    limits = Limits(_any_range(draw), _any_range(draw)) if draw(st.integers(0, 3)) == 3 else None
    puzzle = Gloop(board, draw_one(draw, ALL_GOALS), tuple(tiles), tuple(givens), limits)
    return draw_unturned(draw, puzzle) if unturned else puzzle


def _any_board(draw: DrawFn, max_rows: int, max_cols: int, max_cells: int) -> Board:
    """Cells and holes, without margins of holes; at least one cell, and none beyond the most."""
    rows, cols = draw(st.integers(1, max_rows)), draw(st.integers(1, max_cols))
    places = [(row, col) for row in range(rows) for col in range(cols)]
    cells = places if len(places) == 1 else [place for place in places if draw(st.integers(0, 4)) < 4]
    cells = cells[:max_cells] or places[:1]
    top, left = (min(axis) for axis in zip(*cells, strict=True))
    bottom, right = (max(axis) for axis in zip(*cells, strict=True))
    return tuple(
        "".join(CELL if (row, col) in cells else HOLE for col in range(left, right + 1))
        for row in range(top, bottom + 1)
    )


def _any_range(draw: DrawFn) -> Range | None:
    """None, or a range near the numbers of small packings."""
    least = draw(st.integers(-1, 3))
    return None if least < 0 else (least, least + draw(st.integers(0, 3)))


@st.composite
def _changed_puzzles(draw: DrawFn, entries: SearchStrategy[GloopEntry], unturned: bool) -> Gloop:
    """A solvable puzzle with other tiles, a stricter goal, or a given that is not in its witness; or unchanged."""
    entry = draw(entries)
    puzzle = entry.instance
    for _ in range(draw(st.integers(0, 2))):
        change = draw(st.integers(0, 2))
        if change == 0:
            puzzle = msgspec.structs.replace(puzzle, goal=draw_one(draw, ALL_GOALS))
        elif change == 1:
            puzzle = exchanged(draw, puzzle, lambda old, new: old.border == new.border)
        else:
            puzzle = _with_a_given(draw, puzzle)
    return draw_unturned(draw, puzzle, witness(entry)) if unturned else puzzle


def _with_a_given(draw: DrawFn, puzzle: Gloop) -> Gloop:
    """The puzzle with any of its tiles given on any cell, in place of other givens of either."""
    cell = draw_one(draw, puzzle.cells)
    tile = draw_one(draw, puzzle.tiles)
    words = turns(TILES[tile])
    others = [given for given in puzzle.givens if given[:2] != cell and tile_number(given[2]) != tile]
    return msgspec.structs.replace(puzzle, givens=(*others, (*cell, draw_one(draw, words))))
