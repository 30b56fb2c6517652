"""What all kinds draw with is as it was when it was last looked at."""

import pytest

from tests.support.golden_drawings import assert_as_kept, kept


@pytest.mark.parametrize("name", kept("drawing"))
def test_drawings_have_the_figures_that_are_kept(name: str) -> None:
    assert_as_kept("drawing", name)
