"""A solution of IQ Blocks as a strip of steps: a small board for each, what is new in it tinted."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks_pieces import CELL, EMPTY, Piece, Rows
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.canvas import RED, ROSE, Drawing, Ink, Path, Place, Text, hatch
from puzzlemill.render.fonts import shorten, text_width
from puzzlemill.render.iqblocks_board import (
    BORDER_SHARE,
    board_drawing,
    border,
    cell_box,
    clue_cells,
    given_grounds,
    piece_drawing,
)
from puzzlemill.solvers.iqblocks_steps import Lay
from puzzlemill.solvers.playing import Step, Trace

WIDEST, LONGEST = 170.0, 2000.0
"""Width of a strip in mm, and its height at most."""

LARGEST, SMALLEST = 5.0, 2.4
"""Side of a cell in mm."""

MOST_COLUMNS: Final = 4

ACROSS, DOWN = 7.0, 5.0
"""Between boards beside and below one another, in mm."""

TYPE: Final = 3.0
CAPTION: Final = 5.0
"""Size of the words above a board, and the height that they take, in mm."""

NARROWEST: Final = 37.0
"""Width in mm of a picture at least, for its words."""

NEW: Final[Ink] = (0.55, 0.76, 0.93)
GREY: Final[Ink] = 0.4
"""The ground of the piece that a step lays, and the ink of words."""


def steps_strip(
    puzzle: IqBlocks, trace: Trace[Filling, Lay], whole: bool = False, first: int = 1, last: int | None = None
) -> Drawing:
    """The placements of a trace as boards in rows of at most four, 170 mm wide, with the piece that each lays tinted.

    Those that rule out placements are drawn only in a `whole` strip: a single placement in red, dead regions hatched.
    So is, always, what shows that there is no solution. `first` and `last` are numbers of steps. Raises `InputError`
    for steps that the trace has not, and for a strip longer than 2 m.
    """
    total = len(trace.steps)
    last = total if last is None else last
    if not 1 <= first <= last <= total:
        raise InputError(f"steps: {first} to {last}, expected some of 1 to {total}")
    columns, side = _layout(puzzle.board)
    drawings = [
        _picture(number, step, position, side)
        for number, step, position in zip(itertools.count(1), trace.steps, _positions(puzzle, trace.steps))
        if first <= number <= last and (whole or not step.ruled_out)
    ]
    if not drawings:
        raise InputError(f"steps: {first} to {last} lay no piece, they rule out placements; the whole strip has these")
    columns = min(columns, len(drawings))
    wide, tall = drawings[0].width + ACROSS, drawings[0].height + DOWN
    rows = -(-len(drawings) // columns)
    if rows * tall > LONGEST:
        raise InputError(f"steps: {len(drawings)} of them make a strip longer than {LONGEST / 1000:g} m; draw fewer")
    places = tuple(Place(it, at % columns * wide, at // columns * tall) for at, it in enumerate(drawings))
    return Drawing(columns * wide - ACROSS, rows * tall - DOWN, places)


def _layout(board: Rows) -> tuple[int, float]:
    """The most columns in which cells are not too small, and the side of the cells."""
    across = len(board[0])
    for columns in range(MOST_COLUMNS, 0, -1):
        room = (WIDEST + ACROSS) / columns - ACROSS
        side = min(LARGEST, room / (across + BORDER_SHARE))
        if side >= SMALLEST:
            break
    return columns, side


def _positions(puzzle: IqBlocks, steps: Sequence[Step[Lay]]) -> Iterator[IqBlocks]:
    """The position after each step."""
    rows = [list(row) for row in puzzle.board]
    for step in steps:
        if step.move:
            for r, c in step.move.cells:
                rows[r][c] = step.move.piece
        yield IqBlocks(puzzle.pieces, tuple(map("".join, rows)))


def _picture(number: int, step: Step[Lay], position: IqBlocks, side: float) -> Drawing:
    """The board after a step under its caption."""
    out = step.ruled_out[0] if len(step.ruled_out) == 1 else None
    last = not step.move and not step.ruled_out
    dead = set(step.cells) - set(out.cells if out else ()) if last or step.technique == "dead region" else set()
    grounds = given_grounds(position)
    for cells, ink in ((step.move.cells if step.move else (), NEW), (out.cells if out else (), ROSE)):
        grounds |= dict.fromkeys(cells, ink)
    under = [path for cell in sorted(dead) for path in hatch(cell_box(cell, side), side / 3, RED)]
    board = board_drawing(position.board, side, grounds, clue_cells(position), under)
    items: list[Path | Text | Place] = [Place(board, 0, CAPTION)]
    if out:
        top, left = (min(cell[axis] for cell in out.cells) for axis in (0, 1))
        box, line = cell_box((top, left), side), border(side)
        drawing = piece_drawing(_shaped(out), side, line, RED)
        items.append(Place(drawing, box.x - line / 2, CAPTION + box.y - line / 2))
    width = max(board.width, NARROWEST)
    items.append(Text(0, 0.8 * TYPE, str(number), TYPE, bold=True))
    x = text_width(str(number), TYPE, bold=True) + TYPE / 2
    items.append(Text(x, 0.8 * TYPE, shorten(_words(step), TYPE, width - x), TYPE, ink=GREY))
    return Drawing(width, CAPTION + board.height, tuple(items))


def _shaped(lay: Lay) -> Piece:
    """A piece as it lies."""
    rows, cols = (sorted({cell[axis] for cell in lay.cells}) for axis in (0, 1))
    return Piece(lay.piece, tuple("".join(CELL if (r, c) in lay.cells else EMPTY for c in cols) for r in rows))


def _words(step: Step[Lay]) -> str:
    """The technique, and the piece that is laid or ruled out, or how many placements are out."""
    if step.move:
        return f"{step.technique}: {step.move.piece}"
    if len(step.ruled_out) > 1:
        return f"{step.technique}: {len(step.ruled_out)} out"
    if step.ruled_out:
        return f"{step.technique}: not {step.ruled_out[0].piece}"
    return "no way on"
