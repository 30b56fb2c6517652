"""Files of a publisher that are small and never end, or fill the memory, or break what they are copied into."""

import io
import zlib
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image

from tests.support.render.source_pdfs import source_pdf

DEEP: Final = 9
"""Drawings inside one another, each of which uses the next one ten times."""


def _pdf(build: Callable[[pikepdf.Pdf], Dictionary], content: bytes) -> bytes:
    """A page of 100 x 120 mm with resources that need a file, and this content."""
    with pikepdf.open(io.BytesIO(source_pdf(content))) as pdf:
        pdf.pages[0].obj.Resources = build(pdf)
        buffer = io.BytesIO()
        pdf.save(buffer, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return buffer.getvalue()


def _form(pdf: pikepdf.Pdf, content: bytes, **keys: Any) -> pikepdf.Object:
    form = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array([0, 0, 300, 360]), "Resources": Dictionary()}
    return pdf.make_stream(content, **{**form, **keys})


def tiles(step: float = 0.001) -> bytes:
    """A pattern that repeats a dot every `step` points."""

    def build(pdf: pikepdf.Pdf) -> Dictionary:
        numbers = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "XStep": step, "YStep": step}
        dot = pdf.make_stream(b"0 0 1 1 re f", **numbers, BBox=Array([0, 0, 1, 1]), Resources=Dictionary())
        return Dictionary(Pattern=Dictionary(P=dot))

    return _pdf(build, b"/Pattern cs /P scn 0 0 300 400 re f")


def blends(paints: int = 50, steps: int = 40) -> bytes:
    """A blend whose colours a small program computes for every pixel, painted again and again."""

    def build(pdf: pikepdf.Pdf) -> Dictionary:
        code = b"{ mul " + b"360 mul sin dup mul " * steps + b"}"
        box = Array([0, 1, 0, 1])
        function = pdf.make_stream(code, FunctionType=4, Domain=Array([0, 1, 0, 1]), Range=Array([0, 1]))
        shading = Dictionary(
            ShadingType=1,
            ColorSpace=Name.DeviceGray,
            Domain=box,
            Matrix=Array([300, 0, 0, 400, 0, 0]),
            Function=function,
        )
        return Dictionary(Shading=Dictionary(S=shading))

    return _pdf(build, b"/S sh " * paints)


def forms(colour: bytes = b"1 0 0 rg", deep: int = DEEP, uses: int = 10) -> bytes:
    """Drawings inside drawings, each used ten times by the next one."""

    def build(pdf: pikepdf.Pdf) -> Dictionary:
        inner = _form(pdf, colour + b" 0 0 9 9 re f")
        for _ in range(deep):
            inner = _form(pdf, b"/F Do " * uses, Resources=Dictionary(XObject=Dictionary(F=inner)))
        return Dictionary(XObject=Dictionary(F=inner))

    return _pdf(build, b"/F Do")


def letters(deep: int = 11, uses: int = 10) -> bytes:
    """Fonts as direct objects whose letters are written in other such fonts."""

    def build(pdf: pikepdf.Pdf) -> Dictionary:
        words = b"9 0 d0 BT " + b" ".join(b"/F%d 1 Tf (a) Tj" % number for number in range(uses)) + b" ET"
        letter, last = pdf.make_stream(words), pdf.make_stream(b"9 0 d0 0 0 1 1 re f")
        resources = Dictionary()
        for depth in range(deep):
            font = Dictionary(
                Type=Name.Font,
                Subtype=Name.Type3,
                FontBBox=Array([0, 0, 9, 9]),
                FontMatrix=Array([1, 0, 0, 1, 0, 0]),
                CharProcs=Dictionary(a=letter if depth else last),
                Encoding=Dictionary(Type=Name.Encoding, Differences=Array([97, Name.a])),
                FirstChar=97,
                LastChar=97,
                Widths=Array([9]),
                Resources=resources,
            )
            resources = pdf.make_indirect(Dictionary(Font=Dictionary({f"/F{number}": font for number in range(uses)})))
        return Dictionary(dict(resources.items()))

    return _pdf(build, b"BT /F0 9 Tf (a) Tj ET")


def instructions(piece: bytes = b"q ", size: int = 32 * 1024 * 1024) -> bytes:
    """Content that packs to a thousandth, of the same instruction or number again and again."""
    with pikepdf.open(io.BytesIO(source_pdf())) as pdf:
        packed = zlib.compress(piece * (size // len(piece)), 9)
        pdf.pages[0].obj.Contents = pikepdf.Stream(pdf, packed, Filter=Name.FlateDecode)
        buffer = io.BytesIO()
        pdf.save(buffer, compress_streams=False)
        return buffer.getvalue()


def picture(mode: str = "RGB", side: int = 7745) -> bytes:
    """A PNG of 60 million pixels that packs to little; `I;16` has 16 bits of grey."""
    buffer = io.BytesIO()
    if mode == "I;16":
        Image.fromarray(np.full((side, side), 40_000, np.uint16)).save(buffer, format="PNG")
    else:
        Image.new(mode, (side, side), 7).save(buffer, format="PNG")
    return buffer.getvalue()


def scans(number: int = 1500, side: int = 4000) -> bytes:
    """A progressive JPEG whose last scan comes again and again."""
    buffer = io.BytesIO()
    Image.new("L", (side, side), 128).save(buffer, format="JPEG", progressive=True)
    data = buffer.getvalue()
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * number + b"\xff\xd9"


def itself() -> bytes:
    """A drawing that draws itself."""

    def build(pdf: pikepdf.Pdf) -> Dictionary:
        form = _form(pdf, b"0 0 9 9 re f /F Do")
        form.Resources = Dictionary(XObject=Dictionary(F=form))
        return Dictionary(XObject=Dictionary(F=form))

    return _pdf(build, b"/F Do")


HOSTILE: Final[dict[str, tuple[str, Callable[[], bytes]]]] = {
    "tiles": ("pdf", tiles),
    "tiles as a picture": ("png", tiles),
    "blends": ("pdf", blends),
    "forms in colour": ("pdf", forms),
    "forms in grey": ("pdf", lambda: forms(b"0.5 g")),
    "letters": ("pdf", letters),
    "instructions": ("pdf", instructions),
    "numbers": ("pdf", lambda: instructions(b"0 ")),
    "scans": ("jpg", scans),
    "itself": ("pdf", itself),
    "brackets": ("pdf", lambda: instructions(b"[", 2_000_000)),
}
"""The ending and the bytes of each kind that is refused."""

LARGE: Final = ("L", "RGB", "RGBA", "P", "I;16")
"""Modes of pictures of 60 million pixels, which can be used."""
