"""Reads untrusted files: only regular files of limited size, unpacked within limits and decoded as a type."""

import errno
import gzip
import io
import os
import stat
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, TypeAlias, TypeVar

import msgspec

from puzzlemill.puzzles.decoding import fault_of
from puzzlemill.puzzles.files.descriptors import descriptor_named
from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.files.writing import as_path, name_of
from puzzlemill.puzzles.kinds import InputError, shown

T = TypeVar("T")

Source: TypeAlias = str | os.PathLike[str] | bytes | IO[Any]
"""What callers of the library have read: a path, the content itself, or a file object opened for bytes or for text."""

LARGEST_FILE: Final = 512 * 1024 * 1024
"""Bytes of the largest file that can be read, after unpacking."""

MOST_UNPACKED: Final = 400
"""How many times its size a gzipped file can unpack to, at most. Packs grow 8 to 12 times, equal puzzles up to 186."""

ALWAYS_UNPACKED: Final = 16 * 1024 * 1024
"""Bytes to which any gzipped file can unpack, whatever its size."""

MOST_MEMBERS: Final = 100_000
"""The most gzip members in a file: each takes time, even an empty one."""

_MEMBER: Final = b"\x1f\x8b\x08"
"""The first bytes of a gzip member."""

_CHUNK: Final = 1 << 20
"""Bytes read at a time from a file of unknown size."""

_OPEN: Final = os.O_RDONLY | sum(getattr(os, f"O_{name}", 0) for name in ("NONBLOCK", "NOCTTY", "CLOEXEC", "BINARY"))
"""Flags for opening files: never wait for the writer of a named pipe, never become the owner of a terminal."""

_FORMS: Final[tuple[tuple[Callable[[int], bool], str], ...]] = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
"""Other file types, in words."""


def read_file(path: Path, most: int = LARGEST_FILE, *, piped: bool = True) -> bytes:
    """The bytes of a regular file; raises `InputError` for anything else and for a file of more than `most` bytes.

    The file is noted as an input. Descriptors that the process already has open, such as /dev/stdin or /dev/fd/63, can
    be read too, unless `piped` is False: a file that another file names must be a regular file.
    """
    data = _read(path, most, piped)
    note_input(path)
    return data


def read_from(source: Source, default: str) -> tuple[bytes, str]:
    """The content of a source and its name, or the `default`; raises `InputError` if it cannot be read."""
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source), default
    if isinstance(source, str | os.PathLike) or not hasattr(source, "read"):
        path = as_path(source)
        return read_file(path), str(path)
    name = name_of(source) or default
    try:
        data = source.read(LARGEST_FILE + 1)
        return data.encode() if isinstance(data, str) else bytes(data), name
    except (OSError, ValueError, TypeError) as error:
        raise InputError(f"cannot be read: {error}", file=name) from None


def read_own(path: Path, most: int = LARGEST_FILE) -> bytes:
    """Like `read_file`, but for a file that the same command can replace, such as a cache."""
    return _read(path, most, piped=False)


def _read(path: Path, most: int, piped: bool) -> bytes:
    with_room, parts = most + 1, []
    try:
        with open_file(path, piped=piped) as file:
            size = os.fstat(file.fileno()).st_size
            if size > most:
                raise InputError(f"larger than the limit of {most} bytes", file=str(path))
            # A regular file is read at once; a pipe has no size, and files in /proc report 0.
            while with_room and (part := file.read(min(max(size + 1, _CHUNK), with_room))):
                parts.append(part)
                with_room -= len(part)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=str(path)) from None
    if not with_room:
        raise InputError(f"larger than the limit of {most} bytes", file=str(path))
    return b"".join(parts)


def open_file(path: Path, *, piped: bool = True) -> BinaryIO:
    """A regular file opened for reading, without ever waiting; raises `InputError` for anything else.

    `piped` is as for `read_file`.
    """
    try:
        descriptor = descriptor_named(path)
        if piped and descriptor is not None:
            os.read(descriptor, 0)  # Fails if it is open for writing only; reading from it would wait forever.
            return path.open("rb")
        # Check before opening, since opening a device can set it in motion, and after, since it could have changed.
        _check_regular(os.stat(path).st_mode, path, piped)
        handle = os.open(path, _OPEN)
        try:
            _check_regular(os.fstat(handle).st_mode, path, piped)
            return os.fdopen(handle, "rb")
        except BaseException:
            os.close(handle)
            raise
    except OSError as error:
        why = "it is not open for reading" if error.errno == errno.EBADF else error.strerror
        raise InputError(f"cannot be read: {why}", file=str(path)) from None
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"cannot be read: {error}", file=shown(str(path))) from None


def _check_regular(mode: int, path: Path, piped: bool) -> None:
    """Raise `InputError` for anything but a regular file."""
    if stat.S_ISREG(mode):
        return
    form = next((words for is_one, words in _FORMS if is_one(mode)), "not a regular file")
    hint = "; for piped input use /dev/stdin" if piped and not stat.S_ISDIR(mode) else ""
    raise InputError(f"{path} is {form}; expected a regular file{hint}")


def unzipped(data: bytes, most: int) -> bytes:
    """The data, unpacked if it is gzipped; raises `InputError` if it is damaged or too large.

    Too large means more than `most` bytes, more than `MOST_MEMBERS` gzip members, or more than both `ALWAYS_UNPACKED`
    bytes and `MOST_UNPACKED` times the packed size. At most one byte beyond the limit is ever unpacked.
    """
    if data.startswith(_MEMBER):
        if data.count(_MEMBER) > MOST_MEMBERS:
            raise InputError(f"more than {MOST_MEMBERS} gzipped parts; unpack it and gzip it in one piece")
        bound = max(ALWAYS_UNPACKED, MOST_UNPACKED * len(data))
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                unpacked = file.read(min(bound, most) + 1)
        except (OSError, EOFError, zlib.error):
            raise InputError("damaged gzip file; it cannot be unpacked") from None
        if bound < len(unpacked) <= most:
            remedy = "if you trust it, unpack it first"
            raise InputError(f"{len(data)} bytes of gzip unpack to more than {bound}; {remedy}")
        data = unpacked
    if len(data) > most:
        raise InputError(f"larger than the limit of {most} bytes")
    return data


def read_json(
    data: bytes | str | msgspec.Raw, shape: type[T] | msgspec.json.Decoder[T], name: str = "", most: int | None = None
) -> T:
    """Decode untrusted JSON of at most `most` bytes into the type `shape`, or with a decoder.

    Raises `InputError` with the field and the rule, and `name` as its file.
    """
    decoder = shape if isinstance(shape, msgspec.json.Decoder) else msgspec.json.Decoder(shape)
    try:
        if most is not None and not isinstance(data, msgspec.Raw) and len(data) > most:
            raise InputError(f"{len(data)} bytes; the limit is {most}", file=name)
        return decoder.decode(data)
    except RecursionError:
        raise InputError("nested too deeply", file=name) from None
    except UnicodeError:
        raise InputError("not valid UTF-8", file=name) from None
    except msgspec.DecodeError as error:
        raise fault_of(error, decoder.type, data).within(file=name) from None
