"""Two people who solve a Sudoku, one who reasons and one who tries, and how long they take.

Each looks for the easiest step first. Of n places of which k show a step, somebody who looks at them in any order sees
(n + 1) / (k + 1) on average until the first: the fewer steps are open at once, the longer a step takes.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Floats
from puzzlemill_research.yardstick.sudoku import (
    ACTS,
    ASSUME,
    CHOOSE,
    PLACES,
    SINGLES,
    SIZE,
    TECHNIQUES,
    WRITE,
    Sudoku,
)

REASONS: Final = tuple(TECHNIQUES)
TRIES: Final = SINGLES
"""The techniques of the two people. If none of theirs shows a step, they write a guess, and erase back to it later."""


class Game(NamedTuple):
    """A solved Sudoku: the solution, and by step the technique and how many steps were open.

    `acts` are how often each act was done, float64[acts]; `acts_alone` as if each step were the only one open.
    """

    solution: str
    techniques: list[str]
    open: list[int]
    acts: Floats
    acts_alone: Floats


def play(start: Sudoku, techniques: Sequence[str], draws: Stream) -> Game:
    """Solve a Sudoku. Steps and guesses are drawn at random; raises `InputError` if there is no solution."""
    position, guesses = start.copy(), list[tuple[Sudoku, int]]()
    game = Game("", [], [], np.zeros(len(ACTS)), np.zeros(len(ACTS)))
    marked = False
    while position.written.sum() < SIZE * SIZE:
        both = CHOOSE.copy()
        if position.is_contradiction():
            if not guesses:
                raise InputError("it has no solution")
            before, guess = guesses.pop()
            both += WRITE * (position.written.sum() - before.written.sum())
            position = before
            position.left[guess] = False
        else:
            for name in techniques:
                if name not in SINGLES and not marked:
                    # Whoever goes beyond singles notes the candidates of every cell first.
                    both, marked = both + WRITE * position.left.sum(), True
                steps = TECHNIQUES[name](position)
                if steps.open:
                    game.techniques.append(name)
                    game.open.append(steps.open)
                    game.acts[:] += steps.acts * (steps.places + 1) / (steps.open + 1)
                    game.acts_alone[:] += steps.acts * (steps.places + 1) / 2
                    if len(steps.digits):
                        position.write(draws.choice(steps.digits.tolist()))
                        both += WRITE
                    else:
                        group = draws.choice(steps.crossed_out)
                        position.left[group] = False
                        both += WRITE * len(group)
                    break
                both += steps.acts * steps.places
            else:
                cells = position.unfilled(PLACES["cell"])
                counts = position.left[cells].sum(1)
                cell = draws.choice(cells[counts == counts.min()].tolist())
                guess = draws.choice([one for one in cell if position.left[one]])
                guesses.append((position.copy(), guess))
                position.write(guess)
                both += ASSUME + WRITE
        game.acts[:] += both
        game.acts_alone[:] += both
    return game._replace(solution=str(position))
