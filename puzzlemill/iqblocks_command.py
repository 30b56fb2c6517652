"""`puzzlemill iqblocks`: counts, classes, the blog's rounds, and all else that is asked of polyominoes in a frame."""

from __future__ import annotations

from collections.abc import Sequence

import click

from puzzlemill.commands import BUDGET, NOT_ENOUGH, SOURCES
from puzzlemill.iqblocks_library_command import catalogue, census, fewest, rarest, solutions
from puzzlemill.iqblocks_picture_commands import picture, pieces, poster, strip
from puzzlemill.iqblocks_proof_command import check, refute, unsolvable

LARGEST_TEXT = 100_000
"""Characters of the longest piece or board file that is read."""


@click.group()
def iqblocks() -> None:
    """Count, look up, refute and draw IQ Blocks, or any polyominoes in any frame.

    \b
    The blog's computation, all ten rounds:   puzzlemill iqblocks levels
    Your own pieces and board as an id:       puzzlemill iqblocks id pieces.txt board.txt
    How many fillings it has, and classes:    puzzlemill iqblocks count "$(puzzlemill iqblocks id pentominoes 6x10)"
    All solutions with a piece there:         puzzlemill iqblocks solutions iqblocks:iq:8x8:4a4.2a54.
    Why nothing fits there:                   puzzlemill iqblocks refute iqblocks:iq:8x8:13.2c6.3c2.h2.3c2.h5.3h9.4a6.2a
    A solution in colours:                    puzzlemill iqblocks picture iqblocks:iq:8x8:i.b61. --colours -o all.png
    Pieces and frame to cut out:              puzzlemill iqblocks pieces --set iq -o pieces.pdf
    """


for command in (
    solutions,
    rarest,
    fewest,
    census,
    catalogue,
    refute,
    check,
    unsolvable,
    picture,
    strip,
    pieces,
    poster,
):
    iqblocks.add_command(command)


@iqblocks.command(name="id")
@click.argument("pieces", metavar="PIECES")
@click.argument("board", metavar="BOARD")
def position_id(pieces: str, board: str) -> None:
    """Print the position id of a set of pieces on a board, for every command that takes FILE.

    PIECES is a piece file (docs/piece-files.md), a bundled set (iq, pentominoes, pentominoes-tetromino), or pieces as
    in ids. BOARD is ROWSxCOLS, or a text file of the board: . an empty cell, # no cell, a letter a given cell. One of
    them may be - for standard input. Where it is plain that nothing fills the board, standard error says why.
    """
    from puzzlemill.catalogues import piece_set_names
    from puzzlemill.generator.batch import read_size
    from puzzlemill.puzzles.iqblocks import IqBlocks, format_id
    from puzzlemill.puzzles.iqblocks_boards import parse_board
    from puzzlemill.puzzles.iqblocks_pieces import EMPTY, LARGEST, parse_pieces, parse_set
    from puzzlemill.solvers.iqblocks import obstacle

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
    click.echo(format_id(puzzle))
    reason = obstacle(puzzle)
    if reason:
        click.echo(f"puzzlemill: nothing fills this board: {reason.text}", err=True)


@iqblocks.command()
@SOURCES
@BUDGET
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead.")
def count(sources: Sequence[str], budget: int | None, as_json: bool) -> None:
    """Count the fillings of positions without listing them, and their classes up to symmetry, both exactly.

    Equal partial boards are merged, and classes counted by Burnside's lemma. Status 3 where the budget was spent.
    """
    import msgspec

    from puzzlemill.inputs import read_entries
    from puzzlemill.iqblocks_words import tally_text
    from puzzlemill.puzzles.iqblocks import IqBlocks, own_symmetries
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.solvers import nodes
    from puzzlemill.solvers.iqblocks import tally

    entries = read_entries(sources)
    for name, entry in entries:
        if not isinstance(entry.instance, IqBlocks):
            raise InputError(f"{name}: kind {entry.instance.kind}: expected iqblocks")
    spent = False
    for number, (name, entry) in enumerate(entries):
        found = tally(entry.instance, nodes(budget))
        own = own_symmetries(entry.instance)
        if as_json:
            line = {"id": entry.id, "symmetries": own, **found._asdict()}
            click.echo(msgspec.json.encode(line))
        else:
            click.echo(("\n" if number else "") + f"{entry.id}\n{tally_text(entry.instance, own, found)}")
        if found.classes is None:
            spent = True
            click.echo(f"{name}: the budget was spent; --budget sets how many nodes", err=True)
    if spent:
        raise SystemExit(NOT_ENOUGH)


@iqblocks.command()
@click.argument("source", required=False, metavar="[FILE]")
@click.option("--depth", type=click.IntRange(1, 26), metavar="N", help="Only the first N rounds.")
def levels(source: str | None, depth: int | None) -> None:
    """Count the partial boards of each round of the "next open spot", as the blog did in six days.

    Each round lays one more piece on the first empty cell, row by row, in every way. Without FILE it is the blog's own
    computation, beside the blog's figures, and takes some eight seconds.
    """
    from puzzlemill.commands import one_entry
    from puzzlemill.iqblocks_words import blog_table, levels_table
    from puzzlemill.puzzles import parse_id
    from puzzlemill.puzzles.iqblocks import IqBlocks
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.solvers.iqblocks import open_spot_levels

    puzzle = parse_id("iqblocks:iq:8x8:64.") if source is None else one_entry(source, None, "iqblocks").entry.instance
    assert isinstance(puzzle, IqBlocks)
    rounds = len(puzzle.left) if depth is None else depth
    try:
        counts = open_spot_levels(puzzle, rounds)
    except ValueError as error:
        raise InputError(f"{source or 'depth'}: {error}") from None
    click.echo(levels_table(counts) if source else blog_table(counts))


def _written(argument: str) -> tuple[str, str] | None:
    """The text and the name of a file, or of `-`, standard input; None for what is no file, by its looks either."""
    import os
    import re
    from pathlib import Path

    from puzzlemill.inputs import read_file, read_input
    from puzzlemill.puzzles.kinds import InputError, shown

    if argument == "-":
        name, data = "standard input", read_input()
    elif os.path.exists(argument):  # Path.exists raises an error for names too long, such as pieces spelt out.
        name, data = argument, read_file(Path(argument))
    elif re.search(r"[/\\]|[.][A-Za-z]+$", argument):
        raise InputError(f"{shown(argument)}: no such file")
    else:
        return None
    if len(data) > LARGEST_TEXT:
        raise InputError(f"{name}: {len(data)} bytes, at most {LARGEST_TEXT} are read")
    try:
        return data.decode(), name
    except UnicodeDecodeError:
        raise InputError(f"{name}: is no text in UTF-8") from None
