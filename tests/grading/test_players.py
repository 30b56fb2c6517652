"""What the simulated solvers share: independent of graders and searches, and equal effort for symmetric puzzles."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from puzzlemill.grading import players
from puzzlemill.grading.domicles import player as domicles_player
from puzzlemill.grading.gloop import player as gloop_player
from puzzlemill.grading.iqblocks import player as iqblocks_player
from puzzlemill.grading.ottf import player as ottf_player
from puzzlemill.grading.players import Expected, Limits, SimulatedPlayer, expected_moves
from puzzlemill.puzzles import KINDS, parse_id, rules
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.streams import stream_for
from tests.house.reading import imports
from tests.support.places import ROOT

FLOOR = ROOT / "grading"
PLAYERS = [FLOOR / "players.py", *(FLOOR / kind / "player.py" for kind in KINDS)]
ALLOWED = (
    "puzzlemill.puzzles",
    "puzzlemill.catalogues.seconds_per_act",
    "puzzlemill.grading.players",
    "puzzlemill.solvers.kernels",
    "puzzlemill.solvers.arrays",
    "puzzlemill.solvers.domicles.tally",  # counts conflicts, searches nothing
    "puzzlemill.solvers.gloop.tables.across_table",  # the neighbours of each cell
)

DOMICLES = parse_id("domicles:4x3:6:e3:213254401065526430516342")
TEMPLATE = parse_id("ottf:3x4:a22a21122232")
HARD = parse_id("ottf:7x8:23332222233131433214133233323333313322232331423323323322")
PACKING = parse_id("gloop:4x4:perfect:300000811e062e5:0oooooooo_2oooaoobo_3oooooabo_5aoabooob_13oaaooobb_15aaoooobb")
BLOCKS = parse_id("iqblocks:iq:8x8:6.2e6.2e.2a3.2e.2a3.2egad5.gad5.2gd5.3d5.")
CLUES = parse_id("iqblocks:iq:8x8:3.a12.i.h3.b6.b.f14.c4.2g5.d5.")

MODULES: list[SimulatedPlayer[Any]] = [domicles_player, gloop_player, iqblocks_player, ottf_player]
"""mypy holds every kind's module against the Protocol here."""


def allowed(name: str) -> bool:
    return not name.startswith("puzzlemill") or any(f"{name}.".startswith(f"{module}.") for module in ALLOWED)


def test_every_kind_has_a_player() -> None:
    assert [players.player(kind) for kind in sorted(KINDS)] == MODULES


def forbidden(file: Path) -> list[str]:
    """What a file imports that it must not."""
    return sorted(name for statement in imports(file) for name in statement.taken if not allowed(name))


@pytest.mark.parametrize("file", PLAYERS, ids=lambda file: file.parent.name)
def test_a_player_imports_neither_graders_nor_searches(file: Path) -> None:
    assert forbidden(file) == []


def test_a_forbidden_import_of_a_player_is_noticed(tmp_path: Path) -> None:
    code = "from puzzlemill.solvers import ottf, kernels\nfrom puzzlemill.grading.ottf import grade\nimport math"
    (tmp_path / "player.py").write_text(code)
    assert forbidden(tmp_path / "player.py") == ["puzzlemill.grading.ottf.grade", "puzzlemill.solvers.ottf"]


@pytest.mark.parametrize("puzzle", [DOMICLES, TEMPLATE, PACKING, BLOCKS, CLUES], ids=lambda puzzle: puzzle.kind)
def test_symmetric_puzzles_take_the_same_effort(puzzle: AnyPuzzle) -> None:
    images = set(itertools.islice(rules(puzzle.kind).symmetries(puzzle), 0, 288, 41 if puzzle is DOMICLES else 1))
    assert len(images) > 3
    assert {expected_moves(image, games=5) for image in images} == {expected_moves(puzzle, games=5)}


@pytest.mark.parametrize("puzzle", [DOMICLES, TEMPLATE], ids=lambda puzzle: puzzle.kind)
def test_another_seed_is_other_games_and_the_same_seed_the_same(puzzle: AnyPuzzle) -> None:
    first = expected_moves(puzzle)
    assert expected_moves(puzzle, seed=0) == first != expected_moves(puzzle, seed=1)
    assert first.games == players.GAMES


@pytest.mark.parametrize("puzzle", [DOMICLES, TEMPLATE], ids=lambda puzzle: puzzle.kind)
def test_the_first_games_are_the_same_whatever_the_count(puzzle: AnyPuzzle) -> None:
    player = players.player(puzzle.kind)
    few, many = (player.games(puzzle, count, stream_for("games"), player.LIMITS) for count in (3, 8))
    assert many[:3] == few


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (parse_id("gloop:3x3:perfect:a142a6"), Expected(2.36, 16.86, 352.11, 1.0, 50)),
        (PACKING, Expected(2.29, 16.81, 317.33, 1.0, 50)),
        (DOMICLES, Expected(3.19, 4.19, 119.78, 1.0, 50)),
        (TEMPLATE, Expected(1.3, 12.6, 58.28, 1.0, 50)),
        (HARD, Expected(32.8, 154.54, 1696.35, 0.98, 50)),
        (BLOCKS, Expected(6.32, 32.82, 858.44, 1.0, 50)),
        (CLUES, Expected(31.79, 138.2, 7783.22, 1.0, 50)),
        (parse_id("iqblocks:iq:8x8:32.2e6.2e3g.2f2e2.g.2f2e5.f"), Expected(52.12, 246.58, 8412.81, 1.0, 50)),
    ],
)
def test_an_expectation_is_the_same_on_every_machine(puzzle: AnyPuzzle, expected: Expected) -> None:
    assert expected_moves(puzzle) == expected


def test_means_are_geometric_and_a_game_given_up_counts_with_all_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    played = [players.Game(True, 0, 3), players.Game(False, 5, 11, {"look": 54}), players.Game(True, 9, 3)]
    monkeypatch.setattr(ottf_player, "games", lambda *_: played)
    limits = Limits(memory=1, patience=99, slips=0)
    # 1 * 100 * 10 = 10 ** 3, and 4 * 12 * 4 = 192
    # The seconds of the games are 1 (the least), 27 and 1.
    assert expected_moves(TEMPLATE, games=3, limits=limits) == Expected(0.05, 9.0, 4.77, 0.6667, 3)


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"memory": 0}, "memory 0: expected at least 1"),
        ({"patience": 0}, "patience 0: expected at least 1"),
        ({"slips": -1}, "slips -1: expected 0 to 1000 per mille"),
        ({"slips": 1001}, "slips 1001: expected 0 to 1000 per mille"),
    ],
)
def test_limits_that_no_player_can_have_are_refused(limits: dict[str, int], words: str) -> None:
    with pytest.raises(InputError, match=f"^{words}$"):
        Limits(**{"memory": 4, "patience": 100, "slips": 30} | limits)


def test_an_expectation_takes_a_game() -> None:
    with pytest.raises(InputError, match=r"^games 0: expected at least 1$"):
        expected_moves(TEMPLATE, games=0)
