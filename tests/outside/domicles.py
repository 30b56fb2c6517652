"""Domicles for CP-SAT: a boolean for each tile and place, labels that count the cycles of the way there."""

from ortools.sat.python import cp_model

from puzzlemill.puzzles.domicles import Domicles, Swaps
from tests.outside.cp_sat import every, no_more, one, or_give_up

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
    model, goes = _arrangements(puzzle)
    model.add(goes[0][0] == 1)
    for step, line in ((1, places[: puzzle.cols]), (puzzle.cols, places[:: puzzle.cols])):
        for place in line[:-1]:
            model.add(_tile(goes, place) < _tile(goes, place + step))
    return len(every(model, {(i, j): goes[i][j] for i in places for j in places}))


def _tile(goes: list[list[cp_model.IntVar]], place: int) -> cp_model.LinearExprT:
    """The number of the tile that ends on a place."""
    return sum(tile * row[place] for tile, row in enumerate(goes))


def distance(puzzle: Domicles) -> int | None:
    """The least number of swaps that solves the puzzle, or None if there is no solution, by one worker."""
    model, _, home = permutations(puzzle)
    model.maximize(sum(home))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return len(home) - round(solver.objective_value) if status == cp_model.OPTIMAL else None


def permutations(puzzle: Domicles) -> tuple[cp_model.CpModel, list[list[cp_model.IntVar]], list[cp_model.IntVar]]:
    """A model of the ways to solve the puzzle: `goes[i][j]` says that the tile now on place i goes to place j.

    Places of one cycle have the same label, a place no higher than themselves; so at most one place of a cycle has its
    own label, as the third value says of each place. A cycle of m places takes m - 1 swaps, so the most places with
    their own label give the fewest swaps.
    """
    model, goes = _arrangements(puzzle)
    size = len(puzzle.tiles)
    labels = [[model.new_bool_var("") for _ in range(place + 1)] for place in range(size)]
    for place in range(size):
        model.add_exactly_one(labels[place])
    for i in range(size):
        for j in range(size):
            for label in range(max(i, j) + 1):
                one, two = ([labels[place][label]] if label <= place else [] for place in (i, j))
                for bears, lacks in ((one, two), (two, one)):
                    if bears:
                        model.add_bool_or([~goes[i][j], ~bears[0], *lacks])
    return model, goes, [labels[place][place] for place in range(size)]


def _arrangements(puzzle: Domicles) -> tuple[cp_model.CpModel, list[list[cp_model.IntVar]]]:
    """A model of the solved boards, as `permutations` says it: no row and no column repeats a number."""
    places = range(len(puzzle.tiles))
    model = cp_model.CpModel()
    goes = [[model.new_bool_var("") for _ in places] for _ in places]
    for place in places:
        model.add_exactly_one(goes[place])
        model.add_exactly_one(row[place] for row in goes)
    for number in range(puzzle.pips + 1):
        for row in range(puzzle.rows):
            line = places[row * puzzle.cols : (row + 1) * puzzle.cols]
            model.add_at_most_one(goes[i][j] for i, tile in enumerate(puzzle.tiles) if number in tile for j in line)
        for side in (0, 1):
            bearing = [i for i, tile in enumerate(puzzle.tiles) if tile[side] == number]
            for col in range(puzzle.cols):
                model.add_at_most_one(goes[i][j] for i in bearing for j in places[col :: puzzle.cols])
    return model, goes
