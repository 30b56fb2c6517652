"""OTTF for CP-SAT: a boolean for each edge, a place in the order for each tile, out-degrees right modulo 4."""

import networkx as nx
from ortools.sat.python import cp_model

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, neighbours
from tests.outside.cp_sat import Spent, no_more, one, or_give_up

MOST_TILES = 2000
"""Tiles of the largest template that is tried."""

MOST_ORIENTATIONS = 100
"""Orientations that are listed to count them, one search each: an orientation has many orders."""

Arrow = tuple[Cell, Cell]
"""Two neighbours, the one that is placed earlier first."""


@or_give_up
def solve(puzzle: Ottf) -> Order | None:
    """An order with one worker, or None if there is none."""
    model, later = _model(puzzle)
    arrows = one(model, later)
    if arrows is None:
        return None
    graph = nx.DiGraph(arrows)
    graph.add_nodes_from(puzzle.tiles)
    return Order(tuple(nx.topological_sort(graph)))


@or_give_up
def count(puzzle: Ottf) -> int:
    """The number of acyclic orientations that the template allows: each one found is then forbidden."""
    model, later = _model(puzzle)
    for number in range(MOST_ORIENTATIONS + 1):
        arrows = one(model, later)
        if arrows is None:
            return number
        model.add_bool_or(~later[arrow] for arrow in arrows)
    raise Spent


def _model(puzzle: Ottf) -> tuple[cp_model.CpModel, dict[Arrow, cp_model.LiteralT]]:
    model = cp_model.CpModel()
    tiles = no_more(MOST_TILES, puzzle.tiles)
    place = {cell: model.new_int_var(0, len(tiles) - 1, "") for cell in tiles}
    later: dict[Arrow, cp_model.LiteralT] = {}
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
    return model, later
