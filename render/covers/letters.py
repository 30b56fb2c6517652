"""Covers made of letters, for every kind of puzzle: the volume's number or the title's initial, huge, in two inks.

The inks change places inside the letter: it is one path with a pattern, filled by the even-odd rule.
"""

import math
from typing import Final, NamedTuple

from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.covers.art import Art, Panel, Subject, family_stream
from puzzlemill.render.covers.fronts import TITLES, Side, blurb_box, front_parts, sides, spine_strip
from puzzlemill.render.covers.glyphs import Glyph, glyph, placed
from puzzlemill.render.covers.palettes import Palette
from puzzlemill.render.covers.shapes import crossings, inside, polygons
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.canvas import WHITE, Box, Ink, Item, Path, Point, Step, arc, rectangle

FALLBACK: Final = "A"
"""The letter of a title that has none in the font."""

PAD: Final = 0.012
"""Calm ground around the blurb as a share of the front's width and height together."""

MOST_DIGITS: Final = 2
"""The most digits of a volume; longer ones, such as years, are replaced by the title's initial."""

DOTS, LARGE, SMALL = 18, 0.46, 0.13
"""Dots across a front, and their radius inside and outside the letter as shares of their distance."""

TURNS: Final = (0, 0, 0, -90, 90, -14, 14)
"""Turns of the letter in degrees; upright letters are the most common."""


class Inks(NamedTuple):
    """The ground, what is painted on it, and the inks of large and small type on the ground."""

    ground: Ink
    figure: Ink
    strong: Ink
    plain: Ink


def cover_art(wrap: Wrap, subject: Subject, palette: Palette, stream: Stream) -> Art:
    """The art of a cover from the title and volume alone, so it needs no puzzles."""
    family = family_stream(subject, stream)
    side: Side = family.choice([side for side in sides(wrap) if side != "left"])
    parts = front_parts(wrap, side, family.choice(TITLES))
    inks = stream.choice(_inks(palette))
    layout = stream.choice(tuple(LAYOUTS))
    scale = 0.9 + 0.9 * stream.unit()
    sign = _sign(subject, stream)
    letter = _laid_out(sign, parts.picture, scale, stream)
    shape = LAYOUTS[layout](wrap, parts.picture, letter, subject, stream)
    calm = parts.around_type(wrap, side)
    if side in ("top", "bottom"):
        # A band over the whole cover, because no edge should run along a fold.
        calm = Box(wrap.whole.x, calm.y, wrap.whole.width, calm.height)
    pad = PAD * (wrap.page_width + wrap.height)
    blurb = blurb_box(wrap, inside=0.05 * wrap.page_width)
    items: list[Item] = [rectangle(wrap.whole, fill=inks.ground), Path(shape, fill=inks.figure)]
    items += [rectangle(calm, fill=inks.ground), _around_blurb(wrap, blurb, pad, inks.ground)]
    items += spine_strip(wrap, inks.ground)
    return Art(
        tuple(items),
        Panel(parts.title, inks.strong, inks.plain, down="bottom" if side == "bottom" else "top"),
        Panel(parts.author, inks.plain, inks.plain, down="middle" if side == "top" else "bottom"),
        Panel(blurb, inks.strong, inks.plain),
        inks.plain,
    )


def _inks(palette: Palette) -> tuple[Inks, ...]:
    """Four ways to use a palette."""
    dark, bright, pale = palette.dark, palette.bright, palette.pale
    return (
        Inks(dark, bright, WHITE, pale),
        Inks(dark, pale, bright, pale),
        Inks(bright, dark, dark, dark),
        Inks(pale, dark, dark, dark),
    )


def _sign(subject: Subject, stream: Stream) -> tuple[Glyph, ...]:
    """The digits of a short volume, or else the initial of the title; outside a series, the initial at random."""
    volume = [letter for letter in subject.volume if letter.isdigit() and glyph(letter)]
    title = [letter.upper() for letter in subject.title if letter.isalnum()]
    initial = next((letter for letter in title if len(letter) == 1 and glyph(letter)), FALLBACK)
    digits = 0 < len(volume) <= MOST_DIGITS
    text = "".join(volume) if digits and (subject.series or stream.below(4)) else initial
    return tuple(outline for letter in text if (outline := glyph(letter)))


def _laid_out(sign: tuple[Glyph, ...], box: Box, scale: float, stream: Stream) -> tuple[Step, ...]:
    """The sign about the middle of a box, upright or turned; one that is larger than the box runs off its edges."""
    gap = 0.05
    width = sum(letter.box.width for letter in sign) + gap * (len(sign) - 1)
    top = min(letter.box.y for letter in sign)
    height = max(letter.box.y + letter.box.height for letter in sign) - top
    size = scale * min(box.width / width, box.height / height)
    steps: list[Step] = []
    x = -width / 2
    for letter in sign:
        steps += placed(letter, 1.0, x - letter.box.x, -top - height / 2)
        x += letter.box.width + gap
    turn = math.radians(stream.choice(TURNS))
    along, across = size * math.cos(turn), size * math.sin(turn)
    middle = box.x + (0.35 + 0.3 * stream.unit()) * box.width, box.y + (0.35 + 0.3 * stream.unit()) * box.height
    return tuple(_turned(step, along, across, middle) for step in steps)


def _turned(step: Step, along: float, across: float, middle: Point) -> Step:
    """A step after a turn and a scaling about the origin, and a move."""
    letter, *numbers = step
    points = [(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    moved = ((middle[0] + along * x - across * y, middle[1] + across * x + along * y) for x, y in points)
    return (letter, *(value for point in moved for value in point))


def _around_blurb(wrap: Wrap, blurb: Box, pad: float, ink: Ink) -> Path:
    """The ground of the blurb, up to the outer edges: slivers of a pattern beside it would look like mistakes."""
    x, y, *_ = wrap.whole
    return rectangle(Box(x, y, blurb.x + blurb.width + pad - x, blurb.y + blurb.height + pad - y), fill=ink)


def _split(wrap: Wrap, box: Box, letter: tuple[Step, ...], subject: Subject, stream: Stream) -> tuple[Step, ...]:
    """The letter across the edge of a second ground, which begins on the front or runs below back and front."""
    whole = wrap.whole
    if stream.below(2):
        left = box.x + (0.25 + 0.5 * stream.unit()) * box.width
        other = Box(left, whole.y, whole.x + whole.width - left, whole.height)
        bar = rectangle(Box(whole.x, whole.y, 0.1 * wrap.page_width, whole.height)).steps
        return (*letter, *rectangle(other).steps, *bar)
    top = box.y + (0.25 + 0.5 * stream.unit()) * box.height
    return (*letter, *rectangle(Box(whole.x, top, whole.width, whole.y + whole.height - top)).steps)


def _disc(wrap: Wrap, box: Box, letter: tuple[Step, ...], subject: Subject, stream: Stream) -> tuple[Step, ...]:
    """A disc that changes places with the letter, and a quarter of one in a corner of the back."""
    radius = stream.choice((0.36, 0.44, 0.6)) * min(box.width, box.height)
    middle = box.x + stream.choice((0.35, 0.5, 0.7)) * box.width, box.y + stream.choice((0.4, 0.6)) * box.height
    corner = (0.0, wrap.height if box.y > 0 else 0.0)
    return (*letter, *_circle(middle, radius), *_circle(corner, 0.3 * min(wrap.page_width, wrap.height)))


def _rings(wrap: Wrap, box: Box, letter: tuple[Step, ...], subject: Subject, stream: Stream) -> tuple[Step, ...]:
    """Rings all over the cover, which the letter shifts by one."""
    step = min(box.width, box.height) / stream.choice((9, 14, 20))
    middle = box.x + stream.choice((0.0, 0.5, 1.0)) * box.width, box.y + stream.choice((0.0, 0.5, 1.0)) * box.height
    reach = math.hypot(wrap.whole.width, wrap.whole.height)
    steps: list[Step] = list(letter)
    for ring in range(1, math.ceil(reach / step) + 1):
        steps += _circle(middle, ring * step)
    return tuple(steps)


def _stripes(wrap: Wrap, box: Box, letter: tuple[Step, ...], subject: Subject, stream: Stream) -> tuple[Step, ...]:
    """Level or slanting stripes all over the cover, which the letter shifts by one."""
    whole = wrap.whole
    step = box.height / stream.choice((8, 13, 19))
    slant = stream.choice((0.0, 0.6, -0.6, 1.0)) * step * stream.choice((0.5, 1.0)) * wrap.width / box.height
    slope = slant / step
    rise = slope * whole.width
    steps: list[Step] = list(letter)
    first = math.floor((whole.y - abs(rise) - box.y) / (2 * step)) * 2
    y = box.y + first * step
    right = whole.x + whole.width
    while y < whole.y + whole.height + abs(rise):
        corners = ((whole.x, y), (right, y + rise), (right, y + rise + step), (whole.x, y + step))
        steps += [("M" if not place else "L", *corner) for place, corner in enumerate(corners)]
        steps.append(("Z",))
        y += 2 * step
    return tuple(steps)


def _dots(wrap: Wrap, box: Box, letter: tuple[Step, ...], subject: Subject, stream: Stream) -> tuple[Step, ...]:
    """Dots all over the cover, large inside the letter and small outside, or the other way round."""
    step = min(wrap.page_width, 1.5 * box.height) / stream.choice((DOTS, DOTS - 5, DOTS + 6))
    loops = polygons(letter)
    swapped = bool(stream.below(3) == 0)
    whole = wrap.whole
    steps: list[Step] = []
    across, down = (math.ceil(side / step) + 1 for side in (whole.width, whole.height))
    left = box.x - math.ceil((box.x - whole.x) / step) * step
    top = box.y - math.ceil((box.y - whole.y) / step) * step
    for row in range(down):
        y = top + (row + 0.5) * step
        crossed = crossings(y, loops)
        for col in range(across):
            x = left + (col + 0.5) * step
            radius = LARGE if inside(x, crossed) != swapped else SMALL
            steps += _circle((x, y), radius * step)
    return tuple(steps)


def _tiles(wrap: Wrap, box: Box, letter: tuple[Step, ...], subject: Subject, stream: Stream) -> tuple[Step, ...]:
    """A chessboard of letters of the title all over the cover, in inks that change places."""
    letters = [sign for text in subject.title.upper() if len(text) == 1 and (sign := glyph(text)) and text.isalnum()]
    letters = letters or [sign for sign in (glyph(FALLBACK),) if sign]
    count = stream.choice((3, 4, 5))
    step = min(box.width, 1.6 * box.height) / count
    whole = wrap.whole
    left, top = (math.ceil((at - edge) / step) for at, edge in ((box.x, whole.x), (box.y, whole.y)))
    across, down = math.ceil((whole.x + whole.width - box.x) / step), math.ceil((whole.y + whole.height - box.y) / step)
    shift = stream.below(len(letters))
    steps: list[Step] = []
    for row in range(-top, down):
        for col in range(-left, across + 1):
            # No edge of a tile is on the fold.
            cell = Box(box.x + (col - 0.5) * step, box.y + row * step, step, step)
            if (row + col) % 2:
                steps += rectangle(cell).steps
            sign = letters[(row * count + col + shift) % len(letters)]
            size = 0.62 * step / max(sign.box.height, sign.box.width)
            x = cell.x + (step - size * sign.box.width) / 2 - size * sign.box.x
            y = cell.y + (step - size * sign.box.height) / 2 - size * sign.box.y
            steps += placed(sign, size, x, y)
    return tuple(steps)


LAYOUTS: Final = {"split": _split, "disc": _disc, "rings": _rings, "stripes": _stripes, "dots": _dots, "tiles": _tiles}
"""The layouts: each returns the steps of one path, filled by the even-odd rule."""


def _circle(middle: Point, radius: float) -> tuple[Step, ...]:
    return (*arc(middle, radius, 0, 360), ("Z",))
