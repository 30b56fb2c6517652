"""How far a person gets on an OTTF template: rule 1, both rules in parallel rounds, then single trials, with a trace.

A trial assumes that an ambiguous tile comes first (or last) of the tiles around it; when the rules then contradict
themselves, the other role is right. Grading reads this trace; it is not a complete solver.
"""

from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers.budgets import BUDGET, check_time
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, ROLE, ROUND, Board, Part


class Trial(NamedTuple):
    """A refuted assumption: the tile, the role refuted (`first` or `last`) and the tiles its refutation rests on."""

    cell: Cell
    role: str
    steps: int


class Trace(NamedTuple):
    """What the techniques do to a template.

    `ambiguous` counts the 1s with four neighbours, and `undecided` the ambiguous tiles that rules 1 and 2 leave.
    `rounds` holds the number of tiles that these rules decide in each parallel round, `last` the number that rule 2
    places last, `core` the number they leave, `trials` the shortest refutation at each stop, and `stuck` the number of
    tiles that single trials leave. `rule_1` is true if rule 1 alone decides all tiles.
    """

    rule_1: bool
    rounds: tuple[int, ...]
    last: int
    core: int
    trials: tuple[Trial, ...]
    stuck: int
    ambiguous: int
    undecided: int


class Refutation(NamedTuple):
    """A role of a tile that a trial refutes, smaller if it is easier to find and more useful.

    `steps` is the number of tiles that the refutation rests on, `gain` is minus the number of tiles that the other role
    then decides.
    """

    steps: int
    gain: int
    tile: int
    role: int


def trace(puzzle: Ottf, budget: int = BUDGET) -> Trace | None:
    """The trace of a solvable template, or None if it takes more than `budget` nodes, counted as in `ottf.solve`."""
    alone = Board(puzzle)
    alone.run_rules(both=False)
    board = Board(puzzle)
    ambiguous = int(np.count_nonzero((board.tiles[:, NUMBER] == 0) & (board.tiles[:, DEGREE] == 4)))
    board.run_rules()
    decided = board.tiles[board.log[: board.tail]]
    rounds = tuple(np.bincount(decided[:, ROUND])[1:].tolist())
    last, core = int(np.sum(decided[:, ROLE] == LAST)), len(board.all) - board.tail
    trials: list[Trial] = []
    parts = board.parts(board.all)
    for part in parts:
        while (tried := board.ambiguous(part.tiles)).size:
            budget -= 2 * len(tried) * part.cost
            if budget < 0:
                return None
            refutation, _ = survey(board, part, tried.tolist())
            if refutation is None:
                break
            steps, _, tile, role = refutation
            trials.append(Trial(board.cell(tile), "first" if role == FIRST else "last", steps))
            board.assume(tile, FIRST + LAST - role)
    stuck, undecided = len(board.all) - board.tail, sum(part.ambiguous for part in parts)
    return Trace(alone.tail == len(alone.all), rounds, last, core, tuple(trials), stuck, ambiguous, undecided)


def survey(board: Board, part: Part, tried: list[int]) -> tuple[Refutation | None, int]:
    """The shortest refutation of a role of an ambiguous tile among `tried` in a part, if any, and the tile to branch
    on.

    That tile decides the most in its worse role (0: no tile was tried).
    """
    refutations, branches = [], []
    for tile in tried:
        check_time()
        trials = {role: board.trial(part, tile, role) for role in (FIRST, LAST)}
        for role, (steps, _) in trials.items():
            if steps:
                refutations.append(Refutation(steps, -trials[FIRST + LAST - role][1], tile, role))
        branches.append((-min(decided for _, decided in trials.values()), tile))
    return min(refutations, default=None), min(branches, default=(0, 0))[1]
