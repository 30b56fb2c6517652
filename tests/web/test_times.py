"""The files of times that the page saves: `puzzlemill calibrate` reads them."""

import json
import subprocess
from pathlib import Path

import pytest

from puzzlemill.grading.calibration.times import Attempt, read_times
from tests.support.commands import success
from tests.support.places import ROOT
from tests.web.node import WEB, node

PACK = ROOT / "catalogues" / "packs" / "ottf.json"
IDS = [entry["id"] for entry in json.loads(PACK.read_text(encoding="utf-8"))["puzzles"][:6]]


def saved(mode: str) -> bytes:
    """The file that the page saves for made-up players of the puzzles."""
    command = [str(node()), "tests/player/library/made_times.ts", mode]
    return subprocess.run(command, cwd=WEB, input=json.dumps(IDS).encode(), capture_output=True, check=True).stdout


@pytest.fixture
def attempts(request: pytest.FixtureRequest, tmp_path: Path) -> list[Attempt]:
    """The attempts in a saved file, after `calibrate` has reported about them."""
    path = tmp_path / "times.csv"
    path.write_bytes(saved(request.param))
    report = success("calibrate", str(path)).out
    read = read_times(path.read_bytes(), "times.csv")
    assert report.startswith(f"{len(read)} attempts of ")
    return sorted(read, key=lambda attempt: attempt.line)


@pytest.mark.parametrize("attempts", ["free"], indirect=True)
def test_free_play_has_a_line_for_each_first_attempt_without_help(attempts: list[Attempt]) -> None:
    assert [attempt.seconds for attempt in attempts] == [30, 37, 44, 51, 58]
    assert [attempt.solved for attempt in attempts] == [True, False, True, True, True]
    assert {attempt.player for attempt in attempts} == {'Zoë "Z", 李'}


@pytest.mark.parametrize("attempts", ["study"], indirect=True)
def test_a_study_has_everybody_who_played_and_skips_what_was_not_tried(attempts: list[Attempt]) -> None:
    assert [attempt.player for attempt in attempts] == ["1"] * 6 + ["2"] * 6 + ["3"]
    assert {attempt.seconds for attempt in attempts} == {39.5, 79, 118.5}
    assert [attempt.solved for attempt in attempts].count(False) == 2
