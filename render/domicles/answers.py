"""Answers of Domicles, small enough for twelve on a page: the solved board in numbers, and the swaps in one line."""

from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, replay
from puzzlemill.render.domicles.board import TINT
from puzzlemill.render.drawing.canvas import BLACK, WHITE, Box, Drawing, Ink, Path, Text, centred, line, rectangle
from puzzlemill.render.drawing.fonts import text_width, wrap
from puzzlemill.render.drawing.themes import SKY, Theme

TYPE: Final = 5.4
"""Type size of all numbers in mm: a page shows them at half of it."""

HALF: Final = (5.1, 7.8)
"""Width of half a tile for numbers of one digit and of two."""

HEIGHT, GAP, RADIUS = 5.9, 0.8, 1.1
"""Height of a tile, white between two, and radius of their corners."""

RULE: Final = 0.4
"""Width of lines in mm."""

ABOVE_SWAPS, LEADING = 1.6, 1.25
"""White above the swaps in mm, and height of a line as a share of its type."""

LEAST_WIDTH: Final = 45.0
"""The least width at which the swaps of a narrow board are broken into lines: room for three of them."""


def draw_answer(puzzle: Domicles, solution: Swaps, theme: Theme) -> Drawing:
    """The solved board in numbers, its moved tiles tinted, above the swaps as pairs of places from 1."""
    tiles = replay(puzzle.tiles, solution.swaps)
    half = HALF[puzzle.pips > 9]
    width = RULE + puzzle.cols * (2 * half + GAP) - GAP
    height = RULE + puzzle.rows * (HEIGHT + GAP) - GAP
    tint = SKY if theme.coloured else TINT
    items: list[Path | Text] = []
    for place, tile in enumerate(tiles):
        row, col = divmod(place, puzzle.cols)
        x, y = RULE / 2 + col * (2 * half + GAP), RULE / 2 + row * (HEIGHT + GAP)
        items += _tile_items(x, y, half, tile, WHITE if tile == puzzle.tiles[place] else tint, theme)
    lines = _swap_lines(solution.swaps, max(width, LEAST_WIDTH))
    for number, text in enumerate(lines):
        y = height + ABOVE_SWAPS + (number * LEADING + 0.8) * TYPE
        items.append(Text(0.0, y, text, TYPE))
        width = max(width, text_width(text, TYPE))
    below = ABOVE_SWAPS + (1.05 + (len(lines) - 1) * LEADING) * TYPE if lines else 0.0
    return Drawing(width, height + below, tuple(items))


def _tile_items(x: float, y: float, half: float, tile: Tile, ground: Ink, theme: Theme) -> Iterator[Path | Text]:
    """A domino in numbers."""
    yield rectangle(Box(x, y, 2 * half, HEIGHT), RADIUS, BLACK, RULE, ground)
    yield line((x + half, y + 0.9), (x + half, y + HEIGHT - 0.9), width=RULE)
    for side, number in enumerate(tile):
        middle = x + (side + 0.5) * half, y + HEIGHT / 2
        yield centred(*middle, str(number), TYPE, bold=True, ink=theme.pip(number))


def _swap_lines(swaps: Sequence[tuple[int, int]], width: float) -> list[str]:
    """The swaps, `1↔4, 5↔8`, in as few lines of at most `width` as possible."""
    pairs = [f"{first + 1}↔{last + 1}" for first, last in swaps]
    return wrap(", ".join(pairs), TYPE, width)
