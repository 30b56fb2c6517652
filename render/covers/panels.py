"""Calm places for text on covers that are full of art: inks that can be read on one another, and boxes for text."""

import math
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.covers.art import Art, Panel
from puzzlemill.render.covers.palettes import Palette, mixed
from puzzlemill.render.covers.wrap import FOLD, SAFE, Wrap, inset
from puzzlemill.render.drawing.canvas import Box, Ink, Item, rectangle

READABLE: Final = 4.5
"""Least contrast between type and its ground, as WCAG 2.1 asks for (success criterion 1.4.3)."""

DISTINCT: Final = 1.75
"""Least contrast between large shapes and their ground; a lemon yellow or sand on cream has less."""

MARGIN: Final = 0.075
"""The distance from the trimmed edges to the text, as a share of the front's shorter side; at least `SAFE`."""

AUTHOR: Final = 0.085
"""Height of the author's panel, as a share of the front's shorter side."""


LOW, MOST = 0.5, 0.58
"""Height of the text on a low front: this share of the width, but at most that share of the height."""


LEAST_SHOWN: Final = 0.3
"""The least share of the height of a digit, domino or piece that must be left at the edge of the page."""


OVERLAP: Final = 0.15
"""How far cards cover what is beside them, in mm."""


class Scheme(NamedTuple):
    """Inks with the same roles on every ground: flat `ground`, large `figure`, rare `accent`, quiet `tints`, type.

    Type is in `strong` or `plain` ink; all tints can be read under `plain`.
    """

    ground: Ink
    figure: Ink
    accent: Ink
    tints: tuple[Ink, ...]
    strong: Ink
    plain: Ink


class Stage(NamedTuple):
    """A cover with a flat ground for text at one end and art at the other.

    With `above`, the text of the front is above the art. The art begins at the height `front` on the front and `back`
    on the back, and is cut off at the height `end`.
    """

    above: bool
    end: float
    front: float
    back: float
    title: Box
    author: Box
    blurb: Box

    def is_clear(self, box: Box, fold: float) -> bool:
        """Whether art in this box leaves the text in peace and is not mostly cut off; the front begins at `fold`."""
        # Sums of pitches are off by rounding.
        near = 1e-6
        horizons = [self.front] * (box.x + box.width > fold) + [self.back] * (box.x < fold)
        least = LEAST_SHOWN * box.height
        if self.above:
            return box.y >= max(horizons) - near and box.y <= self.end - least
        return box.y + box.height <= min(horizons) + near and box.y + box.height >= self.end + least


def contrast(one: Ink, other: Ink) -> float:
    """The contrast of two inks, 1 to 21, as WCAG 2.1 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(type_ink: Ink, inks: Iterable[Ink]) -> tuple[Ink, ...]:
    """The inks on which type in a given ink can be read."""
    return tuple(ink for ink in inks if contrast(type_ink, ink) >= READABLE)


def schemes(palette: Palette) -> tuple[Scheme, ...]:
    """The palette on its dark, its bright and its pale ground, in up to two ways each; figures always stand out."""
    _, dark, bright, pale = palette
    deep = tuple(mixed(dark, pale, share) for share in (0.08, 0.16, 0.24))
    warm = tuple(mixed(bright, pale, share) for share in (0.2, 0.4, 0.6))
    light = tuple(mixed(pale, bright, share) for share in (0.18, 0.36, 0.54))
    grey = tuple(mixed(pale, dark, share) for share in (0.06, 0.12, 0.18))
    every = (
        Scheme(dark, bright, pale, readable(pale, deep), pale, pale),
        Scheme(dark, pale, bright, readable(pale, deep), bright, pale),
        Scheme(bright, dark, pale, readable(dark, warm), dark, dark),
        Scheme(bright, pale, dark, readable(dark, warm), dark, dark),
        Scheme(pale, dark, bright, readable(dark, grey), dark, dark),
        Scheme(pale, bright, dark, readable(dark, light), dark, dark),
    )
    return tuple(scheme for scheme in every if contrast(scheme.figure, scheme.ground) >= DISTINCT)


def margin(wrap: Wrap) -> float:
    """The distance from the trimmed edges to the text, in mm."""
    return max(SAFE, MARGIN * min(wrap.page_width, wrap.height))


def stage(wrap: Wrap, share: float, above: bool, author_first: bool) -> Stage:
    """A stage whose text takes `share` of the front's height, or more if that is low; the author is first or last."""
    edge, (x, _, width, height) = margin(wrap), wrap.front
    author = AUTHOR * min(width, height)
    text = max(share, min(LOW * width / height, MOST)) * height
    top = edge if above else height - text + edge / 2
    tall = text - 1.5 * edge
    title = Box(x + edge, top + (author if author_first else 0.0), width - 2 * edge, tall - author)
    line = Box(x + edge, top if author_first else top + tall - author, width - 2 * edge, author)
    front = text if above else height - text
    bottom = wrap.barcode.y - edge / 2
    fringe = 0.0 if above else min(0.12 * height, 0.3 * bottom)
    blurb = Box(edge, fringe + edge, width - 2 * edge, bottom - fringe - edge)
    return Stage(above, height if above else 0.0, front, bottom if above else fringe, title, line, blurb)


class Cards(NamedTuple):
    """Calm rectangles on art that covers everything, whole cells of a grid: on the front and on the back.

    The grid has square cells of `side` mm, and one begins at the top left corner of the card on the front.
    """

    front: Box
    back: Box
    side: float
    title: Box
    author: Box
    blurb: Box


def cards(wrap: Wrap, cells: int, place: float, author_first: bool) -> Cards:
    """A card `cells` wide on the front, at `place` (0 top, 1 bottom), and one that fills the back above the barcode."""
    edge, inner, (x, _, width, height) = margin(wrap) + FOLD, 0.6 * margin(wrap), wrap.front
    side = (width - 2 * edge) / cells
    wish = max(min(LOW * width, MOST * height), 0.34 * height)
    whole = (rows * side for rows in (math.ceil(wish / side), math.floor(wish / side)))
    tall = next((tall for tall in whole if 0.85 * wish <= tall <= 0.5 * height), wish)
    front = Box(x + edge, edge + place * (height - 2 * edge - tall), width - 2 * edge, tall)
    back = Box(edge, edge, width - 2 * edge, wrap.barcode.y - 2 * edge)
    author = min(AUTHOR * min(width, height), 0.25 * tall)
    text = Box(front.x + inner, front.y + inner, front.width - 2 * inner, front.height - 2 * inner)
    line = Box(text.x, text.y if author_first else text.y + text.height - author, text.width, author)
    title = Box(text.x, text.y + (author if author_first else 0.0), text.width, text.height - author)
    blurb = Box(back.x + inner, back.y + inner, back.width - 2 * inner, back.height - 2 * inner)
    return Cards(front, back, side, title, line, blurb)


def card_items(layout: Cards, ink: Ink, radius: float = 0.0) -> list[Item]:
    """The cards, with corners that are rounded no more than the text allows.

    They overlap their surroundings a little, so that nothing below them shows as a hairline.
    """
    most = 2 * (layout.blurb.x - layout.back.x)
    cards = (inset(card, -OVERLAP) for card in (layout.front, layout.back))
    return [rectangle(card, min(radius, most), fill=ink) for card in cards]


def flat(wrap: Wrap, ink: Ink) -> Item:
    """Everything that is printed, in one ink."""
    return rectangle(wrap.whole, fill=ink)


def block(wrap: Wrap, layout: Stage, ink: Ink) -> Item:
    """The part of the front for the art of a stage, in one ink up to the outer edges; its side stays off the fold."""
    left, whole = wrap.front.x + 2 * FOLD, wrap.whole
    top, bottom = (layout.front, whole.y + whole.height) if layout.above else (whole.y, layout.front)
    return rectangle(Box(left, top, whole.x + whole.width - left, bottom - top), fill=ink)


def strip(wrap: Wrap) -> Box:
    """The spine and the surroundings that a fold can reach: it stays calm, without a strong edge of colour."""
    x, _, width, _ = wrap.backbone
    return Box(x - FOLD, wrap.whole.y, width + 2 * FOLD, wrap.whole.height)


def crosses(left: float, right: float, box: Box) -> bool:
    """Whether something from `left` to `right` shares a stretch with a box."""
    return left < box.x + box.width and right > box.x


def is_hidden(box: Box, wrap: Wrap) -> bool:
    """Whether the barcode would cut something off."""
    code = wrap.barcode
    return crosses(box.x, box.x + box.width, code) and box.y < code.y + code.height and box.y + box.height > code.y


def pick(stream: Stream, low: float, high: float) -> float:
    """A number from `low` to `high`."""
    return low + (high - low) * stream.unit()


def finished(
    items: Sequence[Item], place: Stage | Cards, scheme: Scheme, across: Literal["start", "middle"] = "start"
) -> Art:
    """The art of a cover with the text of a stage or of cards, in the inks of a scheme."""
    down: Literal["top", "middle"] = "middle" if across == "middle" else "top"
    return Art(
        tuple(items),
        Panel(place.title, scheme.strong, scheme.plain, across, down),
        Panel(place.author, scheme.strong, scheme.plain, across, "middle"),
        Panel(place.blurb, scheme.plain, scheme.plain),
        scheme.plain,
    )


def _luminance(ink: Ink) -> float:
    parts: Sequence[float] = ink if isinstance(ink, tuple) else (ink, ink, ink)
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
