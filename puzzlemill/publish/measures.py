"""Measures finished PDF files: page boxes, margins of what is printed, and everything that a print shop checks."""

import hashlib
import io
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from puzzlemill.publish.content import POINT, Painted, fonts_not_embedded, painted
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.covers.wrap import Wrap

if TYPE_CHECKING:
    import numpy
    import pikepdf
    import pypdfium2

SCALE: Final = 1.5
"""Pixels per point of the pictures in which margins are measured: 108 per inch, a quarter of a millimetre each."""

PAPER_WHITE: Final = 248
"""Grey values from here on count as paper."""

COLOURED: Final = 24
"""Values of a pixel's channels that differ by more are a colour."""

RIM: Final = 0.8
"""White in mm around a barcode that its area has at least."""

SIDES: Final = ("inside", "outside", "top", "bottom")


class PageSize(NamedTuple):
    """A page in mm: its width and height with bleed, and its trim box, from the left, top, right and bottom edges."""

    width: float
    height: float
    trim: tuple[float, float, float, float]

    @property
    def trimmed(self) -> tuple[float, float]:
        """Width and height after cutting."""
        left, top, right, bottom = self.trim
        return self.width - left - right, self.height - top - bottom


class Margin(NamedTuple):
    """The least white at one side in mm, the number of its page from 1, and the pages whose art bleeds there.

    `cut` are pages whose art ends at the trimmed edge, where a white sliver can appear.
    """

    least: float
    page: int
    bleeding: tuple[int, ...] = ()
    cut: tuple[int, ...] = ()


class Measured(NamedTuple):
    """What was measured in a PDF."""

    bytes: int
    version: str
    sizes: list[PageSize]
    painted: Painted
    worst: dict[str, int]
    """The page, from 1, with the most ink, the thinnest line, the smallest type and the coarsest picture."""

    fonts: list[str]
    """Fonts that are not embedded."""

    annotations: int
    bookmarks: int
    standard: list[str]
    """What PDF/X-1a asks for and the file lacks."""

    title: str
    author: str
    language: str
    margins: dict[str, Margin]
    last_empty: bool
    types: tuple[float, ...] = ()
    """The smallest type of each page in points, infinite without type."""


def measured(data: bytes, *, margins: bool = True) -> Measured:
    """Measure a finished PDF; without `margins` its pages are not drawn."""
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = [page.obj for page in pdf.pages]
        whole, worst = Painted(spaces=set(), transparency=set()), dict[str, int]()
        types: list[float] = []
        for number, page in enumerate(pages, 1):
            one = _painted(page, number)
            for name, sign in (("ink", 1), ("thinnest", -1), ("smallest", -1), ("coarsest", -1)):
                if sign * getattr(one, name) > sign * getattr(whole, name):
                    worst[name] = number
            types.append(one.smallest)
            whole.add(one)
        information: Any = pdf.trailer.get("/Info", {})
        with pdf.open_outline() as outline:
            bookmarks = sum(1 for _ in _entries(outline.root))
        sizes = [_size(page) for page in pages]
        sides, last_empty = _margins(data, sizes) if margins else ({}, False)
        return Measured(
            bytes=len(data),
            version=pdf.pdf_version,
            sizes=sizes,
            painted=whole,
            worst=worst,
            fonts=sorted(set(fonts_not_embedded(pages))),
            annotations=sum(len(page.get("/Annots", ())) for page in pages),
            bookmarks=bookmarks,
            standard=list(_standard_faults(pdf, pages)),
            title=str(information.get("/Title", "")),
            author=str(information.get("/Author", "")),
            language=str(pdf.Root.get("/Lang", "")),
            margins=sides,
            last_empty=last_empty,
            types=tuple(types),
        )


def _painted(page: "pikepdf.Object", number: int) -> Painted:
    """What a page paints; raises `InputError` for a page of the publisher whose content is not as PDF describes it."""
    import pikepdf

    try:
        return painted(page)
    except (
        pikepdf.PdfError,
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
        IndexError,
        RuntimeError,
        RecursionError,
    ):
        remedy = "export that page again, or use a PNG of it"
        raise InputError(f"page {number} of the finished file cannot be measured; {remedy}") from None


def _entries(items: Any) -> Iterator[Any]:
    """All entries of an outline."""
    for item in items:
        yield item
        yield from _entries(item.children)


def _size(page: "pikepdf.Object") -> PageSize:
    left, bottom, right, top = (float(number) for number in page.MediaBox)
    trim = [float(number) for number in page.get("/TrimBox", page.get("/CropBox", page.MediaBox))]
    edges = (trim[0] - left, top - trim[3], right - trim[2], trim[1] - bottom)
    a, b, c, d = (POINT * edge for edge in edges)
    return PageSize(POINT * (right - left), POINT * (top - bottom), (a, b, c, d))


def _standard_faults(pdf: "pikepdf.Pdf", pages: Sequence["pikepdf.Object"]) -> Iterator[str]:
    """What PDF/X-1a:2001 (ISO 15930-1) asks for and a file lacks, apart from its contents."""
    information: Any = pdf.trailer.get("/Info", {})
    root = pdf.Root
    if pdf.pdf_version > "1.3":
        yield f"PDF {pdf.pdf_version} instead of 1.3"
    if str(information.get("/GTS_PDFXVersion", "")) not in ("PDF/X-1a:2001", "PDF/X-1:2001"):
        yield "GTS_PDFXVersion"
    if str(information.get("/GTS_PDFXConformance", "PDF/X-1a:2001")) != "PDF/X-1a:2001":
        yield "GTS_PDFXConformance"
    if str(information.get("/Trapped", "")) not in ("/True", "/False"):
        yield "Trapped"
    yield from (key for key in ("Title", "CreationDate", "ModDate") if not str(information.get(f"/{key}", "")))
    if "/ID" not in pdf.trailer:
        yield "ID"
    intents = [intent for intent in root.get("/OutputIntents", ()) if intent.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield "one output intent"
    elif not str(intents[0].get("/OutputConditionIdentifier", "")):
        yield "OutputConditionIdentifier"
    elif not str(intents[0].get("/RegistryName", "")) and "/DestOutputProfile" not in intents[0]:
        yield "RegistryName"
    if pdf.is_encrypted:
        yield "no encryption"
    yield from (f"no {key}" for key in ("OpenAction", "AA", "JavaScript", "AcroForm") if f"/{key}" in root)
    if not all(("/TrimBox" in page) != ("/ArtBox" in page) for page in pages):
        yield "TrimBox on every page"
    if not all(_nested(page) for page in pages):
        yield "TrimBox inside BleedBox inside MediaBox"


def _nested(page: "pikepdf.Object") -> bool:
    """Whether the boxes of a page are inside each other, as they should be."""
    boxes = [[float(number) for number in page[key]] for key in ("/TrimBox", "/BleedBox", "/MediaBox") if key in page]
    return all(
        inner[0] >= outer[0] - 0.01
        and inner[1] >= outer[1] - 0.01
        and inner[2] <= outer[2] + 0.01
        and inner[3] <= outer[3] + 0.01
        for inner, outer in pairwise(boxes)
    )


def _margins(data: bytes, sizes: Sequence[PageSize]) -> tuple[dict[str, Margin], bool]:
    """The least margins at the four sides over all pages, and whether the last page is empty."""
    import pypdfium2

    margins = {side: Margin(float("inf"), 0) for side in SIDES}
    last_empty = False
    document = pypdfium2.PdfDocument(data)
    try:
        for number, size in enumerate(sizes, 1):
            page = document[number - 1]
            white = _white(page, size, number)
            page.close()
            last_empty = white is None
            for side, (least, bleeds, ends) in (white or {}).items():
                margin = margins[side]
                margins[side] = Margin(
                    *min((margin[:2], (least, number))),
                    (*margin.bleeding, *([number] if bleeds else [])),
                    (*margin.cut, *([number] if ends else [])),
                )
    finally:
        document.close()
    return margins, last_empty


def _white(page: "pypdfium2.PdfPage", size: PageSize, number: int) -> dict[str, tuple[float, bool, bool]] | None:
    """For each side of a page its white in mm, whether art bleeds there, and whether such art ends at the edge.

    Art that touches a trimmed edge does not count for margins, but type always does. None for an empty page.
    """
    import numpy

    pixels = numpy.asarray(page.render(scale=SCALE, grayscale=True).to_numpy()).reshape(
        round_up(size.height), round_up(size.width), -1
    )
    ink = pixels[:, :, 0] < PAPER_WHITE
    if not ink.any():
        return None
    left, top, right, bottom = (round(edge / POINT * SCALE) for edge in size.trim)
    inner = ink[top : ink.shape[0] - bottom or None, left : ink.shape[1] - right or None]
    on_left = "inside" if number % 2 else "outside"
    on_right = "outside" if number % 2 else "inside"
    kept = _without_bleeding(inner)
    whites = _gaps(kept, inner.shape)
    boxes = list(_type_boxes(page, size))
    result = {}
    edges = {
        on_left: (inner[:, 0], ink[:, 0], left),
        on_right: (inner[:, -1], ink[:, -1], right),
        "top": (inner[0], ink[0], top),
        "bottom": (inner[-1], ink[-1], bottom),
    }
    for place, (side, (edge, outermost, bleed)) in enumerate(edges.items()):
        bleeds = bool(edge.any())
        # Nothing bleeds at the spine, where pages are not cut.
        ends = bleeds and side != "inside" and not (bleed and outermost.any())
        result[side] = (min([whites[place], *(box[place] for box in boxes)]), bleeds, ends)
    return result


def round_up(length: float) -> int:
    """Pixels of a length in mm, as pypdfium2 rounds them."""
    from math import ceil

    return ceil(round(length / POINT, 3) * SCALE)


def _without_bleeding(inner: "numpy.ndarray[Any, Any]") -> "numpy.ndarray[Any, Any]":
    """The ink that is not part of something that touches an edge."""
    import numpy
    from scipy import ndimage

    edges = numpy.concatenate([inner[0], inner[-1], inner[:, 0], inner[:, -1]])
    if not edges.any():
        return inner
    labels, _ = ndimage.label(inner, structure=numpy.ones((3, 3), dtype=int))
    touching = numpy.unique(numpy.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    kept: numpy.ndarray[Any, Any] = inner & ~numpy.isin(labels, touching[touching > 0])
    return kept


def _gaps(ink: "numpy.ndarray[Any, Any]", shape: tuple[int, ...]) -> list[float]:
    """The white in mm at the left, right, top and bottom of the ink; infinite without any."""
    import numpy

    rows, columns = numpy.flatnonzero(ink.any(axis=1)), numpy.flatnonzero(ink.any(axis=0))
    if not len(rows):
        return [float("inf")] * 4
    pixels = (columns[0], shape[1] - 1 - columns[-1], rows[0], shape[0] - 1 - rows[-1])
    # Smoothed edges reach up to a pixel beyond what is printed.
    return [float((gap + 1) / SCALE * POINT) for gap in pixels]


def _type_boxes(page: "pypdfium2.PdfPage", size: PageSize) -> Iterator[tuple[float, float, float, float]]:
    """The distances in mm of each piece of type from the trimmed left, right, top and bottom edge."""
    text = page.get_textpage()
    left, top, right, bottom = size.trim
    for index in range(text.count_rects()):
        x, y, to_x, to_y = (POINT * number for number in text.get_rect(index))
        yield x - left, size.width - right - to_x, size.height - top - to_y, y - bottom
    text.close()


def barcode_faults(data: bytes, wrap: Wrap, has_barcode: bool) -> tuple[str, ...]:
    """What a cover prints in the area of its barcode apart from the barcode, in words; nothing if all is well.

    With a barcode, a rim of `RIM` mm has to be white, and everything inside black or white.
    """
    import numpy
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        pixels = numpy.asarray(document[0].render(scale=2 * SCALE).to_numpy())[:, :, :3].astype(int)
    finally:
        document.close()
    box, per_mm = wrap.barcode, 2 * SCALE / POINT
    left, top = (box.x + wrap.bleed) * per_mm, (box.y + wrap.bleed) * per_mm
    # A pixel at each edge can be shared with what is around the area.
    rows = slice(round(top) + 1, round(top + box.height * per_mm) - 1)
    columns = slice(round(left) + 1, round(left + box.width * per_mm) - 1)
    area = pixels[rows, columns]
    dark = area.min(axis=2) < PAPER_WHITE
    faults = []
    if (area.max(axis=2) - area.min(axis=2) > COLOURED).any():
        faults.append("something coloured")
    rim = round(RIM * per_mm)
    if dark.any() and not has_barcode:
        faults.append("something printed")
    elif dark[:rim].any() or dark[-rim:].any() or dark[:, :rim].any() or dark[:, -rim:].any():
        faults.append("something printed at its edges")
    return tuple(faults)


def digest(data: bytes) -> str:
    """A short digest of a file, to compare what was checked with what is ordered."""
    return hashlib.sha256(data).hexdigest()[:12]
