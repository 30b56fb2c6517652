"""The PDF files of a published book: for the print shop, and for sale on a screen."""

import msgspec

from puzzlemill.publish.own_files import OwnFiles
from puzzlemill.publish.settings import Publish
from puzzlemill.render.books.plan import Matter
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Bookmark, Document, Link, document_pdf


def print_pdf(document: Document, settings: Publish, matter: Matter, own_files: OwnFiles) -> bytes:
    """A document for the print shop: with bleed, without links and bookmarks, by the standard of the settings."""
    return document_pdf(document, "screen" if settings.standard == "none" else "print")


def screen_pdf(document: Document, matter: Matter, own_files: OwnFiles, front: Sheet | None) -> bytes:
    """The same pages as they are after cutting, with bookmarks and links; the `front` of the cover comes first."""
    return document_pdf(for_screen(document, front))


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
