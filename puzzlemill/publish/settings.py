"""The `[publish]` table of a recipe: everything between the finished pages and a book on sale."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, Final, Literal, NamedTuple

import msgspec

from puzzlemill.books.recipe import Reading, checked
from puzzlemill.publish.prepress.conditions import condition_named
from puzzlemill.puzzles.decoding import converted
from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.places import Number, Path
from puzzlemill.puzzles.toml import in_toml, read_toml
from puzzlemill.puzzles.wording import meant
from puzzlemill.render.covers.barcode import isbn
from puzzlemill.render.covers.designs import DESIGNS
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.covers.printers import Printer, printer_named
from puzzlemill.render.covers.spines import spine_width
from puzzlemill.render.drawing.fonts import missing_letters
from puzzlemill.render.pages.papers import FEWEST_PAGES

LONGEST_LINE: Final = 200
"""Most characters of a line of the imprint, and of a series, a publisher, a copyright notice and an address."""

LONGEST_BLURB: Final = 1200
"""Most characters of the text on the back."""

LONGEST_DEDICATION: Final = 400

MOST_LINES: Final = 24
"""Most lines of an address, of an imprint, and of the list of other titles in a recipe."""

MOST_TITLES: Final = 60
"""Most other titles in all, the titles of earlier volumes included."""

MOST_OWN_PAGES: Final = 50
"""Most entries under `[[publish.pages]]`; a PDF can have several pages."""

MOST_SAMPLES: Final = 20

PICTURES: Final = (".png", ".jpg", ".jpeg")
"""The endings of pictures that can be used."""


class OwnPageSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page or several from a PDF, PNG or JPEG file, under `[[publish.pages]]`; `page` is the printed number.

    Without either of `before` and `page` it goes to the end of the book.
    """

    file: str
    before: Literal["", "contents", "puzzles", "hints", "answers", "index", "end"] = ""
    page: int = 0


class Publish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[publish]` table; title, subtitle, author, volume, paper and bleed come from the recipe."""

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
    design: str = "auto"
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
    unproved: Literal["picture", "refuse"] = "picture"
    """What becomes of a page of a PDF that cannot be proved to be as the print shop wants it."""

    # The shop.
    samples: int = 6
    screen_cover: bool = False
    """Whether screen.pdf begins with the front of the cover."""

    @property
    def shop(self) -> Printer:
        """What its printer asks for."""
        return printer_named(self.printer)

    def files(self) -> list[str]:
        """The names of the publisher's own files, as written in the recipe."""
        return [*filter(None, (self.front, self.logo)), *(page.file for page in self.pages)]


class PublishReading(NamedTuple):
    """A recipe with its `[publish]` table; `settings` is None if there are `faults` in it, with their lines."""

    reading: Reading
    settings: Publish | None
    faults: list[InputError]


def read_publish(reading: Reading) -> PublishReading:
    """The `[publish]` table of a recipe with all of its faults; a recipe without the table has the defaults.

    The publisher's own files are noted as inputs.
    """
    try:
        table = read_toml(reading.text).get("publish", {})
    except InputError:
        # The recipe itself has this fault.
        return PublishReading(reading, None, [])
    faults: list[InputError] = []
    settings = _converted(table, faults)
    faults += [*_faults(settings), *_page_faults(settings)]
    for file in settings.files():
        note_input(reading.folder / file)
    if faults:
        placed = [in_toml(fault.within(field="publish"), reading.text) for fault in faults]
        return PublishReading(reading, None, placed)
    return PublishReading(_with_margins(reading, settings.shop), settings, [])


def _with_margins(reading: Reading, shop: Printer) -> Reading:
    """The recipe, with margins wide enough for the print shop unless it gives its own.

    The margin at the spine grows with the number of pages, as the recipe's does, unless the shop asks for one width.
    """
    if reading.recipe is None:
        return reading
    recipe, paper = reading.recipe, reading.recipe.paper_for(FEWEST_PAGES)
    outside = shop.outside_with_bleed if recipe.bleed else shop.outside
    least = {"outside": outside, "top": outside, "bottom": outside}
    if len(shop.gutters) == 1:
        least["inside"] = shop.gutter(FEWEST_PAGES)
    given = msgspec.structs.asdict(recipe.margins)
    wider = {side: width for side, width in least.items() if given[side] is None and getattr(paper, side) < width}
    margins = msgspec.structs.replace(recipe.margins, **wider)
    return reading._replace(recipe=msgspec.structs.replace(recipe, margins=margins))


def checked_settings(publishing: PublishReading) -> Publish:
    """The settings; raises `InputError` with the first fault of the recipe or its `[publish]` table if it has any."""
    checked(publishing.reading)
    if publishing.settings is None:
        raise publishing.faults[0].within(file=publishing.reading.name)
    return publishing.settings


def _converted(table: object, faults: list[InputError]) -> Publish:
    """The settings in a table, key by key, so that every fault is found; a key with a fault keeps its default."""
    if not isinstance(table, dict):
        faults.append(InputError("expected a table, which begins with the line [publish]"))
        return Publish()
    names = list(Publish.__struct_fields__)
    good: dict[str, Any] = {}
    for name, value in table.items():
        if name not in names:
            faults.append(_unknown_key(name, names))
        elif name == "pages":
            good[name] = _own_pages(value, faults)
        else:
            try:
                good[name] = getattr(converted({name: value}, Publish), name)
            except InputError as error:
                faults.append(error)
    return Publish(**good)


def _own_pages(value: object, faults: list[InputError]) -> tuple[OwnPageSetting, ...]:
    """The entries under `[[publish.pages]]` that can be read."""
    if not isinstance(value, list) or len(value) > MOST_OWN_PAGES:
        rule = f"expected at most {MOST_OWN_PAGES} pages, each under [[publish.pages]]"
        faults.append(InputError(rule, field="pages"))
        return ()
    pages = []
    names = list(OwnPageSetting.__struct_fields__)
    for index, entry in enumerate(value):
        place = "pages", Number(index)
        unknown = [name for name in entry if name not in names] if isinstance(entry, dict) else []
        faults += [_unknown_key(name, names).within(field=place) for name in unknown]
        if unknown:
            continue
        try:
            pages.append(converted(entry, OwnPageSetting))
        except InputError as error:
            faults.append(error.within(field=place))
    return tuple(pages)


def _unknown_key(name: str, names: list[str]) -> InputError:
    hint = meant(name, names) or f"; expected one of {', '.join(names)}"
    return InputError(f"unknown key{hint}", field=name)


def _faults(settings: Publish) -> Iterator[InputError]:
    """What cannot be used in settings whose types are right, apart from own pages."""
    yield from _printer_faults(settings)
    yield from _cover_faults(settings)
    yield from _text_faults("blurb", settings.blurb, LONGEST_BLURB)
    yield from text_faults(settings, MOST_LINES)
    if not 0 <= settings.samples <= MOST_SAMPLES:
        yield InputError(f"expected 0 to {MOST_SAMPLES}", field="samples", value=settings.samples)


def _printer_faults(settings: Publish) -> Iterator[InputError]:
    """What is wrong with the printer, its paper and the spine."""
    if settings.spine is not None and settings.thickness is not None:
        rule = "give spine or thickness, not both; the spine is the number of pages times the thickness"
        yield InputError(rule, field="spine")
    try:
        shop = printer_named(settings.printer)
    except InputError as error:
        yield error
        return
    try:
        spine_width(shop, settings.stock, shop.fewest_pages, settings.spine, settings.thickness)
    except InputError as error:
        yield error
    yield from _text_faults("stock", settings.stock)
    try:
        condition_named(settings.condition)
    except InputError as error:
        yield error


def _cover_faults(settings: Publish) -> Iterator[InputError]:
    """What is wrong with the looks of the cover and the ISBN."""
    for key, names in (("design", DESIGNS), ("palette", ("auto", *PALETTES))):
        if (name := getattr(settings, key)) not in names:
            yield InputError(f"expected one of {', '.join(names)}{meant(name, names)}", field=key, value=name)
    for key in ("front", "logo"):
        file = getattr(settings, key)
        if file and PurePath(file).suffix.lower() not in PICTURES:
            yield InputError("expected a PNG or JPEG file", field=key, value=file)
    if settings.isbn:
        try:
            isbn(settings.isbn)
        except InputError as error:
            yield error


def _page_faults(settings: Publish) -> Iterator[InputError]:
    """What is wrong with own pages."""
    for index, page in enumerate(settings.pages):
        place = "pages", Number(index)
        if PurePath(page.file).suffix.lower() not in (*PICTURES, ".pdf"):
            yield InputError("expected a PDF, PNG or JPEG file", field=(*place, "file"), value=page.file)
        if page.before and page.page:
            rule = "give before or page, the place in the book or the number of the page, not both"
            yield InputError(rule, field=(*place, "before"))
        if not 0 <= page.page <= 1000:
            yield InputError("expected 1 to 1000, or leave it out", field=(*place, "page"), value=page.page)


def text_faults(settings: Publish, most_titles: int = MOST_TITLES) -> Iterator[InputError]:
    """An error for each text of the publisher's pages that cannot be printed."""
    for key in ("series", "publisher", "copyright", "edition"):
        yield from _text_faults(key, getattr(settings, key))
    yield from _text_faults("dedication", settings.dedication, LONGEST_DEDICATION)
    lists = {"contact": settings.contact, "imprint": settings.imprint, "also": settings.also}
    for key, lines in lists.items():
        most = most_titles if key == "also" else MOST_LINES
        if len(lines) > most:
            yield InputError(f"{len(lines)} lines; the limit is {most}", field=key)
        for index, line in enumerate(lines[:most]):
            yield from _text_faults((key, index), line)


def _text_faults(field: str | Path, text: str, most: int = LONGEST_LINE) -> Iterator[InputError]:
    """Why a text cannot be printed; it can have line breaks if it can be longer than a line."""
    for line in text.split("\n") if most > LONGEST_LINE else (text,):
        if missing := missing_letters(line):
            yield InputError(f"the font has no letter {missing[0]!r}", field=field, value=line)
            return
    if len(text) > most:
        yield InputError(f"{len(text)} characters; the limit is {most}", field=field)
