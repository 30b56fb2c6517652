"""The commands of `puzzlemill iqblocks`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, argument, choice, command, flag, length, number, option, output
from puzzlemill.cli.shared.options import (
    ALWAYS_JSON,
    BUDGET,
    CERTIFICATE,
    CUT_PAPER,
    DRAWING,
    ENTRY,
    JSON,
    JSON_LINES,
    PIECE_SETS,
    PUZZLE,
    SEED,
    SHEETS,
    SOURCE_OR_NONE,
    SOURCES,
    SPACING,
    budget,
    check_command,
)

PIECES: Final = option(
    "--pieces",
    default="iq",
    metavar="SET",
    help="Use a bundled set, or pieces written as in ids.",
    shell_complete=PIECE_SETS,
)
BOARD: Final = option("--board", default="8x8", metavar="RxC", help="Use this board; write holes as in ids: 3x3:4.-4.")
BOTH: Final = (PIECES, BOARD)
"""The options that name an empty board."""

CATALOGUE_BUDGET: Final = 1_000_000_000
"""Nodes for a catalogue: about a minute."""

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
            "count",
            "iqblocks.counting:count",
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
            "iqblocks.solutions:solutions",
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
            All solutions with A in this place:     puzzlemill iqblocks solutions iqblocks:iq:8x8:4a4.2a54.
            One per class, as JSON Lines:           puzzlemill iqblocks solutions --classes --json iqblocks:iq:8x8:64.
            A solution with B in the corner:        puzzlemill iqblocks solutions --limit 1 iqblocks:iq:8x8:b63.
            """,
        ),
        command(
            "catalogue",
            "iqblocks.solutions:catalogue",
            "Write all solutions of an empty board to a small file.",
            *BOTH,
            budget("Spend at most this many search nodes.", CATALOGUE_BUDGET),
            output("Write to FILE; - is standard output.", required=True),
            more="""
            The file holds one solution of each class under the board's symmetries; `puzzlemill help iqblocks` describes
            the format. The first example makes the file that comes with puzzlemill.

            \b
            All 12,724 classes of IQ Blocks: puzzlemill iqblocks catalogue -o iqblocks-iq-8x8.bin
            All 2,339 of the pentominoes:    puzzlemill iqblocks catalogue --pieces pentominoes --board 6x10 -o 6x10.bin
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
            "picture",
            "iqblocks.pictures:picture",
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
            "iqblocks.pictures:strip",
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
        command(
            "poster",
            "iqblocks.pictures:poster",
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
    Your own pieces and board as an id:       puzzlemill iqblocks id pieces.txt board.txt
    Its fillings and their classes, counted:  puzzlemill iqblocks count "$(puzzlemill iqblocks id pentominoes 6x10)"
    All solutions with A in this place:       puzzlemill iqblocks solutions iqblocks:iq:8x8:4a4.2a54.
    Why nothing completes a position:         puzzlemill iqblocks refute iqblocks:iq:8x8:13.2c6.3c2.h2.3c2.h5.3h9.4a6.2a
    A solution in colours:                    puzzlemill iqblocks picture iqblocks:iq:8x8:i.b61. --colours -o all.png
    Pieces and frame to cut out:              puzzlemill iqblocks pieces --set iq -o pieces.pdf

    `puzzlemill research iqblocks` recomputes the blog's rounds and counts all positions.
    """,
)
