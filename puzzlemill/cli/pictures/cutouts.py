"""`puzzlemill cutouts`: tiles and pieces to print and cut out."""

from collections.abc import Sequence

import click

from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.cli.shared.options import refuse_others
from puzzlemill.cli.shared.progress import task
from puzzlemill.files.pictures import write_cutouts
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.parts import find, part
from puzzlemill.render.pages.cutouts import Choice
from puzzlemill.render.pages.layout import paper_named


def cutouts(
    kind: str,
    sources: Sequence[str],
    output: str,
    puzzle: int | None,
    size: float | None,
    spacing: float,
    paper: str,
    tiles: str | None,
    without: str | None,
    pips: int | None,
    doubles: bool,
    pieces: str | None,
) -> None:
    """Print the tiles of a set or of puzzles to cut out, with crop marks and a ruler; backs stay blank."""
    given = {"tiles": tiles, "without": without, "pips": pips, "doubles": doubles or None, "pieces": pieces}
    refuse_others(kind, "cut-outs", given)
    having = [other for other in KINDS if (artist := find("cut-outs", other)) and artist.CUTOUTS]
    if kind not in having:
        raise click.UsageError(f"{kind} has no cut-outs; expected one of {', '.join(having)}")
    artist = part("cut-outs", kind)
    for name in (name for name, value in given.items() if sources and value is not None):
        raise click.UsageError(f"give either FILE or --{name}, which chooses from a whole set")
    if puzzle is not None and not sources:
        raise click.UsageError("--puzzle needs FILE")
    entries = entries_of(part("rules", kind).ENTRY, sources, puzzle)
    choice = Choice(size, spacing, tiles, without, pips or 6, doubles, pieces or "iq")
    sheets = artist.cutouts(paper_named(paper), [entry.instance for _, entry in entries], choice)
    write_cutouts(sheets, output, artist.CUTOUTS, task)
