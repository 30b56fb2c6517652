"""The commands of `puzzlemill research iqblocks`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, argument, command, flag, number, option, output
from puzzlemill.cli.shared.options import (
    BUDGET,
    ENTRY,
    JSON,
    JSON_LINES,
    PIECES,
    PUZZLE,
    SOURCES,
    budget,
)
from puzzlemill_research.cli.options import DRAWING

BOARD: Final = option("--board", default="8x8", metavar="RxC", help="Use this board; write holes as in ids: 3x3:4.-4.")
BOTH: Final = (PIECES, BOARD)
"""The options that name an empty board."""

CATALOGUE_BUDGET: Final = 1_000_000_000
"""Nodes for a catalogue: about a minute."""

MENU: Final = Menu(
    [
        command(
            "rounds",
            "puzzlemill_research.cli.iqblocks.rounds:rounds",
            "Count the partial boards of each round, as the blog did.",
            argument("source", metavar="[FILE]", required=False),
            number("--depth", 1, 26, help="Count only the first N rounds."),
            JSON,
            more="""
            Each round places one more piece on the first open spot, row by row, in every possible way. Without FILE,
            repeats the blog's own computation, which took six days, in about eight seconds, and prints the blog's
            figures beside the results.
            """,
        ),
        command(
            "census",
            "puzzlemill_research.cli.iqblocks.questions:census",
            "Count all positions by their givens and completions.",
            *BOTH,
            JSON,
            more="""
            Unique positions have one completion; minimal ones have more as soon as any given is removed.

            \b
            The ten IQ pieces:       puzzlemill research iqblocks census
            The pentominoes:         puzzlemill research iqblocks census --pieces pentominoes --board 5x12
            """,
        ),
        command(
            "fewest",
            "puzzlemill_research.cli.iqblocks.questions:fewest",
            "Find the fewest givens that make a solution the only one.",
            *ENTRY,
            BUDGET,
            flag("--clues", help="Choose single cells instead of whole pieces."),
            JSON,
            more="""
            FILE is a pack, - or a position id; the solution is the entry's, or else the only completion of the
            position. Lists all smallest choices of pieces, or one smallest choice of cells. Exits 3 if the budget was
            spent.

            \b
            In pieces:       puzzlemill generate iqblocks --givens 5 | puzzlemill research iqblocks fewest -
            In cells:        puzzlemill generate iqblocks | puzzlemill research iqblocks fewest --clues -
            """,
        ),
        command(
            "rarest",
            "puzzlemill_research.cli.iqblocks.questions:rarest",
            "List the placements that appear in the fewest solutions.",
            *BOTH,
            number("--limit", 1, default=20, help="Print at most N placements."),
            flag("--most", help="List the placements in the most solutions instead."),
            flag("--never", help="List the placements in no solution instead."),
            JSON,
            more="""
            Placements are counted up to the symmetries of the board; `puzzlemill research iqblocks solutions`
            takes their ids.

            \b
            The twenty rarest:               puzzlemill research iqblocks rarest
            The most frequent one:           puzzlemill research iqblocks rarest --most --limit 1
            The rarest of the pentominoes:   puzzlemill research iqblocks rarest --pieces pentominoes --board 6x10
            """,
        ),
        command(
            "count",
            "puzzlemill_research.cli.iqblocks.counting:count",
            "Count fillings exactly, and their classes up to symmetry.",
            SOURCES,
            BUDGET,
            JSON_LINES,
            more="""
            Counts without listing: equal partial boards are merged, and classes are counted by Burnside's lemma. Exits
            3 if the budget ran out.
            """,
        ),
        command(
            "solutions",
            "puzzlemill_research.cli.iqblocks.solutions:solutions",
            "List the solutions that contain given pieces or cells.",
            *ENTRY,
            BUDGET,
            number("--limit", 1, help="Stop after N solutions."),
            flag("--classes", help="Print one solution per symmetry class."),
            flag("--json", "as_json", help="Print entries as JSON Lines instead of boards."),
            more="""
            FILE is a pack, - or a position id; the solutions contain its givens. Their number is printed on standard
            error.

            \b
            All with A in this place:     puzzlemill research iqblocks solutions iqblocks:iq:8x8:4a4.2a54.
            One per class, as JSON Lines: puzzlemill research iqblocks solutions --classes --json iqblocks:iq:8x8:64.
            One with B in the corner:     puzzlemill research iqblocks solutions --limit 1 iqblocks:iq:8x8:b63.
            """,
        ),
        command(
            "catalogue",
            "puzzlemill_research.cli.iqblocks.solutions:catalogue",
            "Write all solutions of an empty board to a small file.",
            *BOTH,
            budget("Spend at most this many search nodes.", CATALOGUE_BUDGET),
            output("Write to FILE; - is standard output.", required=True),
            more="""
            The file holds one solution of each class under the board's symmetries; `puzzlemill help iqblocks-counts`
            describes the format. The first example makes the file that comes with puzzlemill.

            \b
            All 12,724 classes:       puzzlemill research iqblocks catalogue -o iqblocks-iq-8x8.bin
            All 2,339 of pentominoes: puzzlemill research iqblocks catalogue --pieces pentominoes --board 6x10 -o a.bin
            """,
        ),
        command(
            "picture",
            "puzzlemill_research.cli.iqblocks.pictures:picture",
            "Draw a position with the pieces to place, or its solution.",
            *ENTRY,
            DRAWING,
            flag("--solution", help="Draw the full board, with the givens on grey."),
            flag("--colours", help="Draw the full board in colours that colour-blind people can tell apart."),
            BUDGET,
            more="""
            FILE is a pack, - or a position id; if the entry has no solution, the command searches for one.
            """,
        ),
        command(
            "strip",
            "puzzlemill_research.cli.iqblocks.pictures:strip",
            "Draw a solution as a person finds it, one board per piece.",
            *ENTRY,
            DRAWING,
            flag("--whole", help="Also draw a board for each step that rules out placements."),
            option("--steps", "chosen", metavar="3|1-12", help="Draw only the boards with these numbers."),
            BUDGET,
            more="""
            FILE is a pack, - or a position id. The heading of a board names the hardest technique needed since the
            board before it. A strip longer than one page (250 mm) needs a PDF.
            """,
        ),
        command(
            "poster",
            "puzzlemill_research.cli.iqblocks.pictures:poster",
            "Draw many boards of one round of the search, or full boards.",
            argument("source", metavar="[FILE]", default="iqblocks:iq:8x8:64."),
            PUZZLE,
            DRAWING,
            number("--level", 1, help="Draw boards with N more pieces placed (default: full boards)."),
            number("--boards", 1, 1000, default=64, help="Draw N boards."),
            number("--columns", 1, default=8, help="Put N boards in each row."),
            number("--seed", 0, help="Choose boards at random with this seed (default: evenly spread)."),
            BUDGET,
            more="""
            The search always fills the next open spot. FILE is a pack, - or a position id (default: the blog's board,
            for which --level 2 gives the blog's first picture). Givens are hatched.
            """,
        ),
    ],
    more="""
    \b
    The blog's computation, all ten rounds:   puzzlemill research iqblocks rounds
    Positions by givens and completions:      puzzlemill research iqblocks census
    The rarest placements:                    puzzlemill research iqblocks rarest
    """,
)
