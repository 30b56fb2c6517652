"""The rules of the Gloop game for two to eight players, on a page for the cut-out set of 90 tiles."""

from typing import Final

from puzzlemill.puzzles.gloop.tracing import Grid
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import THICK, Drawing, Path, Place
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.gloop.board import RIM
from puzzlemill.render.gloop.game.patterns import CLEAR, TIP, arrow, parts_drawing
from puzzlemill.render.pages.blocks import Block, Head, Picture, Row
from puzzlemill.render.pages.how_to_play import instructions
from puzzlemill.render.pages.layout import Look, Paper, Sheet
from puzzlemill.render.pages.words import ENGLISH, Words

PATTERN: Final[Grid] = (
    (None, None, None, "().(()).", "...(())."),
    (None, None, None, "((.)).()", "()(.())."),
    (".(.)(())", "()().().", ".(.())()", ".(.).().", "()...()."),
    ("(())....", "(.(.()))", "((.)...)", "(.)..().", "(..)(..)"),
)
"""A game after three squares: wherever two tiles touch, all paths run on."""

PARTS: Final = ((2, 2, 2, 1), (2, 0, 2, 2), (2, 3, 2, 2), (0, 3, 2, 2))
"""The first pair and the squares, in playing order: row, column, height and width of each."""

ENDS: Final = (((2, 0), ((-1, 0), (0, -1), (0, 1))), ((0, 3), ((1, 0), (0, -1))))
"""The squares last placed at the left and the right end, and the directions (right, down) in which they can grow."""

SIDE: Final = 7.6
"""Side of a tile in mm."""

NEXT: Final = 1.1
"""Room between two steps, as a multiple of the side of a tile."""

SIZES: Final = tuple(
    (points, scale)
    for types in ((11.0, 10.5, 10.0, 9.5, 9.0), (8.5, 8.0, 7.5))
    for scale in (1.0, 0.8, 0.6, 0.45)
    for points in types
)
"""Type sizes and scales of the picture: large pictures first, and small type last, because this must be one sheet."""


def gloop_game_sheet(
    paper: Paper, number: int, words: Words = ENGLISH, theme: Theme = LIGHT, cut_out: bool = False, boxed: bool = False
) -> Sheet:
    """The rules on page `number`, in our own words; the game is Fred Horn's, from the leaflet of the tiles.

    With `cut_out`, they refer to the next pages for the tiles, with `boxed` to a set of the 90 tiles of the game.
    Raises `InputError` if the paper is too small for them.
    """
    tiles = f"{words('game.cut' if cut_out else 'game.set')} {words('game.preparing')}"
    blocks: tuple[Block, ...] = (
        Head(words("game.prepare")),
        words("game.boxed") if boxed else tiles,
        words("game.matching"),
        *_section("start", "starting", words=words),
        *_section("turn", "turning", "build", "attach", "draw", words=words),
        *_section("grow", "growing", words=words),
        Row((Picture(growth_drawing(theme), words("game.picture")),)),
        *_section("end", "ending", "scoring", words=words),
    )
    sheets = instructions(words("game.title"), words("game.lead"), blocks, Look(paper, theme, words), number, SIZES)
    if len(sheets) > 1:
        raise InputError(
            f"{paper.width:g} x {paper.height:g} mm is too small for the rules of the Gloop game", field="paper"
        )
    return sheets[0]


def _section(head: str, *texts: str, words: Words) -> tuple[Block, ...]:
    return Head(words(f"game.{head}")), *(words(f"game.{text}") for text in texts)


def growth_drawing(theme: Theme) -> Drawing:
    """The pattern after the first pair and after each square, side by side, with the new tiles tinted.

    Arrows lead from step to step, and show where the ends of the last pattern can grow.
    """
    around = (TIP + CLEAR) * SIDE
    height = len(PATTERN) * SIDE + THICK
    items: list[Path | Place] = []
    x = 0.0
    for number in range(1, len(PARTS) + 1):
        drawing = _step(number, theme)
        if number > 1:
            items.append(arrow((x + (NEXT - TIP) / 2 * SIDE, around + height - SIDE), (1, 0), SIDE))
            x += NEXT * SIDE
        x += around if number == len(PARTS) else 0.0
        items.append(Place(drawing, x, around + height - drawing.height))
        x += drawing.width
    left, top = x - drawing.width, around
    for (row, col), directions in ENDS:
        for right, down in directions:
            out = 1 + CLEAR
            at = left + RIM + (col + 1 + out * right) * SIDE, top + RIM + (row + 1 + out * down) * SIDE
            items.append(arrow(at, (right, down), SIDE))
    return Drawing(x + around, height + 2 * around, tuple(items))


def _step(number: int, theme: Theme) -> Drawing:
    """The first `number` parts of the pattern, cropped, with the last of them tinted and in a thicker outline."""
    parts = [
        {(r, c): word for r in range(row, row + rows) for c in range(col, col + cols) if (word := PATTERN[r][c])}
        for row, col, rows, cols in PARTS[:number]
    ]
    return parts_drawing(parts, SIDE, theme)
