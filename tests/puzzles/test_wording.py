"""A number and its noun agree."""

import pytest

from puzzlemill.puzzles.wording import counted, plural


@pytest.mark.parametrize(("number", "words"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (1000, "1000 tiles")])
def test_only_one_thing_is_singular(number: int, words: str) -> None:
    assert counted(number, "tile") == words


def test_a_plural_can_be_a_separate_word() -> None:
    assert counted(2, "breach", "breaches") == "2 breaches"
    assert f"{1234:,} {plural(1234, 'class', 'classes')}" == "1,234 classes"
