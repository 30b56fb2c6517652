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
    """Columns under their heads, flush right; those with an index in `left` flush left. A line can be short.

    Columns are as wide as their longest cell, and no narrower than `least` says, if it names a width. `indent` comes
    before each line, `gap` between two columns.
    """
    rows = [head, *lines]
    widths = [max(len(cell) for cell in column) for column in zip_longest(*rows, fillvalue="")]
    widths = [max(pair) for pair in zip_longest(widths, least, fillvalue=0)]
    return "\n".join(indent + _line(row, widths, left, gap) for row in rows)


def _line(row: Sequence[str], widths: Sequence[int], left: Collection[int], gap: str) -> str:
    """The cells of a row, each as wide as its column; nothing follows a last one that is flush left."""
    cells = [
        cell.ljust(width) if at in left else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(row, widths, strict=False))
    ]
    line = gap.join(cells)
    return line.rstrip() if len(cells) - 1 in left else line
