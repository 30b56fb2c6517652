"""The publisher's own files that a `[publish]` table names: a logo, a picture for the front, and pages."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from puzzlemill.books.recipe import Reading, checked
from puzzlemill.publish.inspection.checks import LONG_SIDE
from puzzlemill.publish.prepress.laying import COLOUR_DPI
from puzzlemill.publish.settings import OwnPageSetting, Publish
from puzzlemill.publish.wall import Wall
from puzzlemill.publish.walled import Found, Placed, Wanted
from puzzlemill.puzzles.keepers import missing
from puzzlemill.puzzles.kinds import within
from puzzlemill.puzzles.places import Number
from puzzlemill.render.books.own_pages import own_pages
from puzzlemill.render.books.plan import Matter, OwnPage
from puzzlemill.render.drawing.canvas import Pixels
from puzzlemill.render.pages.papers import FEWEST_PAGES, INCH
from puzzlemill.render.pages.pdf import Document


class OwnFiles(NamedTuple):
    """What was read: two pictures, pages in the order of the recipe, the files by name, and the wall."""

    logo: Pixels | None
    front: Pixels | None
    pages: tuple[OwnPage, ...]
    found: dict[str, Found]
    wall: Wall | None

    def sources(self, document: Document, matter: Matter) -> list[Placed]:
        """The pictures and pages of PDF files to lay on pages of a book, by their positions in its document, from 0."""
        sources = []
        for place, page in own_pages(document, matter).items():
            found, box = self.found[page.name], document.sheets[place].placed[0].box
            if found.pages:
                sources.append(Placed(place, page.name, found.stored, page.leaf, found.pages[page.leaf]))
            else:
                sources.append(Placed(place, page.name, found.stored, picture=found, box=box))
        return sources

    def close(self) -> None:
        """End the process behind the wall, and remove its files."""
        if self.wall:
            self.wall.end()

    @property
    def unlimited(self) -> str:
        """What this system lacks to limit what the files can do; empty if it lacks nothing, or there are no files."""
        return f"{missing()}, so use only files that you trust" if self.wall and missing() else ""


NONE: Final = OwnFiles(None, None, (), {}, None)


def read_own_files(reading: Reading, settings: Publish) -> OwnFiles:
    """Read all files that the settings name; raises `InputError`, naming the key and the file."""
    if not settings.files():
        return NONE
    wall = Wall()
    try:
        files = _Files(reading, settings, wall)
        pages: list[OwnPage] = []
        for number, page in enumerate(settings.pages):
            with within(field=("publish", "pages", Number(number), "file")):
                pages += files.pages(page)
        logo, front = (files.picture(key, getattr(settings, key)) for key in ("logo", "front"))
    except BaseException:
        wall.end()
        raise
    return OwnFiles(logo, front, tuple(pages), files.read, wall)


class _Files:
    """Files behind a wall; each is read once, however often it is named."""

    def __init__(self, reading: Reading, settings: Publish, wall: Wall) -> None:
        self.folder, self.wall, self.refuse = reading.folder, wall, settings.unproved == "refuse"
        self.read: dict[str, Found] = {}
        paper = checked(reading).paper_for(FEWEST_PAGES)
        bleed = 2 * max(paper.bleed, settings.shop.bleed)
        width, height = paper.width + bleed, paper.height + bleed
        fine, finer = COLOUR_DPI / INCH, LONG_SIDE / min(paper.width, paper.height)
        self.covers: set[str] = {settings.logo, settings.front}
        self.rooms: list[tuple[int, int]] = [
            (math.ceil(scale * width), math.ceil(scale * height)) for scale in (fine, max(fine, finer))
        ]

    def found(self, name: str, is_pdf: bool = False) -> Found:
        """What a file has."""
        if name not in self.read:
            wanted = Wanted(str(self.folder / name), self.rooms[name in self.covers], is_pdf, self.refuse)
            self.read[name] = self.wall.ask("read", wanted, Found)
        return self.read[name]

    def picture(self, key: str, name: str) -> Pixels | None:
        """The picture in a file that a key names; None if it names none."""
        if not name:
            return None
        with within(field=("publish", key)):
            return self.found(name).pixels(self.wall.folder)

    def pages(self, page: OwnPageSetting) -> Iterator[OwnPage]:
        """The pages of a file: one for a picture, all pages of a PDF one after the other."""
        if Path(page.file).suffix.lower() != ".pdf":
            found = self.found(page.file)
            yield OwnPage(page.file, page.before or "end", page.page, (found.width, found.height))
            return
        for leaf in range(len(self.found(page.file, is_pdf=True).pages)):
            number = page.page + leaf if page.page else 0
            yield OwnPage(page.file, page.before or "end", number, leaf=leaf)
