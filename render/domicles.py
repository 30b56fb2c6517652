"""Draws Domicles: real dominoes with their places numbered, and lines to write the swaps on."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.domicles import Domicles, Swaps, parse_id, replay
from puzzlemill.render.canvas import Drawing, in_column
from puzzlemill.render.domicles_board import PLACE_SIZE, TINT, Frame, board_items
from puzzlemill.render.domicles_conflicts import GREYS
from puzzlemill.render.domicles_faults import draw_wrong as draw_wrong
from puzzlemill.render.domicles_steps import swap_steps
from puzzlemill.render.domicles_swaps import swap_list

_EXAMPLE: Final = "domicles:3x2:6:e2:426450524360"
_EXAMPLE_SWAPS: Final = ((0, 3), (2, 5))


def draw(puzzle: Domicles, solution: Swaps | None = None) -> Drawing:
    """The board with numbered places above a numbered line for each swap.

    The answer shows the solved board, its moved tiles tinted, above the swaps as pairs of places from 1; it is printed
    small, so the places are numbered in the puzzle only.
    """
    swaps = () if solution is None else solution.swaps
    tiles = replay(puzzle.tiles, swaps)
    moved = {
        (place // puzzle.cols, 2 * (place % puzzle.cols) + side)
        for place, tile in enumerate(tiles)
        if tile != puzzle.tiles[place]
        for side in (0, 1)
    }
    frame = Frame(puzzle.rows, puzzle.cols, PLACE_SIZE if solution is None else 0)
    board = Drawing(*frame.size, tuple(board_items(frame, tiles, puzzle.pips, dict.fromkeys(moved, TINT))))
    pairs: Sequence[tuple[int, int] | None] = [None] * puzzle.swaps if solution is None else swaps
    if not pairs:
        return board
    # A solution from a file may be wrong and long; a right one has fewer swaps than tiles.
    return in_column([board, swap_list(pairs[: len(tiles)], board.width)], 0)


def reminder(puzzle: Domicles) -> str:
    """The number of swaps and the rule, in one line."""
    number = f"{puzzle.swaps} swap{'' if puzzle.swaps == 1 else 's'}"
    return f"{'Solve in' if puzzle.exact else 'At most'} {number}: no number twice in a row or column."


def rules() -> tuple[str | Drawing, ...]:
    """The rules in plain words with one puzzle solved swap by swap."""
    puzzle = parse_id(_EXAMPLE)
    assert isinstance(puzzle, Domicles)
    return (
        "Dominoes lie in rows and columns, higher number on the left. Each half is a cell of a grid of numbers; an "
        "empty half counts as 0. Swap dominoes until no row and no column of this grid holds the same number twice.",
        "A swap exchanges any two dominoes, wherever they lie. Dominoes only change places: they are never turned. "
        "Under each puzzle stands how many swaps solve it; no smaller number does, except where it says “at most”. "
        "Puzzles may have several solutions; any one will do.",
        "The small numbers count the places row by row. Note each swap as a pair of places on the lines.",
        swap_steps(puzzle, Swaps(_EXAMPLE_SWAPS), GREYS),
        "In the example cells that repeat a number are grey, and lines join equal ones: on the left two 4s in the top "
        "row and in the first column, two 5s in the middle row and two 6s in the third column. Swapping places 1 and 4 "
        "clears both rows but puts two 5s into the first column; swapping places 3 and 6 clears everything.",
        "A hint: tiles in one row share nothing, so look for rows that clash first, then for tiles that could trade "
        "places with their neighbours above or below. Whole rows may change places, and whole columns of dominoes, "
        "without harm: what matters is only which dominoes share a row and which a column.",
    )
