"""The work behind the wall: a process of its own opens, checks, draws and measures files from outside."""

import itertools
import os
import queue
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from puzzlemill.publish.inspection.measures import Measured, measured
from puzzlemill.publish.prepress.artwork import LARGEST, read_picture
from puzzlemill.publish.prepress.conditions import condition_named
from puzzlemill.publish.prepress.laying import (
    MOST_PAGES,
    SourcePage,
    SourcePicture,
    faults_of,
    lay_pages,
    listed,
    opened_pdf,
)
from puzzlemill.publish.prepress.pdfx import as_pdfx, as_plain_pdf
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.keepers import allow, confine, end_after
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import Box, Pixels

MEMORY: Final = 1024 * 1024 * 1024
"""Bytes of addresses that the process can have."""

PAGE_SECONDS: Final = 7
"""Seconds of CPU time for a page."""

PICTURE_SECONDS: Final = 60
"""Seconds of CPU time to find the inks of a picture: it has at most as many pixels as a page can show."""

FILE_SECONDS: Final = 120
"""Seconds of CPU time for a file; one of more pages has a second for each."""


class Fault(msgspec.Struct):
    """Why a file is refused, as an `InputError` says it."""

    rule: str
    file: str
    remedy: str

    def error(self) -> InputError:
        """The error to raise."""
        return InputError(self.rule, file=self.file, remedy=self.remedy)


class Outcome(msgspec.Struct):
    """What a request leads to: a value, packed again, or a fault."""

    value: bytes = b""
    fault: Fault | None = None


class Wanted(msgspec.Struct):
    """A file to read, the room for a picture in pixels, and whether pages that cannot be copied are refused."""

    file: str
    room: tuple[int, int]
    is_pdf: bool
    refuse: bool


class Found(msgspec.Struct):
    """What a file has: a picture, whose pixels are in a file, or pages, with what a press cannot print on each."""

    stored: str
    width: int = 0
    height: int = 0
    mode: Literal["L", "RGB"] = "L"
    pages: list[tuple[str, ...]] = []

    def pixels(self, folder: Path) -> Pixels:
        """The picture."""
        return Pixels(self.width, self.height, self.mode, (folder / self.stored).read_bytes())


class Placed(msgspec.Struct):
    """A page of a file, or a picture and its box, to lay on a page of the book, whose index is from 0."""

    index: int
    name: str
    stored: str
    leaf: int = 0
    faults: tuple[str, ...] = ()
    picture: Found | None = None
    box: Box = Box(0.0, 0.0, 0.0, 0.0)

    def source(self, folder: Path) -> SourcePage | SourcePicture:
        """What `lay_pages` lays."""
        if self.picture:
            return SourcePicture(self.name, partial(self.picture.pixels, folder), self.box)
        return SourcePage(self.name, folder / self.stored, self.leaf, self.faults)


class Lay(msgspec.Struct):
    """A book to lay pages on: the name of its file, which the result replaces, and what it becomes."""

    book: str
    pages: list[Placed]
    form: Literal["x-1a", "none", "screen"]
    title: str
    condition: str = ""


class Result(msgspec.Struct):
    """A finished book: a line for each page that is not quite as in its file, and what was measured."""

    remarks: list[str]
    measured: Measured


class _Clock:
    """The limits of time of a file and of its pages."""

    def __init__(self) -> None:
        self.end: float = 0.0

    def file(self, name: str, seconds: float = 0.0) -> None:
        """A file begins."""
        self.end = time.process_time() + max(FILE_SECONDS, seconds)
        self.page(name)

    def page(self, name: str, seconds: float = PAGE_SECONDS) -> None:
        """A page begins."""
        _say(name)
        allow(min(seconds, self.end - time.process_time()))


CLOCK: Final = _Clock()


def read(wanted: Wanted, folder: Path, number: int) -> Found:
    """Read a picture, or check all pages of a PDF."""
    CLOCK.file(wanted.file)
    stored = folder / f"{number}.own"
    if not wanted.is_pdf:
        pixels = read_picture(Path(wanted.file), wanted.room)
        stored.write_bytes(pixels.data)
        return Found(stored.name, pixels.width, pixels.height, pixels.mode)
    stored.write_bytes(read_file(Path(wanted.file), LARGEST, piped=False))
    with opened_pdf(stored, wanted.file) as pdf:
        CLOCK.file(wanted.file, len(pdf.pages))
        faults, pages = faults_of(pdf, wanted.file), []
        for leaf in range(1, len(pdf.pages) + 1):
            CLOCK.page(f"{wanted.file}: page {leaf}")
            pages.append(next(faults))
            if wanted.refuse and pages[-1]:
                remedy = 'export it again without, or print it as a picture with unproved = "picture"'
                raise InputError(f"has {listed(pages[-1])}", file=f"{wanted.file}: page {leaf}", remedy=remedy)
    return Found(stored.name, pages=pages)


def lay(given: Lay, folder: Path, number: int) -> Result:
    """Lay pages on a book, finish it, and measure it."""
    book, laid = folder / given.book, folder / f"{number}.laid"
    pictures = {page.name for page in given.pages if page.picture}

    def begin(name: str) -> None:
        CLOCK.page(name, PICTURE_SECONDS if name in pictures else PAGE_SECONDS)

    CLOCK.file(given.book, 2 * len(given.pages) + PICTURE_SECONDS * len(pictures))
    sources = {page.index: page.source(folder) for page in given.pages}
    remarks = lay_pages(book, sources, press=given.form == "x-1a", output=laid, begin=begin).remarks
    if given.form == "x-1a":
        as_pdfx(laid, given.title, condition_named(given.condition), book)
    elif given.form == "none":
        as_plain_pdf(laid, given.title, book)
    else:
        laid.replace(book)
    CLOCK.file(given.book, 2 * MOST_PAGES)
    name = f"{given.book}: page"
    return Result(
        remarks, measured(book, margins=given.form != "screen", begin=lambda page: CLOCK.page(f"{name} {page}"))
    )


WORKS: Final[Mapping[str, tuple[type[Any], Callable[[Any, Path, int], Any]]]] = {
    "read": (Wanted, read),
    "lay": (Lay, lay),
}
"""The works by their names, with what they are given."""


def main() -> None:
    """Do what the lines on standard input ask for; a line on standard output says what is being read, or `done`."""
    confine(MEMORY)
    folder = Path(sys.argv[2])
    requests: queue.SimpleQueue[str] = queue.SimpleQueue()
    end_after(partial(_listen, requests))  # in the middle of any work
    for number in itertools.count():
        form, work = WORKS[requests.get()]
        outcome = Outcome()
        try:
            given = msgspec.msgpack.decode((folder / f"{number}.given").read_bytes(), type=form)
            outcome.value = msgspec.msgpack.encode(work(given, folder, number))
        except InputError as error:
            outcome.fault = Fault(error.rule, error.file, error.remedy)
        except MemoryError:
            os._exit(1)
        (folder / f"{number}.result").write_bytes(msgspec.msgpack.encode(outcome))
        _say("done")


def _listen(requests: "queue.SimpleQueue[str]") -> None:
    """Pass on requests until there is no process that asks."""
    for line in sys.stdin:
        requests.put(line.strip())


def _say(line: str) -> None:
    os.write(1, f"{one_line(line)}\n".encode())
