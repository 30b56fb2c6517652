"""Dominoes one by one, for games: the tiles of a set, a blank tile, and the numbers alone to put on its halves."""

from typing import Final

from puzzlemill.render.domicles.sheets import whole_set
from puzzlemill.render.domicles.tiles import BORDER, SIDE, blank_items, number_items, tile_items
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.sprites import Choice, Sprite, Sprites

CHOICES: Final = ("pips", "doubles")


def sprites(choice: Choice, theme: Theme) -> Sprites:
    """Tiles such as `6-0`, the numbers `half-0` and so on without a ground, and `blank`.

    Raises `InputError` for a number of pips that no set has.
    """
    pips = choice.pips
    tiles = [
        Sprite(f"{high}-{low}", Drawing(2 * SIDE, SIDE, tuple(tile_items(0, 0, (high, low), pips, theme=theme))), 2)
        for high, low in whole_set(pips, choice.doubles)
    ]
    halves = [
        Sprite(f"half-{number}", Drawing(SIDE, SIDE, tuple(number_items(SIDE / 2, SIDE / 2, number, pips, theme))))
        for number in range(pips + 1)
    ]
    blank = Sprite("blank", Drawing(2 * SIDE, SIDE, tuple(blank_items(0, 0, ()))), 2)
    return Sprites(SIDE, BORDER / 2, (*tiles, *halves, blank))
