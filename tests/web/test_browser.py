"""The built package, and the page that plays puzzles, in a real browser; the built page is that of the sources."""

from pathlib import Path

import pytest

from tests.support.commands import success
from tests.web.node import WEB, npm

NO_BROWSER = "Chromium cannot start"
"""What the tests in the browser print if there is none."""

HALF_AN_HOUR = 1800
"""Seconds; what takes longer hangs."""


@pytest.mark.thorough
def test_the_package_and_the_page_work_in_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLEMILL_SAVED_TIMES", str(tmp_path))
    built = npm("run", "build")
    assert built.returncode == 0, built.stdout + built.stderr
    ended = npm("run", "test:browser", seconds=HALF_AN_HOUR)
    if NO_BROWSER in ended.stdout + ended.stderr:
        pytest.skip(
            "Chromium cannot start on this machine; name another browser with PUZZLEMILL_BROWSER=/usr/bin/chromium"
        )
    assert ended.returncode == 0, _without_passes(ended.stdout) + ended.stderr
    for tested in sorted((WEB / "tests" / "browser").rglob("*.test.ts")):
        assert tested.relative_to(WEB).as_posix() in ended.stdout, tested
    # What the page saved as times, after free play and a study, is what calibrate reads.
    for name in ("times.csv", "person-2.csv"):
        assert success("calibrate", str(tmp_path / name)).out.startswith("2 attempts of 1 ")


def _without_passes(printed: str) -> str:
    """What was printed, without the hundreds of tests that passed."""
    return "".join(line for line in printed.splitlines(keepends=True) if "✓" not in line)


@pytest.mark.thorough
def test_the_page_in_the_repository_is_the_one_that_its_sources_make() -> None:
    ended = npm("exec", "--", "node", "scripts/player.ts", "--check")
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.thorough
def test_all_kinds_stay_small() -> None:
    ended = npm("run", "size")
    assert ended.returncode == 0, ended.stdout + ended.stderr
