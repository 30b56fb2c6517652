"""Covers for tests: their art as pixels, and how much two pictures differ at a glance."""

import io
from typing import Any

import numpy as np
from PIL import Image
from scipy.fft import dctn

from puzzlemill.puzzles.kinds import KINDS, Kind
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.covers.art import Art, Subject
from puzzlemill.render.covers.designs import artist_of
from puzzlemill.render.covers.palettes import PALETTES, Palette
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.canvas import Box, Drawing, Place, rectangle
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.png import png_pages
from tests.support.render.books import puzzles

NO_INK = (1.0, 0.0, 1.0)
"""A ground that no palette has."""

Pixels = Any
"""An array of rows of pixels of three bytes."""


def subject(design: str, count: int = 4) -> Subject:
    """Shipped puzzles of the kind that a design is for, the hardest first; of OTTF for letters."""
    kind: Kind = next((kind for kind in KINDS if kind == design), "ottf")
    return Subject(kind, puzzles(kind, count)[::-1] if count else (), "A Big Book of Good Puzzles")


def art_of(design: str, wrap: Wrap, seed: int, about: Subject | None = None, palette: Palette | None = None) -> Art:
    """The art of a design for one of many covers."""
    palette = palette or list(PALETTES.values())[seed % len(PALETTES)]
    return artist_of(design).cover_art(wrap, about or subject(design), palette, stream_for(f"cover {seed}"))


def raster(art: Art, box: Box, dpi: float) -> Pixels:
    """What the art shows in a box of the cover; `NO_INK` where it shows nothing."""
    ground = rectangle(Box(-9, -9, box.width + 18, box.height + 18), fill=NO_INK)
    shifted = Place(Drawing(box.width, box.height, art.items), -box.x, -box.y)
    sheet = Sheet(1, box, (), Drawing(box.width, box.height, (ground, shifted)))
    (png,) = png_pages(document_pdf(Document((sheet,))), "RGB", dpi=round(dpi))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def thumbnail(art: Art, wrap: Wrap, width: int = 160) -> Image.Image:
    """The front as shops show it, without text."""
    picture = Image.fromarray(raster(art, wrap.front, max(30.0, 1.5 * width * 25.4 / wrap.page_width)))
    return picture.resize((width, round(width * wrap.height / wrap.page_width)), Image.Resampling.LANCZOS)


def perceptual_hash(picture: Image.Image) -> Any:
    """64 bits: whether each low frequency of the grey picture is above their median (Zauner 2010)."""
    grey = np.asarray(picture.convert("L").resize((32, 32), Image.Resampling.LANCZOS), dtype=float)
    low = dctn(grey, norm="ortho")[:8, :8].ravel()
    return low > np.median(low[1:])


def inks(pixels: Pixels) -> list[tuple[float, float, float]]:
    """The different colours of pixels, as inks."""
    return [(r / 255, g / 255, b / 255) for r, g, b in np.unique(pixels.reshape(-1, 3), axis=0).tolist()]
