"""How Domicles is played, with pictures of real positions: right and wrong boards, and a puzzle solved swap by swap."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.domicles import Swaps, Tile, duplicates, parse_id, replay
from puzzlemill.render.domicles.board import PLACE_SIZE, Frame
from puzzlemill.render.domicles.conflicts import COLOURS, GREYS, brackets, lanes, marked_board
from puzzlemill.render.domicles.tiles import SIDE
from puzzlemill.render.drawing.canvas import (
    BLACK,
    DIGIT_HEIGHT,
    Box,
    Drawing,
    Path,
    Place,
    Text,
    centred,
    rectangle,
    scaled,
)
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.pages.blocks import Block, Head, Picture, Row
from puzzlemill.render.pages.words import Words

EXAMPLE: Final = ("domicles:3x2:6:e2:426450524360", Swaps(((0, 3), (2, 5))))
"""A puzzle and its solution, swap by swap."""

SMALL: Final = "domicles:2x2:6:e1:41205363"
CASES: Final = (("row", (), False), ("column", ((0, 3),), False), ("solved", ((0, 2),), True))
"""A puzzle and boards reached by swaps: the caption's key, the swaps, whether the board is solved."""

BOARD: Final = 0.66
"""Scale of boards."""

NOTE: Final = 5.0
"""Type size of a repeated number at its row or column, in mm at natural size."""

CELL, EDGE = 6.6, 0.3
"""Side of a cell in the number grid, and white around the grid, in mm."""

ROOM: Final = 8.0
"""Gap between two dominoes, for an arrow, in mm at natural size."""


def rules(words: Words, theme: Theme) -> tuple[Block, ...]:
    """The rules with their pictures, in page order."""
    small = parse_id(SMALL)
    cases = [replay(small.tiles, swaps) for _, swaps, _ in CASES]
    puzzle, swaps = parse_id(EXAMPLE[0]), EXAMPLE[1].swaps
    boards = [replay(puzzle.tiles, swaps[:number]) for number in range(len(swaps) + 1)]
    captions = [words(f"rules.domicles.{key}") for key in ("first", "second", "done")]
    return (
        Head(words("rules.domicles.pieces")),
        words("rules.domicles.board"),
        Row(
            (
                Picture(_boards([cases[-1]], small.cols, theme)[0], words("rules.domicles.halves")),
                Picture(_numbers(cases[-1], small.cols), words("rules.domicles.grid")),
            )
        ),
        Head(words("rules.goal")),
        words("rules.domicles.goal"),
        Head(words("rules.wrong")),
        Row(
            tuple(
                Picture(drawing, words(f"rules.domicles.{key}"), solved)
                for drawing, (key, _, solved) in zip(_boards(cases, small.cols, theme), CASES, strict=True)
            )
        ),
        Head(words("rules.paper")),
        words("rules.domicles.paper"),
        Head(words("rules.step")),
        words("rules.domicles.step"),
        Row(tuple(map(Picture, _solving(boards, puzzle.cols, swaps, theme), captions))),
        Head(words("rules.tips")),
        words("rules.domicles.tips"),
    )


def _numbers(tiles: Sequence[Tile], cols: int) -> Drawing:
    """The number grid that these dominoes make."""
    rows = len(tiles) // cols
    numbers = [number for tile in tiles for number in tile]
    items: list[Path | Text] = []
    for place, number in enumerate(numbers):
        row, col = divmod(place, 2 * cols)
        box = Box(EDGE + col * CELL, EDGE + row * CELL, CELL, CELL)
        items += [rectangle(box, stroke=BLACK), centred(box.x + CELL / 2, box.y + CELL / 2, str(number), 0.62 * CELL)]
    return Drawing(2 * cols * CELL + 2 * EDGE, rows * CELL + 2 * EDGE, tuple(items))


def _boards(boards: Sequence[Sequence[Tile]], cols: int, theme: Theme) -> list[Drawing]:
    """Boards in frames of one size: repeated numbers tinted and joined by brackets."""
    frame = Frame(len(boards[0]) // cols, cols, PLACE_SIZE, lanes(boards, cols))
    inks = COLOURS if theme.coloured else GREYS
    return [scaled(marked_board(frame, tiles, 6, brackets(tiles, cols), inks, None, theme), BOARD) for tiles in boards]


def _solving(
    boards: Sequence[Sequence[Tile]], cols: int, swaps: Sequence[tuple[int, int]], theme: Theme
) -> list[Drawing]:
    """Boards before and after swaps: an arrow for the next one, and each repeated number noted at its row or column."""
    frame = Frame(len(boards[0]) // cols, cols, PLACE_SIZE, gap=ROOM)
    width, height = frame.size
    inks = COLOURS if theme.coloured else GREYS
    drawings = []
    for tiles, swap in zip(boards, [*swaps, None], strict=True):
        notes: list[Path | Text | Place] = []
        for breach in duplicates(tiles, cols):
            box = frame.cell_at(breach.cells[-1])
            row, col = breach.cells[0]
            number = tiles[row * cols + col // 2][col % 2]
            middle = box.x + SIDE / 2, height + DIGIT_HEIGHT * NOTE / 2
            if breach.code == "ROW_DUPLICATE":
                middle = width + NOTE, box.y + SIDE / 2
            notes.append(centred(*middle, f"{number} {number}", NOTE, True, inks.bracket))
        board = Place(marked_board(frame, tiles, 6, (), inks, swap, theme), 0.0, 0.0)
        drawings.append(scaled(Drawing(width + 2 * NOTE, height + DIGIT_HEIGHT * NOTE, (board, *notes)), BOARD))
    return drawings
