"""What the TypeScript package takes from Python as it is: how kinds spell ids, the letters of words, sets of pieces."""

import json
from typing import Any

from puzzlemill.catalogues import piece_set_names
from puzzlemill.puzzles import KINDS, rules
from puzzlemill.puzzles.gloop import ID_LETTERS, LETTERS
from puzzlemill.puzzles.iqblocks.pieces import bundled, format_set

HEAD = """\
// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Made by `python -m conformance.maker tables`: how kinds spell ids, the letters of Gloop words, and sets of pieces.

import type { Spelling } from "./spelling.ts";

"""


def text() -> str:
    """The module `web/src/tables.ts`."""
    sets = {name: format_set(bundled(name)) for name in piece_set_names()}
    tables: dict[str, Any] = {"LETTERS": {"word": LETTERS, "id": ID_LETTERS}, "SETS": sets}
    text = HEAD + "".join(
        f"export const {name} = {json.dumps(table, indent=2)} as const;\n" for name, table in tables.items()
    )
    for kind in KINDS:
        module: Any = rules(kind)
        form, fields = json.dumps(module.SPELLING.form), module.SPELLING.fields.items()
        lines = "".join(f"    {json.dumps([name, *filter(None, field)])},\n" for name, field in fields)
        text += f"\nexport const {kind.upper()}: Spelling = {{\n  form: {form},\n  fields: [\n{lines}  ],\n}};\n"
    return text
