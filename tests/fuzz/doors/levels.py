"""Level tables: TOML files that say which puzzles are gentle, easy, medium, hard or expert."""

import functools
from collections.abc import Iterable, Sequence
from typing import Final

from puzzlemill import catalogues
from puzzlemill.grading.levels import LevelTable, explain, format_table, parse_table
from puzzlemill.puzzles import KINDS
from tests.fuzz.doors import Door, Judge
from tests.fuzz.mutations.toml_inputs import decoded, is_toml, spoilt_toml

NAME: Final = "fuzzed.toml"


@functools.cache
def seeds() -> Sequence[bytes]:
    """The shipped tables, and a small one."""
    small = 'name = "mine"\nkind = "ottf"\nabout = ""\n[features]\nrounds = "how many"\n'
    rows = "[[rows]]\nlevel = 1\nrounds = { below = 5.5 }\n[[rows]]\nlevel = 2\nrounds = { from = 5.5 }\n"
    return (*(catalogues.level_table(kind).encode() for kind in KINDS), *[(small + rows).encode()] * 4)


def enter(data: bytes) -> Judge:
    """Read a table as `grade --table` does, and explain it in words."""
    table = parse_table(decoded(data, NAME), NAME)
    explain(table)
    return functools.partial(faults, table)


def faults(table: LevelTable) -> Iterable[str]:
    """Ways in which a table changes when written and read, and rows that no table can have."""
    if parse_table(format_table(table), NAME) != table:
        yield "the table changes when written and read"
    for row in table.rows:
        if not 1 <= row.level <= 5 or not row.ranges.keys() <= table.features.keys():
            yield f"a row has another level than 1 to 5 or a feature that is not named: {row}"


DOOR: Final = Door("levels", "is TOML", seeds, spoilt_toml, enter, is_toml, begins=NAME)
