"""What a design of a cover is given and what it returns. `render/<kind>/cover.py` has the design of a kind."""

from typing import Literal, NamedTuple, Protocol

from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.render.covers.palettes import Palette
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.canvas import Box, Ink, Item


class Subject(NamedTuple):
    """What a cover is about.

    `entries` are the puzzles of the kind that leads the book, with solutions where known, the longest first; there can
    be none. `title` is for art made of letters. Numbered volumes have the name of their `series`, or the title.
    """

    kind: str
    entries: tuple[AnyEntry, ...]
    title: str
    volume: str = ""
    series: str = ""


def family_stream(subject: Subject, stream: Stream) -> Stream:
    """The stream that all volumes of a series share, so that they look like siblings: above all, in where type is.

    It is the cover's own stream if there is no series.
    """
    return stream_for(f"series {subject.series}") if subject.series else stream


class Panel(NamedTuple):
    """A calm part of a cover for text: its box, the inks for large and small type on it, and how lines align.

    `across` is the anchor of lines, `down` where the block of lines is in the box.
    """

    box: Box
    strong: Ink
    plain: Ink
    across: Literal["start", "middle"] = "start"
    down: Literal["top", "middle", "bottom"] = "top"


class Art(NamedTuple):
    """The art of an unfolded cover, in the coordinates of its `Wrap`, and the panels for text that it leaves calm.

    `items` cover all of `Wrap.whole` without gaps. `title` and `author` are on the front, at least `SAFE` inside;
    `blurb` is on the back, clear of the barcode; text on the spine has the ink `spine`. No edge of colour runs along a
    fold within `FOLD`, unless it is a continuous background.
    """

    items: tuple[Item, ...]
    title: Panel
    author: Panel
    blurb: Panel
    spine: Ink


class CoverArtist(Protocol):
    """What `render/<kind>/cover.py` can provide, and `render/covers/letters.py` provides for every kind."""

    def cover_art(self, wrap: Wrap, subject: Subject, palette: Palette, stream: Stream) -> Art:
        """The art of a cover. All chance comes from the stream, so the same cover always looks the same."""
