"""The built package in a real browser."""

from pathlib import Path

import pytest

from tests.support.commands import success
from tests.web.node import npm


@pytest.mark.slow
def test_the_package_works_in_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLEMILL_SAVED_TIMES", str(tmp_path))
    for script in ("build", "test:browser"):
        ended = npm("run", script)
        if "Chromium cannot start" in ended.stdout + ended.stderr:
            pytest.skip("Chromium cannot start on this machine")
        assert ended.returncode == 0, ended.stdout + ended.stderr
    # What the page saved as times, after free play and a study, is what calibrate reads.
    for name in ("times.csv", "person-2.csv"):
        assert success("calibrate", str(tmp_path / name)).out.startswith("2 attempts of 1 ")


@pytest.mark.slow
def test_all_kinds_stay_small() -> None:
    ended = npm("run", "size")
    assert ended.returncode == 0, ended.stdout + ended.stderr
