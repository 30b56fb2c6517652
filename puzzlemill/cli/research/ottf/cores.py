"""`puzzlemill research ottf cores`: the smallest templates that two rules do not solve."""

from collections.abc import Sequence

import click
import msgspec

from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.progress import task
from puzzlemill.files.pictures import check_ending, write_drawing
from puzzlemill.research.ottf.cores import Census, Row, Stuck, census
from puzzlemill.research.ottf.cores.page import page

HEAD = (
    "Connected templates with a solution on which rules 1 and 2 stop, up to turns and reflections;",
    "several: those of them with several orientations.",
    "",
    "                         no rule applies   they stop before the end",
    "  cells   polyominoes      all   several              all   several",
)


def cores(cells: int, listing: bool, picture: str | None, output: str | None) -> None:
    """Find all templates with a solution on which rules 1 and 2 stop before the end."""

    if picture is not None:
        check_ending(picture)
    rows = []
    with task("Searching", cells) as advance:
        for row in census(cells):
            rows.append(row)
            advance(row.cells)
    if output != "-":
        click.echo(census_list(rows) if listing else census_table(rows))
    if output is not None:
        found = Census(format="puzzlemill-ottf-stuck", version=1, rows=tuple(rows))
        write_output(msgspec.json.encode(found) + b"\n", output)
    if picture is not None:
        write_drawing(page(rows), picture, margin=0)


def census_table(rows: Sequence[Row]) -> str:
    """The counts of a census, a line for each number of cells."""
    return "\n".join([*HEAD, *map(_line, rows)])


def census_list(rows: Sequence[Row]) -> str:
    """The templates of a census, one a line: cells, tiles that the rules leave, orientations, position id."""
    lines = ["cells core orientations template"]
    lines += [f"{row.cells:>5} {one.core:>4} {one.orientations:>12} {one.id}" for row in rows for one in row.templates]
    return "\n".join(lines)


def _line(row: Row) -> str:
    at_once, stuck = (f"{len(some):>7,}   {_several(some):>7,}" for some in (row.at_once, row.templates))
    return f"  {row.cells:>5}   {row.polyominoes:>11,}  {at_once}          {stuck}"


def _several(templates: Sequence[Stuck]) -> int:
    return sum(template.orientations > 1 for template in templates)
