"""Many different puzzles to store, made quickly."""

from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from puzzlemill.puzzles import canonical
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.packs import Entry, Grade, make_entry
from puzzlemill.store import Store

MINUTES = (0.5, 3, 8, 30, 90)
"""Minutes of puzzles at levels 1 to 5."""


def templates(number: int, *, rows: int = 3) -> list[Entry[Any, Any]]:
    """`number` ungraded OTTF templates of `rows` rows and three columns, no two alike up to symmetry."""
    entries: dict[Any, Entry[Any, Any]] = {}
    for digits in product("1234", repeat=9):
        text = "".join(digits) + "2" * (3 * rows - 9)
        puzzle = Ottf(tuple(text[at : at + 3] for at in range(0, 3 * rows, 3)))
        entries.setdefault(canonical(puzzle), make_entry(puzzle))
        if len(entries) == number:
            break
    return list(entries.values())


def graded(
    entry: Entry[Any, Any], level: int, technique: str, score: float, minutes: float | None = None
) -> Entry[Any, Any]:
    """The entry with this grade, whatever the puzzle; minutes get a range of their half and double."""
    grade = Grade(level, technique, score, {"tiles": 9}, "Made up.")
    if minutes is not None:
        span = minutes / 2, minutes * 2
        grade = msgspec.structs.replace(grade, minutes=minutes, minutes_range=span, minutes_source="simulated")
    return msgspec.structs.replace(entry, grade=grade)


def fill(path: Path, number: int = 60) -> list[str]:
    """Fill a new store with `number` puzzles; their ids in order."""
    assert not path.exists()
    data, ids = _filled(number)
    path.write_bytes(data)
    return list(ids)


@cache
def _filled(number: int) -> tuple[bytes, list[str]]:
    """The bytes of such a store, made once, and the ids."""
    entries = templates(number)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "levels.db"
        with Store(path) as store:
            for at, entry in enumerate(entries):
                entries[at] = graded(entry, 1 + at % 5, "trial", at / 4, MINUTES[at % 5] + at % 7 / 10)
            store.add(entries)
        return path.read_bytes(), [entry.id for entry in entries]
