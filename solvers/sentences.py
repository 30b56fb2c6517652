"""Parts of sentences that the steps, hints and reasons of all kinds share."""

from collections.abc import Iterable

from puzzlemill.puzzles.kinds import Cell


def cell_name(cell: Cell) -> str:
    """The name of a cell within a sentence, counted from 1: `row 1, column 2`."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def listed(names: Iterable[str], word: str = "and") -> str:
    """A list of one or more names: `A`, `A and B`, `A, B and C`."""
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last


def sentence(text: str) -> str:
    """The text as a sentence, with a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}."
