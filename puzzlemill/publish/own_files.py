"""The publisher's own files that a `[publish]` table names: a logo, a picture for the front, and pages."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from puzzlemill.books.recipe import Reading
from puzzlemill.publish.prepress.artwork import LARGEST, read_picture
from puzzlemill.publish.prepress.laying import SourcePage, page_count
from puzzlemill.publish.settings import OwnPageSetting, Publish
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import within
from puzzlemill.puzzles.places import Number
from puzzlemill.render.books.own_pages import own_pages
from puzzlemill.render.books.plan import Matter, OwnPage
from puzzlemill.render.drawing.canvas import Pixels
from puzzlemill.render.pages.pdf import Document


class OwnFiles(NamedTuple):
    """What was read: pictures, pages in the order of the recipe, and the PDF files of pages without a picture."""

    logo: Pixels | None
    front: Pixels | None
    pages: tuple[OwnPage, ...]
    pdfs: dict[str, bytes]

    def sources(self, document: Document, matter: Matter) -> dict[int, SourcePage]:
        """The pages of PDF files to lay on pages of a book, by their positions in its document, from 0."""
        return {
            place: SourcePage(page.name, self.pdfs[page.name], page.leaf)
            for place, page in own_pages(document, matter).items()
            if page.picture is None
        }


def read_own_files(reading: Reading, settings: Publish) -> OwnFiles:
    """Read all files that the settings name; raises `InputError`, naming the key and the file."""
    pdfs: dict[str, bytes] = {}
    pages: list[OwnPage] = []
    for number, page in enumerate(settings.pages):
        with within(field=("publish", "pages", Number(number), "file")):
            pages += _pages(reading.folder, page, pdfs)
    logo, front = (_picture(reading.folder, key, getattr(settings, key)) for key in ("logo", "front"))
    return OwnFiles(logo, front, tuple(pages), pdfs)


def _picture(folder: Path, key: str, name: str) -> Pixels | None:
    """The picture in a file; None if none is named."""
    if not name:
        return None
    with within(field=("publish", key)):
        return read_picture(folder / name)


def _pages(folder: Path, page: OwnPageSetting, pdfs: dict[str, bytes]) -> Iterator[OwnPage]:
    """The pages of a file: one for a picture, all pages of a PDF one after the other."""
    if Path(page.file).suffix.lower() != ".pdf":
        yield OwnPage(page.file, page.before or "end", page.page, read_picture(folder / page.file))
        return
    pdfs[page.file] = read_file(folder / page.file, LARGEST, piped=False)
    for leaf in range(page_count(pdfs[page.file], str(folder / page.file))):
        number = page.page + leaf if page.page else 0
        yield OwnPage(page.file, page.before or "end", number, leaf=leaf)
