"""The built package in a real browser."""

import pytest

from tests.web.node import npm


@pytest.mark.slow
def test_the_package_works_in_a_browser() -> None:
    for script in ("build", "test:browser"):
        ended = npm("run", script)
        if "Chromium cannot start" in ended.stdout + ended.stderr:
            pytest.skip("Chromium cannot start on this machine")
        assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.slow
def test_all_kinds_stay_small() -> None:
    ended = npm("run", "size")
    assert ended.returncode == 0, ended.stdout + ended.stderr
