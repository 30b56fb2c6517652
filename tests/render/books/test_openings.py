"""The pages that open a book, its chapters and its answers: what has no room gives way or is refused."""

import itertools

import msgspec
import pytest

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.levels import MARATHON
from puzzlemill.render.books import Plan, book_document, one_kind
from puzzlemill.render.drawing.canvas import least_type
from puzzlemill.render.drawing.themes import THEMES
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.papers import paper_named
from tests.support.render.books import plan, puzzles, read
from tests.support.render.drawings import SLACK, assert_sound, overlap_on_page, places


def test_small_pages_in_large_print_have_contents_and_no_room_for_the_marks_below_them() -> None:
    chapter = one_kind("domicles", puzzles("domicles", 1))
    for theme, paper, marked in (("large", "110x100mm", False), ("light", "a5", True)):
        sheets = book_document(Plan("Small", (chapter,), paper_named(paper), theme=THEMES[theme])).sheets
        contents = [sheet for sheet in sheets if any(placed.role == "entry" for placed in sheet.placed)]
        assert any(placed.role == "level" for placed in contents[-1].placed) == marked
        assert_sound(*sheets)


def test_the_marks_below_the_contents_include_marathons_only_in_books_with_marathons() -> None:
    (entry,) = puzzles("domicles", 1)
    assert entry.grade is not None
    for level in (5, MARATHON):
        item = msgspec.structs.replace(entry, grade=msgspec.structs.replace(entry.grade, level=level))
        sheets = book_document(Plan("Long", (one_kind("domicles", (item,)),), paper_named("a4"))).sheets
        contents = next(sheet for sheet in sheets if any(placed.role == "entry" for placed in sheet.placed))
        assert ("marathon" in read(contents)) == (level == MARATHON)
        assert_sound(*sheets)


@pytest.mark.parametrize(("paper", "theme"), [("6x9in", "light"), ("5x8in", "large")])
def test_the_figure_makes_room_for_a_long_title_and_a_longer_one_is_refused(paper: str, theme: str) -> None:
    def front(title: str, subtitle: str) -> tuple[Sheet, ...]:
        chapter = one_kind("ottf", puzzles("ottf", 1))
        book = Plan(title, (chapter,), paper_named(paper), subtitle=subtitle, author=title, theme=THEMES[theme])
        return book_document(book).sheets[:4]

    for sheet in (*front("W" * 80, "W" * 80), *front("W", "")):
        assert_sound(sheet)
        for ground in (placed.box for placed in sheet.placed if placed.role == "ground"):
            words = [placed.box for placed in sheet.placed if placed.role in ("title", "subtitle", "author")]
            assert not any(overlap_on_page(ground, box) for box in words)
    with pytest.raises(InputError, match=r"title .*W W W.*too long"):
        front("W W W", "word " * 1500)


def test_a_chapter_opens_with_a_readable_picture_or_none_and_with_the_pages_of_its_puzzles() -> None:
    # The last Gloop of the pack is too large for the small page. A chapter of one puzzle has no profile but a picture.
    for paper, gloops, drawn in (("a4", 6, [True] * 4), ("100x100mm", 1, [True, False, False, False])):
        document = book_document(plan(paper, (gloops, 5, 3, 4), cutouts="none", game="", hints=0))
        sheets = document.sheets
        openers = [sheet for sheet in sheets if {"lead", "numbers"} <= {placed.role for placed in sheet.placed}]
        figures = [places(sheet.drawing) for sheet in openers]
        assert list(map(bool, figures)) == drawn
        for place in itertools.chain(*figures):
            assert place.scale * least_type(place.drawing) >= THEMES["light"].puzzle_type - SLACK
        if paper == "a4":
            first = next(sheet for sheet in sheets if any(placed.role == "puzzle" for placed in sheet.placed))
            assert f"p. {document.labels[sheets.index(first)]}" in read(openers[0])
            assert [any(one.role == "tick" for one in sheet.placed) for sheet in openers] == [True, True, False, True]


def test_the_head_of_answers_names_the_puzzles_that_have_one() -> None:
    entries = puzzles("domicles", 5)
    known = tuple(
        msgspec.structs.replace(entry, solution=None) if 0 < at < 4 else entry for at, entry in enumerate(entries)
    )
    sheets = book_document(Plan("Two", (one_kind("domicles", known),), paper_named("a4"))).sheets
    answered = next(sheet for sheet in sheets if any(placed.role == "answer" for placed in sheet.placed))
    assert "Puzzles 1, 5" in read(answered)
