"""Sets of small numbers as the bits of one integer."""

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """The places of the ones in `mask`, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
