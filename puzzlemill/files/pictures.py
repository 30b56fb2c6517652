"""Pictures for the command line: files of one drawing, and cut-out sheets."""

from collections.abc import Sequence
from pathlib import Path

from puzzlemill.files.crops import MARGIN as MARGIN
from puzzlemill.files.printing import write_pages
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import Drawing, Place, svg_text
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import png_pages, tone

DRAWINGS = (".svg", ".pdf", ".png")
"""The endings of files with one drawing."""


def check_ending(output: str, endings: Sequence[str] = DRAWINGS) -> None:
    """Raise `InputError`, before any work, for an ending that is not in `DRAWINGS`."""
    if Path(output).suffix.lower() not in endings:
        *others, last = (f"FILE{ending}" for ending in endings)
        raise InputError(f"{output}: expected {', '.join(others)} or {last}")


def framed(drawing: Drawing, margin: float = MARGIN) -> Drawing:
    """A drawing with a margin in mm all around."""
    return Drawing(drawing.width + 2 * margin, drawing.height + 2 * margin, (Place(drawing, margin, margin),))


def write_drawing(drawing: Drawing, output: str, margin: float = MARGIN) -> None:
    """Write one drawing to `output` as SVG, PDF or PNG (300 dpi), depending on its ending, with a margin in mm.

    Raises `InputError` for other endings.
    """
    check_ending(output)
    drawing = framed(drawing, margin)
    ending = Path(output).suffix.lower()
    if ending == ".svg":
        data = svg_text(drawing).encode()
    elif ending == ".pdf":
        data = pdf_bytes([drawing], title="Puzzlemill")
    else:
        data = next(png_pages(pdf_bytes([drawing]), tone(drawing)))
    write_whole(Path(output), data)


def write_cutouts(sheets: Sequence[Sheet], output: str, title: str, task: Task = quiet) -> None:
    """Write cut-out sheets to a PDF or to a folder of PNG pages.

    A PDF has an empty back after each sheet, for printers that print on both sides; a folder has only fronts.
    """
    as_pdf = Path(output).suffix.lower() == ".pdf"
    if not as_pdf and Path(output).suffix and not Path(output).is_dir():
        raise InputError(f"{output}: expected FILE.pdf, or a folder for PNG pages")
    printed = [sheet for sheet in sheets if as_pdf or sheet.drawing.items]
    pdf = pdf_bytes([sheet.drawing for sheet in printed], title=title)
    if as_pdf:
        write_whole(Path(output), pdf)
    else:
        write_pages(Path(output), pdf, printed, task=task)
