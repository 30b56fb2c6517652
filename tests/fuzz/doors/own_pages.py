"""A publisher's own pages: PDF, PNG and JPEG, with their structure spoilt, and with more and more of the same."""

import functools
import io
import re
import warnings
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageCms, ImageOps
from reportlab.pdfgen.canvas import Canvas

from puzzlemill.publish.inspection.measures import Measured, measured
from puzzlemill.publish.prepress import SourcePage, as_pdfx, condition_named, lay_pages
from puzzlemill.publish.prepress.artwork import is_pdf, picture_of
from puzzlemill.publish.prepress.conformance import DEEPEST
from puzzlemill.puzzles.kinds import within
from puzzlemill.render.drawing.canvas import Box, Drawing, Pixels, Text
from puzzlemill.render.drawing.fonts import FACES
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Document, document_pdf
from tests.fuzz.doors import Door, Judge
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.texts import spoilt_text
from tests.support.render.hostile_pages import blends, forms, instructions, itself, letters, picture, scans, tiles
from tests.support.render.source_pdfs import TRANSPARENT, source_pdf

NAME: Final = "own"

ROOM: Final = (400, 600)
"""Pixels to which pictures are scaled down."""

GROWN: Final[Sequence[Callable[[Random], bytes]]] = (
    lambda draws: tiles(10 ** -draws.uniform(-1, 4)),
    lambda draws: blends(draws.choice((1, 5, 50, 400)), draws.choice((1, 10, 100))),
    lambda draws: forms(draws.choice((b"0.5 g", b"1 0 0 rg")), draws.randint(1, 10), draws.choice((1, 2, 10))),
    lambda draws: letters(draws.randint(1, 12), draws.choice((1, 3, 10))),
    lambda draws: instructions(draws.choice((b"q ", b"0 ", b"[", b"(", b"<<", b"q Q ")), 2 ** draws.randint(4, 25)),
    lambda draws: picture(draws.choice(("L", "RGB", "RGBA", "P", "I;16")), draws.choice((9, 90, 900, 7745))),
    lambda draws: scans(draws.choice((1, 9, 90, 1500)), draws.choice((16, 400, 4000))),
    lambda draws: itself(),
)
"""Pages of which there can be too much."""

PIECES: Final = b"q|Q|BT|ET|/F1|/F|Do|re f|cm|sh|scn|gs|Tj|[|]|<<|>>|(|)|%|0|-1|1e9|null|true|endobj|endstream|R".split(
    b"|"
)


def _printed() -> bytes:
    """A page with an embedded font, lines, a picture and a drawing that is used twice."""
    _book()  # which registers the font
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(283, 340), pageCompression=0, initialFontName=FACES[False], invariant=True)
    canvas.setFont(FACES[False], 12)
    canvas.setFillColorCMYK(0, 0, 0, 1)
    canvas.drawString(20, 200, "A page of words (with brackets)")
    canvas.setStrokeColorCMYK(1, 0, 0, 0)
    canvas.line(20, 190, 200, 190)
    canvas.drawInlineImage(Image.linear_gradient("L").resize((16, 16)), 20, 20, 50, 50)
    canvas.beginForm("twice")
    canvas.rect(0, 0, 30, 30, fill=1)
    canvas.endForm()
    for place in (100, 150):
        canvas.saveState()
        canvas.translate(place, 60)
        canvas.doForm("twice")
        canvas.restoreState()
    canvas.save()
    return buffer.getvalue()


def _saved(mode: str, form: str, **options: Any) -> bytes:
    buffer = io.BytesIO()
    image = Image.radial_gradient("L").resize((48, 40))
    coloured = Image.merge("RGB", (image, ImageOps.invert(image), ImageOps.flip(image)))
    coloured.convert(mode).save(buffer, format=form, **options)
    return buffer.getvalue()


@functools.cache
def seeds() -> Sequence[bytes]:
    """Small pages and pictures of every kind."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    gradient = Dictionary(
        ShadingType=2,
        ColorSpace=Name.DeviceCMYK,
        Coords=Array([0, 0, 300, 0]),
        Function=Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array([0, 0, 0, 0]), C1=Array([0, 0, 1, 0])),
    )
    return (
        _printed(),
        source_pdf(b"q 1 0 0 1 5 5 cm 0.5 g 0 0 50 60 re f Q /S sh", resources={"Shading": Dictionary(S=gradient)}),
        source_pdf(b"/Half gs 1 0 0 rg 0 0 99 99 re f", resources=TRANSPARENT, pages=2),
        tiles(20),
        forms(b"0.5 g", 2, 3),
        letters(2, 2),
        blends(1, 2),
        *(_saved(mode, "PNG") for mode in ("1", "L", "P", "RGB", "RGBA", "LA")),
        _saved("RGB", "PNG", icc_profile=profile),
        _saved("RGB", "JPEG", progressive=True, icc_profile=profile),
        _saved("CMYK", "JPEG"),
        _saved("L", "JPEG", progressive=True),
    )


def spoilt(draws: Random, given: Sequence[bytes]) -> bytes:
    """A seed with some of its pieces changed, repeated or cut off, or a page with more of the same."""
    way = draws.randrange(8)
    if way == 1:
        return draws.choice(GROWN)(draws)
    data = draws.choice(given)
    if is_pdf(data) and way > 3:
        return _reforged(draws, data)
    for _ in range(draws.choice((1, 1, 2, 3, 8))):
        data = _spoilt_once(draws, data)
    return data


def _reforged(draws: Random, data: bytes) -> bytes:
    """A PDF that can be read, with streams that are spoilt, and values that are others of the file."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        things: list[Any] = [thing for thing in pdf.objects if isinstance(thing, Dictionary | pikepdf.Stream)]
        buffer = io.BytesIO()
        try:
            for _ in range(draws.choice((1, 1, 2, 4))):
                _change(draws, draws.choice(things), draws.choice(things))
            pdf.save(buffer, deterministic_id=True)
        except (pikepdf.PdfError, RuntimeError):
            return data
        return buffer.getvalue()


def _change(draws: Random, thing: Any, other: Any) -> None:
    """Spoil the data of a stream, or let a key have another value of the file."""
    keys = sorted({*thing.keys()} - {"/Length"})
    if isinstance(thing, pikepdf.Stream) and chance(draws, 60):
        thing.write(spoilt_text(draws, thing.read_bytes(), tokens=PIECES))
    elif keys:
        values: list[Any] = [other, *(other[key] for key in sorted(other.keys())), 0, -1, 1.5, 10**9]
        thing[draws.choice(keys)] = draws.choice(values)


def _spoilt_once(draws: Random, data: bytes) -> bytes:
    """The data with a number or name replaced by another one of the file, or spoilt as any bytes are."""
    pattern = draws.choice((None, rb"(?<![\w.])-?\d+(?![\w.])", rb"/[A-Za-z0-9]+"))
    found = list(re.finditer(pattern, data)) if pattern else []
    if not found:
        return spoilt_text(draws, data, tokens=PIECES, most=1)
    place, other = draws.choice(found), draws.choice(found)[0]
    if not other.startswith(b"/"):
        other = draws.choice((other, b"0", b"1", b"2", b"-1", b"65536", b"99999999999"))
    return data[: place.start()] + other + data[place.end() :]


@functools.cache
def _book() -> bytes:
    words = Drawing(100, 120, (Text(50, 115, "7", 5, "middle"),))
    return document_pdf(Document((Sheet(1, Box(0, 0, 100, 120), (), words, 3),), "Book"), "print")


def enter(data: bytes) -> Judge:
    """Lay a page on a book for the press, or read a picture."""
    if not is_pdf(data):
        return functools.partial(_picture_faults, picture_of(data, NAME, ROOM))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        laid = lay_pages(_book(), {0: SourcePage(NAME, data)}, press=True).pdf
        pdf = as_pdfx(laid, "Book", condition_named("FOGRA39"))
        with within(file=NAME):
            return functools.partial(_page_faults, pdf, measured(pdf))


def _picture_faults(pixels: Pixels) -> Iterable[str]:
    if pixels.width * pixels.height > 4 * max(ROOM) ** 2 * 4 and min(pixels.width, pixels.height) > 2 * max(ROOM):
        yield f"it is not scaled down: {pixels!r}"


def _page_faults(pdf: bytes, found: Measured) -> Iterable[str]:
    """What another program, and our own inspection, find wrong with the finished page."""
    with pikepdf.open(io.BytesIO(pdf)) as file:
        yield from (str(line) for line in file.check_pdf_syntax())
        if any(_draws_itself(page.obj, page.obj, frozenset()) for page in file.pages):
            yield "a drawing draws itself"
    if found.standard or found.fonts or found.painted.transparency:
        yield f"it is not PDF/X-1a: {found.standard} {found.fonts} {found.painted.transparency}"
    if spaces := found.painted.spaces - {"DeviceGray", "DeviceCMYK", "Separation", "DeviceN", "Pattern"}:
        yield f"it has the colour spaces {spaces}"


def _draws_itself(owner: Any, page: Any, around: frozenset[object]) -> bool:
    """Whether a drawing is used inside itself; a name that it lacks is looked for on the page."""
    if owner.objgen in around or len(around) > DEEPEST:
        return True
    drawings = {**_drawings(page), **_drawings(owner)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        names = {str(instruction.operands[0]) for instruction in pikepdf.parse_content_stream(owner, "Do")}
    inner = [drawings[name] for name in names if name in drawings]
    return any(_draws_itself(one, page, around | {owner.objgen}) for one in inner if one.Subtype == "/Form")


def _drawings(owner: Any) -> dict[str, Any]:
    return dict(owner.get("/Resources", {}).get("/XObject", {}).items())


DOOR: Final = Door("own_pages", seeds, spoilt, enter, begins=NAME)
