"""Tables and paragraphs for the terminal: what commands print for people."""

from collections.abc import Iterable, Sequence

import click

WIDTH = 100
"""Characters of a line of text."""


def paragraph(text: str) -> str:
    """A text broken into lines."""
    return click.wrap_text(text, WIDTH)


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Columns set flush right under their heads; a line may be short."""
    rows = [head, *lines]
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(len(head))]
    return "\n".join("".join(f"  {cell:>{width}}" for cell, width in zip(row, widths, strict=False)) for row in rows)


def some(number: int, noun: str) -> str:
    """A number of things: `1 item`, `1,200 items`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
