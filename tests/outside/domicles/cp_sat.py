"""Domicles for CP-SAT: a boolean for each tile and place, labels that count the cycles of the way there."""

from ortools.sat.python import cp_model

from puzzlemill.puzzles.domicles import Domicles, Swaps
from tests.outside.cp_sat import every, one
from tests.outside.domicles import keep_lines_distinct, permutations
from tests.outside.limits import no_more, or_give_up

MOST_TILES = 20
"""Tiles of the largest board that is tried."""


@or_give_up
def solve(puzzle: Domicles) -> Swaps | None:
    """Swaps that solve the puzzle, no more than it allows."""
    no_more(MOST_TILES, puzzle.tiles)
    model, goes, home = permutations(puzzle)
    model.add(sum(home) >= len(home) - puzzle.swaps)
    assigned = one(model, {(i, j): var for i, row in enumerate(goes) for j, var in enumerate(row)})
    return None if assigned is None else Swaps(_swaps(dict(assigned)))


def _swaps(goes: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """The swaps after which the tile of each place is where it goes: each puts one tile in its final place."""
    swaps = []
    for place in goes:
        while goes[place] != place:
            home = goes[place]
            swaps.append((place, home))
            goes[place], goes[home] = goes[home], home
    return tuple(swaps)


@or_give_up
def count(puzzle: Domicles) -> int:
    """The number of solved boards of the tiles up to the orders of rows and columns.

    Of those that differ so the one is counted that has the first tile on the first place and the first row and column
    in the order of the tiles.
    """
    no_more(MOST_TILES, puzzle.tiles)
    places = range(len(puzzle.tiles))
    model = cp_model.CpModel()
    goes = [[model.new_bool_var("") for _ in places] for _ in places]
    for place in places:
        model.add_exactly_one(goes[place])
        model.add_exactly_one(row[place] for row in goes)
    keep_lines_distinct(model, puzzle, goes)
    model.add(goes[0][0] == 1)
    for step, line in ((1, places[: puzzle.cols]), (puzzle.cols, places[:: puzzle.cols])):
        for place in line[:-1]:
            model.add(_tile(goes, place) < _tile(goes, place + step))
    return len(every(model, {(i, j): goes[i][j] for i in places for j in places}))


def _tile(goes: list[list[cp_model.IntVar]], place: int) -> cp_model.LinearExprT:
    """The number of the tile that ends on a place."""
    return sum(tile * row[place] for tile, row in enumerate(goes))
