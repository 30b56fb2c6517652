"""The commands of `puzzlemill gloop`."""

from typing import Final

import click

from puzzlemill.cli.shared.menus import Menu, argument, command, option
from puzzlemill.cli.shared.options import CUT_PAPER, DRAWING, SEED, SHEETS, SPACING, TILES, WITHOUT

MENU: Final = Menu(
    [
        command(
            "explain",
            "gloop.explain:explain",
            "Explain by counting why tiles or puzzles have no packing.",
            argument("sources", metavar="[FILE]...", nargs=-1),
            TILES,
            WITHOUT,
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
            option(
                "--side",
                type=click.FloatRange(10, 60),
                default=25.0,
                show_default=True,
                metavar="MM",
                help="Make the tiles this wide.",
            ),
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
            option(
                "--board",
                default="5x5",
                show_default=True,
                metavar="ROWSxCOLS",
                help="Use this board; small ones only.",
            ),
            SEED,
            option(
                "--least",
                type=click.IntRange(2, 12),
                default=5,
                show_default=True,
                metavar="N",
                help="Draw at least N pictures.",
            ),
            more="""On the way it becomes a mixed packing: figure 6 of Browne's paper, for any board and seed.""",
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
