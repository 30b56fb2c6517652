"""Spoils a text or bytes without knowing their meaning: flips, cuts, splices, repeats and inserted tokens."""

from collections.abc import Sequence
from random import Random
from typing import Final

from tests.fuzz.mutations import chance

STRANGE: Final[tuple[bytes, ...]] = (
    *(b"\0", b"\n", b"\r\n", b"\t", b" ", b"\x1b[2J", b"\x7f", b"\xff", b"\xc0\x80", b"\xed\xa0\x80"),
    *(letter.encode() for letter in "\u202e\u2028\u0085\ufeff\u0663\u0301\u212a\uff11\U0001f600"),
    *(b"%s", b"{}", b"../", b"-1", b"0", b"1e999", b"9" * 20, b"9" * 5000),
)
"""Bytes that often break readers of texts."""

LONGEST: Final = 200_000
"""Bytes of the longest input that is made by repeating."""


def spoilt_text(
    draws: Random, data: bytes, others: Sequence[bytes] = (), tokens: Sequence[bytes] = (), most: int = 3
) -> bytes:
    """The bytes after 1 to `most` small changes; parts of `others` and `tokens` of the form can be put in."""
    for _ in range(draws.randint(1, most)):
        begin = draws.randrange(len(data) + 1)
        end = min(len(data), begin + draws.randint(1, 40))
        before, part, after = data[:begin], data[begin:end], data[end:]
        match draws.randrange(9):
            case 0:  # one bit flipped
                data = before + bytes(one ^ 1 << draws.randrange(8) for one in part[:1]) + part[1:] + after
            case 1:  # a token put in, or in the place of a few bytes
                token = draws.choice(tokens) if tokens and chance(draws, 70) else draws.choice(STRANGE)
                data = before + token + part[draws.choice((0, 0, 1, 3)) :] + after
            case 2 | 3 if part:  # another character of the text, which keeps most rules of spelling
                data = before + bytes((draws.choice(data),)) + part[1:] + after
            case 4:
                data = before + after
            case 5:
                data = before
            case 6:
                times = draws.choice((100, 10_000, LONGEST)) // max(1, len(part)) if chance(draws, 5) else 2
                data = before + part * times + after
            case 7:  # a part moved
                rest, at = before + after, draws.randrange(len(before + after) + 1)
                data = rest[:at] + part + rest[at:]
            case _:  # the start of this and the end of another
                other = draws.choice(others) if others else data
                data = before + other[draws.randrange(len(other) + 1) :]
    return data
