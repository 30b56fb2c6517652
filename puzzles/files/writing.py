"""Output files appear whole or not at all: written aside, then renamed."""

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

from puzzlemill.puzzles.kinds import InputError


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path`, creating its folder; on any failure, Ctrl-C included, no half file stays behind.

    A link keeps pointing to its file, a file keeps its mode, and what is no file (a pipe, a device) is written to
    directly. Raises `InputError` when the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if _is_special(path):
            path.write_bytes(data)
        else:
            _replace(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None


def write_together(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write files, (name, bytes), into `folder`, creating it; none appears before all are ready, and all or none do.

    Raises `InputError` when the folder cannot be written; a folder that was created for the files is then removed.
    """
    before = folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".making-") as aside:
            names = []
            for name, data in files:
                (Path(aside) / name).write_bytes(data)
                names.append(name)
            _exchange(folder, Path(aside), names)
    except BaseException as error:
        if not before:
            with contextlib.suppress(OSError):
                folder.rmdir()
        if isinstance(error, OSError):
            raise InputError(f"{folder}: cannot be written: {error.strerror}") from None
        raise


def _exchange(folder: Path, aside: Path, names: Iterable[str]) -> None:
    """Put files in their places; if one cannot be, those that were there before come back."""
    old = aside / "old"
    old.mkdir()
    done: list[str] = []
    try:
        for name in names:
            if (folder / name).is_dir():
                raise IsADirectoryError(errno.EISDIR, f"{name} is a folder")
            if (folder / name).exists():
                os.replace(folder / name, old / name)
            done.append(name)
            os.replace(aside / name, folder / name)
    except BaseException:
        for name in done:
            (folder / name).unlink(missing_ok=True)
            if (old / name).exists():
                os.replace(old / name, folder / name)
        raise


def _is_special(path: Path) -> bool:
    """Whether a path names a pipe, a device, or a descriptor of the process, none of which a rename may replace."""
    named_by_the_system = path.is_absolute() and path.parts[1:2] in (("dev",), ("proc",))
    return path.exists() and (named_by_the_system or not (path.is_file() or path.is_dir()))


def _replace(target: Path, data: bytes) -> None:
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
    handle, aside = tempfile.mkstemp(dir=target.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(aside, mode)
        os.replace(aside, target)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """The process's file mode mask, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
