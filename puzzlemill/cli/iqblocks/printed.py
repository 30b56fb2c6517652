"""Counts of IQ Blocks fillings as text for people."""

from collections.abc import Sequence

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import reflectable
from puzzlemill.solvers.iqblocks import Tally
from puzzlemill.tables import table

SYMMETRIES = (
    "identity",
    "quarter turn",
    "half turn",
    "quarter turn back",
    "left and right",
    "a diagonal",
    "top and bottom",
    "the other diagonal",
)
"""What the symmetries of `images` do, in their order; the last four exchange what they name."""


def tally_text(puzzle: IqBlocks, own: Sequence[int], found: Tally) -> str:
    """How many fillings there are, in how many classes, and what each symmetry of the position leaves unchanged."""
    total = f"{_number(found.fillings)} filling{'' if found.fillings == 1 else 's'}"
    number = "an unknown number" if found.classes is None else _number(found.classes)
    if found.fillings is None:
        lines = ["An unknown number of fillings."]
    else:
        lines = [f"{total}, {number} up to the symmetries of the position."]
    if len(own) > 1:
        rows = [(SYMMETRIES[index], _number(number)) for index, number in zip(own, found.unchanged, strict=True)]
        lines += ["", table(("symmetry", "fillings left unchanged"), rows)]
    if not all(map(reflectable, puzzle.piece_list)):
        lines += ["", "Some pieces may not be turned over, so only turns of the board count as symmetries."]
    return "\n".join(lines)


def _number(value: int | None) -> str:
    return "unknown" if value is None else f"{value:,}"
