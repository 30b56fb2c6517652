"""The publisher's pages from the `[publish]` table of a recipe."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill import __version__
from puzzlemill.books import lay_out
from puzzlemill.books.recipe import Reading
from puzzlemill.books.rhythm import chapters_of
from puzzlemill.publish.matter import matter_of, rights_reminders
from puzzlemill.publish.settings import Publish, text_faults
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.books.own_pages import own_pages
from puzzlemill.render.books.plan import OwnPage
from puzzlemill.render.drawing.fonts import missing_letters
from puzzlemill.render.pages.papers import least_margins
from puzzlemill.render.pages.pdf import document_pdf
from tests.books import recipe_in
from tests.support.render.books import puzzles

RECIPE = "[[parts]]\nkind = 'ottf'\ncount = 1\n"

SETTINGS: dict[str, Any] = {
    "publisher": "Harbour Puzzle Press",
    "copyright": "© 2026 A. Author",
    "edition": "First edition",
    "contact": ("12 Quay Street", "www.harbourpuzzles.example"),
    "imprint": ("Cover: B. Painter", "", "Printed nearby"),
}


def reading_in(folder: Path, head: str = "") -> Reading:
    return recipe_in(folder, head + RECIPE)


def test_the_imprint_has_the_settings_in_paragraphs_then_credits_and_how_the_book_was_made(tmp_path: Path) -> None:
    matter = matter_of(reading_in(tmp_path), Publish(**SETTINGS), ["ottf", "gloop"], isbn="978-3-16-148410-0")
    assert matter.imprint == (
        ("© 2026 A. Author", "First edition"),
        ("Harbour Puzzle Press", "12 Quay Street", "www.harbourpuzzles.example"),
        ("ISBN 978-3-16-148410-0",),
        ("Cover: B. Painter",),
        ("Printed nearby",),
        (
            "Gloop was devised by Fred Horn in 1995. OTTF (One Two Three Four) is described in the post “OTTF Solver”"
            " on the blog OddThinking.",
        ),
        (f"This book was made with puzzlemill {__version__}. A computer has checked every answer against the rules.",),
    )
    assert matter.even


@pytest.mark.parametrize("colophon", ["none", "recipe"])
def test_a_book_without_anything_to_say_has_no_imprint(tmp_path: Path, colophon: str) -> None:
    reading = reading_in(tmp_path, f"colophon = '{colophon}'\n")
    assert matter_of(reading, Publish(rights=False), ["ottf"]).imprint == ()


def test_a_book_is_not_among_its_other_titles(tmp_path: Path) -> None:
    reading = reading_in(tmp_path, "title = 'Short Breaks'\nvolume = 'Volume 2'\n")
    titles = ("Short Breaks, Volume 1 | The first", "short breaks, volume 2 | This one", "Short Breaks", "")
    assert matter_of(reading, Publish(also=titles), []).also == ("Short Breaks, Volume 1 | The first", "Short Breaks")


def test_the_words_of_the_imprint_are_those_of_the_book(tmp_path: Path) -> None:
    imprint = matter_of(reading_in(tmp_path, "language = 'de'\n"), Publish(), ["gloop"]).imprint
    assert imprint[0] == ("Gloop ist eine Erfindung von Fred Horn aus dem Jahr 1995.",)


def test_publishers_are_reminded_of_the_rights_in_every_kind_of_the_book() -> None:
    assert rights_reminders([]) == []
    reminders = rights_reminders([*reversed(KINDS)])
    assert [line.partition(":")[0] for line in reminders] == list(KINDS.values())
    assert rights_reminders(["gloop"]) == [
        "Gloop: Gloop was devised by Fred Horn for a convention of puzzlers in 1995; ask the owner of the rights"
        " before you sell this book"
    ]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"copyright": "© 2026 漢"}, "copyright '© 2026 漢': the font has no letter '漢'"),
        ({"contact": ("fine", "tab\there")}, r"contact[1] 'tab\there': the font has no letter '\t'"),
        ({"dedication": "For you\nand 漢"}, "dedication 'and 漢': the font has no letter '漢'"),
        ({"series": "x" * 201}, "201 characters; the limit is 200"),
        ({"also": ("x",) * 61}, "also: 61 lines; the limit is 60"),
    ],
)
def test_texts_that_cannot_be_printed_are_one_line(tmp_path: Path, changes: dict[str, Any], fault: str) -> None:
    settings = Publish(**(SETTINGS | changes))
    [line] = text_faults(settings)
    assert str(line).endswith(fault)
    with pytest.raises(InputError) as error:
        matter_of(reading_in(tmp_path), settings, ["ottf"])
    assert str(error.value) == f"publish.{line}"


@given(st.text(max_size=60), st.sampled_from(["publisher", "copyright", "edition", "series"]))
def test_a_line_is_refused_exactly_if_the_font_lacks_a_letter(text: str, key: str) -> None:
    faults = list(text_faults(msgspec.structs.replace(Publish(), **{key: text})))
    assert bool(faults) == bool(missing_letters(text))
    assert not any("\n" in str(line) for line in faults)


def test_a_book_without_matter_keeps_its_bytes_and_one_with_it_has_its_pages(tmp_path: Path) -> None:
    reading = reading_in(tmp_path, "paper = 'a5'\n")
    chapters = chapters_of(reading, puzzles("ottf", 5))
    pages = (OwnPage("foreword.pdf", "contents", leaf=1), OwnPage("ad.pdf", number=7))
    matter = matter_of(reading, Publish(**SETTINGS, dedication="For you"), ["ottf"], pages=pages)
    plain, full = lay_out(reading, chapters), lay_out(reading, chapters, matter, cover=False)
    assert document_pdf(plain) == document_pdf(lay_out(reading, chapters, cover=True))
    assert {full.labels[place]: page.name for place, page in own_pages(full, matter).items()} == {
        "iv": "foreword.pdf",
        "7": "ad.pdf",
    }
    assert len(full.sheets) % 2 == 0


def test_the_margins_are_those_of_the_pages_with_the_publishers(tmp_path: Path) -> None:
    reading = reading_in(tmp_path, "paper = '120x200mm'\nhow_to_play = false\n")
    chapters = chapters_of(reading, puzzles("ottf", 5))
    pages = tuple(OwnPage("a.pdf") for _ in range(310))
    matter = matter_of(reading, Publish(), ["ottf"], pages=pages)
    narrow, wide = (lay_out(reading, chapters, each) for each in (matter._replace(pages=()), matter))
    before, right = (
        next(sheet for sheet in book.sheets if sheet.number % 2 and "own page" not in {p.role for p in sheet.placed})
        for book in (narrow, wide)
    )
    assert right.area.width < before.area.width
    assert right.area.x >= least_margins(len(wide.sheets))[0]


def test_a_number_beyond_the_end_is_refused(tmp_path: Path) -> None:
    reading = reading_in(tmp_path)
    chapters = chapters_of(reading, puzzles("ottf", 5))
    matter = matter_of(reading, Publish(), ["ottf"], pages=(OwnPage("ad.pdf", number=99),))
    with pytest.raises(InputError, match=r"^ad\.pdf: page 99: the book ends with page \d+; expected a page up to \d+$"):
        lay_out(reading, chapters, matter)
