"""Parts of sentences that the steps, hints and reasons of all kinds share."""

from collections.abc import Iterable

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.saying import Said


def cell_name(cell: Cell) -> Said:
    """The name of a cell within a sentence, counted from 1: `row 1, column 2`."""
    return Said("sentences.common.cell", {"row": cell[0] + 1, "column": cell[1] + 1})


def either(names: Iterable[Said | str | int]) -> Said:
    """A list of one or more names: `A`, `A or B`, `A, B or C`."""
    return Said("sentences.common.or", {"items": tuple(names)})


def sentence(clause: Said | str) -> Said:
    """A clause as a sentence, with a capital letter and a full stop."""
    return Said("sentences.common.sentence", {"clause": clause})


def hardest_before(step: Said | str, hardest: Said | str) -> Said:
    """What a step says, and then the hardest step before it."""
    return Said("sentences.common.hardest_before", {"step": step, "hardest": hardest})
