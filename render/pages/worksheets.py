"""What sheets for classes and shops have besides puzzles: a title, lines for name and date, a brand, an address."""

import re
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import FRAME, Box, Drawing, line
from puzzlemill.render.drawing.fonts import balanced, missing_letters, text_width, wrap
from puzzlemill.render.drawing.qr import QUIET, qr_code
from puzzlemill.render.pages.furniture import APART, GREY
from puzzlemill.render.pages.layout import LINE, Builder, Look, Placed, Sheet, Type

LONGEST_TEXT: Final = 120
"""Most characters of a title, a brand or an address, and of an address in a QR code."""

SCHEME: Final = "[A-Za-z][A-Za-z0-9+.-]*:"
"""How a complete address begins."""

MOST_LINES: Final = 2
"""The most lines of a title."""

TITLE, LABEL, SMALL = 16.0, 11.0, 9.0
"""Sizes of the title, of the words before lines to write on, and of the words at the foot, in points."""

WRITING: Final = 9.0
"""Height of a line to write on, in mm."""

NAME, DATE = 45.0, 25.0
"""Least lengths of the lines for the name and the date, in mm; on narrow pages they are below each other."""

NAME_SHARE: Final = 0.64
"""The share of a row that the name gets if the date is beside it."""

BEFORE: Final = 1.5
"""White between a word and the line after it, in mm."""

ABOVE_TITLE, UNDER = 3.0, 4.5
"""White above the title if there is anything over it, and below everything at the head, in mm."""

SEPARATOR: Final = "  ·  "
"""The text between the brand and the address."""

_Form: TypeAlias = Literal["puzzles", "answers", "rules"]
"""What a page shows: all have a foot, puzzles and answers a title, and only puzzles the rest of the head."""


class Worksheet(NamedTuple):
    """The words of a publisher on sheets; everything is left out by default.

    Pages of puzzles begin with lines for name and date if `name_line`, the `title`, and the address `qr` as a QR code.
    All pages end with the `brand` and the address `url`.
    """

    title: str = ""
    brand: str = ""
    name_line: bool = False
    url: str = ""
    qr: str = ""


PLAIN: Final = Worksheet()
"""Sheets with nothing besides puzzles."""


def check_worksheet(worksheet: Worksheet, look: Look) -> None:
    """Raise `InputError` for words that cannot be printed, or that do not fit the paper."""
    for key, text in (("title", worksheet.title), ("brand", worksheet.brand), ("url", worksheet.url)):
        if missing := missing_letters(text):
            raise InputError(f"the font has no letter {missing[0]!r}; leave it out", field=key, value=text)
    for key in ("title", "brand", "url", "qr"):
        text = getattr(worksheet, key)
        if len(text) > LONGEST_TEXT:
            raise InputError(f"{len(text)} characters; the limit is {LONGEST_TEXT}", field=key, value=text)
    if any(map(str.isspace, worksheet.url)):
        raise InputError("expected an address without spaces", field="url", value=worksheet.url)
    if worksheet.qr and not re.fullmatch(rf"{SCHEME}[!-~]+", worksheet.qr):
        raise InputError(
            "expected a scheme and plain ASCII, as in https://example.com/shop", field="qr", value=worksheet.qr
        )
    page = Builder(look, 1)
    size, width = page.theme.pt(TITLE), _beside_code(page, worksheet)
    if len(wrap(worksheet.title, size, width, bold=True)) > MOST_LINES:
        remedy = "use a shorter title or larger paper"
        raise InputError(f"more than {MOST_LINES} lines on this paper; {remedy}", field="title", value=worksheet.title)
    for key, text, bold in (("brand", worksheet.brand, True), ("url", worksheet.url, False)):
        if text_width(text, page.theme.pt(SMALL), bold) > _foot_width(page):
            remedy = "use a shorter one or larger paper"
            raise InputError(f"wider than the foot of this paper; {remedy}", field=key, value=text)


def worksheets(worksheet: Worksheet, look: Look, form: _Form, make: Callable[[Look], Sequence[Sheet]]) -> list[Sheet]:
    """The sheets that `make` lays out for a look, with what `worksheet` adds to pages of this form.

    `make` gets a look whose pages are shorter by the words at their head.
    """
    if worksheet == PLAIN:
        return list(make(look))
    head = worksheet._replace(name_line=False, qr="") if form == "answers" else worksheet
    if form == "rules":
        head = Worksheet(brand=worksheet.brand, url=worksheet.url)
    height = _head(Builder(look, 1), head)
    sheets = make(look._replace(paper=look.paper._replace(top=look.paper.top + height)))
    return [_with_words(sheet, head, look) for sheet in sheets]


def address_of(worksheet: Worksheet, role: str) -> str:
    """The address that opens from a box with this role on a page, or nothing; a web address can lack its scheme.

    Addresses in PDF files are ASCII, so one with other letters does not open.
    """
    address = {"url": worksheet.url, "qr": worksheet.qr}.get(role, "")
    if not address or not address.isascii():
        return ""
    return address if re.match(SCHEME, address) else f"https://{address}"


def _with_words(sheet: Sheet, worksheet: Worksheet, look: Look) -> Sheet:
    """The sheet with its head and foot; the page number stays the last line that screen readers read."""
    page = Builder(look, sheet.number)
    _head(page, worksheet)
    above, page.items = page.items, []
    _foot(page, worksheet)
    body, last = sheet.drawing.items[:-1], sheet.drawing.items[-1:]
    drawing = Drawing(sheet.drawing.width, sheet.drawing.height, (*above, *body, *page.items, *last))
    return msgspec.structs.replace(sheet, area=page.area, placed=(*page.placed, *sheet.placed), drawing=drawing)


def _head(page: Builder, worksheet: Worksheet) -> float:
    """Place everything above the running head of a page; returns its height with the white below it."""
    area, theme = page.area, page.theme
    left, y, bottom = area._replace(width=_beside_code(page, worksheet)), area.y, area.y
    if worksheet.name_line:
        y = _name_line(page, left)
    if worksheet.title:
        size = theme.pt(TITLE)
        y += ABOVE_TITLE if y > area.y else 0.0
        for text in balanced(worksheet.title, size, left.width, bold=True):
            y = page.text("title", area.x, y, text, Type(size, bold=True))
    if worksheet.qr:
        code = qr_code(worksheet.qr)
        page.figure("qr", code, Box(area.x + area.width - code.width, area.y, code.width, code.height))
        bottom = area.y + code.height
    bottom = max(y, bottom)
    return bottom - area.y + (UNDER if bottom > area.y else 0.0)


def _beside_code(page: Builder, worksheet: Worksheet) -> float:
    """The width of the head beside its QR code."""
    return page.area.width - (qr_code(worksheet.qr).width + 2 * QUIET if worksheet.qr else 0.0)


def _name_line(page: Builder, row: Box) -> float:
    """Draw lines to write name and date on, side by side or below each other; returns their bottom."""
    type = Type(page.theme.pt(LABEL))
    labels = [page.words("worksheet.name"), page.words("worksheet.date")]
    name, date = (text_width(label, type.size) + BEFORE for label in labels)
    free = row.width - name - date - APART
    tall = WRITING * page.theme.words
    if NAME_SHARE * free >= NAME and (1 - NAME_SHARE) * free >= DATE:
        width = name + NAME_SHARE * free
        boxes = [row._replace(width=width), row._replace(x=row.x + width + APART, width=row.width - width - APART)]
    else:
        boxes = [row, row._replace(y=row.y + tall)]
    for label, box in zip(labels, boxes, strict=True):
        baseline = box.y + tall - LINE * type.size
        page.text("label", box.x, baseline, label, type)
        start, end = box.x + text_width(label, type.size) + BEFORE, box.x + box.width
        under = baseline + 0.85 * type.size
        page.items.append(line((start, under), (end, under), width=FRAME))
        page.placed.append(Placed("blank", Box(start, box.y, end - start, under - box.y)))
    return boxes[-1].y + tall


def _foot_width(page: Builder) -> float:
    """The width of the foot between the corners with page numbers."""
    return page.area.width - 2 * (text_width("0000", page.theme.pt(SMALL)) + APART)


def _foot(page: Builder, worksheet: Worksheet) -> None:
    """Place brand and address in the middle of the page's foot, on one line or below each other."""
    size, url = page.theme.pt(SMALL), worksheet.url
    brand = Type(size, bold=True)
    wide = text_width(worksheet.brand, size, bold=True)
    if worksheet.brand and url and wide + text_width(SEPARATOR + url, size) <= _foot_width(page):
        lines = [[("brand", worksheet.brand, brand), ("url", SEPARATOR + url, Type(size, ink=GREY))]]
    else:
        lines = [[("brand", worksheet.brand, brand)], [("url", url, Type(size, ink=GREY))]]
    lines = [parts for parts in lines if parts[0][1]]
    y = page.area.y + page.area.height - len(lines) * LINE * size
    for parts in lines:
        widths = [text_width(text, size, type.bold) for _, text, type in parts]
        x = page.area.x + (page.area.width - sum(widths)) / 2
        for (role, text, type), width in zip(parts, widths, strict=True):
            page.text(role, x, y, text, type)
            x += width
        y += LINE * size
