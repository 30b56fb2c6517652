"""The pages of the printed set: on every paper, in both languages, all is within the margins and nothing overlaps."""

import pytest

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.gloop.game.printed import QUESTIONS, aid_sheets, label_sheet, rules_sheets, score_sheet
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.words import ENGLISH, language
from tests.support.render.drawings import assert_inside, assert_sound, types


@pytest.mark.few
@pytest.mark.parametrize("name", ["a4", "letter", "a5", "190x250mm"])
@pytest.mark.parametrize("code", ["en", "de"])
def test_all_pages_are_sound(code: str, name: str) -> None:
    paper, words = paper_named(name), language(code)
    sheets = [*rules_sheets(paper, words), *aid_sheets(paper, words, 3), score_sheet(paper, words)]
    sheets.append(label_sheet(paper, words))
    assert_sound(*sheets)
    for sheet in sheets:
        assert_inside(sheet.drawing)


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_family_prints_the_rules_on_two_sheets_of_paper(name: str) -> None:
    for code in ("en", "de"):
        sheets = rules_sheets(paper_named(name), language(code))
        assert [sheet.number for sheet in sheets] == [1, 2, 3, 4]


def test_every_question_is_asked_once_and_answered() -> None:
    asked = " ".join(QUESTIONS.values()).split()
    for part in ("ask", "answer"):
        start = f"game.questions.{part}."
        assert sorted(asked) == sorted(key.removeprefix(start) for key in ENGLISH if key.startswith(start))
    page = " ".join(text.text for text, _ in types(rules_sheets(paper_named("a4"), ENGLISH)[1].drawing))
    assert all(ENGLISH(f"game.questions.ask.{name}") in page for name in asked)


def test_each_player_gets_an_aid() -> None:
    for players in range(1, 9):
        sheets = aid_sheets(paper_named("a4"), ENGLISH, players)
        copies = [placed.puzzle for sheet in sheets for placed in sheet.placed if placed.role == "title"]
        assert (copies, len(sheets)) == (list(range(players)), (players + 1) // 2)
    assert len(aid_sheets(paper_named("a5"), ENGLISH, 3)) == 3


def test_paper_too_small_for_an_aid_is_refused() -> None:
    with pytest.raises(InputError, match="too small for a player aid"):
        aid_sheets(paper_named("100x140mm"), ENGLISH, 2)
