"""QR codes as drawings: one path of black modules, so that PDF, PNG and SVG show the same code."""

import itertools
from typing import Final

from puzzlemill.render.drawing.canvas import BLACK, Box, Drawing, Path, Step

MODULE: Final = 0.5
"""Side of a module in mm: telephones read codes of this size from a sheet on a desk."""

QUIET: Final = 4 * MODULE
"""The white that a code needs on all sides, in mm (ISO/IEC 18004, 4 modules)."""


def qr_code(text: str) -> Drawing:
    """The smallest QR code of a text in ASCII, without white around it; readable with up to 15% of it damaged."""
    modules = _modules(text)
    steps: list[Step] = []
    for row, line in enumerate(modules):
        col = 0
        for dark, run in itertools.groupby(line):
            width = len(list(run))
            if dark:
                steps += _outline(Box(col * MODULE, row * MODULE, width * MODULE, MODULE))
            col += width
    side = len(modules) * MODULE
    return Drawing(side, side, (Path(tuple(steps), fill=BLACK),))


def _modules(text: str) -> list[list[bool]]:
    """Whether each module is dark, row by row."""
    from reportlab.graphics.barcode.qrencoder import QR8bitByte, QRCode, QRErrorCorrectLevel

    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(QR8bitByte(text))
    code.make()
    return [[bool(module) for module in row] for row in code.modules]


def _outline(box: Box) -> list[Step]:
    """The steps around a run of modules."""
    x, y, width, height = box
    return [("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",)]
