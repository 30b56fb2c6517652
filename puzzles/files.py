"""Output files appear whole or not at all: written aside, then renamed. Files from outside are read or refused."""

import contextlib
import errno
import gzip
import io
import os
import re
import stat
import tempfile
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from puzzlemill.puzzles.kinds import InputError, shown

T = TypeVar("T")

LARGEST_FILE: Final = 512 * 1024 * 1024
"""Bytes of the largest file that is read; of a packed one, after unpacking."""


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


def read_file(path: Path) -> bytes:
    """The bytes of a file; raises `InputError` when it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise InputError(f"{shown(str(path))}: cannot be read: {error}") from None
    if len(data) > LARGEST_FILE:
        raise InputError(f"{path}: more than {LARGEST_FILE} bytes")
    return data


def unzipped(data: bytes, most: int, name: str) -> bytes:
    """The data itself, or what it holds if it is gzipped; raises `InputError` when that is damaged or over `most`.

    No more than `most` bytes and one are ever unpacked.
    """
    if data.startswith(b"\x1f\x8b"):
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(most + 1)
        except (OSError, EOFError, zlib.error):
            raise InputError(f"{name}: is damaged: it begins like gzip and cannot be unpacked") from None
    if len(data) > most:
        raise InputError(f"{name}: more than {most} bytes, the most that is read")
    return data


def read_json(
    data: bytes | str | msgspec.Raw, shape: type[T] | msgspec.json.Decoder[T], name: str, most: int | None = None
) -> T:
    """What JSON from outside holds, of type `shape` or read by a decoder of it, and at most `most` bytes long.

    Raises `InputError` with one line `name: field: rule`.
    """
    if most is not None and not isinstance(data, msgspec.Raw) and len(data) > most:
        raise InputError(f"{name}: {len(data)} bytes, at most {most} are read")
    decoder = shape if isinstance(shape, msgspec.json.Decoder) else msgspec.json.Decoder(shape)
    try:
        return decoder.decode(data)
    except RecursionError:
        raise InputError(f"{name}: nested too deeply") from None
    except UnicodeError:
        raise InputError(f"{name}: is not UTF-8") from None
    except msgspec.DecodeError as error:
        rule, _, path = " ".join(str(error).split()).partition(" - at `$")
        field = re.sub(r"^\.", "", path.rstrip("`"))
        raise InputError(f"{name}: {field}: {rule}" if field else f"{name}: {rule}") from None
