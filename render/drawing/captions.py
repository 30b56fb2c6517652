"""Words beside pictures: paragraphs, and keys that explain marks. Lengths are in mm."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.render.drawing.canvas import BLACK, Drawing, Ink, Path, Place, Text
from puzzlemill.render.drawing.fonts import text_width, wrap

TYPE: Final = 3.6
LEAD: Final = 1.35
"""Type size of the words beside a picture, and their line height as a share of it."""

SAMPLE_GAP, LINE_GAP = 2.4, 1.2
"""The gaps between a sample of a key and its words, and between two lines of the key."""


def paragraph(text: str, width: float, bold: bool = False, ink: Ink = BLACK, size: float = TYPE) -> Drawing:
    """A text broken into lines of at most `width`."""
    lines, lead = wrap(text, size, width, bold), LEAD * size
    items = tuple(
        Text(0, 0.8 * size + number * lead, line, size, bold=bold, ink=ink) for number, line in enumerate(lines)
    )
    return Drawing(width, size + (len(lines) - 1) * lead, items)


def key(lines: Sequence[tuple[Drawing, str]], width: float) -> Drawing:
    """Samples in a column with their meanings on the right, at most `width` wide in all."""
    items: list[Path | Text | Place] = []
    x = max(drawing.width for drawing, _ in lines) + SAMPLE_GAP
    y = wide = 0.0
    for drawing, text in lines:
        words = paragraph(text, width - x)
        height = max(drawing.height, words.height)
        # Letters without descenders look centred a little below the middle of the line.
        items.append(Place(drawing, 0, y + (height - drawing.height) / 2))
        items.append(Place(words, x, y + (height - words.height) / 2))
        wide = max(wide, *(text_width(item.text, item.size) for item in words.items if isinstance(item, Text)))
        y += height + LINE_GAP
    return Drawing(x + wide, y - LINE_GAP, tuple(items))
