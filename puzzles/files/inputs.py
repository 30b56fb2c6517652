"""Files that a command reads: whatever it reads is noted, so that nothing it writes replaces one of them.

Only the command line guards its inputs. A library's caller can write back over what was read.
"""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from puzzlemill.puzzles.kinds import InputError

STANDARD_INPUT: Final = "-"
"""What commands call standard input, which can be a file that the shell has opened."""

_Mark = tuple[int, int] | str
"""What tells files apart: device and inode, which links to a file share, and the path without any link."""

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
    """Remember a file as an input; `-` is standard input. What is not a regular file is never replaced, nor noted."""
    if _noted is not None and (path == STANDARD_INPUT or os.path.exists(path)):
        _noted.update(_marks(path))


def is_input(path: Path | str) -> bool:
    """Whether a file has been noted, under whatever name."""
    return _noted is not None and not _noted.isdisjoint(_marks(path))


def refuse_input(path: Path | str) -> None:
    """Raise `InputError` when a path names a file that has been noted, under whatever name."""
    if is_input(path):
        raise InputError(f"{path} is also an input file; choose another output")


def same_file(first: Path | str, second: Path | str) -> bool:
    """Whether two paths name one regular file, or one place where a file can appear."""
    return not _marks(first).isdisjoint(_marks(second))


def _marks(path: Path | str) -> set[_Mark]:
    """The marks of a regular file, or of the place where one can appear; none for anything else."""
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
