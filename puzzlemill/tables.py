"""Tables as plain text."""

from collections.abc import Collection, Iterable, Sequence
from itertools import zip_longest


def table(
    head: Sequence[str],
    lines: Iterable[Sequence[str]],
    left: Collection[int] = (),
    least: Sequence[int] = (),
    indent: str = "  ",
    gap: str = "  ",
) -> str:
    """A table with right-aligned columns; columns with an index in `left` are left-aligned. Lines can have fewer cells.

    Each column is as wide as its longest cell, and at least as wide as its entry in `least`. `indent` precedes each
    line, `gap` separates two columns.
    """
    rows = [head, *lines]
    widths = [max(len(cell) for cell in column) for column in zip_longest(*rows, fillvalue="")]
    widths = [max(pair) for pair in zip_longest(widths, least, fillvalue=0)]
    return "\n".join(indent + _line(row, widths, left, gap) for row in rows)


def _line(row: Sequence[str], widths: Sequence[int], left: Collection[int], gap: str) -> str:
    """A row, each cell padded to the width of its column; a left-aligned last cell has no trailing spaces."""
    cells = [
        cell.ljust(width) if at in left else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(row, widths, strict=False))
    ]
    line = gap.join(cells)
    return line.rstrip() if len(cells) - 1 in left else line
