"""The geometry of an unfolded cover: where back, spine and front are, and which parts stay clear.

        bleed
+---------------------------------------+
|  +----------------+-+--------------+  |
|  |      back      |s|    front     |  |
|  |                |p|              |  |   Coordinates are in mm from the top left corner of the trimmed back,
|  |                |i|              |  |   so everything that bleeds has coordinates below 0, or beyond
|  |       +-----+  |n|              |  |   `width` and `height`.
|  |       | EAN |  |e|              |  |
|  |       +-----+  | |              |  |
|  +----------------+-+--------------+  |
+---------------------------------------+
"""

from typing import Final, NamedTuple

from puzzlemill.render.drawing.canvas import Box
from puzzlemill.render.pages.papers import BLEED, INCH

SAFE: Final = 0.25 * INCH
"""Text and important art stay this far inside the trimmed edges, in mm."""

FOLD: Final = 0.0625 * INCH
"""How far the fold can be off, in mm: text on the spine keeps this distance, and no edge of colour is that near."""

BARCODE: Final = (2.0 * INCH, 1.2 * INCH)
"""Width and height in mm of the white area for a barcode, at the lower right of the back."""


class Wrap(NamedTuple):
    """An unfolded cover of a book whose trimmed pages are `page_width` x `height` mm, with a spine of `spine` mm."""

    page_width: float
    height: float
    spine: float
    bleed: float = BLEED * INCH

    @property
    def width(self) -> float:
        """The width of back, spine and front together, without bleed."""
        return 2 * self.page_width + self.spine

    @property
    def whole(self) -> Box:
        """Everything that is printed."""
        return Box(-self.bleed, -self.bleed, self.width + 2 * self.bleed, self.height + 2 * self.bleed)

    @property
    def back(self) -> Box:
        """The trimmed back, on the left."""
        return Box(0.0, 0.0, self.page_width, self.height)

    @property
    def backbone(self) -> Box:
        """The trimmed spine; its width is 0 if the book has none."""
        return Box(self.page_width, 0.0, self.spine, self.height)

    @property
    def front(self) -> Box:
        """The trimmed front, on the right."""
        return Box(self.page_width + self.spine, 0.0, self.page_width, self.height)

    @property
    def barcode(self) -> Box:
        """The white area for the barcode."""
        width, height = BARCODE
        return Box(self.page_width - SAFE - width, self.height - SAFE - height, width, height)


def inset(box: Box, by: float) -> Box:
    """The box without a border `by` mm wide."""
    return Box(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by)
