"""The file of the Gloop game is what its maker makes, and it covers the rules, the variants and all that is refused."""

import functools
import json
import re
from typing import Any

import msgspec
import pytest

from conformance.maker.games import fnv
from conformance.maker.gloop_game import move_text, text, view_text, views_text
from puzzlemill.puzzles.gloop.game import REFUSALS, GameError, State, replay, start
from puzzlemill.puzzles.gloop.game.moves import AnyMove, Variant
from puzzlemill.puzzles.kinds import InputError
from tests.support.places import ROOT

FILE = ROOT / "conformance" / "gloop-game.json"
PAGE = (ROOT / "conformance" / "README.md").read_text(encoding="utf-8")


@functools.cache
def content() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return data


def started(game: dict[str, Any]) -> State:
    return start(game["players"], game["seed"], msgspec.convert(game["variant"], Variant))


def move_of(value: Any) -> AnyMove:
    move: AnyMove = msgspec.convert(value, AnyMove)
    return move


@pytest.mark.thorough
def test_the_file_is_what_its_maker_makes() -> None:
    assert text() == FILE.read_text(encoding="utf-8")


def test_a_port_in_python_finds_the_same_in_short_games() -> None:
    games = [game for game in content()["games"] if len(game["states"]) < 30]
    assert len(games) > 5
    for game in games:
        state = started(game)
        assert [list(state.drawn), list(state.pool)] == [game["drawn"], game["pool"]]
        assert [list(hand) for hand in state.hands] == game["hands"]
        for record in game["states"]:
            state = state.apply(move_of(record["move"])) if record["move"] else state
            assert fnv(views_text(state)) == record["views"]
            if "refused" in record:
                with pytest.raises(GameError) as refused:
                    state.apply(move_of(record["refused"]["move"]))
                assert refused.value.code == record["refused"]["code"]
        assert json.loads(json.dumps(state.result and state.result._asdict())) == game["result"]


def test_the_games_cover_the_rules_and_the_file_stays_small() -> None:
    games = content()["games"]
    states = [state for game in games for state in game["states"]]
    assert FILE.stat().st_size < 150_000
    assert {game["players"] for game in games} == set(range(2, 9))
    assert {state["move"] and state["move"]["move"] for state in states} == {
        *(None, "pair", "build", "attach", "draw", "pass")
    }
    assert {name for game in games for name in game["variant"]} == set(Variant.__struct_fields__)
    assert {(game["result"]["reason"], game["variant"].get("out", "at once")) for game in games} == {
        *(("out", "at once"), ("pool", "at once"), ("out", "round"), ("pool", "round"))
    }
    assert any(len(game["result"]["winners"]) > 1 for game in games)
    assert {state["refused"]["code"] for state in states if "refused" in state} == set(REFUSALS)


def test_saves_are_accepted_and_refused() -> None:
    saves = content()["saves"]
    assert sum(save["views"] is None for save in saves) > 50
    assert len({save.get("code") for save in saves}) > 3
    for save in saves:
        if save["views"] is None:
            with pytest.raises(InputError) as refused:
                replay(save["text"])
            assert "\n" not in str(refused.value)
            assert getattr(refused.value, "code", None) == save["code"]
        else:
            state = replay(save["text"])
            assert fnv(views_text(state)) == save["views"]
            assert state.to_json() == save.get("saved", save["text"])


def test_the_page_describes_every_field_and_its_example_is_true() -> None:
    _, page = PAGE.split("## The Gloop game")
    fields = set(re.findall(r"^\| `(\w+)` \|", page, re.M))
    for record in (content()["games"][0], *content()["games"][0]["states"], *content()["saves"]):
        assert set(record) <= fields
    assert view_text(start().view(0)) in " ".join(page.split())
    assert f"`{fnv(views_text(start()))}`" in page
    assert all(f"`{code}`" in page for code in REFUSALS)
    assert f"`{move_text(start().moves()[0])}`" in page
