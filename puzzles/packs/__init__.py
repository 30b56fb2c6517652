"""Packs: puzzles with their solutions, grades and origins, read from and written to JSON and JSON Lines.

Packs are untrusted input: sizes are limited, and every error is one line that names file, entry, field and rule.
"""

from puzzlemill.puzzles.packs.entries import DEEPEST as DEEPEST
from puzzlemill.puzzles.packs.entries import MOST_ENTRIES as MOST_ENTRIES
from puzzlemill.puzzles.packs.entries import AnyEntry as AnyEntry
from puzzlemill.puzzles.packs.entries import Entry as Entry
from puzzlemill.puzzles.packs.entries import EntryHint as EntryHint
from puzzlemill.puzzles.packs.entries import Grade as Grade
from puzzlemill.puzzles.packs.entries import Origin as Origin
from puzzlemill.puzzles.packs.entries import Pack as Pack
from puzzlemill.puzzles.packs.entries import contents as contents
from puzzlemill.puzzles.packs.entries import entry_type as entry_type
from puzzlemill.puzzles.packs.entries import entry_union as entry_union
from puzzlemill.puzzles.packs.entries import json_schema as json_schema
from puzzlemill.puzzles.packs.entries import make_entry as make_entry
from puzzlemill.puzzles.packs.entries import pack_type as pack_type
from puzzlemill.puzzles.packs.entries import value_types as value_types
from puzzlemill.puzzles.packs.entries import write_lines as write_lines
from puzzlemill.puzzles.packs.entries import write_pack as write_pack
from puzzlemill.puzzles.packs.reading import read_pack as read_pack
