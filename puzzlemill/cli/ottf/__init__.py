"""The commands of `puzzlemill ottf`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, command, option
from puzzlemill.cli.shared.options import (
    ALWAYS_JSON,
    BUDGET,
    CERTIFICATE,
    DRAWING,
    ENTRY,
    JSON,
    OUTPUT,
    SOURCES,
    check_command,
)

MENU: Final = Menu(
    [
        command(
            "refute",
            "ottf.proofs:refute",
            "Prove that a template has no solution, as simply as possible.",
            *ENTRY,
            BUDGET,
            CERTIFICATE,
            JSON,
            more="""
            FILE is a pack, - or a position id. The argument is the number on one tile, a sum, a set of tiles none of
            which can be first (or last), a chain of rules 1 and 2, or a tree of trials. If the template has a solution,
            writes nothing and exits 1.
            """,
        ),
        check_command("ottf.proofs:FORM.check"),
        command(
            "reason",
            "ottf.pictures:reason",
            "Draw why a template has no solution.",
            *ENTRY,
            DRAWING,
            BUDGET,
            more="""
            Shows a tile, a set of tiles, a chain of steps, or the cases of a tree. FILE is a pack, - or a position id.
            """,
        ),
        command(
            "strip",
            "ottf.pictures:strip",
            "Draw a solution round by round.",
            *ENTRY,
            DRAWING,
            option("--rounds", metavar="3|1-12", help="Draw only these rounds of a long solution."),
            BUDGET,
            more="""
            A round is all tiles that can be placed next, in any order. FILE is a pack, - or a position id; if the entry
            has no solution, the command searches for one.
            """,
        ),
        command(
            "arrows",
            "ottf.pictures:arrows",
            "Draw a solution as arrows to neighbours that come later.",
            *ENTRY,
            DRAWING,
            BUDGET,
            more="""
            FILE is a pack, - or a position id; if the entry has no solution, the command searches for one.
            """,
        ),
        command(
            "sat",
            "ottf.sat:sat",
            "Solve large templates with a SAT solver.",
            SOURCES,
            BUDGET,
            OUTPUT,
            ALWAYS_JSON,
            more="""
            Use this if `puzzlemill solve` runs out of budget; the output is the same. Needs python-sat: pip install
            'puzzlemill[solvers]'. Exits 3 if a budget ran out.
            """,
        ),
    ],
    more="""
    \b
    Why a template has no solution:          puzzlemill ottf refute ottf:2x2:2222 -o proof.json
    Check that proof:                        puzzlemill ottf check proof.json
    The reason as a picture:                 puzzlemill ottf reason ottf:2x2:2222 -o proof.png
    A solution round by round:               puzzlemill ottf strip ottf:3x4:a22a21122232 -o strip.png

    `puzzlemill research ottf` lists templates that two rules cannot solve, and counts orders.
    """,
)
