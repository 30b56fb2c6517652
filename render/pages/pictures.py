"""Single drawings as files: what `Drawing.to_png`, `Drawing.to_pdf` and `Drawing.save` make."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from puzzlemill.puzzles.files.writing import Target, name_of, write_to
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import Drawing, svg_text
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import DPI, png_pages, tone

ENDINGS: Final = (".svg", ".pdf", ".png")
"""The endings of files with one drawing."""

MOST_PIXELS: Final = 100_000_000
"""Pixels of the largest PNG: 300 MB of memory in colour."""

_ONE_AT_A_TIME: Final = threading.Lock()
"""pdfium and the settings of reportlab are not made for several threads."""


def check_ending(output: str, endings: Sequence[str] = ENDINGS) -> str:
    """The ending of a file, in small letters; raises `InputError`, before any work, for any but `endings`."""
    ending = Path(output).suffix.lower()
    if ending not in endings:
        *others, last = (f"FILE{ending}" for ending in endings)
        raise InputError(f"{output}: expected {', '.join(others)} or {last}")
    return ending


def pdf(drawing: Drawing) -> bytes:
    """A PDF of one page as large as the drawing."""
    with _ONE_AT_A_TIME:
        return pdf_bytes([drawing], title="Puzzlemill")


def png(drawing: Drawing, dpi: float = DPI) -> bytes:
    """The page of `pdf` as PNG; raises `InputError` for fewer pixels than one and for more than `MOST_PIXELS`."""
    try:
        sides = round(drawing.width * dpi / 25.4), round(drawing.height * dpi / 25.4)
    except (TypeError, ValueError, OverflowError):
        sides = 0, 0
    if min(sides) < 1 or sides[0] * sides[1] > MOST_PIXELS:
        most = f"for a picture of at most {MOST_PIXELS} pixels"
        raise InputError(f"expected a number of pixels per inch, {most}", field="dpi", value=dpi)
    with _ONE_AT_A_TIME:
        [picture] = png_pages(pdf_bytes([drawing]), tone(drawing), dpi)
        return picture


def save(drawing: Drawing, file: Target, dpi: float = DPI) -> None:
    """Write one drawing to a path or a file object as SVG, PDF or PNG, depending on its ending."""
    name = name_of(file)
    ending = check_ending(name) if name or not hasattr(file, "write") else ".png"
    if ending == ".svg":
        write_to(file, svg_text(drawing).encode())
    else:
        write_to(file, pdf(drawing) if ending == ".pdf" else png(drawing, dpi))
