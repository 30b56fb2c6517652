"""The shipped type family: its files, the width of a line, and breaking a paragraph into lines."""

import functools
import struct
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont


FOLDER = Path(__file__).parent / "lato"
FACES = {False: "Lato-Regular", True: "Lato-Bold"}
"""Face by boldness: the file's name in `FOLDER` and the name in PDF files."""


@functools.cache
def face(bold: bool) -> "TTFont":
    """The reportlab font of a face, registered under its name."""
    from reportlab.pdfbase import pdfmetrics, ttfonts  # text and most pictures need no measures of letters

    font = ttfonts.TTFont(FACES[bold], FOLDER / f"{FACES[bold]}.ttf")
    pdfmetrics.registerFont(font)
    return font


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of type, in the unit of `size`."""
    return 0.001 * size * _units(text, bold)


@functools.lru_cache(maxsize=10_000)
def _units(text: str, bold: bool) -> float:
    """The width of a line in thousandths of its size, kept because layout asks for most lines in many sizes."""
    widths = face(bold).face
    return float(sum(widths.charWidths.get(ord(letter), widths.defaultWidth) for letter in text))


def off_centre(text: str, size: float, bold: bool = False) -> float:
    """How far the middle of a line's ink is right of the middle of its type, in the unit of `size`."""
    return (_bearings(text[0], bold)[0] - _bearings(text[-1], bold)[1]) / 2 * size if text else 0.0


def left_bearing(text: str, size: float, bold: bool = False) -> float:
    """The white space left of the ink of a line's first letter, in the unit of `size`."""
    return _bearings(text[0], bold)[0] * size if text else 0.0


@functools.cache
def _bearings(letter: str, bold: bool) -> tuple[float, float]:
    """The white space left and right of a letter's ink as shares of the type size, from the outlines in the font."""
    font = face(bold).face
    glyph = font.charToGlyph.get(ord(letter), 0)
    # Table "head", byte 50: whether "loca" has half the offsets in 2 bytes or all of them in 4.
    long = struct.unpack_from(">h", font.get_table("head"), 50)[0]
    start, end = struct.unpack_from(">2L" if long else ">2H", font.get_table("loca"), glyph * (4 if long else 2))
    if start == end:
        return 0.0, 0.0
    left, _, right = struct.unpack_from(">3h", font.get_table("glyf"), (start if long else 2 * start) + 2)
    return left / font.unitsPerEm, text_width(letter, 1.0, bold) - right / font.unitsPerEm


def missing_letters(text: str) -> list[str]:
    """The characters of `text` that the type family does not have, and control characters.

    Fonts have glyphs for some of the latter, such as NUL and the byte order mark.
    """
    glyphs = face(False).face.charToGlyph
    return [letter for letter in text if ord(letter) not in glyphs or unicodedata.category(letter).startswith("C")]


def wrap(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """`text` broken at spaces into lines of at most `width`; words that are longer are broken too."""
    return list(_lines(text, size, width, bold))


@functools.lru_cache(maxsize=10_000)
def _lines(text: str, size: float, width: float, bold: bool) -> tuple[str, ...]:
    """These lines, kept because a book is laid out several times."""
    lines: list[str] = []
    current = ""
    for word in text.split():
        while text_width(word, size, bold) > width and len(word) > 1:
            head = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or text_width(word[:n], size, bold) <= width)
            lines.extend(filter(None, (current, word[:head])))
            current, word = "", word[head:]
        joined = f"{current} {word}".strip()
        if text_width(joined, size, bold) <= width:
            current = joined
        else:
            lines.append(current)
            current = word
    return (*lines, current) if current else (*lines,)


def balanced(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """`text` in lines as `wrap` breaks it; a single word on the last line gets the word before it if both fit."""
    lines = wrap(text, size, width, bold)
    if len(lines) > 1 and " " not in lines[-1]:
        before, _, word = lines[-2].rpartition(" ")
        last = f"{word} {lines[-1]}"
        # The last piece of a broken word has no space before it.
        if before and " ".join(text.split()).endswith(last) and text_width(last, size, bold) <= width:
            lines[-2:] = [before, last]
    return lines


def shorten(text: str, size: float, width: float, bold: bool = False) -> str:
    """`text` on one line, cut with an ellipsis if it is wider than `width`."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"
