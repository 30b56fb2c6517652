"""Gloop as a game: the legal moves, the value of hints, and that dead positions are recognised."""

import functools
from random import Random

import pytest
from hypothesis.stateful import invariant

from puzzlemill import play
from puzzlemill.puzzles.gloop import Gloop, check, packing_of, parse_id
from puzzlemill.puzzles.gloop.tiles import WORDS, tile_number
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.solvers.gloop.play import Lift, Move
from puzzlemill.solvers.gloop.steps import Lay
from puzzlemill.solvers.playing import Progress, State
from tests.support.gloop import GOALS, as_drawn, generated, solutions
from tests.support.players import ROUNDS, Player, assert_refused

MANY = "gloop:3x3:valid:7fffffffffffffffffffffe"
"""All tiles but the blank, so that no deduction gets anywhere."""

GIVEN = "gloop:2x2:valid:cc:0ooaobooo"


def board(state: State[Gloop, Move]) -> dict[tuple[int, int], str]:
    return {(row, col): word for row, col, word in state.position}


def alive(state: State[Gloop, Move], number: int | None = None) -> bool:
    """Whether brute force solves a position, or its first `number` tiles."""
    words = {((row, col), word) for row, col, word in state.position[:number]}
    return any(words <= solution for solution in solutions(state.puzzle))


def wander(state: State[Gloop, Move], draws: Random, most: int) -> State[Gloop, Move]:
    """The state after a few random moves, most of which place a tile."""
    for _ in range(draws.randrange(most)):
        lays = [move for move in state.moves() if isinstance(move, Lay)]
        state = state.apply(draws.choice(lays if lays and draws.random() < 0.9 else state.moves()))
    return state


@functools.cache
def small(index: int, givens: int = 0) -> Gloop:
    """A puzzle to play; in every fourth no tile is turned."""
    puzzle, packing = generated(("2x3", "3x3", "2x2")[index % 3], GOALS[index % 3], index, givens, spares=index % 2)
    return as_drawn(puzzle, packing) if index % 4 == 3 else puzzle


def test_moves_are_what_apply_accepts() -> None:
    draws = Random(3)
    for index in range(3):
        state = wander(play(small(index, index % 2)), draws, 5)
        legal = state.moves()
        cells = [(row, col) for row in range(-1, 4) for col in range(-1, 4)]
        tries: list[Move] = [Lay(*cell, word) for cell in cells for word in WORDS]
        for move in [*tries, *(Lift(*cell) for cell in cells)]:
            if move in legal:
                assert state.apply(move).played == (*state.played, move)
            else:
                with pytest.raises(InputError):
                    state.apply(move)
        assert len(set(legal)) == len(legal)
        assert set(legal) <= set(tries) | {Lift(*cell) for cell in cells}


def test_every_full_board_that_breaks_no_rule_is_solved() -> None:
    for index in range(9):
        puzzle = small(index, 1)
        for solution in solutions(puzzle)[:3]:
            state = play(puzzle)
            for (row, col), word in sorted(solution - set(board(state).items())):
                assert not state.solved
                state = state.apply(Lay(row, col, word))
            assert state.solved
            assert state.progress == Progress(len(puzzle.cells) - 1, len(puzzle.cells) - 1)
            assert state.hint().technique == "solved"
            assert state.hint().move is None
            assert state.solvable()


def test_solvable_is_what_brute_force_says() -> None:
    draws = Random(4)
    seen = set()
    for index in range(60):
        state = wander(play(small(index % 12)), draws, 6)
        assert state.solvable() == alive(state)
        seen.add(alive(state))
    assert seen == {True, False}


def test_a_hint_keeps_the_puzzle_solvable_and_leads_to_the_end() -> None:
    draws = Random(5)
    lifted = 0
    for index in range(40):
        state = wander(play(small(index % 12, index % 2)), draws, 6)
        steps_left = 2 * len(state.puzzle.cells)
        while not state.solved:
            was_alive, hint = alive(state), state.hint()
            assert hint.move is not None
            assert isinstance(hint.move, Lift) == (hint.technique == "take back") != was_alive
            state = state.apply(hint.move)
            assert alive(state) or not was_alive
            lifted += not was_alive
            steps_left -= 1
            assert steps_left > 0
    assert lifted >= 10


def test_the_tile_to_take_back_is_the_first_that_spoils_it() -> None:
    draws = Random(6)
    mistakes = 0
    for index in range(40):
        state = wander(play(small(index % 12)), draws, 6)
        if not alive(state):
            hint = state.hint()
            row, col, word = next(given for number, given in enumerate(state.position, 1) if not alive(state, number))
            assert hint.move == Lift(row, col)
            assert hint.cells == ((row, col),)
            assert f"tile {tile_number(word)} at row {row + 1}, column {col + 1}" in hint.text
            mistakes += 1
    assert mistakes >= 10


def test_without_budget_nothing_is_claimed() -> None:
    puzzle, _ = generated("5x5", "perfect", 1)
    state = play(puzzle)
    assert state.solvable(budget=1) is None
    hint = state.hint(budget=1)
    assert hint.technique not in ("take back", "unsolvable", "search")


def test_a_hint_beyond_all_techniques_shows_a_tile_of_a_packing() -> None:
    puzzle = parse_id(MANY)
    hint = play(puzzle).hint()
    assert hint.technique == "search"
    assert isinstance(hint.move, Lay)
    assert play(puzzle).apply(hint.move).solvable()


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Lay(0, 0, "........"), r"lay \(0, 0\): the cell has a given tile"),
        (Lay(5, 0, "........"), r"lay \(5, 0\): the board has no such cell"),
        (Lay(10**400, 0, "........"), "the board has no such cell"),
        (Lay(0, 1, "))))"), r"lay \(0, 1\): '\)\)\)\)' is not a Motzkin word"),
        (Lay(0, 1, "........"), r"lay \(0, 1\): the puzzle does not have tile 0"),
        (Lay(1, 1, "..(.)..."), r"lay \(1, 1\): tile 2 is already on the board"),
        (Lay(0, 1, "(..)...."), r"lay \(0, 1\): the north side shows 10; expected 00 to match what is there"),
        (Lay(0, 1, ".....()."), r"lay \(0, 1\): the west side shows 10; expected 01 to match what is there"),
        (Lift(0, 0), r"lift \(0, 0\): this tile is given and cannot be lifted"),
        (Lift(1, 1), r"lift \(1, 1\): the cell is empty"),
        (Lay("a", 0, "........"), "is not a move of Gloop"),  # type: ignore[arg-type]
        ({"move": "lift"}, "is not a move of Gloop"),
        (None, "is not a move of Gloop"),
    ],
)
def test_a_refused_move_says_why(move: Move, rule: str) -> None:
    assert_refused(parse_id(GIVEN), [move], rule)


def test_a_second_tile_on_a_cell_is_refused() -> None:
    puzzle = parse_id(GIVEN)
    first = next(move for move in play(puzzle).moves() if isinstance(move, Lay))
    assert_refused(puzzle, [first, first], "the cell already has a tile; lift it first")


class Plays(Player):
    """A player who places and lifts tiles; the model is the word on each cell."""

    def __init__(self) -> None:
        puzzle = small(4, 1)
        super().__init__(puzzle, board(play(puzzle)))

    def after(self, model: dict[Cell, str], move: Move) -> dict[Cell, str]:
        if isinstance(move, Lay):
            return model | {(move.row, move.col): move.word}
        return {cell: word for cell, word in model.items() if cell != (move.row, move.col)}

    @invariant()
    def the_board_is_as_the_moves_say(self) -> None:
        assert board(self.state) == self.models[-1]
        givens = len(self.state.puzzle.givens)
        assert self.state.progress == (len(self.models[-1]) - givens, len(self.state.puzzle.cells) - givens)

    @invariant()
    def only_cells_are_missing(self) -> None:
        puzzle, words = self.state.puzzle, self.models[-1]
        codes = {breach.code for breach in check(puzzle, packing_of(puzzle, words))}
        contours = {"NO_LOOP", "SECOND_LOOP", "CIRCLE"} if len(words) == len(puzzle.cells) else {"EMPTY_CELL"}
        # An end that leads to an empty cell is nothing wrong yet; `check` sees it as one that is cut off.
        assert codes <= contours | ({"PATH_CUT_OFF"} if len(words) < len(puzzle.cells) else set())


TestPlays = Plays.TestCase
TestPlays.settings = ROUNDS
