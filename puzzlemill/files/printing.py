"""Writes sheets to files: PNG pages, one PDF, or SVG, each whole or not at all."""

import re
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from puzzlemill.files.crops import NAMES as CROPS
from puzzlemill.files.crops import crop_names
from puzzlemill.files.crops import crops as cropped
from puzzlemill.files.folders import CREATOR, FileSet, owned_folder
from puzzlemill.grading import grade
from puzzlemill.grading.minutes import MinutesTable
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.files.writing import write_files, write_whole
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill.puzzles.packs import AnyEntry, make_entry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render import answer, draw
from puzzlemill.render.books.plan import Chapter
from puzzlemill.render.drawing.canvas import svg_text
from puzzlemill.render.drawing.qr import check_play, play_address
from puzzlemill.render.pages.answers import answer_sheets
from puzzlemill.render.pages.furniture import NumberedEntry, Run, numbered
from puzzlemill.render.pages.how_to_play import teaching_sheets
from puzzlemill.render.pages.layout import Look, Sheet
from puzzlemill.render.pages.pdf import Document, Link, document_pdf
from puzzlemill.render.pages.pencil import pencil_givens
from puzzlemill.render.pages.png import DPI, png_pages, tone
from puzzlemill.render.pages.proofs import proof_sheets
from puzzlemill.render.pages.sheets import CODE, run_sheets, without_code
from puzzlemill.render.pages.worksheets import PLAIN, Worksheet, address_of, check_worksheet, worksheets

PER_PAGE = 4
"""The most puzzles per page by default."""


By: TypeAlias = Literal["kind", "level"]
"""What puzzles in a file have in common."""

LEVELS: Final = ("ungraded", *LEVEL_NAMES)
"""The names of levels in file names, from 0 for puzzles without a grade; the same in every language."""

PAGES: Final = r"page-[0-9]{3,7}\.png"
"""The names of pages, as a regular expression."""

_LEVELS: Final = "|".join(LEVELS)
_BATCHES: Final = rf"(?:{'|'.join(KINDS)})(?:-(?:{_LEVELS}))?\.pdf|(?:{_LEVELS})\.pdf"
SHEETS: Final = FileSet("a set of sheets", re.compile(rf"{PAGES}|{CROPS}|{_BATCHES}"))
"""The files in a folder of sheets or of pictures of puzzles."""


def page_file(number: int) -> str:
    """The file name of a page, counted from 1."""
    return f"page-{number:03}.png"


def _batch_file(kind: str, level: int | None, by: Collection[str]) -> str:
    """The file name of the sheets of a kind or a level or both; the level of puzzles without a grade is None."""
    names = {"kind": kind, "level": LEVELS[level or 0]}
    return f"{'-'.join(name for key, name in names.items() if key in by)}.pdf"


class _Batch(NamedTuple):
    """The puzzles of a file, which has a `name` if it is one of several, and the pages of puzzles and answers."""

    name: str
    chapters: list[Chapter]
    sheets: list[Sheet]
    solved: list[Sheet]

    @property
    def items(self) -> list[NumberedEntry]:
        """Its puzzles with their numbers."""
        return [item for chapter in self.chapters for item in chapter.items]

    @property
    def summary(self) -> str:
        """How many puzzles on how many pages, and their numbers if those do not begin with 1 or if there are more."""
        items, pages = self.items, counted(len(self.sheets) + len(self.solved), "page")
        first, last = items[0].number, items[-1].number
        numbers = f" ({first}{f'-{last}' if last > first else ''})" if self.name or first > 1 else ""
        return f"{counted(len(items), 'puzzle')}{numbers} on {pages}"


def print_sheets(
    entries: Sequence[AnyEntry],
    output: str,
    look: Look,
    *,
    per_page: int | None = None,
    answers: bool = True,
    rules: bool = False,
    first: int = 1,
    worksheet: Worksheet = PLAIN,
    by: Sequence[By] = (),
    crops: str | None = None,
    task: Task = quiet,
) -> list[str]:
    """Write puzzles as sheets to `output`: a PDF, SVG or PNG, depending on its ending, or a folder of PNG pages.

    Kinds are kept together in the order in which they first appear; with `rules`, each begins with a page on how to
    play. Puzzles are numbered in that order from `first`, `per_page` (1 to 6; None: up to 4) on a page. An SVG holds
    one puzzle and a PNG one page; their `answers` go to FILE-answer. With `by`, `output` is a folder of PDFs, one for
    each kind or level or both, whose numbers run on. The folder `crops` gets a picture of each puzzle and answer.

    Returns a line about the files, one about givens for the pencil if any were added, one for each kind that has fewer
    than `per_page` on every page, and one about puzzles without the code that the look asks for. Raises `InputError` if
    puzzles do not fit the paper or the file.
    """
    path = Path(output)
    if not entries:
        raise InputError("nothing to render: the input has no entries")
    ending = path.suffix.lower() if not path.is_dir() else ""
    _check_form(output, ending, entries, worksheet != PLAIN or look.extras.play != "", by)
    if worksheet != PLAIN:
        check_worksheet(worksheet, look)
    check_play(look.extras.play)
    given = entries
    entries = [for_pencil(entry) for entry in given] if look.pencil else given
    changed = sum(new != old for new, old in zip(entries, given, strict=True))
    remarks = [f"{counted(changed, 'puzzle')} with more givens for the pencil, graded with these"] if changed else []
    if ending == ".svg":
        entry = entries[0]
        lines = _with_crops(
            crops, numbered([entry], first), look, answers, lambda: _write_svg(entry, path, look, answers)
        )
        return [*lines, *remarks]
    batches: list[_Batch] = []
    for name, group in _groups(entries, by).items():
        chapters = _by_kind(group, per_page or PER_PAGE, first)
        batches.append(_laid_out(name, chapters, look, worksheet, answers=answers, rules=rules))
        first += len(group)
    items = [item for batch in batches for item in batch.items]
    lines = _with_crops(
        crops, items, look, answers, lambda: _write_batches(path, ending, batches, look, worksheet, task)
    )
    fewer = [
        line
        for batch in batches
        for line in fewer_fit(batch.sheets, batch.chapters, KINDS if per_page else (), batch.items[0].number)
    ]
    sheets = [sheet for batch in batches for sheet in batch.sheets]
    codes = code_lines(without_code(sheets, look.extras.play), len(entries))
    return [*lines, *remarks, *dict.fromkeys(fewer), *codes]


def code_lines(uncoded: int, puzzles: int) -> list[str]:
    """A line that says how many puzzles have no QR code, and why; none if all have one."""
    if not uncoded:
        return []
    why = "the address and the id are too long for a small code, or the page is too small"
    return [f"play: no QR code for {uncoded} of {counted(puzzles, 'puzzle')}: {why}"]


def _check_form(output: str, ending: str, entries: Sequence[AnyEntry], around: bool, by: Sequence[By]) -> None:
    """Raise `InputError`, before any work, if `output` cannot hold what is asked for, also `around` the puzzles."""
    if output == "-" or ending not in ("", ".pdf", ".svg", ".png"):
        raise InputError(f"{output}: expected FILE.pdf, FILE.svg, FILE.png, or a folder for PNG pages")
    if by and ending:
        raise InputError(f"{output}: --by writes several PDFs; name a folder, such as -o {Path(output).stem}")
    if ending != ".svg":
        return
    if len(entries) != 1:
        raise InputError(f"{output}: an SVG holds one puzzle, not {len(entries)}; use FILE.pdf or a folder")
    if around:
        raise InputError(
            f"{output}: an SVG holds a puzzle without a page, so nothing around it; use FILE.pdf or FILE.png"
        )


def _groups(entries: Sequence[AnyEntry], by: Sequence[By]) -> dict[str, list[AnyEntry]]:
    """The entries of each file by its name: kinds in the order in which they first appear, and levels ascending."""
    if not by:
        return {"": list(entries)}
    kinds = list(dict.fromkeys(entry.instance.kind for entry in entries))

    def place(entry: AnyEntry) -> tuple[int, int]:
        level = entry.grade.level if entry.grade else len(LEVELS)
        return "kind" in by and kinds.index(entry.instance.kind), "level" in by and level

    groups: dict[str, list[AnyEntry]] = {}
    for entry in sorted(entries, key=place):
        level = entry.grade.level if entry.grade else None
        groups.setdefault(_batch_file(entry.instance.kind, level, by), []).append(entry)
    return groups


def _by_kind(entries: Sequence[AnyEntry], per_page: int, first: int) -> list[Chapter]:
    """A chapter for each kind, in the order in which they first appear, with puzzles numbered across chapters."""
    by_kind: dict[str, list[AnyEntry]] = {}
    for entry in entries:
        by_kind.setdefault(entry.instance.kind, []).append(entry)
    chapters = []
    for kind, of_kind in by_kind.items():
        chapters.append(Chapter((Run(kind, tuple(of_kind), per_page, first=first),)))
        first += len(of_kind)
    return chapters


def _laid_out(
    name: str, chapters: list[Chapter], look: Look, worksheet: Worksheet, *, answers: bool, rules: bool
) -> _Batch:
    """The pages of a file."""
    sheets: list[Sheet] = []
    for chapter in chapters:
        if rules:
            at = len(sheets) + 1
            pages = partial(teaching_sheets, chapter.kinds[0], chapter.entries, first=at)
            sheets += worksheets(worksheet, look, "rules", pages)
        sheets += worksheets(worksheet, look, "puzzles", partial(run_sheets, chapter.runs, first=len(sheets) + 1))
    items = [item for chapter in chapters for item in chapter.items]
    pages = partial(answer_sheets, items, first=len(sheets) + 1)
    return _Batch(name, chapters, sheets, worksheets(worksheet, look, "answers", pages) if answers else [])


def _write_batches(
    path: Path, ending: str, batches: Sequence[_Batch], look: Look, worksheet: Worksheet, task: Task
) -> list[str]:
    """Write all files; returns a line about each."""
    if not batches[0].name:
        [batch] = batches
        if ending == ".png":
            _write_pictures(path, batch.sheets, batch.solved)
        else:
            _write(str(path), _document(batch, look, worksheet), task)
        return [f"{path}: {batch.summary}"]
    with owned_folder(path, SHEETS, (batch.name for batch in batches)) as owned:
        owned.write((batch.name, document_pdf(_document(batch, look, worksheet))) for batch in batches)
    return [f"{path / batch.name}: {batch.summary}" for batch in batches]


def _document(batch: _Batch, look: Look, worksheet: Worksheet) -> Document:
    """The PDF of a file; the addresses on its pages open when clicked."""
    sheets = (*batch.sheets, *batch.solved)
    play = look.extras.play
    items = batch.items if play else []
    addresses: dict[tuple[str, int | None], str] = {
        (CODE, item.number): play_address(play, item.entry.id) for item in items
    }
    links = tuple(
        Link(page, placed.box, address)
        for page, sheet in enumerate(sheets, 1)
        for placed in sheet.placed
        if (address := address_of(worksheet, placed.role) or addresses.get((placed.role, placed.puzzle), ""))
    )
    title, language = worksheet.title or "Puzzlemill", look.words("language.code")
    return Document(sheets, title, worksheet.brand, language=language, creator=CREATOR, links=links)


def _with_crops(
    crops: str | None, puzzles: Sequence[NumberedEntry], look: Look, answers: bool, write: Callable[[], list[str]]
) -> list[str]:
    """Call `write`, and write a picture of each puzzle into the folder `crops`, if any; returns lines about both.

    If one of them fails, the other writes nothing.
    """
    if crops is None:
        return write()
    lines: list[str] = []

    def pictures() -> Iterator[tuple[str, bytes]]:
        yield from cropped(puzzles, look, answers)
        lines.extend(write())

    names = crop_names(puzzles, answers)
    with owned_folder(Path(crops), SHEETS, names) as owned:
        owned.write(pictures())
    return [*lines, f"{crops}: {counted(len(names), 'picture')} of {counted(len(puzzles), 'puzzle')}"]


def fewer_fit(
    sheets: Sequence[Sheet], chapters: Iterable[Chapter], kinds: Iterable[str], first: int = 1
) -> Iterator[str]:
    """A line for each of these kinds that never fills a page with as many puzzles as allowed, though it has enough.

    Puzzles are numbered from `first`. Features do not count, as they are alone on their pages.
    """
    groups = [[box.puzzle for box in sheet.placed if box.role == "puzzle" and box.puzzle] for sheet in sheets]
    shared = {group[0]: len(group) for group in groups if group}
    pages: dict[str, list[int]] = {}
    allowed: dict[str, int] = {}
    for run in (run for chapter in chapters for run in chapter.runs):
        after = first + len(run.entries)
        if not run.feature:
            pages.setdefault(run.kind, []).extend(shared[number] for number in range(first, after) if number in shared)
            allowed[run.kind] = run.per_page
        first = after
    wanted = set(kinds)
    for kind, most in allowed.items():
        # Five puzzles, at most four per page, fit on two pages as three and two: nothing is missing.
        fewest_pages = -(-sum(pages[kind]) // most)
        if kind in wanted and pages[kind] and max(pages[kind]) < most and len(pages[kind]) > fewest_pages:
            fit = f"at most {max(pages[kind])} per page instead of {most}"
            yield f"{kind_name(kind)}: {fit}; more would be too small to read"


def for_pencil(entry: AnyEntry, table: MinutesTable | None = None) -> AnyEntry:
    """The entry with enough givens to be solved by drawing, graded again by `table`; unchanged if none are known."""
    if entry.solution is None:
        return entry
    try:
        fuller = pencil_givens(entry)
        return entry if fuller == entry.instance else make_entry(fuller, entry.solution, grade=grade(fuller, table))
    except OutOfReachError:
        return entry


def _write_svg(entry: AnyEntry, path: Path, look: Look, answers: bool) -> list[str]:
    """Write one puzzle as an SVG and, with `answers`, its solution if it has one; returns a line about the files."""
    drawings = {path: draw(entry.instance, theme=look.theme, language=look.words, pencil=look.pencil)}
    if answers and entry.solution is not None:
        drawings[_answer_path(path)] = answer(entry.instance, entry.solution, look.theme, look.words)
    write_files({file: svg_text(drawing).encode() for file, drawing in drawings.items()})
    return [f"{' and '.join(map(str, drawings))}: 1 puzzle"]


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


def proof_pdf(sheets: Sequence[Sheet], title: str) -> bytes:
    """Sheets as a PDF with their page boxes, margins and layout drawn over them."""
    return document_pdf(Document(tuple(proof_sheets(sheets)), title=f"{title} (proof)".strip(), creator=CREATOR))


def write_pages(
    folder: Path, pdf: bytes, sheets: Sequence[Sheet], *, dpi: int = DPI, workers: int = 1, task: Task = quiet
) -> None:
    """Write page-001.png and so on into `folder`, all together once all are made, replacing the pages of an earlier
    run.

    Each page is in colour only if something on it is. Raises `InputError`, before any page is drawn, if the folder
    holds a book, or a file with one of these names that an earlier run did not write.
    """
    pictures = page_pictures(pdf, sheets, dpi, False, workers, task)
    with owned_folder(folder, SHEETS, map(page_file, range(1, len(sheets) + 1))) as owned, closing(pictures):
        owned.write(pictures)


def page_pictures(
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


def _write(output: str, document: Document, task: Task) -> None:
    """Write a document as a PDF or a folder of PNG pages, depending on the ending."""
    pdf = document_pdf(document)
    if Path(output).suffix.lower() == ".pdf":
        write_whole(Path(output), pdf)
    else:
        write_pages(Path(output), pdf, document.sheets, task=task)
