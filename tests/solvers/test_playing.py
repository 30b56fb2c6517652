"""What play shares for all kinds: the API, saved games, and that a kind without a game breaks nothing."""

import copy
import json
import pickle
import re
from typing import Any, ClassVar

import msgspec
import pytest

from puzzlemill import parse_id, play, play_from_json, ready_made, steps
from puzzlemill.puzzles import format_id
from puzzlemill.puzzles.kinds import LONGEST_ID, InputError, Kind, Puzzle
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers import playing
from puzzlemill.solvers.gloop.play import Lift
from puzzlemill.solvers.gloop.steps import Lay
from puzzlemill.solvers.ottf import play as ottf_play
from puzzlemill.solvers.ottf.play import Back, Place
from puzzlemill.solvers.playing import Hint, State, Step, Trace, game
from tests.support.answers.refusals import refused_line
from tests.support.commands import invoke, printed, refusal
from tests.support.domicles import BLOG_HARD
from tests.support.iqblocks import EASY
from tests.support.kinds import add_kind
from tests.support.ottf import COUNTEREXAMPLE
from tests.support.ottf_games import LOST

GAME = "gloop:2x2:valid:cc"
FIRST, SECOND = Lay(0, 0, "..(.)..."), Lay(0, 1, "....(..)")


def begun() -> State[Any, Any]:
    return play(parse_id(GAME)).apply(FIRST).apply(SECOND).apply(Lift(0, 0)).apply(FIRST)


def saved(**changed: object) -> bytes:
    return json.dumps({**json.loads(begun().to_json()), **changed}).encode()


def test_a_saved_game_is_the_documented_json() -> None:
    assert json.loads(begun().to_json()) == {
        "format": "puzzlemill-play",
        "version": 1,
        "id": GAME,
        "moves": [
            {"move": "lay", "row": 0, "col": 0, "word": "..(.)..."},
            {"move": "lay", "row": 0, "col": 1, "word": "....(..)"},
            {"move": "lift", "row": 0, "col": 0},
            {"move": "lay", "row": 0, "col": 0, "word": "..(.)..."},
        ],
    }


def test_a_game_comes_back_from_json_text_and_bytes() -> None:
    assert play_from_json(begun().to_json()) == begun()
    assert play_from_json(begun().to_json().encode()) == begun()
    assert play_from_json(begun().to_json()).position == begun().position


def test_states_are_values() -> None:
    assert begun() == begun()
    assert len({begun(), begun(), begun().undo()}) == 2
    assert pickle.loads(pickle.dumps(begun())) == copy.deepcopy(begun()) == begun()
    with pytest.raises(AttributeError):
        begun().played = ()  # type: ignore[misc]


def test_undo_goes_back_to_the_start() -> None:
    state = begun()
    for _ in range(4):
        state = state.undo()
    assert state == play(parse_id(GAME))
    with pytest.raises(InputError, match="play: no move to undo"):
        state.undo()


def test_a_move_can_be_given_as_in_a_saved_game(kind: Kind) -> None:
    state = play(ready_made(kind)[0].instance)
    move = state.moves()[-1]
    assert state.apply(json.loads(state.apply(move).to_json())["moves"][0]) == state.apply(move)


def test_a_move_with_fields_of_other_types_is_refused() -> None:
    state = play(parse_id(GAME))
    for row in (False, 0.0, "0", None, [0]):
        with pytest.raises(InputError, match="is not a move of Gloop"):
            state.apply(Lay(row, 0, FIRST.word))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "play: line 1, column 1: not valid JSON: it ends too early"),
        (None, "play: expected JSON as bytes or text, got NoneType"),
        (b"\xff", "play: "),
        (b"[" * 100_000, "play: "),
        (b"[]", "play: expected an object"),
        (b"{}", "play: format: missing"),
        (saved(format="puzzlemill-pack"), "format 'puzzlemill-pack': expected 'puzzlemill-play'"),
        (saved(version=2), "version 2: expected 1"),
        (saved(version="1"), "play: version: expected a whole number"),
        (saved(id="gloop:2x2"), "id 'gloop:2x2': expected"),
        (saved(id="chess:8x8"), "kind 'chess': expected one of"),
        (saved(moves={}), "play: moves: expected a list"),
        (saved(moves=[{"move": "jump"}]), "play: move 1: move 'jump': expected one of lay, lift"),
        (saved(moves=[{"move": "lift", "row": 0}]), "play: move 1: col: missing"),
        (saved(moves=[{"move": "lift", "row": 0, "col": 0, "why": 1}]), "play: move 1: why: unknown field"),
        (saved(moves=[{"move": "lift", "row": "0", "col": 0}]), "play: move 1: row: expected a whole number"),
        (saved(moves=[{"move": "lift", "row": 0, "col": 0}]), r"play: move 1: lift \(0, 0\): the cell is empty"),
        (saved(moves=[{"move": "lift", "row": 0, "col": 0}] * 10_001), "play: 10001 moves; the limit is 10000"),
        (saved(more=1), "play: more: unknown field"),
    ],
)
def test_a_malformed_game_is_refused_in_one_line(data: bytes, rule: str) -> None:
    message = refused_line(play_from_json, data)
    assert re.search(rule, message)
    assert len(message) < 400


def test_a_saved_game_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "LARGEST_GAME", 10)
    with pytest.raises(InputError, match="bytes; the limit is 10"):
        play_from_json(begun().to_json())


def test_a_kind_can_set_the_largest_size_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    state = play(parse_id("ottf:1x3:211")).apply(Place(0, 0)).apply(Place(0, 1)).apply(Back())
    monkeypatch.setattr(ottf_play, "MOST_MOVES", 2)
    with pytest.raises(InputError, match="play: a game has at most 2 moves"):
        state.apply(Back())
    with pytest.raises(InputError, match="play: 3 moves; the limit is 2"):
        play_from_json(state.to_json())
    monkeypatch.setattr(ottf_play, "LARGEST_GAME", 11)
    with pytest.raises(InputError, match="bytes; the limit is 11"):
        play_from_json(state.to_json())
    monkeypatch.setattr(playing, "LARGEST_OF_ALL", 12)
    with pytest.raises(InputError, match="bytes; the limit is 12"):
        play_from_json(state.to_json())


def test_the_longest_game_of_the_largest_board_fits() -> None:
    longest = len(msgspec.json.encode(Place(999, 999))) + 1
    assert LONGEST_ID + longest * ottf_play.MOST_MOVES < ottf_play.LARGEST_GAME <= playing.LARGEST_OF_ALL


def test_a_game_of_many_moves_comes_back_or_names_the_move_that_is_refused() -> None:
    moves = [{"move": "place", "row": row, "col": col} for row in range(120) for col in range(120)]
    head = {"format": "puzzlemill-play", "version": 1, "id": format_id(line_by_line(120))}
    state = play_from_json(json.dumps({**head, "moves": moves}))
    assert (state.solved, len(state.played)) == (True, 14_400)
    assert state.undo().progress == (14_399, 14_400)
    moves[12_344] = moves[0]
    with pytest.raises(InputError, match=r"^play: move 12345: place \(0, 0\): that tile is already placed$"):
        play_from_json(json.dumps({**head, "moves": moves}))


def line_by_line(side: int) -> Ottf:
    """The square template that results from placing row by row."""
    row = "3" * (side - 1) + "2"
    return Ottf((row,) * (side - 1) + ("2" * (side - 1) + "1",))


def test_a_game_has_a_last_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_MOVES", 4)
    with pytest.raises(InputError, match="play: a game has at most 4 moves"):
        begun().apply(Lift(0, 0))


class Chess(Puzzle[None], frozen=True):
    """A kind of puzzle without a game or steps."""

    kind: ClassVar[str] = "chess"


@pytest.fixture
def chess(monkeypatch: pytest.MonkeyPatch) -> Chess:
    add_kind(monkeypatch, "chess", "Chess")
    return Chess()


def test_a_kind_without_a_game_or_steps_says_so(chess: Chess, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match=r"^play: Chess cannot be played yet$"):
        play(chess)
    with pytest.raises(InputError, match=r"^steps: Chess cannot be explained yet$"):
        steps(chess)
    monkeypatch.setattr(playing, "parse_id", lambda text: chess)
    with pytest.raises(InputError, match=r"^play: Chess cannot be played yet$"):
        play_from_json(saved())


def test_an_unknown_kind_has_no_game() -> None:
    with pytest.raises(InputError, match="kind 'chess': expected one of gloop, domicles"):
        game("chess")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("gloop:2x2:perfect:40000000000000000000007", ""),
        ("domicles:4x3:6:m2:213254401065526430516342", "It takes at least 3 swaps, but only 2 are allowed."),
        ("domicles:3x2:6:m1:605040312161", "0 is the lower number on 3 tiles, but only 2 such tiles"),
        (format_id(LOST), "The puzzle has no solution (among 5 tiles, the numbers leave 1 touching pair over"),
        ("iqblocks:a11_b1111:1x7:3.-3.", "The puzzle has no solution: a region of 3 cells is cut off"),
        ("iqblocks:a111:2x2:2.-.", "The puzzle has no solution: a complete search finds no way to fill the board"),
    ],
)
def test_a_puzzle_without_a_solution_is_called_unsolvable_before_and_after_a_move(text: str, reason: str) -> None:
    start = play(parse_id(text))
    for state in (start, *(start.apply(move) for move in start.moves()[:2])):
        assert state.solvable() is False
        hint = state.hint()
        assert (hint.technique, hint.move, hint.text[: len(reason)]) == ("unsolvable", None, reason)


@pytest.mark.parametrize("text", [GAME, format_id(BLOG_HARD), format_id(COUNTEREXAMPLE), EASY])
def test_the_same_puzzle_has_the_same_trace_which_the_command_prints_a_line_per_step(text: str) -> None:
    trace = steps(parse_id(text))
    assert steps(parse_id(text)) == trace
    assert printed("steps", text).splitlines() == [text, *trace.lines()]


def test_the_command_ends_with_status_3_if_the_budget_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.solvers.steps", lambda puzzle, budget: Trace("budget"))
    assert invoke("steps", GAME, "--budget", "1").status == 3


def test_the_command_names_the_puzzle_that_cannot_be_explained(chess: Chess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.solvers.steps", lambda puzzle, budget: steps(chess))
    assert refusal("steps", GAME) == f"'{GAME}': steps: Chess cannot be explained yet"


def test_traces_and_hints_are_json() -> None:
    trace = steps(parse_id(GAME))
    assert json.loads(msgspec.json.encode(trace))["status"] == "solved"
    read = msgspec.json.decode(msgspec.json.encode(trace.steps), type=tuple[Step[Lay], ...])
    assert read == trace.steps
    hint = begun().hint()
    assert msgspec.json.decode(msgspec.json.encode(hint), type=Hint[Lay | Lift]) == hint


def test_the_lines_of_a_trace_are_numbered_and_say_how_it_ends() -> None:
    trace: Trace[None, None] = Trace("unsolvable", (Step("single", "Nothing fits."), Step("trial", "So it is.")))
    assert trace.lines() == ["1. single: Nothing fits.", "2. trial: So it is.", "There is no solution."]
