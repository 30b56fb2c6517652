"""Random draws that never change: xoshiro256** over raw bits, seeded by a SHA-256 of everything that matters.

Python and numpy do not promise the same higher-level draws across versions, and streams seeded by `seed + index` could
overlap. So each puzzle has its own stream, hashed from (generator, version, parameters, seed, index).
The algorithm is Blackman and Vigna's (2018); the tests hold golden values.
"""

import hashlib
from collections.abc import Mapping, MutableSequence, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Stream:
    """A stream of draws. All draws go through `bits`, so a stream depends on nothing but its state."""

    def __init__(self, seed: bytes) -> None:
        """Start a stream; equal bytes give equal streams."""
        digest = hashlib.sha256(seed).digest()
        self.state: list[int] = [int.from_bytes(digest[i : i + 8], "little") for i in (0, 8, 16, 24)]

    def bits(self) -> int:
        """The next 64 raw bits, 0 <= bits < 2**64."""
        a, b, c, d = self.state
        product = b * 5 & _MASK
        result = (product << 7 | product >> 57) * 9 & _MASK
        c ^= a
        d ^= b
        self.state = [a ^ d, b ^ c, c ^ (b << 17 & _MASK), (d << 45 | d >> 19) & _MASK]
        return result

    def below(self, bound: int) -> int:
        """A uniform integer in 0 <= n < bound, by rejection; `bound` is 1 to 2**64."""
        if not 1 <= bound <= _MASK + 1:
            raise ValueError(f"bound {bound} is not in 1..2**64")
        width = (bound - 1).bit_length()
        if width == 0:
            return 0
        while True:
            drawn = self.bits() >> (64 - width)
            if drawn < bound:
                return drawn

    def unit(self) -> float:
        """A uniform float in 0 <= x < 1, a multiple of 2**-53."""
        return (self.bits() >> 11) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, uniformly."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into uniform random order in place (Fisher and Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], size: int) -> list[T]:
        """`size` different places of `items` in random order."""
        if size > len(items):
            raise ValueError(f"a sample of {size} needs as many items, but there are only {len(items)}")
        pool = list(items)
        for place in range(size):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:size]


def stream(generator: str, version: int, parameters: Mapping[str, object], seed: int, index: int) -> Stream:
    """The stream of one try of a generator. `parameters` must be JSON values; their order does not matter."""
    return Stream(msgspec.json.encode([generator, version, parameters, seed, index], order="deterministic"))


def stream_for(text: str) -> Stream:
    """The stream that belongs to a text, such as the position id of a canonical form."""
    return Stream(text.encode("utf-8"))
