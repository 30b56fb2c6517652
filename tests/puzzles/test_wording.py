"""A number and its noun agree."""

import pytest

from puzzlemill.puzzles.wording import about_minutes, counted, plural


@pytest.mark.parametrize(("number", "words"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (1000, "1000 tiles")])
def test_only_one_thing_is_singular(number: int, words: str) -> None:
    assert counted(number, "tile") == words


def test_a_plural_can_be_a_separate_word() -> None:
    assert counted(2, "breach", "breaches") == "2 breaches"
    assert f"{1234:,} {plural(1234, 'class', 'classes')}" == "1,234 classes"


@pytest.mark.parametrize(
    ("minutes", "middle_half", "words"),
    [
        (0.4, (0.3, 0.6), "under a minute"),
        (1.2, (0.8, 1.9), "about 1 minute (1 to 2)"),
        (7.4, (4.1, 13.0), "about 7 minutes (4 to 13)"),
        (119.0, (70.0, 200.0), "about 119 minutes (70 to 200)"),
        (150.0, (90.0, 260.0), "about 2.5 hours (1.5 to 4.5)"),
        (7.4, None, "about 7 minutes"),
    ],
)
def test_times_are_round_minutes_or_hours(minutes: float, middle_half: tuple[float, float] | None, words: str) -> None:
    assert about_minutes(minutes, middle_half) == words
