"""From sheets to files: PNG pages, one PDF, or one SVG, each written whole or not at all."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from puzzlemill.progress import task
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files import write_together, write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render import draw
from puzzlemill.render.layout import Sheet, paper_named
from puzzlemill.render.pdf import pdf_bytes
from puzzlemill.render.png import has_colour, png_pages
from puzzlemill.render.sheets import Numbered, answer_sheets, puzzle_sheets
from puzzlemill.render.svg import svg_text


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
        write_whole(Path(output), svg_text(draw(entries[0].instance)).encode())
        return
    if ending not in ("", ".pdf") and not Path(output).is_dir():
        raise InputError(f"{output}: expected FILE.pdf, FILE.svg, or a folder for PNG pages")
    in_order = sorted(entries, key=lambda entry: list(KINDS).index(entry.instance.kind))
    puzzles = [Numbered(number, entry) for number, entry in enumerate(in_order, 1)]
    sheets = puzzle_sheets(puzzles, size, per_page)
    if answers:
        sheets += answer_sheets(puzzles, size, first=len(sheets) + 1)
    pdf = pdf_bytes([sheet.drawing for sheet in sheets], title="Puzzlemill")
    if ending == ".pdf":
        write_whole(Path(output), pdf)
    else:
        write_pages(Path(output), pdf, sheets, {})


def write_pages(folder: Path, pdf: bytes, sheets: Sequence[Sheet], more: dict[str, bytes]) -> None:
    """Write page-001.png and so on at 300 dpi, and `more` files by name, into `folder`, all together when all are made.

    Pages that a longer run left there are removed.
    """
    grey = not any(has_colour(sheet.drawing) for sheet in sheets)
    with task("Drawing pages", len(sheets)) as advance:

        def files() -> Iterator[tuple[str, bytes]]:
            yield from more.items()
            for number, picture in enumerate(png_pages(pdf, grey), 1):
                yield f"page-{number:03}.png", picture
                advance(number)

        write_together(folder, files())
    for old in folder.glob("page-*.png"):
        named = re.fullmatch(r"page-(\d{3,})\.png", old.name)
        if named and int(named[1]) > len(sheets):
            old.unlink()
