"""OTTF for a SAT solver: a literal for each edge, out-degrees right modulo 4, cycles forbidden as they are found."""

import itertools
from collections.abc import Iterator

import networkx as nx

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, neighbours
from tests.outside.limits import no_more, or_give_up
from tests.outside.sat import Clauses

MOST_TILES = 2000
"""Tiles of the largest template that is tried."""

Arrow = tuple[Cell, Cell]
"""Two neighbours, the one that is placed earlier first."""


@or_give_up
def solve(puzzle: Ottf) -> Order | None:
    """An order of the first orientation found."""
    for graph in _orientations(puzzle):
        return Order(tuple(nx.topological_sort(graph)))
    return None


@or_give_up
def count(puzzle: Ottf) -> int:
    """The number of acyclic orientations that the template allows."""
    return sum(1 for _ in _orientations(puzzle))


def _orientations(puzzle: Ottf) -> Iterator["nx.DiGraph[Cell]"]:
    """Every acyclic orientation."""
    tiles = set(no_more(MOST_TILES, puzzle.tiles))
    with Clauses() as clauses:
        later: dict[Arrow, int] = {}
        for cell in puzzle.tiles:
            for other in neighbours(cell)[2:]:
                if other in tiles:
                    later[cell, other] = clauses.new()
                    later[other, cell] = -later[cell, other]
        for row, col in puzzle.tiles:
            literals = [later[(row, col), other] for other in neighbours((row, col)) if other in tiles]
            for choice in itertools.product((False, True), repeat=len(literals)):
                if sum(choice) % 4 != int(puzzle.template[row][col]) - 1:
                    clauses.add(*(-lit if on else lit for lit, on in zip(literals, choice, strict=True)))
        for arrows in clauses.every(later):
            graph = nx.DiGraph(arrows)
            graph.add_nodes_from(puzzle.tiles)
            if nx.is_directed_acyclic_graph(graph):
                yield graph
            else:
                for part in nx.strongly_connected_components(graph):
                    if len(part) > 1:
                        clauses.add(*(-later[arrow] for arrow in nx.find_cycle(graph.subgraph(part))))
