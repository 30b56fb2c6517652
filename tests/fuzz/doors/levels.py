"""Tables of minutes: TOML files with the curves of kinds and the minutes at which levels begin."""

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from puzzlemill import catalogues
from puzzlemill.grading import Assessment
from puzzlemill.grading.minutes import LEAST, MOST, MinutesTable, explain, format_table, parse_table
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.levels import MARATHON
from tests.fuzz.doors import Door, Judge
from tests.fuzz.mutations.toml_inputs import decoded, spoilt_toml

NAME: Final = "fuzzed.toml"

SMALL: Final = (
    b'name = "mine"\nabout = "Three friends."\nlevels = [1, 2, 3, 4, 5.5]\n[curves.ottf]\nknots = [[0, -2.0], [9, 6]]\n'
    b'spread = [0.5, 0.7]\nshift = 0.25\nstretch = 1.5\nsource = "3 people, 60 puzzles"\n'
    b'weights = { "log2 tiles" = 0.1, core = -0.01, "technique trial" = 1 }\n'
)


@functools.cache
def seeds() -> Sequence[bytes]:
    """The shipped table, and a small one with every key."""
    return (catalogues.minutes_table().encode(), *[SMALL] * 4)


def enter(data: bytes) -> Judge:
    """Read a table as `grade --table` does, and explain it in words."""
    table = parse_table(decoded(data, NAME), NAME)
    explain(table)
    return functools.partial(faults, table)


def faults(table: MinutesTable) -> Iterable[str]:
    """Ways in which a table changes when written and read, and minutes that no grade can have."""
    if parse_table(format_table(table), NAME) != table:
        yield "the table changes when written and read"
    if not table.curves.keys() <= KINDS.keys():
        yield f"a curve is of no kind: {', '.join(table.curves)}"
    for kind, score in itertools.product(table.curves, (0.0, 5.0, 99.99)):
        grade = table.grade(kind, Assessment("trial", score, {"tiles": 30, "core": 4}, ""))
        low, high = grade.minutes_range or (0, 0)
        if not LEAST <= low <= (grade.minutes or 0) <= high <= MOST:
            yield f"{kind}, score {score}: {grade.minutes} minutes, {low} to {high}"
        if not 1 <= grade.level <= MARATHON:
            yield f"{kind}, score {score}: level {grade.level}"


DOOR: Final = Door("levels", seeds, spoilt_toml, enter, begins=NAME)
