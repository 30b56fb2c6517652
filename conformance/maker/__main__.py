"""Writes the files of conformance: `python -m conformance.maker [NAME...]`, such as `gloop` or `words`."""

import sys
from pathlib import Path

from conformance.maker import daily
from conformance.maker.files import NAMES, text_of

FOLDER = Path(__file__).parent.parent
NEWLINE = "\n"
DAILY = "daily"

for name in sys.argv[1:] or (*NAMES, DAILY):
    if name not in (*NAMES, DAILY):
        raise SystemExit(f"{name}: expected {', '.join(NAMES)} or {DAILY}")
    text = daily.text() if name == DAILY else text_of(name)
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
    print(f"{name}.json: {text.count(NEWLINE)} lines, {len(text.encode()):,} bytes")
