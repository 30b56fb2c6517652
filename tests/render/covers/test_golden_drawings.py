"""Covers are as they were when they were last looked at."""

import pytest

from tests.support.golden_drawings import assert_as_kept, kept


@pytest.mark.parametrize("name", kept("covers"))
def test_drawings_have_the_figures_that_are_kept(name: str) -> None:
    assert_as_kept("covers", name)
