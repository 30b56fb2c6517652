"""References to other pages: reserved when a page is laid out, and filled in once all page numbers are known."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from puzzlemill.render.drawing.canvas import Box, Drawing, Item, Text
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.furniture import GREY
from puzzlemill.render.pages.layout import ASCENT, LINE, Builder, Placed, Sheet

REFERENCE: Final = "reference"
"""The role of references on pages."""


def reserve(page: Builder, x: float, top: float, size: float, puzzle: int) -> None:
    """Reserve a line of type for the reference of a puzzle, which begins at `x`."""
    page.items.append(Text(x, top + ASCENT * size, "", size, ink=GREY))
    page.placed.append(Placed(REFERENCE, Box(x, top, 0.0, LINE * size), puzzle))


def page_numbers(sheets: Sequence[Sheet], role: str = "puzzle") -> dict[int, int]:
    """The number of the first page that has this role for a puzzle, by the puzzle's number."""
    return {
        placed.puzzle: sheet.number
        for sheet in reversed(sheets)
        for placed in sheet.placed
        if placed.role == role and placed.puzzle
    }


def filled(sheet: Sheet, texts: Mapping[int, str]) -> Sheet:
    """The sheet with the text for each puzzle in the line that was reserved for it; lines without a text disappear."""
    # The boxes and the empty lines of references come in the same order.
    reserved = [texts.get(placed.puzzle or 0, "") for placed in sheet.placed if placed.role == REFERENCE]
    if not reserved:
        return sheet
    widths, lines = iter(reserved), iter(reserved)
    placed = [_widened(box, next(widths)) if box.role == REFERENCE else box for box in sheet.placed]
    items: list[Item] = []
    for item in sheet.drawing.items:
        if isinstance(item, Text) and not item.text:
            if text := next(lines):
                items.append(msgspec.structs.replace(item, text=text))
        else:
            items.append(item)
    drawing = Drawing(sheet.drawing.width, sheet.drawing.height, tuple(items))
    kept = tuple(box for box in placed if box.role != REFERENCE or box.box.width)
    return msgspec.structs.replace(sheet, placed=kept, drawing=drawing)


def _widened(placed: Placed, text: str) -> Placed:
    """The box of a reference, as wide as its text."""
    width = text_width(text, placed.box.height / LINE) if text else 0.0
    return msgspec.structs.replace(placed, box=placed.box._replace(width=width))
