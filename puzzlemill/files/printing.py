"""From sheets to files: PNG pages, one PDF, or SVG, each written whole or not at all."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from puzzlemill import __version__
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files import write_together, write_whole
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import Entry, make_entry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render import answer, draw
from puzzlemill.render.books.plan import Chapter
from puzzlemill.render.drawing.canvas import svg_text
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.how_to_play import how_to_play_sheets
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.pencil import draw_for_pencil, pencil_givens
from puzzlemill.render.pages.png import DPI, is_ours, png_pages, tone
from puzzlemill.render.pages.proofs import proof_sheets
from puzzlemill.render.pages.sheets import Numbered, answer_sheets, puzzle_sheets
from puzzlemill.render.pages.words import ENGLISH, Words

CREATOR = f"puzzlemill {__version__}"
"""What files say made them."""

PER_PAGE = 4
"""Puzzles on a page at most, where nobody says how many."""

PROOF_DPI = 72
"""Pixels an inch of pictures for a first look."""


def print_sheets(
    entries: Sequence[Entry[Any, Any]],
    output: str,
    *,
    paper: str = "a4",
    per_page: int | None = None,
    answers: bool = True,
    rules: bool = False,
    pencil: bool = False,
    theme: Theme = LIGHT,
    words: Words = ENGLISH,
    task: Task = quiet,
) -> list[str]:
    """Write puzzles as sheets to `output`: a PDF, an SVG or a PNG by its ending, else a folder of PNG pages.

    Kinds are kept together in the order in which they first appear, with `rules` after a page of how each is played;
    puzzles are numbered in that order, `per_page` (1 to 6; None: up to 4) on a page. With `pencil` they are forms to
    draw in. An SVG holds one puzzle and a PNG one page; their `answers` are in FILE-answer. Gives a line on what was
    made, and one for each kind of which fewer than `per_page` fit. Raises `InputError` for what does not fit the paper
    or the file.
    """
    size, path = paper_named(paper), Path(output)
    if not entries:
        raise InputError("nothing to render: no entries")
    _check_pages_output(output, "FILE.pdf, FILE.svg, FILE.png")
    ending = path.suffix.lower() if not path.is_dir() else ""
    if ending == ".svg" and len(entries) != 1:
        raise InputError(f"{output}: an SVG holds one puzzle, not {len(entries)}")
    kinds = list(dict.fromkeys(entry.instance.kind for entry in entries))
    in_order = sorted(entries, key=lambda entry: kinds.index(entry.instance.kind))
    if pencil:
        in_order = [for_pencil(entry) for entry in in_order]
    if ending == ".svg":
        return [_write_svg(in_order[0], path, answers, pencil, theme)]
    puzzles = [Numbered(number, entry) for number, entry in enumerate(in_order, 1)]
    sheets: list[Sheet] = []
    most = per_page or PER_PAGE
    chapters = []
    for kind in kinds:
        own = [item for item in puzzles if item.kind == kind]
        chapters.append(Chapter(kind, tuple(item.entry for item in own), most))
        if rules:
            sheets += how_to_play_sheets(kind, size, len(sheets) + 1, words, theme)
        sheets += puzzle_sheets(own, size, most, len(sheets) + 1, theme, pencil, words)
    solved = answer_sheets(puzzles, size, len(sheets) + 1, theme, words) if answers else []
    if ending == ".png":
        _write_pictures(path, sheets, solved)
    else:
        document = Document((*sheets, *solved), "Puzzlemill", language=words("language.code"), creator=CREATOR)
        _write(output, document, task=task)
    made = f"{output}: {counted(len(puzzles), 'puzzle')} on {counted(len(sheets) + len(solved), 'page')}"
    return [made, *fewer_fit(sheets, chapters, KINDS if per_page else ())]


def fewer_fit(sheets: Sequence[Sheet], chapters: Iterable[Chapter], kinds: Iterable[str]) -> Iterator[str]:
    """A line for each of these kinds of which no page has as many puzzles as it may have, though there are so many."""
    groups = [[it.puzzle for it in sheet.placed if it.role == "puzzle" and it.puzzle] for sheet in sheets]
    first, untold = 1, set(kinds)
    for chapter in chapters:
        most, after = chapter.per_page, first + len(chapter.entries)
        pages = [len(group) for group in groups if group and first <= group[0] < after]
        first = after
        # Five puzzles, four a page at most, stand on two pages as three and two: nothing has been refused.
        if pages and max(pages) < most and len(pages) > -(-len(chapter.entries) // most) and chapter.kind in untold:
            untold.remove(chapter.kind)
            yield f"{KINDS[chapter.kind]}: at most {max(pages)} a page, not {most}: more would be too small to read"


def for_pencil(entry: Entry[Any, Any]) -> Entry[Any, Any]:
    """The entry with givens enough to be solved by drawing, graded anew; as it was where no such givens are known."""
    from puzzlemill.grading import grade

    if entry.solution is None:
        return entry
    try:
        fuller = pencil_givens(entry)
        return entry if fuller == entry.instance else make_entry(fuller, entry.solution, grade=grade(fuller))
    except OutOfReachError:
        return entry


def write_book(
    folder: Path,
    document: Document,
    more: Mapping[str, bytes],
    *,
    pictures: bool,
    bleed: bool,
    workers: int,
    task: Task = quiet,
) -> None:
    """Write a document as book.pdf and its pages as PNG, and `more` files by name, all together when all are made."""
    pdf = document_pdf(msgspec.structs.replace(document, creator=CREATOR))
    sheets = document.sheets if pictures else ()
    write_pages(folder, pdf, sheets, {**more, "book.pdf": pdf}, bleed=bleed, workers=workers, task=task)


def _write_svg(entry: Entry[Any, Any], path: Path, answers: bool, pencil: bool, theme: Theme) -> str:
    """One puzzle as an SVG and, where `answers` are wanted and known, its answer; a line on what was made."""
    form = draw_for_pencil(entry.instance, theme) if pencil else None
    drawings = {path: form or draw(entry.instance, theme=theme)}
    if answers and entry.solution is not None:
        drawings[_answer_path(path)] = answer(entry.instance, entry.solution, theme)
    for file, drawing in drawings.items():
        write_whole(file, svg_text(drawing).encode())
    return f"{' and '.join(map(str, drawings))}: 1 puzzle"


def _write_pictures(path: Path, sheets: Sequence[Sheet], solved: Sequence[Sheet]) -> None:
    """One page as a PNG, and the page of answers, if any, as another one."""
    if len(sheets) > 1 or len(solved) > 1:
        pages = counted(len(sheets) + len(solved), "page")
        raise InputError(f"{path}: a PNG holds one page, not {pages}; expected FILE.pdf or a folder")
    every = [*sheets, *solved]
    pictures = png_pages(document_pdf(Document(tuple(every))), [tone(sheet.drawing) for sheet in every])
    for file, picture in list(zip((path, _answer_path(path)), pictures, strict=False)):
        write_whole(file, picture)


def _answer_path(path: Path) -> Path:
    return path.with_name(f"{path.stem}-answer{path.suffix}")


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
    task: Task = quiet,
) -> None:
    """Write page-001.png and so on, and `more` files by name, into `folder`, all together when all are made.

    Each page is in colour only if something on it is; with `bits` 1 those of nothing but black and white have no greys.
    They show what is left after cutting, or with `bleed` all that is printed. Pages that a longer run left are removed,
    those of others stay.
    """
    tones = [tone(sheet.drawing, bits) for sheet in sheets]
    with task("Drawing pages", len(sheets)) as advance:

        def files() -> Iterator[tuple[str, bytes]]:
            yield from more.items()
            pictures = png_pages(pdf, tones, dpi, bleed=bleed, workers=workers) if sheets else ()
            for number, picture in enumerate(pictures, 1):
                yield f"page-{number:03}.png", picture
                advance(number)

        write_together(folder, files())
    for old in folder.glob("page-*.png"):
        named = re.fullmatch(r"page-(\d{3,})\.png", old.name)
        if named and int(named[1]) > len(sheets) and old.is_file() and is_ours(old):
            old.unlink()


def _check_pages_output(output: str, files: str) -> None:
    """Refuse, before any work, what is neither one of these files nor a folder."""
    endings = ["", *re.findall(r"FILE(\.\w+)", files)]
    if output == "-" or (Path(output).suffix.lower() not in endings and not Path(output).is_dir()):
        raise InputError(f"{output}: expected {files}, or a folder for PNG pages")


def _write(output: str, document: Document, dpi: int = DPI, workers: int = 1, task: Task = quiet) -> None:
    """A document as a PDF or a folder of PNG pages, by the ending."""
    pdf = document_pdf(document)
    if Path(output).suffix.lower() == ".pdf":
        write_whole(Path(output), pdf)
    else:
        write_pages(Path(output), pdf, document.sheets, {}, dpi=dpi, workers=workers, task=task)
