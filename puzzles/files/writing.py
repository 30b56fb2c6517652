"""Output files appear whole or not at all: written aside, then renamed; and never in place of an input."""

import contextlib
import errno
import os
import re
import secrets
import stat
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from puzzlemill.puzzles.files.descriptors import descriptor_named
from puzzlemill.puzzles.files.inputs import refuse_input
from puzzlemill.puzzles.kinds import InputError


def write_whole(path: Path, data: bytes, *, update: bool = False) -> None:
    """Write `data` to `path`, creating its folder; on any failure, Ctrl-C included, nothing is left behind.

    A link keeps pointing to its file, a file keeps its mode, and what is not a file (a pipe, a device) is written to
    directly. Raises `InputError` when the file cannot be written, is read-only, or is an input, unless it is one that
    the command is there to `update`.
    """
    write_files({path: data}, update=update)


def write_files(files: Mapping[Path, bytes], *, update: bool = False) -> None:
    """Write several files as `write_whole` does, all or none: each is ready before the first takes its place."""
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
    """The data in a file aside, which the function that it yields puts into its place; gone if the block fails."""
    with writing_to(path):
        target = _target(path, update)
    aside = target.parent / f".writing-{secrets.token_hex(8)}"

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
    """Refuse, before any work, a path that `write_whole` would refuse; raises `InputError`."""
    with writing_to(path):
        if not _is_special(path):
            _target(path)


def check_folder(folder: Path, names: re.Pattern[str]) -> None:
    """Refuse, before any work, a folder that cannot be written, and one with an input of these names.

    Raises `InputError`.
    """
    with writing_to(folder):
        if not folder.exists():
            _check_room(folder, folder.parent)
            return
        if not folder.is_dir():
            raise InputError(f"{folder}: cannot be written: it is not a folder; expected the name of a folder")
        _check_room(folder, folder)
        for file in folder.iterdir():
            if names.fullmatch(file.name.lower()):
                refuse_input(file)


@contextlib.contextmanager
def created(folder: Path) -> Iterator[None]:
    """Create a folder with those above it, and remove what was created and is still empty if the block fails."""
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
    """Undo something, from the beginning if a second signal comes meanwhile."""
    try:
        undo()
    except BaseException:
        undo()
        raise


@contextlib.contextmanager
def writing_to(path: Path) -> Iterator[None]:
    """Turn what keeps a path from being written into an `InputError`."""
    try:
        yield
    except BrokenPipeError:
        # Whoever reads has seen enough; the command line ends quietly.
        raise
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
    except InputError:
        raise
    except ValueError as error:
        # A name with a null byte, or with letters that file names cannot have.
        raise InputError(f"{path}: cannot be written: {error}") from None


def _is_special(path: Path) -> bool:
    """Whether a path names a pipe, a device, or a descriptor of the process, none of which a rename may replace."""
    named_by_the_system = path.is_absolute() and path.parts[1:2] in (("dev",), ("proc",))
    return path.exists() and (named_by_the_system or not (path.is_file() or path.is_dir()))


def _write_into(path: Path, data: bytes) -> None:
    """Write to what is open or can only be opened: nothing before it is lost, and nothing waits for a reader."""
    descriptor = descriptor_named(path)
    if descriptor is not None:
        # To open it by its name would empty a file to which the shell appends.
        with os.fdopen(os.dup(descriptor), "wb") as file:
            file.write(data)
        return
    try:
        handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        if error.errno == errno.ENXIO and path.is_fifo():
            raise InputError(
                f"{path}: cannot be written: no program is reading this pipe; start its reader first"
            ) from None
        raise
    with os.fdopen(handle, "wb") as file:
        os.set_blocking(handle, True)
        file.write(data)


def _target(path: Path, update: bool = False) -> Path:
    """The file that a path leads to, past all links; raises `InputError` when it must not or cannot be replaced."""
    if not update:
        refuse_input(path)
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise InputError(f"{path}: cannot be written: it is a folder; expected the name of a file")
    if path.is_symlink() and not target.parent.is_dir():
        raise InputError(f"{path}: cannot be written: it is a link to {target}, in a folder that does not exist")
    if target.exists() and not (target.stat().st_mode & 0o222 and os.access(target, os.W_OK)):
        raise InputError(f"{path}: cannot be written: it is read-only; make it writable or choose another output")
    _check_room(path, target.parent)
    return target


def _check_room(path: Path, folder: Path) -> None:
    """Refuse a path below a folder in which nothing can be created, or a name that is too long."""
    # Raises an error of the system for a name that none can have.
    with contextlib.suppress(FileNotFoundError):
        path.lstat()
    missing = _missing(folder)
    place = missing[-1].parent if missing else folder
    if not place.is_dir():
        raise InputError(f"{path}: cannot be written: {place} is not a folder")
    if not os.access(place, os.W_OK | os.X_OK):
        raise InputError(f"{path}: cannot be written: the folder {place} is read-only")


def _missing(folder: Path) -> list[Path]:
    """The folders that have to be created for a path, the deepest first."""
    missing = []
    while folder != folder.parent and not folder.exists():
        missing.append(folder)
        folder = folder.parent
    return missing
