"""The `[publish]` table of a recipe: everything between the finished pages and a book on sale."""

from typing import Final, Literal, NamedTuple

import msgspec

from puzzlemill.books.recipe import Reading

LONGEST_LINE: Final = 200
"""Most characters of a line of the imprint, and of a series, a publisher, a copyright notice and an address."""

LONGEST_BLURB: Final = 1200
"""Most characters of the text on the back."""


class OwnPageSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page or several from a PDF, PNG or JPEG file, under `[[publish.pages]]`; `page` is the printed number."""

    file: str
    before: Literal["", "contents", "puzzles", "hints", "answers", "index", "end"] = ""
    page: int = 0


class Publish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[publish]` table; title, subtitle, author, volume, paper and bleed are those of the recipe."""

    # The print shop.
    printer: str = "kdp"
    stock: str = "white"
    """The paper, by its name in the table of the printer."""

    spine: float | None = None
    thickness: float | None = None
    """The width of the spine, or the thickness of a page, in mm; None for the printer's."""

    standard: Literal["x-1a", "none"] = "x-1a"
    condition: str = "FOGRA39"
    """The printing condition that the PDF/X names."""

    # The cover.
    series: str = ""
    blurb: str = ""
    design: Literal["auto", "gloop", "domicles", "ottf", "iqblocks", "letters"] = "auto"
    palette: str = "auto"
    front: str = ""
    """A picture in place of the art on the front."""

    logo: str = ""
    isbn: str = ""
    barcode: bool = True
    """Whether an ISBN is printed as a barcode; the area stays white in any case."""

    # Pages.
    publisher: str = ""
    copyright: str = ""
    edition: str = ""
    contact: tuple[str, ...] = ()
    imprint: tuple[str, ...] = ()
    """More lines of the imprint page."""

    dedication: str = ""
    also: tuple[str, ...] = ()
    rights: bool = True
    """Whether the imprint names the authors of the puzzles."""

    pages: tuple[OwnPageSetting, ...] = ()

    # The shop.
    samples: int = 6
    screen_cover: bool = False
    """Whether screen.pdf begins with the front of the cover."""


class PublishReading(NamedTuple):
    """A recipe with its `[publish]` table; `settings` is None if there are `faults` in it (a line each)."""

    reading: Reading
    settings: Publish | None
    faults: list[str]
