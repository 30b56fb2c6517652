"""The files that a folder of pages can have of ours, by name. Quick to import: commands need it before they run."""

import re
from typing import Final

MANIFEST: Final = "puzzlemill-manifest.json"
"""The file that lists the others."""

PROOF: Final = "proof.pdf"
"""A quick look at a book, which a finished book can have beside it."""

PDF: Final = "book.pdf"
PACK: Final = "book.json"
IDS: Final = "book-ids.csv"
"""The files of a book beside its pages: what goes to the printer, the puzzles, and a table of their ids."""

_PAGES: Final = r"page-[0-9]{3,7}\.png"

LISTED: Final = rf"\A(?:{_PAGES}|{'|'.join(map(re.escape, (PDF, PACK, IDS, PROOF)))})\Z"
"""The only names that a manifest can list, so that nobody can have other files removed by one."""

SHEET_FILES: Final = re.compile(rf"{_PAGES}|{re.escape(MANIFEST)}")
BOOK_FILES: Final = re.compile(rf"{LISTED}|\A{re.escape(MANIFEST)}\Z")
"""All files that a folder of sheets and that of a book can have."""


def page_file(number: int) -> str:
    """The name of the picture of a page, counted from 1."""
    return f"page-{number:03}.png"
