"""Writes the ledgers again."""

import contextlib
import tempfile
from pathlib import Path

from tests.research.command_examples import ALL as EXAMPLES
from tests.support.command_examples import kept_line, made_in, runs_of
from tests.support.ledgers import FOLDER, write

write()
with tempfile.TemporaryDirectory() as folder:
    made = made_in(Path(folder))
lines = []
for line in EXAMPLES:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        lines.append(kept_line(line, runs_of(line, made)))
(FOLDER / "command-lines.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
