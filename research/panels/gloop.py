"""Gloop's panel: the searches of the paper (Browne 2017), each to its first packing or to its budget."""

from typing import Final

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.streams import Stream
from puzzlemill_research.gloop.paper import pack

SOLVERS: Final = {
    "depth-first": "plain backtracking, cells row by row (DFS): tiles placed",
    "restarts": "depth-first with the paper's heuristics and random restarts (DFS-RR): tiles placed",
    "a-star": "best-first (A*): partial packings taken from the queue or generated",
    "uct": "Monte Carlo tree search (UCT): tiles placed",
    "swaps": "iterated local search by swaps (ILS): tiles placed and swaps tried",
}

BUDGET: Final = 20_000
"""Nodes after which a search is stopped and counted as this many."""


def spent(puzzle: Gloop, draws: Stream) -> dict[str, float]:
    """The nodes of each search to the first packing; a search without a packing counts as the whole budget."""
    nodes = {}
    for name in SOLVERS:
        outcome = pack(puzzle, name, seed=draws.below(1 << 31), budget=BUDGET)
        nodes[name] = float(min(BUDGET, outcome.effort.nodes) if outcome.solution else BUDGET)
    return nodes
