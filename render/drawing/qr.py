"""QR codes as drawings: one path of black modules, so that PDF, PNG and SVG show the same code."""

import functools
import itertools
import re
from typing import Final, Literal, TypeAlias

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import BLACK, Box, Drawing, Path, Step

MODULE: Final = 0.5
"""Side of a module in mm: telephones read codes of this size from a sheet on a desk."""

QUIET: Final = 4 * MODULE
"""The white that a code needs on all sides, in mm (ISO/IEC 18004, 4 modules)."""


SMALL_MODULE: Final = 0.4
"""Side of a module in mm beside a puzzle: nearly five dots of a printer with 300 dpi, which should have four."""

SMALL_QUIET: Final = 4 * SMALL_MODULE
"""The white around such a code, in mm."""

MOST_SMALL: Final = 230
"""The most characters in the largest code beside a puzzle: version 9, 53 modules (ISO/IEC 18004, table 7)."""

LONGEST_ADDRESS: Final = 120
"""The most characters of the address of a page that plays puzzles."""

Level: TypeAlias = Literal["L", "M"]
"""How much of a code can be damaged: 7% at level L, 15% at level M."""


def qr_code(text: str) -> Drawing:
    """The smallest QR code of a text in ASCII, without white around it; readable with up to 15% of it damaged."""
    return _drawn(text, "M", MODULE)


@functools.lru_cache(maxsize=4096)
def play_code(address: str) -> Drawing | None:
    """The small QR code of an address in ASCII that plays a puzzle; None if it is too long for one.

    It is readable with up to 7% of it damaged: a page of a book stays cleaner than a poster.
    """
    return _drawn(address, "L", SMALL_MODULE) if len(address) <= MOST_SMALL else None


def play_address(page: str, position: str) -> str:
    """The address that opens a position id on the page of `puzzlemill play` at the address `page`."""
    return f"{page}#{position}"


def check_play(address: str) -> None:
    """Raise `InputError` if a text cannot be the address of a page that plays puzzles; an empty one is fine."""
    if len(address) > LONGEST_ADDRESS:
        raise InputError(f"{len(address)} characters; the limit is {LONGEST_ADDRESS}", field="play", value=address)
    if address and not re.fullmatch(r"https?://[!-~]+", address):
        raise InputError(
            "expected https:// and plain ASCII, as in https://example.com/play.html", field="play", value=address
        )
    if "#" in address:
        raise InputError("the ids of puzzles come after #; leave it out, and what follows", field="play", value=address)


def _drawn(text: str, level: Level, module: float) -> Drawing:
    """The smallest code of a text, with modules of this side in mm."""
    modules = _modules(text, level)
    steps: list[Step] = []
    for row, line in enumerate(modules):
        col = 0
        for dark, run in itertools.groupby(line):
            width = len(list(run))
            if dark:
                steps += _outline(Box(col * module, row * module, width * module, module))
            col += width
    side = len(modules) * module
    return Drawing(side, side, (Path(tuple(steps), fill=BLACK),))


def _modules(text: str, level: Level) -> list[list[bool]]:
    """Whether each module is dark, row by row."""
    from reportlab.graphics.barcode.qrencoder import QR8bitByte, QRCode, QRErrorCorrectLevel

    code = QRCode(None, getattr(QRErrorCorrectLevel, level))
    code.addData(QR8bitByte(text))
    code.make()
    return [[bool(module) for module in row] for row in code.modules]


def _outline(box: Box) -> list[Step]:
    """The steps around a run of modules."""
    x, y, width, height = box
    return [("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",)]
