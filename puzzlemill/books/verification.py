"""Proves from its manifest that a finished book is whole: pages, pack and recipe belong together."""

from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from puzzlemill.books import ids_table, lay_out
from puzzlemill.books.folder import IDS, PACK, PDF, PROOF, BookSource, Finished, book_pages, read_finished, seal_of
from puzzlemill.books.recipe import Reading, checked, read_text
from puzzlemill.books.rhythm import chapters_of
from puzzlemill.files.folders import CREATOR, MANIFEST, Manifest, is_as_listed
from puzzlemill.files.printing import proof_pdf
from puzzlemill.packs.verification import grade_breaches
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles import check
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Pack, read_pack
from puzzlemill.render.pages.pdf import Document
from puzzlemill.solvers import claims


class Fault(NamedTuple):
    """What is wrong with a file of the book."""

    file: str
    text: str


class VerifiedBook(NamedTuple):
    """The result of checking a finished book; without faults it is whole."""

    creator: str
    puzzles: int
    pages: int
    faults: list[Fault]
    by_digest: list[str]
    """Files that could not be made again; only their digests were compared, so the book is not proved."""

    kept_grades: list[int]
    """The numbers of puzzles that keep the printed grade of an earlier edition, which is not computed again."""


def verify_book(folder: Path, workers: int = 1, task: Task = quiet) -> VerifiedBook:
    """Compare a finished book with its manifest, and with what its recipe and pack produce.

    Every file must have its digest; every puzzle must have its id, a correct solution and its grade; recipe and pack
    must produce the same book.pdf, table of ids and pages. Grades that an edition kept as they were printed are not
    computed again, but book.pdf has a digest of them, of the recipe and of this version. Raises `InputError` if the
    folder has no manifest of a book or the manifest cannot be used.
    """
    manifest, book = read_finished(folder)
    reading = recorded(book, str(folder / MANIFEST))
    faults = list(_file_faults(folder, manifest))
    pages = sum(file.name.endswith(".png") for file in manifest.files)
    pack = None
    if not any(fault.file == PACK for fault in faults):
        try:
            pack = read_pack(read_file(folder / PACK), "", lambda line: faults.append(Fault(PACK, line)))
        except InputError as error:
            faults.append(Fault(PACK, str(error)))
    if pack is None:
        return VerifiedBook(manifest.creator, 0, pages, faults, [], [])
    kept = [number for number in book.kept_grades if number <= len(pack.puzzles)]
    faults += _pack_faults(pack, reading, set(kept), task)
    reproduced = [PDF, IDS, *_pages(manifest)]
    if manifest.creator == CREATOR:
        reproduced = []
        try:
            document = lay_out(reading, chapters_of(reading, pack.puzzles))
            faults += _reproduced(folder, Finished(manifest, book), document, reading, pack, workers, task)
            # A proof can be older than the book.
            if _read(folder, PROOF) not in (None, proof_pdf(document.sheets, checked(reading).title)):
                reproduced = [PROOF]
        except InputError as error:
            faults.append(Fault(PDF, f"recipe and pack do not make a book: {error}"))
    return VerifiedBook(manifest.creator, len(pack.puzzles), pages, faults, reproduced, kept)


def recorded(book: BookSource, name: str) -> Reading:
    """The recipe in a manifest, with the words and minutes stored there; no other file is read."""
    replaced = {str(key): value for key, value in book.replaced.items()}
    reading = read_text(f"{name}: book", book.recipe, Path(), replaced)._replace(
        language_text=book.words, table_text=book.table, withdrawn=tuple(gone.number for gone in book.withdrawn)
    )
    if checked(reading).language.endswith(".toml") and book.words is None:
        raise InputError(f"{name}: book: words: missing, but the recipe takes its language from a file")
    if checked(reading).table and book.table is None:
        raise InputError(f"{name}: book: table: missing, but the recipe takes its minutes from a file")
    return reading


def _pages(manifest: Manifest) -> list[str]:
    """The names of the pages that a manifest lists."""
    return sorted(file.name for file in manifest.files if file.name.endswith(".png"))


def _file_faults(folder: Path, manifest: Manifest) -> Iterator[Fault]:
    """Files that are missing or differ from the manifest."""
    listed = {file.name: file for file in manifest.files}
    for name in (PDF, PACK, IDS):
        if name not in listed:
            yield Fault(name, "not listed in the manifest")
    for name, file in listed.items():
        if not (folder / name).exists():
            yield Fault(name, "missing")
        elif not is_as_listed(folder, file):
            yield Fault(name, "changed since the book was made; it differs from the manifest")


def _pack_faults(pack: Pack, reading: Reading, kept: Collection[int], task: Task) -> Iterator[Fault]:
    """Wrong claims of the pack, except the grades of `kept` numbers. Ids were checked when it was read."""
    if pack.title != checked(reading).title:
        yield Fault(PACK, "title: differs from the title in the recipe")
    table = reading.table()
    with task("Checking puzzles", len(pack.puzzles)) as advance:
        for number, entry in enumerate(pack.puzzles, 1):
            breaches = [*claims(entry.instance, None)]
            if entry.solution is None:
                yield Fault(PACK, f"entry {number}: solution: missing")
            else:
                breaches += check(entry.instance, entry.solution)
            if entry.grade is not None and number not in kept:
                breaches += grade_breaches(entry, entry.grade, table)
            for breach in breaches:
                yield Fault(PACK, f"entry {number}: {breach}")
            advance(number)


def _reproduced(
    folder: Path, book: Finished, document: Document, reading: Reading, pack: Pack, workers: int, task: Task
) -> Iterator[Fault]:
    """Files that differ when the book is reproduced from its recipe and pack."""
    differs = "differs from what the recipe and the pack produce"
    if _read(folder, IDS) not in (None, ids_table(pack.puzzles, document)):
        yield Fault(IDS, differs)
    pages, seal = _pages(book.manifest), seal_of(book.source, read_file(folder / PACK))
    pictures = book_pages(
        document, seal, pictures=bool(pages), bleed=checked(reading).bleed, workers=workers, task=task
    )
    with closing(pictures):
        left = dict.fromkeys((PDF, *pages))
        for name, data in pictures:
            if name not in left:
                yield Fault(name, "not listed in the manifest")
            elif _read(folder, name) not in (None, data):
                yield Fault(name, differs)
            left.pop(name, None)
        for name in left:
            yield Fault(name, "not a page of the book")


def _read(folder: Path, name: str) -> bytes | None:
    """The bytes of a file; None if it is missing, which was already reported."""
    return read_file(folder / name) if (folder / name).is_file() else None
