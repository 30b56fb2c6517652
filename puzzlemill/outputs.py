"""Where the command line writes results: standard output, or a file that appears whole."""

import sys
from pathlib import Path

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
