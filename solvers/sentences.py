"""Parts of sentences that the steps, hints and reasons of all kinds share."""

import itertools
from collections.abc import Iterable

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.saying import Said


def cell_name(cell: Cell) -> Said:
    """The name of a cell within a sentence, counted from 1: `row 1, column 2`."""
    return Said("sentences.common.cell", {"row": cell[0] + 1, "column": cell[1] + 1})


def cells_name(cells: Iterable[Cell]) -> Said:
    """The columns of each row's cells: `row 1: 2-4; row 2: 2`."""
    lines = itertools.groupby(sorted(cells), key=lambda cell: cell[0])
    rows = (
        Said("sentences.common.row", {"row": row + 1, "columns": _runs([col + 1 for _, col in line])})
        for row, line in lines
    )
    return Said("sentences.common.rows", {"items": tuple(rows)})


def _runs(numbers: list[int]) -> Said:
    """Ascending numbers, consecutive ones as ranges: `1-3, 5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    items = (
        run[0] if len(run) == 1 else Said("sentences.common.range", {"first": run[0], "last": run[-1]}) for run in runs
    )
    return Said("sentences.common.columns", {"items": tuple(items)})


def either(names: Iterable[Said | str | int]) -> Said:
    """A list of one or more names: `A`, `A or B`, `A, B or C`."""
    return Said("sentences.common.or", {"items": tuple(names)})


def sentence(clause: Said | str) -> Said:
    """A clause as a sentence, with a capital letter and a full stop."""
    return Said("sentences.common.sentence", {"clause": clause})


def hardest_before(step: Said | str, hardest: Said | str) -> Said:
    """What a step says, and then the hardest step before it."""
    return Said("sentences.common.hardest_before", {"step": step, "hardest": hardest})
