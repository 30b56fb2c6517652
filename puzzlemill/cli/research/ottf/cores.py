"""`puzzlemill research ottf cores`: the smallest templates that two rules do not solve."""

import click
import msgspec

from puzzlemill.cli.research.ottf.printed import census_list, census_table
from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.progress import task
from puzzlemill.files.pictures import check_ending, write_drawing
from puzzlemill.research.ottf.cores import Census, census
from puzzlemill.research.ottf.cores.page import page


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
