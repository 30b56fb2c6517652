"""The decorator for hot loops, copies of arrays, and random draws inside kernels.

Kernels are plain functions over flat arrays. With NUMBA_DISABLE_JIT=1 the same source runs as plain Python.
"""

import os
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s, UInt64s
from puzzlemill.solvers.compiling import ways

Function = TypeVar("Function", bound=Callable[..., object])

RandomState: TypeAlias = UInt64s
"""The state of a kernel's random numbers, uint64[4]; every draw changes it in place."""


def kernel(function: Function) -> Function:
    """Compile `function`: ahead of time in binary wheels, otherwise by numba on its first call."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        return function
    return cast(Function, ways.compiled(cast(FunctionType, function)))


@kernel
def copy(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Copy `source` to the start of `target`, both of one dimension.

    An assignment of slices makes numba compile text functions for an error message: a quarter of a cold start.
    """
    for index in range(len(source)):
        target[index] = source[index]


@kernel
def drop_first(items: NDArray[Any]) -> None:
    """Shift all items one place to the front; the last one stays in its place, too."""
    for index in range(len(items) - 1):
        items[index] = items[index + 1]


def random_state(stream: Stream) -> RandomState:
    """A kernel's random state, drawn from `stream`, so that a kernel's random numbers depend only on the stream."""
    return np.array([stream.bits() for _ in range(4)], dtype=np.uint64)


@kernel
def random_bits(state: RandomState) -> np.uint64:
    """The next 64 bits of xoshiro256**, the twin of `Stream.bits`."""
    # Every constant is a uint64, because numba turns a uint64 and a plain integer into a float.
    product = state[1] * np.uint64(5)
    result = ((product << np.uint64(7)) | (product >> np.uint64(57))) * np.uint64(9)
    shifted = state[1] << np.uint64(17)  # before word 1 changes below
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return np.uint64(result)


@kernel
def random_below(state: RandomState, bound: int) -> int:
    """A uniform integer (int64) in 0 <= n < bound, the twin of `Stream.below`."""
    # Take as many high bits as bound - 1 has. Larger draws are rejected, so that all numbers are equally likely.
    width = 0
    while (bound - 1) >> width:
        width += 1
    if width == 0:
        return 0
    while True:
        drawn = np.int64(random_bits(state) >> np.uint64(64 - width))
        if drawn < bound:
            return int(drawn)


@kernel
def random_shuffle(state: RandomState, items: Int64s, size: int) -> None:
    """Put the first `size` of `items` into uniform random order, the twin of `Stream.shuffle`."""
    # Fisher and Yates, from the end: each remaining item is equally likely to come last.
    for last in range(size - 1, 0, -1):
        other = random_below(state, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
