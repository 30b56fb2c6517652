"""The commands of `puzzlemill research iqblocks`."""

from typing import Final

from puzzlemill.cli.iqblocks import BOTH
from puzzlemill.cli.shared.menus import Menu, command, flag, number
from puzzlemill.cli.shared.options import BUDGET, ENTRY, JSON, SOURCE_OR_NONE

MENU: Final = Menu(
    [
        command(
            "rounds",
            "research.iqblocks.rounds:rounds",
            "Count the partial boards of each round, as the blog did.",
            SOURCE_OR_NONE,
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
            "research.iqblocks.questions:census",
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
            "research.iqblocks.questions:fewest",
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
            "research.iqblocks.questions:rarest",
            "List the placements that appear in the fewest solutions.",
            *BOTH,
            number("--limit", 1, default=20, help="Print at most N placements."),
            flag("--most", help="List the placements in the most solutions instead."),
            flag("--never", help="List the placements in no solution instead."),
            JSON,
            more="""
            Placements are counted up to the symmetries of the board; `puzzlemill iqblocks solutions` takes their ids.

            \b
            The twenty rarest:               puzzlemill research iqblocks rarest
            The most frequent one:           puzzlemill research iqblocks rarest --most --limit 1
            The rarest of the pentominoes:   puzzlemill research iqblocks rarest --pieces pentominoes --board 6x10
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
