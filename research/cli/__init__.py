"""The commands of `puzzlemill research`: answers to the open questions of the sources."""

from typing import Final

import click

from puzzlemill.cli.shared.menus import Later, Menu, argument, command, flag, number, output
from puzzlemill.cli.shared.options import JSON, JSON_LINES
from puzzlemill.puzzles import KINDS

MENU: Final = Menu(
    [
        Later("gloop", "puzzlemill_research.cli.gloop", "Compare searches, prove bounds, and count left-out tiles."),
        Later("domicles", "puzzlemill_research.cli.domicles", "Recompute the analysis of the Domicles blog."),
        Later("ottf", "puzzlemill_research.cli.ottf", "Find what two rules cannot solve, and count orders."),
        Later("iqblocks", "puzzlemill_research.cli.iqblocks", "Recompute the blog's rounds, and count all positions."),
        Later("records", "puzzlemill_research.cli.records", "Show and improve the records of the Gloop challenges."),
        Later(
            "populations", "puzzlemill_research.cli.populations", "List and rebuild the populations behind percentiles."
        ),
        command(
            "validity",
            "puzzlemill_research.cli.validity:validity",
            "Compare grades with simulated players and other searches.",
            argument("kinds", nargs=-1, type=click.Choice(list(KINDS)), required=False),
            output("Also write a picture of each kind to this folder.", metavar="DIR"),
            number("--count", 3, help="Give N puzzles per population to the slow searches (default: 80 to 200)."),
            flag("--quick", help="Use only a few puzzles per population, as a quick trial."),
            JSON_LINES,
            more="""
            Prints the tables of `puzzlemill help grading-evidence` for these kinds (default: all four, about ten
            minutes). `python -m benchmarks.validity` adds CP-SAT.
            """,
        ),
        command(
            "yardstick",
            "puzzlemill_research.cli.yardstick:yardstick",
            "Test the method behind minutes on people's Sudoku times.",
            argument("file", metavar="FILE.csv"),
            JSON,
            more="""
            FILE.csv has a column `Sudoku Puzzle` (81 characters, with . for an empty cell) and measures of people's
            difficulty: D_TO, D_TR, seconds, or several of them. The free files of
            https://github.com/synnwang/sudoku_dataset_difficulty have such puzzles; 344 take half a minute. `puzzlemill
            help grading-evidence` says what follows for minutes, and what does not.
            """,
        ),
    ],
    more="""
    \b
    A machine proof that 91 tiles make no loop:      puzzlemill research gloop proof
    The blog's analysis of Domicles, recomputed:     puzzlemill research domicles analysis
    Templates that two rules cannot solve:           puzzlemill research ottf cores
    The computation of the IQ Blocks blog:           puzzlemill research iqblocks rounds
    """,
)
