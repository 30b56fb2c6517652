"""Every rule fails when it should: each is tried with a file that breaks it and one that keeps it."""

import math
from typing import Any

import msgspec
import pytest

from puzzlemill.publish.inspection.checks import FinishedFiles, checks, failed
from puzzlemill.publish.inspection.content import Painted
from puzzlemill.publish.inspection.margins import Margin, PageSize
from puzzlemill.publish.inspection.measures import Measured
from puzzlemill.publish.linter import RULES
from puzzlemill.publish.settings import Publish
from puzzlemill.render.covers.printers import printers

BLEED = 3.175
WIDTH, HEIGHT = 152.4, 228.6


def page(number: int) -> PageSize:
    left, right = (0.0, BLEED) if number % 2 else (BLEED, 0.0)
    return PageSize(WIDTH + BLEED, HEIGHT + 2 * BLEED, (left, BLEED, right, BLEED))


def paint(**values: Any) -> Painted:
    good = Painted({"DeviceGray", "DeviceCMYK"}, 200.0, 0.3, 8.0, 300.0, 0, set(), 1, 0)
    return msgspec.structs.replace(good, **values)


GOOD = Measured(
    bytes=1_000_000,
    version="1.3",
    sizes=[page(number) for number in range(1, 101)],
    painted=paint(),
    worst={"ink": 3},
    fonts=[],
    annotations=0,
    bookmarks=0,
    standard=[],
    title="T",
    author="A",
    language="en",
    margins={side: Margin(25.0, 3) for side in ("inside", "outside", "top", "bottom")},
    last_empty=True,
)
SPINE = 100 * 0.0635
COVER = GOOD._replace(
    sizes=[PageSize(2 * WIDTH + SPINE + 2 * BLEED, HEIGHT + 2 * BLEED, (BLEED,) * 4)], margins={}, last_empty=False
)
FILES = FinishedFiles(
    settings=Publish(stock="cream", isbn="978-0-306-40615-7", copyright="© A", blurb="B"),
    width=WIDTH,
    height=HEIGHT,
    bleed=BLEED,
    spine=SPINE,
    spine_text=True,
    interior=GOOD,
    screen=GOOD._replace(bookmarks=5, annotations=9),
    cover=COVER,
    barcode_faults=(),
    front=(1707, 2560),
    front_bytes=900_000,
    author="A",
)


def wrong(files: FinishedFiles, printer: str = "kdp") -> list[tuple[str, str]]:
    return [(check.file, check.rule) for check in failed(checks(files, printers()[printer]))]


def notes(files: FinishedFiles) -> list[str]:
    return [check.rule for check in checks(files, printers()["kdp"]) if check.result == "note"]


def inside(**values: Any) -> FinishedFiles:
    return FILES._replace(interior=GOOD._replace(**values))


def margin(side: str, **values: Any) -> FinishedFiles:
    return inside(margins=GOOD.margins | {side: GOOD.margins[side]._replace(**values)})


def test_good_files_fail_nowhere() -> None:
    assert [wrong(FILES, name) for name in printers()] == [[]] * len(printers())
    assert notes(FILES) == []


@pytest.mark.parametrize(
    ("files", "rule"),
    [
        (inside(sizes=GOOD.sizes[:22]), "number of pages"),
        (inside(sizes=GOOD.sizes * 10), "number of pages"),
        (inside(sizes=GOOD.sizes[:99]), "even number of pages"),
        (inside(sizes=[*GOOD.sizes[:-1], page(1)]), "trim box"),
        (margin("inside", least=9.0), "gutter"),
        (margin("outside", least=9.0), "outside margin"),
        (margin("top", least=9.0), "top margin"),
        (margin("bottom", least=9.0), "bottom margin"),
        (margin("top", cut=(4,)), "art at the trimmed edge"),
        (inside(standard=["Trapped"]), "PDF/X-1a"),
        (inside(painted=paint(spaces={"DeviceRGB"})), "colour spaces"),
        (inside(painted=paint(spaces={"ICCBased"})), "colour spaces"),
        (inside(painted=paint(transparency={"ca"})), "transparency"),
        (inside(annotations=1), "links and bookmarks"),
        (inside(bookmarks=1), "links and bookmarks"),
        (inside(fonts=["Helvetica"]), "embedded fonts"),
        (inside(painted=paint(ink=260.0)), "total ink"),
        (inside(painted=paint(mixed_black=2)), "black type"),
        (inside(painted=paint(coarsest=200.0)), "pictures"),
        (inside(bytes=700_000_000), "file size"),
    ],
)
def test_each_rule_of_the_interior_fails_alone(files: FinishedFiles, rule: str) -> None:
    assert ("interior.pdf", rule) in wrong(files)
    assert {name for file, name in wrong(files) if file == "interior.pdf"} == {rule}


def test_a_page_of_another_size_fails_with_its_trim_box() -> None:
    files = inside(sizes=[*GOOD.sizes[:-1], PageSize(155.575, 236.0, page(2).trim)])
    assert wrong(files) == [("interior.pdf", "page size with bleed"), ("interior.pdf", "trim box")]


@pytest.mark.parametrize(
    ("files", "rule"),
    [
        (FILES._replace(cover=COVER._replace(sizes=[COVER.sizes[0]._replace(width=320.0)])), "cover size"),
        (FILES._replace(cover=COVER._replace(sizes=COVER.sizes * 2)), "cover size"),
        (FILES._replace(barcode_faults=("something coloured",)), "barcode area"),
        (FILES._replace(cover=COVER._replace(painted=paint(ink=300.0))), "total ink"),
        (FILES._replace(front=(1000, 1500)), "picture for the shop"),
    ],
)
def test_each_rule_of_the_cover_fails_alone(files: FinishedFiles, rule: str) -> None:
    assert [name for _, name in wrong(files)] == [rule]


def test_text_on_the_spine_of_a_thin_book_fails() -> None:
    thin = inside(sizes=GOOD.sizes[:60])._replace(spine=60 * 0.0635)
    size = COVER.sizes[0]._replace(width=2 * WIDTH + 60 * 0.0635 + 2 * BLEED)
    thin = thin._replace(cover=COVER._replace(sizes=[size]))
    assert wrong(thin) == [("cover.pdf", "spine text")]
    assert wrong(thin._replace(spine_text=False)) == []


def test_the_spine_is_compared_with_the_paper() -> None:
    size = COVER.sizes[0]._replace(width=2 * WIDTH + 8.0 + 2 * BLEED)
    thick = FILES._replace(spine=8.0, cover=COVER._replace(sizes=[size]))
    assert wrong(thick) == [("cover.pdf", "spine width")]
    given = thick._replace(settings=msgspec.structs.replace(FILES.settings, spine=8.0))
    assert wrong(given) == []
    assert notes(given) == ["spine width"]


@pytest.mark.parametrize("printer", ["ingramspark", "other"])
def test_other_print_shops_have_rules_of_their_own(printer: str) -> None:
    assert wrong(inside(last_empty=False), printer) == [("interior.pdf", "last page")]
    assert wrong(inside(last_empty=False)) == []
    assert wrong(margin("top", least=10.0), printer) == [("interior.pdf", "top margin")]
    assert wrong(margin("top", least=10.0)) == []


def test_plain_pdf_is_a_note_for_those_who_take_it() -> None:
    plain = msgspec.structs.replace(FILES.settings, standard="none")
    files = inside(standard=["Trapped"])._replace(settings=plain)
    assert wrong(files) == []
    assert notes(files) == ["PDF/X-1a"]
    assert wrong(files, "ingramspark") == [("interior.pdf", "PDF/X-1a")]


@pytest.mark.parametrize(
    ("files", "rule"),
    [
        (inside(painted=paint(thinnest=0.2)), "thinnest line"),
        (inside(painted=paint(smallest=5.0)), "smallest type"),
        (FILES._replace(author=""), "author"),
        (FILES._replace(settings=msgspec.structs.replace(FILES.settings, isbn="")), "ISBN"),
        (FILES._replace(settings=msgspec.structs.replace(FILES.settings, copyright="")), "copyright notice"),
        (FILES._replace(settings=msgspec.structs.replace(FILES.settings, blurb="")), "text on the back"),
        (FILES._replace(screen=FILES.screen._replace(bookmarks=0)), "bookmarks and links"),
        (FILES._replace(screen=FILES.screen._replace(title="")), "title and language"),
        (inside(painted=paint(unread=1)), "total ink"),
        (inside(painted=paint(spaces={"DeviceGray", "Separation"})), "colour spaces"),
    ],
)
def test_advice_is_a_note(files: FinishedFiles, rule: str) -> None:
    assert wrong(files) == []
    assert notes(files) == [rule]


def test_a_book_without_pictures_lines_or_margins_has_nothing_to_fail() -> None:
    empty = paint(thinnest=math.inf, smallest=math.inf, coarsest=math.inf, pictures=0)
    files = inside(painted=empty, margins={side: Margin(math.inf, 0) for side in GOOD.margins})
    assert wrong(files) == []


def test_the_plan_names_every_group_of_rules() -> None:
    files = {check.file for check in checks(FILES, printers()["kdp"])}
    assert all(any(file in name for name in RULES) for file in files)


def test_every_rule_names_its_source_with_a_date_or_a_standard() -> None:
    for check in checks(FILES, printers()["kdp"]):
        assert check.source
        assert (
            "2026" in check.source
            or "ISO" in check.source
            or check.source in ("custom of the trade", "shops ask for one", "readers of PDF files")
        )


def test_small_type_is_a_note_with_its_pages() -> None:
    file = GOOD._replace(painted=paint(smallest=4.8), types=(8.0, 4.8, 6.9, *[8.0] * 96, 5.0))
    [check] = [c for c in checks(FILES._replace(interior=file), printers()["kdp"]) if c.rule == "smallest type"][:1]
    assert (check.result, check.measured) == ("note", "4.8 pt (pages 2, 3, 100)")
