"""Gloop on paper: the empty frame with the bank of tiles beside it, the answer as its contours, the page of rules."""

from typing import Final

from puzzlemill.puzzles.gloop import Gloop, Limits, Packing, Range
from puzzlemill.puzzles.gloop_contours import Grid, contours
from puzzlemill.puzzles.gloop_rules import CELL
from puzzlemill.puzzles.gloop_tiles import TILES, tile_number
from puzzlemill.render.canvas import THICK, Drawing, Path, Place, Text, in_row, rectangle
from puzzlemill.render.gloop_board import (
    EDGE,
    GIVEN,
    LARGEST_SIDE,
    RIM,
    TALLEST,
    WIDEST,
    blanks,
    border,
    cell_box,
    edges,
    outlines,
    paths_drawing,
    tile_drawing,
    tints,
)
from puzzlemill.render.gloop_faults import draw_wrong as draw_wrong
from puzzlemill.render.gloop_tiles import STROKE

COMFORTABLE_SIDE: Final = 10.0
"""Least side of a tile in mm for which the bank stands beside the frame."""

GAP, BETWEEN = 0.18, 0.7
"""Between two tiles of the bank, and between frame and bank, as shares of a side."""

EXAMPLE: Final = Packing(
    (("..(())..", "..(()())", "....()()"), ("().(.)..", "(().()).", "((..)..)"), ("(..)....", "(()...).", ".(.....)"))
)
"""A perfect packing, the only one of its tiles."""

MIXED: Final = Packing(
    (("..()()..", "..()()()", "......()"), ("()(())..", "().(.())", ".....()."), ("(())....", "(..)..()", "(.....)."))
)
"""A mixed packing with four circles, the only one of its tiles."""

SHOWN: Final = (0, 1, 5, 17, 40, 66, 90)
"""Tiles that the rules show."""

JOINTS: Final = (
    (".((.))..", ".(....).", False, "wrong: not in line"),
    ("()....()", "....(())", False, "wrong: cut off"),
    ("(())....", "....(())", True, "right"),
)
"""Pairs of touching tiles: words, whether they join, what to say."""


def draw(puzzle: Gloop, solution: Packing | None = None) -> Drawing:
    """Frame and bank, tiles in the order of their numbers, given ones in place; with a solution, its contours."""
    given = {tile_number(word) for _, _, word in puzzle.givens}
    bank = [tile for tile in puzzle.tiles if tile not in given]
    side, wide, beside = _layout(puzzle, len(bank))
    if solution is not None:
        return _answer(puzzle, solution.grid, side)
    frame = _frame(puzzle, side)
    if not bank:
        return frame
    tiles = _bank(bank, wide, side)
    if beside:
        height = max(frame.height, tiles.height)
        left = frame.width + BETWEEN * side
        items = (Place(frame, 0, (height - frame.height) / 2), Place(tiles, left, (height - tiles.height) / 2))
        return Drawing(left + tiles.width, height, items)
    width = max(frame.width, tiles.width)
    top = frame.height + BETWEEN * side
    items = (Place(frame, (width - frame.width) / 2, 0), Place(tiles, (width - tiles.width) / 2, top))
    return Drawing(width, top + tiles.height, items)


def reminder(puzzle: Gloop) -> str:
    """The task in one line of at most 90 characters."""
    limits = puzzle.limits or Limits()
    circles = _amount(limits.circles) if limits.circles else "any number of"
    text = {
        "valid": "every path closes",
        "mixed": f"one loop and {circles} circles",
        "perfect": "all paths form one single loop",
    }[puzzle.goal]
    if puzzle.goal == "valid" and limits.circles:
        text += f", {circles} circles"
    if puzzle.goal != "perfect" and limits.contours:
        text += f", {_amount(limits.contours)} closed paths"
    over = len(puzzle.tiles) - len(puzzle.cells)
    return f"Turn, never flip: {text}; {over} left over." if over else f"Turn, never flip: {text}."


def rules() -> tuple[str | Drawing, ...]:
    """The page of rules: the tiles, how they join, a worked puzzle, and the three goals."""
    board = (CELL * 3,) * 3
    tiles = tuple(tile_number(word) for words in EXAMPLE.grid for word in words if word)
    example = Gloop(board, "perfect", tiles)
    mixed = Gloop(board, "mixed", tuple(tile_number(word) for words in MIXED.grid for word in words if word))
    return (
        "Gloop is played with 91 square tiles. Each side of a tile has two places where a path can end; a path joins"
        " two of these places, and paths never cross. The 91 tiles show all the ways to do this; one, marked with a"
        " dot, is blank. A puzzle uses some of them, each once.",
        in_row([tile_drawing(TILES[number], 14.0, number) for number in SHOWN], 4.0),
        "Fill every square of the frame with a tile. Tiles may be turned but not flipped over. Where two tiles touch,"
        " every path must run on from one to the other, and no path may run off the board.",
        in_row([_joint(*pair) for pair in JOINTS], 16.0),
        "So every path closes. A closed path made of two half rings is a circle; any other is a loop. The line below a"
        " puzzle names its goal: every path must close; or there must be one loop and any number of circles; or, the"
        " usual and hardest goal, all paths must form one single loop.",
        draw(example),
        "Above is a puzzle with the goal of one loop. Below on the left is its answer, with the inside of the loop"
        " shaded. On the right is a packing of other tiles into one loop and circles.",
        in_row([draw(example, EXAMPLE), draw(mixed, MIXED)], 16.0),
        "Corners and border come first: only eight tiles have two blank sides next to each other, and only 42 have a"
        " blank side at all. Tiles on a grey ground are given: they stay where they are.",
    )


def _layout(puzzle: Gloop, tiles: int) -> tuple[float, int, bool]:
    """The side of a tile, the columns of the bank, and whether it stands beside the frame or below it."""
    if not tiles:
        return min(LARGEST_SIDE, (WIDEST - THICK) / puzzle.cols, (TALLEST - THICK) / puzzle.rows), 0, True
    found = []
    for beside in (True, False):
        wide = -(-tiles // min(puzzle.rows, tiles)) if beside else min(tiles, max(1, int(puzzle.cols / (1 + GAP))))
        across, down = wide * (1 + GAP) - GAP + STROKE, -(-tiles // wide) * (1 + GAP) - GAP + STROKE
        if beside:
            across, down = puzzle.cols + BETWEEN + across, max(puzzle.rows, down)
        else:
            across, down = max(puzzle.cols, across), puzzle.rows + BETWEEN + down
        found.append((min(LARGEST_SIDE, (WIDEST - THICK) / across, (TALLEST - THICK) / down), wide, beside))
    return found[0] if found[0][0] >= COMFORTABLE_SIDE else max(found)


def _amount(limit: Range) -> str:
    return str(limit[0]) if limit[0] == limit[1] else f"{limit[0]}-{limit[1]}"


def _frame(puzzle: Gloop, side: float) -> Drawing:
    """The board with its given tiles."""
    items: list[Path | Text | Place] = [
        rectangle(cell_box(cell, side), fill=GIVEN) for cell in ((row, col) for row, col, _ in puzzle.givens)
    ]
    items += edges(puzzle.cells, side, 0.6)
    for row, col, word in puzzle.givens:
        items.append(Place(paths_drawing(word, side), col * side + RIM, row * side + RIM))
    return Drawing(puzzle.cols * side + THICK, puzzle.rows * side + THICK, (*items, *border(puzzle.cells, side)))


def _answer(puzzle: Gloop, grid: Grid, side: float) -> Drawing:
    """The packing with tinted contours."""
    cells, closed = puzzle.cells, contours(grid)
    items = (
        *tints(closed, side),
        *edges(cells, side, EDGE),
        *outlines(closed, side),
        *blanks(grid, side),
        *border(cells, side),
    )
    return Drawing(puzzle.cols * side + THICK, puzzle.rows * side + THICK, items)


def _bank(tiles: list[int], wide: int, side: float) -> Drawing:
    """Tiles in rows of `wide`, in the order given."""
    pitch = side * (1 + GAP)
    items = tuple(
        Place(tile_drawing(TILES[tile], side, tile), place % wide * pitch, place // wide * pitch)
        for place, tile in enumerate(tiles)
    )
    rows = -(-len(tiles) // wide)
    over = (GAP - STROKE) * side
    return Drawing(wide * pitch - over, rows * pitch - over, items)


def _joint(left: str, right: str, good: bool, words: str) -> Drawing:
    """Two tiles side by side and what is right or wrong with them."""
    side = 14.0
    over = STROKE * side
    items = (
        Place(tile_drawing(left, side), 0, 0),
        Place(tile_drawing(right, side), side, 0),
        Text(side + over / 2, side + 5.0, words, 3.2, "middle", bold=good),
    )
    return Drawing(2 * side + over, side + 6.5, items)
