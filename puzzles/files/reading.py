"""Files from outside are read or refused: bounded bytes, unpacked within bounds, decoded as what they must be."""

import gzip
import io
import re
import zlib
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.kinds import InputError, shown

T = TypeVar("T")

LARGEST_FILE: Final = 512 * 1024 * 1024
"""Bytes of the largest file that is read; of a packed one, after unpacking."""


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
    note_input(path)
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
