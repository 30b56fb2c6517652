"""The names of the files that puzzlemill writes into a folder of pages. Commands need them early: quick to import."""

import re
from collections.abc import Collection
from typing import Final

from puzzlemill.puzzles.kinds import KINDS

MANIFEST: Final = "puzzlemill-manifest.json"
"""The file that lists all other files."""

PUBLISHED_MANIFEST: Final = "manifest.json"
"""The file that lists all other files of a published book, which other people see."""

PROOF: Final = "proof.pdf"
"""A preview of a book, which can be in the folder of the finished book."""

PDF: Final = "book.pdf"
PACK: Final = "book.json"
IDS: Final = "book-ids.csv"
"""The files of a book besides its pages: for the print shop, the puzzles, and a table of their ids."""

ANSWERS: Final = "answers.pdf"
PUZZLES: Final = "puzzles.json"
TIMES: Final = "times.csv"
PAGE: Final = "page.html"
"""The files of a study besides its booklets: for the host, the puzzles, the table for the times, and the page that can
replace booklets and table."""

INTERIOR: Final = "interior.pdf"
SCREEN: Final = "screen.pdf"
COVER: Final = "cover.pdf"
FRONT: Final = "front.png"
CHECK: Final = "check.txt"
LISTING: Final = "listing.txt"
"""The files of a published book besides its puzzles and samples: for the print shop, for the shop, the check, and what
to type into the shop's form."""

THUMBNAILS: Final = "thumbnails.json"
"""The file that lists all thumbnails of a folder."""

COVERS: Final = "covers.png"
"""A contact sheet of designs, which can be in the folder of the published book."""

LEVELS: Final = ("ungraded", "gentle", "easy", "medium", "hard", "expert", "marathon")
"""The names of levels in file names, from 0 for puzzles without a grade; the same in every language."""

_PAGES: Final = r"page-[0-9]{3,7}\.png"
_CROPS: Final = r"puzzle-[0-9]{3,7}(?:-answer)?\.png"
_BATCHES: Final = rf"(?:{'|'.join(KINDS)})(?:-(?:{'|'.join(LEVELS)}))?\.pdf|(?:{'|'.join(LEVELS)})\.pdf"
_SHEETS: Final = rf"{_PAGES}|{_CROPS}|{_BATCHES}"

_BOOK: Final = rf"{_PAGES}|{'|'.join(map(re.escape, (PDF, PACK, IDS, PROOF)))}"
_STUDY: Final = rf"person-[0-9]{{2,3}}\.pdf|{'|'.join(map(re.escape, (ANSWERS, PUZZLES, TIMES, PAGE)))}"
_SAMPLES: Final = r"sample-[0-9]{1,2}\.png"
_PUBLISHED: Final = (
    rf"{_SAMPLES}|{'|'.join(map(re.escape, (INTERIOR, SCREEN, COVER, FRONT, CHECK, LISTING, COVERS, PACK, IDS)))}"
)

_KINDS: Final = "|".join(KINDS)
_SPRITE: Final = r"[0-9]{1,2}(?:-[0-9]{1,2})?|half-[0-9]{1,2}|blank|empty|[A-Z](?:-cell)?"
_SPRITES: Final = rf"(?:{_KINDS})(?:\.svg|(?:@[2-4]x)?\.(?:png|json)|-(?:{_SPRITE})\.png)"
_THUMBNAILS: Final = rf"(?:(?:{_KINDS})-[A-Z2-7]{{12}}|thumbnail-[0-9]{{3,7}})\.(?:png|svg)|{re.escape(THUMBNAILS)}"
_GAME: Final = r"(?:rules|aids|tiles|scores|label)\.pdf"

LISTED: Final = rf"\A(?:{_BOOK}|{_SHEETS}|{_STUDY}|{_PUBLISHED}|{_SPRITES}|{_THUMBNAILS}|{_GAME})\Z"
"""The only names that a manifest can list, so that a forged manifest cannot have other files removed."""

SHEET_FILES: Final = re.compile(rf"{_SHEETS}|{re.escape(MANIFEST)}")
BOOK_FILES: Final = re.compile(rf"{_BOOK}|{re.escape(MANIFEST)}")
STUDY_FILES: Final = re.compile(rf"{_STUDY}|{re.escape(MANIFEST)}")
SPRITE_FILES: Final = re.compile(rf"{_SPRITES}|{re.escape(MANIFEST)}")
THUMBNAIL_FILES: Final = re.compile(rf"{_THUMBNAILS}|{re.escape(MANIFEST)}")
GAME_FILES: Final = re.compile(rf"{_GAME}|{re.escape(MANIFEST)}")
PUBLISHED_FILES: Final = re.compile(rf"{_PUBLISHED}|{re.escape(PUBLISHED_MANIFEST)}")
"""The names of all files in a folder of sheets, in that of a book, of a study, of sprites, of thumbnails, of the
printed Gloop game, and of a published book.
"""


def booklet_file(person: int) -> str:
    """The file name of a person's booklet, counted from 1."""
    return f"person-{person:02}.pdf"


def page_file(number: int) -> str:
    """The file name of a page, counted from 1."""
    return f"page-{number:03}.png"


def sample_file(number: int) -> str:
    """The file name of a page for the shop, counted from 1."""
    return f"sample-{number}.png"


def puzzle_file(number: int, answer: bool = False) -> str:
    """The file name of the picture of a puzzle or its answer."""
    return f"puzzle-{number:03}{'-answer' if answer else ''}.png"


def atlas_file(kind: str, ending: str, scale: int = 1) -> str:
    """The file name of the sprites of a kind, larger ones with the mark that engines know, such as `@2x`."""
    return f"{kind}{f'@{scale}x' if scale > 1 else ''}{ending}"


def thumbnail_file(number: int, ending: str) -> str:
    """The file name of a thumbnail by the number of its puzzle."""
    return f"thumbnail-{number:03}{ending}"


def batch_file(kind: str, level: int | None, by: Collection[str]) -> str:
    """The file name of the sheets of a kind or a level or both; the level of puzzles without a grade is None."""
    names = {"kind": kind, "level": LEVELS[level or 0]}
    return f"{'-'.join(name for key, name in names.items() if key in by)}.pdf"
