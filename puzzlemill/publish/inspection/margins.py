"""Measures the white on drawn pages of a finished PDF: margins, art at the edges, and the area of a barcode."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy
import pypdfium2

from puzzlemill.publish.inspection.content import POINT
from puzzlemill.render.covers.wrap import Wrap

SCALE: Final = 1.5
"""Pixels per point of the pictures in which margins are measured: 108 per inch, a quarter of a millimetre each."""

PAPER_WHITE: Final = 248
"""Grey values from this one up count as paper."""

COLOURED: Final = 24
"""Values of a pixel's channels that differ by more are a colour."""

RIM: Final = 0.8
"""White in mm around a barcode that its area has at least."""

SIDES: Final = ("inside", "outside", "top", "bottom")


class PageSize(NamedTuple):
    """A page in mm: its width and height with bleed, and its trim box, from the left, top, right and bottom edges."""

    width: float
    height: float
    trim: tuple[float, float, float, float]

    @property
    def trimmed(self) -> tuple[float, float]:
        """Width and height after cutting."""
        left, top, right, bottom = self.trim
        return self.width - left - right, self.height - top - bottom


class Margin(NamedTuple):
    """The least white at one side in mm, the number of its page from 1, and the pages whose art bleeds there.

    `cut` are pages whose art ends at the trimmed edge, where a white sliver can appear.
    """

    least: float
    page: int
    bleeding: tuple[int, ...] = ()
    cut: tuple[int, ...] = ()


TOGETHER: Final = 8
"""Pages that are drawn before the file is closed and opened again; until then their pictures stay in memory."""


def margins_of(
    data: bytes | Path, sizes: Sequence[PageSize], begin: Callable[[int], object] = int
) -> tuple[dict[str, Margin], bool]:
    """The least margins at the four sides over all pages, and whether the last page is empty."""
    margins = {side: Margin(float("inf"), 0) for side in SIDES}
    last_empty = False
    for first in range(0, len(sizes), TOGETHER):
        with contextlib.closing(pypdfium2.PdfDocument(data)) as document:
            for number, size in enumerate(sizes[first : first + TOGETHER], first + 1):
                begin(number)
                page = document[number - 1]
                white = _white(page, size, number)
                page.close()
                last_empty = white is None
                for side, (least, bleeds, ends) in (white or {}).items():
                    margin = margins[side]
                    margins[side] = Margin(
                        *min((margin[:2], (least, number))),
                        (*margin.bleeding, *([number] if bleeds else [])),
                        (*margin.cut, *([number] if ends else [])),
                    )
    return margins, last_empty


def _white(page: "pypdfium2.PdfPage", size: PageSize, number: int) -> dict[str, tuple[float, bool, bool]] | None:
    """For each side of a page its white in mm, whether art bleeds there, and whether such art ends at the edge.

    Art that touches a trimmed edge does not count for margins, but type always does. None for an empty page.
    """
    pixels = numpy.asarray(page.render(scale=SCALE, grayscale=True).to_numpy()).reshape(
        _pixels(size.height), _pixels(size.width), -1
    )
    ink = pixels[:, :, 0] < PAPER_WHITE
    if not ink.any():
        return None
    left, top, right, bottom = (round(edge / POINT * SCALE) for edge in size.trim)
    inner = ink[top : ink.shape[0] - bottom or None, left : ink.shape[1] - right or None]
    on_left = "inside" if number % 2 else "outside"
    on_right = "outside" if number % 2 else "inside"
    kept = _without_bleeding(inner)
    whites = _gaps(kept, inner.shape)
    boxes = list(_type_boxes(page, size))
    result = {}
    edges = {
        on_left: (inner[:, 0], ink[:, 0], left),
        on_right: (inner[:, -1], ink[:, -1], right),
        "top": (inner[0], ink[0], top),
        "bottom": (inner[-1], ink[-1], bottom),
    }
    for place, (side, (edge, outermost, bleed)) in enumerate(edges.items()):
        bleeds = bool(edge.any())
        # Nothing bleeds at the spine, where pages are not cut.
        ends = bleeds and side != "inside" and not (bleed and outermost.any())
        result[side] = (min([whites[place], *(box[place] for box in boxes)]), bleeds, ends)
    return result


def _pixels(length: float) -> int:
    """Pixels of a length in mm, as pypdfium2 rounds them."""
    return ceil(round(length / POINT, 3) * SCALE)


def _without_bleeding(inner: "numpy.ndarray[Any, Any]") -> "numpy.ndarray[Any, Any]":
    """The ink that is not part of something that touches an edge."""
    edges = numpy.concatenate([inner[0], inner[-1], inner[:, 0], inner[:, -1]])
    if not edges.any():
        return inner
    # Number the runs of ink row by row; 0 is white. Runs in neighbouring rows that touch are parts of one thing.
    ink = numpy.pad(inner, 1)
    runs = numpy.pad(numpy.cumsum(ink[:, 1:] & ~ink[:, :-1]).reshape(len(ink), -1) * ink[:, 1:], ((0, 0), (1, 0)))
    rows = (runs[:-1], runs[1:]), (runs[:-1, 1:], runs[1:, :-1]), (runs[:-1, :-1], runs[1:, 1:])
    touching = [numpy.stack([upper, lower])[:, (upper > 0) & (lower > 0)] for upper, lower in rows]
    above, below = numpy.concatenate(touching, axis=1)
    # Each thing gets the number of its first run: halving the ways there takes a number of rounds like the logarithm.
    first = numpy.arange(runs.max() + 1)
    while (first[above] != first[below]).any():
        smaller = numpy.minimum(first[above], first[below])
        numpy.minimum.at(first, first[above], smaller)
        numpy.minimum.at(first, first[below], smaller)
        first = first[first]
    things = first[runs[1:-1, 1:-1]]
    bleeding = numpy.concatenate([things[0], things[-1], things[:, 0], things[:, -1]])
    kept: numpy.ndarray[Any, Any] = inner & ~numpy.isin(things, bleeding[bleeding > 0])
    return kept


def _gaps(ink: "numpy.ndarray[Any, Any]", shape: tuple[int, ...]) -> list[float]:
    """The white in mm at the left, right, top and bottom of the ink; infinite without any."""
    rows, columns = numpy.flatnonzero(ink.any(axis=1)), numpy.flatnonzero(ink.any(axis=0))
    if not len(rows):
        return [float("inf")] * 4
    pixels = (columns[0], shape[1] - 1 - columns[-1], rows[0], shape[0] - 1 - rows[-1])
    # Smoothed edges reach up to a pixel beyond what is printed.
    return [float((gap + 1) / SCALE * POINT) for gap in pixels]


def _type_boxes(page: "pypdfium2.PdfPage", size: PageSize) -> Iterator[tuple[float, float, float, float]]:
    """The distances in mm of each piece of type from the trimmed left, right, top and bottom edge."""
    text = page.get_textpage()
    left, top, right, bottom = size.trim
    for index in range(text.count_rects()):
        x, y, to_x, to_y = (POINT * number for number in text.get_rect(index))
        yield x - left, size.width - right - to_x, size.height - top - to_y, y - bottom
    text.close()


def barcode_faults(data: bytes | Path, wrap: Wrap, has_barcode: bool) -> tuple[str, ...]:
    """What a cover prints in the area of its barcode apart from the barcode, in words; nothing if all is well.

    With a barcode, a rim of `RIM` mm has to be white, and everything inside black or white.
    """
    box, per_mm = wrap.barcode, 2 * SCALE / POINT
    left, top = (box.x + wrap.bleed) * per_mm, (box.y + wrap.bleed) * per_mm
    # A pixel at each edge can be shared with what is around the area.
    rows = slice(round(top) + 1, round(top + box.height * per_mm) - 1)
    columns = slice(round(left) + 1, round(left + box.width * per_mm) - 1)
    document = pypdfium2.PdfDocument(data)
    try:
        area = numpy.asarray(document[0].render(scale=2 * SCALE).to_numpy())[rows, columns, :3].astype(int)
    finally:
        document.close()
    dark = area.min(axis=2) < PAPER_WHITE
    faults = []
    if (area.max(axis=2) - area.min(axis=2) > COLOURED).any():
        faults.append("something coloured")
    rim = round(RIM * per_mm)
    if dark.any() and not has_barcode:
        faults.append("something printed")
    elif dark[:rim].any() or dark[-rim:].any() or dark[:, :rim].any() or dark[:, -rim:].any():
        faults.append("something printed at its edges")
    return tuple(faults)
