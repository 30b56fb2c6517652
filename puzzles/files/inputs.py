"""Notes every file that a command reads, so that no output replaces an input.

Only the command line guards its inputs. Callers of the library can overwrite what they have read.
"""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from puzzlemill.puzzles.kinds import InputError

STANDARD_INPUT: Final = "-"
"""The name of standard input for commands. It can be a file that the shell has opened."""

_Mark = tuple[int, int] | str
"""What identifies a file: device and inode, which all its links share, or the path with links resolved."""

_noted: set[_Mark] | None = None
"""The marks of all inputs, None while nothing is guarded."""


@contextlib.contextmanager
def inputs_guarded() -> Iterator[None]:
    """Note inputs until the end of the block, and refuse to replace one of them."""
    global _noted
    before, _noted = _noted, set()
    try:
        yield
    finally:
        _noted = before


def note_input(path: Path | str) -> None:
    """Note a file as an input; `-` is standard input. Only regular files are noted, since only they can be replaced."""
    if _noted is not None and (path == STANDARD_INPUT or os.path.exists(path)):
        _noted.update(_marks(path))


def is_input(path: Path | str) -> bool:
    """Whether a file has been noted, under any name."""
    return _noted is not None and not _noted.isdisjoint(_marks(path))


def refuse_input(path: Path | str) -> None:
    """Raise `InputError` if a path leads to a file that has been noted, under any name."""
    if is_input(path):
        raise InputError(f"{path} is also an input file; choose another output")


def same_file(first: Path | str, second: Path | str) -> bool:
    """Whether two paths lead to the same regular file, or to the same place for a new file."""
    return not _marks(first).isdisjoint(_marks(second))


def _marks(path: Path | str) -> set[_Mark]:
    """The marks of a regular file, or of the place for a new one; none for anything else."""
    try:
        status = os.fstat(0) if path == STANDARD_INPUT else os.stat(path)
    except FileNotFoundError:
        return {_without_links(path)}
    except (OSError, ValueError):
        return set()
    if not stat.S_ISREG(status.st_mode):
        return set()
    # Some file systems have no inodes, or the same one for all files.
    inode: set[_Mark] = {(status.st_dev, status.st_ino)} if status.st_ino else set()
    return inode if path == STANDARD_INPUT else inode | {_without_links(path)}


def _without_links(path: Path | str) -> str:
    return os.path.normcase(os.path.realpath(path))
