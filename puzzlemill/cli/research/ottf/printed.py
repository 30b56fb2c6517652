"""The census of stuck OTTF templates as text for people."""

from collections.abc import Sequence

from puzzlemill.research.ottf.cores import Row, Stuck

HEAD = (
    "Connected templates with a solution on which rules 1 and 2 stop, up to turns and reflections;",
    "several: those of them with several orientations.",
    "",
    "                         no rule applies   they stop before the end",
    "  cells   polyominoes      all   several              all   several",
)


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
