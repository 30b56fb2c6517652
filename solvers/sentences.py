"""What the sentences of steps, hints and reasons share for all kinds."""

from collections.abc import Iterable

from puzzlemill.puzzles.kinds import Cell


def cell_name(cell: Cell) -> str:
    """A cell within a sentence, counted from 1: `row 1, column 2`."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def listed(names: Iterable[str], word: str = "and") -> str:
    """One name or more: `A`, `A and B`, `A, B and C`."""
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}."
