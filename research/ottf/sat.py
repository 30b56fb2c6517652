"""Solves OTTF with a SAT solver, for large templates that `ottf.solve` cannot finish; needs the extra `solvers`.

Rules 1 and 2 and single trials come first. The rest is a boolean for each pair of neighbours, with the right number of
later neighbours, modulo 4, for every tile. Clauses against cycles are added when a model has cycles.
"""

import itertools
from collections.abc import Iterator
from typing import TypeAlias

import networkx as nx

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.budgets import BUDGET, check_time, spend
from puzzlemill.solvers.ottf import Completions, Hunt, Search
from puzzlemill.solvers.ottf.rules import FIRST, LAST, NUMBER, OPEN, STATE, Board, Part
from puzzlemill.solvers.outcome import Outcome

Arrow: TypeAlias = tuple[int, int]
Arrows: TypeAlias = list[Arrow]
"""Pairs of neighbours (positions), the earlier one first."""

SOLVER = "glucose4"

CONFLICTS = 2_000
"""Conflicts per call of the SAT solver, less than a tenth of a second, so that Ctrl-C works."""


def solve(puzzle: Ottf, budget: int = BUDGET, limit: int = 1) -> Outcome[Order]:
    """Up to `limit` orders of different orientations, like `ottf.solve`, though not necessarily the same ones.

    In addition to the nodes of `ottf.solve`, a conflict of the SAT solver is one node, and a model is one node per tile
    of the part. Raises `InputError` if python-sat is not installed.
    """
    return _SatHunt(puzzle, budget, keep=limit).outcome(stop=limit)


def count(puzzle: Ottf, budget: int = BUDGET) -> Outcome[Order]:
    """The exact number of orientations, like `ottf.count`, with the nodes and errors of `solve`."""
    return _SatHunt(puzzle, budget, keep=1).counted()


class _SatHunt(Hunt):
    """The search that asks a SAT solver where `ottf.solve` branches."""

    def branch(self, part: Part, tile: int, stop: int | None) -> Search:
        """The ways to complete a part, one model after the other; it yields no searches of parts."""
        yield from ()
        number = 0
        logs: tuple[Int32s, ...] = ()
        with _Model(self.board, part) as model:
            while stop is None or number < stop:
                arrows = self._solved(model, len(part.tiles))
                if not arrows:
                    return Completions(number, logs, arrows is not None)
                cycles = list(_cycles(arrows))
                for cycle in cycles:
                    model.forbid(cycle)
                if not cycles:
                    number += 1
                    logs = (*logs, self._log(model.exclude(arrows)))[: self.keep]
        return Completions(number, logs, False)

    def _solved(self, model: "_Model", tiles: int) -> Arrows | None:
        """A model's arrows, none at all if there is no model, None if the budget is spent."""
        self.nodes += tiles
        spend(tiles)
        while self.nodes < self.budget:
            check_time()
            arrows, conflicts = model.solve(min(CONFLICTS, self.budget - self.nodes))
            self.nodes += conflicts
            spend(conflicts)
            self.dead_ends += conflicts
            if arrows is not None:
                return arrows
        return None

    def _log(self, roles: list[tuple[int, int]]) -> Int32s:
        """The decisions that complete a part when its ambiguous tiles have these roles: rules 1 and 2 do the rest."""
        board, mark = self.board, self.board.tail
        for tile, role in roles:
            if board.tiles[tile, STATE] == OPEN:
                board.assume(tile, role)
        log = board.decisions(mark)
        board.undo(mark)
        return log


class _Model:
    """A SAT solver that knows the numbers of a part and forbids its cycles of four."""

    def __init__(self, board: Board, part: Part) -> None:
        try:
            from pysat.solvers import Solver
        except ImportError:
            raise InputError("python-sat is not installed; run pip install 'puzzlemill[solvers]'") from None
        tiles = board.open(part.tiles).tolist()
        steps = (1, board.width)
        open_tiles = set(tiles)
        self.ambiguous = board.ambiguous(part.tiles).tolist()
        self.edges = [(tile, tile + step) for tile in tiles for step in steps if tile + step in open_tiles]
        self.literal: dict[Arrow, int] = {}
        for number, (one, other) in enumerate(self.edges, 1):
            self.literal[one, other], self.literal[other, one] = number, -number
        self.around: dict[int, list[int]] = {tile: [] for tile in tiles}
        for one, other in self.edges:
            self.around[one].append(other)
            self.around[other].append(one)
        self.solver = Solver(SOLVER)
        for tile in tiles:
            self._number(tile, int(board.tiles[tile, NUMBER]))
        for tile in tiles:
            ring = [tile, tile + 1, tile + 1 + board.width, tile + board.width]
            if open_tiles.issuperset(ring):
                self.forbid(list(zip(ring, [*ring[1:], tile], strict=True)))

    def __enter__(self) -> "_Model":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def _number(self, tile: int, number: int) -> None:
        """Require as many later neighbours as the number says, modulo 4."""
        literals = [self.literal[tile, other] for other in self.around[tile]]
        for choice in itertools.product((False, True), repeat=len(literals)):
            if sum(choice) % 4 != number:
                wrong = zip(literals, choice, strict=True)
                self.solver.add_clause([-literal if later else literal for literal, later in wrong])

    def forbid(self, cycle: Arrows) -> None:
        """Forbid a cycle, and the same one backwards."""
        for sign in (1, -1):
            self.solver.add_clause([sign * self.literal[arrow] for arrow in cycle])

    def exclude(self, arrows: Arrows) -> list[tuple[int, int]]:
        """Forbid the roles of the ambiguous tiles, which settle all arrows, and return them."""
        first = {one for one, _ in arrows}
        roles = [(tile, FIRST if tile in first else LAST) for tile in self.ambiguous]
        wrong = [self.literal[tile, self.around[tile][0]] * (1 if role == LAST else -1) for tile, role in roles]
        self.solver.add_clause(wrong)
        return roles

    def solve(self, conflicts: int) -> tuple[Arrows | None, int]:
        """The arrows of a model (none at all: there is no model; None: not found), and the conflicts it took."""
        before = self.solver.accum_stats()["conflicts"]
        self.solver.conf_budget(conflicts)
        satisfiable = self.solver.solve_limited()
        spent = max(1, self.solver.accum_stats()["conflicts"] - before)
        if not satisfiable:
            return (None if satisfiable is None else []), spent
        later = self.solver.get_model()
        return [edge if later[index] > 0 else edge[::-1] for index, edge in enumerate(self.edges)], spent


def _cycles(arrows: Arrows) -> Iterator[Arrows]:
    """Cycles that share no tile, if there are any, each as short as possible after the earlier ones."""
    graph = nx.DiGraph(arrows)
    parts = nx.strongly_connected_components(graph)
    for tile in sorted(itertools.chain.from_iterable(part for part in parts if len(part) > 1)):
        cycle = _shortest(graph, tile) if tile in graph else []
        graph.remove_nodes_from([one for one, _ in cycle])
        if cycle:
            yield cycle


def _shortest(graph: "nx.DiGraph[int]", start: int) -> Arrows:
    """The shortest cycle through a tile, from its end, or nothing."""
    before: dict[int, int] = {}
    for tile, other in nx.bfs_edges(graph, start):
        before[other] = tile
        if graph.has_edge(other, start):
            cycle = [(other, start)]
            while cycle[-1][0] != start:
                cycle.append((before[cycle[-1][0]], cycle[-1][0]))
            return cycle
    return []
