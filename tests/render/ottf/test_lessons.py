"""The pages that teach the count, the square and the group: their cards need the idea once, and the words are true."""

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.ottf.certificates import Left
from puzzlemill.render.ottf.lessons import COUNT, FIRST, FIRST_SQUARE, FIVE, GROUP, LAST, LAST_SQUARE, SIX
from puzzlemill.render.pages.how_to_play import how_to_play_sheets, teaching_sheets
from puzzlemill.render.pages.layout import Look
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.words import language
from puzzlemill.solvers.ottf.steps import Role, steps
from tests.support.render.drawings import assert_sound


@pytest.mark.parametrize(
    ("card", "technique", "cells", "role"),
    [
        (COUNT, "count", COUNT.tiles, Role(*FIVE, "first")),
        (FIRST, "square", FIRST_SQUARE, Role(*FIRST_SQUARE[0], "first")),
        (LAST, "square", LAST_SQUARE, Role(*LAST_SQUARE[0], "last")),
        (GROUP, "box", SIX, Role(*SIX[0], "last")),
    ],
)
def test_a_card_needs_its_idea_at_once_and_no_other(
    card: Ottf, technique: str, cells: tuple[Cell, ...], role: Role
) -> None:
    first, *others = steps(card).steps
    assert first.technique == technique
    assert {*first.cells} == {*cells}
    assert first.move == role
    assert {step.technique for step in others} <= {"rule 1", "rule 2"}


def test_the_numbers_of_the_count_are_those_of_its_words() -> None:
    left = Left(COUNT)
    assert (sum(left.needs.values()), sum(len(left.around(cell)) for cell in left.needs)) == (20, 2 * 24)


@pytest.mark.parametrize("paper", ["a4", "6x9in", "a5"])
def test_each_lesson_is_a_page_where_a_puzzle_needs_it(paper: str) -> None:
    easy, hard = (
        [entry for entry in puzzlemill.ready_made("ottf").puzzles if entry.grade and (entry.grade.level > 1) == harder]
        for harder in (False, True)
    )
    for code in ("en", "de"):
        look = Look(paper_named(paper), words=language(code))
        plain = len(how_to_play_sheets("ottf", look, 3))
        assert len(teaching_sheets("ottf", easy, look, 3)) == plain
        assert len(teaching_sheets("gloop", hard, look, 3)) == len(how_to_play_sheets("gloop", look, 3))
        sheets = teaching_sheets("ottf", hard, look, 3)
        assert [sheet.number for sheet in sheets] == list(range(3, 3 + plain + 3))
        assert_sound(*sheets)
