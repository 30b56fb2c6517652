"""Writes output files whole or not at all, through a temporary file and a rename, and never over an input."""

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, TypeAlias

from puzzlemill.puzzles.files.descriptors import descriptor_named
from puzzlemill.puzzles.files.inputs import refuse_input
from puzzlemill.puzzles.kinds import InputError

Target: TypeAlias = str | os.PathLike[str] | IO[Any]
"""Where callers of the library have something written: a path, or a file object opened for bytes or for text."""


def write_to(target: Target, data: bytes) -> None:
    """Write `data` to a path like `write_whole`, or to a file object; one opened for text gets UTF-8 as text.

    Raises `InputError` if that fails, or if `target` is neither.
    """
    if not hasattr(target, "write"):
        write_whole(as_path(target), data)
        return
    name = name_of(target) or type(target).__name__
    with writing_to(Path(name)):
        try:
            target.write(data.decode() if hasattr(target, "encoding") else data)
        except (UnicodeDecodeError, TypeError):
            raise InputError("it does not take bytes; open it with mode 'wb'", file=name) from None


def name_of(file: object) -> str:
    """The name of a path or a file object; empty for a file object without one."""
    if hasattr(file, "read") or hasattr(file, "write"):
        name = getattr(file, "name", "")
        return name if isinstance(name, str) else ""
    return str(as_path(file))


def as_path(value: object) -> Path:
    """The path that a caller passed; raises `InputError` if it cannot be the name of a file."""
    name = os.fspath(value) if isinstance(value, str | os.PathLike) else None
    if not isinstance(name, str) or "\0" in name:
        raise InputError("expected a file name", field="file", value=value)
    return Path(name)


def write_whole(path: Path, data: bytes, *, update: bool = False) -> None:
    """Write `data` to `path`, creating its folder; any failure, including Ctrl-C, leaves nothing behind.

    Links still point to their files, files keep their modes, and pipes and devices are written to directly. Raises
    `InputError` if the file cannot be written, is read-only, or is an input and not the file to `update`.
    """
    write_files({path: data}, update=update)


def write_files(files: Mapping[Path, bytes], *, update: bool = False) -> None:
    """Write several files like `write_whole`, all or none: all are ready before the first is renamed."""
    special = []
    for path in files:
        with writing_to(path):
            special += [path] if _is_special(path) else []
    with contextlib.ExitStack() as staged:
        puts = [staged.enter_context(_staged(path, files[path], update)) for path in files if path not in special]
        for path in special:
            with writing_to(path):
                _write_into(path, files[path])
        for put in puts:
            put()


@contextlib.contextmanager
def _staged(path: Path, data: bytes, update: bool) -> Iterator[Callable[[], None]]:
    """Write the data to a temporary file and yield a function that renames it; removed if the block fails."""
    with writing_to(path):
        target = _target(path, update)
    aside = target.parent / f".writing-{os.urandom(8).hex()}"

    def put() -> None:
        with writing_to(path):
            if target.exists():
                os.chmod(aside, stat.S_IMODE(target.stat().st_mode))
            os.replace(aside, target)

    with contextlib.ExitStack() as made:
        with writing_to(path):
            made.enter_context(created(target.parent))
        try:
            with writing_to(path), aside.open("xb") as file:
                file.write(data)
            yield put
        except BaseException:
            twice(lambda: aside.unlink(missing_ok=True))
            raise


def check_file(path: Path) -> None:
    """Raise `InputError`, before any work, for a path that `write_whole` would refuse."""
    with writing_to(path):
        if not _is_special(path):
            _target(path)


def check_folder(folder: Path) -> None:
    """Raise `InputError`, before any work, for a folder that cannot be written."""
    with writing_to(folder):
        if not folder.exists():
            _check_room(folder, folder.parent)
            return
        if not folder.is_dir():
            raise InputError("cannot be written: it is not a folder; expected the name of a folder", file=str(folder))
        _check_room(folder, folder)


@contextlib.contextmanager
def created(folder: Path) -> Iterator[None]:
    """Create a folder and its missing parents; if the block fails, remove those that are still empty."""
    missing = _missing(folder)

    def remove() -> None:
        for one in missing:
            with contextlib.suppress(OSError):
                one.rmdir()

    try:
        for one in reversed(missing):
            one.mkdir(exist_ok=True)
        yield
    except BaseException:
        twice(remove)
        raise


def twice(undo: Callable[[], object]) -> None:
    """Call `undo`, and call it once more if a second signal interrupts it."""
    try:
        undo()
    except BaseException:
        undo()
        raise


@contextlib.contextmanager
def writing_to(path: Path) -> Iterator[None]:
    """Turn errors of the system about a path into an `InputError`."""
    try:
        yield
    except BrokenPipeError:
        # The reader has closed the pipe; the command line ends quietly.
        raise
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=str(path)) from None
    except InputError:
        raise
    except ValueError as error:
        # A name with a null byte, or with characters that file names cannot have.
        raise InputError(f"cannot be written: {error}", file=str(path)) from None


def _is_special(path: Path) -> bool:
    """Whether a path is a pipe, a device, or a descriptor of the process, which a rename must not replace."""
    named_by_the_system = path.is_absolute() and path.parts[1:2] in (("dev",), ("proc",))
    return path.exists() and (named_by_the_system or not (path.is_file() or path.is_dir()))


def _write_into(path: Path, data: bytes) -> None:
    """Write to a descriptor, pipe or device without emptying it, and without waiting for a reader."""
    descriptor = descriptor_named(path)
    if descriptor is not None:
        # Opening it by name would empty a file to which the shell appends.
        with os.fdopen(os.dup(descriptor), "wb") as file:
            file.write(data)
        return
    try:
        handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        if error.errno == errno.ENXIO and path.is_fifo():
            raise InputError(
                "cannot be written: no program is reading this pipe; start its reader first", file=str(path)
            ) from None
        raise
    with os.fdopen(handle, "wb") as file:
        os.set_blocking(handle, True)
        file.write(data)


def _target(path: Path, update: bool = False) -> Path:
    """The file that a path leads to through links; raises `InputError` if it must not or cannot be replaced."""
    if not update:
        refuse_input(path)
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise InputError("cannot be written: it is a folder; expected the name of a file", file=str(path))
    if path.is_symlink() and not target.parent.is_dir():
        raise InputError(
            f"cannot be written: it is a link to {target}, in a folder that does not exist", file=str(path)
        )
    if target.exists() and not (target.stat().st_mode & 0o222 and os.access(target, os.W_OK)):
        raise InputError(
            "cannot be written: it is read-only; make it writable or choose another output", file=str(path)
        )
    _check_room(path, target.parent)
    return target


def _check_room(path: Path, folder: Path) -> None:
    """Raise `InputError` if nothing can be created in the folder of a path, or if the name is too long."""
    # Raises an error of the system for an impossible name.
    with contextlib.suppress(FileNotFoundError):
        path.lstat()
    missing = _missing(folder)
    place = missing[-1].parent if missing else folder
    if not place.is_dir():
        raise InputError(f"cannot be written: {place} is not a folder", file=str(path))
    if not os.access(place, os.W_OK | os.X_OK):
        raise InputError(f"cannot be written: the folder {place} is read-only", file=str(path))


def _missing(folder: Path) -> list[Path]:
    """The folders that have to be created for a path, the deepest first."""
    missing = []
    while folder != folder.parent and not folder.exists():
        missing.append(folder)
        folder = folder.parent
    return missing
