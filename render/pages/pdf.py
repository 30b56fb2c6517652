"""Sheets as pages of a vector PDF with embedded fonts and page boxes; the same document gives the same bytes."""

import hashlib
import io
import math
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import msgspec
from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFImageXObject
from reportlab.pdfgen.canvas import Canvas

from puzzlemill.render.drawing.canvas import ANCHORS, Box, Drawing, Ink, Path, Picture, Pixels, Place, Text
from puzzlemill.render.drawing.fonts import FACES, face, text_width
from puzzlemill.render.drawing.separation import process, separated_pixels
from puzzlemill.render.pages.layout import Sheet

_POINTS = 72 / 25.4

Colours: TypeAlias = Literal["screen", "print"]
"""Greys and RGB colours for screens, or greys and CMYK inks for a press."""

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class Bookmark(msgspec.Struct, frozen=True):
    """An outline entry: its words, the position of its sheet in the document, from 1, and its level, 0 at the top."""

    title: str
    page: int
    level: int = 0


class Link(msgspec.Struct, frozen=True):
    """A box on a sheet that opens another sheet, the `target`, or an `address` outside if there is one.

    Sheets are given by their positions in the document, from 1.
    """

    page: int
    box: Box
    address: str = ""
    target: int = 0


class Document(msgspec.Struct, frozen=True):
    """Everything in a PDF: its sheets, its title, and how readers find their way in it.

    `labels` are the page names that readers see (`i`, `ii`, `1`, ...), one per sheet, or empty for 1, 2, 3 and so on.
    `language` is a tag such as `en` or `de-AT`; `creator` is the program that laid out the pages. Raises `ValueError`
    if the labels, or the pages or levels of bookmarks, do not fit the sheets.
    """

    sheets: tuple[Sheet, ...]
    title: str = ""
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en"
    creator: str = "puzzlemill"
    labels: tuple[str, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    links: tuple[Link, ...] = ()

    def __post_init__(self) -> None:
        if len(self.labels) not in (0, len(self.sheets)):
            raise ValueError(f"{len(self.labels)} labels for {len(self.sheets)} sheets")
        for bookmark in self.bookmarks:
            if not 1 <= bookmark.page <= len(self.sheets):
                raise ValueError(
                    f"bookmark {bookmark.title!r}: page {bookmark.page}, but only {len(self.sheets)} exist"
                )
        for link in self.links:
            if not link.address and not 1 <= link.target <= len(self.sheets):
                raise ValueError(f"link to page {link.target}, but only {len(self.sheets)} exist")
        levels = [-1, *(bookmark.level for bookmark in self.bookmarks)]
        if any(not 0 <= level <= above + 1 for above, level in pairwise(levels)):
            raise ValueError(f"levels of bookmarks {levels[1:]}: expected 0 first, then at most 1 more than before")


def document_pdf(document: Document, colours: Colours = "screen") -> bytes:
    """The PDF of a document, one page per sheet. Text is read out in the order in which it was placed.

    A page's media box is its trimmed size and the bleed on three sides, without the spine's, which is on the left of
    odd sheets, or on four sides of a sheet that is not bound. The crop and bleed boxes are the same; the trim box is
    what remains after cutting (ISO 32000-1, 14.11.2).

    For `print`, greys are black ink alone and `separation.process` chooses the inks of colours; the file is PDF 1.3
    without links, bookmarks, labels, language and preferences of readers, which have no meaning on paper.
    """
    for bold in FACES:
        face(bold)
    buffer = io.BytesIO()
    # Without our initial font every page would refer to Helvetica, which is not embedded.
    canvas = Canvas(
        buffer,
        pageCompression=1,
        invariant=1,
        lang=document.language if colours == "screen" else None,
        initialFontName=FACES[False],
        pdfVersion=(1, 4) if colours == "screen" else (1, 3),
    )
    _describe(canvas, document)
    if colours == "screen":
        _paint_screens(canvas, document)
    else:
        for sheet in document.sheets:
            _begin_page(canvas, sheet)
            _paint(canvas, sheet.drawing, "print")
            canvas.showPage()
    _save(canvas)
    return buffer.getvalue()


def pdf_bytes(pages: Sequence[Drawing], title: str = "", author: str = "", colours: Colours = "screen") -> bytes:
    """A PDF with one page per drawing, each as large as its drawing's natural size."""
    sheets = (Sheet(number, Box(0, 0, page.width, page.height), (), page) for number, page in enumerate(pages, 1))
    return document_pdf(Document(tuple(sheets), title, author), colours)


def _describe(canvas: "Canvas", document: Document) -> None:
    """Write a document's metadata."""
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setKeywords(document.keywords)
    canvas.setCreator(document.creator)


def _paint_screens(canvas: "Canvas", document: Document) -> None:
    """Paint all pages with what helps readers to find their way: the names of pages, bookmarks and links."""
    if document.title:
        canvas.setViewerPreference("DisplayDocTitle", "true")
    if document.bookmarks:
        canvas.showOutline()
    for index, label in enumerate(document.labels):
        canvas.addPageLabel(index, prefix=label)
    targets = {link.target for link in document.links}
    links: dict[int, list[Link]] = {}
    for link in document.links:
        links.setdefault(link.page, []).append(link)
    for place, sheet in enumerate(document.sheets, 1):
        if place in targets:
            canvas.bookmarkPage(f"page {place}")
        for key, bookmark in enumerate(document.bookmarks):
            if bookmark.page == place:
                # reportlab keeps one outline entry per key.
                canvas.bookmarkPage(str(key))
        _begin_page(canvas, sheet)
        _paint(canvas, sheet.drawing, "screen")
        for link in links.get(place, ()):
            x, y, width, height = link.box
            rectangle = (x, y, x + width, y + height)
            if link.address:
                canvas.linkURL(link.address, rectangle, relative=1)
            else:
                canvas.linkRect("", f"page {link.target}", rectangle, relative=1, thickness=0)
        canvas.showPage()
    for key, bookmark in enumerate(document.bookmarks):
        canvas.addOutlineEntry(bookmark.title, str(key), bookmark.level)


def _begin_page(canvas: "Canvas", sheet: Sheet) -> None:
    """Set a page's boxes, and mm from its trimmed top left corner as units, with y down."""
    bleed, width, height = sheet.bleed, sheet.drawing.width, sheet.drawing.height
    # The spine is on the left of odd pages: the bleed is on their right.
    left = 0.0 if sheet.bound and sheet.number % 2 else bleed
    sides = 1 if sheet.bound else 2
    whole = (0.0, 0.0, (width + sides * bleed) * _POINTS, (height + 2 * bleed) * _POINTS)
    trim = (left * _POINTS, bleed * _POINTS, (left + width) * _POINTS, (bleed + height) * _POINTS)
    canvas.setPageSize(whole[2:])
    canvas.setCropBox(whole)
    canvas.setBleedBox(whole)
    canvas.setTrimBox(trim)
    canvas.transform(_POINTS, 0, 0, -_POINTS, trim[0], trim[3])
    canvas.setLineCap(1)
    canvas.setLineJoin(1)


def _save(canvas: "Canvas") -> None:
    """Write the file with its streams as they are: ASCII encoding would make it a quarter larger."""
    kept, rl_config.useA85 = rl_config.useA85, 0
    try:
        canvas.save()
    finally:
        rl_config.useA85 = kept


def _paint(canvas: "Canvas", drawing: Drawing, colours: Colours) -> None:
    # Operators are written directly: reportlab's own methods take three times as long.
    for item in drawing.items:
        match item:
            case Path():
                canvas.addLiteral(" ".join(_path_operators(item, colours)))
            case Text():
                _paint_text(canvas, item, colours)
            case Place():
                canvas.addLiteral(" ".join(_place_operators(item)))
                _paint(canvas, item.drawing, colours)
                canvas.addLiteral("Q")
            case Picture():
                _paint_picture(canvas, item, colours)


def _path_operators(path: Path, colours: Colours) -> Iterator[str]:
    if path.fill is not None:
        yield _fill(path.fill, colours)
    if path.stroke is not None:
        yield f"{_number(path.width)} w {_fill(path.stroke, colours).upper()}"
    for letter, *numbers in path.steps:
        yield from map(_number, numbers)
        yield _OPERATORS[str(letter)]
    yield {(True, True): "B*", (True, False): "f*", (False, True): "S", (False, False): "n"}[
        path.fill is not None, path.stroke is not None
    ]


def _place_operators(place: Place) -> Iterator[str]:
    turn = math.radians(place.turn)
    along, across = place.scale * math.cos(turn), place.scale * math.sin(turn)
    # With six decimals, a drawing a metre wide is off by less than a micrometre.
    yield "q"
    yield from (str(round(part, 6)) for part in (along, across, -across, along))
    yield from map(_number, (place.x, place.y))
    yield "cm"
    if place.clip is not None:
        yield from map(_number, place.clip)
        yield "re W n"


def _paint_text(canvas: "Canvas", text: Text, colours: Colours) -> None:
    name = FACES[text.bold]
    shift = ANCHORS[text.anchor]
    left = text.x - (shift * text_width(text.text, text.size, text.bold) if shift else 0.0)
    canvas.addLiteral(_fill(text.ink, colours))
    line = canvas.beginText()
    line.setTextTransform(1, 0, 0, -1, left, text.y)
    line.setFont(name, text.size)
    line.textOut(text.text)
    canvas.drawText(line)


def _paint_picture(canvas: "Canvas", picture: Picture, colours: Colours) -> None:
    """Paint a picture, whose pixels are stored once however often the document shows them."""
    pixels = picture.pixels
    name = hashlib.sha256(f"{pixels.width} {pixels.height} {pixels.mode} ".encode() + pixels.data).hexdigest()[:32]
    # reportlab's document knows objects by name; its own `drawImage` digests every picture with MD5.
    if canvas._doc.getXObjectName(name) not in canvas._doc.idToObject:
        stored = PDFImageXObject(name)
        stored.width, stored.height, stored.bitsPerComponent = pixels.width, pixels.height, 8
        stored.colorSpace, data = _stored(pixels, colours)
        stored._filters, stored.streamContent = ("FlateDecode",), zlib.compress(data)
        canvas._doc.addForm(name, stored)
    canvas._currentPageHasImages = 1
    canvas._formsinuse.append(name)
    # The unit square of a picture has y up.
    numbers = map(_number, (picture.width, 0.0, 0.0, -picture.height, picture.x, picture.y + picture.height))
    canvas.addLiteral(f"q {' '.join(numbers)} cm /{canvas._doc.getXObjectName(name)} Do Q")


def _stored(pixels: Pixels, colours: Colours) -> tuple[str, bytes]:
    """The colour space of a picture in the file, and its data; for print, a picture without colours is grey."""
    if pixels.mode == "L":
        return "DeviceGray", pixels.data
    if colours == "screen":
        return "DeviceRGB", pixels.data
    red, green, blue = (pixels.data[channel::3] for channel in range(3))
    if red == green == blue:
        return "DeviceGray", red
    return "DeviceCMYK", separated_pixels(pixels)


def _fill(ink: Ink, colours: Colours) -> str:
    """The operator that sets an ink for areas; in capitals it is the one for lines."""
    if not isinstance(ink, tuple):
        return f"{_number(ink)} g"
    return f"{' '.join(map(_number, ink))} rg" if colours == "screen" else f"{' '.join(map(_number, process(ink)))} k"


def _number(value: Any) -> str:
    """A length in a drawing, to a tenth of a micrometre, without exponents, which PDF does not allow."""
    # `Any`: only a step's letter is not a number, and checking for it in each call costs a fifth of the time.
    return str(round(value, 4))
