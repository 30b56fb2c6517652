"""What commands know about IQ Blocks, and the commands that are about it alone."""

from typing import Final

from puzzlemill.cli.shared import options
from puzzlemill.cli.shared.menus import Additions, argument, choice, command, flag, number, option, output

ADDITIONS: Final = Additions(
    commands=(
        command(
            "unsolvable",
            "iqblocks.unsolvable:unsolvable",
            "Make unsolvable IQ Blocks positions, to test solvers.",
            number("--count", 1, 1_000_000, default=1, help="Make N positions."),
            options.PIECES,
            option("--board", default="8x8", metavar="ROWSxCOLS", help="Use this board."),
            option("--givens", type=int, metavar="N", help="Start with N given pieces (default: any suitable number)."),
            choice(
                "--reason",
                ["any", "dead-region", "colouring", "refutation"],
                default="any",
                help="Make positions that this argument refutes; with any, at least half need a refutation by cases.",
            ),
            flag("--near-miss", help="Make positions in which moving one given piece would leave one completion."),
            options.SEED,
            number("--tries", 1, help="Give up after N tries (default: 1,000 per position)."),
            output("Write the pack to FILE: .json, or .jsonl for JSON Lines."),
            options.ALWAYS_JSON,
            more="""
            Each position is refuted by the solver and by a checked certificate, which `refute` prints. With --reason
            refutation, every cell and every piece has a placement, and neither areas nor colours rule the position out.
            Exits 3 if it finds fewer positions than asked for.
            """,
        ),
        command(
            "id",
            "iqblocks.ids:position_id",
            "Print the id of your own IQ Blocks pieces on your own board.",
            argument("pieces", metavar="PIECES"),
            argument("board", metavar="BOARD"),
            options.JSON,
            more="""
            The id works in every command that takes FILE. PIECES is a piece file (`puzzlemill help piece-files`), a
            bundled set (iq, pentominoes, pentominoes-tetromino), or pieces written as in ids. BOARD is ROWSxCOLS, or a
            text file that draws the board: . for an empty cell, # for no cell, a letter for a given cell. One of the
            two can be -, for standard input. If the board obviously cannot be filled, prints the reason on standard
            error.
            """,
        ),
    ),
    examples={
        "cutouts": "The pieces with their frame:     puzzlemill cutouts iqblocks iqblocks:iq:8x8:64. -o pieces.pdf",
        "sprites": "Pieces in colours:               puzzlemill sprites iqblocks --theme colour --no-labels -o assets",
        "refute": "The only completion:           puzzlemill refute pack.json --puzzle 3 --unique -o proof.json",
    },
    about={
        "cutouts": "or iqblocks (with --pieces)",
        "refute": "IQ Blocks: the number of cells, a region whose size or colours the remaining pieces cannot match, "
        "or a tree of all cases.",
    },
    former={
        "iqblocks pieces": "cutouts iqblocks",
        **{f"iqblocks {name}": name for name in ("id", "unsolvable", "refute", "check")},
    },
    observed="count solutions catalogue picture strip poster",
    guides={"iqblocks": "IQ Blocks: own pieces, challenges and proofs."},
)
