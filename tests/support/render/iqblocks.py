"""What drawings of boards of IQ Blocks show."""

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import Drawing, Ink
from puzzlemill.render.iqblocks.board import HATCHED, border
from tests.support.render.drawings import paths


def grounds(drawing: Drawing, side: float) -> dict[Cell, Ink]:
    """The tint of each cell of a board."""
    edge = border(side) / 2
    return {
        (round((box.top - edge) / side), round((box.left - edge) / side)): path.fill
        for path, box in paths(drawing)
        if path.fill is not None
    }


def hatched(board: Drawing, side: float) -> set[Cell]:
    """The cells of a board that are hatched as given."""
    starts = [box for path, box in paths(board) if path.stroke == HATCHED]
    return {(int((box.top + 0.1) / side), int((box.left + 0.1) / side)) for box in starts}
