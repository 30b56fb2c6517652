"""The states of all kinds share five words, `moves`, `apply`, `undo`, `progress`, `hint`, and come back from JSON."""

import inspect
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlemill
from puzzlemill import testing
from puzzlemill.puzzles import KINDS
from puzzlemill.solvers.playing import Game, Hint, game

PUZZLES: dict[str, st.SearchStrategy[Any]] = {
    "gloop": testing.gloop_puzzles(max_rows=3, max_cols=3),
    "domicles": testing.domicles_puzzles(max_swaps=3),
    "ottf": testing.ottf_puzzles(max_rows=4, max_cols=4),
    "iqblocks": testing.iqblocks_puzzles(max_rows=4, max_cols=4),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_the_words_of_a_game_with_the_same_parameters(kind: str) -> None:
    words = [name for name, member in vars(Game).items() if inspect.isfunction(member) and name[0] != "_"]
    assert words == ["start", "moves", "after", "progress", "solution", "solvable", "hint"]
    for word in words:
        expected = list(inspect.signature(getattr(Game, word)).parameters)[1:]
        assert list(inspect.signature(getattr(game(kind), word)).parameters) == expected


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=15)
@given(data=st.data())
def test_every_state_of_a_game_comes_back_from_json_and_from_the_next(kind: str, data: st.DataObject) -> None:
    state = puzzlemill.play(data.draw(PUZZLES[kind]).instance)
    for _ in range(data.draw(st.integers(0, 8))):
        if not state.moves():
            break
        after = state.apply(data.draw(st.sampled_from(state.moves())))
        assert after.undo() == state
        assert after.undo().position == state.position
        state = after
    back = puzzlemill.play_from_json(state.to_json())
    assert (back, back.position, back.to_json()) == (state, state.position, state.to_json())
    assert (back.moves(), back.progress, back.solved) == (state.moves(), state.progress, state.solved)
    assert 0 <= state.progress.done <= state.progress.total


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=6)
@given(data=st.data())
def test_hints_lead_every_kind_to_its_end_and_are_json(kind: str, data: st.DataObject) -> None:
    state = puzzlemill.play(data.draw(PUZZLES[kind]).instance)
    while not state.solved:
        hint = state.hint()
        move: Any = game(kind).Move
        assert msgspec.json.decode(msgspec.json.encode(hint), type=Hint[move]) == hint
        assert hint.move in state.moves()
        state = state.apply(hint.move)
        assert len(state.played) <= state.progress.total
    assert state.hint().technique == "solved"
