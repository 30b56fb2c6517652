"""Pages of the publisher anywhere in a book: every reference, link and margin stays right around them."""

from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.books import lay_out
from puzzlemill.books.rhythm import chapters_of, in_book_order
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.books import Plan, book_document
from puzzlemill.render.books.own_pages import OWN, check_numbers, own_pages, picture_box, remarks
from puzzlemill.render.books.plan import Matter, OwnPage, Where
from puzzlemill.render.drawing.canvas import Box, Pixels
from puzzlemill.render.pages.papers import INCH, paper_named
from puzzlemill.render.pages.pdf import Document
from tests.books import recipe_in
from tests.support.render.books import plan, puzzles
from tests.support.render.drawings import assert_sound
from tests.support.render.references import (
    assert_facing,
    assert_links_lead_to_their_pages,
    assert_numbered,
    assert_references_lead_to_their_pages,
    roles_of,
)


def numbered(*numbers: int) -> tuple[OwnPage, ...]:
    return tuple(OwnPage(f"{number}.png", number=number) for number in numbers)


def assert_right(document: Document, book: Plan) -> None:
    """All that is true of every book, and every page of the publisher is there once, in its place or with a remark."""
    assert_numbered(document, book.paper)
    assert_references_lead_to_their_pages(document)
    assert_links_lead_to_their_pages(document)
    assert_facing(document)
    assert_sound(*document.sheets)
    there = own_pages(document, book.matter)
    assert sorted(there.values()) == sorted(book.matter.pages)
    late = [page for place, page in there.items() if page.number and str(page.number) != document.labels[place]]
    said = remarks(document, book.matter)
    assert all(any(line.startswith(f"{page.name}: is page ") for line in said) for page in late)
    check_numbers(document, book.matter)
    for place, page in there.items():
        if page.number:
            assert int(document.labels[place]) >= page.number


SMALL: dict[str, Any] = {"paper": "a4", "counts": (2, 2, 2, 1), "hints": 2, "colophon": ()}
"""Everything that a book can have."""

TINY: dict[str, Any] = SMALL | {"counts": (0, 0, 2, 0), "cutouts": "none", "game": ""}
"""One chapter, with hints, answers and an index."""


def test_a_page_in_the_middle_of_a_chapter_moves_the_puzzles_behind_it_and_every_reference() -> None:
    options = TINY | {"counts": (0, 6, 0, 0)}
    book = plan(**options, matter=Matter(pages=numbered(4)))
    before, document = (book_document(each) for each in (plan(**options), book))
    [place] = own_pages(document, book.matter)
    assert document.labels[place] == "4"
    assert roles_of(document.sheets[place]) == {OWN}
    assert "puzzle" in roles_of(document.sheets[place - 1]) & roles_of(document.sheets[place + 1])
    assert [sheet.placed for sheet in document.sheets[:2]] == [sheet.placed for sheet in before.sheets[:2]]
    assert_right(document, book)


@pytest.mark.parametrize("number", [9, pytest.param(2, marks=pytest.mark.thorough)])
def test_references_are_right_around_a_page_with_a_number(number: int) -> None:
    book = plan(**SMALL, matter=Matter(pages=numbered(number)))
    assert_right(book_document(book), book)


@pytest.mark.thorough
@settings(max_examples=8, deadline=None)
@given(
    st.lists(st.integers(1, 40), max_size=6),
    st.lists(st.sampled_from(get_args(Where)), max_size=4),
    st.booleans(),
    st.booleans(),
    st.sampled_from([0, 1, 3]),
)
def test_references_are_right_around_any_pages(
    numbers: list[int], sections: list[Where], even: bool, dedicated: bool, hints: int
) -> None:
    pages = (*numbered(*numbers), *(OwnPage("own.pdf", section) for section in sections))
    matter = Matter((("One",),), "To you" if dedicated else "", ("Two",), "Three", pages=pages, even=even)
    book = plan(**(SMALL | {"hints": hints}), matter=matter)
    document = book_document(book)
    ended = int(document.labels[-1]) if not even else int(document.labels[-1]) - 2
    if max(numbers, default=0) > ended:
        # Whether the last number is beyond the end depends on all others.
        assert_numbered(document, book.paper)
        assert_references_lead_to_their_pages(document)
    else:
        assert_right(document, book)
    if even:
        assert len(document.sheets) % 2 == 0
        assert not document.sheets[-1].placed


@pytest.mark.few
@pytest.mark.parametrize(
    ("order", "numbers"), [("minutes", (1, 2, 3)), ("mixed", (9, 10, 11, 12)), ("mixed", (14, 15, 18))]
)
def test_look_alikes_face_each_other_wherever_pages_come(tmp_path: Path, order: str, numbers: tuple[int, ...]) -> None:
    text = f"order = '{order}'\nhow_to_play = false\n[[parts]]\nkind = 'ottf'\ncount = 1\n"
    reading = recipe_in(tmp_path, text)
    entries = [entry for kind, count in zip(KINDS, (3, 5, 9, 6), strict=True) for entry in puzzles(kind, count)]
    matter = Matter(pages=numbered(*numbers))
    document = lay_out(reading, chapters_of(reading, in_book_order(reading, entries)), matter)
    book = Plan("", (), paper_named("a4"), matter=matter)
    assert_right(document, book)
    headlines = sum("headline" in roles_of(sheet) for sheet in document.sheets)
    assert headlines == (4 if order == "mixed" else 0)


def test_a_page_within_a_facing_pair_comes_behind_it_with_a_remark(tmp_path: Path) -> None:
    text = "order = 'mixed'\nhow_to_play = false\n[[parts]]\nkind = 'ottf'\ncount = 1\n"
    reading = recipe_in(tmp_path, text)
    entries = [entry for kind, count in zip(KINDS, (3, 5, 9, 6), strict=True) for entry in puzzles(kind, count)]
    chapters = chapters_of(reading, in_book_order(reading, entries))
    pair = next(sheet.number for sheet in lay_out(reading, chapters).sheets if "headline" in roles_of(sheet))
    matter = Matter(pages=numbered(pair + 1))
    document = lay_out(reading, chapters, matter)
    [place] = own_pages(document, matter)
    assert document.labels[place] == str(pair + 2)
    assert remarks(document, matter) == [
        f"{pair + 1}.png: is page {pair + 2} instead of {pair + 1}; pages that belong together, such as facing pages"
        " and rules, are not parted"
    ]


def test_pages_come_before_their_sections() -> None:
    sections = get_args(Where)
    matter = Matter(pages=tuple(OwnPage(f"{section}.pdf", section) for section in sections))
    book = plan(**TINY, matter=matter)
    document = book_document(book)
    assert_right(document, book)
    after = {
        page.before: roles_of(document.sheets[place + 1]) if place + 1 < len(document.sheets) else set()
        for place, page in own_pages(document, matter).items()
    }
    assert list(after) == list(sections)
    assert "entry" in after["contents"]
    assert "hint" in after["hints"]
    assert "answer" in after["answers"]
    assert "index" in after["index"]
    assert not after["end"]
    [puzzles_page] = [place for place, page in own_pages(document, matter).items() if page.before == "puzzles"]
    assert not document.labels[puzzles_page].isdigit()
    assert remarks(document, matter) == []


def test_a_page_before_a_section_that_the_book_lacks_comes_with_a_remark() -> None:
    matter = Matter(pages=(OwnPage("a.pdf", "hints"), OwnPage("b.pdf", "answers"), OwnPage("c.pdf", "index")))
    book = plan(**(TINY | {"hints": 0}), answers=False, index=False, matter=matter)
    document = book_document(book)
    assert_numbered(document, book.paper)
    lines = remarks(document, matter)
    assert [line.partition(";")[2] for line in lines] == [
        f" the book has no {section} to be before" for section in ("hints", "answers", "index")
    ]


def test_a_number_beyond_the_end_is_an_error_of_one_line() -> None:
    matter = Matter(pages=numbered(400))
    document = book_document(plan(**TINY, matter=matter))
    with pytest.raises(
        InputError, match=r"^400\.png: page 400: the book ends with page \d+; expected a page up to \d+$"
    ):
        check_numbers(document, matter)
    last = int(document.labels[-1])
    for number in (last, last - 1):
        matter = Matter(pages=numbered(number))
        check_numbers(book_document(plan(**TINY, matter=matter)), matter)


def test_an_empty_page_that_keeps_sides_gives_way_to_a_page_of_the_publisher() -> None:
    options = TINY | {"counts": (0, 2, 0, 0), "cutouts": "book", "game": "gloop"}
    bare = book_document(plan(**options))
    body = bare.sheets[[label.isdigit() for label in bare.labels].index(True) :]
    # The back of a cut-out stays empty.
    empty = [after for sheet, after in pairwise(body) if not after.placed and "ruler" not in roles_of(sheet)]
    document = book_document(plan(**options, matter=Matter(pages=numbered(empty[0].number))))
    assert len(document.sheets) == len(bare.sheets)


@pytest.mark.parametrize("even", [False, True])
@pytest.mark.parametrize("ending", [(), (OwnPage("ad.pdf"),), (OwnPage("ad.pdf"), OwnPage("more.pdf"))])
def test_an_even_book_ends_with_an_empty_page(ending: tuple[OwnPage, ...], even: bool) -> None:
    document = book_document(plan(**TINY, matter=Matter(pages=ending, even=even)))
    if even:
        assert len(document.sheets) % 2 == 0
        assert not document.sheets[-1].placed
        assert document.sheets[-2].placed or document.sheets[-3].placed
    else:
        assert document.sheets[-1].placed


@pytest.mark.parametrize("ending", [(), (OwnPage("ad.pdf"),)])
def test_an_even_book_has_an_empty_page_only_if_it_needs_one(ending: tuple[OwnPage, ...]) -> None:
    odd = len(book_document(plan(**TINY, matter=Matter(pages=ending))).sheets) % 2
    document = book_document(plan(**TINY, matter=Matter(pages=ending, even=True, blank_last=False)))
    assert len(document.sheets) % 2 == 0
    assert (not document.sheets[-1].placed) == odd


def pixels(width: int, height: int) -> Pixels:
    return Pixels(width, height, "L", bytes(width * height))


@pytest.mark.parametrize(
    ("size", "bleed", "expected"),
    [
        ((600, 900), 0.0, Box(0, 0, 6, 9)),
        ((603, 900), 0.0, Box(0, 0, 6, 9)),
        ((900, 900), 0.0, Box(0, 1.5, 6, 6)),
        ((300, 900), 0.0, Box(1.5, 0, 3, 9)),
        ((600, 900), 0.125, Box(0, 0, 6, 9)),
        ((612, 925), 0.125, Box(0, -0.125, 6.125, 9.25)),
        ((625, 925), 0.125, Box(-0.125, -0.125, 6.25, 9.25)),
        ((900, 900), 0.125, Box(0, 1.5, 6, 6)),
    ],
)
def test_a_picture_bleeds_if_its_proportions_say_so(size: tuple[int, int], bleed: float, expected: Box) -> None:
    paper = paper_named("6x9in", bleed=bleed > 0)
    right, left = (picture_box(size, paper, number) for number in (3, 4))
    assert right == pytest.approx([INCH * side for side in expected])
    outer = -bleed * INCH if expected.width == 6.125 else right.x
    assert left == pytest.approx(right._replace(x=outer))


@pytest.mark.few
@pytest.mark.parametrize(
    ("size", "bleed", "line"),
    [
        ((600, 900), False, ""),
        ((612, 925), True, ""),
        ((900, 900), False, "is printed as 152 x 152 mm in the middle of its page; a picture that fills it measures"),
        (
            (600, 900),
            True,
            "ends at the edge that is cut; a picture that runs off the page measures 155.575 x 234.95 mm with",
        ),
    ],
)
def test_white_around_a_picture_is_remarked(size: tuple[int, int], bleed: bool, line: str) -> None:
    matter = Matter(pages=(OwnPage("a.png", number=2, picture=size),))
    document = book_document(plan(**(TINY | {"paper": "6x9in"}), bleed=bleed, matter=matter))
    lines = remarks(document, matter)
    assert len(lines) == bool(line)
    assert all(each.startswith(f"a.png: {line}") for each in lines)


def test_of_two_pages_with_one_number_the_second_comes_next_with_a_remark() -> None:
    matter = Matter(pages=(OwnPage("a.pdf", number=6), OwnPage("b.pdf", number=6)))
    document = book_document(plan(**TINY, matter=matter))
    assert {document.labels[place]: page.name for place, page in own_pages(document, matter).items()} == {
        "6": "a.pdf",
        "7": "b.pdf",
    }
    assert remarks(document, matter) == ["b.pdf: is page 7 instead of 6; another page of yours has this number"]


def test_a_page_has_an_empty_box_for_its_picture_or_page() -> None:
    pages = (OwnPage("a.png", number=2, picture=(600, 900)), OwnPage("b.pdf", number=3, leaf=7))
    matter = Matter(pages=pages)
    document = book_document(plan(**(TINY | {"paper": "6x9in"}), bleed=True, matter=matter))
    sheets = [document.sheets[place] for place in own_pages(document, matter)]
    assert [sheet.drawing.items for sheet in sheets] == [(), ()]
    assert all(sheet.placed[0].box == (0, 0, sheet.drawing.width, sheet.drawing.height) for sheet in sheets)
    assert own_pages(document, matter)[document.labels.index("3")].leaf == 7
