"""The commands of `puzzlemill gloop`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, command, length
from puzzlemill.cli.shared.options import (
    CUT_PAPER,
    SHEETS,
    SPACING,
    TILES,
    WITHOUT,
)

MENU: Final = Menu(
    [
        command(
            "tiles",
            "gloop.pictures:tiles",
            "Print tiles to cut out, with crop marks and a ruler.",
            SHEETS,
            CUT_PAPER,
            length("--side", 10, 60, default=25.0, help="Make the tiles this wide."),
            SPACING,
            TILES,
            WITHOUT,
            more="""Backs stay blank.""",
        ),
    ],
    more="""
    \b
    All 91 tiles to cut out:             puzzlemill gloop tiles -o tiles.pdf

    `puzzlemill research gloop` has proofs, searches and records.
    """,
)
