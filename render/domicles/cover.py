"""Covers of Domicles: flat dominoes of the book's hardest puzzle, from a wall of them to one that fills the front."""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from puzzlemill.puzzles.domicles import Domicles, Tile, double_set
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.covers.art import Art, Subject, family_stream
from puzzlemill.render.covers.palettes import Palette, mixed
from puzzlemill.render.covers.panels import (
    Scheme,
    Stage,
    block,
    card_items,
    cards,
    crosses,
    finished,
    flat,
    is_hidden,
    pick,
    schemes,
    stage,
    strip,
)
from puzzlemill.render.covers.wrap import FOLD, Wrap
from puzzlemill.render.domicles.tiles import PIP, PIPS, SIDE, SMALL_PIP, pip_places
from puzzlemill.render.drawing.canvas import Box, Drawing, Ink, Item, Path, Place, Text, centred, circle, rectangle

CORNER, BAR, BAR_LENGTH = 0.15, 0.035, 0.7
"""Radius of corners, and width and length of the bar, as shares of half a domino."""

BOLD: Final = 1.14
"""How much larger pips are than on the pages."""

MADE_UP: Final = 12
"""Dominoes of a cover of a book that has none."""


class Bones(NamedTuple):
    """The dominoes of a cover, row by row, and the largest number of their set."""

    tiles: tuple[Tile, ...]
    cols: int
    pips: int


Composer: TypeAlias = Callable[[Wrap, Bones, Palette, Stream, Stream], Art]
"""Makes a cover in one of the layouts; the second stream decides what all volumes of a series share."""


def cover_art(wrap: Wrap, subject: Subject, palette: Palette, stream: Stream) -> Art:
    """A cover with the dominoes of the first puzzle, or with random ones if there is none, in one of five layouts."""
    family = family_stream(subject, stream)
    layout: Composer = family.choice((_giant, _giant, _wall, _wall, _wall, _falling, _falling, _face, _field, _field))
    return layout(wrap, bones(subject, stream), palette, stream, family)


def bones(subject: Subject, stream: Stream) -> Bones:
    """The dominoes of the first puzzle, or made-up ones of double-6."""
    for entry in subject.entries:
        if isinstance(entry.instance, Domicles):
            return Bones(entry.instance.tiles, entry.instance.cols, entry.instance.pips)
    return Bones(tuple(stream.sample(double_set(6), MADE_UP)), 3, 6)


def domino(tile: Tile, pips: int, body: Ink, ink: Ink) -> Drawing:
    """A flat horizontal domino of 2 x 1 mm without a rim."""
    items: list[Path | Text] = [
        rectangle(Box(0, 0, 2, 1), CORNER, fill=body),
        rectangle(Box(1 - BAR / 2, (1 - BAR_LENGTH) / 2, BAR, BAR_LENGTH), fill=ink),
    ]
    for side, number in enumerate(tile):
        items += _number(side + 0.5, 0.5, number, pips, ink)
    return Drawing(2, 1, tuple(items))


def _number(x: float, y: float, number: int, pips: int, ink: Ink) -> list[Path | Text]:
    """A number on the half domino of side 1 whose centre is (x, y): pips, or digits beyond double-12."""
    if pips >= len(PIPS):
        return [centred(x, y, str(number), 0.7, bold=True, ink=ink)]
    radius = BOLD * (PIP if pips < 10 else SMALL_PIP) / SIDE
    return [circle((x + across / SIDE, y + down / SIDE), radius, fill=ink) for across, down in pip_places(number)]


def _domino_place(drawing: Drawing, centre: tuple[float, float], length: float, turn: float) -> Place:
    """A domino of that length, turned about its centre."""
    scale, angle = length / 2, math.radians(turn)
    dx, dy = scale, scale / 2
    x = centre[0] - dx * math.cos(angle) + dy * math.sin(angle)
    y = centre[1] - dx * math.sin(angle) - dy * math.cos(angle)
    return Place(drawing, x, y, scale, turn)


def _reach(length: float, turn: float) -> tuple[float, float]:
    """Half the width and half the height of the box around a turned domino."""
    angle = math.radians(turn)
    along, across = abs(math.cos(angle)), abs(math.sin(angle))
    return length * (along + across / 2) / 2, length * (across + along / 2) / 2


def _showy(tiles: Sequence[Tile], stream: Stream) -> list[Tile]:
    """The dominoes in random order, the ones with many pips first: an empty half says nothing."""
    order = list(tiles)
    stream.shuffle(order)
    return sorted(order, key=lambda tile: min(tile) < 2)


def _giant(wrap: Wrap, bones: Bones, palette: Palette, stream: Stream, family: Stream) -> Art:
    """One or two huge tilted dominoes, cropped by the edges, and a small one on the back."""
    scheme = stream.choice(schemes(palette))
    layout = stage(wrap, pick(family, 0.36, 0.44), family.below(3) > 0, family.below(2) == 0)
    x, _, width, height = wrap.front
    room = height - layout.front if layout.above else layout.front
    tiles = _showy(bones.tiles, stream)
    number = stream.choice((1, 1, 2))
    turn = stream.choice((-1, 1)) * pick(stream, 12, 88)
    length = pick(stream, 1.0, 1.7) * math.sqrt(width * room) * (1.0 if number == 1 else 0.8)
    items: list[Item] = [flat(wrap, scheme.ground)]
    bodies = (scheme.figure, scheme.accent)
    if stream.below(3) == 0:
        items.append(block(wrap, layout, scheme.figure))
        bodies = (scheme.ground, scheme.accent)
    wide, tall = _reach(length, turn)
    # The fold stays free on the left; what does not fit is cropped on the right and at the outer edge.
    across = max(x + 2 * FOLD + wide, x + width * pick(stream, 0.4, 0.9))
    down = layout.front + tall + 0.02 * height if layout.above else layout.front - tall - 0.02 * height
    for place in range(number):
        body, ink = bodies[place], scheme.figure if bodies[place] == scheme.ground else scheme.ground
        shift = 0.62 * length * place
        angle = math.radians(turn + 90)
        sign = 1 if (math.sin(angle) > 0) == layout.above else -1
        centre = (across + sign * shift * math.cos(angle), down + sign * shift * math.sin(angle))
        if centre[0] - wide < x + 2 * FOLD:
            centre = (x + 2 * FOLD + wide, centre[1])
        items.append(_domino_place(domino(tiles[place % len(tiles)], bones.pips, body, ink), centre, length, turn))
    items += _small_row(wrap, bones, scheme, layout)
    return finished(items, layout, scheme)


def _small_row(wrap: Wrap, bones: Bones, scheme: Scheme, layout: Stage) -> list[Item]:
    """The first dominoes of the puzzle as a small pile beside the barcode."""
    x, code = layout.blurb.x, wrap.barcode
    room = code.x - x - 0.05 * wrap.page_width
    side = min(code.height / 2.15, room / 2)
    if side < 6:
        return []
    length = min(2 * side, room)
    cols = max(1, int((room + 0.15 * side) / (length + 0.15 * side)))
    items: list[Item] = []
    for row in range(2):
        for col in range(cols):
            tile = bones.tiles[(row * bones.cols + col) % len(bones.tiles)]
            centre = (
                x + length / 2 + col * (length + 0.15 * side),
                code.y + code.height - length / 4 - (1 - row) * 1.15 * length / 2,
            )
            items.append(_domino_place(domino(tile, bones.pips, scheme.figure, scheme.ground), centre, length, 0))
    return items


def _wall(wrap: Wrap, bones: Bones, palette: Palette, stream: Stream, family: Stream) -> Art:
    """Dominoes in brick bond over front, spine and back, lying or upright, up to the text; some stand out."""
    scheme = stream.choice(schemes(palette))
    layout = stage(wrap, pick(family, 0.36, 0.46), family.below(3) > 0, family.below(2) == 0)
    upright, bond, step = stream.below(2) == 0, stream.choice((2, 2, 3, 4)), stream.choice((2, 3, 4, 5, 7))
    whole, spine, fold, left = wrap.whole, strip(wrap), wrap.front.x - FOLD, wrap.front.x + 2 * FOLD
    room = abs(layout.front - (whole.y + whole.height if layout.above else whole.y))
    if upright:
        short = min((whole.x + whole.width - left) / pick(stream, 1.6, 3.6) ** stream.choice((1.0, 1.5)), 0.44 * room)
    else:
        short = min(room / stream.choice((2, 3, 4, 5, 7)), 0.6 * wrap.page_width)
    length, gap = 1.88 * short, 0.06 * short
    long, parity, begin = length + gap, stream.below(bond), stream.below(len(bones.tiles))
    edge = 0.0 if upright else pick(stream, 0.0, 0.6) * long
    wide, tall = (length / 2, length) if upright else (length, length / 2)
    down, right = (long, short) if upright else (short, long)
    items: list[Item] = [flat(wrap, scheme.ground)]
    reaches_back = False
    for row in range(int(whole.height / down) + 2):
        for col in range(-int((left - whole.x) / right) - 2, int(wrap.page_width / right) + 2):
            course, place = (col, row) if upright else (row, col)
            shift = (course + parity) % bond / bond
            x = left - edge + (col + 0.5 + (0.0 if upright else shift)) * right
            out = (row + 0.5 + (shift if upright else 0.0)) * down
            box = Box(x - wide / 2, layout.front + (out if layout.above else -out) - tall / 2, wide, tall)
            if not layout.is_clear(box, fold) or is_hidden(box, wrap):
                continue
            tile = bones.tiles[(begin + course * bones.cols + place) % len(bones.tiles)]
            body = scheme.accent if (begin + course * 3 + place * 2) % step == 1 else scheme.figure
            if crosses(box.x, box.x + wide, spine):
                body = scheme.tints[(course + place) % len(scheme.tints)]
            reaches_back = reaches_back or box.x < wrap.page_width / 2
            middle = (x, box.y + tall / 2)
            items.append(
                _domino_place(domino(tile, bones.pips, body, scheme.ground), middle, length, 90 if upright else 0)
            )
    return finished([*items, *(() if reaches_back else _small_row(wrap, bones, scheme, layout))], layout, scheme)


def _falling(wrap: Wrap, bones: Bones, palette: Palette, stream: Stream, family: Stream) -> Art:
    """Dominoes that fall one after the other around a point, each leaning more than the one before; they overlap."""
    scheme = stream.choice(schemes(palette))
    layout = stage(wrap, pick(family, 0.36, 0.44), family.below(4) > 0, family.below(2) == 0)
    x, _, width, height = wrap.front
    room = abs((height if layout.above else 0.0) - layout.front)
    number, spread = stream.choice((2, 3, 4, 5, 6)), pick(stream, 35, 130)
    first = stream.choice((0.0, -spread, -spread / 2, -pick(stream, 0, spread)))
    # Neighbours are so near that they overlap.
    away = min(pick(stream, 0.3, 1.3), 0.36 / math.sin(math.radians(spread / (number - 1) / 2)))
    leans = [first + spread * place / (number - 1) for place in range(number)]
    if stream.below(2):
        leans.reverse()
    middles = [(away * math.sin(math.radians(lean)), -away * math.cos(math.radians(lean))) for lean in leans]
    reaches = [_reach(1.0, 90 + lean) for lean in leans]
    left, top = (min(m[axis] - r[axis] for m, r in zip(middles, reaches, strict=True)) for axis in (0, 1))
    right, bottom = (max(m[axis] + r[axis] for m, r in zip(middles, reaches, strict=True)) for axis in (0, 1))
    # A part can be cropped by the outer edges.
    scale = min(
        (width - 2 * FOLD) * pick(stream, 0.95, 1.5) / (right - left), room * pick(stream, 0.95, 1.5) / (bottom - top)
    )
    spare = width - 3 * FOLD - scale * (right - left)
    shift = x + 2 * FOLD + max(0.0, spare * stream.unit()) - scale * left
    down = layout.front + FOLD - scale * top if layout.above else layout.front - FOLD - scale * bottom
    tiles = _showy(bones.tiles, stream)
    items: list[Item] = [flat(wrap, scheme.ground)]
    for place, (middle, lean) in enumerate(zip(middles, leans, strict=True)):
        body = mixed(scheme.figure, scheme.ground, 0.0 if (number - place) % 2 else 0.3)
        body = scheme.accent if place == number - 1 else body
        drawing = domino(tiles[place % len(tiles)], bones.pips, body, scheme.ground)
        items.append(_domino_place(drawing, (shift + scale * middle[0], down + scale * middle[1]), scale, 90 + lean))
    items += _small_row(wrap, bones, scheme, layout)
    return finished(items, layout, scheme)


def _face(wrap: Wrap, bones: Bones, palette: Palette, stream: Stream, family: Stream) -> Art:
    """One huge upright domino that rises from the edge of the front: half of it, the bar, and some of the rest."""
    scheme, share = stream.choice(schemes(palette)), pick(family, 0.36, 0.44)
    layout = stage(wrap, share, family.below(2) == 0, family.below(2) == 0)
    x, _, width, height = wrap.front
    room = abs((height if layout.above else 0.0) - layout.front)
    side = min(pick(stream, 0.62, 0.8) * width, pick(stream, 0.8, 0.95) * room)
    away = side + 0.02 * height
    centre = (x + width / 2, layout.front + away if layout.above else layout.front - away)
    tile = _showy(bones.tiles, stream)[0]
    body = stream.choice((scheme.figure, scheme.figure, scheme.accent))
    drawing = domino(tile if stream.below(2) else tile[::-1], bones.pips, body, scheme.ground)
    items: list[Item] = [flat(wrap, scheme.ground), _domino_place(drawing, centre, 2 * side, 90)]
    items += _small_row(wrap, bones, scheme, layout)
    return finished(items, layout, scheme, "middle")


def _field(wrap: Wrap, bones: Bones, palette: Palette, stream: Stream, family: Stream) -> Art:
    """Square halves of dominoes without gaps over the whole wrap, under cards for the text."""
    scheme = stream.choice(schemes(palette))
    layout = cards(wrap, stream.choice((2, 3, 4)), family.choice((0.0, 0.0, 0.5, 1.0)), family.below(2) == 0)
    whole, spine, side = wrap.whole, strip(wrap), layout.side
    shift, slope = stream.below(2 * len(bones.tiles)), stream.choice((1, 2, 3))
    bodies = (scheme.ground, scheme.figure, scheme.tints[-1], scheme.accent)
    order = stream.choice(((0, 1), (0, 1, 2), (1, 2, 1, 3), (1, 0, 3), (1, 3)))
    first = [math.floor((low - at) / side) for low, at in ((whole.x, layout.front.x), (whole.y, layout.front.y))]
    items: list[Item] = [flat(wrap, scheme.ground)]
    for row in range(first[1], first[1] + int(whole.height / side) + 3):
        for col in range(first[0], first[0] + int(whole.width / side) + 3):
            half = col + row * slope + shift
            tile = bones.tiles[(row * bones.cols + half // 2) % len(bones.tiles)]
            x, y = layout.front.x + col * side, layout.front.y + row * side
            body = bodies[order[(half // 2 + row) % len(order)]]
            ink = scheme.ground if body != scheme.ground else scheme.figure
            if crosses(x, x + side, spine):
                body, ink = scheme.ground, scheme.tints[-1]
            number = Drawing(1, 1, tuple(_number(0, 0, tile[half % 2], bones.pips, ink)))
            items.append(rectangle(Box(x, y, side, side), fill=body))
            items.append(Place(number, x + side / 2, y + side / 2, 1.1 * side))
    items += card_items(layout, scheme.ground)
    return finished(items, layout, scheme)
