"""Rows and columns of a puzzle, by which stores and recipes distinguish puzzles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlemill
from puzzlemill.puzzles import canonical, form, rules, size
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.testing import domicles_puzzles, gloop_puzzles, iqblocks_puzzles, ottf_puzzles


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("gloop:3x3:perfect:400a0914c", (3, 3)),
        ("domicles:4x2:6:e4:6141205465533032", (4, 2)),
        ("ottf:2x2:1223", (2, 2)),
        ("ottf:4x3:c122221c", (2, 3)),
        ("iqblocks:pentominoes:10x6:60.", (6, 10)),
    ],
)
def test_the_size_is_rows_and_columns(name: str, expected: tuple[int, int]) -> None:
    assert size(puzzlemill.parse_id(name)) == expected


@given(st.one_of(gloop_puzzles(), domicles_puzzles(), ottf_puzzles(), iqblocks_puzzles()))
def test_symmetric_puzzles_have_one_size_and_one_form_which_is_the_id_of_one_of_them(entry: AnyEntry) -> None:
    puzzle = entry.instance
    assert {size(image) for image in rules(puzzle.kind).symmetries(puzzle)} == {size(canonical(puzzle))}
    assert puzzlemill.parse_id(form(puzzle)) == canonical(puzzle)
    assert form(canonical(puzzle)) == form(puzzle)
