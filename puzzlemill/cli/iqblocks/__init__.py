"""The commands of `puzzlemill iqblocks`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, argument, choice, command, flag, length, number, option, output
from puzzlemill.cli.shared.options import (
    ALWAYS_JSON,
    BUDGET,
    CERTIFICATE,
    CUT_PAPER,
    ENTRY,
    JSON,
    PIECE_SETS,
    PUZZLE,
    SEED,
    SHEETS,
    SOURCE_OR_NONE,
    SPACING,
    check_command,
)

PIECES: Final = option(
    "--pieces",
    default="iq",
    metavar="SET",
    help="Use a bundled set, or pieces written as in ids.",
    shell_complete=PIECE_SETS,
)
MENU: Final = Menu(
    [
        command(
            "id",
            "iqblocks.ids:position_id",
            "Print the position id of your own pieces on your own board.",
            argument("pieces", metavar="PIECES"),
            argument("board", metavar="BOARD"),
            JSON,
            more="""
            The id works in every command that takes FILE. PIECES is a piece file (`puzzlemill help piece-files`), a
            bundled set (iq, pentominoes, pentominoes-tetromino), or pieces written as in ids. BOARD is ROWSxCOLS, or a
            text file that draws the board: . for an empty cell, # for no cell, a letter for a given cell. One of the
            two can be -, for standard input. If the board obviously cannot be filled, prints the reason on standard
            error.
            """,
        ),
        command(
            "refute",
            "iqblocks.proofs:refute",
            "Prove that a position has no completion, or only one.",
            *ENTRY,
            BUDGET,
            flag("--unique", help="Prove that there is exactly one completion."),
            CERTIFICATE,
            JSON,
            more="""
            FILE is a pack, - or a position id. The argument is as simple as possible: the number of cells, a region
            whose size or colours the remaining pieces cannot match, or a tree of all cases. If the claim is false,
            writes nothing and exits 1.
            """,
        ),
        check_command("iqblocks.proofs:FORM.check"),
        command(
            "unsolvable",
            "iqblocks.proofs:unsolvable",
            "Make positions that have no completion, to test solvers.",
            number("--count", 1, 1_000_000, default=1, help="Make N positions."),
            PIECES,
            option("--board", default="8x8", metavar="ROWSxCOLS", help="Use this board."),
            option("--givens", type=int, metavar="N", help="Start with N given pieces (default: any suitable number)."),
            choice(
                "--reason",
                ["any", "dead-region", "colouring", "refutation"],
                default="any",
                help="Make positions that this argument refutes; with any, at least half need a refutation by cases.",
            ),
            flag("--near-miss", help="Make positions in which moving one given piece would leave one completion."),
            SEED,
            number("--tries", 1, help="Give up after N tries (default: 1,000 per position)."),
            output("Write the pack to FILE: .json, or .jsonl for JSON Lines."),
            ALWAYS_JSON,
            more="""
            Each position is refuted by the solver and by a checked certificate, which `refute` prints. With --reason
            refutation, every cell and every piece has a placement, and neither areas nor colours rule the position out.
            Exits 3 if it finds fewer positions than asked for.
            """,
        ),
        command(
            "pieces",
            "iqblocks.pictures:pieces",
            "Print pieces to cut out, and the frame to put them in.",
            SOURCE_OR_NONE,
            PUZZLE,
            option(
                "--set",
                "name",
                metavar="NAME",
                help="Print a bundled set, without a frame (default: iq).",
                shell_complete=PIECE_SETS,
            ),
            length("--cell", 4, 60, default=12.0, help="Make the cells this wide."),
            SPACING,
            CUT_PAPER,
            SHEETS,
            more="""
            With FILE (a pack, - or a position id), prints the pieces to place, and a frame with the given ones. An
            empty board, such as iqblocks:iq:8x8:64., gives all the pieces. Sheets have a ruler; backs stay blank.
            """,
        ),
    ],
    more="""
    \b
    Your own pieces and board as an id:       puzzlemill iqblocks id pieces.txt board.txt
    Why nothing completes a position:         puzzlemill iqblocks refute iqblocks:iq:8x8:13.2c6.3c2.h2.3c2.h5.3h9.4a6.2a
    Pieces and frame to cut out:              puzzlemill iqblocks pieces --set iq -o pieces.pdf

    `puzzlemill research iqblocks` recomputes the blog's rounds and counts all positions.
    """,
)
