"""How Gloop is played, with pictures of real positions: the tiles, the goals, how tiles join, a first step."""

from typing import Final

from puzzlemill.puzzles.gloop import Gloop, Packing, parse_id
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import (
    BLACK,
    THICK,
    Box,
    Drawing,
    Place,
    centred,
    circle,
    in_row,
    rectangle,
    scaled,
)
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.gloop import draw, draw_position
from puzzlemill.render.gloop.board import cell_box, tile_drawing
from puzzlemill.render.gloop.tiles import STROKE, place
from puzzlemill.render.pages.blocks import Block, Head, Picture, Row, side_by_side
from puzzlemill.render.pages.words import Words

EXAMPLE: Final = (
    "gloop:3x3:perfect:20200000020901288",
    Packing(
        (
            ("..(())..", "..(()())", "....()()"),
            ("().(.)..", "(().()).", "((..)..)"),
            ("(..)....", "(()...).", ".(.....)"),
        )
    ),
)
"""A puzzle with the goal of one loop, and its only solution."""

MIXED: Final = (
    "gloop:3x3:mixed:20010008000002800246",
    Packing(
        (
            ("..()()..", "..()()()", "......()"),
            ("()(())..", "().(.())", ".....()."),
            ("(())....", "(..)..()", "(.....)."),
        )
    ),
)
"""A puzzle with the goal of one loop and circles, and its only solution."""

STEP: Final = "gloop:3x3:perfect:20200000020901288:3aboaoboo_4aaboabbo"
CORNER: Final[Cell] = (2, 0)
"""The example with two given tiles, and the cell that only one tile fits."""

SHOWN: Final = (0, 1, 5, 17, 40, 66, 90)
"""A sample of the tiles."""

JOINTS: Final = (
    (".((.))..", ".(....).", False, "apart"),
    ("()....()", "....(())", False, "cut"),
    ("(())....", "....(())", True, "joined"),
)
"""Pairs of touching tiles: their words, whether they join, and the key of the caption."""

CIRCLE: Final = ("..()....", "......()")
"""Two tiles that make a circle."""

SIDE, BOARD = 13.0, 0.72
"""Side of a single tile in mm, and scale of boards."""


def rules(words: Words, theme: Theme) -> tuple[Block, ...]:
    """The rules with their pictures, in page order."""
    answers = [draw(parse_id(position), solution, theme) for position, solution in (EXAMPLE, MIXED)]
    return (
        Head(words("rules.pieces")),
        words("rules.gloop.tiles"),
        side_by_side(
            Picture(_points(), words("rules.gloop.points")),
            Picture(
                in_row([tile_drawing(TILES[number], SIDE, number, theme.path) for number in SHOWN], 3.0),
                words("rules.gloop.sample"),
            ),
        ),
        Head(words("rules.goal")),
        words("rules.gloop.goal"),
        words("rules.gloop.goals"),
        side_by_side(
            Picture(scaled(answers[0], BOARD), words("rules.gloop.loop")),
            Picture(scaled(answers[1], BOARD), words("rules.gloop.circles")),
            Picture(_joint(*CIRCLE, theme), words("rules.gloop.circle")),
        ),
        Head(words("rules.wrong")),
        Row(
            tuple(
                Picture(_joint(left, right, theme), words(f"rules.gloop.{key}"), good)
                for left, right, good, key in JOINTS
            )
        ),
        Head(words("rules.paper")),
        words("rules.gloop.paper"),
        Head(words("rules.step")),
        words("rules.gloop.step"),
        side_by_side(
            Picture(scaled(_with_question_mark(parse_id(STEP), theme), BOARD), words("rules.gloop.before")),
            Picture(scaled(_with_corner_tile(parse_id(STEP), theme), BOARD), words("rules.gloop.after")),
        ),
        Head(words("rules.tips")),
        words("rules.gloop.tips"),
    )


def _with_corner_tile(puzzle: Gloop, theme: Theme) -> Drawing:
    """The frame after the tile of the solution was placed in the corner."""
    return _frame(draw_position(puzzle, (*puzzle.givens, *EXAMPLE[1].givens([CORNER])), theme)).drawing


def _frame(drawing: Drawing) -> Place:
    """The frame of a puzzle in its drawing, which is the first item."""
    place = drawing.items[0]
    assert isinstance(place, Place)
    return place


def _with_question_mark(puzzle: Gloop, theme: Theme) -> Drawing:
    """The puzzle with a question mark in its corner."""
    drawing = draw(puzzle, None, theme)
    frame = _frame(drawing)
    side = (frame.drawing.width - THICK) / puzzle.cols
    box = cell_box(CORNER, side)
    middle = frame.x + box.x + side / 2, frame.y + box.y + side / 2
    question_mark = centred(*middle, "?", 0.5 * side, bold=True)
    return Drawing(drawing.width, drawing.height, (*drawing.items, question_mark))


def _points() -> Drawing:
    """A tile with the points where paths can end."""
    radius = 0.055 * SIDE
    dots = [circle((radius + x * SIDE, radius + y * SIDE), radius, fill=BLACK) for x, y in map(place, range(8))]
    tile = rectangle(Box(radius, radius, SIDE, SIDE), 0.06 * SIDE, stroke=BLACK)
    return Drawing(SIDE + 2 * radius, SIDE + 2 * radius, (tile, *dots))


def _joint(left: str, right: str, theme: Theme) -> Drawing:
    """Two tiles side by side."""
    over = STROKE * SIDE
    tiles = [tile_drawing(word, SIDE, ink=theme.path) for word in (left, right)]
    items = (Place(tiles[0], 0, 0), Place(tiles[1], SIDE, 0))
    return Drawing(2 * SIDE + over, SIDE + over, items)
