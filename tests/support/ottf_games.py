"""Games of OTTF for tests: templates to play, positions after random moves, and the results of brute force for them."""

import functools
import itertools
from random import Random
from typing import Final

from hypothesis import strategies as st

from puzzlemill import play
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, template_of
from puzzlemill.solvers.ottf import play as ottf_play
from puzzlemill.solvers.ottf.play import Move, Place, judge
from puzzlemill.solvers.ottf.positions import Position
from puzzlemill.solvers.playing import State
from tests.support.ottf import COUNTEREXAMPLE, TWO_WAYS, grid
from tests.twins import ottf as twin

PLUS_FIRST: Final = Ottf((".1.", "111", ".1."))
PLUS_LAST: Final = Ottf((".2.", "212", ".2."))
"""The middle comes first, or last."""

LOST: Final = Ottf((".2.", "211", ".2."))
"""No solution."""

WITH_HOLES: Final = template_of(4, 4, [(0, 1), (1, 1), (2, 2), (1, 2), (2, 1), (0, 0), (3, 3), (3, 2), (1, 0)])


def shuffled(rows: int, cols: int, seed: int) -> Ottf:
    return template_of(rows, cols, Random(seed).sample(grid(rows, cols), rows * cols))


TEMPLATES: Final = (
    *(COUNTEREXAMPLE, TWO_WAYS, PLUS_FIRST, PLUS_LAST, WITH_HOLES, Ottf(("1..1", "..1."))),
    *(shuffled(*size, seed) for size in ((3, 3), (3, 4), (4, 4)) for seed in range(4)),
)

orientations = functools.cache(twin.orientations)


def placed(state: State[Ottf, Move]) -> list[Cell]:
    cols = state.puzzle.size[1]
    return [divmod(int(place), cols) for place in state.position.order]


def alive(puzzle: Ottf, order: list[Cell]) -> bool:
    """Whether brute force finds an order of all tiles that starts like this."""
    when = {cell: number for number, cell in enumerate(order)}
    later = len(order)
    return any(
        all(when.get(a, later) < when.get(b, later) for a, b in pairs if a in when or b in when)
        for pairs in orientations(puzzle)
    )


def wander(state: State[Ottf, Move], draws: Random, most: int) -> State[Ottf, Move]:
    """The game after some moves, mostly safe or risky ones."""
    for _ in range(draws.randrange(most)):
        judgement, chance = judge(state), draws.random()
        cells = judgement.risky if chance < 0.3 else judgement.safe if chance < 0.85 else ()
        legal = state.moves()
        if legal:
            state = state.apply(Place(*draws.choice(cells)) if cells else draws.choice(legal))
    return state


def walk(puzzle: Ottf, seed: int) -> State[Ottf, Move]:
    """Up to 13 moves into a game."""
    return wander(play(puzzle), Random(seed), 14)


walks = st.builds(walk, st.sampled_from(TEMPLATES), st.integers(0, 10**6))


def game_after(puzzle: Ottf, order: tuple[Cell, ...]) -> Position:
    return ottf_play.after_all(puzzle, itertools.starmap(Place, order))


def chequered(side: int) -> Ottf:
    """A large square, its side even, on which every other tile was placed first, and inside it all show 1."""
    rows = [["1"] * side for _ in range(side)]
    for at in range(side):
        for row, col in ((0, at), (at, 0), (side - 1, at), (at, side - 1)):
            rows[row][col] = "14"[(row + col) % 2 == 0]
    rows[0][0] = rows[-1][-1] = "3"
    return Ottf(tuple(map("".join, rows)))
