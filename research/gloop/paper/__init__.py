"""The Gloop searches by name: the paper's (Browne 2017) and our own."""

from collections.abc import Callable
from typing import Final

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.gloop import impossibility, ring, run_lengths
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill.solvers.gloop.fewest_candidates import search as fewest_candidates
from puzzlemill.solvers.kernels import RandomState
from puzzlemill.solvers.outcome import Outcome
from puzzlemill_research.gloop.paper.backtracking import depth_first, restarts
from puzzlemill_research.gloop.paper.best_first import a_star
from puzzlemill_research.gloop.paper.hunting import Continue, hunt
from puzzlemill_research.gloop.paper.local_search import swaps
from puzzlemill_research.gloop.paper.tree_search import uct

SEARCHES: Final[dict[str, str]] = {
    "fewest": "depth-first on the cell that the fewest tiles fit, in short and then longer fresh starts; complete",
    "depth-first": "plain backtracking, cells row by row; complete",
    "restarts": "depth-first with random restarts and the paper's heuristics (DFS-RR)",
    "a-star": "best-first from the partial packing with the fewest and least scarce cells left (A*)",
    "uct": "Monte Carlo tree search with random playouts (UCT, C = 0.25)",
    "swaps": "iterated local search by swaps of tiles with the same path ends (ILS)",
    "ring": "the border ring first with restarts, then annealing among valid packings",
}
"""The names of the searches, each with a description."""


def pack(
    puzzle: Gloop, search: str = "ring", aim: Aim | None = None, seed: int = 0, budget: int = BUDGET
) -> Outcome[Packing]:
    """A packing by the named search; with an aim, the best packing that it finds before target or budget is reached.

    `effort.nodes` counts tiles placed; for "a-star", partial packings taken from the queue or generated; for "swaps"
    and "ring", also the moves tried. It exceeds the budget by less than one step of the search. The same seed gives the
    same result. `unsolvable` is a proof, by counting tiles or because the search went through everything. Raises
    `InputError` for an unknown name, and for a puzzle whose tiles are not turned.
    """
    if search not in SEARCHES:
        raise InputError(f"expected one of {', '.join(SEARCHES)}", field="search", value=search)
    if puzzle.unturned:
        raise InputError(
            "these searches turn tiles; use `solve` for a puzzle whose tiles are not turned", field="unturned"
        )
    reason = impossibility(puzzle)
    if reason is not None:
        return Outcome("unsolvable", count=0, reason=reason)
    return _BY_NAME[search](puzzle, seed, aim, budget)


def _fewest(puzzle: Gloop, seed: int, aim: Aim | None, budget: int) -> Outcome[Packing]:
    desk = on.make_desk(puzzle)

    def begin(_: RandomState) -> Continue:
        return lambda until: fewest_candidates(desk, until, desk.slots[on.SOLUTIONS] + 1)

    return hunt(puzzle, desk, begin, run_lengths(), f"fewest {seed}", aim, budget)


_BY_NAME: Final[dict[str, Callable[[Gloop, int, Aim | None, int], Outcome[Packing]]]] = {
    "fewest": _fewest,
    "depth-first": depth_first,
    "restarts": restarts,
    "a-star": a_star,
    "uct": uct,
    "swaps": swaps,
    "ring": lambda puzzle, seed, aim, budget: ring.pack(puzzle, seed, budget, aim),
}
