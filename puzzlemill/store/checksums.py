"""Checksums of what a store holds, so that damage is found that can still be read, such as another digit.

CRC-32 as zlib has it: it takes a microsecond per puzzle, notices every change within four bytes, and misses of other
damage one case in 2**32. It does not prove anything against somebody who changes both a row and its checksum.
"""

from collections.abc import Iterable
from zlib import crc32


def checksum(*values: object) -> int:
    """The checksum of the values of a row: texts as UTF-8, numbers as decimals, bytes as they are, NULL as `None`."""
    return crc32(b"\0".join(map(_bytes, values)))


def puzzle_checksum(form: str, size: str, short: str | None, line: bytes) -> int:
    """The same of a puzzle, as quick as it gets."""
    return crc32(line, crc32(f"{form}\0{size}\0{short}\0".encode()))


def chained(chain: int, forms: Iterable[str]) -> int:
    """The checksum of a sequence of forms, from that of its beginning, 0 for none, and the forms that follow."""
    for form in forms:
        chain = crc32(form.encode(errors="surrogatepass"), chain)
    return chain


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode(errors="surrogatepass")
