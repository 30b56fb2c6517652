"""How IQ Blocks is played, with pictures of real positions: right and wrong boards, and a first placement."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.iqblocks import IqBlocks, parse_id
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import Drawing, Path, Text, centred, hatch
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.iqblocks.board import SIGN, bank_drawing, board_drawing, cell_box, fills_of, grounds
from puzzlemill.render.pages.blocks import Block, Head, Picture, side_by_side
from puzzlemill.render.pages.words import Words

EXAMPLE: Final = (
    "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j.",
    "iqblocks:iq:8x8:3.2a3h.2c4ah.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j.",
    "iqblocks:iq:8x8:3d2a3hd2c4ahd3c3bhd3cb3i2e3b3i2e3gi2f2e2jgi2f2e5jf",
)
"""A position with one completion, the same after a forced placement, and the completion."""

WRONG: Final = "iqblocks:iq:8x8:3.2f3h.2c3f.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j."
LANE: Final[Cell] = (1, 6)
"""A placement that leaves a hole, and the hole's cell, which forces the first placement."""

SIDE: Final = 4.9
"""Side of a cell in mm."""


def rules(words: Words, theme: Theme) -> tuple[Block, ...]:
    """The rules with their pictures, in page order."""
    start, after, end, wrong = (parse_id(text) for text in (*EXAMPLE, WRONG))
    box = cell_box(LANE, SIDE)
    question = centred(box.x + box.width / 2, box.y + box.height / 2, "?", 0.8 * SIDE, bold=True)

    def say(key: str) -> str:
        return words(f"rules.iqblocks.{key}")

    return (
        Head(say("pieces")),
        words("rules.iqblocks.shapes", sign=SIGN),
        bank_drawing(start.left, 125.0, 16.0, words, fills_of(start, theme)),
        Head(words("rules.goal")),
        say("goal"),
        Head(words("rules.wrong")),
        side_by_side(
            Picture(_board(start, start, theme), say("start")),
            Picture(_board(wrong, start, theme, hatch(box, SIDE / 4, 0.0)), say("hole"), False),
            Picture(_board(end, start, theme), say("full"), True),
        ),
        Head(words("rules.paper")),
        say("paper"),
        Head(words("rules.step")),
        say("step"),
        side_by_side(
            Picture(_board(start, start, theme, (), (question,)), say("before")),
            Picture(_board(after, start, theme), say("after")),
        ),
        Head(words("rules.tips")),
        say("tips"),
    )


def _board(
    puzzle: IqBlocks, start: IqBlocks, theme: Theme, under: Sequence[Path] = (), over: Sequence[Text] = ()
) -> Drawing:
    """The board of a position, with the cells given at the start tinted, or all pieces in their colours."""
    return board_drawing(puzzle.board, SIDE, grounds(puzzle if theme.coloured else start, theme), (), under, over)
