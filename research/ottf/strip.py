"""A solution of OTTF as a strip of rounds: a board after each round, with the tiles that can be placed in any order."""

import itertools
from typing import Final

from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Order, Ottf, replay, rounds
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.canvas import BLUE, WHITE, Drawing, Path, Place, Text, in_column, in_grid
from puzzlemill.render.drawing.captions import paragraph
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.ottf.cards import GREY, TYPE, Face, card, card_size
from puzzlemill_research.ottf.cards import TINT, WIDEST, check_length, right_order

TALLEST: Final = 240.0
"""Largest height of all boards together in mm, exceeded only to keep `SMALLEST`."""

SMALLEST, LARGEST = 2.2, 6.0
"""The smallest and the largest side of a cell in mm: digits are then 1.6 to 4.4 mm high."""

NEARLY: Final = 0.85
"""Share of the largest side that cells give up so that boards need fewer rows."""

NARROWEST, CAPTION = 26.0, 5.0
"""Width and height of a caption in mm."""

NARROWEST_WORDS: Final = 90.0
"""The least width in mm of the words above a strip."""

ACROSS, DOWN = 6.0, 5.0
"""The gaps between boards beside and below one another, in mm."""

GROUND, BLANK, RULE = 0.8, 0.94, 0.5
"""Greys of the card, of tiles not placed yet, and of their edges, light enough for numbers to be clear."""

WORDS: Final = (
    "Place the dark tiles of a board in any order, then continue with the next board. Each board shows the numbers "
    "after its round; those that have just changed are tinted."
)


def rounds_strip(puzzle: Ottf, solution: Order, first: int = 1, last: int | None = None) -> Drawing:
    """The board after each round of the first-available schedule of a solution, or only after rounds `first` to `last`.

    Tiles of one round do not touch one another, so their order does not matter. The number of columns makes boards as
    large as possible on a page, with cells of at least 2.2 mm. Raises `InputError` for a wrong solution, for rounds
    that it does not have, and for a strip longer than 2 m.
    """
    schedule = rounds(right_order(puzzle, solution))
    last = len(schedule) if last is None else last
    if not 1 <= first <= last <= len(schedule):
        asked = f"{first}" if first == last else f"{first}-{last}"
        raise InputError(f"expected numbers from 1 to {len(schedule)}", field="rounds", value=asked)
    columns, side = _layout(puzzle, last - first + 1)
    boards = [_round(puzzle, schedule, number, side) for number in range(first, last + 1)]
    strip = in_grid(boards, columns, ACROSS, DOWN)
    return in_column([paragraph(WORDS, max(strip.width, NARROWEST_WORDS), ink=GREY), strip], DOWN)


def _layout(puzzle: Ottf, boards: int) -> tuple[int, float]:
    """The most columns in which boards are nearly as large as possible, and the side of their cells."""
    wide, tall = card_size(puzzle, 1.0)
    sides = {}
    for columns in range(1, boards + 1):
        across = ((WIDEST + ACROSS) / columns - ACROSS) / wide
        down = ((TALLEST + DOWN) / -(-boards // columns) - DOWN - CAPTION) / tall
        if columns == 1 or (across >= SMALLEST and (NARROWEST + ACROSS) * columns <= WIDEST + ACROSS):
            sides[columns] = max(SMALLEST, min(LARGEST, across, down))
    most = max(columns for columns, side in sides.items() if side >= NEARLY * max(sides.values()))
    rows = -(-boards // most)
    columns = -(-boards // rows)
    check_length(sides[most] * wide, rows * (sides[most] * tall + CAPTION + DOWN))
    return columns, sides[most]


def _round(puzzle: Ottf, schedule: list[list[Cell]], number: int, side: float) -> Drawing:
    """The board after a round, counted from 1, under its caption."""
    before = replay(itertools.chain(*schedule[: number - 1]))
    after = replay(itertools.chain(*schedule[:number]))
    faces = {cell: Face(str(shown), WHITE if shown == before.get(cell) else TINT) for cell, shown in after.items()}
    faces |= {cell: Face("1", BLUE, WHITE, bold=True) for cell in schedule[number - 1]}
    board = card(puzzle, faces, GROUND, side, BLANK, RULE)
    width, line = max(board.width, NARROWEST), 0.8 * TYPE
    count = counted(len(schedule[number - 1]), "tile")
    items: list[Path | Text | Place] = [
        Text(0, line, str(number), TYPE, bold=True, ink=BLUE),
        Text(text_width(f"{number} ", TYPE, bold=True) + 0.8, line, count, TYPE, ink=GREY),
        Place(board, 0, CAPTION),
    ]
    return Drawing(width, CAPTION + board.height, tuple(items))
