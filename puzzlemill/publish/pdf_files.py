"""The PDF files of a published book: for the print shop, and for sale on a screen."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from puzzlemill.publish.folder import INTERIOR, SCREEN
from puzzlemill.publish.inspection.measures import Measured, measured
from puzzlemill.publish.own_files import OwnFiles
from puzzlemill.publish.prepress import as_pdfx, as_plain_pdf, condition_named
from puzzlemill.publish.settings import Publish
from puzzlemill.publish.wall import Wall
from puzzlemill.publish.walled import Lay, Placed, Result
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Bookmark, Document, Link, document_pdf


class Book(NamedTuple):
    """A finished PDF, or its file: a line for each page that is not quite as in its file, and what was measured."""

    pdf: bytes | Path
    remarks: list[str]
    measured: Measured


def print_pdf(document: Document, settings: Publish, own_files: OwnFiles, sources: list[Placed]) -> Callable[[], Book]:
    """Begin to make a document for the print shop, with bleed, without links and bookmarks, by the settings' standard.

    `sources` are the publisher's pages by the positions of their sheets, from 0. Without a standard the colours stay as
    on the screen. The returned function waits for the result.
    """
    press = settings.standard == "x-1a"
    bare = msgspec.structs.replace(document, bookmarks=(), links=(), labels=())
    pdf = document_pdf(bare, "print" if press else "screen")
    if sources and own_files.wall:
        lay = Lay(INTERIOR, sources, settings.standard, document.title, settings.condition)
        return _laid(own_files.wall, lay, pdf)
    condition = condition_named(settings.condition)
    pdf = as_pdfx(pdf, document.title, condition) if press else as_plain_pdf(pdf, document.title)
    return lambda: Book(pdf, [], measured(pdf, margins=bool(document.labels)))


def screen_pdf(
    document: Document, own_files: OwnFiles, sources: list[Placed], front: Sheet | None
) -> Callable[[], Book]:
    """The same pages as they are after cutting, with bookmarks and links; the `front` of the cover comes first."""
    pdf = document_pdf(for_screen(document, front))
    if sources and own_files.wall:
        moved = [msgspec.structs.replace(source, index=source.index + (front is not None)) for source in sources]
        return _laid(own_files.wall, Lay(SCREEN, moved, "screen", document.title), pdf)
    return lambda: Book(pdf, [], measured(pdf, margins=False))


def _laid(wall: Wall, lay: Lay, pdf: bytes) -> Callable[[], Book]:
    """Have pages laid behind the wall."""
    (wall.folder / lay.book).write_bytes(pdf)
    wall.begin("lay", lay)

    def result() -> Book:
        laid = wall.result(Result)
        return Book(wall.folder / lay.book, laid.remarks, laid.measured)

    return result


def for_screen(document: Document, front: Sheet | None = None) -> Document:
    """A document without bleed, and with the front of a cover as its first page if there is one."""
    sheets = tuple(msgspec.structs.replace(sheet, bleed=0.0) for sheet in document.sheets)
    if front is None:
        return msgspec.structs.replace(document, sheets=sheets)
    return msgspec.structs.replace(
        document,
        sheets=(front, *sheets),
        labels=("", *document.labels) if document.labels else (),
        bookmarks=tuple(Bookmark(mark.title, mark.page + 1, mark.level) for mark in document.bookmarks),
        links=tuple(
            Link(link.page + 1, link.box, link.address, link.target + 1 if link.target else 0)
            for link in document.links
        ),
    )
