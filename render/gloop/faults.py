"""A wrong Gloop packing with its faults marked in place, and a key below that explains each mark."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeAlias

import puzzlemill.render.gloop.board as boards
from puzzlemill.puzzles.gloop import BREACHES, Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, is_word
from puzzlemill.puzzles.gloop.tracing import STEPS, THIRDS, Contour, End, Grid, across, contours, path_ends, position
from puzzlemill.puzzles.kinds import Breach
from puzzlemill.render.drawing.canvas import (
    FRAME,
    RED,
    THICK,
    WORDS,
    Box,
    Drawing,
    Path,
    Place,
    Point,
    Text,
    circle,
    line,
    rectangle,
)
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.gloop.marks import ON_CELLS, Mark, arrow, ball, cross, dot, hatching, zigzag

Items: TypeAlias = Iterator[Path | Text | Place]

OVER: Final = 0.28
"""Room around the board for arrows of paths that run off it, as a share of a side."""

SAMPLE, KEY_LINE, KEY_TYPE = 7.0, 9.0, WORDS
"""Side of a sample in the key, height of a line and size of the type, in mm."""

SAMPLED: Final = 14.0
"""Side in mm of a tile whose corner is shown as a sample."""

IN_A_CORNER: Final = {"TILE_TWICE": (0, 0), "NOT_IN_SET": (0, 0), "GIVEN_MOVED": (1, 0), "TURNED": (1, 1)}
"""Marks for which the key shows only the corner of a tile: whether it is on the right and at the bottom."""

UNCLOSED: Final = {"EMPTY_CELL", "FILLED_HOLE", "NOT_A_WORD", "EDGE_MISMATCH", "PATH_CUT_OFF"}
"""The codes with which `check` does not judge contours."""


def draw_wrong(puzzle: Gloop, solution: Packing, breaches: Sequence[Breach]) -> Drawing | None:
    """The packing with everything wrong that `check` found marked, and the key; None for a grid of another shape.

    If every path closes, contours are tinted and second loops numbered; else every tile is drawn as placed, with a mark
    at each path end that nothing meets. Within 170 x 240 mm.
    """
    if any(breach.code == "SHAPE" for breach in breaches):
        return None
    key = _key(breaches)
    wide, tall = puzzle.cols + 2 * OVER, puzzle.rows + 2 * OVER
    side = min(boards.LARGEST_SIDE, (boards.WIDEST - THICK) / wide, (boards.TALLEST - THICK - key.height) / tall)
    grid = tuple(tuple(word if is_word(word) else None for word in words) for words in solution.grid)
    items = tuple(_board(puzzle, grid, breaches, side))
    board = Drawing(puzzle.cols * side + THICK, puzzle.rows * side + THICK, items)
    over = OVER * side
    width, below = max(board.width + 2 * over, key.width), board.height + 2 * over
    places = Place(board, (width - board.width) / 2, over), Place(key, (width - key.width) / 2, below)
    return Drawing(width, below + key.height, places)


def _board(puzzle: Gloop, grid: Grid, breaches: Sequence[Breach], side: float) -> Items:
    """The packing and its marks."""
    codes = {breach.code for breach in breaches}
    closed = [] if codes & UNCLOSED else contours(grid)
    for row, col, _ in puzzle.givens:
        yield rectangle(boards.cell_box((row, col), side), fill=boards.GIVEN)
    yield from boards.tints(closed, side)
    for breach in breaches:
        for cell in breach.cells if breach.code == "TILE_TWICE" else ():
            yield from hatching(boards.cell_box(cell, side))
    yield from boards.edges(puzzle.cells, side, boards.EDGE)
    if closed:
        yield from boards.outlines(closed, side)
        yield from boards.blanks(grid, side)
    else:
        for (row, col), word in Packing(grid).words.items():
            yield Place(boards.paths_drawing(word, side), col * side + boards.RIM, row * side + boards.RIM)
    yield from boards.border(puzzle.cells, side)
    yield from _end_marks(grid, side)
    for breach in breaches:
        for row, col in breach.cells if breach.code in ON_CELLS else ():
            yield from ON_CELLS[breach.code](boards.cell_box((row, col), side), grid[row][col] or TILES[0])
    yield from _contour_marks(closed, codes, side)


def _end_marks(grid: Grid, side: float) -> Items:
    """A zigzag along each edge whose path ends differ, and a dot or an arrow at each end that nothing meets."""
    ends = dict.fromkeys(path_ends(grid))
    filled = Packing(grid).words
    unmet = [end for end in ends if across(end) not in ends]
    clashes = [end for end in unmet if across(end)[:2] in filled]
    for first, last in dict.fromkeys(_edge(end) for end in clashes):
        yield from zigzag(_at(*first, side), _at(*last, side))
    for end in unmet:
        at = _at(*position(end), side)
        yield from dot(at, side) if end in clashes else arrow(at, STEPS[end[2] // 2], side)


def _edge(end: End) -> tuple[tuple[int, int], tuple[int, int]]:
    """The corners of the tile side of a path end, the left or upper one first, in thirds of a side."""
    row, col, vertex = end
    x, y = col + (vertex // 2 == 1), row + (vertex // 2 == 2)
    down = vertex // 2 % 2
    return (THIRDS * x, THIRDS * y), (THIRDS * (x + 1 - down), THIRDS * (y + down))


def _contour_marks(closed: Sequence[Contour], codes: Collection[str], side: float) -> Items:
    """Numbers on the loops if there should be only one, crosses in the circles if there should be none."""
    if "SECOND_LOOP" in codes:
        loops = [contour for contour in closed if not contour.circle]
        yield from boards.outlines(loops[1:], side, RED)
        for number, loop in enumerate(loops, 1):
            yield from ball(_at(*min(loop.crossings), side), str(number), side)
    if "CIRCLE" in codes:
        rings = [contour for contour in closed if contour.circle]
        yield from boards.outlines(rings, side, RED)
        for ring in rings:
            (x0, y0), (x1, y1) = ring.crossings
            yield from cross(_at((x0 + x1) / 2, (y0 + y1) / 2, side), 0.1 * side)


def _at(x: float, y: float, side: float) -> Point:
    """A place given in thirds of a side, in mm."""
    return x * side / THIRDS + boards.RIM, y * side / THIRDS + boards.RIM


def _key(breaches: Sequence[Breach]) -> Drawing:
    """A line for each kind of fault: its mark and the broken rule, for limits with the number."""
    broken = {breach.code: breach for breach in breaches}
    items: list[Path | Text | Place] = []
    wide = 0.0
    for number, code in enumerate(code for code in BREACHES if code in broken):
        words = BREACHES[code] + (f": {broken[code].text}" if code.endswith("_LIMIT") else "")
        y = KEY_LINE * number + (KEY_LINE - SAMPLE) / 2
        items.append(Place(Drawing(SAMPLE, SAMPLE, tuple(_sample(code))), 0, y))
        items.append(Text(SAMPLE + 3, y + SAMPLE / 2 + 0.25 * KEY_TYPE, words, KEY_TYPE))
        wide = max(wide, SAMPLE + 3 + text_width(words, KEY_TYPE))
    return Drawing(wide, KEY_LINE * len(broken), tuple(items))


def _sample(code: str) -> Mark:
    """A mark of the key, in a box of SAMPLE x SAMPLE mm."""
    half, box = SAMPLE / 2, Box(0, 0, SAMPLE, SAMPLE)
    if code in ON_CELLS:
        if code in IN_A_CORNER:
            right, bottom = IN_A_CORNER[code]
            box = Box(right * (SAMPLE - SAMPLED), bottom * (SAMPLE - SAMPLED), SAMPLED, SAMPLED)
        mark = ON_CELLS[code](box, TILES[17])
        inside = Box(FRAME / 2, FRAME / 2, SAMPLE - FRAME, SAMPLE - FRAME)
        return [*(hatching(inside) if code == "TILE_TWICE" else []), *mark, rectangle(inside, stroke=boards.EDGE)]
    if code == "EDGE_MISMATCH":
        return [*zigzag((0, half), (SAMPLE, half)), *dot((SAMPLE / 3, half), SAMPLED)]
    if code == "PATH_CUT_OFF":
        return [line((FRAME, half), (half, half)), *arrow((half, half), (0, 1), SAMPLED)]
    if code == "CIRCLE":
        return [circle((half, half), SAMPLED / 6, stroke=RED), *cross((half, half), 0.1 * SAMPLED)]
    return ball((half, half), "2" if code == "SECOND_LOOP" else "!", SAMPLED)
