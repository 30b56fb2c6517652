"""OTTF for CP-SAT: a boolean for each edge, a place in the order for each tile, out-degrees right modulo 4."""

from ortools.sat.python import cp_model

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, neighbours


def solve(puzzle: Ottf) -> Order | None:
    """An order with one worker, or None where there is none."""
    model = cp_model.CpModel()
    tiles = puzzle.tiles
    place = {cell: model.new_int_var(0, len(tiles) - 1, "") for cell in tiles}
    later: dict[tuple[Cell, Cell], cp_model.LiteralT] = {}
    for cell in tiles:
        for other in neighbours(cell)[2:]:
            if other in place:
                edge = model.new_bool_var("")
                later[cell, other], later[other, cell] = edge, ~edge
                model.add(place[cell] < place[other]).only_enforce_if(edge)
                model.add(place[cell] > place[other]).only_enforce_if(~edge)
    for row, col in tiles:
        around = [later[(row, col), other] for other in neighbours((row, col)) if other in place]
        shown = int(puzzle.template[row][col]) - 1
        if shown == 0 and len(around) == 4:
            model.add(sum(around) == 4 * around[0])
        else:
            model.add(sum(around) == shown)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return None
    return Order(tuple(sorted(tiles, key=lambda cell: solver.value(place[cell]))))
