"""Many different puzzles to store, made quickly."""

from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from puzzlemill.puzzles import canonical
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.packs import Entry, Grade, make_entry
from puzzlemill.store import Store


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


def graded(entry: Entry[Any, Any], level: int, technique: str, score: float) -> Entry[Any, Any]:
    """The entry with this grade, whatever the puzzle."""
    return msgspec.structs.replace(entry, grade=Grade(level, technique, score, {"tiles": 9}, "Made up."))


def fill(path: Path, number: int = 60) -> list[str]:
    """Fill a store with `number` puzzles; their ids in order."""
    entries = templates(number)
    with Store(path) as store:
        store.add([graded(entry, 1 + at % 5, "trial", at / 4) for at, entry in enumerate(entries)])
    return [entry.id for entry in entries]
