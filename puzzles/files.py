"""Output files appear whole or not at all: written aside in the same folder, then renamed."""

import os
import tempfile
from pathlib import Path

from puzzlemill.puzzles.kinds import InputError


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path`, creating its folder; on any failure, Ctrl-C included, no half file stays behind.

    Raises `InputError` when the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(aside, 0o666 & ~_umask())
        os.replace(aside, path)
    except BaseException as error:
        Path(aside).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise InputError(f"{path}: cannot be written: {error.strerror}") from None
        raise


def _umask() -> int:
    """The process's file mode mask, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
