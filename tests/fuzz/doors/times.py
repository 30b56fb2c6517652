"""Human times: a CSV of players' attempts, from which `calibrate` learns."""

import csv
import functools
import io
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from puzzlemill.grading import Assessment
from puzzlemill.grading.calibration.belief import Belief, believe
from puzzlemill.grading.calibration.times import Attempt, read_times
from puzzlemill.grading.minutes import format_table, parse_table, shipped
from puzzlemill.puzzles import form, parse_id
from tests.fuzz.doors import Door, Judge, ids
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.containers import packed
from tests.fuzz.mutations.forgeries import STRINGS
from tests.fuzz.mutations.texts import spoilt_text

NAME: Final = "fuzzed.csv"

HEAD: Final = ("position", "seconds", "solved", "player")

PLAYERS: Final = ("Ada", "Bob", "Zoë", "x" * 60)

TOKENS: Final = b', " \n ; \t position, 1e9 0x1 nan inf -5 true "" ,,'.split(b" ")

_NUMBERS: Final = "0 0.0 1 0.5 12.50 9999999 10000000 1e3 nan inf -1 0.0000000001"

SECONDS: Final = (*_NUMBERS.split(), " 7 ")

CELLS: Final = (*STRINGS, *SECONDS, "true", "FALSE", "1", "0", "2", "yes", *HEAD)


@functools.cache
def seeds() -> Sequence[bytes]:
    """Tables of a few attempts at puzzles of every kind, with columns in other orders, more and fewer of them."""
    every = [text.decode() for text in ids.seeds()]
    files = []
    for at in range(8):
        rows = [
            (position, str(10 + 7 * place + at / 2), str(place % 3 and 1), PLAYERS[(place + at) % len(PLAYERS)])
            for place, position in enumerate(every[at::8])
        ]
        files.append(_written([HEAD, *rows], "\r\n" if at % 2 else "\n"))
    clock = [(HEAD[0], *HEAD[2:], "start", "end"), *((one, "1", "Bob", "23:59:30", "0:01:10") for one in every[4:8])]
    gaps = [HEAD, *((one, "9" if at else "", "10"[at % 2] if at else "", "Zoë") for at, one in enumerate(every[8:12]))]
    head = [(*HEAD[::-1], "remark"), *(("Ada", "0", "5", position, "") for position in every[:4])]
    return (*files, *(_written(rows, "\n") for rows in (head, clock, gaps)))


def _written(rows: Iterable[Sequence[str]], end: str, quoting: int = csv.QUOTE_MINIMAL) -> bytes:
    """Rows as CSV."""
    file = io.StringIO()
    csv.writer(file, lineterminator=end, quoting=csv.QUOTE_ALL if quoting else csv.QUOTE_MINIMAL).writerows(rows)
    return file.getvalue().encode("utf-8", "surrogatepass")


def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """Mostly a table with other cells, rows or columns; sometimes any text."""
    data = draws.choice(seeds)
    if chance(draws, 15):
        data = spoilt_text(draws, data, seeds, TOKENS)
    else:
        rows = list(csv.reader(io.StringIO(data.decode(), newline="")))
        for _ in range(draws.randint(1, 3)):
            rows = _spoilt(draws, rows)
        data = _written(rows, draws.choice(("\n", "\n", "\r\n")), chance(draws, 10))
    return packed(draws, data) if chance(draws, 5) else data


def _spoilt(draws: Random, rows: list[list[str]]) -> list[list[str]]:
    """The table after one change."""
    at = draws.randrange(len(rows))
    if not rows[at]:
        return rows
    how, col = draws.randrange(10), draws.randrange(len(rows[at]))
    if how == 0:
        return [*rows, rows[at]]
    if how == 1:
        return rows[:at] + rows[at + 1 :] if len(rows) > 2 else rows
    if how == 2:
        return [[row[(place + 1) % len(row)] for place in range(len(row))] for row in rows]
    if how == 3:
        rows[at] = rows[at][:col] + rows[at][col + 1 :] if chance(draws, 50) else [*rows[at], "x"]
    elif how == 4:
        rows[at][col] = ids.mutate(draws, ids.seeds()).decode("utf-8", "replace")
    elif how == 5 and len(rows[at]) > 1:
        rows[at][1] = draws.choice(SECONDS)
    elif how == 6:
        other = draws.choice(rows)
        rows[at][col] = other[col % len(other)] if other else ""
    else:
        rows[at][col] = draws.choice(CELLS)
    return rows


def enter(data: bytes) -> Judge:
    """Read the attempts, and fit the model to them as if all puzzles had a score of 3."""
    attempts = read_times(data, NAME)
    assessments = {attempt.position: Assessment("", 3.0, {}, "") for attempt in attempts}
    return functools.partial(faults, attempts, believe(attempts, assessments, shipped()))


def faults(attempts: Sequence[Attempt], belief: Belief) -> Iterable[str]:
    """Attempts that are not first ones or have no position, and a table that cannot be read back."""
    if len({(attempt.position, attempt.player) for attempt in attempts}) != len(attempts):
        yield "a player has two attempts at a position"
    table = belief.table("fuzzed")
    if parse_table(format_table(table), NAME) != table:
        yield "the fitted table changes when written and read"
    for attempt in attempts:
        if form(parse_id(attempt.position)) != attempt.position or attempt.seconds == 0 or not attempt.player:
            yield f"an attempt is at no position, took no time or has no player: {attempt}"


DOOR: Final = Door("times", seeds, mutate, enter, begins=NAME)
