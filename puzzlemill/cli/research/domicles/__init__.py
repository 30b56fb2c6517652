"""The commands of `puzzlemill research domicles`."""

from typing import Final

from puzzlemill.cli.domicles import LARGEST_PIPS
from puzzlemill.cli.shared.menus import Menu, command, flag, number, option
from puzzlemill.cli.shared.options import DRAWING, JSON

BOARDS: Final = number(
    "--boards", 1, 100_000, default=1000, help="Sample N random boards for each layout and distance."
)

MENU: Final = Menu(
    [
        command(
            "layouts",
            "research.domicles.analysis:layouts",
            "Count tile sets, solutions and distances of each layout.",
            number("--pips", 1, LARGEST_PIPS, default=6, help="Take the tiles of double-N."),
            option("--layout", metavar="ROWSxCOLS", help="Show this layout only, or why it is impossible."),
            flag("--distribution", help="Count the tile sets by their number of solution classes."),
            JSON,
            more="""
            Beyond double-6 most layouts have too many tile sets to go through, and finding that out takes some seconds
            per layout.
            """,
        ),
        command(
            "analysis",
            "research.domicles.analysis:analysis",
            "Recompute each figure of the blog, and judge each claim.",
            BOARDS,
            JSON,
            more="""Difficulty is measured on random arrangements, the same in each run.""",
        ),
        command(
            "plot",
            "research.domicles.analysis:plot",
            "Plot how often plain descent solves boards, by distance.",
            DRAWING,
            BOARDS,
            more="""The picture has a panel for each layout of double-6.""",
        ),
    ],
    more="""
    \b
    What each layout of double-6 has:       puzzlemill research domicles layouts
    The blog's analysis, recomputed:        puzzlemill research domicles analysis
    Distance against chance of descent:     puzzlemill research domicles plot -o plot.svg
    """,
)
