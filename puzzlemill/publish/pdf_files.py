"""The PDF files of a published book: for the print shop, and for sale on a screen."""

from collections.abc import Mapping

import msgspec

from puzzlemill.publish.prepress import as_pdfx, as_plain_pdf, condition_named
from puzzlemill.publish.prepress.laying import Laid, SourcePage, lay_pages
from puzzlemill.publish.settings import Publish
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Bookmark, Document, Link, document_pdf


def print_pdf(document: Document, settings: Publish, sources: Mapping[int, SourcePage]) -> Laid:
    """A document for the print shop, with bleed, without links and bookmarks, by the standard of the settings.

    `sources` are the publisher's pages by the positions of their sheets, from 0. Without a standard the colours stay as
    on the screen.
    """
    press = settings.standard == "x-1a"
    bare = msgspec.structs.replace(document, bookmarks=(), links=(), labels=())
    filled = _with_sources(document_pdf(bare, "print" if press else "screen"), sources, press=press)
    if press:
        return filled._replace(pdf=as_pdfx(filled.pdf, document.title, condition_named(settings.condition)))
    return filled._replace(pdf=as_plain_pdf(filled.pdf, document.title))


def screen_pdf(document: Document, sources: Mapping[int, SourcePage], front: Sheet | None) -> bytes:
    """The same pages as they are after cutting, with bookmarks and links; the `front` of the cover comes first."""
    shift = front is not None
    moved = {place + shift: source for place, source in sources.items()}
    return _with_sources(document_pdf(for_screen(document, front)), moved, press=False).pdf


def _with_sources(pdf: bytes, sources: Mapping[int, SourcePage], *, press: bool) -> Laid:
    return lay_pages(pdf, sources, press=press) if sources else Laid(pdf, [])


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
