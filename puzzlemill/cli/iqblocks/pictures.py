"""`puzzlemill iqblocks pieces`: pieces to cut out."""

import click

from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.faults import naming
from puzzlemill.files.pictures import write_cutouts
from puzzlemill.puzzles.iqblocks import IqblocksEntry
from puzzlemill.puzzles.iqblocks.pieces import bundled, parse_set
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.layout import paper_named


def pieces(
    source: str | None, puzzle: int | None, name: str | None, cell: float, spacing: float, paper: str, output: str
) -> None:
    """Print pieces to cut out, with a ruler, and the frame to put them in; backs stay blank."""
    if source is not None and name is not None:
        raise click.UsageError("give either FILE or --set, which prints a whole set")
    size = paper_named(paper)
    if source is None:
        chosen = parse_set(name or "iq")
        sheets = piece_sheets(size, bundled(chosen) if isinstance(chosen, str) else chosen, cell, spacing)
    else:
        label, entry = one_entry(source, puzzle, IqblocksEntry)
        with naming(label):
            sheets = piece_sheets(size, entry.instance.left, cell, spacing, entry.instance)
    write_cutouts(sheets, output, "IQ Blocks")
