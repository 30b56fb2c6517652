"""Tiles and pieces one by one for games: as SVG symbols, and as pictures for an atlas.

A sprite covers whole cells. Its ink can reach over them by a margin, such as half of an outline, which is the same for
all sprites of a kind; in pixels the margin is whole, so that cells always begin on a pixel.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from puzzlemill.puzzles.parts import part
from puzzlemill.render.covers.glyphs import glyph, placed
from puzzlemill.render.drawing.canvas import ANCHORS, Drawing, Item, Path, Place, Text, svg_symbols
from puzzlemill.render.drawing.finishes import styled
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import png_pages

POINTS: Final = 25.4
"""Pixels per inch at which a drawing whose unit is a pixel has one pixel per mm."""


class Choice(NamedTuple):
    """Which sprites to draw. A kind uses what it knows, its `CHOICES`."""

    pips: int = 6
    doubles: bool = False
    pieces: str = "iq"
    """A bundled set, or pieces written as in ids."""

    labels: bool = True
    """Whether tiles have their numbers, and pieces their letters."""


USUAL: Final = Choice()


class Sprite(msgspec.Struct, frozen=True):
    """A tile or piece that covers `columns` x `rows` cells; the first of them begins at (0, 0) of the drawing."""

    name: str
    drawing: Drawing
    columns: int = 1
    rows: int = 1


class Sprites(NamedTuple):
    """The sprites of a kind, each with a different name; `side` of a cell and `margin` around the cells are in mm."""

    side: float
    margin: float
    sprites: tuple[Sprite, ...]

    def margin_at(self, size: int) -> int:
        """The margin in pixels if the side of a cell has `size` pixels."""
        return math.ceil(round(self.margin * size / self.side, 6))


class SpriteArtist(Protocol):
    """What `render/<kind>/sprites.py` can provide."""

    @property
    def CHOICES(self) -> tuple[str, ...]:  # noqa: N802  # a constant of the module
        """The options of `puzzlemill sprites` that only some kinds have, and this one, too."""

    def sprites(self, choice: Choice, theme: Theme) -> Sprites:
        """The sprites in the inks of a theme, in a stable order. Raises `InputError` for a choice that has none."""


def sprites(kind: str, choice: Choice = USUAL, theme: Theme = LIGHT) -> Sprites:
    """The sprites of a kind in the style of a theme; names begin with the kind, and all letters are outlines.

    Raises `InputError` if the kind is unknown or has no sprites, and for a choice without any.
    """
    artist: SpriteArtist = part("sprites", kind)
    side, margin, drawn = artist.sprites(choice, theme)
    return Sprites(
        side,
        margin,
        tuple(
            Sprite(f"{kind}-{sprite.name}", _outlined(styled(sprite.drawing, theme)), sprite.columns, sprite.rows)
            for sprite in drawn
        ),
    )


def drawings(sheet: Sprites, size: int) -> list[Drawing]:
    """The sprites in order, with their margins; the unit is the side of a cell divided by `size`."""
    margin = sheet.margin_at(size)
    return [
        Drawing(
            sprite.columns * size + 2 * margin,
            sprite.rows * size + 2 * margin,
            (Place(sprite.drawing, margin, margin, size / sheet.side),),
        )
        for sprite in sheet.sprites
    ]


def symbols(sheet: Sprites, size: int) -> str:
    """An SVG file with a symbol for each sprite, in the same units as a picture with `size` pixels per cell."""
    names = [sprite.name for sprite in sheet.sprites]
    return svg_symbols(list(zip(names, drawings(sheet, size), strict=True)))


def pictures(sheet: Sprites, size: int, scale: int = 1) -> Iterator[bytes]:
    """Each sprite as a PNG on a transparent ground, `scale` times as large as with `size` pixels per cell."""
    return png_pages(pdf_bytes(drawings(sheet, size)), "RGBA", POINTS * scale)


def _outlined(drawing: Drawing) -> Drawing:
    """The drawing with its letters as outlines, so that it looks the same without our fonts."""
    items: list[Item] = []
    for item in drawing.items:
        if isinstance(item, Text):
            items += _letters(item)
        elif isinstance(item, Place):
            items.append(msgspec.structs.replace(item, drawing=_outlined(item.drawing)))
        else:
            items.append(item)
    return Drawing(drawing.width, drawing.height, tuple(items))


def _letters(text: Text) -> Sequence[Path]:
    """The outlines of a line of type."""
    x = text.x - ANCHORS[text.anchor] * text_width(text.text, text.size, text.bold)
    paths = []
    for letter in text.text:
        outline = glyph(letter, text.bold)
        if outline:
            paths.append(Path(placed(outline, text.size, x, text.y), fill=text.ink))
        x += text_width(letter, text.size, text.bold)
    return paths
