"""Whole covers: where everything is, whatever the design, and that the front alone is that of the unfolded cover."""

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import ImageChops, ImageStat

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.covers import CoverPlan, cover_sheet, front_sheet
from puzzlemill.render.covers.barcode import isbn
from puzzlemill.render.covers.designs import DESIGNS, cropped
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.covers.printers import printer_named
from puzzlemill.render.covers.spines import spine_width
from puzzlemill.render.covers.wrap import FOLD, SAFE, Wrap, inset
from puzzlemill.render.drawing.canvas import Box, Pixels
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.papers import BLEED, INCH
from puzzlemill.render.pages.pdf import Document, document_pdf
from tests.support.render.covers import cover_plan, picture
from tests.support.render.drawings import SLACK, assert_sound, overlap_on_page
from tests.support.render.ean_reading import read_ean

ART = DESIGNS[1:]
POINTS = 72.0


@pytest.fixture(scope="module", params=[*zip(ART, ("6x9in", "letter") * len(ART), strict=False)])
def plan(request: pytest.FixtureRequest) -> CoverPlan:
    design, paper = request.param
    return cover_plan(design, paper)


@pytest.fixture(scope="module")
def sheet(plan: CoverPlan) -> Sheet:
    return cover_sheet(plan)


def boxes_of(sheet: Sheet, *roles: str) -> Iterator[Box]:
    return (placed.box for placed in sheet.placed if placed.role in roles)


def holds(frame: Box, box: Box) -> bool:
    across = frame.x - SLACK <= box.x and box.x + box.width <= frame.x + frame.width + SLACK
    return across and frame.y - SLACK <= box.y and box.y + box.height <= frame.y + frame.height + SLACK


def test_all_text_is_safe_from_the_knife_and_nothing_overlaps(sheet: Sheet) -> None:
    assert sheet.area == Box(SAFE, SAFE, sheet.drawing.width - 2 * SAFE, sheet.drawing.height - 2 * SAFE)
    assert_sound(sheet)
    roles = {placed.role for placed in sheet.placed}
    texts = {"series", "title", "subtitle", "volume", "author", "blurb", "fact", "publisher"}
    assert roles == {*texts, "logo", "spine", "spine logo", "barcode"}


def test_each_side_has_its_own_text_within_its_own_edges(plan: CoverPlan, sheet: Sheet) -> None:
    wrap = plan.wrap
    front, back = (
        Box(side.x + SAFE, SAFE, side.width - 2 * SAFE, side.height - 2 * SAFE) for side in (wrap.front, wrap.back)
    )
    assert all(holds(front, box) for box in boxes_of(sheet, "series", "title", "subtitle", "volume", "author"))
    assert all(holds(back, box) for box in boxes_of(sheet, "blurb", "fact", "publisher", "logo", "barcode"))
    spine = Box(wrap.backbone.x + FOLD, SAFE, wrap.spine - 2 * FOLD, wrap.height - 2 * SAFE)
    assert all(holds(spine, box) for box in boxes_of(sheet, "spine", "spine logo"))


def test_the_barcode_area_is_white_and_clear_on_every_cover(plan: CoverPlan, sheet: Sheet) -> None:
    (area,) = boxes_of(sheet, "barcode")
    assert area == plan.wrap.barcode
    assert not any(overlap_on_page(area, placed.box) for placed in sheet.placed if placed.role != "barcode")
    bare = cover_sheet(cover_plan(plan.design, isbn="", entries=plan.entries))
    (area,) = boxes_of(bare, "barcode")
    inner, scale = inset(area, 1.0), 60 / INCH
    corners = inner.x, inner.y, inner.x + inner.width, inner.y + inner.height
    left, top, right, bottom = (corner * scale for corner in corners)
    found = picture(bare).crop((left, top, right, bottom))
    assert found.getextrema() == ((255, 255),) * 3


def test_the_art_covers_the_whole_sheet(sheet: Sheet) -> None:
    """A sheet on a coloured page would show gaps; here they would be white, which only art that means it is."""
    whole = picture(sheet, bleed=True)
    for edge in ((0, 0, whole.width, 1), (0, whole.height - 1, whole.width, whole.height)):
        assert whole.crop(edge).getextrema() != ((255, 255),) * 3


def test_the_same_plan_makes_the_same_bytes(plan: CoverPlan, sheet: Sheet) -> None:
    once = document_pdf(Document((sheet,)))
    assert document_pdf(Document((cover_sheet(plan),))) == once


def test_the_front_alone_is_that_of_the_unfolded_cover(plan: CoverPlan, sheet: Sheet) -> None:
    """Pixel by pixel, but for the smoothing of edges that fall between pixels."""
    front = front_sheet(plan)
    assert (front.drawing.width, front.drawing.height, front.bleed) == (plan.wrap.page_width, plan.wrap.height, 0)
    assert_sound(front)
    dpi = 64
    alone, whole = picture(front, dpi), picture(sheet, dpi)
    left = round(plan.wrap.front.x * dpi / INCH)
    part = whole.crop((left, 0, left + alone.width, alone.height))
    assert alone.height == whole.height
    assert ImageStat.Stat(ImageChops.difference(alone, part).convert("L")).mean[0] < 2.5


def test_the_front_alone_has_no_text_of_the_back(plan: CoverPlan) -> None:
    from pypdf import PdfReader

    text = PdfReader(io.BytesIO(document_pdf(Document((front_sheet(plan),))))).pages[0].extract_text()
    assert "ISBN" not in text
    assert plan.publisher not in text
    assert text.count(plan.author) == 1


@pytest.mark.parametrize(("design", "paper"), [*zip(ART, ("a5", "6x9in", "a4") * len(ART), strict=False)])
def test_long_texts_fit_every_layout_of_every_design(design: str, paper: str) -> None:
    """The longest texts that recipes allow, on covers whose chance differs."""
    texts: dict[str, Any] = {
        "title": "Kachelspielvergnügen für verregnete Sonntagnachmittage im Wohnzimmersessel",
        "subtitle": "Einhunderteinundzwanzig Knobelaufgaben für kluge Köpfe und alle, die es werden",
        "author": "Dr. Maximiliane von Hohenstaufen-Wittelsbach und Karl-Theodor Ritter zu Guttenbe",
        "blurb": ("Many tiles, a frame, and no picture to copy. " * 30)[:1200],
        "facts": ("Schwierigkeit: sehr leicht bis sehr schwer, jeweils 1 Minute bis 3 Stunden",) * 4,
    }
    for number in range(2):
        assert_sound(cover_sheet(cover_plan(design, paper, volume=f"Band {number}", **texts)))


@pytest.mark.parametrize(
    ("stock", "pages", "width"), [("white", 120, 12.52024), ("cream", 200, 12.75), ("premium", 300, 12.9541)]
)
def test_the_pdf_is_as_wide_as_pages_and_paper_ask_for(stock: str, pages: int, width: float) -> None:
    """In inches for 6 x 9 in, as in the table by hand in `test_printers`."""
    from pypdf import PdfReader

    spine = spine_width(printer_named("kdp"), stock, pages)
    (page,) = PdfReader(io.BytesIO(document_pdf(Document((cover_sheet(cover_plan(spine=spine)),))))).pages
    media, trim = page.mediabox, page.trimbox
    assert float(media.width) / POINTS == pytest.approx(width, abs=1e-4)
    assert float(media.height) / POINTS == pytest.approx(9.25, abs=1e-4)
    assert [float(side) / POINTS for side in (trim.left, trim.bottom)] == pytest.approx([BLEED, BLEED], abs=1e-4)
    assert float(trim.width) / POINTS == pytest.approx(width - 0.25, abs=1e-4)
    assert float(trim.height) / POINTS == pytest.approx(9, abs=1e-4)


def test_letters_on_the_spine_stay_off_the_folds_and_run_down() -> None:
    """As another program finds them in the PDF."""
    import pypdfium2

    plan = cover_plan(spine=9.0, author="", volume="", logo=None)
    page = pypdfium2.PdfDocument(document_pdf(Document((cover_sheet(plan),))))[0]
    text = page.get_textpage()
    millimetre = INCH / POINTS
    fold = plan.wrap.bleed + plan.wrap.page_width
    letters = []
    for place in range(text.count_chars()):
        left, bottom, right, top = (side * millimetre for side in text.get_charbox(place))
        if fold - 3 < (left + right) / 2 < fold + 12:
            assert left >= fold + FOLD - 0.01
            assert right <= fold + 9.0 - FOLD + 0.01
            letters.append((text.get_text_range(place, 1), (bottom + top) / 2))
    found = "".join(letter for letter, _ in letters if letter.strip())
    assert found == "LoopsforLongEvenings"
    heights = [height for letter, height in letters if letter.strip()]
    assert heights == sorted(heights, reverse=True)


def test_a_printed_barcode_can_be_read_from_the_cover() -> None:
    plan = cover_plan()
    dpi = 300
    whole = picture(cover_sheet(plan), dpi).convert("L")
    x, y, width, height = (round(side * dpi / INCH) for side in plan.wrap.barcode)
    code = whole.crop((x + 4, y + 4, x + width - 4, y + height - 4))
    assert read_ean(code, code.height // 2) == isbn(plan.isbn).digits


@pytest.mark.parametrize("options", [{"spine_text": False}, {"spine": 0.0}, {"spine": 4.0}])
def test_no_spine_text_where_the_shop_or_the_spine_allows_none(options: dict[str, Any]) -> None:
    roles = {placed.role for placed in cover_sheet(cover_plan(**options)).placed}
    assert not roles & {"spine", "spine logo"}


def test_a_series_with_the_name_of_its_title_is_printed_once() -> None:
    sheet = cover_sheet(cover_plan(title="Quiet Hours", series="quiet  hours"))
    assert "series" not in {placed.role for placed in sheet.placed}


@pytest.mark.parametrize("design", ART)
def test_volumes_of_a_series_are_siblings_with_pictures_of_their_own(design: str) -> None:
    """Type is at the same place on all of them; the palette and the art differ."""
    plans = [cover_plan(design, volume=f"Volume {number}") for number in range(1, 4)]
    sheets = [front_sheet(plan) for plan in plans]
    assert len({next(boxes_of(sheet, "title")) for sheet in sheets}) == 1
    assert len({next(boxes_of(sheet, "author")).y for sheet in sheets}) == 1
    assert len({document_pdf(Document((sheet,))) for sheet in sheets}) == 3


def test_a_cover_needs_nothing_but_a_title() -> None:
    sheet = cover_sheet(CoverPlan(Wrap(152.4, 228.6, 8.0), "Tiles"))
    assert {placed.role for placed in sheet.placed} == {"title", "spine", "barcode"}
    assert_sound(sheet)


def test_a_picture_of_the_publisher_fills_the_front_and_has_no_text_on_it() -> None:
    """Red left, green middle and blue right; only the middle of a wide picture is left."""
    row = bytes((255, 0, 0)) * 400 + bytes((0, 255, 0)) * 300 + bytes((0, 0, 255)) * 400
    plan = cover_plan(front=Pixels(1100, 450, "RGB", row * 450), palette=min(PALETTES))
    sheet = cover_sheet(plan)
    roles = {placed.role for placed in sheet.placed}
    assert roles == {"blurb", "fact", "publisher", "logo", "barcode", "spine", "spine logo"}
    assert_sound(sheet)
    whole = picture(sheet, bleed=True)
    bleed = BLEED * 60
    left = round(plan.wrap.front.x * 60 / INCH + bleed) + 1
    assert whole.crop((left, 0, whole.width, whole.height)).getextrema() == ((0, 0), (255, 255), (0, 0))
    dark = tuple(round(255 * part) for part in PALETTES[plan.palette].dark)  # type: ignore[union-attr]
    found = whole.getpixel((5, whole.height // 2))
    assert isinstance(found, tuple)
    assert all(abs(one - other) <= 1 for one, other in zip(found, dark, strict=True))
    assert front_sheet(plan).placed == ()


def test_pictures_are_cropped_in_the_middle() -> None:
    wide = Pixels(5, 2, "L", bytes([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
    assert cropped(wide, 1.5) == Pixels(3, 2, "L", bytes([1, 2, 3, 6, 7, 8]))
    tall = Pixels(1, 5, "RGB", bytes(range(15)))
    assert cropped(tall, 1 / 3) == Pixels(1, 3, "RGB", bytes(range(3, 12)))
    assert cropped(wide, 2.5) == wide


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"isbn": "978-0-306-40615-8"}, "isbn '978-0-306-40615-8': the last digit should be 7"),
        ({"design": "cubes"}, "design 'cubes': expected one of auto, "),
        ({"palette": "mud"}, "palette 'mud': expected auto or one of "),
        ({"title": " "}, "title: empty"),
        ({"author": "Ada \N{CJK UNIFIED IDEOGRAPH-5B57}"}, "the font has no letter"),
        ({"blurb": "Line\x00"}, "blurb 'Line"),
        ({"facts": ("\x07",)}, "facts"),
        ({"wrap": Wrap(60.0, 228.6, 8.0)}, "a cover needs pages of at least 90 x 120 mm"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_line(options: dict[str, Any], rule: str) -> None:
    usual: dict[str, Any] = {"wrap": Wrap(152.4, 228.6, 8.0), "title": "Tiles"}
    with pytest.raises(InputError, match=re.escape(rule)) as error:
        CoverPlan(**{**usual, **options})
    assert "\n" not in str(error.value)


def test_logos_of_any_shape_stay_small() -> None:
    for shape in ((400, 3), (3, 400)):
        sheet = cover_sheet(cover_plan(logo=Pixels(*shape, "L", bytes(1200)), spine=20.0))
        assert_sound(sheet)
