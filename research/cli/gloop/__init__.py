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
    SOURCES_OR_NONE,
    TILES,
    WITHOUT,
    budget,
)
from puzzlemill_research.cli.options import DRAWING

SEARCHES: Final = ("fewest", "depth-first", "restarts", "a-star", "uct", "swaps", "ring")
"""The names of `research.gloop.paper.SEARCHES`, which help would be slow to import."""

VARIANTS: Final = (
    "leaflet",
    "edges last",
    "draw free",
    "end blocked",
    "hand 4",
    "hand 8",
    "others 8",
    "round",
    "round, hand 4",
    "round, hand 8",
)
"""The names of `gloop.game.VARIANTS`, which help would be slow to import."""

MENU: Final = Menu(
    [
        command(
            "pack",
            "puzzlemill_research.cli.gloop.searches:pack",
            "Pack a board with a search from the paper or one of our own.",
            option(
                "--board",
                default="7x13",
                metavar="BOARD",
                help="Pack this board: 7x13, a number of cells such as 87, or 10x9.MASK as in ids.",
            ),
            choice("--goal", ["valid", "mixed", "perfect"], default="valid", help="Look for this kind of packing."),
            TILES,
            WITHOUT,
            choice("--search", SEARCHES, default="ring", help="Use this search; ring is our own."),
            choice("--best", ["fewest", "most"], help="Keep improving the packing until the budget runs out."),
            choice(
                "--of",
                ["contours", "circles"],
                to="count",
                default="contours",
                help="With --best, look for the fewest or most of these.",
            ),
            choice(
                "--circles",
                ["anywhere", "inside", "outside"],
                default="anywhere",
                help="With --best, require all circles to be inside or outside the loop.",
            ),
            number("--target", 0, help="With --best, stop as soon as N is reached."),
            SEED,
            budget("Spend at most this many search nodes or moves.", 10_000_000),
            output("Also write the packing to FILE: a pack (.json) or a picture (.svg, .pdf, .png)."),
            ALWAYS_JSON,
            more="""
            Prints one JSON object: id, outcome, solution, reason, contours, circles and effort. Exits 3 if the budget
            ran out.
            """,
        ),
        command(
            "proof",
            "puzzlemill_research.cli.gloop.proofs:proof",
            "Prove limits of packings that use all of the tiles.",
            choice(
                "--claim",
                ["perfect", "valid", "contours", "inside", "outside"],
                default="perfect",
                help="Prove that no packing is perfect or valid, a lower bound for contours, or an upper bound for "
                "circles inside or outside the loop.",
            ),
            option("--board", metavar="ROWSxCOLS", help="Use this rectangle for the claims inside and outside."),
            TILES,
            WITHOUT,
            CERTIFICATE,
            JSON,
            more="""
            The linear program knows only the local rule for dead doors, nothing about cap sums. Its certificate is
            checked in integer arithmetic.
            """,
        ),
        command(
            "check",
            "puzzlemill_research.cli.gloop.proofs:FORM.check",
            "Check certificates in integer arithmetic, without any search.",
            CERTIFICATES,
            JSON_LINES,
            more="""
            Exits 1 if a certificate proves nothing, and 2 if a file is not a certificate. All files are checked
            either way.
            """,
        ),
        command(
            "removals",
            "puzzlemill_research.cli.gloop.proofs:removals",
            "Count sets of four tiles without which a loop might exist.",
            flag("--list", "listing", help="List the sets that leave as many sides 10 as sides 01, one per line."),
            JSON,
            more="""Without such a set, the other 87 tiles might make a single loop.""",
        ),
        command(
            "left-out",
            "puzzlemill_research.cli.gloop.proofs:left_out",
            "Show how often perfect packings leave out each tile.",
            argument("stored", metavar="[FILE]", required=False),
            number("--seeds", 1, 10_000, help="Search for N packings of each size instead."),
            output("Write the table to FILE; - prints it as JSON."),
            JSON,
            more="""
            This is figure 7 of Browne's paper in numbers, for packings of 83 to 87 tiles. FILE is a table written
            earlier with -o (default: the bundled one). Exits 3 if --seeds finds fewer packings than asked for.
            """,
        ),
        command(
            "explain",
            "puzzlemill_research.cli.gloop.explain:explain",
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
            "strip",
            "puzzlemill_research.cli.gloop.pictures:strip",
            "Draw swaps that turn a valid packing into a perfect one.",
            DRAWING,
            option("--board", default="5x5", metavar="ROWSxCOLS", help="Use this board; only small ones work."),
            SEED,
            number("--least", 2, 12, default=5, help="Draw at least N pictures."),
            more="""The packing becomes mixed on the way. This is figure 6 of Browne's paper for any board.""",
        ),
        command(
            "game",
            "puzzlemill_research.cli.gloop.game:game",
            "Measure how fair the Gloop game is, and how strong opponents are.",
            choice("--players", tuple("2345678"), multiple=True, help="Play with N players (repeatable; default: 2)."),
            option("--opponent", "strength", default="easy", metavar="NAME", help="Put this opponent into every seat."),
            option(
                "--against", metavar="NAME", help="Let --opponent sit in every seat in turn, and this one elsewhere."
            ),
            choice(
                "--variant",
                VARIANTS,
                to="variants",
                multiple=True,
                help="Play this variant (repeatable; default: leaflet).",
            ),
            number("--deals", 2, 1_000_000, default=1000, help="Play N deals, the same for every variant."),
            budget("Let --opponent imagine at most this many moves per turn."),
            JSON_LINES,
            more="""
            Prints what each seat wins with its interval of 95 %, the turns of a game, how many games end because a
            player is out of tiles or are shared, the shares of turns that are draws or have a choice, and the tiles
            that losers have left.

            \b
            Every number of players:   puzzlemill research gloop game --players 2 --players 4 --players 8
            One opponent and another:  puzzlemill research gloop game --opponent medium --against easy --deals 100
            """,
        ),
    ],
    more="""
    \b
    Why 91 tiles make no single loop:    puzzlemill research gloop proof -o perfect.json
    Check that proof:                    puzzlemill research gloop check perfect.json
    All 91 tiles on 7x13, as a picture:  puzzlemill research gloop pack -o packing.png
    """,
)
