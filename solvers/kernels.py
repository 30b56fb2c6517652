"""The decorator for hot loops, its disk cache, and random draws inside kernels.

Kernels are plain functions over flat arrays. With NUMBA_DISABLE_JIT=1 the same source runs as plain Python.
"""

import contextlib
import functools
import hashlib
import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core import config as numba_config
from platformdirs import user_cache_path

from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s, UInt64s

Function = TypeVar("Function", bound=Callable[..., object])

RandomState: TypeAlias = UInt64s
"""The state of a kernel's random numbers, uint64[4]; every draw changes it in place."""

_config: Any = numba_config  # its settings are made at import time, so type checkers cannot see them


def cache_folder() -> Path:
    """The folder in which kernels and tables are cached: `PUZZLEMILL_CACHE`, or by default the user's cache folder.

    On Linux that is `~/.cache/puzzlemill`, or `puzzlemill` in `XDG_CACHE_HOME`. The folder is safe to delete.
    """
    named = os.environ.get("PUZZLEMILL_CACHE")
    return Path(named) if named else user_cache_path("puzzlemill", appauthor=False)


def source_folder(kind: str, floor: str = "solvers") -> Path:
    """The cache folder of one kind's kernels and tables on a floor; a change in their sources starts a new folder."""
    return cache_folder() / _source_name(kind, floor)


@functools.cache
def _source_name(kind: str, floor: str) -> str:
    """The kind with a digest of its sources, preceded by the name of the floor if it is another one.

    numba notices a change in a kernel's own file, but not in a file whose kernels it calls or whose constants it uses.
    A kernel calls only kernels of its own kind, on its own floor and on this one, and those of this file; and it uses
    constants of its kind's rules. So all of these are hashed.
    """
    floors = dict.fromkeys(("puzzles", "solvers", floor))
    sources = [Path(__file__), *(file for each in floors for file in _sources(each, kind))]
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sources:
        digest.update(file.read_bytes())
    return f"{'' if floor == 'solvers' else f'{floor}-'}{kind}-{digest.hexdigest()[:16]}"


def _sources(floor: str, kind: str) -> list[Path]:
    """The files of a kind on a floor: `<floor>/<kind>.py`, or all files below `<floor>/<kind>/`."""
    folder = Path(str(importlib.import_module(f"puzzlemill.{floor}").__file__)).parent
    return [*folder.glob(f"{kind}.py"), *sorted((folder / kind).rglob("*.py"))]


class _Cache(Protocol):
    """The methods of numba's disk cache for one function that can fail."""

    def load_overload(self, signature: object, target: object) -> object: ...
    def save_overload(self, signature: object, compiled: object) -> None: ...
    def flush(self) -> None: ...


class _GuardedCache:
    """numba's disk cache; any failure (no folder, full disk, damaged file) falls back to compiling without a cache."""

    def __init__(self, cache: _Cache) -> None:
        self._cache = cache

    def __getattr__(self, name: str) -> object:
        return getattr(self._cache, name)

    def load_overload(self, signature: object, target: object) -> object:
        try:
            return self._cache.load_overload(signature, target)
        except Exception:  # a damaged pickle can raise anything
            self._flush()
            return None

    def save_overload(self, signature: object, compiled: object) -> None:
        try:
            self._cache.save_overload(signature, compiled)
        except Exception:  # a full disk, or an index damaged meanwhile
            self._flush()

    def _flush(self) -> None:
        with contextlib.suppress(OSError):
            self._cache.flush()


def kernel(function: Function) -> Function:
    """Compile `function` with numba on its first call, and cache it on disk between runs if possible."""
    if _config.DISABLE_JIT:
        return function
    before = _config.CACHE_DIR
    try:
        # numba reads the folder from its configuration during decoration; other users of numba keep theirs.
        _config.CACHE_DIR = str(source_folder(*_place(function.__module__)))
        dispatcher: Any = numba.njit(cache=True)(function)
        dispatcher._cache = _GuardedCache(dispatcher._cache)
    except (RuntimeError, OSError):
        dispatcher = numba.njit(function)
    finally:
        _config.CACHE_DIR = before
    return cast(Function, dispatcher)


def _place(module: str) -> tuple[str, str]:
    """Kind and floor of a module: `gloop`, `solvers` for `puzzlemill.solvers.gloop.ring.search`.

    A module outside the package counts as a kind of its own on this floor: its kernels can call those of this file.
    """
    package, *parts = module.split(".")
    return (parts[1], parts[0]) if package == "puzzlemill" and len(parts) > 1 else (module, "solvers")


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
