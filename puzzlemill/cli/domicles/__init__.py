"""The commands of `puzzlemill domicles`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, command, flag, length, number, option
from puzzlemill.cli.shared.options import (
    BUDGET,
    CUT_PAPER,
    JSON_LINES,
    SHEETS,
    SOURCES_OR_NONE,
    SPACING,
)

LARGEST_PIPS: Final = 18
"""The same as in `puzzles.domicles`, which help would be slow to import."""

MENU: Final = Menu(
    [
        command(
            "distance",
            "domicles.distance:distance",
            "Find the fewest swaps a position needs, and the best first ones.",
            SOURCES_OR_NONE,
            option("--layout", metavar="ROWSxCOLS", help="Set the layout of --tiles."),
            option(
                "--tiles",
                "typed",
                metavar="TILES",
                help='Measure your own position, row by row, as "4-0 3-2" or "4|0, 3|2".',
            ),
            number("--pips", 1, LARGEST_PIPS, help="Use the double-N set for --tiles (default: double-6)."),
            flag("--histogram", help="Also count all arrangements of the tiles by distance."),
            BUDGET,
            JSON_LINES,
            more="""
            FILE is a pack, JSON Lines, - or a position id; the number of swaps that the puzzle allows is ignored. Or
            give --layout and --tiles: every tile has its higher number on the left, so 0-4 means 4-0. With --json,
            places count from 0. If the budget runs out before the least number is certain, prints bounds and exits 3.
            """,
        ),
        command(
            "tiles",
            "domicles.pictures:tiles",
            "Print dominoes to cut out, with crop marks and a ruler.",
            SOURCES_OR_NONE,
            SHEETS,
            number("--pips", 1, LARGEST_PIPS, help="Print the tiles of double-N (default: double-6)."),
            flag("--doubles", help="Also print the doubles, which no puzzle uses."),
            CUT_PAPER,
            length("--length", 20, 120, default=44.0, help="Make the tiles this long."),
            SPACING,
            more="""
            With FILE (a pack, JSON Lines, - or a position id), prints the tiles of its puzzles, each once. Backs stay
            blank.
            """,
        ),
    ],
    more="""
    \b
    The distance of your own position:      puzzlemill domicles distance --layout 2x2 --tiles "6-0 5-0 4-3 2-1"
    The distance of an id, and a histogram: puzzlemill domicles distance --histogram domicles:2x2:6:e1:60504321
    All dominoes of double-9 to cut out:    puzzlemill domicles tiles --pips 9 -o tiles.pdf

    `puzzlemill research domicles` recomputes the analysis of the blog.
    """,
)
