"""The rules of the Gloop game for two to eight players, on a page for the cut-out set of 90 tiles."""

from typing import Final

from puzzlemill.puzzles.gloop.tracing import Grid
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import HAIR, OUTLINE, THICK, Drawing, Path, Place, Point, polygon, rectangle
from puzzlemill.render.drawing.themes import LIGHT, SKY, Theme
from puzzlemill.render.gloop.board import EDGE, RIM, border, cell_box, edges, paths_drawing
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

NEXT, TIP, CLEAR = 1.1, 0.32, 0.14
"""Room between two steps, length of an arrow, and its distance from a tile, as multiples of the side of a tile."""

NEW: Final = 0.86
"""The ground of tiles that are new in a step."""

ARROWS: Final = 0.35
"""Grey of the arrows."""

SIZES: Final = tuple(
    (points, scale)
    for types in ((11.0, 10.5, 10.0, 9.5, 9.0), (8.5, 8.0, 7.5))
    for scale in (1.0, 0.8, 0.6, 0.45)
    for points in types
)
"""Type sizes and scales of the picture: large pictures first, and small type last, because this must be one sheet."""


def gloop_game_sheet(
    paper: Paper, number: int, words: Words = ENGLISH, theme: Theme = LIGHT, cut_out: bool = False
) -> Sheet:
    """The rules on page `number`, in our own words; the game is Fred Horn's, from the leaflet of the tiles.

    With `cut_out`, they refer to the next pages for the tiles.
    Raises `InputError` if the paper is too small for them.
    """
    blocks: tuple[Block, ...] = (
        Head(words("game.prepare")),
        f"{words('game.cut' if cut_out else 'game.set')} {words('game.preparing')}",
        words("game.matching"),
        *_section("start", "starting", words=words),
        *_section("turn", "turning", "build", "attach", "draw", words=words),
        *_section("grow", "growing", words=words),
        Row((Picture(_growth(theme), words("game.picture")),)),
        *_section("end", "ending", "scoring", words=words),
    )
    sheets = instructions(words("game.title"), words("game.lead"), blocks, Look(paper, theme, words), number, SIZES)
    if len(sheets) > 1:
        raise InputError(f"paper: {paper.width:g} x {paper.height:g} mm is too small for the rules of the Gloop game")
    return sheets[0]


def _section(head: str, *texts: str, words: Words) -> tuple[Block, ...]:
    return Head(words(f"game.{head}")), *(words(f"game.{text}") for text in texts)


def _growth(theme: Theme) -> Drawing:
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
            items.append(_arrow((x + (NEXT - TIP) / 2 * SIDE, around + height - SIDE), (1, 0)))
            x += NEXT * SIDE
        x += around if number == len(PARTS) else 0.0
        items.append(Place(drawing, x, around + height - drawing.height))
        x += drawing.width
    left, top = x - drawing.width, around
    for (row, col), directions in ENDS:
        for right, down in directions:
            out = 1 + CLEAR
            at = left + RIM + (col + 1 + out * right) * SIDE, top + RIM + (row + 1 + out * down) * SIDE
            items.append(_arrow(at, (right, down)))
    return Drawing(x + around, height + 2 * around, tuple(items))


def _step(number: int, theme: Theme) -> Drawing:
    """The first `number` parts of the pattern, cropped, with the last of them tinted and in a thicker outline."""
    parts = [[(row + r, col + c) for r in range(rows) for c in range(cols)] for row, col, rows, cols in PARTS[:number]]
    cells = [cell for part in parts for cell in part]
    top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
    moved = [[(row - top, col - left) for row, col in part] for part in parts]
    old, new = [cell for part in moved[:-1] for cell in part], moved[-1]
    items: list[Path | Place] = []
    if not theme.frugal:
        # Hatching would mix with the paths.
        items += [rectangle(cell_box(cell, SIDE), fill=SKY if theme.coloured else NEW) for cell in new]
    items += edges(sorted(old + new), SIDE, EDGE)
    for row, col in cells:
        word = PATTERN[row][col]
        assert word is not None
        box = cell_box((row - top, col - left), SIDE)
        items.append(Place(paths_drawing(word, SIDE, theme.path), box.x, box.y))
    for part in moved[:-1]:
        items += border(part, SIDE, width=HAIR)
    items += border(new, SIDE, width=THICK if theme.frugal else OUTLINE)
    rows, cols = (1 + max(cell[axis] for cell in old + new) for axis in (0, 1))
    return Drawing(cols * SIDE + THICK, rows * SIDE + THICK, tuple(items))


def _arrow(start: Point, towards: Point) -> Path:
    """A filled arrowhead from a point in a direction."""
    (x, y), (right, down) = start, towards
    tip, half = TIP * SIDE, 0.55 * TIP * SIDE
    return polygon(
        [(x - half * down, y + half * right), (x + tip * right, y + tip * down), (x + half * down, y - half * right)],
        fill=ARROWS,
    )
