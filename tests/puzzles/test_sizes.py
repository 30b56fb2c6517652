"""Sizes as texts, such as 4x5: each has only one spelling."""

import pytest

from puzzlemill.puzzles.sizes import parse_size


def test_sizes_are_rows_and_columns_up_to_the_largest() -> None:
    assert parse_size("4x15") == (4, 15)
    assert parse_size("9999x1") == (9999, 1)
    assert parse_size("32x32", 32) == (32, 32)
    assert parse_size("32x33", 32) is None


@pytest.mark.parametrize(
    "text", ["", "4", "x", "4x", "x4", "0x4", "04x4", "4X4", "4x4x4", " 4x4", "4x4\n", "٣x٤", "-4x4"]
)
def test_any_other_spelling_is_not_a_size(text: str) -> None:
    assert parse_size(text) is None


def test_sides_of_more_than_four_digits_are_not_a_size() -> None:
    assert parse_size("10000x1", 10**6) is None
