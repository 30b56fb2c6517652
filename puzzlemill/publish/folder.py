"""The folder of a published book: the files for a print shop, for readers on a screen, and for a shop's page."""

import re
from typing import Final

from puzzlemill.books.folder import IDS, PACK
from puzzlemill.files.folders import FileSet

INTERIOR: Final = "interior.pdf"
SCREEN: Final = "screen.pdf"
COVER: Final = "cover.pdf"
FRONT: Final = "front.png"
CHECK: Final = "check.txt"
LISTING: Final = "listing.txt"
"""The files of a published book besides its puzzles and samples: for the print shop, for the shop, the check, and what
to type into the shop's form."""

COVERS: Final = "covers.png"
"""A contact sheet of designs, which can be in the folder of the published book."""

_NAMES: Final = (INTERIOR, SCREEN, COVER, FRONT, CHECK, LISTING, COVERS, PACK, IDS)
PUBLISHED: Final = FileSet(
    "a published book", re.compile("|".join((r"sample-[0-9]{1,2}\.png", *map(re.escape, _NAMES)))), "manifest.json"
)
"""The files in the folder of a published book, whose manifest other people see."""


def sample_file(number: int) -> str:
    """The file name of a page for the shop, counted from 1."""
    return f"sample-{number}.png"
