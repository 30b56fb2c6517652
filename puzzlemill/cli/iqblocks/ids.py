"""`puzzlemill id`: the position id of pieces and boards as people write them."""

import os
import re
from pathlib import Path

import click

from puzzlemill.catalogues import piece_set_names
from puzzlemill.cli.shared.output import print_result, remark
from puzzlemill.files.inputs import read_input
from puzzlemill.generator.options import read_size
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.iqblocks import IqBlocks, format_id
from puzzlemill.puzzles.iqblocks.boards import parse_board
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, LARGEST, parse_pieces, parse_set
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.solvers.iqblocks import obstacle

LARGEST_TEXT = 100_000
"""Characters of the longest piece or board file that is read."""


def position_id(pieces: str, board: str, as_json: bool) -> None:
    """Print the position id of a set of pieces on a board, for every command that takes FILE."""
    if pieces == board == "-":
        raise click.UsageError("PIECES and BOARD: only one of them can be -")
    written = None if pieces in piece_set_names() else _written(pieces)
    chosen = parse_set(pieces) if written is None else parse_pieces(*written)
    drawn = _written(board)
    if drawn is None:
        rows, cols = read_size("board", board, LARGEST)
        puzzle = IqBlocks(chosen, (EMPTY * cols,) * rows)
    else:
        puzzle = parse_board(chosen, *drawn)
    name, reason = format_id(puzzle), obstacle(puzzle)
    print_result({"id": name, "reason": reason}, name, as_json)
    if reason:
        remark(f"the board cannot be filled: {reason.text}")


def _written(argument: str) -> tuple[str, str] | None:
    """The text and the name of a file, or of `-`, standard input; None if the argument is not a file name."""
    if argument == "-":
        name, data = "standard input", read_input()
    elif os.path.exists(argument):  # Path.exists raises an error for names too long, such as pieces spelt out.
        name, data = argument, read_file(Path(argument), LARGEST_TEXT)
    elif re.search(r"[/\\]|[.][A-Za-z]+$", argument):
        raise InputError(f"{shown(argument)}: no such file")
    else:
        return None
    if len(data) > LARGEST_TEXT:
        raise InputError(f"{len(data)} bytes; the limit is {LARGEST_TEXT}", file=name)
    try:
        return data.decode(), name
    except UnicodeDecodeError:
        raise InputError("not valid UTF-8", file=name) from None
