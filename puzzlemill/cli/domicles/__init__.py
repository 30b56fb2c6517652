"""The commands of `puzzlemill domicles`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, command, flag, length, number, option
from puzzlemill.cli.shared.options import (
    BUDGET,
    CUT_PAPER,
    DRAWING,
    ENTRY,
    JSON_LINES,
    SHEETS,
    SOURCES_OR_NONE,
    SPACING,
)

LARGEST_PIPS: Final = 18
"""That of `puzzles.domicles`, which help would be slow to import."""

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
            number("--pips", 1, LARGEST_PIPS, help="Take --tiles from double-N (default: double-6)."),
            flag("--histogram", help="Count all arrangements of its tiles by distance too."),
            BUDGET,
            JSON_LINES,
            more="""
            Prints bounds and exits 3 if the budget is spent before the least number is sure. FILE is a pack, JSON
            Lines, - or a position id; the swaps that the puzzle allows do not matter. Or give --layout and --tiles:
            each tile has its higher number on the left, so 0-4 is 4-0. With --json, places count from 0.
            """,
        ),
        command(
            "strip",
            "domicles.pictures:strip",
            "Draw a solution swap by swap, with what still repeats tinted.",
            *ENTRY,
            BUDGET,
            DRAWING,
            more="""
            FILE is a pack, JSON Lines, - or a position id. If it has no solution, the fewest swaps that are found are
            drawn.
            """,
        ),
        command(
            "tiles",
            "domicles.pictures:tiles",
            "Print dominoes to cut out, with crop marks and a ruler.",
            SOURCES_OR_NONE,
            SHEETS,
            number("--pips", 1, LARGEST_PIPS, help="Print the tiles of double-N (default: double-6)."),
            flag("--doubles", help="Print the doubles too, which no puzzle uses."),
            CUT_PAPER,
            length("--length", 20, 120, default=44.0, help="Make the tiles this long."),
            SPACING,
            more="""
            FILE is a pack, JSON Lines, - or a position id: the tiles are then those of its puzzles, each once. Backs
            stay blank.
            """,
        ),
    ],
    more="""
    \b
    How far your own position is:           puzzlemill domicles distance --layout 2x2 --tiles "6-0 5-0 4-3 2-1"
    The same of an id, with a histogram:    puzzlemill domicles distance --histogram domicles:2x2:6:e1:60504321
    A solution, swap by swap:               puzzlemill domicles strip domicles:2x2:6:e1:60504321 -o strip.pdf
    Dominoes to cut out, all of double-9:   puzzlemill domicles tiles --pips 9 -o tiles.pdf

    `puzzlemill research domicles` has the analysis of the blog.
    """,
)
