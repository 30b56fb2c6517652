"""Measures what a page of a finished PDF paints: inks, lines, type, pictures, and anything that is transparent.

It reads the operators of the page's content (ISO 32000-1, annex A), so it knows nothing of how the page was made.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
import pikepdf

from puzzlemill.publish.prepress.inks import Colour, family, ink_of, picture_ink, process_colour, shading_ink
from puzzlemill.render.pages.papers import INCH

Matrix: TypeAlias = tuple[float, float, float, float]

IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0)

POINT: Final = INCH / 72
"""A point in mm."""

DEEPEST: Final = 12
"""How deep drawings can contain drawings; deeper ones are not followed."""

OPERATORS: Final = (
    "q Q cm w gs Do BT Tf Tm Td TD T* Tj TJ ' \" Tr BI ID EI INLINE IMAGE sh "
    "g G k K rg RG cs CS sc SC scn SCN S s f F f* B B* b b*"
)
"""The operators that are read; the others only say where lines go."""

STROKES: Final = frozenset({"S", "s", "B", "B*", "b", "b*"})
FILLS: Final = frozenset({"f", "F", "f*", "B", "B*", "b", "b*"})
TYPES: Final = frozenset({"Tj", "TJ", "'", '"'})

NEAR_BLACK: Final = 0.12
"""The most light, of each of red, green and blue, that type reflects if it looks black."""

TINT: Final = 0.2
"""The least share of an ink besides black whose shift would be seen at the edges of type."""


class Painted(msgspec.Struct):
    """What the content of a page, or of several pages, paints. Lengths are in mm, type in points."""

    spaces: set[str] = set()
    """The colour spaces that it uses, without the slash."""

    ink: float = 0.0
    """The most ink in one place in percent, at most 400."""

    thinnest: float = math.inf
    smallest: float = math.inf
    coarsest: float = math.inf
    """The thinnest line, the smallest type, and the least resolution of a picture in pixels per inch."""

    mixed_black: int = 0
    """Lines of black type that are not black ink alone."""

    transparency: set[str] = set()
    """What makes it transparent, in PDF's names."""

    pictures: int = 0
    unread: int = 0
    """Pictures, and those pictures, spot inks and blends whose inks could not be computed."""

    def add(self, other: "Painted") -> None:
        """Count what another page paints, too."""
        self.spaces |= other.spaces
        self.transparency |= other.transparency
        self.ink = max(self.ink, other.ink)
        for name in ("thinnest", "smallest", "coarsest"):
            setattr(self, name, min(getattr(self, name), getattr(other, name)))
        for name in ("mixed_black", "pictures", "unread"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def painted(page: "pikepdf.Object") -> Painted:
    """What a page paints, with all drawings and pictures that it contains."""
    paint = Painted(spaces=set(), transparency=set())
    if "/Group" in page and page.Group.get("/S") == "/Transparency":
        paint.transparency.add("page group")
    _walk(page, page.get("/Resources", {}), IDENTITY, paint, 0)
    return paint


class _State(msgspec.Struct):
    """The graphics state as far as it is measured."""

    matrix: Matrix
    fill: Colour = (0.0,)
    stroke: Colour = (0.0,)
    fill_space: Any = "/DeviceGray"
    stroke_space: Any = "/DeviceGray"
    """The colour spaces of areas and lines; names that the page defines are resolved."""

    width: float = 1.0
    size: float = 1.0
    text: Matrix = IDENTITY
    mode: int = 0


def _walk(stream: Any, resources: Any, matrix: Matrix, paint: Painted, depth: int) -> None:
    """Follow the content of a page or drawing."""
    state, kept = _State(matrix), list[_State]()
    for instruction in pikepdf.parse_content_stream(stream, OPERATORS):
        name = str(instruction.operator)
        operands: Any = instruction.operands
        if name == "q":
            kept.append(msgspec.structs.replace(state))
        elif name == "Q":
            state = kept.pop() if kept else state
        elif name == "cm":
            state.matrix = _times(_matrix(operands), state.matrix)
        elif name == "w":
            state.width = float(operands[0])
        elif name == "gs":
            _set_extended(resources, str(operands[0]), state, paint)
        elif name == "Do":
            _draw(resources, str(operands[0]), state, paint, depth)
        elif name in ("g", "rg", "k", "sc", "scn", "G", "RG", "K", "SC", "SCN", "cs", "CS"):
            _set_colour(name, operands, resources, state, paint, depth)
        elif name in STROKES or name in FILLS:
            _paint(name, state, paint)
        elif name == "BT":
            state.text = IDENTITY
        elif name == "Tf":
            state.size = float(operands[1])
        elif name == "Tm":
            state.text = _matrix(operands)
        elif name == "Tr":
            state.mode = int(operands[0])
        elif name in TYPES:
            _write(state, paint)
        elif name == "sh":
            _blend(resources.get("/Shading", {}).get(str(operands[0]), {}), paint)
        elif name == "INLINE IMAGE":
            paint.pictures += 1
            paint.unread += 1


def _matrix(operands: Sequence[Any]) -> Matrix:
    """How lengths change, without the shift, which changes no ink and no size."""
    a, b, c, d, _, _ = (float(number) for number in operands)
    return a, b, c, d


def _times(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does `first`, then `second`."""
    a, b, c, d = first
    g, h, i, j = second
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j


def _scale(matrix: Matrix) -> float:
    """The factor by which a matrix enlarges lengths; for unequal directions the smaller one."""
    a, b, c, d = matrix
    return min(math.hypot(a, b), math.hypot(c, d))


def _set_colour(name: str, operands: Sequence[Any], resources: Any, state: _State, paint: Painted, depth: int) -> None:
    """Set the ink of lines, with a capital letter, or of areas and type."""
    side = "stroke" if name[0].isupper() else "fill"
    if name in ("cs", "CS"):
        space = _resolved(operands[0], resources)
        paint.spaces.add(family(space))
        setattr(state, f"{side}_space", space)
        # Each space begins with black, and a spot ink in full.
        setattr(state, side, {"DeviceCMYK": (0.0, 0.0, 0.0, 1.0)}.get(family(space), (0.0,)))
        return
    colour = tuple(float(number) for number in operands if not _is_name(number))
    if name.lower() in ("g", "rg", "k"):
        space = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}[name.lower()]
        paint.spaces.add(space)
        setattr(state, f"{side}_space", f"/{space}")
    elif operands and _is_name(operands[-1]):
        _fill_with_pattern(resources.get("/Pattern", {}).get(str(operands[-1])), state, paint, depth)
        colour = (1.0,)
    elif family(getattr(state, f"{side}_space")) in ("Separation", "DeviceN"):
        replaced = process_colour(getattr(state, f"{side}_space"), colour)
        paint.unread += replaced is None
        colour = replaced or (1.0,)
    setattr(state, side, colour)


def _fill_with_pattern(pattern: Any, state: _State, paint: Painted, depth: int) -> None:
    """Use a pattern as an ink, which is measured here: small drawings or a blend."""
    if pattern is None or depth > DEEPEST:
        return
    if "/Shading" in pattern:
        _blend(pattern.Shading, paint)
    else:
        matrix = _matrix(list(pattern.get("/Matrix", (*IDENTITY, 0, 0))))
        _walk(pattern, pattern.get("/Resources", {}), matrix, paint, depth + 1)


def _blend(shading: Any, paint: Painted) -> None:
    """Measure a blend of colours."""
    paint.spaces.add(family(shading.get("/ColorSpace", "/DeviceGray")))
    ink = shading_ink(shading)
    paint.unread += ink is None
    paint.ink = max(paint.ink, ink or 0.0)


def _is_name(operand: object) -> bool:
    return str(operand).startswith("/")


def _resolved(space: Any, resources: Any) -> Any:
    """A colour space; the names of a page's own are looked up."""
    listed = resources.get("/ColorSpace", {}).get(str(space)) if _is_name(space) and hasattr(resources, "get") else None
    return space if listed is None else listed


def _paint(name: str, state: _State, paint: Painted) -> None:
    """Measure lines or areas."""
    if name in FILLS:
        paint.ink = max(paint.ink, ink_of(state.fill))
    if name in STROKES:
        paint.ink = max(paint.ink, ink_of(state.stroke))
        # White lines are gaps between areas; they cannot get lost in print as thin lines do.
        if ink_of(state.stroke) > 0 or len(state.stroke) == 3:
            paint.thinnest = min(paint.thinnest, state.width * _scale(state.matrix) * POINT)


def _write(state: _State, paint: Painted) -> None:
    """Measure a line of type."""
    if state.mode == 3:
        # Invisible type, as of scanned pages.
        return
    paint.ink = max(paint.ink, ink_of(state.fill))
    paint.smallest = min(paint.smallest, state.size * _scale(_times(state.text, state.matrix)))
    if len(state.fill) == 4:
        *colours, black = state.fill
        light = max((1 - ink) * (1 - black) for ink in colours)
        if max(colours) >= TINT and light <= NEAR_BLACK:
            paint.mixed_black += 1


def _set_extended(resources: Any, name: str, state: _State, paint: Painted) -> None:
    """Apply an extended graphics state, which can make what follows transparent."""
    extended = resources.get("/ExtGState", {}).get(name)
    if extended is None:
        return
    for key in ("/ca", "/CA"):
        if float(extended.get(key, 1)) < 1:
            paint.transparency.add(key[1:])
    if str(extended.get("/SMask", "/None")) != "/None":
        paint.transparency.add("SMask")
    if str(extended.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
        paint.transparency.add("BM")
    if "/LW" in extended:
        state.width = float(extended.LW)


def _draw(resources: Any, name: str, state: _State, paint: Painted, depth: int) -> None:
    """Measure a drawing or a picture of the page's resources."""
    drawn = resources.get("/XObject", {}).get(name)
    if drawn is None or depth > DEEPEST:
        return
    if drawn.get("/Subtype") == "/Image":
        _show(drawn, resources, state, paint)
    elif drawn.get("/Subtype") == "/Form":
        if "/Group" in drawn and drawn.Group.get("/S") == "/Transparency":
            paint.transparency.add("group")
        matrix = _matrix(list(drawn.get("/Matrix", (*IDENTITY, 0, 0))))
        _walk(drawn, drawn.get("/Resources", resources), _times(matrix, state.matrix), paint, depth + 1)


def _show(picture: Any, resources: Any, state: _State, paint: Painted) -> None:
    """Measure a picture: its resolution as placed, its colour space and its inks."""
    paint.pictures += 1
    a, b, c, d = state.matrix
    across, down = math.hypot(a, b), math.hypot(c, d)
    width, height = int(picture.get("/Width", 1)), int(picture.get("/Height", 1))
    if across and down:
        paint.coarsest = min(paint.coarsest, 72 * width / across, 72 * height / down)
    if "/SMask" in picture:
        paint.transparency.add("SMask")
    if picture.get("/ImageMask", False):
        paint.ink = max(paint.ink, ink_of(state.fill))
        return
    space = _resolved(picture.get("/ColorSpace", "/DeviceGray"), resources)
    paint.spaces.add(family(space))
    ink = picture_ink(picture, space)
    paint.unread += ink is None
    paint.ink = max(paint.ink, ink or 0.0)


def fonts_not_embedded(pages: Iterable["pikepdf.Object"]) -> Iterator[str]:
    """The names of fonts that the pages use without containing them."""
    seen: set[tuple[int, int]] = set()
    for page in pages:
        yield from _fonts(page.get("/Resources", {}), seen, 0)


def _fonts(resources: Any, seen: set[tuple[int, int]], depth: int) -> Iterator[str]:
    fonts: Mapping[str, Any] = resources.get("/Font", {})
    for name in fonts.keys():  # noqa: SIM118 - pikepdf 9.5 cannot iterate over dictionaries
        font = fonts[name]
        if font.is_indirect:
            if font.objgen in seen:
                continue
            seen.add(font.objgen)
        inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        descriptor = inner.get("/FontDescriptor", {})
        if font.get("/Subtype") != "/Type3" and not any(f"/FontFile{n}" in descriptor for n in ("", "2", "3")):
            yield str(font.get("/BaseFont", name)).removeprefix("/")
    drawings: Mapping[str, Any] = resources.get("/XObject", {})
    for name in drawings.keys() if depth < DEEPEST else ():
        drawing = drawings[name]
        if drawing.get("/Subtype") == "/Form" and drawing.objgen not in seen:
            seen.add(drawing.objgen)
            yield from _fonts(drawing.get("/Resources", {}), seen, depth + 1)
