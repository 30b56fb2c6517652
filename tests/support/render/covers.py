"""Covers to print, of the shipped puzzles."""

import functools
import io
from typing import TYPE_CHECKING, Any

from puzzlemill.puzzles import KINDS
from puzzlemill.render.covers import CoverPlan
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.canvas import Pixels
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.papers import SIZES
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.png import png_pages
from tests.support.render.books import puzzles

if TYPE_CHECKING:
    from PIL.Image import Image

BLURB = """Many kinds of tiles, one evening.

Each puzzle has exactly one solution, and you can find it by thought alone. The first take a few minutes, the last a
rainy Sunday."""

TEXTS: dict[str, Any] = {
    "title": "Loops for Long Evenings",
    "subtitle": "A hundred tile puzzles from easy to fiendish",
    "volume": "Volume 2",
    "series": "The Quiet Hour Library",
    "author": "Ada Nightingale",
    "blurb": BLURB,
    "facts": ("100 puzzles", "Difficulty: easy to hard, 3 to 45 minutes each"),
    "publisher": "Nightingale & Sons",
}
"""Everything that a cover can have in words."""

LOGO = Pixels(30, 20, "RGB", bytes((200, 40, 60)) * 600)


@functools.cache
def some_puzzles(kind: str) -> tuple[Any, ...]:
    """A few puzzles of a design's kind; of Gloop for a design that is not a kind."""
    return puzzles(kind if kind in KINDS else "gloop", 4)


def cover_plan(design: str = "letters", paper: str = "6x9in", spine: float = 12.0, **options: Any) -> CoverPlan:
    """A cover with all its texts; `options` replace them."""
    usual = {"entries": some_puzzles(design), "logo": LOGO, "isbn": "978-0-306-40615-7", **TEXTS}
    return CoverPlan(Wrap(*SIZES[paper], spine), **{**usual, "design": design, **options})


def picture(sheet: Sheet, dpi: int = 60, bleed: bool = False) -> "Image":
    """A sheet as pixels in colour."""
    from PIL import Image

    (png,) = png_pages(document_pdf(Document((sheet,))), "RGB", dpi, bleed=bleed)
    return Image.open(io.BytesIO(png))
