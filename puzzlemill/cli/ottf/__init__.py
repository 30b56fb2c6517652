"""The commands of `puzzlemill ottf`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, command
from puzzlemill.cli.shared.options import (
    BUDGET,
    CERTIFICATE,
    ENTRY,
    JSON,
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
    ],
    more="""
    \b
    Why a template has no solution:          puzzlemill ottf refute ottf:2x2:2222 -o proof.json
    Check that proof:                        puzzlemill ottf check proof.json

    `puzzlemill research ottf` lists templates that two rules cannot solve, and counts orders.
    """,
)
