"""Second editions: a finished book printed again from its own pack, with single puzzles replaced or graded again."""

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from puzzlemill.books import Contents, FinishedBook, digests, lay_out, source_of, write_book
from puzzlemill.books.folder import (
    BOOK,
    IDS,
    PACK,
    PDF,
    PROOF,
    BookSource,
    Withdrawn,
    book_pages,
    read_finished,
    seal_of,
)
from puzzlemill.books.making import finished
from puzzlemill.books.recipe import Instead, Reading, checked, read_text, replacements
from puzzlemill.books.rhythm import chapters_of
from puzzlemill.books.sources import is_usable, solved_form
from puzzlemill.books.verification import recorded
from puzzlemill.files.folders import CREATOR, MANIFEST, Manifest, is_as_listed, owned_folder
from puzzlemill.files.printing import for_pencil
from puzzlemill.generator import Request, Search, Target
from puzzlemill.generator.makers import options_type, read_options
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.targets import MOST_MINUTES
from puzzlemill.generator.search.tries import CLIMB
from puzzlemill.grading import grade, needs_trial
from puzzlemill.grading.minutes import MinutesTable
from puzzlemill.grading.tedium import is_tedious
from puzzlemill.packs.verification import grade_breaches
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles import form, kind_name, size
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import AnyEntry, read_pack
from puzzlemill.puzzles.streams import stream
from puzzlemill.puzzles.toml import LARGEST_TOML
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Document

VERSION: Final = 1
"""Version of the choice of new puzzles; any change in what an edition makes needs a new one."""

CANDIDATES: Final = 24
"""The most new puzzles that are laid out in place of an old one, until all other pages stay as they are."""

ENOUGH: Final = 8
"""New puzzles after which a page that each of them changes counts as one that any puzzle would change."""

NEARBY: Final = 1.3
"""A new puzzle should take at most this many times the minutes of the old one, and at least this share of them."""


class Replacement(NamedTuple):
    """A puzzle of the book that another one replaced: its number, both position ids, and the pages that differ."""

    number: int
    old: str
    new: str

    pages: list[str]
    """The pages that show the puzzle, as they are numbered in the book."""

    others: list[str]
    """Other pages that differ, too, because no candidate left them as they were."""


class NewEdition(NamedTuple):
    """An edition that was made from a finished book."""

    book: FinishedBook
    replaced: list[Replacement]

    regraded: list[int]
    """The numbers of puzzles that have a new grade."""

    kept_grades: list[int]
    """The numbers of puzzles that keep their printed grade, though today's is different."""

    remarks: list[str]
    """A line for each reason why pages could surprise."""


def make_edition(
    old: Path,
    folder: Path,
    replace: Iterable[int] = (),
    *,
    regrade: bool = False,
    instead: Instead | None = None,
    workers: int = 1,
    pictures: bool = True,
    proof: bool = False,
    task: Task = quiet,
) -> NewEdition:
    """Make a new edition of the finished book in `old` in another folder, with the same puzzles, order and numbers.

    Only the manifest and the pack of the old book are read. The puzzles with the numbers `replace` get new ones of
    their kind, size and level; `regrade` gives all puzzles today's grades. `instead` replaces paper, theme and
    language, and with `regrade` the table of minutes. The rest is as in `make_book`. Raises `InputError` if the old
    book is not whole, if a number is not in the book, or if no new puzzle was found.
    """
    if os.path.realpath(old) == os.path.realpath(folder):
        raise InputError(f"{folder} is the finished book itself; choose another folder, so that both editions are kept")
    manifest, source = read_finished(old)
    chosen = replacements(instead or {})
    reading = _reading(source, str(old / MANIFEST), chosen, regrade)
    puzzles = printed_puzzles(old, manifest)
    numbers = sorted(set(replace))
    for number in numbers:
        if not 1 <= number <= len(puzzles):
            has = f"has {counted(len(puzzles), 'puzzle')}, numbered from 1" if puzzles else "has no puzzles"
            raise InputError(f"--replace {number}: {old} {has}")
    with owned_folder(folder, BOOK, [PROOF] if proof else [PDF, PACK, IDS]) as owned:
        remarks = [] if chosen else list(_printed_otherwise(old, manifest, source, reading, puzzles))
        if numbers and source.excluded is None and checked(reading).exclude:
            remarks.append(f"{old}: has no record of the puzzles in exclude; a new puzzle could be one of them")
        grades = _graded(puzzles, reading.table(), regrade, task)
        edition = _Edition(reading, source, grades.puzzles)
        with task("Replacing puzzles", len(numbers)) as advance:
            replaced = []
            for number in numbers:
                replaced.append(edition.replace(number))
                advance(len(replaced))
        kept = [number for number in grades.kept if number not in numbers]
        reading, document = edition.reading, edition.document
        new = msgspec.structs.replace(
            source_of(reading), excluded=source.excluded, withdrawn=edition.withdrawn, kept_grades=tuple(kept)
        )
        contents = Contents(edition.puzzles, new, [])
        book = write_book(reading, contents, document, owned, workers, pictures=pictures, proof=proof, task=task)
    return NewEdition(book, replaced, grades.new, kept, remarks)


def _reading(source: BookSource, name: str, chosen: dict[str, object], regrade: bool) -> Reading:
    """The recipe of a finished book, with paper, theme, language and table replaced; only new files are read."""
    if "seed" in chosen:
        raise InputError("--seed chooses all puzzles, but an edition keeps them; choose another with --replace N")
    if "table" in chosen and not regrade:
        raise InputError("--table gives new minutes and levels; an edition prints them only with --regrade")
    texts = {
        key: read_file(Path(str(chosen[key])), LARGEST_TOML).decode("utf-8", "replace")
        for key in ("language", "table")
        if str(chosen.get(key, "")).endswith(".toml") or (key == "table" and key in chosen)
    }
    old = recorded(source, name)
    new = read_text(old.name, old.text, old.folder, old.instead | chosen)
    return new._replace(
        language_text=texts.get("language", old.language_text),
        table_text=texts.get("table", old.table_text),
        withdrawn=old.withdrawn,
    )


def printed_puzzles(old: Path, manifest: Manifest) -> tuple[AnyEntry, ...]:
    """The puzzles of a finished book; raises `InputError` if its pack is not the printed one."""
    if not any(file.name == PACK and is_as_listed(old, file) for file in manifest.files):
        raise InputError(f"{old / PACK} is missing or has changed since the book was made; restore it from a copy")
    return read_pack(read_file(old / PACK), str(old / PACK)).puzzles


def _printed_otherwise(
    old: Path, manifest: Manifest, source: BookSource, reading: Reading, puzzles: Sequence[AnyEntry]
) -> Iterator[str]:
    """A line if this version lays out the old book differently."""
    document = lay_out(reading, chapters_of(reading, puzzles))
    seal = seal_of(source, read_file(old / PACK))
    with closing(book_pages(document, seal, pictures=False, bleed=False, workers=1)) as pages:
        _, pdf = next(pages)
    digest = hashlib.sha256(pdf).hexdigest()
    if not any((file.name, file.sha256) == (PDF, digest) for file in manifest.files):
        by = "" if manifest.creator == CREATOR else f", made by {manifest.creator},"
        yield f"{old}{by} was laid out by another version; pages can differ from the printed ones"


class _Grades(NamedTuple):
    """Puzzles with grades: the numbers of puzzles with a new grade, and of puzzles whose grade is not today's."""

    puzzles: tuple[AnyEntry, ...]
    new: list[int]
    kept: list[int]


def _graded(puzzles: Sequence[AnyEntry], table: MinutesTable, regrade: bool, task: Task) -> _Grades:
    """The puzzles with their printed grades, or to `regrade` with today's."""
    entries: list[AnyEntry] = []
    new: list[int] = []
    kept: list[int] = []
    with task("Checking grades", len(puzzles)) as advance:
        for number, entry in enumerate(puzzles, 1):
            entries.append(entry)
            if entry.grade and grade_breaches(entry, entry.grade, table):
                kept.append(number)
                with suppress(OutOfReachError):
                    if regrade:
                        entries[-1] = msgspec.structs.replace(entry, grade=grade(entry.instance, table))
                        new.append(kept.pop())
            advance(number)
    return _Grades(tuple(entries), new, kept)


class _Edition:
    """An edition while its puzzles are replaced one after the other."""

    def __init__(self, reading: Reading, source: BookSource, puzzles: Sequence[AnyEntry]) -> None:
        self.reading, self.puzzles, self.withdrawn = reading, tuple(puzzles), source.withdrawn
        self.document = lay_out(reading, chapters_of(reading, puzzles))
        self._known = {name for entry in puzzles for name in (form(entry.instance), solved_form(entry))}
        self._digests = {*(source.excluded or ()), *(digest for gone in source.withdrawn for digest in gone.forms)}

    def replace(self, number: int) -> Replacement:
        """Replace a puzzle by the first candidate that keeps all other pages, or else by one that keeps the most."""
        old = self.puzzles[number - 1]
        self.reading = self.reading._replace(withdrawn=(*self.reading.withdrawn, number))
        before = lay_out(self.reading, chapters_of(self.reading, self.puzzles))
        trials: list[_Trial] = []
        for candidate in islice(self._candidates(number), CANDIDATES):
            puzzles = (*self.puzzles[: number - 1], candidate, *self.puzzles[number:])
            # A new puzzle can be too large for its page.
            with suppress(InputError):
                document = lay_out(self.reading, chapters_of(self.reading, puzzles))
                trials.append(_Trial(candidate, puzzles, document, *_differing(before, document, number)))
            if _is_enough(trials):
                break
        if not trials:
            rows, cols = size(old.instance)
            level = f" of level {old.grade.level}" if old.grade else ""
            wanted = f"other {rows}x{cols} {kind_name(old.kind)} puzzle{level}"
            raise InputError(f"--replace {number}: found no {wanted} that fits the page within the allowed tries")
        best = min(trials, key=lambda trial: len(trial.others))
        forms = form(old.instance), solved_form(old)
        self.withdrawn = (*self.withdrawn, Withdrawn(number, old.id, digests(set(forms))))
        self._known |= {form(best.entry.instance), solved_form(best.entry)}
        self.puzzles, self.document = best.puzzles, best.document
        return Replacement(number, old.id, best.entry.id, best.pages, best.others)

    def _candidates(self, number: int) -> Iterator[AnyEntry]:
        """New puzzles in place of one: of its kind, size and level, and if possible with about its minutes."""
        recipe, table = checked(self.reading), self.reading.table()
        old = self.puzzles[number - 1]
        turn = sum(gone.number == number for gone in self.withdrawn)
        seed = stream("edition", VERSION, {"turn": turn}, recipe.seed, number).bits() >> 1
        known = set(self._known)
        fault: InputError | None = None
        for target in _targets(old, recipe.most_minutes):
            try:
                request = Request(old.kind, _options(old), target, None, seed, table)
            except InputError as error:
                fault = error
                continue
            fault = None
            for made in _search(request, known):
                entry = for_pencil(made, table) if recipe.pencil else made
                forms = {form(entry.instance), solved_form(entry)}
                if size(entry.instance) != size(old.instance) or self._digests & {*digests(forms)}:
                    continue
                if is_usable(entry, target, self._known):
                    yield finished(recipe, entry)
        if fault:
            raise fault.within(entry=f"--replace {number}")


class _Trial(NamedTuple):
    """A candidate, the puzzles and pages of the book with it, and the pages that differ."""

    entry: AnyEntry
    puzzles: tuple[AnyEntry, ...]
    document: Document
    pages: list[str]
    others: list[str]


def _is_enough(trials: Sequence[_Trial]) -> bool:
    """Whether a trial changes no other page, or after some trials only pages that all of them change."""
    others = [{*trial.others} for trial in trials]
    return set() in others or (len(others) >= ENOUGH and set.intersection(*others) in others)


def _differing(before: Document, after: Document, number: int) -> tuple[list[str], list[str]]:
    """The labels of pages that differ: those that show the puzzle with this number, and others."""
    pages: list[str] = []
    others: list[str] = []
    labels = max(before.labels, after.labels, key=len)
    for label, old, new in zip(labels, _longer(before, after), _longer(after, before), strict=True):
        if old != new:
            (pages if _shows(old, number) or _shows(new, number) else others).append(label)
    return pages, others


def _shows(sheet: Sheet | None, number: int) -> bool:
    """Whether a page has anything of the puzzle with this number; tiles to cut out have numbers of their own."""
    return any(placed.puzzle == number and placed.role != "tile" for placed in (sheet.placed if sheet else ()))


def _longer(document: Document, other: Document) -> list[Sheet | None]:
    """The sheets of a document, and None for each sheet that only the other one has."""
    return [*document.sheets, *[None] * (len(other.sheets) - len(document.sheets))]


def _search(request: Request, known: set[str]) -> Iterator[AnyEntry]:
    """The puzzles of a request whose forms are not in `known`, one by one; adds their forms to `known`."""
    search = Search(request, 1, known=known)
    while entry := next(search, None):
        known.add(form(entry.instance))
        yield entry
        search = Search(request, search.state.puzzles + 1, state=search.state, known=known)


def _targets(old: AnyEntry, most_minutes: int) -> Iterator[Target]:
    """The targets of new puzzles: the level and about the minutes of the old one, then its level alone."""
    if old.grade is None:
        yield Target()
        return
    level, most = old.grade.level, most_minutes or MOST_MINUTES
    tedious, trials = is_tedious(old.grade), needs_trial(old)
    if old.grade.minutes is not None:
        span = old.grade.minutes / NEARBY, min(old.grade.minutes * NEARBY, most)
        yield Target((level,), minutes=span, tedious=tedious, trials=trials)
    yield Target((level,), minutes=(0, most) if most_minutes else None, tedious=tedious, trials=trials)


def _options(old: AnyEntry) -> GeneratorOptions:
    """The options of a puzzle's origin, or options for its size if this version cannot use the origin."""
    kind = options_type(old.kind)
    if old.origin:
        with suppress(msgspec.ValidationError, InputError):
            return msgspec.convert(
                {name: value for name, value in old.origin.parameters.items() if name != CLIMB}, kind
            )
    rows, cols = size(old.instance)
    return read_options(old.kind, kind.like(old.instance, f"{rows}x{cols}"))
