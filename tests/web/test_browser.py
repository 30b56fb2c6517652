"""The built package, and the page that plays puzzles, in a real browser; the built page is that of the sources."""

import pytest

from tests.web.node import WEB, npm

NO_BROWSER = "Chromium cannot start"
"""What the tests in the browser print if there is none."""

HALF_AN_HOUR = 1800
"""Seconds; on two idle cores the tests take a third of that."""


@pytest.mark.slow
def test_the_package_and_the_page_work_in_a_browser() -> None:
    built = npm("run", "build")
    assert built.returncode == 0, built.stdout + built.stderr
    ended = npm("run", "test:browser", seconds=HALF_AN_HOUR)
    if NO_BROWSER in ended.stdout + ended.stderr:
        pytest.skip(
            "Chromium cannot start on this machine; name another browser with PUZZLEMILL_BROWSER=/usr/bin/chromium"
        )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    for tested in sorted((WEB / "tests" / "browser").rglob("*.test.ts")):
        assert tested.relative_to(WEB).as_posix() in ended.stdout, tested


@pytest.mark.slow
def test_the_page_in_the_repository_is_the_one_that_its_sources_make() -> None:
    ended = npm("exec", "--", "node", "scripts/player.ts", "--check")
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.slow
def test_all_kinds_stay_small() -> None:
    ended = npm("run", "size")
    assert ended.returncode == 0, ended.stdout + ended.stderr
