"""Saved games: the same bytes after a round trip, every move replayed, and one line for anything else."""

import json
import pickle
from typing import Any

import pytest

from puzzlemill.puzzles.gloop.game import REFUSALS, GameError, replay, start
from puzzlemill.puzzles.gloop.game.moves import Attach, Build, Draw, Variant
from puzzlemill.puzzles.kinds import InputError
from tests.support.gloop_game import GOOD, plain, random_game, variants

GAMES = list(variants())
SAVED = plain(json.loads(random_game(2, 1, Variant())[-1].to_json()))


@pytest.mark.parametrize("number", range(1, 224, 31))
def test_a_saved_game_comes_back_as_the_same_bytes(number: int) -> None:
    for state in random_game(*GAMES[number])[::5]:
        again = replay(state.to_json())
        assert again == state
        assert again.to_json() == state.to_json() == replay(state.to_json().encode()).to_json()
        assert again.result == state.result


def refused(data: Any) -> InputError:
    """The error of a saved game, which is one line that begins with its name."""
    with pytest.raises(InputError) as caught:
        replay(data if isinstance(data, bytes | str) else json.dumps(data), "a\x1b.json")
    line = str(caught.value)
    assert line.startswith("a\\x1b.json: ")
    assert line.isprintable()
    assert len(line) <= 1000
    return caught.value


HUGE = 10**400
JUNK: dict[str, list[Any]] = {
    "format": ["puzzlemill-play"],
    "version": [2, True],
    "players": [1, 9, -1, 2.5, "2", None, True, HUGE, [2]],
    "seed": [-1, 2**53, 0.5, "0", None, True, HUGE],
    "variant": [
        *(None, [], {"edges": "none"}, {"edge": "all"}, {"hand": 9}, {"hand": HUGE}),
        *({"extra": [5]}, {"extra": [0] * 9}, {"extra": [0, 0, 2]}, {"extra": 3}, {"extra": [[[]]]}, {"extra": [1]}),
    ],
    "moves": [
        *(None, {}, [None], [[]], [{}], [{"move": "jump"}], [{"move": 1}], ["draw"], [{"move": "draw", "more": 1}]),
        [{"move": "build", "words": ["()......"] * 5}],
        [{"move": "attach", "formation": HUGE, "end": "left", "step": "L", "turns": 0}],
    ],
    "more": [1],
}
FIELDS: list[tuple[str, Any]] = [(name, value) for name, values in JUNK.items() for value in values]


@pytest.mark.parametrize("number", range(len(FIELDS)))
def test_a_wrong_field_is_refused_in_one_line(number: int) -> None:
    name, value = FIELDS[number]
    error = refused({**SAVED, name: value})
    assert not isinstance(error, GameError)


@pytest.mark.parametrize("name", SAVED)
def test_a_missing_field_is_named(name: str) -> None:
    line = str(refused({field: value for field, value in SAVED.items() if field != name}))
    assert f"`{name}`" in line or name in line


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"\xff", b"{", b"[]", b"null", b"{}", b"[" * 100_000, b'{"moves":' * 10_000, b"x" * 100_001, b"1e999"),
        *("\ud800", "NaN", b'{"variant": ' + b'{"extra": ' * 5_000 + b"}" * 5_001),
    ],
    ids=range(13),
)
def test_what_is_no_saved_game_is_refused_in_one_line(data: Any) -> None:
    refused(data)


@pytest.mark.parametrize("data", [None, 5, 1.5, [], {}, object()])
def test_what_is_not_even_text_is_refused(data: Any) -> None:
    with pytest.raises(InputError, match=r"^game: expected JSON as bytes or text, got \w+$"):
        replay(data)


def test_the_code_of_a_refused_move_is_kept() -> None:
    moves = SAVED["moves"]
    cases: dict[str, list[Any]] = {
        "GAME_OVER": [*moves, {"move": "draw"}],
        "NOT_THE_PAIR": moves[1:],
        "PAIR_LAID": [moves[0], *moves],
        "NOT_IN_HAND": [moves[0], {"move": "build", "words": list(GOOD)}],
        "NO_FORMATION": [moves[0], {"move": "attach", "formation": 0, "end": "left", "step": "L", "turns": 0}],
        "CAN_DRAW": [moves[0], {"move": "pass"}],
    }
    for code, those in cases.items():
        error = refused({**SAVED, "moves": those})
        assert isinstance(error, GameError)
        assert (error.code, str(error).endswith(REFUSALS[code])) == (code, True)
        assert f"a\\x1b.json: move {len(those) if code in ('GAME_OVER', 'CAN_DRAW') else ''}" in str(error)
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.code, str(again)) == (GameError, code, str(error))


NO_MOVES: list[Any] = [None, 5, "draw", {"move": "draw"}, object(), Draw, Build(("",) * 5), Attach(0, "left", "R", 4)]  # type: ignore[arg-type]


@pytest.mark.parametrize("move", NO_MOVES, ids=range(8))
def test_what_is_no_move_is_refused(move: Any) -> None:
    with pytest.raises(InputError, match=r"^move 1: .* is not a move of the Gloop game$"):
        start(2).apply(move)


def test_the_bytes_of_a_save_do_not_depend_on_the_copy_of_a_text() -> None:
    once = "".join(("at ", "once"))
    variant = Variant(out=once)  # type: ignore[arg-type]
    assert variant.out is Variant().out is not once
    assert '"variant":{}' in start(2, 0, variant).to_json()
