"""OTTF as a game: which placements are safe, and that lost positions are recognised."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis.stateful import invariant

from puzzlemill import play
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Order, Ottf, check, neighbours, replay
from puzzlemill.solvers.ottf import play as ottf_play
from puzzlemill.solvers.ottf.play import Back, Move, Place, judge
from puzzlemill.solvers.playing import Progress, State
from tests.support.ottf import COUNTEREXAMPLE
from tests.support.ottf_games import (
    LOST,
    PLUS_FIRST,
    PLUS_LAST,
    WITH_HOLES,
    alive,
    chequered,
    game_after,
    placed,
    shuffled,
    walks,
)
from tests.support.players import ROUNDS, Player, assert_refused


@given(walks)
@settings(max_examples=60, deadline=None)
def test_moves_are_what_apply_accepts(state: State[Ottf, Move]) -> None:
    legal = state.moves()
    tries: list[Move] = [*itertools.starmap(Place, itertools.product(range(-1, 5), repeat=2)), Back()]
    assert [move for move in tries if move in legal] == legal
    for move in tries:
        if move in legal:
            assert state.apply(move).played == (*state.played, move)
        else:
            with pytest.raises(InputError):
                state.apply(move)


@given(walks)
@settings(max_examples=60, deadline=None)
def test_the_board_shows_what_replaying_the_order_shows(state: State[Ottf, Move]) -> None:
    (rows, cols), shows = state.puzzle.size, replay(placed(state))
    board = [shows.get(cell, 0) for cell in itertools.product(range(rows), range(cols))]
    assert state.position.shown == bytes(board)
    assert state.progress == Progress(len(shows), len(state.puzzle.tiles))


@pytest.mark.parametrize("puzzle", [shuffled(2, 3, 1), PLUS_FIRST, PLUS_LAST, LOST])
def test_solvable_is_what_brute_force_says_of_every_partial_play(puzzle: Ottf) -> None:
    for number in range(len(puzzle.tiles) + 1):
        for order in itertools.permutations(puzzle.tiles, number):
            position = game_after(puzzle, order)
            assert ottf_play.solvable(puzzle, position, 0) is alive(puzzle, list(order))


@given(walks)
@settings(max_examples=60, deadline=None)
def test_solvable_is_what_brute_force_says(state: State[Ottf, Move]) -> None:
    assert state.solvable() is alive(state.puzzle, placed(state))


@given(walks)
@settings(max_examples=60, deadline=None)
def test_safe_placements_are_right_wrong_ones_wrong_and_risky_ones_either(state: State[Ottf, Move]) -> None:
    order, judgement = placed(state), judge(state)
    empty = [cell for cell in state.puzzle.tiles if cell not in order]
    beside = {cell: sum(other in empty for other in neighbours(cell)) for cell in empty}
    ones = [cell for cell in empty if state.puzzle.template[cell[0]][cell[1]] == "1"]
    assert judgement.risky == tuple(cell for cell in ones if beside[cell] == 4)
    assert list(judgement.safe) == sorted(judgement.safe)
    if alive(state.puzzle, order):
        right = {cell for cell in empty if alive(state.puzzle, [*order, cell])}
        assert set(judgement.safe) <= right <= {*judgement.safe, *judgement.risky}


def test_one_risky_placement_can_be_right_and_the_other_wrong() -> None:
    assert judge(play(COUNTEREXAMPLE)) == ((), ((1, 1), (1, 2)))
    state = play(COUNTEREXAMPLE)
    assert [state.apply(Place(1, col)).solvable() for col in (1, 2)] == [True, False]


@pytest.mark.thorough
def test_the_largest_board_is_judged() -> None:
    judgement = judge(play(chequered(1000)))
    assert len(judgement.safe) == 2 * 999
    assert all(sum(cell) % 2 == 0 for cell in judgement.safe)
    assert judgement.risky == tuple(itertools.product(range(1, 999), repeat=2))


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        ([Place(0, 0)], r"place \(0, 0\): the template has no tile in that cell"),
        ([Place(3, 0)], r"place \(3, 0\): the template has no tile in that cell"),
        ([Place(0, 4)], "the template has no tile in that cell"),
        ([Place(-1, 1)], r"place \(-1, 1\): the template has no tile in that cell"),
        ([Place(0, -4)], "the template has no tile in that cell"),
        ([Place(10**400, 0)], "the template has no tile in that cell"),
        ([Place(1, 1), Place(1, 1)], r"place \(1, 1\): that tile is already placed"),
        ([Back()], "back: no tile has been placed"),
        ([Place(1, 1), Back(), Back()], "back: no tile has been placed"),
        ([Place("a", 0)], "is not a move of OTTF"),  # type: ignore[arg-type]
        ([None], "is not a move of OTTF"),
    ],
)
def test_a_refused_move_says_why(moves: list[Move], rule: str) -> None:
    assert_refused(COUNTEREXAMPLE, moves, rule)


class Plays(Player):
    """A player who places and takes back tiles; the model is the tiles in their order."""

    def __init__(self) -> None:
        super().__init__(WITH_HOLES, [])

    def after(self, model: list[Cell], move: Move) -> list[Cell]:
        return [*model, (move.row, move.col)] if isinstance(move, Place) else model[:-1]

    @invariant()
    def the_board_is_as_the_moves_say(self) -> None:
        order = self.models[-1]
        assert placed(self.state) == order
        assert self.state.position.shown == ottf_play.after_all(WITH_HOLES, itertools.starmap(Place, order)).shown
        assert self.state.solved is (len(order) == 9 and check(WITH_HOLES, Order(tuple(order))) == [])


TestPlays = Plays.TestCase
TestPlays.settings = ROUNDS
