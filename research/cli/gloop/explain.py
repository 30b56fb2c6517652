"""`puzzlemill research gloop explain`: what counting shows about tiles and packings."""

from collections.abc import Sequence
from typing import NamedTuple

import click

from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.cli.shared.output import print_result
from puzzlemill.puzzles import check as check_packing
from puzzlemill.puzzles.gloop import GloopEntry
from puzzlemill.puzzles.gloop.tile_lists import tile_set
from puzzlemill.puzzles.gloop.tiles import cap_sum
from puzzlemill.puzzles.gloop.tracing import Grid, contours
from puzzlemill_research.cli.gloop.printed import paragraphs
from puzzlemill_research.gloop.arithmetic import bounds, groups, regions, totals
from puzzlemill_research.gloop.explained import explain as sentences


def explain(sources: Sequence[str], tiles: str | None, without: str | None, as_json: bool) -> None:
    """Explain by counting why tiles or puzzles have no valid or no perfect packing."""
    if not sources:
        numbers = tile_set(tiles, without)
        text = sentences(numbers)
        print_result(_record(numbers) | {"text": text}, paragraphs(text), as_json)
        return
    if tiles or without:
        raise click.UsageError("give either FILE or --tiles and --without; a puzzle has its own tiles")

    entries = entries_of(GloopEntry, sources)
    for name, entry in entries:
        text = sentences(entry.instance)
        record = {"id": entry.id} | _record(entry.instance.tiles) | {"text": text, "packing": None}
        lines = [f"{name}:"] if len(entries) > 1 else []
        lines.append(paragraphs(text))
        if entry.solution is not None and not check_packing(entry.instance, entry.solution):
            packing = counts_of(entry.solution.grid)
            record["packing"] = packing._asdict()
            lines.append(paragraphs([packing_text(packing)]))
        print_result(record, "\n".join(lines), as_json)


def _record(tiles: Sequence[int]) -> dict[str, object]:
    """The tiles, the sums over all of them, and the bounds of a packing that uses them all, for JSON."""
    sums = totals(tiles)
    return {
        "tiles": list(tiles),
        "cap_sum": sums.cap_sum,
        "end_pairs": sums.pairs._asdict(),
        "sides": {name: getattr(sums, name) for name in ("blank", "clockwise", "anticlockwise", "doors")},
        "quarter_turns": sums.quarter_turns,
        "bounds": bounds(tiles)._asdict(),
    }


class PackingCounts(NamedTuple):
    """The numbers in the identity K = q - 1 + CS/2: K groups of contours, q regions and the cap sum."""

    contours: int
    circles: int
    groups: int
    regions: int
    cap_sum: int


def counts_of(grid: Grid) -> PackingCounts:
    """The counts of a valid packing."""
    closed = contours(grid)
    circles = sum(contour.circle for contour in closed)
    total = sum(cap_sum(word) for words in grid for word in words if word)
    return PackingCounts(len(closed), circles, groups(grid), regions(grid), total)


def packing_text(packing: PackingCounts) -> str:
    """A sentence that shows the identity K = q - 1 + CS/2 for a valid packing."""
    return (
        f"The packing has {packing.contours} contours, {packing.circles} of them circles, in K = {packing.groups} "
        f"groups, and q = {packing.regions} regions; its cap sum is CS = {packing.cap_sum}, and K = q - 1 + CS/2."
    )
