"""Gloop for CP-SAT: the possible words of each cell, the contours of a closed packing, and its wrong parts."""

import functools
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from puzzlemill.puzzles.gloop import Gloop, Limits, Packing
from puzzlemill.puzzles.gloop.tiles import WORDS, tile_number
from puzzlemill.puzzles.kinds import Cell
from tests.checkers.gloop import ACROSS, joins
from tests.outside.cp_sat import no_more
from tests.twins.gloop import rotations

V = TypeVar("V")

Laid = tuple[Cell, str]
"""A word on a cell."""

Pairs = frozenset[tuple[int, int]]
"""Pairs of vertices that are joined, the lower one first."""

Part = dict[Cell, frozenset[str]]
"""A part that packings can have: a packing has it if each of these cells has one of its words."""

MOST_LAID = 5000
"""Cells times words of the largest puzzle that is tried."""

MOST = 1000
"""More contours than any packing has."""


class Contour(NamedTuple):
    """The pairs of a closed contour by cell, and whether it is a circle."""

    pairs: dict[Cell, Pairs]
    circle: bool


def candidates(puzzle: Gloop) -> list[Laid]:
    """The possible words of each cell: words of tiles of the puzzle, without paths off the board, or the given one."""
    cells, given = set(puzzle.cells), {(row, col): word for row, col, word in puzzle.givens}
    words = [word for word in puzzle.unturned or WORDS if tile_number(word) in puzzle.tiles]
    pairs = []
    for row, col in puzzle.cells:
        walled = [v for v, (down, right, _) in enumerate(ACROSS) if (row + down, col + right) not in cells]
        choices = [given[row, col]] if (row, col) in given else words
        pairs += [((row, col), word) for word in choices if all(word[v] == "." for v in walled)]
    return no_more(MOST_LAID, pairs)


def packing_of(puzzle: Gloop, placed: Iterable[Laid]) -> Packing:
    """A solution with these words."""
    words = dict(placed)
    return Packing(tuple(tuple(words.get((row, col)) for col in range(puzzle.cols)) for row in range(puzzle.rows)))


def orbits(puzzle: Gloop, packings: Iterable[Iterable[Laid]]) -> int:
    """The number of packings up to the rotations of board and givens."""
    return len({min(tuple(sorted(form.items())) for form in rotations(puzzle, dict(packing))) for packing in packings})


def otherwise(part: Part, variables: Mapping[Laid, V]) -> list[V]:
    """A clause for packings without the part: one of its cells has another word."""
    return [var for (cell, word), var in variables.items() if cell in part and word not in part[cell]]


def wrong_parts(puzzle: Gloop, placed: Iterable[Laid]) -> list[Part]:
    """The parts of a closed packing that no right packing can have; empty if it is right itself."""
    words = dict(placed)
    closed = sorted(contours(words), key=lambda contour: len(contour.pairs))
    circles, loops = ([contour for contour in closed if contour.circle is circle] for circle in (True, False))
    limits = puzzle.limits or Limits()
    least, most = limits.contours or (0, MOST)
    fewest, greatest = limits.circles or (0, MOST)
    if puzzle.goal == "perfect":
        greatest = 0
    groups = _beyond(most, closed) + _beyond(greatest, circles)
    if puzzle.goal != "valid":
        groups += _beyond(1, loops)
    if groups:
        return [_part(group) for group in groups]
    if len(closed) < least or len(circles) < fewest or (puzzle.goal != "valid" and not loops):
        return [{cell: frozenset({word}) for cell, word in words.items()}]
    return []


def contours(words: Mapping[Cell, str]) -> list[Contour]:
    """The contours of a packing without open ends."""
    left = {(cell, vertex) for cell, word in words.items() for vertex in range(8) if word[vertex] != "."}
    closed = []
    while left:
        cell, vertex = min(left)
        pairs: list[tuple[Cell, int, int]] = []
        while (cell, vertex) in left:
            other = (joins(words[cell]) or {})[vertex]
            left -= {(cell, vertex), (cell, other)}
            pairs.append((cell, min(vertex, other), max(vertex, other)))
            down, right, vertex = ACROSS[other]
            cell = (cell[0] + down, cell[1] + right)
        by_cell = {place: frozenset((a, b) for where, a, b in pairs if where == place) for place, _, _ in pairs}
        closed.append(Contour(by_cell, len(pairs) == 2 and all(a // 2 == b // 2 for _, a, b in pairs)))
    return closed


def _beyond(most: int, group: list[Contour]) -> list[list[Contour]]:
    """Every run of contours of a group that is one longer than allowed."""
    return [group[start : start + most + 1] for start in range(len(group) - most)]


def _part(group: list[Contour]) -> Part:
    """The contours of a group, all at once."""
    cells = {cell for contour in group for cell in contour.pairs}
    none: Pairs = frozenset()
    return {cell: _joining(none.union(*(contour.pairs.get(cell, none) for contour in group))) for cell in cells}


@functools.cache
def _joining(pairs: Pairs) -> frozenset[str]:
    """The words that join these pairs of vertices, and any others."""
    return frozenset(word for word in WORDS if pairs <= (joins(word) or {}).items())
