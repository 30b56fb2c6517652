"""Domicles: the place where each tile ends, so that no line repeats a number, and the fewest swaps to get there."""

from ortools.sat.python import cp_model

from puzzlemill.puzzles.domicles import Domicles


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
    model = cp_model.CpModel()
    size = len(puzzle.tiles)
    goes = [[model.new_bool_var("") for _ in range(size)] for _ in range(size)]
    labels = [[model.new_bool_var("") for _ in range(place + 1)] for place in range(size)]
    for place in range(size):
        model.add_exactly_one(goes[place])
        model.add_exactly_one(row[place] for row in goes)
        model.add_exactly_one(labels[place])
    keep_lines_distinct(model, puzzle, goes)
    for i in range(size):
        for j in range(size):
            for label in range(max(i, j) + 1):
                one, two = ([labels[place][label]] if label <= place else [] for place in (i, j))
                for bears, lacks in ((one, two), (two, one)):
                    if bears:
                        model.add_bool_or([~goes[i][j], ~bears[0], *lacks])
    return model, goes, [labels[place][place] for place in range(size)]


def keep_lines_distinct(model: cp_model.CpModel, puzzle: Domicles, goes: list[list[cp_model.IntVar]]) -> None:
    """No row and no column repeats a number."""
    for number in range(puzzle.pips + 1):
        for row in range(puzzle.rows):
            places = range(row * puzzle.cols, (row + 1) * puzzle.cols)
            model.add_at_most_one(goes[i][j] for i, tile in enumerate(puzzle.tiles) if number in tile for j in places)
        for side in (0, 1):
            bearing = [i for i, tile in enumerate(puzzle.tiles) if tile[side] == number]
            for col in range(puzzle.cols):
                places = range(col, len(puzzle.tiles), puzzle.cols)
                model.add_at_most_one(goes[i][j] for i in bearing for j in places)
