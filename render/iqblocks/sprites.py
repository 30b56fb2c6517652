"""Pieces of IQ Blocks one by one, for games: each in the orientation of its set, and one of its cells alone."""

from typing import Final

from puzzlemill.puzzles.iqblocks.pieces import CELL, Piece, bundled, cells_of, parse_set
from puzzlemill.render.drawing.canvas import OUTLINE, WHITE, Box, Drawing, Place, Text, rectangle
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.iqblocks.board import SIDE, piece_drawing
from puzzlemill.render.iqblocks.colours import PLAIN, Fill, fills
from puzzlemill.render.sprites import Choice, Sprite, Sprites

CHOICES: Final = ("pieces", "no-labels")


def sprites(choice: Choice, theme: Theme) -> Sprites:
    """The pieces by their letters, such as `A`, and their cells, such as `A-cell`.

    Raises `InputError` for an unknown set.
    """
    chosen = parse_set(choice.pieces)
    pieces = bundled(chosen) if isinstance(chosen, str) else chosen
    fill_of = fills(pieces) if theme.coloured else PLAIN
    cells = [Piece(piece.name, (CELL,)) for piece in pieces]
    drawn = [_sprite(piece.name, piece, fill_of.get(piece.name), choice.labels) for piece in pieces]
    drawn += [_sprite(f"{cell.name}-cell", cell, fill_of.get(cell.name), choice.labels) for cell in cells]
    return Sprites(SIDE, OUTLINE / 2, tuple(drawn))


def _sprite(name: str, piece: Piece, fill: Fill | None, labels: bool) -> Sprite:
    """A piece with its cells from (0, 0); without a fill they are white, because games can have any ground."""
    drawing = piece_drawing(piece, SIDE, OUTLINE, fill=fill)
    if not labels:
        shapes = tuple(item for item in drawing.items if not isinstance(item, Text))
        drawing = Drawing(drawing.width, drawing.height, shapes)
    rows, columns = len(piece.shape), len(piece.shape[0])
    place = Place(drawing, -OUTLINE / 2, -OUTLINE / 2)
    whites = (rectangle(Box(c * SIDE, r * SIDE, SIDE, SIDE), fill=WHITE) for r, c in cells_of(piece.shape))
    return Sprite(name, Drawing(columns * SIDE, rows * SIDE, (*whites, place)), columns, rows)
