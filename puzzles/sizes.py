"""Sizes as people and ids write them, such as 4x5 for 4 rows and 5 columns."""

import re


def size_pattern(digits: int) -> str:
    """The pattern of sizes whose sides have at most so many digits and no leading zeros; groups: rows and columns."""
    side = f"([1-9][0-9]{{0,{digits - 1}}})"
    return f"{side}x{side}"


def parse_size(text: str, largest: int = 9999) -> tuple[int, int] | None:
    """Rows and columns of a text such as `4x5`, each 1 to `largest` (at most 9999) without leading zeros, or None."""
    match = re.fullmatch(size_pattern(4), text)
    if not match:
        return None
    rows, cols = int(match[1]), int(match[2])
    return (rows, cols) if max(rows, cols) <= largest else None
