"""Where the command line writes results: standard output, or a file that appears whole."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from puzzlemill.puzzles.files import write_whole
from puzzlemill.puzzles.kinds import InputError


def write_output(data: bytes, output: str | None) -> None:
    """Write to the file `output`, or to standard output where it is None or `-`; raises `InputError` when it cannot."""
    if output not in (None, "-"):
        write_whole(Path(str(output)), data)
        return
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough; the command line ends quietly.
        raise
    except OSError as error:
        raise InputError(f"standard output: cannot be written: {error.strerror}") from None


def write_lines(lines: Iterable[Any], output: str | None) -> None:
    """Write values as JSON Lines; raises `InputError` when they cannot be written."""
    write_output(b"".join(msgspec.json.encode(line) + b"\n" for line in lines), output)
