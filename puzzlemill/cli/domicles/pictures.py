"""`puzzlemill domicles tiles`: dominoes to cut out."""

from collections.abc import Sequence

import click

from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.files.pictures import write_cutouts
from puzzlemill.puzzles.domicles import DomiclesEntry
from puzzlemill.render.domicles.sheets import domino_sheets, whole_set
from puzzlemill.render.pages.layout import paper_named


def tiles(
    sources: Sequence[str], output: str, pips: int | None, doubles: bool, paper: str, length: float, spacing: float
) -> None:
    """Print dominoes to cut out, with crop marks and a ruler; backs stay blank."""
    if sources and (pips is not None or doubles):
        raise click.UsageError("give either FILE or --pips and --doubles, which print a whole set")
    chosen = set() if sources else set(whole_set(6 if pips is None else pips, doubles))
    for _, entry in entries_of(DomiclesEntry, sources):
        chosen |= set(entry.instance.tiles)
    write_cutouts(domino_sheets(paper_named(paper), chosen, length, spacing), output, "Dominoes")
