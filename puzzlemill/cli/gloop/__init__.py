"""The commands of `puzzlemill gloop`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, command, length, number, option
from puzzlemill.cli.shared.options import (
    CUT_PAPER,
    DRAWING,
    JSON_LINES,
    SEED,
    SHEETS,
    SOURCES_OR_NONE,
    SPACING,
    TILES,
    WITHOUT,
)

MENU: Final = Menu(
    [
        command(
            "explain",
            "gloop.explain:explain",
            "Explain by counting why tiles or puzzles have no packing.",
            SOURCES_OR_NONE,
            TILES,
            WITHOUT,
            JSON_LINES,
            more="""
            FILE is a pack, JSON Lines, - or a position id; if the entry has a solution, its contours, K and q are
            printed too. Without FILE, explains a set of tiles that must all be used.
            """,
        ),
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
        command(
            "strip",
            "gloop.pictures:strip",
            "Draw swaps that turn a valid packing into a perfect one.",
            DRAWING,
            option("--board", default="5x5", metavar="ROWSxCOLS", help="Use this board; only small ones work."),
            SEED,
            number("--least", 2, 12, default=5, help="Draw at least N pictures."),
            more="""The packing becomes mixed on the way. This is figure 6 of Browne's paper for any board.""",
        ),
    ],
    more="""
    \b
    Why 91 tiles make no single loop:    puzzlemill gloop explain
    Why a puzzle cannot be solved:       puzzlemill gloop explain gloop:2x2:valid:f
    All 91 tiles to cut out:             puzzlemill gloop tiles -o tiles.pdf

    `puzzlemill research gloop` has proofs, searches and records.
    """,
)
