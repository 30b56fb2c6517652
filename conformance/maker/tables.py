"""What the TypeScript package takes from Python as it is: how kinds spell ids, letters of words, sets, and trials."""

import json
from typing import Any

from puzzlemill.catalogues import piece_set_names
from puzzlemill.grading import techniques, trial_free
from puzzlemill.puzzles import KINDS, rules
from puzzlemill.puzzles.gloop import ID_LETTERS, LETTERS
from puzzlemill.puzzles.iqblocks.pieces import bundled, format_set

HEAD = """\
// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Made by `python -m conformance.maker tables`: the letters of Gloop words, sets of pieces, techniques that are trials,
// and how kinds spell ids.
"""


def text() -> str:
    """The module `web/src/tables.ts`."""
    sets = {name: format_set(bundled(name)) for name in piece_set_names()}
    tables: dict[str, Any] = {"LETTERS": {"word": LETTERS, "id": ID_LETTERS}, "SETS": sets}
    tables["TRIALS"] = {kind: [name for name in techniques(kind) if trial_free(kind, name)] for kind in KINDS}
    for kind in KINDS:
        module: Any = rules(kind)
        fields = [[name, *filter(None, field)] for name, field in module.SPELLING.fields.items()]
        tables[kind.upper()] = {"form": module.SPELLING.form, "fields": fields}
    lines = (f"export const {name} = {json.dumps(table)} as const;\n" for name, table in tables.items())
    return "\n".join([HEAD, *lines])
