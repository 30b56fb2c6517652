"""Writes packs for other programs: JSON, JSON Lines, either gzipped, or a CSV summary; never with a wrong entry."""

import csv
import gzip
import io
from pathlib import Path
from typing import Final

from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, Pack, write_lines, write_pack
from puzzlemill.puzzles.packs.rows import COLUMNS, Value
from puzzlemill.puzzles.wording import plural

ENDINGS: Final = (".jsonl.gz", ".json.gz", ".jsonl", ".json", ".csv")


def wrong_entries(pack: Pack) -> list[str]:
    """A line for each entry that must not be written, with its number and the first rule that it breaks."""
    faults = ((number, fault(entry)) for number, entry in enumerate(pack.puzzles, 1))
    return [f"entry {number}: {rule}" for number, rule in faults if rule]


def ending_of(output: str | None) -> str:
    """The ending of a file name, `.json` if it has none; raises `InputError` unless it is in `ENDINGS`."""
    if output in (None, "-") or not Path(str(output)).suffix:
        return ".json"
    for ending in ENDINGS:
        if str(output).lower().endswith(ending):
            return ending
    forms = "FILE.json or FILE.jsonl (both also with .gz), or FILE.csv for a summary"
    raise InputError(f"{output}: expected {forms}; for pages use `puzzlemill render`")


def fault(entry: AnyEntry) -> str:
    """What is wrong with an entry: its id, or the first rule that its solution breaks; empty if nothing is."""
    if entry.id != format_id(entry.instance):
        return "id: not the id of the instance"
    breaches = [] if entry.solution is None else check(entry.instance, entry.solution)
    if not breaches:
        return ""
    more = len(breaches) - 1
    others = f" (and {more} more broken {plural(more, 'rule')})" if more else ""
    return f"solution: {breaches[0]}{others}"


def encode(pack: Pack, ending: str) -> bytes:
    """The pack in one of the forms of `ENDINGS`; the same pack gives the same bytes (gzip stores no time or name)."""
    plain = ending.removesuffix(".gz")
    if plain == ".csv":
        return _summary(pack).encode()
    data = b"".join(write_lines(pack.puzzles)) if plain == ".jsonl" else write_pack(pack)
    return data if plain == ending else _zipped(data)


def _zipped(data: bytes) -> bytes:
    packed = io.BytesIO()
    # Not `gzip.compress`, whose header differs between versions of Python.
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed, compresslevel=9, mtime=0) as file:
        file.write(data)
    return packed.getvalue()


def _summary(pack: Pack) -> str:
    text = io.StringIO(newline="")
    lines = csv.writer(text)
    lines.writerow(COLUMNS)
    lines.writerows(map(_harmless, row.values()) for row in pack.rows())
    return text.getvalue()


def _harmless(cell: Value) -> Value:
    """A cell changed so that no program takes it for a formula: the names in a pack can come from anyone."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else cell
