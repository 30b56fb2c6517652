"""Worksheets: title, lines to write on, brand and address keep clear of puzzles; the QR code on a page can be read."""

import io
from functools import partial
from typing import Any

import pytest
from PIL import Image

import puzzlemill
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render.drawing.qr import MODULE, QUIET
from puzzlemill.render.drawing.themes import THEMES, theme_named
from puzzlemill.render.pages.answers import answer_sheets
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.how_to_play import how_to_play_sheets
from puzzlemill.render.pages.layout import Look, Sheet
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.png import DPI, png_pages
from puzzlemill.render.pages.sheets import puzzle_sheets
from puzzlemill.render.pages.words import language
from puzzlemill.render.pages.worksheets import LONGEST_TEXT, Worksheet, check_worksheet, worksheets
from tests.support.render.drawings import assert_sound, texts
from tests.support.render.qr_reading import modules_of, read_qr

SHOP = Worksheet("Tile puzzles for rainy days", "Example Press", True, "example.com/puzzles", "https://example.com/p")
A4 = Look(paper_named("a4"))


@pytest.fixture(scope="module")
def entries() -> list[Entry[Any, Any]]:
    return [puzzlemill.ready_made(kind).puzzles[0] for kind in KINDS]


def puzzle_pages(entries: list[Entry[Any, Any]], worksheet: Worksheet, look: Look) -> list[Sheet]:
    return worksheets(worksheet, look, "puzzles", partial(puzzle_sheets, numbered(entries, 41), per_page=2, first=1))


def answer_pages(entries: list[Entry[Any, Any]], worksheet: Worksheet, look: Look) -> list[Sheet]:
    return worksheets(worksheet, look, "answers", partial(answer_sheets, numbered(entries, 41), first=2))


def roles(sheet: Sheet) -> list[str]:
    return [placed.role for placed in sheet.placed]


@pytest.mark.few
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["a4", "6x9in"])
def test_pages_are_sound_and_only_puzzles_have_lines(entries: list[Entry[Any, Any]], paper: str, theme: str) -> None:
    look = Look(paper_named(paper), theme_named(theme), language("de"))
    check_worksheet(SHOP, look)
    puzzles, answers = puzzle_pages(entries, SHOP, look), answer_pages(entries, SHOP, look)
    assert_sound(*puzzles, *answers)
    for sheet in puzzles:
        assert [roles(sheet).count(role) for role in ("blank", "qr", "brand", "url")] == [2, 1, 1, 1]
        assert {"Name", "Datum"} <= set(texts(sheet.drawing))
    for sheet in answers:
        assert [roles(sheet).count(role) for role in ("blank", "qr", "brand", "url")] == [0, 0, 1, 1]
    numbers = [placed.puzzle for sheet in (*puzzles, *answers) for placed in sheet.placed if placed.role == "number"]
    assert numbers == [41, 42, 43, 44] * 2


def test_rules_have_only_a_foot_and_plain_sheets_have_nothing(entries: list[Entry[Any, Any]]) -> None:
    rules = worksheets(SHOP, A4, "rules", partial(how_to_play_sheets, "ottf", first=1))
    assert_sound(*rules)
    assert all(set(roles(sheet)).isdisjoint({"blank", "qr"}) and "brand" in roles(sheet) for sheet in rules)
    assert puzzle_pages(entries, Worksheet(), A4) == puzzle_sheets(numbered(entries, 41), A4, 2)


def test_the_page_number_is_still_the_last_line(entries: list[Entry[Any, Any]]) -> None:
    for number, sheet in enumerate(puzzle_pages(entries, SHOP, A4), 1):
        assert texts(sheet.drawing)[-1] == str(number)


@pytest.mark.few
@pytest.mark.parametrize("length", [12, 42, 60, 84, 106, LONGEST_TEXT])
def test_a_qr_code_is_read_from_the_page_and_has_white_around_it(entries: list[Entry[Any, Any]], length: int) -> None:
    address = "https://a.b/" + "".join(chr(48 + place * 7 % 75) for place in range(length - 12))
    sheet = puzzle_pages(entries[:1], SHOP._replace(qr=address), A4)[0]
    picture = Image.open(io.BytesIO(next(iter(png_pages(document_pdf(Document((sheet,))))))))
    box = next(placed.box for placed in sheet.placed if placed.role == "qr")
    left, top, right, bottom = (round(at * DPI / 25.4) for at in (box.x, box.y, box.x + box.width, box.y + box.height))
    assert read_qr(modules_of(picture.crop((left, top, right, bottom)))) == address
    quiet, edge = round(QUIET * DPI / 25.4) - 1, 1
    for side in (
        (left - quiet, top - quiet, right + quiet, top - edge),
        (left - quiet, top - quiet, left - edge, bottom + quiet),
        (left - quiet, bottom + edge, right + quiet, bottom + quiet),
    ):
        assert picture.crop(side).getextrema() == (255, 255)
    assert round(box.width / MODULE) in range(21, 46, 4)


@pytest.mark.parametrize(
    ("worksheet", "fault"),
    [
        (Worksheet(title="long " * 25), "title 'long .*: 125 characters; the limit is 120"),
        (Worksheet(title="WIDE " * 24), "title 'WIDE .*: more than 2 lines on this paper; use a shorter title or"),
        (Worksheet(title="\u4e2d"), "title '\u4e2d': the font has no letter '\u4e2d'; leave it out"),
        (Worksheet(brand="a\nb"), r"brand 'a\\nb': the font has no letter '\\n'; leave it out"),
        (Worksheet(brand="W" * 100), "brand 'WW.*: wider than the foot of this paper; use a shorter one"),
        (Worksheet(url="example.com/a b"), "url 'example.com/a b': expected an address without spaces"),
        (Worksheet(url="w" * 120), "url 'ww.*: wider than the foot of this paper; use a shorter one"),
        (Worksheet(qr="example.com"), "qr 'example.com': expected a scheme and plain ASCII, as in https://"),
        (Worksheet(qr="https://bücher.de"), "qr 'https://bücher.de': expected a scheme and plain ASCII"),
        (Worksheet(qr="https://a.de/\n"), "qr .*: expected a scheme and plain ASCII"),
        (Worksheet(qr="https:" + "a" * 115), "qr 'https:aa.*: 121 characters; the limit is 120"),
    ],
)
def test_words_that_cannot_be_printed_are_refused(worksheet: Worksheet, fault: str) -> None:
    with pytest.raises(InputError, match=f"^{fault}"):
        check_worksheet(worksheet, A4)


def test_the_longest_words_that_are_accepted_fit(entries: list[Entry[Any, Any]]) -> None:
    longest = Worksheet("Wide words " * 7, "M" * 40, True, "w" * 50, "https:" + "a" * 114)
    check_worksheet(longest, A4)
    sheet = puzzle_pages(entries[:1], longest, A4)[0]
    assert_sound(sheet)
    assert roles(sheet).count("title") == 2
    foot = {placed.role: placed.box for placed in sheet.placed if placed.role in ("brand", "url")}
    assert foot["url"].y > foot["brand"].y
