"""Gloop for a SAT solver: a literal for each cell and word and for each end of a path, forbidden wrong parts."""

from collections import defaultdict
from collections.abc import Iterator

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import Cell
from tests.checkers.gloop import ACROSS
from tests.outside.gloop.parts import Laid, candidates, orbits, otherwise, packing_of, wrong_parts
from tests.outside.limits import or_give_up
from tests.outside.sat import Clauses


@or_give_up
def solve(puzzle: Gloop) -> Packing | None:
    """The first packing found."""
    return next((packing_of(puzzle, packing) for packing in _right(puzzle)), None)


@or_give_up
def count(puzzle: Gloop) -> int:
    """The number of packings up to the rotations of board and givens."""
    return orbits(puzzle, _right(puzzle))


def _right(puzzle: Gloop) -> Iterator[list[Laid]]:
    """Every right packing: the wrong parts of a wrong one are forbidden before the next is asked for."""
    with Clauses() as clauses:
        placed = _closed(clauses, puzzle)
        for packing in clauses.every(placed):
            parts = wrong_parts(puzzle, packing)
            for part in parts:
                clauses.add(*otherwise(part, placed))
            if not parts:
                yield packing


def _closed(clauses: Clauses, puzzle: Gloop) -> dict[Laid, int]:
    """Clauses for the packings whose path ends all meet."""
    placed = {key: clauses.new() for key in candidates(puzzle)}
    crossed: dict[tuple[Cell, int], int] = defaultdict(clauses.new)
    of_cell, of_tile = defaultdict(list), defaultdict(list)
    for ((row, col), word), literal in placed.items():
        of_cell[row, col].append(literal)
        of_tile[tile_number(word)].append(literal)
        for vertex, (down, right, facing) in enumerate(ACROSS):
            # The two ends that meet are one literal, by their southern or eastern one's name.
            end = ((row, col), vertex) if vertex in (0, 1, 6, 7) else ((row + down, col + right), facing)
            clauses.add(-literal, crossed[end] if word[vertex] != "." else -crossed[end])
    for cell in puzzle.cells:
        clauses.exactly_one(of_cell[cell])
    for places in of_tile.values():
        clauses.at_most(1, places)
    return placed
