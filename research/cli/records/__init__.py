"""The commands of `puzzlemill research records`."""

from pathlib import Path
from typing import Final

import click

from puzzlemill.cli.shared.completing import one_of
from puzzlemill.cli.shared.menus import Menu, Runner, argument, command, flag, number, option
from puzzlemill.cli.shared.options import JSON, JSON_LINES, SEED
from puzzlemill_research.cli.options import DRAWING


def _records(help: str) -> click.Option:
    """The option that names a folder of records."""
    return option("--records", "folder", type=click.Path(path_type=Path), metavar="DIR", help=help)


FOLDER: Final = _records("Also use the records in this folder that beat the installed ones.")
CHALLENGES: Final = one_of("1a", "1b", "2a", "2b", "2c-least", "2c-most", "2d-least", "2d-most")
BOARDS: Final = one_of("7x13", "9x10", "6x15")
CHALLENGE: Final = argument("challenge", shell_complete=CHALLENGES)
BOARD: Final = argument("board", shell_complete=BOARDS)


def _table_unless_a_command_follows(folder: Path | None, as_json: bool) -> None:
    context = click.get_current_context()
    # So the options can be given before a command as well as after it.
    context.default_map = {name: {"folder": folder, "as_json": as_json} for name in MENU.rows}
    if context.invoked_subcommand is None:
        Runner("puzzlemill_research.cli.records.actions:table")(folder=folder, as_json=as_json)


MENU: Final = Menu(
    [
        command(
            "show",
            "puzzlemill_research.cli.records.actions:show",
            "Print a record with its value and the proof of its bound.",
            CHALLENGE,
            BOARD,
            FOLDER,
            flag("--json", "as_json", help="Print the record as JSON, as in its file."),
        ),
        command(
            "draw",
            "puzzlemill_research.cli.records.actions:draw",
            "Draw a record with its contours coloured.",
            CHALLENGE,
            BOARD,
            FOLDER,
            DRAWING,
        ),
        command(
            "verify",
            "puzzlemill_research.cli.records.actions:verify",
            "Prove every record and every bound.",
            _records("Check the records in this folder instead of the installed ones."),
            JSON,
            more="""
            Checks the form, tiles, paths, value, bound and `final` of each file, and prints every fault. Bounds are
            proved from the tiles and the certificates. Challenges without a known packing are listed, but they are not
            faults. Exits 1 if anything failed.
            """,
        ),
        command(
            "improve",
            "puzzlemill_research.cli.records.actions:improve",
            "Try to beat a record.",
            argument("challenge", required=False, shell_complete=CHALLENGES),
            argument("board", required=False, shell_complete=BOARDS),
            flag("--all", "everything", help="Try all records that are not final, one after another."),
            number(
                "--budget",
                1,
                10**12,
                default=10_000_000,
                metavar="MOVES",
                help="Spend at most this many moves per record; a million takes about a second.",
            ),
            SEED,
            _records(
                "Start from the records in this folder and store better ones there (default: the installed records)."
            ),
            JSON_LINES,
            more="""
            Searches from the stored packing and from new ones. A better packing is verified and stored at once,
            unless another run has meanwhile stored one at least as good. Exits 3 if no record was beaten.
            """,
        ),
    ],
    more="""Without a command, prints a table of the best packings and the proved bounds.""",
    callback=_table_unless_a_command_follows,
    params=[FOLDER, JSON_LINES],
    invoke_without_command=True,
    epilog="CHALLENGE is 1a, 1b, 2a, 2b, 2c-least, 2c-most, 2d-least or 2d-most; BOARD is 7x13, 9x10 or 6x15.",
)
