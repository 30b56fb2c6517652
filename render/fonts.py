"""The shipped type family: its files, the width of a line, and breaking a paragraph into lines."""

import functools
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "lato"
FACES = {False: "Lato-Regular", True: "Lato-Bold"}
"""Face by boldness: the file's name in `FOLDER` and the name in PDF files."""


@functools.cache
def face(bold: bool) -> Any:
    """The reportlab font of a face, registered under its name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(FACES[bold], FOLDER / f"{FACES[bold]}.ttf")
    pdfmetrics.registerFont(font)
    return font


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of type, in the unit of `size`."""
    width: float = face(bold).stringWidth(text, size)
    return width


def missing_letters(text: str) -> list[str]:
    """The characters of `text` that the type family does not have."""
    return [letter for letter in text if ord(letter) not in face(False).face.charToGlyph]


def wrap(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """`text` broken at spaces into lines at most `width` wide; a longer word is broken where it must be."""
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
    return [*lines, current] if current else lines


def shorten(text: str, size: float, width: float, bold: bool = False) -> str:
    """`text` on one line, cut with an ellipsis where it is wider than `width`."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"
