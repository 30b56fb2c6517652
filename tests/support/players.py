"""A player of any kind, for the stateful tests: plays, undoes, saves and reloads; a plain model checks it."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from puzzlemill import play, play_from_json
from puzzlemill.puzzles.kinds import InputError, Puzzle
from puzzlemill.solvers.playing import State

ROUNDS = settings(max_examples=25, stateful_step_count=25, deadline=None)


class Player(RuleBasedStateMachine):
    """`models` has the model after each move; a kind says how a move changes it and adds its invariants."""

    def __init__(self, puzzle: Puzzle[Any], model: Any) -> None:
        super().__init__()
        self.state: State[Any, Any] = play(puzzle)
        self.models = [model]

    def after(self, model: Any, move: Any) -> Any:
        """The model after a move, as a new value."""
        raise NotImplementedError

    @rule(number=st.integers(0, 10**6))
    def move(self, number: int) -> None:
        legal = self.state.moves()
        if not legal:
            return
        move = legal[number % len(legal)]
        before, kept = self.state, hash(self.state)
        self.state = before.apply(move)
        assert before != self.state
        assert hash(before) == kept
        assert self.state.played == (*before.played, move)
        self.models.append(self.after(self.models[-1], move))

    @rule()
    def undo(self) -> None:
        if len(self.models) > 1:
            self.models.pop()
            last, before = self.state.played[-1], self.state.undo()
            assert before.apply(last) == self.state
            assert before.apply(last).position == self.state.position
            self.state = before
        else:
            with pytest.raises(InputError, match="no move to undo"):
                self.state.undo()

    @rule()
    def reload(self) -> None:
        again = play_from_json(self.state.to_json())
        assert (again, hash(again), again.position) == (self.state, hash(self.state), self.state.position)
        self.state = again


def assert_refused(puzzle: Puzzle[Any], moves: list[Any], words: str) -> None:
    """Only the last of the moves is refused, in one line with these words."""
    *fine, refused = moves
    state = play(puzzle)
    for move in fine:
        state = state.apply(move)
    with pytest.raises(InputError, match=words) as error:
        state.apply(refused)
    assert "\n" not in str(error.value)
