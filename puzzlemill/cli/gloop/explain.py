"""`puzzlemill gloop explain`: what counting says of tiles and packings."""

from collections.abc import Sequence

import click

from puzzlemill.cli.gloop.tile_lists import tile_set
from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.cli.shared.text import paragraphs
from puzzlemill.puzzles import check as check_packing
from puzzlemill.puzzles.gloop import GloopEntry
from puzzlemill.puzzles.gloop.arithmetic import groups, regions
from puzzlemill.puzzles.gloop.tiles import cap_sum
from puzzlemill.puzzles.gloop.tracing import Grid, contours
from puzzlemill.solvers.gloop.explained import explain as sentences


def explain(sources: Sequence[str], tiles: str | None, without: str | None) -> None:
    """Explain by counting why tiles, or puzzles, have no valid or no perfect packing."""
    if not sources:
        click.echo(paragraphs(sentences(tile_set(tiles, without))))
        return
    if tiles or without:
        raise click.UsageError("--tiles and --without are for sets of tiles, a puzzle has its own")

    entries = entries_of(GloopEntry, sources)
    for name, entry in entries:
        if len(entries) > 1:
            click.echo(f"{name}:")
        click.echo(paragraphs(sentences(entry.instance)))
        if entry.solution is not None and not check_packing(entry.instance, entry.solution):
            click.echo(paragraphs([packing_text(entry.solution.grid)]))


def packing_text(grid: Grid) -> str:
    """A valid packing by the identity K = q - 1 + CS/2, in a sentence."""
    closed = contours(grid)
    circles = sum(contour.circle for contour in closed)
    total = sum(cap_sum(word) for words in grid for word in words if word)
    return (
        f"The packing has {len(closed)} contours, {circles} of them circles, in K = {groups(grid)} groups, and "
        f"q = {regions(grid)} regions; its cap sum is CS = {total}, and K = q - 1 + CS/2."
    )
