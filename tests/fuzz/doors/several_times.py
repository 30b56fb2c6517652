"""Human times in several files, as pages save them: a JSON list of texts, which `calibrate` reads together."""

import functools
import itertools
import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from puzzlemill.grading.calibration.times import Attempt, first_attempts, read_several, read_times
from puzzlemill.puzzles.kinds import InputError
from tests.fuzz.doors import Door, Judge, times
from tests.fuzz.mutations import chance

Files = list[tuple[str, bytes]]


@functools.cache
def seeds() -> Sequence[bytes]:
    """Pairs of tables in which nobody tries a puzzle twice, and one table alone."""
    tables = [table.decode() for table in times.seeds()[:8]]
    return tuple(json.dumps(list(pair)).encode() for pair in (*itertools.pairwise(tables), tables[:1]))


def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """A damaged table among good ones, or a table that comes twice."""
    tables: list[str] = json.loads(draws.choice(seeds))
    at = draws.randrange(len(tables))
    if chance(draws, 20):
        tables.append(tables[at])
    else:
        table = tables[at].encode()
        tables[at] = times.mutate(draws, [table]).decode("utf-8", "surrogateescape")
    return json.dumps(tables).encode()


def files_of(data: bytes) -> Files:
    """The files of an input, with their names; raises `InputError` if the input, not a file, is damaged."""
    try:
        tables = json.loads(data)
    except ValueError:
        raise InputError("the input is not JSON") from None
    if not isinstance(tables, list) or not tables or not all(isinstance(table, str) for table in tables):
        raise InputError("the input is not a list of texts")
    return [(f"{number}.csv", table.encode("utf-8", "surrogateescape")) for number, table in enumerate(tables, 1)]


def enter(data: bytes) -> Judge:
    """Read the files together."""
    files = files_of(data)
    return functools.partial(faults, files, read_several(files))


def faults(files: Files, attempts: Sequence[Attempt]) -> Iterable[str]:
    """Attempts that are not first ones, or that one of the files does not have at this place."""
    if len({(attempt.position, attempt.player) for attempt in attempts}) != len(attempts):
        yield "a player has two attempts at a position"
    several = len(files) > 1
    alone = [
        attempt._replace(file=name if several else "") for name, table in files for attempt in read_times(table, name)
    ]
    if sorted(alone, key=repr) != sorted(attempts, key=repr):
        yield "the files have other attempts together than alone"
    if first_attempts(attempts).keys() != {attempt.position for attempt in attempts}:
        yield "a position has no first attempt"


DOOR: Final = Door("several_times", seeds, mutate, enter)
