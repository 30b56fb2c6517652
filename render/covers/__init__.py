"""Covers: back, spine and front on one sheet, drawn from the puzzles of the book."""

from typing import Final

import msgspec

from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.covers.art import Art
from puzzlemill.render.covers.barcode import ean_13, isbn
from puzzlemill.render.covers.designs import (
    artist_of,
    cover_stream,
    design_named,
    palette_named,
    picture_art,
    subject_of,
)
from puzzlemill.render.covers.lettering import Lettering, Wording, back_lettering, front_lettering, spine_lettering
from puzzlemill.render.covers.wrap import SAFE, Wrap, inset
from puzzlemill.render.drawing.canvas import WHITE, Box, Drawing, Pixels, Place, rectangle
from puzzlemill.render.drawing.fonts import missing_letters
from puzzlemill.render.pages.layout import Placed, Sheet

LEAST_PAGE: Final = 90.0, 120.0
"""The least width and height in mm of a page with a cover, so that back and barcode leave room for text."""


TEXTS: Final = ("title", "subtitle", "volume", "series", "author", "blurb", "publisher")
"""The texts of a publisher on a cover."""


class CoverPlan(msgspec.Struct, frozen=True):
    """Everything that decides how a cover looks.

    `entries` are the puzzles of the book in its order; the first one's kind leads. Empty lines separate the paragraphs
    of the `blurb`. `facts` are lines below the blurb, such as `covers.facts` returns. A `front` picture takes the place
    of art and text on the front, because such pictures have their own title. With an `isbn` (10 or 13 digits) the
    barcode area, white in any case, has its EAN-13. `design` and `palette` are names, or `auto`. `spine_text` is False
    if the print shop allows none.

    Raises `InputError`, one line that begins with the setting, for letters that the font does not have, an ISBN with a
    wrong digit, and unknown names.
    """

    wrap: Wrap
    title: str
    entries: tuple[AnyEntry, ...] = ()
    subtitle: str = ""
    volume: str = ""
    series: str = ""
    author: str = ""
    blurb: str = ""
    facts: tuple[str, ...] = ()
    publisher: str = ""
    logo: Pixels | None = None
    isbn: str = ""
    front: Pixels | None = None
    design: str = "auto"
    palette: str = "auto"
    spine_text: bool = True

    def __post_init__(self) -> None:
        if not self.title.strip():
            raise InputError("empty; a cover needs a title", field="title")
        texts = {name: getattr(self, name) for name in TEXTS} | {"facts": " ".join(self.facts)}
        for name, text in texts.items():
            if letters := missing_letters(text.replace("\n", " ")):
                raise InputError(f"{name} {shown(text)}: the font has no letter {letters[0]!r}")
        width, height = LEAST_PAGE
        if self.wrap.page_width < width or self.wrap.height < height:
            size = f"{self.wrap.page_width:g} x {self.wrap.height:g} mm"
            raise InputError(f"a cover needs pages of at least {width:g} x {height:g} mm", field="paper", value=size)
        if self.isbn:
            isbn(self.isbn)
        design_named(self.design, self.entries)
        palette_named(self.palette, self.title, self.volume, self.series, self.entries)

    @property
    def words(self) -> Wording:
        """What is printed in words, with runs of white space as one space; a series named like the book is left out."""
        lines = (self.title, self.subtitle, self.volume, self.series, self.author)
        title, subtitle, volume, series, author = (" ".join(text.split()) for text in lines)
        series = "" if series.casefold() == title.casefold() else series
        return Wording(
            title, subtitle, volume, series, author, self.blurb, self.facts, " ".join(self.publisher.split())
        )


def cover_sheet(plan: CoverPlan) -> Sheet:
    """The unfolded cover as a page: trimmed to back, spine and front, with bleed on all four sides.

    Its boxes have the roles `series`, `title`, `subtitle`, `volume`, `author`, `blurb`, `fact`, `publisher`, `logo`,
    `spine`, `spine logo` and `barcode`. Raises `InputError` if a text does not fit at a readable size.
    """
    wrap = plan.wrap
    art = _art(plan)
    parts = [_front(plan, art), back_lettering(plan.words, art.blurb, plan.logo), _barcode(plan)]
    if plan.spine_text:
        parts.append(spine_lettering(plan.words, wrap, art.spine, plan.logo))
    items = (*art.items, *(item for part in parts for item in part.items))
    placed = tuple(box for part in parts for box in part.placed)
    area = inset(Box(0.0, 0.0, wrap.width, wrap.height), SAFE)
    return Sheet(1, area, placed, Drawing(wrap.width, wrap.height, items), wrap.bleed, bound=False)


def front_sheet(plan: CoverPlan) -> Sheet:
    """The front alone after trimming, for a shop and for the first page of a PDF: the same as on the unfolded cover."""
    wrap = plan.wrap
    art = _art(plan)
    front = _front(plan, art)
    whole = Drawing(wrap.width, wrap.height, (*art.items, *front.items))
    place = Place(whole, -wrap.front.x, 0.0, clip=wrap.front)
    boxes = tuple(Placed(placed.role, placed.box._replace(x=placed.box.x - wrap.front.x)) for placed in front.placed)
    area = inset(Box(0.0, 0.0, wrap.page_width, wrap.height), SAFE)
    return Sheet(1, area, boxes, Drawing(wrap.page_width, wrap.height, (place,)))


def _art(plan: CoverPlan) -> Art:
    palette = palette_named(plan.palette, plan.title, plan.volume, plan.series, plan.entries)
    if plan.front:
        return picture_art(plan.wrap, plan.front, palette)
    design = design_named(plan.design, plan.entries)
    subject = subject_of(design, plan.entries, plan.words.title, plan.words.volume, plan.series)
    stream = cover_stream(plan.title, plan.volume, plan.series, plan.entries)
    return artist_of(design).cover_art(plan.wrap, subject, palette, stream)


def _front(plan: CoverPlan, art: Art) -> Lettering:
    """The text on the front; none on a picture of the publisher, which has its own."""
    return Lettering([], []) if plan.front else front_lettering(plan.words, art.title, art.author, plan.wrap)


def _barcode(plan: CoverPlan) -> Lettering:
    """The white area, with a barcode if there is an ISBN."""
    box = plan.wrap.barcode
    code = [Place(ean_13(isbn(plan.isbn)), box.x, box.y)] if plan.isbn else []
    return Lettering([rectangle(box, fill=WHITE), *code], [Placed("barcode", box)])
