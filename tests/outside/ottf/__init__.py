"""OTTF for a SAT solver: a boolean for each edge, every tile's out-degree right modulo 4, cycles forbidden when met."""

import itertools

import networkx as nx
from pysat.solvers import Solver

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, neighbours


def count(puzzle: Ottf) -> int:
    """All acyclic orientations that the template allows."""
    tiles = set(puzzle.tiles)
    edges = sorted({(min(a, b), max(a, b)) for a in tiles for b in neighbours(a) if b in tiles})
    number = {edge: index for index, edge in enumerate(edges, 1)}

    def later(one: Cell, other: Cell) -> int:
        """The literal that `other` is placed after `one`."""
        return number[one, other] if one < other else -number[other, one]

    with Solver("g4") as solver:
        for cell in tiles:
            literals = [later(cell, other) for other in neighbours(cell) if other in tiles]
            wanted = int(puzzle.template[cell[0]][cell[1]]) - 1
            for choice in itertools.product((False, True), repeat=len(literals)):
                if sum(choice) % 4 != wanted:
                    solver.add_clause([-lit if on else lit for lit, on in zip(literals, choice, strict=True)])
        solutions = 0
        while solver.solve(assumptions=[]):
            true = {abs(lit): lit > 0 for lit in solver.get_model()}
            arrows = [edge if true[index] else edge[::-1] for edge, index in number.items()]
            graph = nx.DiGraph(arrows)
            if nx.is_directed_acyclic_graph(graph):
                solutions += 1
                solver.add_clause([-index if true[index] else index for index in number.values()])
            else:
                cycle = nx.find_cycle(graph)
                solver.add_clause([-later(*arrow) for arrow in cycle])
            if not edges:
                break
        return solutions
