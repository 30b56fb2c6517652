"""Three hundred random games of Gloop for two to eight, played by the npm package, are the same games in Python."""

import hashlib
import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from conformance.maker.gloop_game import move_text, views_text
from puzzlemill.puzzles.gloop.game import State, replay, start
from puzzlemill.puzzles.gloop.game.moves import Variant
from tests.web.node import WEB, node


def played(games: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    command = [str(node()), "scripts/gloop_games.ts", str(games), "--seed", str(seed)]
    lines = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True).stdout
    yield from map(json.loads, lines.splitlines())


def states(last: State) -> Iterator[State]:
    state = start(last.players, last.seed, last.variant)
    yield state
    for move in last.played:
        state = state.apply(move)
        yield state


def digest(last: State) -> str:
    """The hash of all that each player sees and may do in each state, as `gloop_games.ts` makes it."""
    hashed = hashlib.sha256()
    for state in states(last):
        legal = ";".join(map(move_text, state.moves()))
        hashed.update(f"{views_text(state)}\n{legal}\n".encode())
    return hashed.hexdigest()


@pytest.mark.thorough
def test_every_state_of_many_games_is_the_same_in_python() -> None:
    met: Counter[Any] = Counter()
    for game in played(300):
        last = replay(game["save"])
        assert digest(last) == game["hash"], game["save"]
        assert last.to_json() == game["save"]
        assert last.result
        assert json.loads(json.dumps(last.result._asdict())) == game["result"]
        met.update([last.players, game["result"]["reason"], *json.loads(game["save"])["variant"]])
        met.update(map(type, last.played))
    assert min(met[players] for players in range(2, 9)) > 20
    assert min(met["out"], met["pool"]) > 30
    assert min(met[name] for name in Variant.__struct_fields__) > 30
    assert len([key for key in met if isinstance(key, type)]) == 5


@pytest.mark.thorough
def test_a_different_state_is_noticed() -> None:
    game = next(played(1))
    last = replay(game["save"])
    assert digest(last) == game["hash"]
    assert digest(replay(json.dumps({**json.loads(game["save"]), "moves": []}))) != game["hash"]
