"""Annealing of Gloop packings within the valid ones, towards a goal, limits and an aim."""

from collections.abc import Callable

import msgspec

import puzzlemill.solvers.gloop.ring.annealing.tables as to
from puzzlemill.puzzles.gloop import Gloop, Packing, check, format_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.budgets import check_time, spend
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill.solvers.gloop.ring.annealing import moves
from puzzlemill.solvers.gloop.tables import packing_from
from puzzlemill.solvers.kernels import random_state
from puzzlemill.solvers.outcome import Effort, Outcome

BUDGET = 100_000_000
"""Moves of an annealing if the caller gives no budget: a minute or two."""

PERIOD = 1_000_000
"""Moves of one cooling; then the temperature starts from hot again."""

SLICE = 200_000
"""Moves between two returns to Python, about 0.2 s, so that Ctrl-C works."""


def anneal(
    puzzle: Gloop,
    start: Packing,
    aim: Aim | None,
    seed: int = 0,
    budget: int = BUDGET,
    period: int = PERIOD,
    progress: Callable[[int, int | None], None] | None = None,
) -> Outcome[Packing]:
    """The best packing for goal, limits and aim found in `budget` moves from a valid packing; given tiles stay.

    The search ends when the aim's target is reached (without an aim, as soon as goal and limits are met) or the budget
    is spent; the outcome is `budget` if no packing met goal and limits. In a perfect packing there is nothing to aim
    at. `nodes` of the effort are moves. The temperature falls from HOT to COLD (`tables`) in each `period` of moves.
    `progress` is called after every slice with the moves made and the best value so far, which is None before the
    first one or without an aim. Raises `InputError` if the start is not valid.
    """
    breaches = check(msgspec.structs.replace(puzzle, goal="valid", limits=None), start)
    if breaches:
        raise InputError(f"not a valid packing of the puzzle ({breaches[0].code})", field="start")
    desk = to.make_desk(puzzle, start, aim)
    state, chances = desk.state, to.chances()
    random = random_state(stream_for(f"anneal {seed} {format_id(puzzle)}"))
    moves_made, done = 0, moves.begin(desk)
    while moves_made < budget and not done:
        level = moves_made % period * to.LEVELS // period
        # The first move at or after which the next level begins.
        end = moves_made - moves_made % period - (level + 1) * -period // to.LEVELS
        size = min(budget - moves_made, end - moves_made, SLICE)
        check_time()
        done = moves.anneal(desk, random, chances[level], size)
        spend(int(state[to.MOVES]) - moves_made)
        moves_made = int(state[to.MOVES])
        if progress:
            progress(moves_made, _value(state))
    effort = Effort(moves_made)
    if not state[to.FOUND]:
        return Outcome("budget", effort=effort)
    return Outcome("solved", (packing_from(puzzle, state[to.BEST : to.BEST + len(desk.board)]),), effort=effort)


def _value(state: Int64s) -> int | None:
    """The best value so far, None before the first one or without an aim."""
    return int(state[to.SIGN] * state[to.BEST_VALUE]) if state[to.FOUND] and state[to.SIGN] else None
