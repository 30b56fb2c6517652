"""Drawings and pages are as they were when they were last looked at."""

import pytest

from tests.support.golden_drawings import ROOMS, assert_as_kept, kept


@pytest.mark.parametrize(("room", "name"), [(room, name) for room in ROOMS for name in kept(room)])
def test_drawings_have_the_figures_that_are_kept(room: str, name: str) -> None:
    assert_as_kept(room, name)
