"""Measures finished PDF files: page boxes, and everything else that a print shop checks in them."""

import hashlib
import io
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from puzzlemill.publish.inspection.content import POINT, Painted, fonts_not_embedded, painted
from puzzlemill.publish.inspection.margins import Margin, PageSize, margins_of
from puzzlemill.publish.prepress.conformance import damage
from puzzlemill.publish.prepress.laying import opened
from puzzlemill.puzzles.kinds import InputError


class Measured(NamedTuple):
    """What was measured in a PDF."""

    bytes: int
    version: str
    sizes: list[PageSize]
    painted: Painted
    worst: dict[str, int]
    """The page, from 1, with the most ink, the thinnest line, the smallest type and the coarsest picture."""

    fonts: list[str]
    """Fonts that are not embedded."""

    annotations: int
    bookmarks: int
    standard: list[str]
    """What PDF/X-1a asks for and the file lacks."""

    title: str
    author: str
    language: str
    margins: dict[str, Margin]
    last_empty: bool
    types: tuple[float, ...] = ()
    """The smallest type of each page in points, infinite without type."""


def measured(data: bytes | Path, *, margins: bool = True, begin: Callable[[int], object] = int) -> Measured:
    """Measure a finished PDF; without `margins` its pages are not drawn. `begin` receives the number of each page."""
    with opened(data) as pdf:
        pages = [page.obj for page in pdf.pages]
        whole, worst = Painted(spaces=set(), transparency=set()), dict[str, int]()
        types: list[float] = []
        for number, page in enumerate(pages, 1):
            begin(number)
            one = _painted(page, number)
            for name, sign in (("ink", 1), ("thinnest", -1), ("smallest", -1), ("coarsest", -1)):
                if sign * getattr(one, name) > sign * getattr(whole, name):
                    worst[name] = number
            types.append(one.smallest)
            whole.add(one)
        information: Any = pdf.trailer.get("/Info", {})
        with pdf.open_outline() as outline:
            bookmarks = sum(1 for _ in _entries(outline.root))
        sizes = [_size(page) for page in pages]
        sides, last_empty = margins_of(data, sizes, begin) if margins else ({}, False)
        return Measured(
            bytes=data.stat().st_size if isinstance(data, Path) else len(data),
            version=pdf.pdf_version,
            sizes=sizes,
            painted=whole,
            worst=worst,
            fonts=sorted(set(fonts_not_embedded(pages))),
            annotations=sum(len(page.get("/Annots", ())) for page in pages),
            bookmarks=bookmarks,
            standard=list(_standard_faults(pdf, pages)),
            title=str(information.get("/Title", "")),
            author=str(information.get("/Author", "")),
            language=str(pdf.Root.get("/Lang", "")),
            margins=sides,
            last_empty=last_empty,
            types=tuple(types),
        )


def _painted(page: "pikepdf.Object", number: int) -> Painted:
    """What a page paints; raises `InputError` for a page of the publisher whose content is not as PDF describes it."""
    try:
        return painted(page)
    except damage():
        remedy = "export that page again, or use a PNG of it"
        raise InputError(f"page {number} of the finished file cannot be measured; {remedy}") from None


def _entries(items: Any) -> Iterator[Any]:
    """All entries of an outline."""
    for item in items:
        yield item
        yield from _entries(item.children)


def _size(page: "pikepdf.Object") -> PageSize:
    left, bottom, right, top = (float(number) for number in page.MediaBox)
    trim = [float(number) for number in page.get("/TrimBox", page.get("/CropBox", page.MediaBox))]
    edges = (trim[0] - left, top - trim[3], right - trim[2], trim[1] - bottom)
    a, b, c, d = (POINT * edge for edge in edges)
    return PageSize(POINT * (right - left), POINT * (top - bottom), (a, b, c, d))


def _standard_faults(pdf: "pikepdf.Pdf", pages: Sequence["pikepdf.Object"]) -> Iterator[str]:
    """What PDF/X-1a:2001 (ISO 15930-1) asks for and a file lacks, apart from its contents."""
    information: Any = pdf.trailer.get("/Info", {})
    root = pdf.Root
    if pdf.pdf_version > "1.3":
        yield f"PDF {pdf.pdf_version} instead of 1.3"
    if str(information.get("/GTS_PDFXVersion", "")) not in ("PDF/X-1a:2001", "PDF/X-1:2001"):
        yield "GTS_PDFXVersion"
    if str(information.get("/GTS_PDFXConformance", "PDF/X-1a:2001")) != "PDF/X-1a:2001":
        yield "GTS_PDFXConformance"
    if str(information.get("/Trapped", "")) not in ("/True", "/False"):
        yield "Trapped"
    yield from (key for key in ("Title", "CreationDate", "ModDate") if not str(information.get(f"/{key}", "")))
    if "/ID" not in pdf.trailer:
        yield "ID"
    intents = [intent for intent in root.get("/OutputIntents", ()) if intent.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield "one output intent"
    elif not str(intents[0].get("/OutputConditionIdentifier", "")):
        yield "OutputConditionIdentifier"
    elif not str(intents[0].get("/RegistryName", "")) and "/DestOutputProfile" not in intents[0]:
        yield "RegistryName"
    if pdf.is_encrypted:
        yield "no encryption"
    yield from (f"no {key}" for key in ("OpenAction", "AA", "JavaScript", "AcroForm") if f"/{key}" in root)
    if not all(("/TrimBox" in page) != ("/ArtBox" in page) for page in pages):
        yield "TrimBox on every page"
    if not all(_nested(page) for page in pages):
        yield "TrimBox inside BleedBox inside MediaBox"


def _nested(page: "pikepdf.Object") -> bool:
    """Whether the boxes of a page are inside each other, as they should be."""
    boxes = [[float(number) for number in page[key]] for key in ("/TrimBox", "/BleedBox", "/MediaBox") if key in page]
    return all(
        inner[0] >= outer[0] - 0.01
        and inner[1] >= outer[1] - 0.01
        and inner[2] <= outer[2] + 0.01
        and inner[3] <= outer[3] + 0.01
        for inner, outer in pairwise(boxes)
    )


def digest(data: bytes | Path) -> str:
    """A short digest of a file, to compare what was checked with what is ordered."""
    with data.open("rb") if isinstance(data, Path) else io.BytesIO(data) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:12]
