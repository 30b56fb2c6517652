"""Cut-out sheets as files."""

from collections.abc import Sequence
from pathlib import Path

from puzzlemill.files.printing import write_pages
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import pdf_bytes


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
