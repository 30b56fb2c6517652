"""Shrinks an input that fails, as long as it fails in the same way."""

import time
from typing import Final

from tests.fuzz.doors import door
from tests.fuzz.trying import try_input

LONGEST: Final = 10.0
"""Seconds that are spent on one input."""

SMALL: Final = 100_000
"""Bytes of the largest input that is shrunk."""


def shrunk(name: str, data: bytes, alike: str) -> bytes:
    """A smaller input of a door with a failure `alike`, or the same one: spans are left out, ever shorter ones."""
    one, end = door(name), time.perf_counter() + LONGEST
    span = len(data) // 2 if len(data) <= SMALL else 0
    while span:
        begin = 0
        while begin < len(data) and time.perf_counter() < end:
            less = data[:begin] + data[begin + span :]
            failure = try_input(one, less).failure
            if failure and failure.alike == alike:
                data = less
            else:
                begin += span
        span //= 2
    return data
