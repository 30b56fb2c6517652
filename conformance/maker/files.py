"""The files of conformance as texts, one record per line, so that changes are easy to see."""

import importlib
import json
from typing import Any, Final

import puzzlemill
from conformance.maker.games import Json, Table, play_games
from conformance.maker.untrusted import ids, instances, saves, solutions
from conformance.maker.words import LANGUAGES, sentences
from puzzlemill.puzzles import KINDS

FORMAT: Final = "puzzlemill-conformance"

VERSION: Final = 1
"""The version of the form; a change of meaning gets a new one."""

WORDS: Final = "words"

NAMES: Final = (*KINDS, WORDS)
"""The files, without their ending."""

STATES: Final = {"gloop": 28, "domicles": 30, "ottf": 26, "iqblocks": 26}
"""The most random moves of a game."""


def text_of(name: str) -> str:
    """The text of a file."""
    if name == WORDS:
        return file_text({"format": FORMAT, "version": VERSION, "languages": LANGUAGES}, {"sentences": sentences()})
    kind: Any = importlib.import_module(f"conformance.maker.{name}")
    return file_text({"format": FORMAT, "version": VERSION, "kind": name}, sections(name, list(kind.tables())))


def sections(name: str, tables: list[Table]) -> dict[str, list[Json]]:
    """The parts of a file about these puzzles."""
    kind: Any = importlib.import_module(f"conformance.maker.{name}")
    games = play_games(kind, tables, STATES[name])
    solved = [(table.puzzle, puzzlemill.solve(table.puzzle, budget=kind.BUDGET).solution) for table in tables]
    extra = kind.further_solutions() if hasattr(kind, "further_solutions") else []
    read = instances(tables, kind.extremes())
    return {
        "games": games,
        "solutions": solutions(kind, [pair for pair in solved if pair[1] is not None], extra),
        "ids": ids(tables, [record["id"] for record in read if record["id"]]),
        "instances": read,
        "saves": saves(kind, games),
    }


def file_text(head: dict[str, Json], parts: dict[str, list[Json]]) -> str:
    """A JSON object with the values of `head` and lists of records, each on a line of its own."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, records in parts.items():
        body = ",\n".join(json.dumps(record, separators=(",", ":")) for record in records)
        lines.append(f"{json.dumps(key)}: [\n{body}\n]")
    return "{\n" + ",\n".join(lines) + "\n}\n"
