"""How long a person waits for the help, against an interpreter that does nothing."""

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
    )
]
