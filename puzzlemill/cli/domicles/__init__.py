"""What commands know about Domicles, and the commands that are about it alone."""

from typing import Final

from puzzlemill.cli.shared import options
from puzzlemill.cli.shared.menus import Additions, command

ADDITIONS: Final = Additions(
    commands=(
        command(
            "distance",
            "domicles.distance:distance",
            "Find the fewest swaps that a Domicles position needs.",
            options.SOURCES_OR_NONE,
            *options.TYPED_POSITION,
            options.BUDGET,
            options.JSON_LINES,
            more="""
            FILE is a pack, JSON Lines, - or a position id; the number of swaps that the puzzle allows is ignored. Or
            give --layout and --tiles: every tile has its higher number on the left, so 0-4 means 4-0. With --json,
            places count from 0. If the budget runs out before the least number is certain, prints bounds and exits 3.

            \b
            Your own position:        puzzlemill distance --layout 2x2 --tiles "6-0 5-0 4-3 2-1"
            The position of an id:    puzzlemill distance domicles:2x2:6:e1:60504321

            `puzzlemill research domicles histogram` also counts all arrangements of the tiles by distance.
            """,
        ),
    ),
    examples={
        "cutouts": "All dominoes of double-9:        puzzlemill cutouts domicles --pips 9 -o dominoes.pdf",
        "sprites": "Dominoes for dense screens, too: puzzlemill sprites domicles --pips 9 --scale 2 -o assets",
    },
    about={"cutouts": "domicles (with --pips, --doubles)"},
    former={
        "domicles tiles": "cutouts domicles",
        "domicles distance": "distance",
        "distance --histogram": "research domicles histogram",
    },
    observed="strip",
    guides={"domicles": "Domicles: exact distances, layouts and levels."},
)
