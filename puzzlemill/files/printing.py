"""Writes sheets to files: PNG pages, one PDF, or SVG, each whole or not at all."""

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from puzzlemill import __version__
from puzzlemill.grading.minutes import MinutesTable
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.files.folder_names import PDF, page_file
from puzzlemill.puzzles.files.folders import owned_folder
from puzzlemill.puzzles.files.writing import write_files, write_whole
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import AnyEntry, make_entry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render import answer, draw
from puzzlemill.render.books.plan import Chapter
from puzzlemill.render.drawing.canvas import svg_text
from puzzlemill.render.pages.answers import answer_sheets
from puzzlemill.render.pages.furniture import Run
from puzzlemill.render.pages.how_to_play import how_to_play_sheets
from puzzlemill.render.pages.layout import Look, Sheet
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.pencil import draw_for_pencil, pencil_givens
from puzzlemill.render.pages.png import DPI, png_pages, tone
from puzzlemill.render.pages.proofs import proof_sheets
from puzzlemill.render.pages.sheets import run_sheets

CREATOR = f"puzzlemill {__version__}"
"""The creator named in files."""

PER_PAGE = 4
"""The most puzzles per page by default."""

PROOF_DPI = 72
"""Pixels per inch of previews."""


def print_sheets(
    entries: Sequence[AnyEntry],
    output: str,
    look: Look,
    *,
    per_page: int | None = None,
    answers: bool = True,
    rules: bool = False,
    task: Task = quiet,
) -> list[str]:
    """Write puzzles as sheets to `output`: a PDF, SVG or PNG, depending on its ending, or a folder of PNG pages.

    Kinds are kept together in the order in which they first appear; with `rules`, each begins with a page on how to
    play. Puzzles are numbered in that order, `per_page` (1 to 6; None: up to 4) on a page. An SVG holds one puzzle and
    a PNG one page; their `answers` go to FILE-answer. Returns a line about the files, one about givens for the
    pencil if any were added, and one for each kind of which fewer than `per_page` fit on a page. Raises
    `InputError` if puzzles do not fit the paper or the file.
    """
    path = Path(output)
    if not entries:
        raise InputError("nothing to render: the input has no entries")
    _check_pages_output(output, "FILE.pdf, FILE.svg, FILE.png")
    ending = path.suffix.lower() if not path.is_dir() else ""
    if ending == ".svg" and len(entries) != 1:
        raise InputError(f"{output}: an SVG holds one puzzle, not {len(entries)}; use FILE.pdf or a folder")
    remarks: list[str] = []
    if look.pencil:
        printed = [for_pencil(entry) for entry in entries]
        changed = sum(new != old for new, old in zip(printed, entries, strict=True))
        if changed:
            remarks = [f"{counted(changed, 'puzzle')} with more givens for the pencil, graded with these"]
        entries = printed
    if ending == ".svg":
        return [_write_svg(entries[0], path, look, answers), *remarks]
    chapters = _by_kind(entries, per_page or PER_PAGE)
    sheets: list[Sheet] = []
    for chapter in chapters:
        if rules:
            sheets += how_to_play_sheets(chapter.kinds[0], look, len(sheets) + 1)
        sheets += run_sheets(chapter.runs, look, len(sheets) + 1)
    puzzles = [item for chapter in chapters for item in chapter.items]
    solved = answer_sheets(puzzles, look, len(sheets) + 1) if answers else []
    if ending == ".png":
        _write_pictures(path, sheets, solved)
    else:
        document = Document((*sheets, *solved), "Puzzlemill", language=look.words("language.code"), creator=CREATOR)
        _write(output, document, task=task)
    summary = f"{output}: {counted(len(puzzles), 'puzzle')} on {counted(len(sheets) + len(solved), 'page')}"
    return [summary, *remarks, *fewer_fit(sheets, chapters, KINDS if per_page else ())]


def _by_kind(entries: Sequence[AnyEntry], per_page: int) -> list[Chapter]:
    """A chapter for each kind, in the order in which they first appear, with puzzles numbered across chapters."""
    by_kind: dict[str, list[AnyEntry]] = {}
    for entry in entries:
        by_kind.setdefault(entry.instance.kind, []).append(entry)
    chapters, first = [], 1
    for kind, of_kind in by_kind.items():
        chapters.append(Chapter((Run(kind, tuple(of_kind), per_page, first=first),)))
        first += len(of_kind)
    return chapters


def fewer_fit(sheets: Sequence[Sheet], chapters: Iterable[Chapter], kinds: Iterable[str]) -> Iterator[str]:
    """A line for each of these kinds that never has as many puzzles on a page as allowed, though it could."""
    groups = [[box.puzzle for box in sheet.placed if box.role == "puzzle" and box.puzzle] for sheet in sheets]
    first, unreported = 1, set(kinds)
    for run in (run for chapter in chapters for run in chapter.runs):
        most, after = run.per_page, first + len(run.entries)
        pages = [len(group) for group in groups if group and first <= group[0] < after]
        first = after
        # Five puzzles, at most four per page, fit on two pages as three and two: nothing is missing.
        fewest_pages = -(-len(run.entries) // most)
        if run.kind in unreported and pages and max(pages) < most and len(pages) > fewest_pages:
            unreported.remove(run.kind)
            fit = f"at most {max(pages)} per page instead of {most}"
            yield f"{kind_name(run.kind)}: {fit}; more would be too small to read"


def for_pencil(entry: AnyEntry, table: MinutesTable | None = None) -> AnyEntry:
    """The entry with enough givens to be solved by drawing, graded again by `table`; unchanged if none are known."""
    from puzzlemill.grading import grade

    if entry.solution is None:
        return entry
    try:
        fuller = pencil_givens(entry)
        return entry if fuller == entry.instance else make_entry(fuller, entry.solution, grade=grade(fuller, table))
    except OutOfReachError:
        return entry


def book_pages(
    document: Document, *, pictures: bool, bleed: bool, workers: int, task: Task = quiet
) -> Generator[tuple[str, bytes]]:
    """A document as book.pdf, and with `pictures` its pages as PNG: (name, bytes).

    The pages are cropped to the final size, or with `bleed` show everything that is printed.
    """
    pdf = document_pdf(msgspec.structs.replace(document, creator=CREATOR))
    yield PDF, pdf
    if pictures:
        yield from _pictures(pdf, document.sheets, DPI, bleed, workers, task)


def _write_svg(entry: AnyEntry, path: Path, look: Look, answers: bool) -> str:
    """Write one puzzle as an SVG and, with `answers`, its solution if it has one; returns a line about the files."""
    form = draw_for_pencil(entry.instance, look.theme) if look.pencil else None
    drawings = {path: form or draw(entry.instance, theme=look.theme, words=look.words)}
    if answers and entry.solution is not None:
        drawings[_answer_path(path)] = answer(entry.instance, entry.solution, look.theme, look.words)
    write_files({file: svg_text(drawing).encode() for file, drawing in drawings.items()})
    return f"{' and '.join(map(str, drawings))}: 1 puzzle"


def _write_pictures(path: Path, sheets: Sequence[Sheet], solved: Sequence[Sheet]) -> None:
    """Write one page as a PNG, and the page of answers, if any, as another PNG."""
    if len(sheets) > 1 or len(solved) > 1:
        number = counted(len(sheets) + len(solved), "page")
        raise InputError(f"{path}: a PNG holds one page, not {number}; use FILE.pdf or a folder")
    pages = [*sheets, *solved]
    pictures = png_pages(document_pdf(Document(tuple(pages))), [tone(sheet.drawing) for sheet in pages])
    write_files(dict(zip((path, _answer_path(path)), pictures, strict=False)))


def _answer_path(path: Path) -> Path:
    return path.with_name(f"{path.stem}-answer{path.suffix}")


def write_proof(sheets: Sequence[Sheet], output: str, *, title: str = "", workers: int = 1) -> None:
    """Write sheets with their page boxes, margins and layout drawn over them, to a PDF or a folder of PNG at 72 dpi."""
    _check_pages_output(output, "FILE.pdf")
    _write(output, _proof(sheets, title), dpi=PROOF_DPI, workers=workers)


def proof_pdf(sheets: Sequence[Sheet], title: str) -> bytes:
    """Sheets as a PDF with their page boxes, margins and layout drawn over them."""
    return document_pdf(_proof(sheets, title))


def _proof(sheets: Sequence[Sheet], title: str) -> Document:
    return Document(tuple(proof_sheets(sheets)), title=f"{title} (proof)".strip(), creator=CREATOR)


def write_pages(
    folder: Path,
    pdf: bytes,
    sheets: Sequence[Sheet],
    *,
    dpi: int = DPI,
    workers: int = 1,
    task: Task = quiet,
) -> None:
    """Write page-001.png and so on into `folder`, all together once all are made, replacing those of an earlier run.

    Each page is in colour only if something on it is. Raises `InputError`, before any page is drawn, if the folder
    holds a book, or a file with one of these names that an earlier run did not write.
    """
    with owned_folder(folder, CREATOR) as owned:
        if owned.manifest and owned.manifest.book:
            raise InputError(f"{folder} holds a book, and only `puzzlemill book` can replace it; choose another folder")
        owned.claim(map(page_file, range(1, len(sheets) + 1)))
        with closing(_pictures(pdf, sheets, dpi, False, workers, task)) as pictures:
            owned.write(pictures)


def _pictures(
    pdf: bytes, sheets: Sequence[Sheet], dpi: int, bleed: bool, workers: int, task: Task
) -> Generator[tuple[str, bytes]]:
    """The pages with their names, each in colour only if something on it is.

    They are cropped to the final size, or with `bleed` show everything that is printed.
    """
    tones = [tone(sheet.drawing) for sheet in sheets]
    with task("Drawing pages", len(sheets)) as advance:
        for number, picture in enumerate(png_pages(pdf, tones, dpi, bleed=bleed, workers=workers), 1):
            yield page_file(number), picture
            advance(number)


def _check_pages_output(output: str, files: str) -> None:
    """Raise `InputError`, before any work, if `output` is neither one of these files nor a folder."""
    endings = ["", *re.findall(r"FILE(\.\w+)", files)]
    if output == "-" or (Path(output).suffix.lower() not in endings and not Path(output).is_dir()):
        raise InputError(f"{output}: expected {files}, or a folder for PNG pages")


def _write(output: str, document: Document, dpi: int = DPI, workers: int = 1, task: Task = quiet) -> None:
    """Write a document as a PDF or a folder of PNG pages, depending on the ending."""
    pdf = document_pdf(document)
    if Path(output).suffix.lower() == ".pdf":
        write_whole(Path(output), pdf)
    else:
        write_pages(Path(output), pdf, document.sheets, dpi=dpi, workers=workers, task=task)
