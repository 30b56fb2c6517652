"""Which design and palette a cover has: named in its settings or, by default, chosen by its puzzles."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.parts import find, part
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.covers import letters
from puzzlemill.render.covers.art import Art, CoverArtist, Panel, Subject
from puzzlemill.render.covers.palettes import PALETTES, Palette
from puzzlemill.render.covers.wrap import SAFE, Wrap, inset
from puzzlemill.render.drawing.canvas import Box, Item, Picture, Pixels, rectangle

LETTERS: Final = "letters"
"""The design made of the letters of the title."""

DESIGNS: Final = ("auto", *KINDS, LETTERS)
"""The names of all designs; `auto` is the design of the kind that leads the book."""


NUMBER: Final = re.compile(r"\d{1,6}", re.ASCII)
"""The number of a volume of a series."""


def leading_kind(entries: Sequence[AnyEntry]) -> str:
    """The kind of the first puzzle of a book; empty for a book without puzzles."""
    return entries[0].instance.kind if entries else ""


def subject_of(design: str, entries: Sequence[AnyEntry], title: str, volume: str, series: str = "") -> Subject:
    """What a cover of a design is about: the puzzles of its kind, or of the leading kind, the longest first."""
    family = (series or title) if NUMBER.search(volume) else ""
    kind = design if design in KINDS else leading_kind(entries)
    chosen = [entry for entry in entries if entry.instance.kind == kind]
    chosen.sort(key=lambda entry: (-((entry.grade and entry.grade.minutes) or 0.0), entry.id))
    return Subject(kind, tuple(chosen), title, volume, family)


def design_named(name: str, entries: Sequence[AnyEntry]) -> str:
    """The design of that name, or for `auto` the leading kind's; `letters` if the kind has no cover art.

    Raises `InputError`, which lists all designs.
    """
    if name not in DESIGNS:
        raise InputError(f"expected one of {', '.join(DESIGNS)}", field="design", value=name)
    kind = leading_kind(entries) if name == "auto" else name
    return kind if kind in KINDS and find("cover art", kind) else LETTERS


def artist_of(design: str) -> CoverArtist:
    """The module that draws a design that `design_named` has returned."""
    artist: CoverArtist = letters if design == LETTERS else part("cover art", design)
    return artist


def cover_stream(title: str, volume: str, series: str, entries: Sequence[AnyEntry]) -> Stream:
    """The stream of all chance in a cover: other titles, volumes or puzzles make another cover."""
    return Stream(msgspec.json.encode(["cover", title, volume, series, [entry.id for entry in entries]]))


def palette_named(name: str, title: str, volume: str, series: str, entries: Sequence[AnyEntry]) -> Palette:
    """The palette of that name, or for `auto` one that depends on title, volume and puzzles.

    Numbered volumes of a series, or of a title, take the palettes in turn, so that neighbours on a shelf never have the
    same one. Raises `InputError`, which lists all palettes.
    """
    if name != "auto":
        if name not in PALETTES:
            raise InputError(f"expected auto or one of {', '.join(PALETTES)}", field="palette", value=name)
        return PALETTES[name]
    names = sorted(PALETTES)
    if numbers := NUMBER.findall(volume):
        Stream(msgspec.json.encode(["palettes", series or title])).shuffle(names)
        return PALETTES[names[int(numbers[-1]) % len(names)]]
    return PALETTES[cover_stream(title, volume, series, entries).choice(names)]


def picture_art(wrap: Wrap, picture: Pixels, palette: Palette) -> Art:
    """A picture of the publisher on the front, to the end of its bleed, and a plain back and spine.

    The picture is cut at two opposite sides if its shape differs. Its edge at the spine is on the fold itself, because
    the picture has nothing to continue it. The panels of the front cover all of it; nothing is set on them.
    """
    front = Box(wrap.front.x, -wrap.bleed, wrap.page_width + wrap.bleed, wrap.height + 2 * wrap.bleed)
    items: tuple[Item, ...] = (
        rectangle(wrap.whole, fill=palette.dark),
        Picture(cropped(picture, front.width / front.height), *front),
    )
    panel = Panel(inset(wrap.front, SAFE), palette.pale, palette.pale)
    above = wrap.barcode.y - 2 * SAFE
    blurb = Box(wrap.back.x + 2 * SAFE, wrap.back.y + 2 * SAFE, wrap.page_width - 4 * SAFE, above - 2 * SAFE)
    return Art(items, panel, panel, Panel(blurb, palette.bright, palette.pale), palette.pale)


def cropped(picture: Pixels, shape: float) -> Pixels:
    """The middle of a picture whose width is `shape` times its height, to the nearest pixel."""
    width = max(1, min(picture.width, round(picture.height * shape)))
    height = max(1, min(picture.height, round(picture.width / shape)))
    left, top = (picture.width - width) // 2, (picture.height - height) // 2
    size = len(picture.mode)
    if (width, left) == (picture.width, 0):
        row = picture.width * size
        return Pixels(width, height, picture.mode, picture.data[top * row : (top + height) * row])
    rows = (
        picture.data[(row * picture.width + left) * size : (row * picture.width + left + width) * size]
        for row in range(top, top + height)
    )
    return Pixels(width, height, picture.mode, b"".join(rows))
