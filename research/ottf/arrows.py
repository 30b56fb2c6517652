"""A solution of OTTF as an acyclic orientation: an arrow between any two touching tiles, to the later one."""

from typing import Final, NamedTuple

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, neighbours
from puzzlemill.render.drawing.canvas import (
    BLACK,
    BLUE,
    FRAME,
    THICK,
    WHITE,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    centred,
    in_column,
    line,
    polygon,
    rectangle,
)
from puzzlemill.render.ottf.cards import GAP, check_cells, key
from puzzlemill_research.ottf.cards import TINT, check_length, right_order

PITCH, TILE = 10.0, 6.4
"""The distance from a tile to the next one, and the side of a tile, in mm; an arrow fills the gap between them."""

ROUND, SIZE = 1.2, 5.4
"""Radius of a tile's corners, and type size of its number, in mm."""

SHAFT, HEAD, HALF = 0.5, 1.8, 1.05
"""Width of an arrow's line, and length and half the width of its head, in mm."""

CLEAR: Final = 0.6
"""The gap between a tile and the tip of an arrow that points to it, in mm."""

RIM: Final = 1.0
"""The white around the board, in mm."""


class Look(NamedTuple):
    """How to draw a tile, and what that means."""

    words: str
    number: str
    fill: Ink = WHITE
    ink: Ink = BLACK
    width: float = FRAME


FIVE: Final = Look("Hidden five: placed before its four neighbours", "1", BLUE, WHITE)
SOURCE: Final = Look("Source: placed before all its neighbours", "3", TINT)
SINK: Final = Look("Sink: placed after all its neighbours", "1", width=THICK)
ALONE: Final = Look("A tile without neighbours", "1", TINT, width=THICK)
PLAIN: Final = Look("", "")


def arrows(puzzle: Ottf, solution: Order) -> Drawing:
    """The template with the orientation of a solution, and a key to its sources, sinks and hidden fives.

    An arrow points to the tile placed later, so every tile shows one more than the number of arrows that leave it, and
    a hidden five shows 1. Raises `InputError` for a wrong solution.
    """
    check_cells(puzzle)
    move = {cell: number for number, cell in enumerate(right_order(puzzle, solution))}
    later: dict[Cell, list[Cell]] = {}
    looks: dict[Cell, Look] = {}
    for cell in puzzle.tiles:
        around = [other for other in neighbours(cell) if other in move]
        later[cell] = [other for other in around if move[other] > move[cell]]
        looks[cell] = _look(len(later[cell]), len(around))
    rows, cols = puzzle.size
    check_length(_length(cols), _length(rows))
    items: list[Path | Text | Place] = []
    for (row, col), look in looks.items():
        items += _tile(RIM + col * PITCH, RIM + row * PITCH, look, puzzle.template[row][col])
    for cell, others in later.items():
        for other in others:
            items += _arrow(cell, other)
    board = Drawing(_length(cols), _length(rows), tuple(items))
    used = set(looks.values())
    lines = [(_sample(look), look.words) for look in (FIVE, SOURCE, SINK, ALONE) if look in used]
    return in_column([board, key(lines)], GAP)


def _look(later: int, around: int) -> Look:
    """How to draw a tile that has `around` neighbours, `later` of them placed after it."""
    if around == 0:
        return ALONE
    if later == around:
        return FIVE if around == 4 else SOURCE
    return PLAIN if later else SINK


def _tile(x: float, y: float, look: Look, number: str) -> list[Path | Text]:
    """A tile whose upper left corner, without its line, is at (x, y)."""
    box = Box(x, y, TILE, TILE)
    return [
        rectangle(box, ROUND, stroke=BLACK, width=look.width, fill=look.fill),
        centred(x + TILE / 2, y + TILE / 2, number, SIZE, look.fill == BLUE, look.ink),
    ]


def _arrow(first: Cell, last: Cell) -> list[Path]:
    """An arrow from the edge of a tile to the edge of its neighbour."""
    down, right = last[0] - first[0], last[1] - first[1]
    x, y = (RIM + TILE / 2 + at * PITCH for at in (first[1], first[0]))
    start, tip = TILE / 2, PITCH - TILE / 2 - CLEAR

    def at(along: float, aside: float = 0.0) -> tuple[float, float]:
        return x + right * along + down * aside, y + down * along + right * aside

    return [
        line(at(start), at(tip - HEAD), width=SHAFT),
        polygon([at(tip), at(tip - HEAD, HALF), at(tip - HEAD, -HALF)], fill=BLACK),
    ]


def _length(cells: int) -> float:
    """Width or height of a board of this many cells."""
    return 2 * RIM + (cells - 1) * PITCH + TILE


def _sample(look: Look) -> Drawing:
    """A tile of the key."""
    return Drawing(_length(1), _length(1), tuple(_tile(RIM, RIM, look, look.number)))
