"""Reads EAN-13 by the widths of its bars alone (ISO/IEC 15420), from the dark pixels of a line across them."""

import itertools
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTHS: Final = ("3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112")
"""The widths of the four bars and spaces of each digit in modules, in number set A."""

FIRST: Final = ("AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA")
"""The number sets of the six digits on the left, which spell the first digit of all."""

QUIET: Final = (11, 7)
"""The white on the left and right in modules."""


def read_ean(picture: "Image", row: int) -> str:
    """The 13 digits in a row of a grey picture, after a check of guards, quiet zones and check digit."""
    width = picture.size[0]
    line = picture.tobytes()[row * width : (row + 1) * width]
    runs = [(dark, len(list(run))) for dark, run in itertools.groupby(pixel < 128 for pixel in line)]
    assert (runs[0][0], runs[-1][0]) == (False, False), "expected white on both sides"
    bars = [length for _, length in runs[1:-1]]
    assert len(bars) == 59, f"{len(bars)} bars and spaces, expected 59"
    module = sum(bars) / 95
    assert runs[0][1] >= QUIET[0] * module
    assert runs[-1][1] >= QUIET[1] * module
    modules = [round(length / module) for length in bars]
    assert modules[:3] == modules[-3:] == [1, 1, 1]
    assert modules[27:32] == [1] * 5
    digits, sets = "", ""
    for start in (*range(3, 27, 4), *range(32, 56, 4)):
        widths = "".join(map(str, modules[start : start + 4]))
        if start < 27 and widths not in WIDTHS:
            # Number set B is A backwards.
            digits, sets = digits + str(WIDTHS.index(widths[::-1])), sets + "B"
        else:
            digits, sets = digits + str(WIDTHS.index(widths)), sets + "A"
    number = str(FIRST.index(sets[:6])) + digits
    assert sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(number)) % 10 == 0
    return number
