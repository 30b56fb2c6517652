"""The first games of the second players, played without the compiler, which would take seconds."""

import pytest
from numba.core.dispatcher import Dispatcher

from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.streams import stream_for
from puzzlemill_research.domicles import second_player as domicles
from puzzlemill_research.gloop import second_player as gloop
from puzzlemill_research.iqblocks import second_player as iqblocks
from puzzlemill_research.ottf import second_player as ottf

PLAYERS = {"gloop": gloop, "domicles": domicles, "ottf": ottf, "iqblocks": iqblocks}

GAMES = {
    "gloop:3x3:perfect:a142a6": "692 95 38 11 11 27",
    "gloop:4x4.fffe:valid:1f00000811e062e5:c1-3.o0-1": "16729 1014 274 229 94 45",
    "gloop:3x3:mixed:20002e04244": "778 83 33 6 9 27",
    "domicles:4x3:6:e3:213254401065526430516342": "130 630 10 1 72",
    "domicles:4x4:9:m9:84865175954290986582419376437130": "1044 6612 79 55 96",
    "ottf:5x5:2222233133313132132323232": "346 18 136 61 264.714 37 75",
    "ottf:4x4:2232311221122332": "101 3 48 0 160 27 48",
    "ottf:3x4:a22a21122232": "76 3 39 9 68.1429 15 30",
    "iqblocks:iq:8x8:7.je6.je2.d2.hje2.2g2.j6.2j5.c2.i7.2b6.": "268 1308 334 99 451 192",
    "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j.": "27 117 27 12 12 75",
    "iqblocks:iq:8x8:3.g4e3.g4e2.2g4d4a3fd2a3.2fd10.2j6.5j.": "25 107 25 12 12 84",
}
"""Puzzles, and how often each act was done in three games."""


@pytest.mark.parametrize("text", GAMES)
def test_three_games_take_the_same_acts(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_id(text)
    player = PLAYERS[puzzle.kind]
    for name, kernel in vars(player).copy().items():
        if isinstance(kernel, Dispatcher) and kernel.py_func.__module__ == player.__name__:
            monkeypatch.setattr(player, name, kernel.py_func)
    played = player.games(puzzle, 3, stream_for("second player"))
    assert all(game.solved for game in played)
    assert " ".join(f"{sum(game.acts[act] for game in played):g}" for act in played[0].acts) == GAMES[text]
