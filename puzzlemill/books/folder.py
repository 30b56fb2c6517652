"""The folder of a finished book: its files, and what its manifest says it was made from."""

import hashlib
import re
from collections.abc import Generator
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

import msgspec

from puzzlemill.files.folders import CREATOR, MANIFEST, FileSet, Manifest, read_manifest
from puzzlemill.files.printing import PAGES, page_pictures
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.png import DPI

PROOF: Final = "proof.pdf"
"""A preview of a book, which can be in the folder of the finished book."""

PDF: Final = "book.pdf"
PACK: Final = "book.json"
IDS: Final = "book-ids.csv"
"""The files of a book besides its pages: for the print shop, the puzzles, and a table of their ids."""

BOOK: Final = FileSet("a book", re.compile("|".join((PAGES, *map(re.escape, (PDF, PACK, IDS, PROOF))))))
"""The files in the folder of a book."""

MOST_RECORDED: Final = 1_000_000
"""The most excluded forms that a manifest records."""

Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{12}\Z")]
"""The first 12 digits of the SHA-256 of a puzzle's form."""


class Withdrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle that an edition replaced: its number in the book, its position id, and the digests of its forms."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    id: Annotated[str, msgspec.Meta(max_length=1_000_000)]
    forms: Annotated[tuple[Digest, ...], msgspec.Meta(max_length=2)]


Replaced: TypeAlias = dict[Literal["paper", "theme", "language", "seed", "table", "volume"], str | int]
"""Values that replaced values of a recipe."""


class BookSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a book was made from: the text of its recipe, the values replaced in it, and its words."""

    recipe: Annotated[str, msgspec.Meta(max_length=2_000_000)]
    replaced: Replaced = {}
    """A file of words or minutes is recorded by the name of the file alone."""

    words: Annotated[str, msgspec.Meta(max_length=2_000_000)] | None = None
    """The text of the language file."""

    table: Annotated[str, msgspec.Meta(max_length=200_000)] | None = None
    """The text of the private table of minutes."""

    excluded: Annotated[tuple[Digest, ...], msgspec.Meta(max_length=MOST_RECORDED)] | None = None
    """Digests of the forms that no puzzle of the book can have; None if they were not recorded."""

    withdrawn: Annotated[tuple[Withdrawn, ...], msgspec.Meta(max_length=1_000)] = ()
    """The puzzles that editions replaced, in that order."""

    kept_grades: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1)], ...], msgspec.Meta(max_length=MOST_RECORDED)] = ()
    """The numbers of puzzles that keep the printed grade of an earlier edition."""


class Finished(NamedTuple):
    """The manifest of a finished book, and what it says that the book was made from."""

    manifest: Manifest
    source: BookSource


_SOURCE: Final = msgspec.json.Decoder(BookSource | None)


def read_finished(folder: Path, name: str = MANIFEST) -> Finished:
    """The manifest of a finished book, in the file `name`; raises `InputError` if the folder has none."""
    manifest = read_manifest(folder, name)
    if manifest is None:
        raise InputError(f"{folder} has no {name}; expected the folder of a finished book")
    source = read_json(manifest.book, _SOURCE, f"{folder / name}: book")
    if source is None:
        raise InputError(f"{folder / name}: book: missing; expected the folder of a finished book")
    return Finished(manifest, source)


def seal_of(source: BookSource, pack: bytes) -> str:
    """A digest of this program, of everything that a book is made from, and of its pack; book.pdf has it.

    So nothing of it can be changed without rebuilding the book.
    """
    return hashlib.sha256(msgspec.json.encode([CREATOR, source]) + pack).hexdigest()[:32]


def book_pages(
    document: Document, seal: str, *, pictures: bool, bleed: bool, workers: int, task: Task = quiet
) -> Generator[tuple[str, bytes]]:
    """A document as book.pdf with its seal, and with `pictures` its pages as PNG: (name, bytes).

    The pages are cropped to the final size, or with `bleed` show everything that is printed.
    """
    pdf = document_pdf(msgspec.structs.replace(document, creator=f"{CREATOR}, seal {seal}"))
    yield PDF, pdf
    if pictures:
        yield from page_pictures(pdf, document.sheets, DPI, bleed, workers, task)
