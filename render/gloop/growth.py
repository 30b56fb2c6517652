"""Growing Gloop loops over any region: random words whose path ends match everywhere, so that every loop closes."""

import functools
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from puzzlemill.puzzles.gloop.tiles import SIDES, VERTICES, WORDS, facing, partners
from puzzlemill.puzzles.gloop.tracing import Grid, neighbours
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream

BLANK: Final = "00"

ADJACENT, OPPOSITE, SAME = 1.0, 3.0, 0.12
"""The weight of a path that joins adjacent, opposite or equal sides: many caps would make a picture restless."""


class Habit(NamedTuple):
    """How loops grow, as shares from 0 to 1: edges with two path ends, and grid corners around which single ends run.

    With `single` 0, every edge has no path end or two, which looks regular.
    """

    full: float
    single: float


def grown(cells: Collection[Cell], habit: Habit, stream: Stream) -> dict[Cell, str]:
    """A word for each cell. Touching sides match, and sides without a neighbour are blank, so every path closes.

    The number of path ends of each cell is even: edges with one end are flipped only in cycles around a grid corner.
    Any even number of ends on a circle can be joined without crossing, so growing never gets stuck.
    """
    known = dict.fromkeys(sorted(cells))
    odd: dict[Cell, list[bool]] = {cell: [False] * SIDES for cell in known}
    for row, col in known:
        around = [(row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)]
        if all(cell in known for cell in around) and stream.unit() < habit.single:
            # The four edges that meet in this grid corner: each is a side of two of the four cells.
            for cell, sides in zip(around, ((1, 2), (2, 3), (3, 0), (0, 1)), strict=True):
                for side in sides:
                    odd[cell][side] = not odd[cell][side]
    patterns: dict[Cell, list[str]] = {cell: [BLANK] * SIDES for cell in known}
    for cell in known:
        for side in (1, 2):
            neighbour = neighbours(cell)[side]
            if neighbour in known:
                pattern = _pattern(odd[cell][side], habit, stream)
                patterns[cell][side], patterns[neighbour][(side + 2) % SIDES] = pattern, facing(pattern)
    return {cell: _word("".join(sides), stream) for cell, sides in patterns.items()}


def _pattern(odd: bool, habit: Habit, stream: Stream) -> str:
    """The path ends of an edge."""
    if odd:
        return "01" if stream.below(2) else "10"
    return "11" if stream.unit() < habit.full else BLANK


def _word(ends: str, stream: Stream) -> str:
    """A word with these path ends, more likely with far-reaching paths than with caps."""
    words = _words_by_ends()[ends]
    weights = [_weight(word) for word in words]
    drawn = stream.unit() * sum(weights)
    for word, weight in zip(words, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return word
    return words[-1]


@functools.cache
def _words_by_ends() -> Mapping[str, list[str]]:
    """The words by their path ends, a `1` for each vertex that has one."""
    by_ends: dict[str, list[str]] = {}
    for word in WORDS:
        by_ends.setdefault("".join("0" if letter == "." else "1" for letter in word), []).append(word)
    return by_ends


@functools.cache
def _weight(word: str) -> float:
    weight = 1.0
    for vertex, other in enumerate(partners(word)):
        if other > vertex:
            apart = (other // 2 - vertex // 2) % SIDES
            weight *= {0: SAME, 2: OPPOSITE}.get(apart, ADJACENT)
    return weight


def grid_of(words: Mapping[Cell, str]) -> Grid:
    """The grid with these words, from row 0 and column 0 to the last cells; None elsewhere."""
    rows = max((row for row, _ in words), default=-1) + 1
    cols = max((col for _, col in words), default=-1) + 1
    return tuple(tuple(words.get((row, col)) for col in range(cols)) for row in range(rows))


assert VERTICES == 2 * SIDES
