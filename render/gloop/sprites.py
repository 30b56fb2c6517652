"""Gloop tiles one by one, for games: all 91 as their canonical words, which a game turns.

Paths end straight at the edge of their tile, so that they continue in a neighbour without a gap.
"""

from typing import Final

from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.render.drawing.canvas import Drawing, Place
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.gloop.board import LARGEST_SIDE, tile_drawing
from puzzlemill.render.gloop.tiles import STROKE
from puzzlemill.render.sprites import Choice, Sprite, Sprites

SIDE: Final = LARGEST_SIDE

CHOICES: Final = ("no-labels",)


def sprites(choice: Choice, theme: Theme) -> Sprites:
    """The tiles by their numbers, 0 to 90."""
    over = STROKE * SIDE / 2
    tiles = []
    for number, word in enumerate(TILES):
        tile = tile_drawing(word, SIDE, number if choice.labels else None, theme.path)
        tiles.append(Sprite(str(number), Drawing(SIDE, SIDE, (Place(tile, -over, -over),))))
    return Sprites(SIDE, 0.0, tuple(tiles))
