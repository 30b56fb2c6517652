"""Proofs: sheets with their page boxes, margins and all layout boxes drawn over them for inspection."""

import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.render.drawing.canvas import FRAME, HAIR, Box, Drawing, Ink, Path, Place, Text, pt, rectangle
from puzzlemill.render.drawing.fonts import wrap
from puzzlemill.render.pages.layout import Placed, Sheet

AROUND: Final = 12.0
"""Room in mm around the bleed for a page's measures."""

TRIM_INK, BLEED_INK, MARGIN_INK = (0.0, 0.0, 0.0), (0.84, 0.0, 0.0), (0.0, 0.45, 0.9)

ROLE_INKS: Final = (
    (0.90, 0.62, 0.00),
    (0.34, 0.71, 0.91),
    (0.00, 0.62, 0.45),
    (0.00, 0.45, 0.70),
    (0.84, 0.37, 0.00),
    (0.80, 0.47, 0.65),
)
"""Inks of the boxes by role: the palette of Okabe and Ito without black and yellow. Roles are written beside them."""


def proof_sheets(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Each sheet on a larger page: its trim in black, bleed in red, margins in blue, and every box with its role."""
    return [_proof(sheet) for sheet in sheets]


def _proof(sheet: Sheet) -> Sheet:
    edge = AROUND + sheet.bleed
    width, height = sheet.drawing.width, sheet.drawing.height
    area = _moved(sheet.area, edge)
    placed = [Placed(box.role, _moved(box.box, edge), box.puzzle) for box in sheet.placed]
    items: list[Path | Text | Place] = [Place(sheet.drawing, edge, edge)]
    for box in placed:
        items.extend(_outlined(box))
    items.append(rectangle(area, stroke=MARGIN_INK, width=FRAME))
    if sheet.bleed:
        # As in the printed file, there is no bleed at the spine, on the left of odd pages.
        left = edge if sheet.number % 2 else AROUND
        bleed = Box(left, AROUND, width + sheet.bleed, height + 2 * sheet.bleed)
        items.append(rectangle(bleed, stroke=BLEED_INK, width=FRAME))
    items += [
        rectangle(Box(edge, edge, width, height), stroke=TRIM_INK, width=FRAME),
        *(Text(edge, 4.5 + 4 * row, facts, pt(9)) for row, facts in enumerate(wrap(_facts(sheet), pt(9), width))),
    ]
    drawing = Drawing(width + 2 * edge, height + 2 * edge, tuple(items))
    return Sheet(sheet.number, area, tuple(placed), drawing)


def _outlined(placed: Placed) -> Iterator[Path | Text]:
    """A box and, in its top left corner, its role and its puzzle."""
    ink: Ink = ROLE_INKS[zlib.crc32(placed.role.encode()) % len(ROLE_INKS)]
    name = placed.role if placed.puzzle is None else f"{placed.role} {placed.puzzle}"
    yield rectangle(placed.box, stroke=ink, width=HAIR)
    yield Text(placed.box.x, placed.box.y - 0.4, name, pt(5), ink=ink)


def _facts(sheet: Sheet) -> str:
    """A page's measures, in mm."""
    area, width, height = sheet.area, sheet.drawing.width, sheet.drawing.height
    sides = (area.x, width - area.x - area.width)
    inside, outside = sides if sheet.number % 2 else sides[::-1]
    margins = (inside, outside, area.y, height - area.y - area.height)
    names = zip(("inside", "outside", "top", "bottom"), margins, strict=True)
    margin_words = ", ".join(f"{name} {margin:.4g}" for name, margin in names)
    return f"Page {sheet.number}: trim {width:.4g} × {height:.4g} mm; margins {margin_words}; bleed {sheet.bleed:.4g}"


def _moved(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.width, box.height)
