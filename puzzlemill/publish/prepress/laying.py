"""Pages of the publisher's PDF files, and pictures, on empty pages of a book.

A page is scaled so that its trim box fills the trimmed page of the book; if the proportions differ, it is as large as
fits, in the middle. What it has beyond its trim box, up to its bleed box, becomes the bleed. A page without a trim box
is as large as its crop box and has no bleed. Nothing but its content is copied: no links, no forms, no
notes, no attached files.
"""

import contextlib
import io
import logging
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import pikepdf
import pypdfium2
from pikepdf import Matrix, Object, Page, Pdf, Rectangle
from PIL import Image

from puzzlemill.publish.prepress.conformance import MOST_PIXELS, TooLargeError, damage, page_faults
from puzzlemill.publish.prepress.soundness import BROKEN, Checker
from puzzlemill.puzzles.kinds import InputError, within
from puzzlemill.render.drawing.canvas import STRETCHED, Box, Pixels
from puzzlemill.render.drawing.separation import displayed_pixels, separated_pixels
from puzzlemill.render.pages.papers import INCH

COLOUR_DPI: Final = 300
GREY_DPI: Final = 600
"""Resolution of pages that become pictures: lines in black are finer than the eye resolves only at 600 dpi."""

STRIP: Final = 4_000_000
"""Pixels that are worked on at once."""

STAND_IN: Final = "/StandsForPicture"
"""The key of an empty picture in a saved book, with the number of the one to be added."""

LAST_LINES: Final = 1024
"""Bytes at the end of a PDF file that say where its table of objects is."""

CHUNK: Final = 1 << 20
"""Bytes to copy at once."""

MOST_PAGES: Final = 2_000
"""Pages of the longest PDF file of a publisher."""

# pikepdf logs the faults of files; without any handler, Python would print them beside our own line.
logging.getLogger("pikepdf").addHandler(logging.NullHandler())


class SourcePage(NamedTuple):
    """A page of a PDF file: the file's name for messages, its bytes or a path, and the page's index, from 0."""

    name: str
    data: bytes | Path
    leaf: int = 0
    faults: tuple[str, ...] | None = None
    """Why a press cannot print the page as it is, if that is known already."""

    def __str__(self) -> str:
        return f"{self.name}: page {self.leaf + 1}"


class SourcePicture(NamedTuple):
    """A picture: the file's name for messages, how its pixels are read, and the box that it fills on the trimmed page.

    The box is in mm from the top left corner.
    """

    name: str
    pixels: Callable[[], Pixels]
    box: Box

    def __str__(self) -> str:
        return self.name


class Laid(NamedTuple):
    """A book with the publisher's pages on it, and a line for each page that is not quite as in its file."""

    pdf: bytes
    remarks: list[str]


def opened(data: bytes | Path | BinaryIO) -> "Pdf":
    """A PDF that is read piece by piece: otherwise all of a file would count as memory."""
    return pikepdf.open(io.BytesIO(data) if isinstance(data, bytes) else data, access_mode=pikepdf.AccessMode.stream)


def opened_pdf(data: bytes | Path, name: str) -> "Pdf":
    """A publisher's PDF file; raises `InputError` if it is damaged, encrypted, empty or too long."""
    try:
        pdf = opened(data)
        pages = len(pdf.pages)
    except pikepdf.PasswordError:
        raise InputError("the PDF is protected by a password; save a copy without one", file=name) from None
    except (pikepdf.PdfError, ValueError, TypeError, RuntimeError):
        raise InputError("not a PDF that can be read; export it again", file=name) from None
    if pdf.is_encrypted:
        raise InputError("the PDF is encrypted; save a copy without protection", file=name)
    if not 1 <= pages <= MOST_PAGES:
        raise InputError(f"the PDF has {pages} pages; expected 1 to {MOST_PAGES}", file=name)
    return pdf


def faults_of(pdf: "Pdf", name: str) -> Iterator[tuple[str, ...]]:
    """For each page of a file, why a press cannot print it as it is; raises `InputError` for one that nobody can."""
    checker = checker_of(pdf, name)
    for leaf in range(len(pdf.pages)):
        yield _faults(checker, pdf, SourcePage(name, b"", leaf))


def checker_of(pdf: "Pdf", name: str) -> Checker:
    """A checker for the pages of a file; raises `InputError` if that has too many objects."""
    with within(file=name):
        return Checker(pdf)


def _faults(checker: Checker, pdf: "Pdf", source: SourcePage) -> tuple[str, ...]:
    try:
        page = pdf.pages[source.leaf]
        box = _upright(page.mediabox)
        return (*checker.faults(page, box.width * box.height), *page_faults(page))
    except TooLargeError:
        remedy = "simplify it, or use a PNG of it"
        raise InputError("unpacks to too much, or is too deep", file=str(source), remedy=remedy) from None
    except damage() as error:
        if isinstance(error, InputError):
            raise InputError(error.rule, file=str(source), remedy=error.remedy) from None
        raise InputError("damaged, so it cannot be copied", file=str(source), remedy="export the PDF again") from None


def lay_pages(
    interior: bytes | Path,
    sources: Mapping[int, SourcePage | SourcePicture],
    *,
    press: bool,
    output: Path | None = None,
    begin: Callable[[str], object] = str,
) -> Laid:
    """The PDF of a book with pages of PDF files, and pictures, below the content of its own pages, by indices from 0.

    Pages stay vectors. For a `press`, a page with anything that PDF/X-1a forbids becomes a picture instead, at 300 dpi
    in process inks, or at 600 dpi if it has no colours, and a remark says why; one that is not valid always does. With
    `output`, the book is in that file. `begin` receives the name of each page before it is laid. Raises `InputError` if
    a file or a page of it cannot be used.
    """
    files: dict[str, Pdf] = {}
    checkers: dict[str, Checker] = {}
    remarks: list[str] = []
    with opened(interior) as book, contextlib.closing(_Pictures(press)) as pictures:
        version = book.pdf_version
        for index, source in sorted(sources.items()):
            begin(str(source))
            if isinstance(source, SourcePicture):
                _lay_picture(book, book.pages[index], source, pictures)
                continue
            if source.name not in files:
                files[source.name] = opened_pdf(source.data, source.name)
            pdf = files[source.name]
            if source.leaf >= len(pdf.pages):
                raise InputError(f"the PDF has only {len(pdf.pages)} pages", file=str(source))
            if source.faults is None:
                checker = checkers.get(source.name) or checker_of(pdf, source.name)
                checkers[source.name] = checker
                source = source._replace(faults=_faults(checker, pdf, source))
            try:
                remarks += _lay(book, book.pages[index], pdf, source, pictures)
            except TooLargeError:
                raise InputError(f"{source} has too much on it to be read; simplify it, or use a PNG of it") from None
            except damage() as error:
                if isinstance(error, InputError):
                    raise
                raise InputError(f"{source} is damaged and cannot be copied; export the PDF again") from None
            version = max(version, pdf.pdf_version, key=_version)
        buffer = io.BytesIO()
        with output.open("w+b") if output else contextlib.nullcontext(buffer) as file:
            # A table of objects as text, to which `fill` can add.
            plain = pikepdf.ObjectStreamMode.disable
            minimum = "1.3" if press else version
            book.save(file, min_version=minimum, object_stream_mode=plain, deterministic_id=True)
            pictures.fill(file)
    for pdf in files.values():
        pdf.close()
    return Laid(buffer.getvalue(), remarks)


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def _lay(book: "Pdf", page: "Page", pdf: "Pdf", source: SourcePage, pictures: "_Pictures") -> list[str]:
    """Put a page of a file below the content of a page of the book; returns remarks."""
    leaf = pdf.pages[source.leaf]
    remarks = []
    trim, shown = _boxes(leaf)
    faults = source.faults or ()
    placed, room = _matrix(leaf.as_form_xobject()).transform(trim), pikepdf.Rectangle(page.trimbox)
    scale = min(room.width / placed.width, room.height / placed.height)
    if (pictures.press and faults) or BROKEN in faults:
        symbol = _picture(book, leaf, shown, scale, pictures)
        remarks.append(f"{source} is printed as a picture, because it has {listed(faults)}")
    else:
        symbol = _vectors(book, leaf, shown, pictures.press)
    if max(room.width - scale * placed.width, room.height - scale * placed.height) > STRETCHED * max(
        room.width, room.height
    ):
        remarks.append(f"{source} has other proportions than the book's pages, so it has white edges")
    left = room.llx + (room.width - scale * placed.width) / 2 - scale * placed.llx
    bottom = room.lly + (room.height - scale * placed.height) / 2 - scale * placed.lly
    _show(page, symbol, scale, left, bottom)
    return remarks


def _lay_picture(book: "Pdf", page: "Page", source: SourcePicture, pictures: "_Pictures") -> None:
    """Put a picture below the content of a page of the book."""
    trim, point = pikepdf.Rectangle(page.trimbox), 72 / INCH
    x, y, width, height = (point * side for side in source.box)
    symbol = pictures.symbol(book, source.pixels(), pikepdf.Rectangle(0, 0, width, height), source.name)
    _show(page, symbol, 1.0, trim.llx + x, trim.ury - y - height)


def _show(page: "Page", symbol: "Object", scale: float, left: float, bottom: float) -> None:
    """Show a symbol below a page's own content, which does not leave its coordinates as it found them."""
    name = page.add_resource(symbol, pikepdf.Name.XObject, pikepdf.Name("/OwnPage"))
    numbers = " ".join(_number(part) for part in (scale, 0.0, 0.0, scale, left, bottom))
    page.contents_add(f"q {numbers} cm {name} Do Q\n".encode("ascii"), prepend=True)


def _boxes(leaf: "Page") -> "tuple[Rectangle, Rectangle]":
    """The part of a page that is left after cutting, and the part that is shown: its bleed, too, if it has one."""
    media = _upright(leaf.mediabox)
    crop = _within(_upright(leaf.cropbox), media)
    trim = _within(_upright(leaf.obj["/TrimBox"]), media) if "/TrimBox" in leaf.obj else crop
    shown = trim
    if "/TrimBox" in leaf.obj and "/BleedBox" in leaf.obj:
        bleed = _within(_upright(leaf.obj["/BleedBox"]), media)
        shown = pikepdf.Rectangle(
            min(trim.llx, bleed.llx), min(trim.lly, bleed.lly), max(trim.urx, bleed.urx), max(trim.ury, bleed.ury)
        )
    if min(trim.width, trim.height) < 1:
        raise ValueError("a page without an area")
    return trim, shown


def _upright(box: Any) -> "Rectangle":
    """A box of a page, whose corners can come in any order."""
    left, bottom, right, top = (float(side) for side in box)
    return pikepdf.Rectangle(min(left, right), min(bottom, top), max(left, right), max(bottom, top))


def _within(box: "Rectangle", outer: "Rectangle") -> "Rectangle":
    """The part of a box inside another one; the other one if they have nothing in common."""
    left, bottom = max(box.llx, outer.llx), max(box.lly, outer.lly)
    right, top = min(box.urx, outer.urx), min(box.ury, outer.ury)
    return pikepdf.Rectangle(left, bottom, right, top) if left < right and bottom < top else outer


def _vectors(book: "Pdf", leaf: "Page", shown: "Rectangle", press: bool) -> "Object":
    """A page as a symbol of the book, turned upright."""
    form = leaf.as_form_xobject()
    form.BBox = pikepdf.Array([shown.llx, shown.lly, shown.urx, shown.ury])
    symbol = book.copy_foreign(form)
    if press:
        _bare(symbol, "Form", set())
    return symbol


def _matrix(symbol: Any) -> "Matrix":
    """How a symbol is turned and scaled where it is used."""
    return pikepdf.Matrix(symbol.Matrix) if "/Matrix" in symbol else pikepdf.Matrix()


def _bare(thing: Any, kind: str, visited: set[tuple[int, int]]) -> None:
    """Remove every key that does not matter to a press from a symbol, and from all that it uses.

    PDF 1.3 lets readers ignore keys that it does not know, so nothing looks different; but they can hold what PDF/X-1a
    forbids, what nobody has checked, or what the publisher did not mean to sell, such as the data of an editor.
    """

    def parts(container: Any) -> list[tuple[str, Any]]:
        """What a dictionary has, or nothing if it was here before: direct objects in it could multiply."""
        seen = container.is_indirect and container.objgen in visited
        visited.add(container.objgen)
        return [] if seen else [*container.items()]

    if kind == "XObject":
        kind = str(thing.Subtype)[1:]
    for key, inner in parts(thing):
        if key not in _MEANT[kind]:
            del thing[key]
        elif key in ("/FontDescriptor", "/Shading", "/ExtGState"):
            _bare(inner, key[1:], visited)
        elif key == "/Mask" and isinstance(inner, pikepdf.Stream):
            _bare(inner, "Image", visited)
        elif key == "/DescendantFonts":
            _bare(inner[0], "Font", visited)
        elif key == "/CharProcs":
            for _, letter in parts(inner):
                _bare(letter, "Letter", visited)
        elif key == "/Resources":
            for category, named in parts(inner):
                if category[1:] in ("XObject", "Pattern", "Shading", "Font", "ExtGState"):
                    for _, used in parts(named):
                        _bare(used, category[1:], visited)
                elif category not in ("/ColorSpace", "/ProcSet", "/Properties"):
                    del inner[category]


_STREAM: Final = " Length Filter DecodeParms"

_MEANT: Final[Mapping[str, frozenset[str]]] = {
    kind: frozenset(f"/{key}" for key in keys.split())
    for kind, keys in {
        # Without transparency, a group changes nothing.
        "Form": "Type Subtype FormType BBox Matrix Resources" + _STREAM,
        "Image": "Type Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate"
        + _STREAM,
        "Pattern": "Type PatternType PaintType TilingType BBox XStep YStep Matrix Resources Shading ExtGState"
        + _STREAM,
        "Shading": "ShadingType ColorSpace Background BBox AntiAlias Coords Domain Matrix Function Extend Decode "
        "BitsPerCoordinate BitsPerComponent BitsPerFlag VerticesPerRow" + _STREAM,
        "ExtGState": "Type LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA",
        # What letters mean matters to readers on a screen alone.
        "Font": "Type Subtype BaseFont FirstChar LastChar Widths FontDescriptor Encoding DescendantFonts CIDSystemInfo "
        "DW W DW2 W2 CIDToGIDMap FontBBox FontMatrix CharProcs Resources",
        "FontDescriptor": "Type FontName Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV "
        "StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet",
        "Letter": _STREAM,
    }.items()
}
"""The keys of PDF 1.3 that a press reads."""


def _picture(book: "Pdf", leaf: "Page", shown: "Rectangle", scale: float, pictures: "_Pictures") -> "Object":
    """A page as a picture of the book, turned upright: at 600 dpi if it has no colours, or at 300 dpi.

    The resolution is counted after scaling by `scale` if that enlarges the page; a page that is made smaller keeps
    more.
    """
    enlarged = max(1.0, scale)
    pixels = rendered(leaf, shown, COLOUR_DPI * enlarged)
    if pixels.mode == "L" and pixels.width * pixels.height * (GREY_DPI / COLOUR_DPI) ** 2 <= MOST_PIXELS:
        pixels = rendered(leaf, shown, GREY_DPI * enlarged)
    # The symbol has the coordinates of the page, turned upright; the picture covers the part of it that is shown.
    return pictures.symbol(book, pixels, _matrix(leaf.as_form_xobject()).transform(shown))


class _Pictures:
    """Pictures on their way into a book, packed in a file, because many would fill the memory.

    The book is saved with an empty stand-in for each; `fill` then adds the pictures to its end, one at a time. For a
    `press`, colours are in process inks.
    """

    def __init__(self, press: bool) -> None:
        self.press = press
        self.file: BinaryIO = tempfile.TemporaryFile()  # noqa: SIM115  (`close` closes it)
        self.stored: list[tuple[str, int, int]] = []
        self.known: dict[str, Object] = {}

    def symbol(self, book: "Pdf", pixels: Pixels, box: "Rectangle", name: str = "") -> "Object":
        """A symbol with a picture that fills a box; one with the `name` of an earlier picture shows that."""
        if name not in self.known:
            self.known[name] = self._stored(book, pixels)
        picture = self.known[name] if name else self.known.pop(name)
        numbers = " ".join(_number(part) for part in (box.width, 0.0, 0.0, box.height, box.llx, box.lly))
        form = pikepdf.Stream(book, f"q {numbers} cm /Picture Do Q".encode("ascii"))
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox = pikepdf.Array([box.llx, box.lly, box.urx, box.ury])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Picture=picture))
        return book.make_indirect(form)

    def fill(self, file: BinaryIO) -> None:
        """Replace the stand-ins of a saved book: what is added to the end of a PDF file counts instead of the old."""
        if not self.stored:
            return
        with opened(file) as book:
            streams = (item for item in book.objects if isinstance(item, pikepdf.Stream) and STAND_IN in item)
            numbers = {int(item[STAND_IN]): item.objgen[0] for item in streams}
            trailer = book.trailer.unparse().removesuffix(b">>")
        end = file.seek(0, os.SEEK_END)
        file.seek(max(0, end - LAST_LINES))
        table_before = int(file.read().rsplit(b"startxref", 1)[1].split()[0])
        places = {}
        for picture, (keys, begin, length) in enumerate(self.stored):
            places[numbers[picture]] = file.tell()
            file.write(f"{numbers[picture]} 0 obj\n<< {keys} /Length {length} >>\nstream\n".encode("ascii"))
            self.file.seek(begin)
            for start in range(0, length, CHUNK):
                file.write(self.file.read(min(CHUNK, length - start)))
            file.write(b"\nendstream\nendobj\n")
        table = file.tell()
        rows = "".join(f"{number} 1\n{place:010} 00000 n \n" for number, place in sorted(places.items()))
        file.write(f"xref\n{rows}trailer ".encode("ascii") + trailer)
        file.write(f"/Prev {table_before} >>\nstartxref\n{table}\n%%EOF\n".encode("ascii"))

    def close(self) -> None:
        """Remove the file."""
        self.file.close()

    def _stored(self, book: "Pdf", pixels: Pixels) -> "Object":
        """Pack a picture piece by piece; returns its stand-in."""
        inks = {"L": "Gray", "RGB": "CMYK" if self.press else "RGB"}[pixels.mode]
        begin, packing, size = self.file.seek(0, os.SEEK_END), zlib.compressobj(), len(pixels.mode) * pixels.width
        for top in range(0, pixels.height, rows := strip_rows(pixels.width)):
            strip = pixels.data[top * size : (top + rows) * size]
            if inks == "CMYK":
                strip = separated_pixels(Pixels(pixels.width, len(strip) // size, "RGB", strip))
            self.file.write(packing.compress(strip))
        self.file.write(packing.flush())
        keys = f"/Type /XObject /Subtype /Image /Width {pixels.width} /Height {pixels.height}"
        keys += f" /ColorSpace /Device{inks} /BitsPerComponent 8 /Filter /FlateDecode"
        picture = pikepdf.Stream(book, b"")
        picture[STAND_IN] = len(self.stored)
        self.stored.append((keys, begin, self.file.tell() - begin))
        return book.make_indirect(picture)


def _alone(leaf: "Page", shown: "Rectangle") -> bytes:
    """A PDF of one page that shows a box of it without links, notes and forms."""
    with pikepdf.new() as pdf:
        pdf.pages.append(leaf)
        page = pdf.pages[0]
        for key in ("/MediaBox", "/CropBox"):
            page.obj[key] = pikepdf.Array([shown.llx, shown.lly, shown.urx, shown.ury])
        for key in ("/TrimBox", "/BleedBox", "/ArtBox", "/Annots"):
            if key in page.obj:
                del page.obj[key]
        buffer = io.BytesIO()
        pdf.save(buffer)
        return buffer.getvalue()


def page_picture(pdf: "Pdf", name: str) -> Pixels:
    """The first page of a PDF at 300 dpi, after the checks of `faults_of`."""
    next(faults_of(pdf, name))
    leaf = pdf.pages[0]
    try:
        return rendered(leaf, _upright(leaf.mediabox), COLOUR_DPI)
    except TooLargeError:
        most = f"expected at most {MOST_PIXELS // 10**6} million pixels at 300 dpi"
        raise InputError(f"the page is too large; {most}", file=name) from None
    except damage():
        raise InputError("not a PDF that can be read; export it again", file=name) from None


def rendered(leaf: "Page", shown: "Rectangle", dpi: float) -> Pixels:
    """A box of a page as a picture, grey if it has no colours; raises `ValueError` if it is too large."""
    try:
        document = pypdfium2.PdfDocument(_alone(leaf, shown))
    except pypdfium2.PdfiumError:
        raise ValueError("a PDF that cannot be read") from None
    try:
        page = document[0]
        width, height = page.get_size()
        if width * height * (dpi / 72) ** 2 > MOST_PIXELS:
            raise TooLargeError
        picture = page.render(scale=dpi / 72, may_draw_forms=False, draw_annots=False).to_pil()
        page.close()
    finally:
        document.close()
    return pixels_of(picture)


def strip_rows(width: int) -> int:
    """How many rows of a picture are worked on at once, so that large pictures take little memory."""
    return max(1, STRIP // width)


def pixels_of(picture: Image.Image) -> Pixels:
    """A picture on white as pixels, grey if it has no colours."""
    if picture.mode == "L":
        return Pixels(*picture.size, "L", picture.tobytes())
    strips: list[bytes] = []
    coloured = False
    for top in range(0, picture.height, rows := strip_rows(picture.width)):
        strip = _on_white(picture.crop((0, top, picture.width, min(picture.height, top + rows)))).tobytes()
        coloured = coloured or not strip[::3] == strip[1::3] == strip[2::3]
        strips.append(strip)
    if coloured:
        return Pixels(*picture.size, "RGB", b"".join(strips))
    return Pixels(*picture.size, "L", b"".join(strip[::3] for strip in strips))


def _on_white(picture: Image.Image) -> Image.Image:
    """A picture in RGB without transparency."""
    if picture.mode == "CMYK":
        shown = displayed_pixels(*picture.size, picture.tobytes())
        return Image.frombytes("RGB", picture.size, shown.data)
    if picture.has_transparency_data:
        ground = Image.new("RGBA", picture.size, (255, 255, 255, 255))
        return Image.alpha_composite(ground, picture.convert("RGBA")).convert("RGB")
    return picture.convert("RGB")


def listed(faults: Sequence[str]) -> str:
    """`RGB colours, transparency and layers`."""
    return " and ".join(filter(None, (", ".join(faults[:-1]), faults[-1])))


def _number(value: float) -> str:
    return f"{value:.6f}"
