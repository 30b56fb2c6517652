"""What the command line reads: a pack, JSON Lines, `-` for standard input, or position ids themselves."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import LARGEST_FILE, Entry, make_entry, read_pack


def read_entries(sources: Sequence[str]) -> list[Entry[Any, Any]]:
    """The entries of all sources in order; raises `InputError` naming source, entry, field and rule."""
    entries: list[Entry[Any, Any]] = []
    for source in sources:
        if source == "-":
            entries.extend(read_pack(sys.stdin.buffer.read(LARGEST_FILE + 1), "standard input").puzzles)
        elif source.partition(":")[0] in KINDS:
            entries.append(make_entry(parse_id(source)))
        else:
            entries.extend(read_pack(read_file(Path(source)), source).puzzles)
    return entries


def read_file(path: Path) -> bytes:
    """The bytes of a file; raises `InputError` when it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise InputError(f"{str(path)!r}: cannot be read: {error}") from None
    if len(data) > LARGEST_FILE:
        raise InputError(f"{path}: more than {LARGEST_FILE} bytes")
    return data
