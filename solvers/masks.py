"""Sets of small numbers as the bits of one integer."""

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """The positions of the ones in `mask`, in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
