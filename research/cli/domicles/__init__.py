"""The commands of `puzzlemill research domicles`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, command, flag, number, option
from puzzlemill.cli.shared.options import (
    BUDGET,
    ENTRY,
    JSON,
    JSON_LINES,
    SOURCES_OR_NONE,
    TYPED_POSITION,
)
from puzzlemill.puzzles.domicles import LARGEST_PIPS
from puzzlemill_research.cli.options import DRAWING

BOARDS: Final = number(
    "--boards", 1, 100_000, default=1000, help="Sample N random boards for each layout and distance."
)

MENU: Final = Menu(
    [
        command(
            "layouts",
            "puzzlemill_research.cli.domicles.analysis:layouts",
            "Count tile sets, solutions and distances of each layout.",
            number("--pips", 1, LARGEST_PIPS, default=6, help="Use the tiles of double-N."),
            option("--layout", metavar="ROWSxCOLS", help="Show this layout only, or why it is impossible."),
            flag("--distribution", help="Count tile sets by their number of solution classes."),
            JSON,
            more="""
            Beyond double-6, most layouts have too many tile sets to go through; finding that out takes a few seconds
            per layout.
            """,
        ),
        command(
            "analysis",
            "puzzlemill_research.cli.domicles.analysis:analysis",
            "Recompute each figure of the blog, and judge each claim.",
            BOARDS,
            JSON,
            more="""Difficulty is measured on random arrangements, the same ones in every run.""",
        ),
        command(
            "plot",
            "puzzlemill_research.cli.domicles.analysis:plot",
            "Plot how often descent solves boards, by distance.",
            DRAWING,
            BOARDS,
            more="""Descent always makes the swap that removes the most conflicts. Each layout has a panel.""",
        ),
        command(
            "histogram",
            "puzzlemill_research.cli.domicles.histogram:histogram",
            "Count the arrangements of a position's tiles by distance.",
            SOURCES_OR_NONE,
            *TYPED_POSITION,
            BUDGET,
            JSON_LINES,
            more="""
            Prints what `puzzlemill distance` prints, and the arrangements by the swaps that they need, with their mean.
            FILE is a pack, JSON Lines, - or a position id. Exits 3 if that takes too much.
            """,
        ),
        command(
            "strip",
            "puzzlemill_research.cli.domicles.pictures:strip",
            "Draw a solution swap by swap, with repeated numbers tinted.",
            *ENTRY,
            BUDGET,
            DRAWING,
            more="""
            FILE is a pack, JSON Lines, - or a position id. If the entry has no solution, draws the shortest one that
            the search finds.
            """,
        ),
    ],
    more="""
    \b
    The layouts of double-6 in numbers:     puzzlemill research domicles layouts
    The blog's analysis, recomputed:        puzzlemill research domicles analysis
    Success of descent, by distance:        puzzlemill research domicles plot -o plot.svg
    A histogram of distances:               puzzlemill research domicles histogram domicles:2x2:6:e1:60504321
    """,
)
