"""Damages a text or bytes without knowing their meaning: flips, cuts, splices, repeats and inserted tokens."""

from collections.abc import Sequence
from random import Random
from typing import Final

STRANGE: Final[tuple[bytes, ...]] = (
    *(
        b"\0",
        b"\n",
        b"\r\n",
        b"\t",
        b" ",
        b"\x1b[2J",
        b"\x7f",
        b"\xff",
        b"\xc0\x80",
        b"\xed\xa0\x80",
        b"\xf0\x9f\x98\x80",
    ),
    *("\u202e".encode(), "\u2028".encode(), "\u0085".encode(), "\ufeff".encode(), "\u0663".encode(), "\u0301".encode()),
    *("\u212a".encode(), "\uff11".encode(), b"%s", b"{}", b"../", b"-1", b"0", b"1e999", b"9" * 20, b"9" * 5000),
)
"""Bytes that often break readers of texts."""

LONGEST: Final = 200_000
"""Bytes of the longest input that is made by repeating."""


def spoilt_text(
    draws: Random, data: bytes, others: Sequence[bytes] = (), tokens: Sequence[bytes] = (), most: int = 3
) -> bytes:
    """The bytes after 1 to `most` small changes; parts of `others` and `tokens` of the form can be put in."""
    for _ in range(draws.randint(1, most)):
        data = draws.choice(_CHANGES)(draws, data, others, tokens)
    return data


def _span(draws: Random, data: bytes, longest: int = 40) -> tuple[int, int]:
    """The start and end of a short part of the data."""
    begin = draws.randrange(len(data) + 1)
    return begin, min(len(data), begin + draws.randint(1, longest))


def _flip(draws: Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Change one bit or byte."""
    if not data:
        return data
    at = draws.randrange(len(data))
    change = 1 << draws.randrange(8) if draws.random() < 0.5 else draws.randint(1, 255)
    return data[:at] + bytes((data[at] ^ change,)) + data[at + 1 :]


def _put(draws: Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Insert a token, or replace a few bytes by one."""
    begin, end = _span(draws, data, 4)
    token = draws.choice(tokens) if tokens and draws.random() < 0.7 else draws.choice(STRANGE)
    return data[:begin] + token + data[begin if draws.random() < 0.5 else end :]


def _neighbour(draws: Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Replace a character by another one of the text, which keeps most rules of spelling."""
    if not data:
        return data
    at = draws.randrange(len(data))
    return data[:at] + bytes((draws.choice(data),)) + data[at + 1 :]


def _cut(draws: Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Leave out a part."""
    begin, end = _span(draws, data)
    return data[:begin] + data[end:]


def _truncate(draws: Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Leave out the end."""
    return data[: draws.randrange(len(data) + 1)]


def _double(draws: Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Repeat a part once, or sometimes very often."""
    begin, end = _span(draws, data)
    times = 2
    if draws.random() < 0.05:
        times = draws.choice((100, 10_000, LONGEST)) // max(1, end - begin)
    return data[:begin] + data[begin:end] * times + data[end:]


def _move(draws: Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Move a part to another place."""
    begin, end = _span(draws, data)
    rest = data[:begin] + data[end:]
    at = draws.randrange(len(rest) + 1)
    return rest[:at] + data[begin:end] + rest[at:]


def _splice(draws: Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Join the start of the data and the end of another input."""
    other = draws.choice(others) if others else data
    return data[: draws.randrange(len(data) + 1)] + other[draws.randrange(len(other) + 1) :]


_CHANGES: Final = (_flip, _put, _neighbour, _neighbour, _cut, _truncate, _double, _move, _splice)
