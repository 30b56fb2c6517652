"""The rules of print shops and shops, each checked on the finished files: what was measured, and what is allowed."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, Literal, NamedTuple, TypeAlias

from puzzlemill.books.recipe import Recipe
from puzzlemill.publish.folder import COVER, FRONT, INTERIOR, SCREEN
from puzzlemill.publish.inspection.content import POINT
from puzzlemill.publish.inspection.margins import SIDES, PageSize
from puzzlemill.publish.inspection.measures import Measured
from puzzlemill.publish.settings import Publish
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.covers.barcode import isbn
from puzzlemill.render.covers.printers import Printer
from puzzlemill.render.covers.spines import can_have_spine_text

Result: TypeAlias = Literal["ok", "FAIL", "note"]

STANDARD: Final = "ISO 15930-1 (PDF/X-1a:2001)"
GUIDE: Final = "IngramSpark, File Creation Guide, and Amazon KDP, help topic G201857950 (2026-11)"
KDP_GUIDE: Final = "Amazon KDP, help topics G201857950 and GYEKAVKMSE23PFTM (2026-11)"
INGRAM_GUIDE: Final = "IngramSpark, File Creation Guide (2026-11)"

MOST_INK: Final = 240.0
"""The most ink in one place, in percent (IngramSpark, File Creation Guide)."""

LEAST_RESOLUTION: Final = 300.0
"""The fewest pixels per inch of a picture as it is printed (IngramSpark and Amazon KDP, 2026-11)."""

ROUNDED: Final = 0.99
"""The share of the resolution that is enough: pictures are stretched by up to a hundredth to fill a page."""

THINNEST_LINE: Final = 0.75 * POINT
SMALLEST_TYPE: Final = 7.0
"""The thinnest line in mm and the smallest type in points that Amazon KDP recommends."""

LARGEST_FILE: Final = 650_000_000
"""Bytes of the largest file that Amazon KDP takes."""

LONG_SIDE: Final = 2560
"""Pixels of the longer side of a picture for the shop, which Amazon KDP recommends; 1000 is the least."""

TOLERANCE: Final = 0.3
"""How far in mm a length can be from what is asked for: rounding in the files and the pixels measured."""

COVER_TOLERANCE: Final = 0.1
"""The same for the size of the cover, which no pixels are measured for."""


class Check(NamedTuple):
    """A rule: the file and what is checked, the result, what was measured, what is allowed, and who says so."""

    file: str
    rule: str
    result: Result
    measured: str
    limit: str
    source: str


class FinishedFiles(NamedTuple):
    """What is checked: the measured files, and what they were meant to be. Lengths are in mm."""

    settings: Publish
    width: float
    height: float
    bleed: float
    spine: float
    spine_text: bool
    """Whether the cover has text on its spine."""

    interior: Measured
    screen: Measured
    cover: Measured
    barcode_faults: tuple[str, ...]
    """What is in the area of the barcode, apart from the barcode."""

    front: tuple[int, int]
    """Width and height of front.png in pixels."""

    front_bytes: int
    author: str


def checks(files: FinishedFiles, printer: Printer) -> list[Check]:
    """All rules of a print shop, all rules of the files that shops ask for, and the rules of sales pages."""
    return [
        *_page_rules(files, printer),
        *_margin_rules(files, printer),
        *_content_rules(INTERIOR, files.interior, files.settings, printer),
        *_cover_rules(files, printer),
        *_content_rules(COVER, files.cover, files.settings, printer),
        *_shop_rules(files),
        *_matter_rules(files.settings, files.author),
    ]


def failed(results: Sequence[Check]) -> list[Check]:
    """The rules that failed."""
    return [check for check in results if check.result == "FAIL"]


def _judged(file: str, rule: str, good: bool, measured: str, limit: str, source: str) -> Check:
    return Check(file, rule, "ok" if good else "FAIL", measured, limit, source)


def _advised(file: str, rule: str, good: bool, measured: str, limit: str, source: str) -> Check:
    """A recommendation, which never fails."""
    return Check(file, rule, "ok" if good else "note", measured, limit, source)


def source_of(printer: Printer) -> str:
    """The source of a print shop's figures, with their date: `Amazon KDP (2026-11)`."""
    return f"{printer.name} ({printer.date})"


def _page_rules(files: FinishedFiles, printer: Printer) -> Iterator[Check]:
    """The number and the size of the pages."""
    pages, source = len(files.interior.sizes), source_of(printer)
    fewest, most = printer.page_limits(files.settings.stock)
    count = counted(pages, "page")
    yield _judged(INTERIOR, "number of pages", fewest <= pages <= most, count, f"{fewest} to {most}", source)
    if printer.even:
        yield _judged(INTERIOR, "even number of pages", pages % 2 == 0, count, "even", source)
    if printer.blank_last:
        last = "empty" if files.interior.last_empty else "printed"
        yield _judged(INTERIOR, "last page", files.interior.last_empty, last, "empty", source)
    whole = files.width + files.bleed, files.height + 2 * files.bleed
    wrong = [n for n, size in enumerate(files.interior.sizes, 1) if not _near((size.width, size.height), whole)]
    sizes = sorted({(round(size.width, 1), round(size.height, 1)) for size in files.interior.sizes})
    yield _judged(
        INTERIOR,
        "page size with bleed" if files.bleed else "page size",
        not wrong,
        ", ".join(f"{width:.1f} x {height:.1f} mm" for width, height in sizes[:3]) + _on(wrong),
        f"{whole[0]:.1f} x {whole[1]:.1f} mm on every page",
        source,
    )
    trims = [n for n, size in enumerate(files.interior.sizes, 1) if not _is_trimmed(size, n, files)]
    yield _judged(
        INTERIOR,
        "trim box",
        not trims,
        "as asked" if not trims else f"wrong{_on(trims)}",
        f"{files.width:.1f} x {files.height:.1f} mm, bleed {files.bleed:.2f} mm at three edges, none at the spine",
        STANDARD,
    )
    if files.bleed:
        good = abs(files.bleed - printer.bleed) <= TOLERANCE
        yield _judged(INTERIOR, "bleed", good, f"{files.bleed:.2f} mm", f"{printer.bleed:.2f} mm", source)


def _is_trimmed(size: PageSize, number: int, files: FinishedFiles) -> bool:
    """Whether the trim box of a page is where it should be; the spine is on the left of odd pages."""
    left, right = (0.0, files.bleed) if number % 2 else (files.bleed, 0.0)
    expected = (left, files.bleed, right, files.bleed)
    return _near(size.trimmed, (files.width, files.height)) and all(
        abs(edge - asked) <= COVER_TOLERANCE for edge, asked in zip(size.trim, expected, strict=True)
    )


def _near(size: tuple[float, float], asked: tuple[float, float]) -> bool:
    return all(abs(one - other) <= COVER_TOLERANCE for one, other in zip(size, asked, strict=True))


def _on(pages: Sequence[int]) -> str:
    """` (pages 3, 4, 5, ...)`, or nothing."""
    if not pages:
        return ""
    listed = ", ".join(map(str, pages[:5])) + (", ..." if len(pages) > 5 else "")
    return f" ({'page' if len(pages) == 1 else 'pages'} {listed})"


def _margin_rules(files: FinishedFiles, printer: Printer) -> Iterator[Check]:
    """The white around what is printed, and art that bleeds."""
    pages, source = len(files.interior.sizes), source_of(printer)
    outside = printer.outside_with_bleed if files.bleed else printer.outside
    for side in SIDES:
        margin = files.interior.margins[side]
        least = printer.gutter(pages) if side == "inside" else outside
        name = "gutter" if side == "inside" else f"{side} margin"
        place = f" (page {margin.page})" if margin.page else ""
        shown = f"{margin.least:.1f} mm{place}" if margin.page else "nothing printed"
        limit = f"at least {least:.1f} mm" + (f" for {counted(pages, 'page')}" if side == "inside" else "")
        yield _judged(INTERIOR, name, margin.least >= least - TOLERANCE, shown, limit, source)
    cut = sorted({page for side in SIDES for page in files.interior.margins[side].cut})
    bleeding = sorted({page for side in SIDES for page in files.interior.margins[side].bleeding})
    shown = f"ends at the edge{_on(cut)}" if cut else f"reaches the bleed{_on(bleeding)}" if bleeding else "none"
    yield _judged(INTERIOR, "art at the trimmed edge", not cut, shown, "none, or up to the end of the bleed", source)


def _content_rules(name: str, file: Measured, settings: Publish, printer: Printer) -> Iterator[Check]:
    """What a file for the print shop contains."""
    strict: Literal["FAIL", "note"] = "FAIL" if "x-1a" in (printer.standard, settings.standard) else "note"
    missing = ", ".join(file.standard) or "complete"
    yield Check(name, "PDF/X-1a", strict if file.standard else "ok", missing, "all keys of the standard", STANDARD)
    spaces = file.painted.spaces - {"DeviceGray", "DeviceCMYK", "Pattern", "Separation", "DeviceN"}
    shown = " and ".join(sorted(file.painted.spaces)) or "none"
    # PDF/X allows spot inks, but a book is printed in black or in process inks.
    allowed: Result = "note" if file.painted.spaces & {"Separation", "DeviceN"} else "ok"
    result: Result = allowed if not spaces else strict
    yield Check(name, "colour spaces", result, shown, "grey and process inks (CMYK), no RGB", STANDARD)
    transparent = ", ".join(sorted(file.painted.transparency)) or "none"
    yield _judged(name, "transparency", not file.painted.transparency, transparent, "none", f"{STANDARD}; {GUIDE}")
    marks = f"{counted(file.annotations, 'link or note', 'links or notes')}, {counted(file.bookmarks, 'bookmark')}"
    yield _judged(name, "links and bookmarks", not (file.annotations or file.bookmarks), marks, "none", GUIDE)
    fonts = ", ".join(file.fonts[:5])
    yield _judged(name, "embedded fonts", not file.fonts, fonts or "all", "all", GUIDE)
    yield from _ink_rules(name, file)
    size = f"{file.bytes / 1e6:.1f} MB"
    most = f"at most {LARGEST_FILE // 1_000_000} MB"
    yield _judged(name, "file size", file.bytes <= LARGEST_FILE, size, most, KDP_GUIDE)


def _ink_rules(name: str, file: Measured) -> Iterator[Check]:
    """Ink, lines, type and pictures."""
    paint = file.painted

    def place(key: str) -> str:
        return f" (page {file.worst[key]})" if len(file.sizes) > 1 and key in file.worst else ""

    unread = f"; {counted(paint.unread, 'picture or colour', 'pictures or colours')} not known" if paint.unread else ""
    shown = f"{paint.ink:.0f}%{place('ink')}{unread}"
    known: Result = "note" if paint.unread else "ok"
    result = known if paint.ink <= MOST_INK + 0.5 else "FAIL"
    yield Check(name, "total ink", result, shown, f"at most {MOST_INK:.0f}%", INGRAM_GUIDE)
    mixed = f"{counted(paint.mixed_black, 'line')} of several inks" if paint.mixed_black else "black ink alone"
    yield _judged(name, "black type", not paint.mixed_black, mixed, "black ink alone", INGRAM_GUIDE)
    if paint.thinnest < float("inf"):
        good = paint.thinnest >= THINNEST_LINE - 0.005
        thin = f"{paint.thinnest:.2f} mm{place('thinnest')}"
        yield _advised(name, "thinnest line", good, thin, f"{THINNEST_LINE:.2f} mm or more, advised", KDP_GUIDE)
    if paint.smallest < float("inf"):
        enough = SMALLEST_TYPE - 0.05
        small = [number for number, size in enumerate(file.types, 1) if size < enough] if len(file.types) > 1 else []
        least, advised = f"{paint.smallest:.1f} pt{_on(small)}", f"{SMALLEST_TYPE:g} pt or more, advised"
        yield _advised(name, "smallest type", paint.smallest >= enough, least, advised, KDP_GUIDE)
    if paint.pictures:
        coarse = f"{paint.coarsest:.0f} pixels per inch{place('coarsest')}"
        good = paint.coarsest >= ROUNDED * LEAST_RESOLUTION
        yield _judged(name, "pictures", good, coarse, f"at least {LEAST_RESOLUTION:.0f} pixels per inch", GUIDE)


def _cover_rules(files: FinishedFiles, printer: Printer) -> Iterator[Check]:
    """The size of the cover, its spine and the area for the barcode."""
    source, [size, *more] = source_of(printer), files.cover.sizes
    pages = len(files.interior.sizes)
    asked = 2 * files.width + files.spine + 2 * printer.bleed, files.height + 2 * printer.bleed
    yield _judged(
        COVER,
        "cover size",
        not more and _near((size.width, size.height), asked),
        f"{size.width:.2f} x {size.height:.2f} mm",
        f"{asked[0]:.2f} x {asked[1]:.2f} mm: two pages, spine {files.spine:.2f} mm and bleed {printer.bleed:.2f} mm",
        source,
    )
    yield _spine_rule(files, printer)
    allowed = can_have_spine_text(printer, pages, files.spine)
    least = f"none below {printer.spine_text_from} pages or on a narrow spine"
    shown = f"{'text' if files.spine_text else 'no text'} at {counted(pages, 'page')} and {files.spine:.1f} mm"
    yield _judged(COVER, "spine text", allowed or not files.spine_text, shown, least, source)
    area = ", ".join(files.barcode_faults) or ("white, with the barcode" if _has_barcode(files) else "white")
    yield _judged(COVER, "barcode area", not files.barcode_faults, area, "white, apart from the barcode", GUIDE)


def _has_barcode(files: FinishedFiles) -> bool:
    return bool(files.settings.isbn and files.settings.barcode)


def _spine_rule(files: FinishedFiles, printer: Printer) -> Check:
    """The width of the spine, compared with the table of the print shop."""
    settings, pages = files.settings, len(files.interior.sizes)
    shown, source = f"{files.spine:.2f} mm", source_of(printer)
    paper = printer.papers.get(settings.stock)
    if paper is None:
        limit = "as its cover template says: compare before you order"
        return Check(COVER, "spine width", "note", shown, limit, source)
    asked = pages * paper.thickness
    limit = f"{asked:.2f} mm: {pages} pages of {paper.thickness:.4f} mm ({settings.stock})"
    near = abs(files.spine - asked) <= max(COVER_TOLERANCE, 0.02 * asked)
    if not near and (settings.spine is not None or settings.thickness is not None):
        return Check(COVER, "spine width", "note", f"{shown}, from the recipe", limit, source)
    return _judged(COVER, "spine width", near, shown, limit, source)


def _shop_rules(files: FinishedFiles) -> Iterator[Check]:
    """What is sold and shown on a screen."""
    width, height = files.front
    shown = f"{width} x {height} pixels, {files.front_bytes / 1e6:.1f} MB"
    good = max(width, height) >= LONG_SIDE and files.front_bytes <= 50_000_000
    yield _judged(FRONT, "picture for the shop", good, shown, f"long side {LONG_SIDE} pixels, at most 50 MB", KDP_GUIDE)
    screen = files.screen
    guided = screen.bookmarks > 0 and screen.annotations > 0
    shown = f"{counted(screen.bookmarks, 'bookmark')}, {counted(screen.annotations, 'link')}"
    yield _advised(SCREEN, "bookmarks and links", guided, shown, "some of each", "readers of PDF files")
    named = bool(screen.title and screen.language)
    shown = f"title {screen.title or 'missing'}, author {screen.author or 'missing'}, language {screen.language}"
    yield _advised(SCREEN, "title and language", named, shown, "given", "ISO 14289-1 (PDF/UA), sections 7.1 and 7.2")


def _matter_rules(settings: Publish, author: str) -> Iterator[Check]:
    """What the publisher should not forget."""
    if settings.isbn:
        # Settings with a wrong one are refused.
        yield Check(COVER, "ISBN", "ok", isbn(settings.isbn).text, "a right check digit", "ISO 2108")
    else:
        yield Check(COVER, "ISBN", "note", "none", "one of your own, unless the shop gives you one", "ISO 2108")
    by = author or settings.publisher
    shown = by or "missing: set author or publisher"
    yield Check(INTERIOR, "author", "ok" if by else "note", shown, "an author or a publisher", "shops ask for one")
    shown = settings.copyright or "missing: set copyright"
    result: Result = "ok" if settings.copyright else "note"
    yield Check(INTERIOR, "copyright notice", result, shown, "a notice on the imprint page", "custom of the trade")
    length = len(settings.blurb)
    shown = f"{length} characters" if length else "missing: set blurb"
    yield Check(COVER, "text on the back", "ok" if length else "note", shown, "a few sentences", "custom of the trade")


def remedies(recipe: Recipe, settings: Publish, pages: int) -> Iterator[InputError]:
    """What to change if the print shop does not take this many pages, these margins or plain PDF."""
    shop = settings.shop
    fewest, most = shop.page_limits(settings.stock)
    if not fewest <= pages <= most:
        way = "add puzzles, or lower per_page" if pages < fewest else "use fewer puzzles, or raise per_page"
        yield InputError(
            f"{shop.name} binds {fewest} to {most} pages of this paper, not {pages}; {way}", field="printer"
        )
    if shop.standard == "x-1a" and settings.standard == "none":
        yield InputError(f'{shop.name} asks for PDF/X-1a; write standard = "x-1a"', field="standard")
    paper = recipe.paper_for(pages)
    outside = shop.outside_with_bleed if paper.bleed else shop.outside
    least = {"inside": shop.gutter(pages), "outside": outside, "top": outside, "bottom": outside}
    narrow = [name for name in least if getattr(paper, name) < least[name] - TOLERANCE]
    if narrow:
        remedy = ", ".join(f"{name} = {ceil(10 * least[name]) / 10:g}" for name in narrow)
        rule = f"{shop.name} asks for wider margins; write margins = {{ {remedy} }} above [publish]"
        yield InputError(rule, field="printer")
