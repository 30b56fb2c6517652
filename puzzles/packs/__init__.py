"""Packs: puzzles with their solutions, grades and origins, read from and written to JSON and JSON Lines.

Packs are untrusted input: sizes are limited, and every error is one line that names file, entry, field and rule.
"""

from puzzlemill.puzzles.packs.entries import (
    DEEPEST,
    MOST_ENTRIES,
    AnyEntry,
    Entry,
    EntryHint,
    Grade,
    Origin,
    Pack,
    contents,
    entry_type,
    entry_union,
    json_schema,
    make_entry,
    pack_type,
    value_types,
    write_lines,
    write_pack,
)
from puzzlemill.puzzles.packs.reading import read_pack

__all__ = [
    "DEEPEST",
    "MOST_ENTRIES",
    "AnyEntry",
    "Entry",
    "EntryHint",
    "Grade",
    "Origin",
    "Pack",
    "contents",
    "entry_type",
    "entry_union",
    "json_schema",
    "make_entry",
    "pack_type",
    "read_pack",
    "value_types",
    "write_lines",
    "write_pack",
]
