"""What inputs are packed in: gzip, marks of byte order, encodings and line ends, right and wrong ones."""

import gzip
import zlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

BOMB: Final = 4_000_000
"""Bytes of the largest data without content that is packed."""


def packed(draws: Random, data: bytes) -> bytes:
    """The data in another container, or in a damaged one."""
    return draws.choice(_CONTAINERS)(draws, data)


def _gzipped(draws: Random, data: bytes) -> bytes:
    """In one to three layers of gzip, sometimes in two members."""
    for _ in range(draws.choice((1, 1, 1, 2, 3))):
        data = gzip.compress(data, 1, mtime=0)
    if draws.random() < 0.1:
        data += gzip.compress(b"\n", 1, mtime=0)
    return data


def _damaged(draws: Random, data: bytes) -> bytes:
    """In gzip with a byte changed, the end missing, or more after it."""
    data = gzip.compress(data, 1, mtime=0)
    at = draws.randrange(len(data))
    changed = data[:at] + bytes((data[at] ^ draws.randint(1, 255),)) + data[at + 1 :]
    return draws.choice((changed, data[:at], data + b"\0" * at, data + data[:at]))


def _bomb(draws: Random, data: bytes) -> bytes:
    """In gzip with very many zeros before, within or after it."""
    filler = draws.choice((b" ", b"\n", b"[", b"0", b"\0")) * draws.randrange(BOMB)
    at = draws.choice((0, len(data) // 2, len(data)))
    return gzip.compress(data[:at] + filler + data[at:], 1, mtime=0)


def _encoded(draws: Random, data: bytes) -> bytes:
    """In an encoding that is not UTF-8, or with a mark of byte order."""
    text = data.decode("utf-8", "replace")
    encoding = draws.choice(("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "utf-8-sig", "utf-7", "latin-1"))
    return text.encode(encoding, "replace")


def _line_ends(draws: Random, data: bytes) -> bytes:
    """With other line ends, or none."""
    end = draws.choice((b"\r\n", b"\r", b"\n\r", b"\n\n", b" ", b"\x0b", "\u2028".encode()))
    return data.replace(b"\r\n", b"\n").replace(b"\n", end)


def _around(draws: Random, data: bytes) -> bytes:
    """With blanks, marks or zeros before or after it."""
    more = draws.choice((b" ", b"\n\n", b"\0", b"\xef\xbb\xbf", b"\x1a", b"\xff\xfe", b"//\n", b"#\n", b","))
    return draws.choice((more + data, data + more, more * 3 + data + more))


def _deflated(draws: Random, data: bytes) -> bytes:
    """Packed in an unknown way, or with a false head of a known one."""
    return draws.choice((zlib.compress(data, 1), b"\x1f\x8b" + data, b"\x1f\x8b\x08\0" + data, b"PK\x03\x04" + data))


_CONTAINERS: Final[Sequence[Callable[[Random, bytes], bytes]]] = (
    *[_gzipped] * 4,
    *[_around] * 4,
    *(_damaged, _damaged, _encoded, _encoded, _line_ends, _line_ends, _deflated, _bomb),
)
