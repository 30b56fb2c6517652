"""From sheets to files: PNG pages, one PDF, or SVG, each written whole or not at all."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from puzzlemill import __version__
from puzzlemill.progress import task
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files import write_together, write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render import answer, draw
from puzzlemill.render.layout import Sheet
from puzzlemill.render.papers import paper_named
from puzzlemill.render.pdf import Document, document_pdf
from puzzlemill.render.png import DPI, png_pages, tone
from puzzlemill.render.proofs import proof_sheets
from puzzlemill.render.sheets import Numbered, answer_sheets, puzzle_sheets
from puzzlemill.render.svg import svg_text

CREATOR = f"puzzlemill {__version__}"
"""What files say made them."""

PROOF_DPI = 72
"""Pixels an inch of pictures for a first look."""


def print_sheets(entries: Sequence[Entry[Any, Any]], output: str, *, paper: str, per_page: int, answers: bool) -> None:
    """Write puzzles as sheets to `output`: a PDF or (one puzzle) an SVG by its ending, else a folder of PNG pages.

    Kinds are kept together in the order of the table; puzzles are numbered in that order.
    """
    size = paper_named(paper)
    if not entries:
        raise InputError("nothing to render: no entries")
    ending = Path(output).suffix.lower()
    if ending == ".svg":
        if len(entries) != 1:
            raise InputError(f"{output}: an SVG holds one puzzle, not {len(entries)}")
        write_svg(entries[0], Path(output), answers=answers)
        return
    _check_pages_output(output, "FILE.pdf, FILE.svg")
    in_order = sorted(entries, key=lambda entry: list(KINDS).index(entry.instance.kind))
    puzzles = [Numbered(number, entry) for number, entry in enumerate(in_order, 1)]
    sheets = puzzle_sheets(puzzles, size, per_page)
    if answers:
        sheets += answer_sheets(puzzles, size, first=len(sheets) + 1)
    _write(output, Document(tuple(sheets), title="Puzzlemill", creator=CREATOR))


def write_svg(entry: Entry[Any, Any], path: Path, *, answers: bool) -> None:
    """Write one puzzle as `NAME.svg` and, where `answers` are wanted and known, its answer as `NAME-answer.svg`."""
    drawings = {path: draw(entry.instance)}
    if answers and entry.solution is not None:
        drawings[path.with_name(f"{path.stem}-answer{path.suffix}")] = answer(entry.instance, entry.solution)
    for file, drawing in drawings.items():
        write_whole(file, svg_text(drawing).encode())


def write_proof(sheets: Sequence[Sheet], output: str, *, title: str = "", workers: int = 1) -> None:
    """Write sheets with their page boxes, margins and layout drawn over them: a PDF, or a folder of PNG at 72 dpi."""
    _check_pages_output(output, "FILE.pdf")
    document = Document(tuple(proof_sheets(sheets)), title=f"{title} (proof)".strip(), creator=CREATOR)
    _write(output, document, dpi=PROOF_DPI, workers=workers)


def write_pages(
    folder: Path,
    pdf: bytes,
    sheets: Sequence[Sheet],
    more: Mapping[str, bytes],
    *,
    dpi: int = DPI,
    bits: Literal[1, 8] = 8,
    bleed: bool = False,
    workers: int = 1,
) -> None:
    """Write page-001.png and so on, and `more` files by name, into `folder`, all together when all are made.

    Each page is in colour only if something on it is; with `bits` 1 those of nothing but black and white have no greys.
    They show what is left after cutting, or with `bleed` all that is printed. Pages that a longer run left are removed.
    """
    tones = [tone(sheet.drawing, bits) for sheet in sheets]
    with task("Drawing pages", len(sheets)) as advance:

        def files() -> Iterator[tuple[str, bytes]]:
            yield from more.items()
            for number, picture in enumerate(png_pages(pdf, tones, dpi, bleed=bleed, workers=workers), 1):
                yield f"page-{number:03}.png", picture
                advance(number)

        write_together(folder, files())
    for old in folder.glob("page-*.png"):
        named = re.fullmatch(r"page-(\d{3,})\.png", old.name)
        if named and int(named[1]) > len(sheets):
            old.unlink()


def _check_pages_output(output: str, files: str) -> None:
    """Refuse, before any work, what is neither one of these files nor a folder."""
    if Path(output).suffix.lower() not in ("", ".pdf") and not Path(output).is_dir():
        raise InputError(f"{output}: expected {files}, or a folder for PNG pages")


def _write(output: str, document: Document, dpi: int = DPI, workers: int = 1) -> None:
    """A document as a PDF or a folder of PNG pages, by the ending."""
    pdf = document_pdf(document)
    if Path(output).suffix.lower() == ".pdf":
        write_whole(Path(output), pdf)
    else:
        write_pages(Path(output), pdf, document.sheets, {}, dpi=dpi, workers=workers)
