"""What keeps a page of any PDF out of a PDF/X-1a file: colours, transparency, fonts and pictures that it forbids.

The rules come from ISO 15930-1:2001, for PDF 1.3. Transparency groups without transparency are allowed, because many
programs give every page one; a copy of the page leaves them out.
"""

import base64
import zlib
from collections.abc import Iterator
from typing import Any, Final

import pikepdf
from pikepdf import Page

DEEPEST: Final = 12
"""Most symbols inside one another on a page."""

MOST_BYTES: Final = 32 * 1024 * 1024
"""Most bytes of all content streams of a page, after unpacking."""

MOST_PIXELS: Final = 60_000_000
"""Pixels of the largest picture of a page."""

LARGEST_PICTURE: Final = 4 * MOST_PIXELS
"""Bytes of the largest picture inside a page, after unpacking: a byte for each pixel and each of four inks."""

_GROWTH: Final = {"/FlateDecode": 1040, "/LZWDecode": 128, "/RunLengthDecode": 64}
"""How many times as large data can get, or for LZW usually gets at most, when a filter unpacks it."""

_PIECE: Final = 1024 * 1024
"""Bytes that are unpacked at once, to measure a stream without keeping it."""

_DEVICES: Final = ("/DeviceGray", "/DeviceCMYK", "/G", "/CMYK")
"""Colour spaces that are allowed as they are, with their short names in inline images."""

_FILTERS: Final = ("/FlateDecode", "/DCTDecode", "/LZWDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/RunLengthDecode")
"""Compression that PDF 1.3 has, besides the one for black-and-white scans; LZW is replaced when the file is written."""

_SCANS: Final = "/CCITTFaxDecode"

_RGB_OPERATORS: Final = ("rg", "RG")

_OPERATORS: Final = "rg RG cs CS BDC DP BI ID EI INLINE IMAGE"
"""The operators that are read here."""

_LAYERS: Final = "/OC"

_TRANSFERS: Final = ("/TR", "/TR2", "/HTP", "/HT")


class TooLargeError(ValueError):
    """A page that unpacks to more than `MOST_BYTES`, or with pictures or depths beyond the limits above."""


def damage() -> tuple[type[Exception], ...]:
    """What can be raised while a page is read whose content is not as PDF describes it."""
    return (
        pikepdf.PdfError,
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
        IndexError,
        RuntimeError,
        ArithmeticError,
    )


def page_faults(page: "Page") -> list[str]:
    """What PDF/X-1a forbids on a page, each once, such as `RGB colours`; empty if the page can be copied into one.

    Raises `TooLargeError`, and the exceptions of `damage` for damaged pages.
    """
    return list(dict.fromkeys(_Walk().content(page.obj, page.resources, 0)))


class _Walk:
    """A walk through everything that a page shows; each object is visited once."""

    def __init__(self) -> None:
        self.visited: set[object] = set()
        self.bytes = 0

    def first_visit(self, thing: Any) -> bool:
        """Whether an object has not been visited; direct objects are known by their text."""
        key = thing.objgen if thing.is_indirect else thing.unparse()
        new = key not in self.visited
        self.visited.add(key)
        return new

    def content(self, owner: Any, resources: Any, depth: int) -> Iterator[str]:
        """The faults of a content stream, or of a page, and of the resources that it has."""
        if depth > DEEPEST:
            raise TooLargeError
        streams = owner.get("/Contents", []) if isinstance(owner, pikepdf.Dictionary) else owner
        for stream in streams if isinstance(streams, pikepdf.Array) else [streams]:
            self.bytes += unpacked_size(stream)
        if self.bytes > MOST_BYTES:
            raise TooLargeError
        for instruction in pikepdf.parse_content_stream(owner, _OPERATORS):
            operator = str(instruction.operator)
            if operator in _RGB_OPERATORS:
                yield "RGB colours"
            elif operator in ("cs", "CS"):
                name = instruction.operands[0]
                if str(name) not in resources.get("/ColorSpace", {}):
                    yield from self.space(name)
            elif operator in ("BDC", "DP") and str(instruction.operands[0]) == _LAYERS:
                yield "layers"
            elif operator == "INLINE IMAGE":
                yield from self.inline(instruction, resources)
        yield from self.resources(resources, depth)

    def resources(self, resources: Any, depth: int) -> Iterator[str]:
        """The faults of everything that a content stream can name."""
        for _, space in resources.get("/ColorSpace", {}).items():
            yield from self.space(space)
        for _, state in resources.get("/ExtGState", {}).items():
            yield from _state(state)
        for _, shading in resources.get("/Shading", {}).items():
            yield from self.space(shading.get("/ColorSpace", ""))
        for _, pattern in resources.get("/Pattern", {}).items():
            yield from self.pattern(pattern, depth)
        for _, font in resources.get("/Font", {}).items():
            yield from self.font(font, depth)
        for _, symbol in resources.get("/XObject", {}).items():
            if self.first_visit(symbol):
                yield from self.symbol(symbol, resources, depth)

    def symbol(self, symbol: Any, resources: Any, depth: int) -> Iterator[str]:
        """The faults of a picture, or of a drawing that is used as a symbol."""
        kind = str(symbol.get("/Subtype", ""))
        if _LAYERS in symbol:
            yield "layers"
        if "/OPI" in symbol or "/Ref" in symbol:
            yield "pictures outside the file"
        if kind == "/Image":
            yield from self.picture(symbol)
        elif kind == "/Form":
            yield from self.content(symbol, symbol.get("/Resources", resources), depth + 1)
        else:
            yield "PostScript"

    def picture(self, picture: Any) -> Iterator[str]:
        """The faults of a picture."""
        if is_too_large(picture):
            raise TooLargeError
        if picture.get("/SMask") is not None or picture.get("/SMaskInData", 0):
            yield "transparency"
        if set(filters(picture)) - {*_FILTERS, _SCANS}:
            yield "pictures in JPEG 2000 or JBIG2"
        if int(picture.get("/BitsPerComponent", 8)) > 8:
            yield "pictures with 16 bits per channel"
        if "/Alternates" in picture:
            yield "alternate pictures"
        if not picture.get("/ImageMask", False):
            yield from self.space(picture.get("/ColorSpace", ""))

    def inline(self, instruction: Any, resources: Any) -> Iterator[str]:
        """The faults of a picture inside a content stream."""
        picture = instruction.iimage
        if picture.image_mask:
            return
        name = str(picture.colorspace)
        space = resources.get("/ColorSpace", {}).get(name)
        if space is None and picture.indexed:
            yield from _named(str(picture._colorspaces()[1]))
        else:
            yield from self.space(space if space is not None else name)

    def pattern(self, pattern: Any, depth: int) -> Iterator[str]:
        """The faults of a pattern: a small drawing, or a shading."""
        if not self.first_visit(pattern):
            return
        if int(pattern.get("/PatternType", 1)) == 1:
            yield from self.content(pattern, pattern.get("/Resources", {}), depth + 1)
        else:
            yield from self.space(pattern["/Shading"].get("/ColorSpace", ""))
            if "/ExtGState" in pattern:
                yield from _state(pattern["/ExtGState"])

    def font(self, font: Any, depth: int) -> Iterator[str]:
        """The faults of a font; the letters of some fonts are drawings of their own."""
        if not self.first_visit(font):
            return
        kind = str(font.get("/Subtype", ""))
        if kind == "/Type3":
            for _, letter in font.get("/CharProcs", {}).items():
                yield from self.content(letter, font.get("/Resources", {}), depth + 1)
            return
        described = font["/DescendantFonts"][0] if kind == "/Type0" else font
        descriptor = described.get("/FontDescriptor", {})
        files = [key for key in ("/FontFile", "/FontFile2", "/FontFile3") if key in descriptor]
        if not files:
            yield "fonts that are not embedded"
        elif "/FontFile3" in files and str(descriptor["/FontFile3"].get("/Subtype", "")) == "/OpenType":
            yield "OpenType fonts"

    def space(self, space: Any) -> Iterator[str]:
        """The faults of a colour space: everything but grey, process inks, and spot inks that they can replace."""
        if not isinstance(space, pikepdf.Array):
            yield from _named(str(space))
            return
        family = str(space[0])
        if family in ("/Separation", "/DeviceN"):
            yield from self.space(space[2])
        elif family in ("/Indexed", "/I", "/Pattern"):
            if len(space) > 1:
                yield from self.space(space[1])
        else:
            yield from _named(family)


def _named(name: str) -> Iterator[str]:
    """The fault of a colour space by its name."""
    if name in ("/DeviceRGB", "/RGB"):
        yield "RGB colours"
    elif name not in (*_DEVICES, "/Pattern", ""):
        yield "colours of an ICC profile or of CIE"


def _state(state: Any) -> Iterator[str]:
    """The faults of a graphics state."""
    mask, mode = state.get("/SMask", "/None"), state.get("/BM", "/Normal")
    if str(mask) != "/None" or str(mode) not in ("/Normal", "/Compatible"):
        yield "transparency"
    if any(float(state.get(key, 1)) != 1 for key in ("/ca", "/CA")):
        yield "transparency"
    if any(key in state and str(state[key]) not in ("/Default", "/Identity") for key in _TRANSFERS):
        yield "transfer functions or halftones"


def is_too_large(picture: Any) -> bool:
    """Whether a picture inside a page has, or says that it has, more than `LARGEST_PICTURE` bytes."""
    said = int(picture.get("/Width", 1)) * int(picture.get("/Height", 1)) * int(picture.get("/BitsPerComponent", 8))
    return 4 * said > 8 * LARGEST_PICTURE or unpacked_size(picture, LARGEST_PICTURE) > LARGEST_PICTURE


def unpacked_size(stream: Any, most: int = MOST_BYTES, faults: list[str] | None = None) -> int:
    """The size of a stream after unpacking, or a limit for it; at most a byte above `most` is unpacked.

    Data that cannot be unpacked to their end are added to `faults`.
    """
    if not isinstance(stream, pikepdf.Stream):
        return 0
    names, data = filters(stream), stream.read_raw_bytes()
    if names[:1] == ["/ASCII85Decode"]:
        names, data = names[1:], base64.a85decode(data.strip().removesuffix(b"~>"))
    if names == ["/FlateDecode"]:
        unpacking, size = zlib.decompressobj(), 0
        try:
            while data and size <= most:
                size += len(unpacking.decompress(data, _PIECE))
                data = unpacking.unconsumed_tail
        except zlib.error:
            # What follows the damage is not read.
            size = max(size, len(data))
        if faults is not None and size <= most and not unpacking.eof:
            faults.append("damaged data")
        return size
    size = len(data)
    for name in names:
        size *= _GROWTH.get(name, 1)
    return size


def filters(stream: Any) -> list[str]:
    """The names of the filters of a stream."""
    names = stream.get("/Filter")
    return [str(names)] if isinstance(names, pikepdf.Name) else [str(name) for name in names or []]
