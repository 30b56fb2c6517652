"""A solution of IQ Blocks as a strip of steps: a small board for each, with the new piece tinted."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, Piece, Rows, with_mark
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import RED, ROSE, Box, Drawing, Ink, Item, Path, Place, Text, hatch, in_grid
from puzzlemill.render.drawing.fonts import shorten, text_width
from puzzlemill.render.iqblocks.board import (
    BORDER_SHARE,
    board_drawing,
    border,
    cell_box,
    clue_cells,
    given_grounds,
    letter_cells,
    letter_text,
    piece_drawing,
)
from puzzlemill.solvers.iqblocks.steps import TECHNIQUES, Lay
from puzzlemill.solvers.playing import Step, Trace

WIDEST, TALLEST = 170.0, 250.0
"""Largest width and height of a page in mm."""

LARGEST, SMALLEST = 5.0, 2.4
"""The largest and the smallest side of a cell in mm."""

MOST_COLUMNS: Final = 4

ACROSS, DOWN = 7.0, 5.0
"""The gaps between boards beside and below one another, in mm."""

TYPE, LEAST_TYPE = 3.0, 2.1
CAPTION: Final = 5.0
"""Type sizes of the words above a board, and their height, in mm."""

FEW: Final = 2
"""Most placements outlined if a step rules out several: more would overlap too much."""

NARROWEST: Final = 37.0
"""Least width of a picture in mm, for its words."""

NEW: Final[Ink] = (0.55, 0.76, 0.93)
GREY: Final[Ink] = 0.4
"""The ground of the piece that a step places, and the ink of words."""


class _Board(NamedTuple):
    """A step to draw: the number and the technique above it, and the position after it."""

    number: int
    technique: str
    step: Step[Lay]
    position: IqBlocks


def strip_pages(
    puzzle: IqBlocks, trace: Trace[Filling, Lay], whole: bool = False, first: int = 1, last: int | None = None
) -> list[Drawing]:
    """The placements of a trace as boards in rows of at most four, each with its new piece tinted, page by page.

    Boards are numbered from 1, and the heading of each is the hardest technique since the previous board. A `whole`
    strip also has the steps that rule out placements, in red with dead regions hatched, with their own numbers and
    techniques. A contradiction is always shown. `first` and `last` are numbers of boards. A page is at most 170 mm wide
    and 250 mm high. Raises `InputError` for boards that do not exist.
    """
    boards = list(_boards(puzzle, trace, whole))
    if not boards:
        raise InputError(
            "no step places a piece; the whole strip also shows the steps that rule out placements", field="steps"
        )
    last = len(boards) if last is None else last
    if not 1 <= first <= last <= len(boards):
        asked = f"{first}" if first == last else f"{first}-{last}"
        raise InputError(f"expected numbers from 1 to {len(boards)}", field="steps", value=asked)
    columns, side = _layout(puzzle.board)
    drawings = [_picture(board, side) for board in boards[first - 1 : last]]
    columns = min(columns, len(drawings))
    rows = int((TALLEST + DOWN) / (drawings[0].height + DOWN))
    on_page = columns * rows
    pages = [drawings[start : start + on_page] for start in range(0, len(drawings), on_page)]
    return [in_grid(page, columns, ACROSS, DOWN) for page in pages]


def _boards(puzzle: IqBlocks, trace: Trace[Filling, Lay], whole: bool) -> Iterator[_Board]:
    """The steps of a trace to draw."""
    order, since, number = list(TECHNIQUES), list[str](), 0
    for step, position in zip(trace.steps, _positions(puzzle, trace.steps), strict=True):
        since.append(step.technique)
        if whole or not step.ruled_out:
            number += 1
            yield _Board(number, max(since, key=order.index), step, position)
            since.clear()


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
    board = puzzle.board
    for step in steps:
        if step.move:
            board = with_mark(board, step.move.piece, step.move.cells)
        yield IqBlocks(puzzle.pieces, board)


def _picture(board: _Board, side: float) -> Drawing:
    """The board after a step under its caption."""
    step, position = board.step, board.position
    outlined = step.ruled_out if len(step.ruled_out) <= FEW else ()
    is_end = not step.move and not step.ruled_out
    dead = set(step.cells) if is_end or step.technique == "dead region" else set()
    if len(outlined) == 1:
        dead -= set(outlined[0].cells)
    grounds = given_grounds(position)
    if step.move:
        grounds |= dict.fromkeys(step.move.cells, NEW)
    for lay in outlined:
        grounds |= dict.fromkeys(lay.cells, ROSE)
    under = [path for cell in sorted(dead) for path in hatch(cell_box(cell, side), side / 3, RED)]
    drawing = board_drawing(position.board, side, grounds, clue_cells(position), under)
    width = max(drawing.width, NARROWEST)
    items: list[Path | Text | Place] = [Place(drawing, 0, CAPTION), *_outlines(outlined, side)]
    items.append(Text(0, 0.8 * TYPE, str(board.number), TYPE, bold=True))
    x, words = text_width(str(board.number), TYPE, bold=True) + TYPE / 2, f"{board.technique}: {_result(step)}"
    size = max(LEAST_TYPE, min(TYPE, 0.99 * TYPE * (width - x) / text_width(words, TYPE)))
    items.append(Text(x, 0.8 * TYPE, shorten(words, size, width - x), size, ink=GREY))
    return Drawing(width, CAPTION + drawing.height, tuple(items))


def _outlines(lays: Sequence[Lay], side: float) -> Iterator[Place]:
    """The outlines of placements in red on the board of a picture, each with its letter on a cell of its own."""
    for lay in lays:
        alone = set(lay.cells).difference(*(other.cells for other in lays if other != lay))
        rows, cols = (sorted({cell[axis] for cell in lay.cells}) for axis in (0, 1))
        shape, lettered = (
            tuple("".join(mark if (r, c) in cells else EMPTY for c in cols) for r in rows)
            for mark, cells in ((CELL, lay.cells), (lay.piece, alone))
        )
        box, line = cell_box((rows[0], cols[0]), side), border(side)
        drawing = piece_drawing(Piece(lay.piece, shape), side, line, RED)
        items: list[Item] = [item for item in drawing.items if not isinstance(item, Text)]
        corner = line / 2
        for r, c in list(letter_cells(lettered))[:1]:
            items.append(letter_text(lay.piece, Box(corner + c * side, corner + r * side, side, side)))
        drawing = Drawing(drawing.width, drawing.height, tuple(items))
        yield Place(drawing, box.x - corner, CAPTION + box.y - corner)


def _result(step: Step[Lay]) -> str:
    """The piece that a step places, or the pieces of the placements that it rules out, with their number."""
    if step.move:
        return step.move.piece
    pieces = sorted({lay.piece for lay in step.ruled_out})
    if len(step.ruled_out) > FEW:
        return f"{len(step.ruled_out)} out ({''.join(pieces)})"
    return f"not {', '.join(pieces)}" if pieces else "contradiction"
