"""`puzzlemill research ottf cores`: the smallest templates that two rules cannot solve."""

from collections.abc import Sequence

import msgspec

from puzzlemill.cli.shared.output import print_result, write_output
from puzzlemill.cli.shared.progress import task
from puzzlemill.render.pages.pictures import check_ending
from puzzlemill.tables import table
from puzzlemill_research.ottf.cores import Census, Row, Stuck, census
from puzzlemill_research.ottf.cores.page import page

HEAD = (
    "Connected templates that have a solution but on which rules 1 and 2 get stuck, up to turns and reflections.",
    "Several: those with several orientations.",
    "",
    "                         no rule applies       stuck before the end",
)
COLUMNS = ("cells", "polyominoes", "all", "several", "all", "several")
WIDTHS = (5, 12, 7, 8, 15, 8)
"""The heads of the columns, and their widths, which the line above the heads relies on."""


def cores(cells: int, listing: bool, picture: str | None, output: str | None, as_json: bool) -> None:
    """Find all templates that have a solution but on which rules 1 and 2 get stuck."""
    if picture is not None:
        check_ending(picture)
    rows = []
    with task("Searching", cells) as advance:
        for row in census(cells):
            rows.append(row)
            advance(row.cells)
    result = Census(format="puzzlemill-ottf-stuck", version=1, rows=tuple(rows))
    if picture is not None:
        page(rows).save(picture)
    if output is not None:
        write_output(msgspec.json.encode(result) + b"\n", output)
    if output != "-":
        print_result(result, census_list(rows) if listing else census_table(rows), as_json)


def census_table(rows: Sequence[Row]) -> str:
    """The counts of a census, one line per number of cells."""
    return "\n".join([*HEAD, table(COLUMNS, map(_line, rows), least=WIDTHS)])


def census_list(rows: Sequence[Row]) -> str:
    """The templates of a census, one per line: cells, tiles that the rules leave, orientations, position id."""
    lines = [
        (str(row.cells), str(stuck.core), str(stuck.orientations), stuck.id) for row in rows for stuck in row.templates
    ]
    return table(("cells", "core", "orientations", "template"), lines, left=(3,), indent="", gap=" ")


def _line(row: Row) -> tuple[str, ...]:
    """A line of the table: cells, polyominoes, templates on which no rule applies, and all stuck templates."""
    templates = (row.at_once, row.templates)
    counts = (number for stuck in templates for number in (len(stuck), _several(stuck)))
    return str(row.cells), *(f"{number:,}" for number in (row.polyominoes, *counts))


def _several(templates: Sequence[Stuck]) -> int:
    return sum(template.orientations > 1 for template in templates)
