"""Covers of OTTF: the numbers of the book's hardest template as a field of digits over front, spine and back."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, rounds, template_of
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
from puzzlemill.render.drawing.canvas import DIGIT_HEIGHT, Box, Drawing, Ink, Item, Place, centred, rectangle

MADE_UP: Final = (9, 7)
"""Rows and columns of the template of a cover of a book that has none."""

DIGIT_WIDTH: Final = 0.58
"""Width of a digit of the shipped type as a share of its size."""


LARGEST_DIGIT: Final = 1.32
"""The largest size of a digit in a wave, as a multiple of its cell: neighbours stay apart."""

LARGEST: Final = 100
"""Most rows and columns of a template that are used; the rounds of a larger one are left out."""


class Digit(NamedTuple):
    """A number of the field, the round of its tile, and whether it is the number of a tile."""

    number: str
    turn: int
    is_tile: bool


class Numbers(NamedTuple):
    """A template without empty margins, and the round of each tile in a solution, if one is known.

    `filling` are numbers for the cells without a tile, which are part of the field but not of the puzzle.
    """

    rows: tuple[str, ...]
    round_of: Mapping[Cell, int]
    filling: tuple[str, ...]

    def at(self, row: int, col: int) -> Digit:
        """What a cell of the plane shows, which mirror images of the template fill."""
        cell = _mirrored(row, len(self.rows)), _mirrored(col, len(self.rows[0]))
        number = self.rows[cell[0]][cell[1]]
        if number == ".":
            return Digit(self.filling[(5 * cell[0] + cell[1]) % len(self.filling)], 0, False)
        return Digit(number, self.round_of.get(cell, int(number)), True)


Composer: TypeAlias = Callable[[Wrap, Numbers, Palette, Stream, Stream], Art]
"""Makes a cover in one of the layouts; the second stream decides what all volumes of a series share."""


def cover_art(wrap: Wrap, subject: Subject, palette: Palette, stream: Stream) -> Art:
    """A cover with the numbers of the first template, or of a made-up one if there is none, in one of four layouts."""
    family = family_stream(subject, stream)
    layout: Composer = family.choice((_poster, _poster, _wave, _wave, _rounds, _squares))
    return layout(wrap, numbers(subject, stream), palette, stream, family)


def numbers(subject: Subject, stream: Stream) -> Numbers:
    """The first template with the rounds of its solution, or a made-up one."""
    filling = tuple(stream.choice("1234") for _ in range(29))
    for entry in subject.entries:
        if isinstance(entry.instance, Ottf):
            known = entry.solution.order if isinstance(entry.solution, Order) else ()
            return _numbers(entry.instance, known, filling)
    rows, cols = MADE_UP
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    stream.shuffle(cells)
    return _numbers(template_of(rows, cols, cells), cells, filling)


def _numbers(puzzle: Ottf, order: Sequence[Cell], filling: tuple[str, ...]) -> Numbers:
    """The numbers of a puzzle, cut to the rows and columns that have tiles."""
    lines = tuple(row[:LARGEST] for row in puzzle.template[:LARGEST])
    if puzzle.template != lines:
        puzzle = Ottf(lines) if any(row.strip(".") for row in lines) else Ottf(("1",))
        order = ()
    down, across = ([cell[axis] for cell in puzzle.tiles] for axis in (0, 1))
    top, left = min(down), min(across)
    rows = tuple(row[left : max(across) + 1] for row in puzzle.template[top : max(down) + 1])
    schedule = enumerate(rounds(order), 1)
    round_of = {(row - top, col - left): number for number, cells in schedule for row, col in cells}
    return Numbers(rows, round_of, filling)


def _mirrored(place: int, size: int) -> int:
    """The place from 0 to `size` - 1 that a line of mirror images shows."""
    place %= 2 * size
    return min(place, 2 * size - 1 - place)


def _cells(wrap: Wrap, corner: tuple[float, float], wide: float, tall: float) -> Iterator[tuple[Cell, float, float]]:
    """The cells of a grid that covers the wrap, with their centres; cell (0, 0) has its top left at `corner`."""
    whole = wrap.whole
    first_col, first_row = math.floor((whole.x - corner[0]) / wide), math.floor((whole.y - corner[1]) / tall)
    for row in range(first_row, math.ceil((whole.y + whole.height - corner[1]) / tall)):
        for col in range(first_col, math.ceil((whole.x + whole.width - corner[0]) / wide)):
            yield (row, col), corner[0] + (col + 0.5) * wide, corner[1] + (row + 0.5) * tall


def _left(wrap: Wrap) -> float:
    """The place where the template begins on the front."""
    return wrap.front.x + 2 * FOLD


def _begin(template: Numbers, rows: float, cols: float, stream: Stream) -> Cell:
    """A cell of the template, out of some random ones, from where that many rows and columns have the most tiles."""
    tall, wide = math.ceil(rows), math.ceil(cols)
    down, across = (
        max(0, size - math.floor(shown)) + 1
        for size, shown in ((len(template.rows), rows), (len(template.rows[0]), cols))
    )
    starts = [(stream.below(down), stream.below(across)) for _ in range(8)]

    def tiles(start: Cell) -> int:
        lines = template.rows[start[0] : start[0] + tall]
        return sum(len(line[start[1] : start[1] + wide].replace(".", "")) for line in lines)

    return max(starts, key=tiles)


def _small(wrap: Wrap, template: Numbers, scheme: Scheme, layout: Stage) -> list[Item]:
    """The first rows of the template, small beside the barcode on the back."""
    code, left = wrap.barcode, layout.blurb.x
    cell = max(code.height / len(template.rows), code.height / 7)
    rows, cols = round(code.height / cell), int((code.x - left - 0.05 * wrap.page_width) / cell)
    return [
        centred(left + (col + 0.5) * cell, code.y + (row + 0.5) * cell, template.rows[row][col], 0.9 * cell, True, ink)
        for row in range(min(rows, len(template.rows)))
        for col in range(min(cols, len(template.rows[0])))
        if template.rows[row][col] != "."
        for ink in ((scheme.figure if (row + col) % 3 else scheme.strong),)
    ]


def _poster(wrap: Wrap, template: Numbers, palette: Palette, stream: Stream, family: Stream) -> Art:
    """A few rows of huge digits, set so tight that they nearly touch, and cropped by the edges."""
    scheme = stream.choice(schemes(palette))
    layout = stage(wrap, pick(family, 0.34, 0.46), family.below(2) == 0, family.below(2) == 0)
    spine, fold, odd = strip(wrap), wrap.front.x - FOLD, stream.choice("1234")
    room = abs((wrap.height if layout.above else 0.0) - layout.front)
    size = min(
        wrap.page_width / pick(stream, 1.2, 2.4) ** stream.choice((1, 1, 2)) / DIGIT_WIDTH,
        room / pick(stream, 0.6, 0.9),
    )
    wide, tall, turn = 1.02 * DIGIT_WIDTH * size, 0.78 * size, stream.choice((0, 0, 0, 90, -90))
    if turn:
        wide, tall = tall, wide
    begin = _begin(template, room / tall, wrap.page_width / wide, stream)
    lines = 0 if layout.above else math.floor(room / tall)
    y = layout.front - lines * tall
    inks = stream.choice(((scheme.figure,), (scheme.figure,), (scheme.figure, scheme.tints[-1])))
    items: list[Item] = [flat(wrap, scheme.ground)]
    quiet = scheme.tints
    if stream.below(3) == 0:
        items.append(block(wrap, layout, scheme.figure))
        inks, quiet = (scheme.ground,), (mixed(scheme.figure, scheme.ground, 0.3),)
    for (row, col), across, down in _cells(wrap, (_left(wrap), y), wide, tall):
        box = Box(across - wide / 2, down - tall / 2, wide, tall)
        if not layout.is_clear(box, fold) or box.x < wrap.page_width / 2:
            continue
        digit = template.at(row + begin[0], col + begin[1])
        ink: Ink = scheme.accent if digit.number == odd else inks[digit.turn % len(inks)]
        if not digit.is_tile:
            ink = quiet[digit.turn % len(quiet)]
        if crosses(box.x, box.x + box.width, spine):
            ink = scheme.tints[digit.turn % len(scheme.tints)]
        drawing = Drawing(1, 1, (centred(0, 0, digit.number, size, bold=True, ink=ink),))
        items.append(Place(drawing, across, down, 1.0, turn))
    return finished([*items, *_small(wrap, template, scheme, layout)], layout, scheme)


def _wave(wrap: Wrap, template: Numbers, palette: Palette, stream: Stream, family: Stream) -> Art:
    """Digits whose sizes follow a wave over the whole wrap: rings around a point, or a swell."""
    scheme = stream.choice(schemes(palette))
    layout = stage(wrap, pick(family, 0.34, 0.42), family.below(2) == 0, family.below(2) == 0)
    spine, fold, unit = strip(wrap), wrap.front.x - FOLD, math.sqrt(wrap.page_width * wrap.height)
    room = abs((wrap.height if layout.above else 0.0) - layout.front)
    cell = room / max(3, round(room / unit * pick(stream, 4.5, 13)))
    middle = (wrap.front.x + pick(stream, 0.1, 1.0) * wrap.page_width, pick(stream, 0.2, 0.9) * room)
    centre = (middle[0], layout.front + middle[1] if layout.above else layout.front - middle[1])
    length, bend, slant = pick(stream, 0.3, 0.7) * unit, stream.below(3), pick(stream, -1.2, 1.2)
    begin, odd = _begin(template, room / cell, wrap.page_width / cell, stream), stream.choice("1234")
    items: list[Item] = [flat(wrap, scheme.ground)]
    for (row, col), across, down in _cells(wrap, (_left(wrap), layout.front), cell, cell):
        box = Box(across - cell / 2, down - cell / 2, cell, cell)
        if not layout.is_clear(box, fold) or is_hidden(box, wrap):
            continue
        lines = 0 if layout.above else round(room / cell)
        digit = template.at(row + lines + begin[0], col + begin[1])
        dx, dy = across - centre[0], down - centre[1]
        away = (math.hypot(dx, dy) / 2, dy + 0.3 * length * math.sin(dx / length * 2), dy + slant * dx)[bend]
        swell = 0.5 + 0.5 * math.cos(2 * math.pi * away / length)
        # The largest digits nearly touch, and they do not reach the text.
        reach = abs(down - (layout.front if across > fold else layout.back))
        size = min(cell * (0.34 + (LARGEST_DIGIT - 0.34) * swell), 2 * reach / DIGIT_HEIGHT)
        ink: Ink = scheme.accent if digit.number == odd and swell > 0.3 else scheme.figure
        if crosses(across - cell / 2, across + cell / 2, spine) or not digit.is_tile:
            ink = scheme.tints[digit.turn % len(scheme.tints)]
        items.append(centred(across, down, digit.number, size, bold=True, ink=ink))
    return finished(items, layout, scheme)


def _rounds(wrap: Wrap, template: Numbers, palette: Palette, stream: Stream, family: Stream) -> Art:
    """A square for each tile in the ink of its round in the solution, over the whole wrap, under cards."""
    scheme = stream.choice(schemes(palette))
    layout = cards(wrap, stream.choice((3, 4, 5, 6)), family.choice((0.0, 0.0, 0.5, 1.0)), family.below(2) == 0)
    spine, side = strip(wrap), layout.side
    bodies = stream.choice(
        (
            (scheme.figure, scheme.ground),
            (scheme.ground, scheme.figure, scheme.accent),
            (scheme.figure, scheme.tints[-1], scheme.ground, scheme.accent),
        )
    )
    cells = round(layout.front.height / side)
    begin = _begin(template, wrap.height / side - cells, wrap.page_width / side, stream)
    items: list[Item] = [flat(wrap, scheme.ground)]
    for (row, col), across, down in _cells(wrap, (layout.front.x, layout.front.y), side, side):
        digit = template.at(row - cells + begin[0], col + begin[1])
        body = bodies[digit.turn % len(bodies)]
        ink = scheme.ground if body != scheme.ground else scheme.figure
        if crosses(across - side / 2, across + side / 2, spine) or not digit.is_tile:
            body, ink = scheme.ground, scheme.tints[digit.turn % len(scheme.tints)]
        items.append(rectangle(Box(across - side / 2, down - side / 2, side, side), fill=body))
        items.append(centred(across, down, digit.number, 0.8 * side, bold=True, ink=ink))
    items += card_items(layout, scheme.ground)
    return finished(items, layout, scheme)


def _squares(wrap: Wrap, template: Numbers, palette: Palette, stream: Stream, family: Stream) -> Art:
    """A square or disc for each tile, the larger the higher its number, like the screen of a newspaper picture."""
    scheme = stream.choice(schemes(palette))
    layout = stage(wrap, pick(family, 0.34, 0.42), family.below(2) == 0, family.below(2) == 0)
    spine, fold, unit = strip(wrap), wrap.front.x - FOLD, math.sqrt(wrap.page_width * wrap.height)
    room = abs((wrap.height if layout.above else 0.0) - layout.front)
    side = room / max(2, round(room / unit * pick(stream, 3, 9)))
    radius, odd = stream.choice((0.0, 0.2, 0.5)), stream.choice("234")
    begin = _begin(template, room / side, wrap.page_width / side, stream)
    items: list[Item] = [flat(wrap, scheme.ground)]
    reaches_back = False
    for (row, col), across, down in _cells(wrap, (_left(wrap), layout.front), side, side):
        box = Box(across - side / 2, down - side / 2, side, side)
        if not layout.is_clear(box, fold) or is_hidden(box, wrap):
            continue
        digit = template.at(row + (0 if layout.above else round(room / side)) + begin[0], col + begin[1])
        edge = side * (0.4, 0.6, 0.8, 1.0)[int(digit.number) - 1]
        reaches_back = reaches_back or across < wrap.page_width / 2
        body = scheme.accent if digit.number == odd else scheme.figure
        if crosses(across - edge / 2, across + edge / 2, spine) or not digit.is_tile:
            body = scheme.tints[digit.turn % len(scheme.tints)]
        items.append(rectangle(Box(across - edge / 2, down - edge / 2, edge, edge), radius * edge, fill=body))
        items.append(centred(across, down, digit.number, 0.72 * edge, bold=True, ink=scheme.ground))
    return finished([*items, *(() if reaches_back else _small(wrap, template, scheme, layout))], layout, scheme)
