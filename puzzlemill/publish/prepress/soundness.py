"""Whether a page of a stranger's PDF can be drawn within a budget, and is valid as far as that can be proved.

Nothing is drawn here. What a page uses is counted as often as it is drawn, so that drawings inside drawings multiply.
Each drawing is read once, however often it is used.
"""

import base64
import io
import warnings
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import numpy
import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String
from PIL import Image, ImageFont

from puzzlemill.publish.prepress.conformance import (
    DEEPEST,
    LARGEST_PICTURE,
    MOST_BYTES,
    MOST_PIXELS,
    TooLargeError,
    filters,
    unpacked_size,
)
from puzzlemill.puzzles.kinds import InputError

MOST_WORDS: Final = 1_000_000
"""Most numbers, names and instructions of a page, each drawing counted once."""

MOST_OBJECTS: Final = 1_000_000
"""Most objects of a file that its pages use: numbers, names, lists and all others."""

MOST_DRAWINGS: Final = 20_000
"""Most different drawings, fonts and patterns of a file."""

MOST_LOADS: Final = 10_000
"""Most functions in a function, each as often as it is used."""

MOST_SCANS: Final = 100
"""Most scans of a JPEG; usual progressive ones have 10."""

_GLYPH: Final = 1e6
"""Square units that a letter can cover."""

_DOTS: Final = (300 / 72) ** 2
"""Pixels of a square point at 300 per inch."""

BROKEN: Final = "instructions or data that are not valid"
"""Why a page cannot be copied, whatever it is copied into."""


class Work(NamedTuple):
    """What it costs to draw something."""

    tiles: float = 0.0
    """Repetitions of patterns."""

    paints: float = 0.0
    """Instructions that paint, and letters."""

    steps: float = 0.0
    """Pixels of blends, times the instructions that compute a colour."""

    pixels: float = 0.0
    """Pixels of pictures, each time and for each scan."""

    def plus(self, other: "Work", times: float = 1.0) -> "Work":
        """The work with another one some times."""
        return Work(*(mine + times * more for mine, more in zip(self, other, strict=True)))


MOST: Final = Work(1_000_000, 2_000_000, 1_000_000_000, 5.0 * MOST_PIXELS)
"""The most work of a page."""

_NAMES: Final = ("tiles of patterns", "instructions that paint", "steps to compute blends", "pixels of pictures")

_OPERANDS: Final[Mapping[str, str]] = {
    name: operands
    for operands, names in {
        "": "q Q h S s f F f* B B* b b* n W W* BT ET T* EMC BX EX",
        "n": "w J j M i Tc Tw Tz TL Tr Ts G g",
        "nn": "m l Td TD d0",
        "nnn": "RG rg",
        "nnnn": "v y re K k",
        "nnnnnn": "cm c Tm d1",
        "an": "d",
        "N": "ri gs CS cs sh Do MP BMC",
        "Nn": "Tf",
        "Nx": "DP BDC",
        "s": "Tj '",
        "nns": '"',
        "a": "TJ",
        "*": "SC SCN sc scn",
    }.items()
    for name in names.split()
}
"""The operands of each operator: numbers, Names, strings, arrays, and names or dictionaries; `*` stands for any."""

_RESOURCES: Final = {"gs": "ExtGState", "Tf": "Font", "sh": "Shading", "Do": "XObject"}

_SYMBOL: Final = 10
"""The instructions that take as long as a drawing inside another one begins and ends, and as much memory."""

_STEEPEST: Final = 1000
"""The largest exponent of a function that other programs read."""

_BITS: Final = (1, 2, 4, 8, 16)

_UPWARDS: Final = ("/Parent", "/P")

_FILLS: Final = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_STROKES: Final = frozenset(("S", "s", "B", "B*", "b", "b*"))

_BLANKS, _MARKS = b"\0\t\n\f\r ", b"()<>[]{}/%"
_CLASSES: Final = bytes(0 if code in _BLANKS else 2 if code in _MARKS else 1 for code in range(256))


class _State(NamedTuple):
    """The graphics state as far as work depends on it."""

    fill: Work | None = None
    """What filling a square point costs with a pattern."""

    stroke: Work | None = None
    font: Work | None = None
    mask: Work | None = None
    scale: float = 1.0
    """How areas change."""

    clip: float = 0.0


def too_much(number: float, what: str, most: float) -> InputError:
    """The error about a page, a file or a picture that is more than what is drawn."""
    return InputError(f"{number:,.0f} {what}; expected at most {most:,.0f}", remedy="simplify it, or use a PNG of it")


class Checker:
    """Checks the pages of a file one after the other; what they share is read once.

    Raises `InputError` for a file with too many objects.
    """

    def __init__(self, pdf: "pikepdf.Pdf") -> None:
        self._pdf = pdf
        self._sizes: dict[tuple[int, int], int] = {}
        self._known: dict[object, tuple[Work, dict[str, None]]] = {}
        self._inside: set[object] = set()
        self._faults: dict[str, None] = {}
        self._seen: set[tuple[int, int]] = set()
        self._damaged = False
        self._words = 0
        self._bytes = 0
        self.shared: Any = Dictionary()
        _count_objects(pdf.Root)

    def faults(self, page: "pikepdf.Page", area: float) -> list[str]:
        """Why a page of so many square points cannot be proved to be valid; empty if it can be.

        Raises `InputError` for a page that is more than can be drawn, that draws itself, or that ends in the middle of
        an instruction.
        """
        self._faults, self._words, self._bytes = {}, 0, 0
        self.shared = page.resources
        # A drawing can look for names among the resources of each page.
        self._known = {key: known for key, known in self._known.items() if not known[1]}
        self._pdf.get_warnings()
        self._census([page.resources])
        self._broken(self._damaged)  # by anything so far: what pages share is read once
        work = self._content(page.obj, page.resources, area)
        number, most, what = max(zip(work, MOST, _NAMES, strict=True), key=lambda row: row[0] / row[1])
        if number > most:
            raise too_much(number, what, most)
        self._broken(self._pdf.get_warnings())
        return list(self._faults)

    def _once(self, thing: Any, more: object, walk: Callable[[], Work]) -> Work:
        """The work of a thing, which is read only the first time."""
        key = (thing.objgen if thing.is_indirect else thing.unparse(), more)
        if key in self._inside:
            raise InputError("a drawing, font or pattern draws itself", remedy="export the PDF again")
        if len(self._inside) > 3 * DEEPEST:
            raise TooLargeError
        if key not in self._known:
            if len(self._known) >= MOST_DRAWINGS:
                raise too_much(len(self._known) + 1, "drawings, fonts and patterns", MOST_DRAWINGS)
            self._inside.add(key)
            outer, self._faults = self._faults, {}
            work = walk()
            self._inside.remove(key)
            self._known[key] = work, self._faults
            self._faults = outer
        work, faults = self._known[key]
        self._faults |= faults
        return work

    def _broken(self, is_broken: object = True) -> None:
        if is_broken:
            self._faults[BROKEN] = None

    def _content(self, owner: Any, resources: Any, area: float) -> Work:
        """The work of a content stream whose drawings can cover so many square points."""
        streams = owner.get("/Contents", []) if isinstance(owner, Dictionary) else owner
        for stream in streams if isinstance(streams, Array) else [streams]:
            self._bytes += unpacked_size(stream, MOST_BYTES)
            if self._bytes > MOST_BYTES:
                raise TooLargeError
            if isinstance(stream, Stream):
                self._words += _words(stream.read_bytes())
            if self._words > MOST_WORDS:
                raise too_much(self._words, "numbers, names and instructions", MOST_WORDS)
        self._broken(self._pdf.get_warnings())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            instructions = pikepdf.parse_content_stream(owner)
        said = " ".join(map(str, self._pdf.get_warnings()))
        self._broken(said)
        if "parse error while reading object" in said or "EOF" in said:
            raise InputError("its content ends in the middle of an instruction", remedy="export the PDF again")
        return _Reader(self, resources, area).work(instructions)

    # What content can use; all are given resources and the name of what is used.

    def drawing(self, drawing: Any, resources: Any, area: float) -> Work:
        """The work of a symbol or picture."""
        kind = str(drawing.get("/Subtype"))
        if kind == "/Image":
            return self._once(drawing, "", lambda: self._picture(drawing))
        if kind != "/Form":
            self._broken()
            return Work()
        inner = drawing.get("/Resources", resources)
        box = _area(drawing.BBox, drawing.get("/Matrix"))
        key = "" if "/Resources" in drawing else _key(resources)
        work = self._once(drawing, key, lambda: self._content(drawing, inner, box))
        return work.plus(Work(paints=_SYMBOL))

    def _picture(self, picture: Any) -> Work:
        width, height = int(picture.Width), int(picture.Height)
        pixels = width * height
        self._broken(pixels < 1 or int(picture.get("/BitsPerComponent", 1)) not in _BITS)
        if pixels > MOST_PIXELS:
            raise too_much(pixels, "pixels of a picture", MOST_PIXELS)
        work = Work(pixels=scanned(pixels, self._data(picture, width, height))).plus(
            self.space(picture.get("/ColorSpace"))
        )
        for key in ("/SMask", "/Mask"):
            inner = picture.get(key)
            if isinstance(inner, Stream):
                work = work.plus(self._once(inner, "", partial(self._picture, inner)))
        return work

    def _data(self, picture: Any, width: int, height: int) -> int:
        """Check the data of a picture; returns the number of its scans."""
        names = filters(picture)
        if names[-1:] == ["/DCTDecode"]:
            data = _jpeg(picture, names[:-1])
            scans = checked_scans(data)
            try:
                with Image.open(io.BytesIO(data), formats=("JPEG",)) as photo:
                    self._broken(photo.size != (width, height))
                    photo.draft("L", (1, 1))
                    photo.load()
            except (OSError, SyntaxError, ValueError):
                self._broken()
            return scans
        if names == ["/FlateDecode"] or not names:
            bits = 1 if picture.get("/ImageMask", False) else int(picture.BitsPerComponent)
            row = (width * bits * _components(picture.get("/ColorSpace")) + 7) // 8
            self._broken(self._size(picture) < row * height)
        return 1

    def inline(self, image: Any, pixels: int) -> None:
        """Check a picture inside content."""
        bits = 1 if image.image_mask else int(image.bits_per_component)
        try:
            short = 8 * len(image.read_bytes()) < bits * pixels
        except (pikepdf.PdfError, ValueError, TypeError, NotImplementedError):
            short = False  # as a JPEG, which is not unpacked here
        self._broken(short or pixels < 1 or bits not in _BITS)

    def blend(self, shading: Any) -> Work:
        """The work of a square point of a blend."""
        return self._once(shading, "blend", lambda: self._blend(shading))

    def _blend(self, shading: Any) -> Work:
        kind = int(shading.ShadingType)
        ends = len(shading.get("/Coords", ()))
        self._broken(
            not 1 <= kind <= 7 or (kind < 4 and "/Function" not in shading) or ends != {2: 4, 3: 6}.get(kind, 0)
        )
        steps = 1.0 + self.space(shading.ColorSpace).steps
        functions = shading.get("/Function")
        for function in functions if isinstance(functions, Array) else [functions] if functions else []:
            steps += self.function(function).steps
        # A mesh has triangles or, which take longer, patches in its data.
        steps += unpacked_size(shading, MOST_BYTES) / (1000 if kind < 6 else 100)
        return Work(steps=_DOTS * steps)

    def function(self, function: Any) -> Work:
        """The instructions of a function in `steps`, and how often its parts are loaded in `paints`."""
        work = self._once(function, "function", lambda: self._function(function))
        if work.paints > MOST_LOADS:
            raise too_much(work.paints, "uses of functions in a function", MOST_LOADS)
        return work

    def _function(self, function: Any) -> Work:
        work = Work(paints=1.0)
        kind = int(function.FunctionType)
        if kind == 4:
            work = Work(0.0, 1.0, float(_words(_bytes(function))))
        elif kind == 3:
            for part in function.Functions:
                work = work.plus(self.function(part))
        elif kind == 0:
            work = Work(0.0, 1.0, 2.0 ** min(len(function.Domain) // 2, 60))
        domain = [float(number) for number in function.Domain]
        first, last = (len([float(number) for number in function.get(key, [0])]) for key in ("/C0", "/C1"))
        turned = any(low > high for low, high in zip(domain[::2], domain[1::2], strict=False))
        self._broken(kind not in (0, 2, 3, 4) or len(domain) % 2 or turned or first != last)
        if kind == 2:
            self._broken(not abs(float(function.N)) <= _STEEPEST)
        return work

    def space(self, space: Any) -> Work:
        """The work of a colour space: its functions."""
        if not isinstance(space, Array):
            return Work()
        return self._once(space, "space", lambda: self._space(space))

    def _space(self, space: Any) -> Work:
        family, work = str(space[0]), Work()
        if family in ("/Separation", "/DeviceN"):
            return self.space(space[2]).plus(self.function(space[3]))
        if family in ("/Indexed", "/I", "/Pattern") and len(space) > 1:
            return self.space(space[1])
        if family == "/ICCBased" and "/Alternate" in space[1]:
            return self.space(space[1].Alternate)
        return work

    def pattern(self, pattern: Any) -> Work:
        """The work of a square point of a pattern."""
        return self._once(pattern, "pattern", lambda: self._pattern(pattern))

    def _pattern(self, pattern: Any) -> Work:
        if int(pattern.PatternType) == 2:
            return self.blend(pattern.Shading)
        box = _area(pattern.BBox, None)
        work = self._content(pattern, pattern.get("/Resources", Dictionary()), box)
        size = abs(float(pattern.XStep) * float(pattern.YStep)) * _scale(pattern.get("/Matrix"))
        return Work().plus(work.plus(Work(paints=1, tiles=1)), 1 / max(size, 1e-9))

    def font(self, font: Any, resources: Any) -> Work | None:
        """The work of the largest letter of a font whose letters are drawings, with their own resources or these."""
        inner = font.get("/Resources", resources)
        work = self._once(font, _key(inner), lambda: self._font(font, inner))
        return work if any(work) else None

    def _font(self, font: Any, resources: Any) -> Work:
        if str(font.Subtype) != "/Type3":
            self._font_file(font)
            return Work()
        largest = Work()
        self._census([resources])
        for _, letter in font.CharProcs.items():
            work = self._once(letter, _key(resources), partial(self._content, letter, resources, _GLYPH))
            largest = Work(*map(max, largest, work))
        return largest

    def _font_file(self, font: Any) -> None:
        """Whether the file of an embedded font can be read."""
        inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        descriptor = inner.get("/FontDescriptor", {})
        for key in ("/FontFile", "/FontFile2", "/FontFile3"):
            if key in descriptor:
                data = _bytes(descriptor[key])
                try:
                    ImageFont.truetype(io.BytesIO(data), 9)
                except (OSError, ValueError):
                    self._broken()
                self._broken(key == "/FontFile2" and not _tables_are_whole(data))

    def mask(self, state: Any, area: float) -> Work | None:
        """The work of the soft mask of an extended graphics state, if it has one."""
        mask = state.get("/SMask")
        if not isinstance(mask, Dictionary) or "/G" not in mask:
            return None
        return self.drawing(mask.G, Dictionary(), area)

    def _census(self, roots: Sequence[Any]) -> None:
        """Check that the data of everything that the roots contain can be unpacked."""
        left = list(roots)
        while left:
            thing = left.pop()
            if thing.is_indirect:
                if thing.objgen in self._seen:
                    continue
                self._seen.add(thing.objgen)
            if isinstance(thing, Stream) and self._size(thing) > MOST_BYTES and thing.get("/Subtype") != "/Image":
                raise TooLargeError
            left += _parts(thing)

    def _size(self, stream: Any) -> int:
        """The size of a stream after unpacking; damage is remembered."""
        if stream.objgen not in self._sizes:
            damaged: list[str] = []
            self._sizes[stream.objgen] = unpacked_size(stream, LARGEST_PICTURE, damaged)
            self._damaged = self._damaged or bool(damaged)
        return self._sizes[stream.objgen]


class _Reader:
    """Follows the instructions of one content stream."""

    def __init__(self, checker: Checker, resources: Any, area: float) -> None:
        self.checker = checker
        self.resources = resources
        self.area = area
        self.special = any(f"/{name}" in resources for name in ("Pattern", "Shading"))
        self.total = Work()
        self.paints = 0.0
        self.state = _State(clip=area)
        self.kept: list[_State] = []
        self.box: list[tuple[float, float]] = []
        self.clips = self.in_text = False
        self.marks = self.lenient = 0

    def work(self, instructions: Sequence[Any]) -> Work:
        """The work of all instructions."""
        for instruction in instructions:
            name, operands = str(instruction.operator), instruction.operands
            if name != _INLINE and not self.lenient and not _fits(name, operands):
                self.checker._broken()
            elif follow := _FOLLOWED.get(name):
                follow(self, name, operands)
        self.checker._broken(self.kept or self.in_text or self.marks or self.lenient)
        return self.total.plus(Work(paints=self.paints))

    # What follows an instruction is given its name and its operands.

    def _inline(self, _: str, operands: Sequence[Any]) -> None:
        image = operands[0]
        pixels = int(image.width) * int(image.height)
        self._count(Work(paints=1, pixels=pixels))
        if pixels <= MOST.pixels:
            self.checker.inline(image, pixels)
        if image.image_mask:
            self._count(self.state.fill, min(self.state.clip, self.state.scale))

    def _save(self, _: str, operands: Sequence[Any]) -> None:
        self.kept.append(self.state)

    def _restore(self, _: str, operands: Sequence[Any]) -> None:
        self.checker._broken(not self.kept)
        self.state = self.kept.pop() if self.kept else self.state

    def _transform(self, _: str, operands: Sequence[Any]) -> None:
        self._set(scale=self.state.scale * _scale(operands))

    def _extend(self, name: str, operands: Sequence[Any]) -> None:
        if (found := self._find(name, operands)) is not None:
            self._set(mask=self.checker.mask(found, self.area))

    def _choose_font(self, name: str, operands: Sequence[Any]) -> None:
        if (found := self._find(name, operands)) is not None:
            self._set(font=self.checker.font(found, self.resources))

    def _choose_colour(self, name: str, operands: Sequence[Any]) -> None:
        if name in ("cs", "CS"):
            self._space(operands[0])
        self._set(**{"stroke" if name.isupper() else "fill": None})

    def _choose_pattern(self, name: str, operands: Sequence[Any]) -> None:
        if len(operands) and isinstance(operands[-1], Name):
            pattern = self._named("Pattern", operands[-1])
            work = None if pattern is None else self.checker.pattern(pattern)
            self._set(**{"stroke" if name.isupper() else "fill": work})

    def _trace(self, name: str, operands: Sequence[Any]) -> None:
        if self.special:
            numbers = [float(number) for number in operands]
            if name == "re":
                numbers[2:] = numbers[0] + numbers[2], numbers[1] + numbers[3]
            self.box += zip(numbers[::2], numbers[1::2], strict=True)
            if len(self.box) > 1000:
                self.box = _corners(self.box)

    def _clip(self, _: str, operands: Sequence[Any]) -> None:
        self.clips = True

    def _blend(self, name: str, operands: Sequence[Any]) -> None:
        if (found := self._find(name, operands)) is not None:
            self._paint(self.checker.blend(found), self.state.clip)

    def _draw(self, name: str, operands: Sequence[Any]) -> None:
        if (found := self._find(name, operands)) is not None:
            work = self.checker.drawing(found, self.resources, self.area)
            if self.state.fill and found.get("/ImageMask", False):
                work = work.plus(self.state.fill, min(self.state.clip, self.state.scale))
            self._paint(work._replace(steps=work.steps * self.state.scale), 1.0)

    def _write(self, _: str, operands: Sequence[Any]) -> None:
        letters, state = _letters(operands[-1]), self.state
        if not (state.font or state.mask or state.fill):
            self.paints += letters
            return
        self._paint(Work(paints=1).plus(state.font or Work()), letters)
        if state.fill:
            self._paint(state.fill, state.clip)

    def _fill(self, name: str, operands: Sequence[Any]) -> None:
        """Fill or stroke the lines traced so far, or neither."""
        covered = min(self.state.clip, _covered(self.box) * self.state.scale) if self.special else 0.0
        if self.state.mask:
            self._paint(Work(paints=1), 1.0)
        self.paints += 1
        for pattern, names in ((self.state.fill, _FILLS), (self.state.stroke, _STROKES)):
            if name in names:
                self._count(pattern, max(covered, 1.0))
        if self.clips and self.special:
            self._set(clip=covered)
        self.box, self.clips = [], False

    def _text(self, name: str, operands: Sequence[Any]) -> None:
        self.checker._broken(self.in_text is (name == "BT"))
        self.in_text = name == "BT"

    def _mark(self, name: str, operands: Sequence[Any]) -> None:
        self.marks += -1 if name == "EMC" else 1
        self.checker._broken(self.marks < 0)

    def _relent(self, name: str, operands: Sequence[Any]) -> None:
        self.lenient += 1 if name == "BX" else -1

    def _count(self, work: Work | None, times: float = 1.0) -> None:
        """Count work some times, if there is any."""
        if work:
            self.total = self.total.plus(work, times)

    def _paint(self, work: Work, times: float) -> None:
        """Count work some times, and the soft mask."""
        self._count(work, times)
        self._count(self.state.mask)

    def _set(self, **values: Any) -> None:
        self.state = self.state._replace(**values)

    def _find(self, operator: str, operands: Sequence[Any]) -> Any:
        return self._named(_RESOURCES[operator], operands[0])

    def _named(self, kind: str, name: Any) -> Any:
        """What the resources call by a name; None if there is nothing.

        It is an error, but renderers then look among the resources of the page.
        """
        found = self.resources.get(f"/{kind}", {}).get(str(name))
        if found is None:
            self.checker._broken()
            found = self.checker.shared.get(f"/{kind}", {}).get(str(name))
        return found

    def _space(self, name: Any) -> None:
        if str(name) not in ("/DeviceGray", "/DeviceRGB", "/DeviceCMYK", "/Pattern"):
            space = self._named("ColorSpace", name)
            if space is not None:
                self._count(self.checker.space(space))


_INLINE: Final = "INLINE IMAGE"

_FOLLOWED: Final[Mapping[str, Callable[[_Reader, str, Sequence[Any]], None]]] = {
    name: follow
    for follow, names in {
        _Reader._inline: [_INLINE],
        _Reader._save: ["q"],
        _Reader._restore: ["Q"],
        _Reader._transform: ["cm"],
        _Reader._extend: ["gs"],
        _Reader._choose_font: ["Tf"],
        _Reader._choose_colour: ["cs", "CS", "g", "G", "rg", "RG", "k", "K"],
        _Reader._choose_pattern: ["scn", "SCN"],
        _Reader._trace: ["m", "l", "c", "v", "y", "re"],
        _Reader._clip: ["W", "W*"],
        _Reader._blend: ["sh"],
        _Reader._draw: ["Do"],
        _Reader._write: ["Tj", "TJ", "'", '"'],
        _Reader._fill: [*_FILLS, *_STROKES, "n"],
        _Reader._text: ["BT", "ET"],
        _Reader._mark: ["BMC", "BDC", "EMC"],
        _Reader._relent: ["BX", "EX"],
    }.items()
    for name in names
}
"""What follows an operator; the others cost nothing."""


def _tables_are_whole(font: bytes) -> bool:
    """Whether the tables of a TrueType font are inside its file; programs that make subsets leave checksums wrong."""
    for place in range(20, 20 + 16 * int.from_bytes(font[4:6], "big"), 16):
        start, size = font[place : place + 4], font[place + 4 : place + 8]
        if len(size) < 4 or int.from_bytes(start, "big") + int.from_bytes(size, "big") > len(font):
            return False
    return True


def _count_objects(root: Any) -> None:
    """Raise `InputError` if a file has more objects than are read, direct or not."""
    seen: set[tuple[int, int]] = set()
    left, count = [root], 0
    while left:
        thing = left.pop()
        if thing.is_indirect:
            if thing.objgen in seen:
                continue
            seen.add(thing.objgen)
        count += len(thing) if isinstance(thing, Array) else 1
        if count > MOST_OBJECTS:
            raise too_much(count, "objects", MOST_OBJECTS)
        left += _parts(thing)


def _parts(thing: Any) -> list[Any]:
    """The lists, dictionaries and streams in one of them, but not the page that it belongs to."""
    parts = list(thing) if isinstance(thing, Array) else [thing[key] for key in thing.keys() if key not in _UPWARDS]  # noqa: SIM118
    return [part for part in parts if isinstance(part, Dictionary | Array | Stream)]


def _jpeg(picture: Any, names: Sequence[str]) -> bytes:
    """The data of a JPEG behind other filters."""
    data = bytes(picture.read_raw_bytes())
    for name in names:
        if name == "/ASCII85Decode":
            data = base64.a85decode(data.strip().removesuffix(b"~>"))
        elif name == "/ASCIIHexDecode":
            data = bytes.fromhex(data.decode().strip().removesuffix(">"))
        elif name == "/FlateDecode":
            data = zlib.decompressobj().decompress(data, LARGEST_PICTURE)
        else:
            raise ValueError(name)
    return data


def scanned(pixels: int, scans: int) -> float:
    """What the pixels of a picture cost: a further scan a third of the first one."""
    return pixels * (2 + scans) / 3


def checked_scans(data: bytes) -> int:
    """The number of scans of a JPEG; raises `InputError` for more than are drawn."""
    scans, at = 0, 2
    while 0 <= (at := data.find(b"\xff", at)) < len(data) - 3:
        mark = data[at + 1]
        scans += mark == 0xDA
        # Markers without a length, and bytes that only look like markers; all others begin a segment.
        if mark in (0x00, 0x01, 0xFF) or 0xD0 <= mark <= 0xD8:
            at += 1 if mark == 0xFF else 2
        elif mark == 0xD9:
            break
        else:
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    if scans > MOST_SCANS:
        raise InputError(f"{scans:,} scans of a JPEG; expected at most {MOST_SCANS}", remedy="save it again")
    return max(1, scans)


def _words(data: bytes) -> int:
    """The number of words and marks in content."""
    classes = numpy.frombuffer(data.translate(_CLASSES), numpy.uint8)
    begins = numpy.count_nonzero((classes[1:] == 1) & (classes[:-1] != 1)) + int(classes[:1].sum() == 1)
    return int(begins) + int(numpy.count_nonzero(classes == 2))


def _fits(name: str, operands: Sequence[Any]) -> bool:
    """Whether an operator exists, and its operands are of the right kinds."""
    expected = _OPERANDS.get(name)
    if expected is None or expected == "*":
        return expected is not None
    return len(operands) == len(expected) and all(
        _KINDS[kind](operand) for kind, operand in zip(expected, operands, strict=True)
    )


_KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "n": lambda operand: not isinstance(operand, pikepdf.Object | bool | None),
    "N": lambda operand: isinstance(operand, Name),
    "s": lambda operand: isinstance(operand, String),
    "a": lambda operand: isinstance(operand, Array),
    "x": lambda operand: isinstance(operand, Name | Dictionary),
}


def _letters(text: Any) -> float:
    """The number of letters, at most, of a string or of an array of strings."""
    parts: Iterator[Any] = iter(text) if isinstance(text, Array) else iter([text])
    return float(sum(len(bytes(part)) for part in parts if isinstance(part, String)))


def _bytes(stream: Any) -> bytes:
    """The data of a stream, if it is not too long."""
    if unpacked_size(stream, MOST_BYTES) > MOST_BYTES:
        raise TooLargeError
    return bytes(stream.read_bytes())


def _components(space: Any) -> int:
    """How many components the colours of a space have."""
    if not isinstance(space, Array):
        return {"/DeviceRGB": 3, "/CalRGB": 3, "/DeviceCMYK": 4}.get(str(space), 1)
    family = str(space[0])
    if family == "/ICCBased":
        return int(space[1].N)
    return len(space[1]) if family == "/DeviceN" else {"/CalRGB": 3, "/Lab": 3}.get(family, 1)


def _key(resources: Any) -> object:
    return resources.objgen if resources.is_indirect else resources.unparse()


def _scale(matrix: Any) -> float:
    """How a matrix changes areas."""
    if matrix is None:
        return 1.0
    a, b, c, d, _, _ = (float(number) for number in matrix)
    return abs(a * d - b * c)


def _area(box: Any, matrix: Any) -> float:
    left, bottom, right, top = (float(number) for number in box)
    return abs((right - left) * (top - bottom)) * _scale(matrix)


def _corners(box: list[tuple[float, float]]) -> list[tuple[float, float]]:
    across, down = zip(*box, strict=True)
    return [(min(across), min(down)), (max(across), max(down))]


def _covered(box: list[tuple[float, float]]) -> float:
    if not box:
        return 0.0
    (left, bottom), (right, top) = _corners(box)
    # Lines have a width, too.
    return (right - left + 1) * (top - bottom + 1)
