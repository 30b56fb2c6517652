"""The publisher's imprint, dedication and other titles: in their places, readable, and never off their pages."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.books import Plan, book_document, one_kind
from puzzlemill.render.books.matter import also_sheets, dedication_sheet, imprint_sheet
from puzzlemill.render.books.plan import Matter, OwnPage
from puzzlemill.render.drawing.canvas import Pixels, pt
from puzzlemill.render.drawing.themes import THEMES
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pdf import Document
from puzzlemill.render.pages.words import language
from tests.support.render.books import puzzles, read
from tests.support.render.drawings import assert_sound
from tests.support.render.references import roles_of, texts_with

IMPRINT = (
    ("© 2026 A. Author", "First edition, November 2026"),
    ("Harbour Puzzle Press", "12 Quay Street, Harbourtown", "www.harbourpuzzles.example"),
    ("ISBN 978-3-16-148410-0",),
    ("This book was made with puzzlemill 0.1.0. A computer has checked every answer against the rules.",),
)
LOGO = Pixels(600, 240, "L", bytes(600 * 240))
FULL = Matter(
    IMPRINT,
    "For everyone who does the puzzle before the news",
    ("Volume 1: Tiles at Breakfast | Sixty gentle puzzles.", "Volume 3: The Sunday Table"),
    "Puzzles at Breakfast",
    "Harbour Puzzle Press",
    LOGO,
    even=True,
)


def small(matter: Matter, cover: bool = False, colophon: tuple[str, ...] = ("Made so.",)) -> Plan:
    chapters = (one_kind("ottf", puzzles("ottf", 4)),)
    return Plan("Loops", chapters, paper_named("a5"), volume="Volume 2", cover=cover, colophon=colophon, matter=matter)


def kinds_of_front(document: Document) -> list[str]:
    """What each page with a Roman number is."""
    names = {
        "volume": "title",
        "imprint": "imprint",
        "dedication": "dedication",
        "own page": "own",
        "entry": "contents",
    }
    front = [sheet for sheet, label in zip(document.sheets, document.labels, strict=True) if not label.isdigit()]
    return [next((name for role, name in names.items() if role in roles_of(sheet)), "empty") for sheet in front]


@pytest.mark.parametrize(
    ("matter", "cover", "expected"),
    [
        (Matter(), False, "title contents"),
        (Matter(IMPRINT), False, "title imprint contents empty"),
        (FULL, False, "title imprint dedication empty contents empty"),
        (Matter(dedication="To you"), False, "title empty dedication empty contents empty"),
        (FULL._replace(pages=(OwnPage("a.pdf", "contents"),)), False, "title imprint dedication own contents empty"),
        (Matter(IMPRINT, pages=(OwnPage("a.pdf", "puzzles"),)), False, "title imprint contents own"),
        (Matter(IMPRINT), True, "title empty title imprint contents empty"),
        (FULL, True, "title empty title imprint dedication empty contents empty"),
    ],
)
def test_the_front_has_its_order_and_the_body_begins_on_the_right(matter: Matter, cover: bool, expected: str) -> None:
    document = book_document(small(matter, cover))
    assert kinds_of_front(document) == expected.split()
    assert document.labels.index("1") % 2 == 0


@pytest.mark.parametrize("name", ["a4", "a5", "6x9in", "100x100mm"])
@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("code", ["en", "de"])
def test_these_pages_are_sound_on_any_paper(name: str, theme: str, code: str) -> None:
    paper = paper_named(name)
    book = Plan("Loops at Breakfast", (), paper, theme=THEMES[theme], words=language(code), matter=FULL)
    short = book if name != "100x100mm" else Plan("Loops", (), paper, words=language(code), matter=FULL)
    assert_sound(imprint_sheet(short, 2), dedication_sheet(book, 3), *also_sheets(book, 5))


def test_the_imprint_ends_at_the_foot_of_its_page_below_the_logo_and_has_small_type() -> None:
    sheet = imprint_sheet(small(FULL), 2)
    assert texts_with(sheet, "imprint")[:3] == ["Loops, Volume 2", *IMPRINT[0]]
    lines = [placed.box for placed in sheet.placed if placed.role == "imprint"]
    [logo] = [placed.box for placed in sheet.placed if placed.role == "logo"]
    assert logo.y + logo.height < lines[0].y
    assert sheet.area.y + sheet.area.height - 2 < lines[-1].y + lines[-1].height <= sheet.area.y + sheet.area.height
    assert all(line.height <= pt(9) for line in lines)


def test_the_title_page_ends_with_the_logo_or_with_the_name_of_the_publisher() -> None:
    for matter, role in ((FULL, "logo"), (FULL._replace(logo=None), "publisher")):
        title = book_document(small(matter)).sheets[0]
        lowest = max(title.placed, key=lambda placed: placed.box.y + placed.box.height)
        assert lowest.role == role
        assert_sound(title)


def test_the_sentences_of_a_short_colophon_are_not_printed_twice_and_a_recipe_is_kept() -> None:
    def has_colophon(book: Plan) -> bool:
        return any("About this book" in read(sheet) for sheet in book_document(book).sheets)

    assert has_colophon(small(Matter()))
    assert not has_colophon(small(FULL))
    assert has_colophon(small(FULL, colophon=("Made so.", "", "count = 4")))


def test_other_titles_are_the_last_text_of_the_book_with_a_bookmark() -> None:
    document = book_document(small(FULL))
    last = [sheet for sheet in document.sheets if sheet.placed][-1]
    assert read(last)[0] == "Also in this series"
    assert {"Puzzles at Breakfast", "Volume 1: Tiles at Breakfast", "Sixty gentle puzzles."} <= set(read(last))
    assert document.sheets[document.bookmarks[-1].page - 1] is last
    assert not document.sheets[-1].placed


def test_a_dedication_is_a_third_down_a_right_page_in_lines_of_about_equal_length() -> None:
    document = book_document(
        small(FULL._replace(dedication="For Ada\nand everyone who does the puzzle before the news"))
    )
    [sheet] = [sheet for sheet in document.sheets if "dedication" in roles_of(sheet)]
    assert sheet.number % 2 == 1
    lines = [placed.box for placed in sheet.placed]
    assert lines[0].y == pytest.approx(sheet.area.y + sheet.area.height / 3)
    assert texts_with(sheet, "dedication") == ["For Ada", "and everyone who does the", "puzzle before the news"]
    middles = {round(line.x + line.width / 2, 6) for line in lines}
    assert len(middles) == 1


def test_forty_titles_run_over_several_pages_with_pages_of_the_publisher_in_between() -> None:
    titles = tuple(f"Volume {number}: Another Book of Puzzles | A sentence about it." for number in range(40))
    book = small(FULL._replace(also=titles))
    sheets = also_sheets(book, 5)
    assert [sheet.number for sheet in sheets] == list(range(5, 5 + len(sheets)))
    assert sum(len(texts_with(sheet, "also")) for sheet in sheets) == 40
    assert_sound(*sheets)
    own = book_document(small(FULL._replace(also=titles, pages=(OwnPage("a.pdf", number=13),))))
    assert "own page" in roles_of(own.sheets[own.labels.index("13")])


@pytest.mark.parametrize(
    ("matter", "fault"),
    [
        (
            Matter((tuple("line" for _ in range(150)),)),
            r"^imprint: too long for a page of 148 x 210 mm; expected fewer",
        ),
        (Matter(dedication="line\n" * 100), r"^dedication: too long for a page of 148 x 210 mm; expected fewer lines$"),
        (
            Matter(also=("long " * 400,)),
            r"^also: a title is too long for a page of 148 x 210 mm; expected a shorter one$",
        ),
    ],
)
def test_what_does_not_fit_its_page_is_refused(matter: Matter, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        book_document(small(matter))


LINES = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x24F, categories=("L", "N", "P", "S", "Zs")), max_size=200
)


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, max_size=8), st.sampled_from(["a5", "6x9in", "100x100mm"]), st.sampled_from(["light", "large"]))
def test_long_lines_wrap_and_lose_nothing(lines: list[str], name: str, theme: str) -> None:
    matter = Matter((tuple(lines),), "\n".join(lines), tuple(filter(None, lines)))
    book = Plan("Loops", (), paper_named(name), theme=THEMES[theme], matter=matter)
    words = "".join("".join(lines).split())
    for make, wanted in ((imprint_sheet, f"Loops{words}"), (dedication_sheet, words)):
        with suppress(InputError):
            sheet = make(book, 2)
            assert_sound(sheet)
            assert "".join("".join(read(sheet)).split()) == wanted
    with suppress(InputError):
        assert_sound(*also_sheets(book, 7))
