"""Tables as plain text, and numbers with their nouns."""

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Columns set flush right under their heads; a line may be short."""
    rows = [head, *lines]
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(len(head))]
    return "\n".join("".join(f"  {cell:>{width}}" for cell, width in zip(row, widths, strict=False)) for row in rows)


def some(number: int, noun: str) -> str:
    """A number of things: `1 item`, `1,200 items`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
