"""What inputs are packed in: gzip, marks of byte order, encodings and line ends, right and wrong ones."""

import gzip
import zlib
from random import Random
from typing import Final

BOMB: Final = 4_000_000
"""Bytes of the largest data without content that is packed."""

AROUND: Final = (b" ", b"\n\n", b"\0", b"\xef\xbb\xbf", b"\x1a", b"\xff\xfe", b"//\n", b"#\n", b",")
"""Blanks, marks and zeros before or after an input."""

ENCODINGS: Final = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "utf-8-sig", "utf-7", "latin-1")

HEADS: Final = (b"\x1f\x8b", b"\x1f\x8b\x08\0", b"PK\x03\x04")
"""Starts of gzip and ZIP files."""

LINE_ENDS: Final = (b"\r\n", b"\r", b"\n\r", b"\n\n", b" ", b"\x0b", "\u2028".encode())


def packed(draws: Random, data: bytes) -> bytes:
    """The data in another container, or in a damaged one."""
    match draws.randrange(9):
        case 0 | 1:  # layers of gzip, and sometimes a second member
            for _ in range(draws.choice((1, 1, 2, 3))):
                data = _zipped(data)
            return data + draws.choice((b"", b"", _zipped(b"\n")))
        case 2:
            zipped = _zipped(data)
            at = draws.randrange(len(zipped))
            changed = zipped[:at] + bytes((zipped[at] ^ draws.randint(1, 255),)) + zipped[at + 1 :]
            return draws.choice((changed, zipped[:at], zipped + b"\0" * at, zipped + zipped[:at]))
        case 3:
            filler = draws.choice((b" ", b"\n", b"[", b"0", b"\0")) * draws.randrange(BOMB)
            at = draws.choice((0, len(data) // 2, len(data)))
            return _zipped(data[:at] + filler + data[at:])
        case 4:
            return data.decode("utf-8", "replace").encode(draws.choice(ENCODINGS), "replace")
        case 5:
            return data.replace(b"\r\n", b"\n").replace(b"\n", draws.choice(LINE_ENDS))
        case 6:  # an unknown container, or a false head of a known one
            return draws.choice((zlib.compress(data, 1), *(head + data for head in HEADS)))
        case _:
            more = draws.choice(AROUND)
            return draws.choice((more + data, data + more, more * 3 + data + more))


def _zipped(data: bytes) -> bytes:
    return gzip.compress(data, 1, mtime=0)
