"""The drawing layer: one description in millimetres, few primitives, from which PDF, PNG and SVG are written.

x runs right and y down from the top left corner of a drawing. Nothing here knows about puzzles or pages.
"""

import base64
import functools
import importlib
import io
import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias, cast
from xml.sax.saxutils import escape

import msgspec
from PIL import Image

from puzzlemill.puzzles.files.writing import Target
from puzzlemill.render.drawing.fonts import off_centre

Point = tuple[float, float]

Step: TypeAlias = tuple[str | float, ...]
"""A letter and the coordinates of its points, as `Path` has them."""

Ink: TypeAlias = float | tuple[float, float, float]
"""A grey, 0 black to 1 white, or a red-green-blue triple of 0 to 1."""

Anchor: TypeAlias = Literal["start", "middle", "end"]

ANCHORS: Final[dict[Anchor, float]] = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Where the reference point of a line of type is: the share of its width on the left of that point."""

BLACK: Ink = 0.0
WHITE: Ink = 1.0
RED: Ink = (0.78, 0.12, 0.08)
ROSE: Ink = (1.0, 0.87, 0.83)
BLUE: Ink = (0.04, 0.33, 0.62)
"""Faults and their ground, and what a picture points out; they also differ in print without colour."""

HEAVY, THICK, OUTLINE, FRAME, HAIR = 1.5, 0.9, 0.6, 0.35, 0.2
"""The line widths of all kinds in mm at natural size, each about five thirds of the next.

They are for the frame around a board of bordered pieces; borders, which the solver must see; the outline of a single
piece; cells and cards; construction lines. Nothing is printed thinner than HAIR.
"""

DIGIT, ENTRY, WORDS = 5.4, 4.8, 3.6
"""The type of all kinds in mm at natural size.

Height of the digits and letters of a puzzle, which keeps them at 5 mm with two large cards on a page; size of the type
in lists and on lines to write on; size of words and of the numbers of places.
"""

DIGIT_HEIGHT = 0.72
"""Height of a digit as a share of the type size, for the shipped font."""


def pt(points: float) -> float:
    """Type size in mm of a size in points."""
    return points * 25.4 / 72


def direction(start: Point, end: Point) -> Point:
    """The unit vector from one point to another."""
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def point_on(cubic: Sequence[Point], share: float) -> Point:
    """The point of a cubic (its ends and, between them, its control points) at a parameter from 0 to 1."""
    rest = 1 - share
    weights = rest**3, 3 * share * rest**2, 3 * share * share * rest, share**3
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, cubic, strict=True)) for axis in (0, 1))
    return x, y


class Path(msgspec.Struct, frozen=True):
    """Lines and cubics. `steps` are ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) and ("Z",).

    Ends and joins are round. `width` is in mm and scales with the drawing.
    """

    steps: tuple[Step, ...]
    stroke: Ink | None = None
    width: float = FRAME
    fill: Ink | None = None


class Text(msgspec.Struct, frozen=True):
    """One line of type: (x, y) is on the baseline, `size` is the type size in mm."""

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor = "start"
    bold: bool = False
    ink: Ink = BLACK


STRETCHED: Final = 0.01
"""The share by which a picture or page is stretched or squeezed at most, so that it fills its place."""


class Pixels(msgspec.Struct, frozen=True):
    """A picture of pixels, row by row from the top: a byte for each grey (`L`), or three for each colour (`RGB`)."""

    width: int
    height: int
    mode: Literal["L", "RGB"]
    data: bytes

    def __post_init__(self) -> None:
        bytes_needed = self.width * self.height * (3 if self.mode == "RGB" else 1)
        if min(self.width, self.height) < 1 or len(self.data) != bytes_needed:
            raise ValueError(f"{self!r} with {len(self.data)} bytes: expected {bytes_needed}, at least one pixel")

    def __repr__(self) -> str:
        """One line with the size, because a picture has millions of pixels."""
        return f"<Pixels of {self.width} x {self.height} {self.mode}>"


class Picture(msgspec.Struct, frozen=True):
    """Pixels that fill a box of `width` x `height` mm whose top left corner is (x, y)."""

    pixels: Pixels
    x: float
    y: float
    width: float
    height: float


class Place(msgspec.Struct, frozen=True):
    """A drawing used as a symbol: scaled, turned clockwise by `turn` degrees about its origin, and moved to (x, y).

    With `clip`, only what is inside this box of the drawing is shown; the box has the drawing's own coordinates.
    """

    drawing: "Drawing"
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0
    clip: "Box | None" = None


class Drawing(msgspec.Struct, frozen=True):
    """Items in painting order on a ground of natural size `width` x `height` mm."""

    width: float
    height: float
    items: "tuple[Item, ...]"

    def __repr__(self) -> str:
        """One line with the size, because a drawing has thousands of items."""
        return f"<Drawing of {self.width:g} x {self.height:g} mm>"

    def _repr_svg_(self) -> str:
        """The drawing as shown in notebooks."""
        return svg_text(self)

    def with_margin(self, margin: float = 3.0) -> "Drawing":
        """The drawing with a margin of so many mm all around."""
        return Drawing(self.width + 2 * margin, self.height + 2 * margin, (Place(self, margin, margin),))

    def to_svg(self) -> str:
        """The drawing as the text of an SVG file with a transparent ground."""
        return svg_text(self)

    def to_png(self, dpi: float = 300) -> bytes:
        """The drawing as a PNG file on white, with `dpi` pixels per inch.

        Raises `InputError` if that is no picture, or one of more than 100 million pixels.
        """
        return _pictures().png(self, dpi)

    def to_pdf(self) -> bytes:
        """The drawing as a PDF file of one page, in vectors with embedded type."""
        return _pictures().pdf(self)

    def save(self, file: Target, dpi: float = 300) -> None:
        """Write the drawing to a file as SVG, PDF or PNG, as its ending says.

        `file` is a path, or a file object opened for bytes; without a name, that gets PNG. Raises `InputError` for
        other endings, and if the file cannot be written; a file at a path appears whole or not at all.
        """
        _pictures().save(self, file, dpi)


class _Pictures(Protocol):
    """What `render/pages/pictures.py` provides to drawings; it writes pages, so it is imported by name when needed."""

    def png(self, drawing: Drawing, dpi: float) -> bytes:
        """What `Drawing.to_png` returns."""

    def pdf(self, drawing: Drawing) -> bytes:
        """What `Drawing.to_pdf` returns."""

    def save(self, drawing: Drawing, file: Target, dpi: float) -> None:
        """What `Drawing.save` does."""


def _pictures() -> _Pictures:
    return cast(_Pictures, importlib.import_module("puzzlemill.render.pages.pictures"))


Item: TypeAlias = Path | Text | Place | Picture


class Box(NamedTuple):
    """A rectangle in mm: its top left corner and size."""

    x: float
    y: float
    width: float
    height: float


def fitting_scale(drawing: Drawing, box: Box, largest: float = 1.0) -> float:
    """The scale at which `drawing` just fits into `box`, at most `largest`."""
    return min(box.width / drawing.width, box.height / drawing.height, largest)


def fit(drawing: Drawing, box: Box, largest: float = 1.0) -> Place:
    """`drawing` centred in `box` as large as possible, but scaled at most by `largest`; its lines stay `sturdy`."""
    scale = fitting_scale(drawing, box, largest)
    x = box.x + (box.width - drawing.width * scale) / 2
    y = box.y + (box.height - drawing.height * scale) / 2
    return Place(sturdy(drawing, scale), x, y, scale)


def sturdy(drawing: Drawing, scale: float) -> Drawing:
    """The drawing with lines wide enough that none is thinner than HAIR when printed at `scale`."""
    least = HAIR / scale
    items: list[Item] = []
    for item in drawing.items:
        if isinstance(item, Path) and item.stroke is not None and item.width < least:
            items.append(Path(item.steps, item.stroke, least, item.fill))
        elif isinstance(item, Place):
            items.append(msgspec.structs.replace(item, drawing=sturdy(item.drawing, scale * item.scale)))
        else:
            items.append(item)
    return Drawing(drawing.width, drawing.height, tuple(items))


def scaled(drawing: Drawing, scale: float) -> Drawing:
    """The drawing `scale` times as large, including its lines."""
    return Drawing(drawing.width * scale, drawing.height * scale, (Place(drawing, 0, 0, scale),))


def in_row(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Drawings side by side, with aligned tops and `gap` mm between them."""
    items, x = [], 0.0
    for drawing in drawings:
        items.append(Place(drawing, x, 0.0))
        x += drawing.width + gap
    return Drawing(x - gap, max(drawing.height for drawing in drawings), tuple(items))


def in_column(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Drawings below one another, with aligned left sides and `gap` mm between them."""
    items, y = [], 0.0
    for drawing in drawings:
        items.append(Place(drawing, 0.0, y))
        y += drawing.height + gap
    return Drawing(max(drawing.width for drawing in drawings), y - gap, tuple(items))


def in_grid(drawings: Sequence[Drawing], columns: int, across: float, down: float) -> Drawing:
    """Drawings of one size in rows, with `across` mm between neighbours in a row and `down` mm between rows."""
    wide, tall = drawings[0].width + across, drawings[0].height + down
    places = tuple(
        Place(drawing, number % columns * wide, number // columns * tall) for number, drawing in enumerate(drawings)
    )
    return Drawing(columns * wide - across, -(-len(drawings) // columns) * tall - down, places)


def least_type(drawing: Drawing) -> float:
    """The size in mm of the smallest type in a drawing at natural size; infinite without type."""
    sizes = [math.inf]
    for item in drawing.items:
        if isinstance(item, Text):
            sizes.append(item.size)
        elif isinstance(item, Place):
            sizes.append(item.scale * least_type(item.drawing))
    return min(sizes)


def line(*points: Point, stroke: Ink = BLACK, width: float = FRAME) -> Path:
    """An open polyline."""
    return Path(_polyline(points), stroke=stroke, width=width)


def polygon(points: Iterable[Point], stroke: Ink | None = None, width: float = FRAME, fill: Ink | None = None) -> Path:
    """A closed polygon."""
    return Path((*_polyline(points), ("Z",)), stroke=stroke, width=width, fill=fill)


def regular_polygon(
    centre: Point,
    radius: float,
    corners: int,
    turn: float = 0.0,
    stroke: Ink | None = None,
    width: float = FRAME,
    fill: Ink | None = None,
) -> Path:
    """A polygon with equal sides: its corners are `radius` from the centre, one of them `turn` degrees from the top."""
    (x, y), step = centre, 360 / corners
    angles = [math.radians(turn - 90 + step * corner) for corner in range(corners)]
    points = [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
    return polygon(points, stroke, width, fill)


def rectangle(
    box: Box, radius: float = 0.0, stroke: Ink | None = None, width: float = FRAME, fill: Ink | None = None
) -> Path:
    """A rectangle with corners rounded by `radius`."""
    x, y, w, h = box
    if radius <= 0:
        return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], stroke, width, fill)
    steps: list[Step] = [("M", x + radius, y)]
    for cx, cy, start in ((x + w, y, -90), (x + w, y + h, 0), (x, y + h, 90), (x, y, 180)):
        inner = (cx - radius if cx > x else cx + radius, cy - radius if cy > y else cy + radius)
        corner = arc(inner, radius, start, start + 90)
        steps.append(("L", *corner[0][1:]))
        steps.extend(corner[1:])
    steps.append(("Z",))
    return Path(tuple(steps), stroke=stroke, width=width, fill=fill)


def circle(
    centre: Point, radius: float, stroke: Ink | None = None, width: float = FRAME, fill: Ink | None = None
) -> Path:
    """A full circle."""
    return Path((*arc(centre, radius, 0, 360), ("Z",)), stroke=stroke, width=width, fill=fill)


def arc(centre: Point, radius: float, start: float, end: float) -> tuple[Step, ...]:
    """Steps of an arc from angle `start` to `end` in degrees, clockwise from east: one "M", then cubics.

    A cubic spans at most 90 degrees, which keeps it within 0.03% of the radius.
    """
    share, directions = _joints(start, end)
    pull = share * radius
    cx, cy = centre
    cos, sin = directions[0]
    x, y = cx + radius * cos, cy + radius * sin
    steps: list[Step] = [("M", x, y)]
    for next_cos, next_sin in directions[1:]:
        x0, y0, x, y = x, y, cx + radius * next_cos, cy + radius * next_sin
        steps.append(("C", x0 - pull * sin, y0 + pull * cos, x + pull * next_sin, y - pull * next_cos, x, y))
        cos, sin = next_cos, next_sin
    return tuple(steps)


@functools.lru_cache(maxsize=1000)
def _joints(start: float, end: float) -> tuple[float, tuple[Point, ...]]:
    """How far the handles of an arc's cubics reach as a share of its radius, and the directions of their ends."""
    parts = max(1, math.ceil(abs(end - start) / 90 - 1e-9))
    sweep = math.radians(end - start) / parts
    angles = itertools.accumulate([sweep] * parts, initial=math.radians(start))
    return 4 / 3 * math.tan(sweep / 4), tuple((math.cos(angle), math.sin(angle)) for angle in angles)


def centred(
    x: float, y: float, text: str, size: float, bold: bool = False, ink: Ink = BLACK, height: float = DIGIT_HEIGHT
) -> Text:
    """Digits or capitals centred both ways on (x, y) by their ink, not by the box of their type.

    `height` is their height as a share of `size`; digits of one line share a baseline.
    """
    return Text(x - off_centre(text, size, bold), y + size * height / 2, text, size, "middle", bold, ink)


def hatch(box: Box, gap: float, stroke: Ink = 0.6, width: float = HAIR) -> list[Path]:
    """Rising diagonal lines `gap` mm apart that just fill `box`."""
    x, y, w, h = box
    lines: list[Path] = []
    offset = gap / 2
    while offset < w + h:
        start = (x + offset, y) if offset <= w else (x + w, y + offset - w)
        end = (x, y + offset) if offset <= h else (x + offset - h, y + h)
        lines.append(line(start, end, stroke=stroke, width=width))
        offset += gap
    return lines


def _polyline(points: Iterable[Point]) -> tuple[Step, ...]:
    return tuple(("M" if index == 0 else "L", x, y) for index, (x, y) in enumerate(points))


def svg_text(drawing: Drawing) -> str:
    """The SVG text of a drawing, in mm. Type is named (Lato, then any sans-serif), not embedded."""
    size = (
        f'width="{drawing.width:g}mm" height="{drawing.height:g}mm" viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Lato, sans-serif" fill-rule="evenodd">'
    return "\n".join([head, *_items(drawing), "</svg>", ""])


def svg_symbols(symbols: Iterable[tuple[str, Drawing]]) -> str:
    """The SVG text of a file that shows nothing, with a symbol for each (id, drawing), to use in other pictures."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">']
    for name, drawing in symbols:
        box = f'viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
        # Symbols take over the font and the rule of where they are used, not those of this file.
        lines.append(f'<symbol id="{name}" {box} font-family="Lato, sans-serif" fill-rule="evenodd">')
        lines += [*_items(drawing), "</symbol>"]
    return "\n".join([*lines, "</svg>", ""])


def _items(drawing: Drawing) -> list[str]:
    lines: list[str] = []
    for item in drawing.items:
        match item:
            case Path():
                lines.append(_path(item))
            case Text():
                weight = ' font-weight="bold"' if item.bold else ""
                place = f'x="{item.x:.4g}" y="{item.y:.4g}" font-size="{item.size:.4g}" text-anchor="{item.anchor}"'
                lines.append(f'<text {place}{weight} fill="{_colour(item.ink)}">{escape(item.text)}</text>')
            case Place():
                move = f"translate({item.x:.5g} {item.y:.5g}) rotate({item.turn:.5g}) scale({item.scale:.5g})"
                within, clip = _clip(item.clip) if item.clip else ("", [])
                lines.extend([f'<g transform="{move}"{within}>', *clip, *_items(item.drawing), "</g>"])
            case Picture():
                lines.append(_picture(item))
    return lines


def _clip(box: Box) -> tuple[str, list[str]]:
    """The attribute of a group that shows only what is in a box of its own coordinates, and the element it refers to.

    Equal boxes have equal names, so that several drawings on one web page do not disturb each other.
    """
    sides = [f"{side:.5g}" for side in box]
    name = "clip_" + "_".join(sides)
    shape = " ".join(f'{key}="{side}"' for key, side in zip(("x", "y", "width", "height"), sides, strict=True))
    return f' clip-path="url(#{name})"', [f'<clipPath id="{name}"><rect {shape}/></clipPath>']


def _picture(picture: Picture) -> str:
    """A picture with its pixels as a PNG inside the SVG."""
    buffer, pixels = io.BytesIO(), picture.pixels
    Image.frombytes(pixels.mode, (pixels.width, pixels.height), pixels.data).save(buffer, format="PNG")
    data = base64.b64encode(buffer.getvalue()).decode("ascii")
    box = (
        f'x="{picture.x:.5g}" y="{picture.y:.5g}" width="{picture.width:.5g}" height="{picture.height:.5g}" '
        'preserveAspectRatio="none"'
    )
    return f'<image {box} href="data:image/png;base64,{data}"/>'


def _path(path: Path) -> str:
    steps = " ".join(" ".join(part if isinstance(part, str) else f"{part:.5g}" for part in step) for step in path.steps)
    stroke = ""
    if path.stroke is not None:
        ends = 'stroke-linecap="round" stroke-linejoin="round"'
        stroke = f' stroke="{_colour(path.stroke)}" stroke-width="{path.width:.4g}" {ends}'
    fill = "none" if path.fill is None else _colour(path.fill)
    return f'<path d="{steps}" fill="{fill}"{stroke}/>'


def _colour(ink: Ink) -> str:
    red, green, blue = ink if isinstance(ink, tuple) else (ink, ink, ink)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
