"""The Gloop game in characters, at most 80 in a line: the pattern and its ends, squares, and hands."""

from collections.abc import Mapping, Sequence
from typing import Final

from puzzlemill.puzzles.gloop.game.group import STEPS, Group
from puzzlemill.puzzles.gloop.game.moves import ENDS, End, Words
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.characters import beside
from puzzlemill.render.gloop.characters import ACROSS, DOWN, GAP, Point, pattern_lines, tile_lines
from puzzlemill.render.gloop.game.patterns import parts_of, placed_words

MOST_COLUMNS, MOST_ROWS = 7, 8
"""The most columns and rows of a pattern that is drawn whole; a larger one is drawn only near its ends."""

NEAR: Final = 3
"""The columns and rows of tiles that are drawn around the formation at an end."""

SIGNS: Final = {"L": "<<", "R": ">>", "U": "^^", "D": "vv"}
"""The signs beside an end that can grow, by direction."""


def group_lines(group: Group) -> list[str]:
    """The pattern with signs where it can grow; a large one as a plan, and drawn only near its ends."""
    parts = parts_of(group)
    words = {cell: word for part in parts for cell, word in part.items()}
    heights, widths = ({cell[axis] for cell in words} for axis in (0, 1))
    if max(widths) - min(widths) < MOST_COLUMNS and max(heights) - min(heights) < MOST_ROWS:
        return pattern_lines(words, _signs(group, "left") | _signs(group, "right"))
    ends = []
    for end in ENDS:
        row, col = _corner(group, end)
        near = {
            (r, c): word for (r, c), word in words.items() if -NEAR < r - row <= NEAR + 1 and -NEAR < c - col <= NEAR
        }
        ends.append([f"The {end} end:", *pattern_lines(near, _signs(group, end))])
    return [*_plan(parts), "", *beside(ends, GAP)]


def _plan(parts: Sequence[Mapping[Cell, str]]) -> list[str]:
    """The pattern with a character for each tile: `[]` for two of a square, `|` for one of the pair."""
    marks = {cell: "[]"[number % 2] for part in parts[1:] for number, cell in enumerate(part)}
    marks |= dict.fromkeys(parts[0], "|")
    (top, bottom), (left, right) = (
        (min(cell[axis] for cell in marks), max(cell[axis] for cell in marks)) for axis in (0, 1)
    )
    lines = ["".join(marks.get((r, c), " ") for c in range(left, right + 1)) for r in range(top, bottom + 1)]
    return [f"  {line.rstrip()}" for line in lines]


def _corner(group: Group, end: End) -> Cell:
    """The nw cell of the formation at an end; without one, of the square whose outer half is the pair."""
    return group.corners(end)[-1] if group.arm(end) else (0, -1 if end == "right" else 0)


def _signs(group: Group, end: End) -> dict[Point, str]:
    """A sign beside each side of an end that can grow."""
    row, col = _corner(group, end)
    places = {
        "L": (col * ACROSS - 3, (row + 1) * DOWN),
        "R": ((col + 2) * ACROSS + 2, (row + 1) * DOWN),
        "U": ((col + 1) * ACROSS - 1, row * DOWN - 1),
        "D": ((col + 1) * ACROSS - 1, (row + 2) * DOWN + 1),
    }
    return {places[step]: SIGNS[step] for step in STEPS if step in group.steps(end)}


def squares_lines(squares: Mapping[str, Words]) -> list[str]:
    """Squares side by side, each below its title."""
    return beside([[title, *pattern_lines(placed_words(words, (0, 0)), {})] for title, words in squares.items()], GAP)


def pairs_lines(pairs: Mapping[str, tuple[str, str]]) -> list[str]:
    """Pairs side by side, each below its title."""
    return beside([[title, *pattern_lines({(0, 0): one, (1, 0): two}, {})] for title, (one, two) in pairs.items()], GAP)


def hand_lines(hand: Sequence[int]) -> list[str]:
    """The tiles of a hand, each with its number at its top left corner."""
    return beside([tile_lines(TILES[tile]) for tile in hand], GAP) if hand else ["no tiles"]
