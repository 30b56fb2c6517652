"""PNG pictures of a PDF's own pages, so that screen and print always agree."""

import io
import math
import zlib
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

import pypdfium2
from PIL.Image import Dither, Image
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import PdfPage, raw

from puzzlemill.generator.search.processes import Processes
from puzzlemill.render.drawing.canvas import BLACK, RED, WHITE, Drawing, Ink, Path, Picture, Place, Text

DPI: Final = 300
"""Pixels per inch of printed pages."""

Tone: TypeAlias = Literal["1", "L", "RGB", "RGBA"]
"""The values of a pixel: black or white, one of 256 greys, or a colour with 8 bits per channel, also with opacity.

With opacity, the ground of a page is transparent; otherwise it is white.
"""

COLOURED: Final = ("RGB", "RGBA")
"""The tones with colours."""

PAGES_A_TASK: Final = 8
"""Pages that a process draws before it returns them: the most pictures it holds at once."""


def png_pages(
    pdf: bytes, tones: Tone | Sequence[Tone] = "L", dpi: float = DPI, *, bleed: bool = False, workers: int = 1
) -> Iterator[bytes]:
    """One PNG per page of the PDF, all of one tone or each of its own, with the resolution stored in the file.

    Pages are shown as they are after cutting, or with the bleed that is cut off. With more than one of `workers`, that
    many processes draw long documents; the bytes are the same. Raises `ValueError` if the number of tones does not fit
    the pages.
    """
    document = pypdfium2.PdfDocument(pdf)
    pages = len(document)
    document.close()
    by_page = [tones] * pages if isinstance(tones, str) else list(tones)
    if len(by_page) != pages:
        raise ValueError(f"{len(by_page)} tones for {pages} pages")
    tasks = [(pdf, first, by_page[first : first + PAGES_A_TASK], dpi, bleed) for first in range(0, pages, PAGES_A_TASK)]
    if min(workers, len(tasks)) < 2:
        for task in tasks:
            yield from _pictures(*task)
        return
    pool = Processes(min(workers, len(tasks)), patience=math.inf)
    try:
        for pictures in pool.map(_all_pictures, *zip(*tasks, strict=True)):
            yield from pictures
    finally:
        pool.shutdown(cancel_futures=True)


def tone(drawing: Drawing, bits: Literal[1, 8] = 8) -> Tone:
    """The simplest tone that shows all inks of a drawing, with at least `bits` per pixel.

    One bit leaves out the greys that smooth lines: suitable for printing at 300 dpi and more, not for screens.
    """
    if has_colour(drawing):
        return "RGB"
    return "1" if bits == 1 and set(_inks(drawing)) <= {BLACK, WHITE} else "L"


def has_colour(drawing: Drawing) -> bool:
    """Whether any ink of the drawing is a colour rather than a grey."""
    return any(isinstance(ink, tuple) for ink in _inks(drawing))


def _inks(drawing: Drawing) -> Iterator[Ink]:
    """The inks of a drawing; a picture counts as a grey or as a colour, like its pixels."""
    for item in drawing.items:
        match item:
            case Path():
                yield from (ink for ink in (item.stroke, item.fill) if ink is not None)
            case Text():
                yield item.ink
            case Place():
                yield from _inks(item.drawing)
            case Picture():
                yield RED if item.pixels.mode == "RGB" else 0.5


def _all_pictures(pdf: bytes, first: int, tones: Sequence[Tone], dpi: float, bleed: bool) -> list[bytes]:
    return list(_pictures(pdf, first, tones, dpi, bleed))


def _pictures(pdf: bytes, first: int, tones: Sequence[Tone], dpi: float, bleed: bool) -> Iterator[bytes]:
    """The pages from index `first` on, one for each tone."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for index, tone in enumerate(tones, first):
            page = document[index]
            picture = _rendered(page, page.get_mediabox() if bleed else page.get_trimbox(), tone, dpi / 72)
            page.close()
            buffer = io.BytesIO()
            # For grey line drawings, run-length coding makes smaller files in the same time; level 9 takes far longer.
            strategy = zlib.Z_DEFAULT_STRATEGY if tone in COLOURED else zlib.Z_RLE
            picture.save(
                buffer, format="PNG", dpi=(dpi, dpi), compress_level=3, compress_type=strategy, pnginfo=_mark()
            )
            yield buffer.getvalue()
    finally:
        document.close()


def _mark() -> "PngInfo":
    info = PngInfo()
    info.add_text("Software", "puzzlemill")
    return info


def _rendered(page: "PdfPage", box: tuple[float, float, float, float], tone: Tone, scale: float) -> "Image":
    """The content of a box of the page, in points from its lower left, as a Pillow image of that mode.

    pypdfium2's own `render` rounds sizes up, which makes A4 a pixel wider than printers expect.
    """
    left, bottom, right, top = box
    width, height = round((right - left) * scale), round((top - bottom) * scale)
    forms = {"RGB": raw.FPDFBitmap_BGR, "RGBA": raw.FPDFBitmap_BGRA}
    flags = 0 if tone in COLOURED else raw.FPDF_GRAYSCALE
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, forms.get(tone, raw.FPDFBitmap_Gray))
    bitmap.fill_rect((255, 255, 255, 0 if tone == "RGBA" else 255), 0, 0, width, height)
    whole = page.get_size()
    size = (round(side * scale) for side in whole)
    raw.FPDF_RenderPageBitmap(bitmap, page, -round(left * scale), -round((whole[1] - top) * scale), *size, 0, flags)
    picture: Image = bitmap.to_pil()
    return picture.convert("1", dither=Dither.NONE) if tone == "1" else picture
