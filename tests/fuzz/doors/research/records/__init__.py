"""Record files, forged for the real boards and for tiny ones whose packings are all known; tables of tiles left out.

An input is a line that names the challenge and the board, such as `1a 7x13`, or says `left-out`; then comes the file.
"""

import functools
import json
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.kinds import InputError
from puzzlemill_research import catalogues
from puzzlemill_research.cli.gloop.printed import left_out_table
from puzzlemill_research.gloop.proofs.removals import read_left_out
from puzzlemill_research.gloop.records import KEYS, Key, Record, faults, make_record
from puzzlemill_research.gloop.records.files import file_faults, record_bytes
from tests.checkers import gloop_records as checker
from tests.checkers.gloop import TILES, joins, least_turn
from tests.fuzz.doors import Door, Judge
from tests.fuzz.doors.research.records import tiny
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.json_inputs import mutator

NAME: Final = "a.json"
"""The name for a file given as bytes."""


class FaultyError(Exception):
    """What is wrong with a record that can be read."""


@functools.cache
def seeds() -> Sequence[bytes]:
    """Every bundled record, a right record of each tiny key, and the table of tiles left out."""
    every = []
    for key in KEYS:
        path = catalogues.records_folder() / key.file
        every += [_packed(key, path.read_bytes())] if path.exists() else []
    with tiny.tiny_catalogue():
        for key in tiny.record_keys():
            for grid in list(tiny.truths(key.board)[key.challenge])[:2]:
                every.append(_packed(key, record_bytes(make_record(key, Packing(grid)))))
    return (*every, b"left-out\n" + catalogues.left_out())


def _packed(key: Key, data: bytes) -> bytes:
    return f"{key.challenge} {key.board}\n".encode() + data


def aimed(draws: Random, record: Any) -> Any:
    """The record with a better value, as final, with tiles exchanged or turned, or mirrored as a whole."""
    if not isinstance(record.get("grid"), list):
        return record
    value, grid = record["value"], [list(row) for row in record["grid"]]
    row, other = draws.randrange(len(grid)), draws.randrange(len(grid))
    col, place = draws.randrange(len(grid[0])), draws.randrange(len(grid[0]))
    match draws.randrange(6):
        case 0:
            return {**record, "value": value + draws.choice((-2, -1, 1, 2))}
        case 1:
            number = value + draws.choice((-1, 0, 1))
            return {**record, "value": number, "bound": number, "final": True}
        case 2:
            grid[row][col], grid[other][place] = grid[other][place], grid[row][col]
        case 3:
            word = grid[row][col]
            grid[row][col] = word[2:] + word[:2]
        case 4:
            grid[row][col] = grid[other][place]
        case _:
            turned = [[_half_turn(word) for word in reversed(words)] for words in reversed(grid)]
            return {**record, "grid": turned}
    return {**record, "grid": grid}


def _half_turn(word: str) -> str:
    """A word turned by 180 degrees."""
    pairs = {(a + 4) % 8: (b + 4) % 8 for a, b in (joins(word) or {}).items()}
    return "".join("." if at not in pairs else "(" if at < pairs[at] else ")" for at in range(8))


_forged = mutator(None, aimed)


def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """A forged record, sometimes under the name of another one."""
    head, _, body = draws.choice(seeds).partition(b"\n")
    alike = [other for other in seeds if other.partition(b"\n")[0].partition(b" ")[2] == head.partition(b" ")[2]]
    bodies = [body, *(draws.choice(alike).partition(b"\n")[2] for _ in range(2))]
    if chance(draws, 15):
        head = draws.choice(alike).partition(b"\n")[0]
    return head + b"\n" + _forged(draws, bodies)


def enter(data: bytes) -> Judge:
    """Check a record as the file of its name; raises `FaultyError` with what is wrong with it."""
    head, _, body = data.partition(b"\n")
    if head == b"left-out":
        table = read_left_out(body, NAME)
        text = left_out_table(table)
        return lambda: [] if text.replace("\n", "").isprintable() else ["the table is not printable"]
    key = Key(*head.decode().split())
    if key in KEYS:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / key.file
            path.write_bytes(body)
            lines = file_faults(path)
    else:
        record = read_json(body, Record, NAME)
        with tiny.tiny_catalogue():
            lines = faults(key, record)
    if lines:
        raise FaultyError(max(lines, key=lambda line: (not line.isprintable(), len(line))))
    return lambda: false(key, body)


def false(key: Key, body: bytes) -> Iterable[str]:
    """Why an accepted file is not a record."""
    record = json.loads(body)
    if record["challenge"] != key.challenge:
        yield f"a record of {record['challenge']} is accepted as one of {key}"
    if key in KEYS:
        if not right(json.dumps(record, sort_keys=True)):
            yield "the independent judge finds it wrong"
        return
    value = checker.counted(record["grid"], key.challenge)
    best = tiny.best(key.board, key.challenge)
    if value != record["value"] or record["bound"] != best or record["final"] != (value == best):
        yield f"its packing counts {value}, the best one {best}"
    tiles = sorted(TILES.index(least_turn(word)) for row in record["grid"] for word in row)
    if tuple(tiles) != tiny.boards()[key.board].tiles or tuple(record["tiles"]) != tuple(tiles):
        yield "it has other tiles"
    if value is not None and best is not None and (value < best if key.challenge in checker.FEWEST else value > best):
        yield f"it is better than the best one, {best}"


@functools.lru_cache(500)
def right(text: str) -> bool:
    """The verdict of the judge that examines the picture."""
    return checker.right(json.loads(text))


DOOR: Final = Door("research.records", seeds, mutate, enter, (InputError, FaultyError))
