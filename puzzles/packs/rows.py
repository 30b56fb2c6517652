"""Entries as rows of tables: for CSV, pandas and spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from puzzlemill.puzzles import size

if TYPE_CHECKING:
    from puzzlemill.puzzles.packs.entries import AnyEntry, Grade

Value: TypeAlias = str | int | float | None
"""What a cell of a table holds."""

COLUMNS: Final = (
    "number",
    "id",
    "kind",
    "size",
    "level",
    "minutes",
    "minutes_low",
    "minutes_high",
    "minutes_source",
    "technique",
    "score",
    "percentile",
    "population",
    "expected_moves",
    "seed",
    "index",
)
"""The columns; values that an entry does not have are None."""


def row(number: int, entry: AnyEntry) -> dict[str, Value]:
    """The row of the entry with this number in its pack, by `COLUMNS`."""
    rows, cols = size(entry.instance)
    origin = entry.origin
    moves = None if entry.expected_moves is msgspec.UNSET else entry.expected_moves
    try_of_seed = (origin.seed, origin.index) if origin else (None, None)
    cells = (number, entry.id, entry.kind, f"{rows}x{cols}", *_graded(entry.grade), moves, *try_of_seed)
    return dict(zip(COLUMNS, cells, strict=True))


def _graded(grade: Grade | None) -> tuple[Value, ...]:
    """The columns of a grade, in the order of `COLUMNS`."""
    if grade is None:
        return (None,) * 9
    low, high = grade.minutes_range or (None, None)
    minutes = (grade.minutes, low, high, grade.minutes_source)
    return (grade.level, *minutes, grade.technique, grade.score, grade.percentile, grade.population)
