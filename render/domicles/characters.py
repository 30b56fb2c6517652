"""Domicles in characters: dominoes side by side, each with the number of its place (from 1) in its upper edge."""

import textwrap
from collections.abc import Sequence

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile
from puzzlemill.render.characters import WIDTH
from puzzlemill.solvers.domicles.play import Position


def puzzle_lines(puzzle: Domicles) -> list[str]:
    """The board; the number of swaps is in the task."""
    return _board_lines(puzzle.tiles, puzzle.cols)


def solution_lines(solution: Swaps) -> list[str]:
    """The places to swap, from 1, in order."""
    pairs = ", ".join(f"{i + 1} and {j + 1}" for i, j in solution.swaps)
    return textwrap.wrap(f"Swap places {pairs}." if pairs else "No swaps.", WIDTH)


def position_lines(puzzle: Domicles, position: Position) -> list[str]:
    """The present board, and the swaps made."""
    made = f"{len(position.swaps)} of {puzzle.swaps} swaps made"
    pairs = ", ".join(f"{i + 1} and {j + 1}" for i, j in position.swaps)
    swaps = textwrap.wrap(f"{made}: {pairs}." if pairs else f"{made}.", WIDTH)
    return [*_board_lines(position.tiles, puzzle.cols), "", *swaps]


def _board_lines(tiles: Sequence[Tile], cols: int) -> list[str]:
    """Three lines for each row of tiles; wide boards with numbers of two digits have less space."""
    digits = max(len(str(high)) for high, _ in tiles)
    inside = 2 * (digits + 2) + 1
    air = " " if cols * (inside + 3) - 1 <= WIDTH else ""
    inside = 2 * (digits + 2 * len(air)) + 1
    lines: list[str] = []
    for first in range(0, len(tiles), cols):
        row = tiles[first : first + cols]
        lines.append(" ".join(f"+{f'-{first + place}'.ljust(inside, '-')}+" for place in range(1, len(row) + 1)))
        lines.append(" ".join(f"|{air}{high:>{digits}}{air}|{air}{low:>{digits}}{air}|" for high, low in row))
        lines.append(" ".join(f"+{'-' * inside}+" for _ in row))
    return lines
