"""Domicles as a game: which moves there are, what hints are worth, and that lost positions are recognised."""

import functools
import itertools
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant

from puzzlemill import play
from puzzlemill.puzzles.domicles import Domicles, Swaps, check
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.domicles import Bounds
from puzzlemill.solvers.domicles import play as domicles_play
from puzzlemill.solvers.domicles import steps as domicles_steps
from puzzlemill.solvers.domicles.play import Back, Move
from puzzlemill.solvers.domicles.steps import Swap
from puzzlemill.solvers.playing import Progress, State
from tests.support.domicles import BLOG_EASY, BLOG_HARD, SOLVED, TWIN_LAYOUTS, brute_distances, solvable_puzzle
from tests.support.players import ROUNDS, Player, assert_refused
from tests.twins import domicles as twin


@functools.cache
def small(index: int, spare: int = 0) -> Domicles:
    """A small board with as many swaps as it needs, at least one, and `spare` more."""
    puzzle = solvable_puzzle(Random(index), *TWIN_LAYOUTS[index % 3])
    least = max(1, brute_distances(puzzle)[puzzle.tiles])
    return msgspec.structs.replace(puzzle, swaps=min(least + spare, len(puzzle.tiles) - 1))


def left(state: State[Domicles, Move]) -> int:
    return state.puzzle.swaps - len(state.position.swaps)


def needed(state: State[Domicles, Move], kept: int | None = None) -> int:
    """What brute force says of the board after the first `kept` swaps, by default all."""
    board = state.puzzle.tiles
    for pair in state.position.swaps[:kept]:
        board = twin.neighbours(board)[pair]
    return brute_distances(state.puzzle)[board]


def wander(state: State[Domicles, Move], draws: Random, most: int = 5) -> State[Domicles, Move]:
    for _ in range(draws.randrange(most)):
        state = state.apply(draws.choice(state.moves()))
    return state


walks = st.builds(
    lambda index, spare, seed: wander(play(small(index, spare)), Random(seed)),
    st.integers(0, 30),
    st.integers(0, 2),
    st.integers(0, 10**6),
)


@given(walks)
@settings(max_examples=30, deadline=None)
def test_moves_are_what_apply_accepts_in_either_order_of_places(state: State[Domicles, Move]) -> None:
    legal = state.moves()
    places = range(-1, len(state.puzzle.tiles) + 1)
    tries: list[Move] = [Back(), *(Swap(i, j) for i, j in itertools.product(places, repeat=2))]
    for move in tries:
        listed = Swap(min(move.i, move.j), max(move.i, move.j)) if isinstance(move, Swap) else move
        if listed in legal:
            assert state.apply(move).position == state.apply(listed).position
        else:
            with pytest.raises(InputError):
                state.apply(move)
    assert len(set(legal)) == len(legal)
    assert set(legal) <= set(tries)


@pytest.mark.parametrize("layout", TWIN_LAYOUTS)
def test_solvable_is_what_brute_force_says_of_every_board(layout: tuple[int, int]) -> None:
    puzzle = solvable_puzzle(Random(1), *layout)
    for board, distance in itertools.islice(brute_distances(puzzle).items(), 0, None, 3):
        for swaps in range(4):
            state = play(msgspec.structs.replace(puzzle, tiles=board, swaps=swaps))
            assert state.solvable() is (distance <= swaps)


@given(walks)
@settings(max_examples=40, deadline=None)
def test_solvable_counts_the_swaps_left(state: State[Domicles, Move]) -> None:
    assert state.solvable() is (needed(state) <= left(state))


@given(walks)
@settings(max_examples=40, deadline=None)
def test_hints_lead_to_the_end_and_swap_only_if_it_can_be_reached(state: State[Domicles, Move]) -> None:
    moves = 0
    while not state.solved:
        hint, distance = state.hint(), needed(state)
        assert hint.move in state.moves()
        assert isinstance(hint.move, Back) == (hint.technique == "take back") == (distance > left(state))
        if isinstance(hint.move, Swap):
            away, rest = counted(distance, "swap"), left(state)
            verb = "is" if rest == 1 else "are"
            assert hint.text.startswith(f"The board is {away} from solved, and {rest} {verb} left. ")
            assert needed(state.apply(hint.move)) == distance - 1
        state = state.apply(hint.move)
        moves += 1
        assert moves < 12
    assert check(state.puzzle, Swaps(state.position.swaps)) == []
    assert (state.hint().technique, state.hint().move) == ("solved", None)


@given(walks)
@settings(max_examples=40, deadline=None)
def test_a_hint_says_how_many_swaps_to_take_back(state: State[Domicles, Move]) -> None:
    if not state.solvable():
        total = len(state.position.swaps)
        kept = max(kept for kept in range(total) if needed(state, kept) <= state.puzzle.swaps - kept)
        i, j = state.position.swaps[kept]
        rest = {0: "none are", 1: "only 1 is"}.get(left(state), f"only {left(state)} are")
        assert state.hint().text == (
            f"The board is at least {counted(needed(state), 'swap')} from solved, but {rest} left. The mistake was "
            f"swap {kept + 1}, of places {i + 1} and {j + 1}. Take back {counted(total - kept, 'swap')}."
        )


class TestHardBoardOfTheBlog:
    def test_hints_solve_it(self) -> None:
        state, techniques = play(BLOG_HARD), []
        while not state.solved:
            hint = state.hint()
            assert hint.move
            techniques.append(hint.technique)
            state = state.apply(hint.move)
        assert techniques == ["descent", "detour", "single swap"]
        assert state.position.swaps == ((9, 10), (3, 4), (0, 3))
        assert state.progress == Progress(24, 24)

    def test_a_wrong_swap_is_named_with_its_cost(self) -> None:
        state = play(BLOG_HARD).apply(Swap(0, 11))
        assert state.solvable() is False
        hint = state.hint()
        assert (hint.technique, hint.move) == ("take back", Back())
        assert hint.text == (
            "The board is at least 4 swaps from solved, but only 2 are left. The mistake was swap 1, of places 1 and "
            "12. Take back 1 swap."
        )
        assert hint.cells == ((0, 0), (0, 1), (3, 4), (3, 5))
        assert hint.move
        assert state.apply(hint.move).position == play(BLOG_HARD).position

    def test_a_spare_swap_can_be_wasted(self) -> None:
        puzzle = msgspec.structs.replace(BLOG_HARD, swaps=5, exact=False)
        assert play(puzzle).apply(Swap(0, 11)).solvable() is True


def test_the_easy_board_of_the_blog_is_solved_as_the_blog_does() -> None:
    state = play(BLOG_EASY).apply(Swap(2, 1))
    assert state.progress == Progress(12, 16)
    assert state.apply(Swap(1, 3)).solved
    hint = state.hint()
    assert hint.move
    assert state.apply(hint.move).solved


@pytest.mark.thorough
@given(walks)
@settings(max_examples=30, deadline=None)
def test_progress_counts_the_cells_in_no_conflict(state: State[Domicles, Move]) -> None:
    board, cols = state.position.tiles, state.puzzle.cols
    grid = [sum(board[start : start + cols], ()) for start in range(0, len(board), cols)]
    columns = list(zip(*grid, strict=True))
    alone = [row.count(number) == columns[at].count(number) == 1 for row in grid for at, number in enumerate(row)]
    assert state.progress == Progress(sum(alone), 2 * len(board))


def test_swaps_are_handed_in_when_they_solve_or_none_is_left() -> None:
    state = play(msgspec.structs.replace(BLOG_EASY, swaps=3, exact=False))
    states = [state := state.apply(swap) for swap in (Swap(1, 2), Swap(1, 3), Swap(0, 1))]
    handed_in = [domicles_play.solution(state.puzzle, state.position) for state in states]
    assert handed_in == [None, Swaps(((1, 2), (1, 3))), Swaps(((1, 2), (1, 3), (0, 1)))]
    assert [state.solved for state in states] == [False, True, False]
    assert states[-1].moves() == [Back()]


def test_without_budget_nothing_is_claimed() -> None:
    state = play(BLOG_HARD)
    assert state.solvable(budget=1) is None
    assert (state.hint(budget=1).technique, state.hint(budget=1).move) == ("budget", None)
    solved = play(SOLVED)
    assert solved.solvable(budget=0) is True
    assert solved.hint(budget=0).technique == "solved"


@pytest.mark.parametrize(
    ("swaps", "verdict", "technique"), [(1, False, "unsolvable"), (2, None, "budget"), (3, True, "descent")]
)
def test_bounds_that_do_not_meet_decide_as_much_as_they_can(
    monkeypatch: pytest.MonkeyPatch, swaps: int, verdict: bool | None, technique: str
) -> None:
    for module in (domicles_play, domicles_steps):
        monkeypatch.setattr(module, "bounds", lambda puzzle, budget: Bounds(2, 3, ((0, 4), (3, 4), (9, 10))))
    state = play(msgspec.structs.replace(BLOG_HARD, swaps=swaps, exact=False))
    assert state.solvable() is verdict
    assert state.hint().technique == technique


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        ([Swap(0, 12)], r"swap \(0, 12\): expected places from 0 to 11"),
        ([Swap(-1, 0)], r"swap \(-1, 0\): expected places from 0 to 11"),
        ([Swap(10**400, 0)], "expected places from 0 to 11"),
        ([Swap(3, 3)], r"swap \(3, 3\): expected two different places"),
        ([Swap(0, 1)] * 4, r"swap \(0, 1\): no swaps left; the puzzle allows 3"),
        ([Back()], "back: no swap has been made"),
        ([Swap(0, 1), Back(), Back()], "back: no swap has been made"),
        ([Swap("a", 0)], "is not a move of Domicles"),  # type: ignore[arg-type]
        ([{"move": "lift"}], "is not a move of Domicles"),
        ([{"move": "back"}], "back: no swap has been made"),
        ([None], "is not a move of Domicles"),
    ],
)
def test_a_refused_move_says_why(moves: list[Move], rule: str) -> None:
    assert_refused(BLOG_HARD, moves, rule)


class Plays(Player):
    """A player who swaps and takes back; the model is the sequence of boards so far."""

    def __init__(self) -> None:
        puzzle = small(4, 2)
        super().__init__(puzzle, [puzzle.tiles])

    def after(self, model: list[twin.Board], move: Move) -> list[twin.Board]:
        return [*model, twin.neighbours(model[-1])[move.i, move.j]] if isinstance(move, Swap) else model[:-1]

    @invariant()
    def the_board_is_as_the_moves_say(self) -> None:
        assert self.state.position.tiles == self.models[-1][-1]
        assert len(self.state.position.swaps) == len(self.models[-1]) - 1 <= self.state.puzzle.swaps

    @invariant()
    def it_is_solved_when_no_conflict_is_left(self) -> None:
        solved = twin.conflicts(self.models[-1][-1], self.state.puzzle.cols) == 0
        assert self.state.solved is solved
        assert (self.state.progress.done == self.state.progress.total) is solved


TestPlays = Plays.TestCase
TestPlays.settings = ROUNDS
