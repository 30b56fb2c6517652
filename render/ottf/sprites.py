"""OTTF tiles one by one, for games: the four numbers, and an empty cell."""

from typing import Final

from puzzlemill.render.drawing.canvas import FRAME, Drawing, Place
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.ottf.cards import HEAVY, SIDE, Face, sample
from puzzlemill.render.sprites import Choice, Sprite, Sprites

NUMBERS: Final = ("1", "2", "3", "4")
"""What tiles can show."""

CHOICES: Final = ()


def sprites(choice: Choice, theme: Theme) -> Sprites:
    """The tiles `1` to `4`, and `empty`."""
    faces = {"empty": Face(), **{number: Face(number) for number in NUMBERS}}
    # A sample has room for a heavy line around it.
    rim = HEAVY / 2
    return Sprites(
        SIDE,
        FRAME / 2,
        tuple(
            Sprite(name, Drawing(SIDE, SIDE, (Place(sample(face, SIDE), -rim, -rim),))) for name, face in faces.items()
        ),
    )
