"""How long people wait for the help, compared with an interpreter that does nothing or only imports libraries."""

import subprocess
import sys

from benchmarks.peers.harness import Row


def _status(*arguments: str) -> int:
    return subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=False).returncode


ROWS = [
    Row(
        "puzzlemill --help",
        lambda: _status("-m", "puzzlemill", "--help"),
        lambda: _status("-c", "pass"),
        "python -c pass",
        rounds=15,
    ),
    Row(
        "puzzlemill generate gloop --help",
        lambda: _status("-m", "puzzlemill", "generate", "gloop", "--help"),
        lambda: _status("-c", "import click, msgspec"),
        "python -c 'import click, msgspec'",
        rounds=15,
    ),
]
