"""The commands of `puzzlemill research gloop`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, argument, choice, command, flag, number, option, output
from puzzlemill.cli.shared.options import (
    ALWAYS_JSON,
    CERTIFICATE,
    CERTIFICATES,
    JSON,
    JSON_LINES,
    SEED,
    TILES,
    WITHOUT,
    budget,
)

SEARCHES: Final = ("fewest", "depth-first", "restarts", "a-star", "uct", "swaps", "ring")
"""The names of `research.gloop.paper.SEARCHES`, which help would be slow to import."""

MENU: Final = Menu(
    [
        command(
            "pack",
            "research.gloop.searches:pack",
            "Pack a board with a search of the paper, or with our own.",
            option(
                "--board",
                default="7x13",
                metavar="BOARD",
                help="Pack 7x13, a number of cells such as 87, or an id's 10x9.MASK.",
            ),
            choice("--goal", ["valid", "mixed", "perfect"], default="valid", help="Require this of the packing."),
            TILES,
            WITHOUT,
            choice("--search", SEARCHES, default="ring", help="Use this search; ring is our own."),
            choice(
                "--best", ["fewest", "most"], help="Go on for the fewest or most contours until the budget is spent."
            ),
            choice("--of", ["contours", "circles"], to="count", default="contours", help="With --best, count these."),
            choice(
                "--circles",
                ["anywhere", "inside", "outside"],
                default="anywhere",
                help="With --best, require all circles to be there.",
            ),
            number("--target", 0, help="With --best, stop when N is reached."),
            SEED,
            budget("Spend at most this many search nodes or moves.", 10_000_000),
            output("Write a pack (.json) or a picture (.svg, .pdf, .png) as well."),
            ALWAYS_JSON,
            more="""
            Writes one JSON object: id, outcome, solution, reason, contours, circles and effort. Exits 3 if the budget
            was spent.
            """,
        ),
        command(
            "proof",
            "research.gloop.proofs:proof",
            "Prove what packings that use all of the tiles cannot be.",
            choice(
                "--claim",
                ["perfect", "valid", "contours", "inside", "outside"],
                default="perfect",
                help="Prove that no packing is perfect or valid, a least number of contours, or a most of circles "
                "inside or outside the loop.",
            ),
            option("--board", metavar="ROWSxCOLS", help="Take this rectangle for circles inside or outside."),
            TILES,
            WITHOUT,
            CERTIFICATE,
            JSON,
            more="""
            The linear program knows only the local rule for dead doors, nothing about cap sums. Its certificate is
            checked with integers.
            """,
        ),
        command(
            "check",
            "research.gloop.proofs:FORM.check",
            "Check certificates with integers only, without any search.",
            CERTIFICATES,
            JSON_LINES,
            more="""
            Exits 1 if a certificate proves nothing, 2 if a file is not a certificate; the others are checked all the
            same.
            """,
        ),
        command(
            "removals",
            "research.gloop.proofs:removals",
            "Count sets of four tiles without which a loop may exist.",
            flag("--list", "listing", help="List the balanced sets, one per line."),
            JSON,
            more="""The other 87 tiles may then make a single loop.""",
        ),
        command(
            "left-out",
            "research.gloop.proofs:left_out",
            "Show how often each tile stays out of perfect packings.",
            argument("stored", metavar="[FILE]", required=False),
            number("--seeds", 1, 10_000, help="Search for N packings of each size instead."),
            output("Write the table to FILE; - prints it as JSON."),
            JSON,
            more="""
            Figure 7 of Browne's paper with numbers, for packings of 83 to 87 tiles. FILE is a table written before
            (default: the bundled one). Exits 3 if --seeds finds fewer packings than it asks for.
            """,
        ),
    ],
    more="""
    \b
    Why 91 tiles make no single loop:    puzzlemill research gloop proof -o perfect.json
    And to check it:                     puzzlemill research gloop check perfect.json
    All 91 tiles on 7x13, as a picture:  puzzlemill research gloop pack -o packing.png
    """,
)
