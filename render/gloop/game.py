"""The rules of the Gloop game for two to eight players, on a page for the cut-out set of 90 tiles."""

from typing import Final

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tracing import Grid
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import THICK, Drawing, Path, Place
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.gloop.board import border, cell_box, tile_drawing
from puzzlemill.render.gloop.tiles import STROKE
from puzzlemill.render.pages import how_to_play
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

SIDE: Final = 11.0
"""Side of a tile in mm."""

SIZES: Final = (*how_to_play.SIZES, (8.5, 0.62), (8.0, 0.55), (8.0, 0.45), (7.5, 0.45))
"""Type sizes and scales of all instructions, and smaller ones: players need this page as a single sheet."""


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
        Row((Picture(_pattern(), words("game.picture")),)),
        *_section("end", "ending", "scoring", words=words),
    )
    sheets = instructions(words("game.title"), words("game.lead"), blocks, Look(paper, theme, words), number, SIZES)
    if len(sheets) > 1:
        raise InputError(f"paper: {paper.width:g} x {paper.height:g} mm is too small for the rules of the Gloop game")
    return sheets[0]


def _section(head: str, *texts: str, words: Words) -> tuple[Block, ...]:
    return Head(words(f"game.{head}")), *(words(f"game.{text}") for text in texts)


def _pattern() -> Drawing:
    """The tiles of the example, with a heavy line around each part."""
    over = STROKE * SIDE / 2
    items: list[Path | Place] = []
    for cell, word in Packing(PATTERN).words.items():
        box = cell_box(cell, SIDE)
        items.append(Place(tile_drawing(word, SIDE), box.x - over, box.y - over))
    for row, col, rows, cols in PARTS:
        items += border([(row + r, col + c) for r in range(rows) for c in range(cols)], SIDE)
    return Drawing(len(PATTERN[0]) * SIDE + THICK, len(PATTERN) * SIDE + THICK, tuple(items))
