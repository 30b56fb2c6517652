"""PNG pictures of a PDF's own pages, so that screen and print are equal by construction."""

import io
from collections.abc import Iterator

from puzzlemill.render.canvas import Drawing, Path, Place, Text

DPI = 300
"""Pixels an inch of printed pages."""


def png_pages(pdf: bytes, grey: bool = True, dpi: int = DPI) -> Iterator[bytes]:
    """A PNG a page of the PDF, its resolution stored in the file; `grey` gives 8-bit grey instead of colour."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            picture = page.render(scale=dpi / 72, grayscale=grey).to_pil()
            buffer = io.BytesIO()
            # Level 9 would take eight times as long for a few per cent.
            picture.save(buffer, format="PNG", dpi=(dpi, dpi), compress_level=3)
            page.close()
            yield buffer.getvalue()
    finally:
        document.close()


def has_colour(drawing: Drawing) -> bool:
    """Whether any ink of the drawing is a colour rather than a grey."""
    return any(_item_has_colour(item) for item in drawing.items)


def _item_has_colour(item: Path | Text | Place) -> bool:
    match item:
        case Path():
            return isinstance(item.stroke, tuple) or isinstance(item.fill, tuple)
        case Text():
            return isinstance(item.ink, tuple)
        case Place():
            return has_colour(item.drawing)
