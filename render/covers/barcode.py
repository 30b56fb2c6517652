"""The ISBN of a book, checked and converted to 13 digits, and its EAN-13 barcode as a drawing."""

import re
from typing import Final, NamedTuple

from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.covers.wrap import BARCODE
from puzzlemill.render.drawing.canvas import BLACK, WHITE, Box, Drawing, Item, Path, Step, Text, rectangle
from puzzlemill.render.drawing.fonts import text_width

MODULE: Final = 0.33
"""Width in mm of a module, the narrowest bar, at the nominal size of EAN-13 (ISO/IEC 15420, GS1 specifications)."""

MODULES: Final = 95
"""The width of an EAN-13 without its quiet zones, in modules."""

QUIET: Final = (11 * MODULE, 7 * MODULE)
"""The white that scanners need on the left and on the right of the bars, in mm (GS1 specifications)."""

BARS, GUARDS = 19.5, 5 * MODULE
"""The height in mm of the bars above the digits, and how much longer the guard bars are."""

DIGITS, LABEL = 3.6, 3.1
"""Type sizes in mm of the digits below the bars and of the ISBN above them."""

ABOVE: Final = 1.4
"""White between the ISBN and the bars, in mm."""

GUARD_MODULES: Final = (range(3), range(45, 50), range(92, 95))

LEFT_HALF, RIGHT_HALF = range(3, 45), range(50, 92)
"""The modules of the longer guard bars, and of the six digits on each side of the middle."""


class Isbn(NamedTuple):
    """An ISBN: its 13 digits, and its text for people, with hyphens where the publisher set them."""

    digits: str
    text: str


def isbn(text: str) -> Isbn:
    """The ISBN of a text: 10 or 13 digits with hyphens or spaces anywhere between them, with or without `ISBN` before.

    An ISBN of 10 digits is converted. Without hyphens, the text has one after 978 or 979, because the other places
    depend on the registrant. Raises `InputError`: one line with the rule, and the right check digit if it is wrong.
    """
    bare = re.sub(r"^ISBN(-1[03])?:?\s*", "", text.strip(), flags=re.IGNORECASE)
    groups = [group for group in re.split(r"[-\s\u2010-\u2013]", bare) if group]
    digits = "".join(groups).upper()
    if not re.fullmatch(r"\d{13}|\d{9}[\dX]", digits, re.ASCII):
        raise InputError("expected 10 or 13 digits, such as 978-0-306-40615-7", field="isbn", value=text)
    if len(digits) == 13 and digits[:3] not in ("978", "979"):
        raise InputError("an ISBN of 13 digits begins with 978 or 979", field="isbn", value=text)
    right = _check_of_13(digits) if len(digits) == 13 else _check_of_10(digits)
    if digits[-1] != right:
        raise InputError(f"the last digit should be {right}; look for a mistyped digit", field="isbn", value=text)
    if len(digits) == 10:
        digits = f"978{digits[:9]}"
        digits += _check_of_13(digits)
        groups = ["978", *groups]
    lengths = [len(group) for group in groups]
    if lengths in ([13], [3, 10]):
        return Isbn(digits, f"{digits[:3]}-{digits[3:]}")
    starts = [sum(lengths[:place]) for place in range(len(lengths))]
    hyphenated = (digits[start : start + length] for start, length in zip(starts, lengths, strict=True))
    return Isbn(digits, "-".join(hyphenated))


def ean_13(number: Isbn) -> Drawing:
    """The EAN-13 of an ISBN, with the ISBN above and the digits below, centred on white of the size `BARCODE`.

    All ink is black alone, so that it prints with one plate.
    """
    width, height = BARCODE
    left = (width - MODULES * MODULE + QUIET[0] - QUIET[1]) / 2
    top = (height - (LABEL * 0.72 + ABOVE + BARS + GUARDS + DIGITS * 0.72)) / 2 + LABEL * 0.72
    label = f"ISBN {number.text}"
    size = min(LABEL, LABEL * (width - 4) / text_width(label, LABEL))
    items: list[Item] = [rectangle(Box(0, 0, width, height), fill=WHITE)]
    items.append(Text(left + MODULES * MODULE / 2, top, label, size, "middle"))
    top += ABOVE
    items.append(_bars(number.digits, left, top))
    base = top + BARS + GUARDS + 0.72 * DIGITS
    items.append(Text(left - QUIET[0], base, number.digits[0], DIGITS))
    for modules, digits in ((LEFT_HALF, number.digits[1:7]), (RIGHT_HALF, number.digits[7:])):
        items.append(Text(left + (modules.start + modules.stop) / 2 * MODULE, base, digits, DIGITS, "middle"))
    return Drawing(width, height, tuple(items))


def _bars(digits: str, left: float, top: float) -> Path:
    """The bars as one path; the guard bars are longer."""
    widget = Ean13BarcodeWidget(digits[:12], barWidth=1, quiet=0, humanReadable=0)
    steps: list[Step] = []
    # The first shape is the frame around the bars.
    for bar in widget.draw().contents[1:]:
        guard = any(round(bar.x) in modules for modules in GUARD_MODULES)
        x, width = left + bar.x * MODULE, bar.width * MODULE
        bottom = top + BARS + (GUARDS if guard else 0.0)
        steps += [("M", x, top), ("L", x + width, top), ("L", x + width, bottom), ("L", x, bottom), ("Z",)]
    return Path(tuple(steps), fill=BLACK)


def _check_of_13(digits: str) -> str:
    """The check digit for the first 12 digits (ISO 2108)."""
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits[:12]))
    return str(-total % 10)


def _check_of_10(digits: str) -> str:
    """The check digit for the first 9 digits of an ISBN from before 2007."""
    check = -sum(int(digit) * (10 - place) for place, digit in enumerate(digits[:9])) % 11
    return "X" if check == 10 else str(check)
