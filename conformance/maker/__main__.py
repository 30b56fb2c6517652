"""Writes the files of conformance: `python -m conformance.maker [NAME...]`, such as `gloop` or `words`.

`tables` are those of the TypeScript package, `web/src/tables.ts`.
"""

import sys
from pathlib import Path
from typing import Final

from conformance.maker import daily, gloop_game, tables
from conformance.maker.files import NAMES, text_of

FOLDER = Path(__file__).parent.parent
TABLES = FOLDER.parent / "web/src/tables.ts"
NEWLINE = "\n"
OTHERS: Final = {"daily": daily.text, "gloop-game": gloop_game.text, "tables": tables.text}

for name in sys.argv[1:] or (*NAMES, *OTHERS):
    if name not in (*NAMES, *OTHERS):
        raise SystemExit(f"{name}: expected one of {', '.join((*NAMES, *OTHERS))}")
    text = OTHERS[name]() if name in OTHERS else text_of(name)
    path = TABLES if name == "tables" else FOLDER / f"{name}.json"
    path.write_text(text, encoding="utf-8")
    print(f"{path.name}: {text.count(NEWLINE)} lines, {len(text.encode()):,} bytes")
