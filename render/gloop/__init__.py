"""Gloop on paper: the empty frame with the bank of tiles beside it, the answer as contours, and the page of rules."""

import math
from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.gloop import Given, Gloop, Limits, Packing, Range
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.gloop.tracing import Grid, contours
from puzzlemill.render.drawing.canvas import FRAME, HAIR, THICK, Box, Drawing, Ink, Path, Place, Text, rectangle
from puzzlemill.render.drawing.themes import LIGHT, SKY, Theme
from puzzlemill.render.gloop.board import (
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
from puzzlemill.render.gloop.colours import coloured
from puzzlemill.render.gloop.faults import draw_wrong as draw_wrong
from puzzlemill.render.gloop.tiles import STROKE
from puzzlemill.render.pages.words import ENGLISH, Words

COMFORTABLE_SIDE: Final = 10.0
"""Least side of a tile in mm for which the bank is beside the frame."""

GAP, BETWEEN = 0.18, 0.7
"""The gaps between two tiles of the bank, and between frame and bank, as shares of a side."""


def draw(puzzle: Gloop, solution: Packing | None = None, theme: Theme = LIGHT, words: Words = ENGLISH) -> Drawing:
    """Frame and bank, with tiles in the order of their numbers and givens in place; with a solution, its contours."""
    bank = drawn_tiles(puzzle)
    side, beside = _layout(puzzle, len(bank), theme.size)
    if solution is not None:
        return _answer(puzzle, solution.grid, side, theme)
    return _arranged(puzzle, bank, side, _wide(puzzle, len(bank), beside), beside, theme)


def draw_position(puzzle: Gloop, position: Sequence[Given], theme: Theme = LIGHT) -> Drawing:
    """The frame with the tiles on it, only the givens tinted, and the bank of the tiles left."""
    played = position[len(puzzle.givens) :]
    used = {tile_number(word) for _, _, word in played}
    free = drawn_tiles(puzzle)
    bank = [word for word in free if tile_number(word) not in used]
    side, beside = _layout(puzzle, len(free), theme.size)
    return _arranged(puzzle, bank, side, _wide(puzzle, len(bank), beside), beside, theme, played)


def draw_otherwise(puzzle: Gloop, theme: Theme, words: Words = ENGLISH) -> tuple[Drawing, ...]:
    """The bank beside the frame and, in more or fewer columns, below it."""
    bank = drawn_tiles(puzzle)
    if not bank:
        return ()
    side, _ = _layout(puzzle, len(bank), theme.size)
    fewest = _wide(puzzle, len(bank), False)
    below = range(fewest, min(len(bank), max(fewest, puzzle.cols + 2)) + 1)
    beside = _arranged(puzzle, bank, side, _wide(puzzle, len(bank), True), True, theme)
    return (beside, *(_arranged(puzzle, bank, side, wide, False, theme) for wide in below))


def drawn_tiles(puzzle: Gloop) -> list[str]:
    """The tiles to place as they are drawn: words, in the order of the tiles' numbers.

    Unturned tiles are drawn as in the solution, all others as their canonical word.
    """
    turns = puzzle.turns
    return [turns[tile][0] for tile in puzzle.free_tiles]


def _arranged(
    puzzle: Gloop, bank: list[str], side: float, wide: int, beside: bool, theme: Theme, played: Sequence[Given] = ()
) -> Drawing:
    """The frame with the tiles `played`, and the bank, if any, in `wide` columns beside it or below it."""
    frame = frame_drawing(puzzle, side, theme, played=played)
    if not bank:
        return frame
    tiles = _bank(bank, wide, side, theme, puzzle.unturned != ())
    if beside:
        height = max(frame.height, tiles.height)
        left = frame.width + BETWEEN * side
        return Drawing(left + tiles.width, height, (Place(frame, 0, 0), Place(tiles, left, 0)))
    width = max(frame.width, tiles.width)
    top = frame.height + BETWEEN * side
    return Drawing(width, top + tiles.height, (Place(frame, 0, 0), Place(tiles, 0, top)))


def reminder(puzzle: Gloop, words: Words = ENGLISH) -> str:
    """The task in one line of about 90 characters."""
    limits, key = puzzle.limits or Limits(), "puzzle.reminder.gloop."
    if limits.circles and puzzle.goal != "perfect":
        task = words(f"{key}{puzzle.goal}_circles", **_amount(limits.circles, words))
    else:
        task = words(key + puzzle.goal)
    if limits.contours and puzzle.goal != "perfect":
        task = words(f"{key}contours", **_amount(limits.contours, words), task=task)
    spares = len(puzzle.tiles) - len(puzzle.cells)
    key += "unturned_" if puzzle.unturned else ""
    return words(f"{key}spares", spares=spares, task=task) if spares else words(f"{key}line", task=task)


def natural_side(puzzle: Gloop, theme: Theme = LIGHT) -> float:
    """The side of a tile in `draw`, in mm."""
    return _layout(puzzle, len(drawn_tiles(puzzle)), theme.size)[0]


def _layout(puzzle: Gloop, tiles: int, size: float = 1.0) -> tuple[float, bool]:
    """The side of a tile, and whether the bank is beside the frame or below it.

    All on a page 1 / `size` as large as usual.
    """
    width, height = WIDEST / size - THICK, TALLEST / size - THICK
    if not tiles:
        return min(LARGEST_SIDE, width / puzzle.cols, height / puzzle.rows), True
    layouts = []
    for beside in (True, False):
        wide = _wide(puzzle, tiles, beside)
        across, down = wide * (1 + GAP) - GAP + STROKE, -(-tiles // wide) * (1 + GAP) - GAP + STROKE
        if beside:
            across, down = puzzle.cols + BETWEEN + across, max(puzzle.rows, down)
        else:
            across, down = max(puzzle.cols, across), puzzle.rows + BETWEEN + down
        layouts.append((min(LARGEST_SIDE, width / across, height / down), beside))
    return layouts[0] if layouts[0][0] >= COMFORTABLE_SIDE * math.sqrt(size) else max(layouts)


def _wide(puzzle: Gloop, tiles: int, beside: bool) -> int:
    """The columns of the bank."""
    if not tiles:
        return 0
    return -(-tiles // min(puzzle.rows, tiles)) if beside else min(tiles, max(1, int(puzzle.cols / (1 + GAP))))


def _amount(limit: Range, words: Words) -> dict[str, str | int]:
    """A range as a value for a sentence, and the number that chooses singular or plural."""
    return {"count": max(limit) if limit[0] == limit[1] else 2, "amount": words.range(*limit)}


def frame_drawing(
    puzzle: Gloop,
    side: float,
    theme: Theme = LIGHT,
    edge: Ink = 0.6,
    marks: Sequence[Path] = (),
    played: Sequence[Given] = (),
) -> Drawing:
    """The board with its given and `played` tiles, the edges between cells in ink `edge`, and `marks` on top."""
    boxes = [cell_box((row, col), side) for row, col, _ in puzzle.givens]
    ground = SKY if theme.coloured else GIVEN
    items: list[Path | Text | Place] = []
    if theme.frugal:
        # Hatching would mix with the paths, so a given tile keeps its edge instead, as in the bank.
        inner = [Box(x + FRAME, y + FRAME, side - 2 * FRAME, side - 2 * FRAME) for x, y, _, _ in boxes]
        items += [rectangle(box, 0.06 * side, stroke=0.6, width=HAIR) for box in inner]
    else:
        items += [rectangle(box, fill=ground) for box in boxes]
    items += [*edges(puzzle.cells, side, edge), *marks]
    for row, col, word in (*puzzle.givens, *played):
        items.append(Place(paths_drawing(word, side, theme.path), col * side + RIM, row * side + RIM))
    return Drawing(puzzle.cols * side + THICK, puzzle.rows * side + THICK, (*items, *border(puzzle.cells, side)))


def boards_wanted(puzzle: Gloop) -> tuple[int, int]:
    """The fewest and the most frames to draw paths in while trying things out: none is needed, and one helps."""
    return 0, 1


def working_board(puzzle: Gloop, theme: Theme) -> Drawing:
    """The frame with its givens."""
    return frame_drawing(puzzle, natural_side(puzzle, theme), theme)


def _answer(puzzle: Gloop, grid: Grid, side: float, theme: Theme = LIGHT) -> Drawing:
    """The packing with tinted contours."""
    cells, closed = puzzle.cells, contours(grid)
    items: list[Path] = []
    if theme.coloured:
        items += coloured(grid, cells, closed, side)
    else:
        items += [*tints(closed, side), *edges(cells, side, EDGE), *outlines(closed, side), *blanks(grid, side)]
    items += border(cells, side)
    return Drawing(puzzle.cols * side + THICK, puzzle.rows * side + THICK, tuple(items))


def _bank(tiles: list[str], wide: int, side: float, theme: Theme, unturned: bool) -> Drawing:
    """Tiles, given as words, in rows of `wide`, in this order; their numbers are upright."""
    pitch = side * (1 + GAP)
    drawings = [tile_drawing(word, side, tile_number(word), theme.path, unturned) for word in tiles]
    items = tuple(Place(drawing, place % wide * pitch, place // wide * pitch) for place, drawing in enumerate(drawings))
    rows = -(-len(tiles) // wide)
    over = (GAP - STROKE) * side
    return Drawing(wide * pitch - over, rows * pitch - over, items)
