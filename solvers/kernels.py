"""The decorator for hot loops, its disk cache, and random draws inside kernels.

Kernels are plain functions over flat arrays. With NUMBA_DISABLE_JIT=1 the same source runs as plain Python.
"""

import contextlib
import functools
import hashlib
import importlib
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core import config as numba_config
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.dispatcher import Dispatcher
from numpy.typing import NDArray
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


def source_folder(kind: str) -> Path:
    """The folder for tables that solvers of a kind computed; a change in their sources starts a new folder."""
    digest = hashlib.sha256()
    for floor in ("puzzles", "solvers"):
        folder = Path(str(importlib.import_module(f"puzzlemill.{floor}").__file__)).parent
        for file in [*folder.glob(f"{kind}.py"), *sorted((folder / kind).rglob("*.py"))]:
            digest.update(file.read_bytes())
    return cache_folder() / f"{kind}-{digest.hexdigest()[:16]}"


def meaning(function: FunctionType) -> str:
    """A digest of what a kernel executes: its code, the kernels that it calls, all constants, and numba's version.

    Kernels with equal digests compile to the same machine code. Comments, docstrings and line numbers do not count,
    nor does anything that the kernel does not use.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    reached = [function]
    for each in reached:  # grows by the kernels that are called
        code = each.__code__
        if each.__doc__:
            code = code.replace(co_consts=(None, *code.co_consts[1:]))
        cells = [cell.cell_contents for cell in each.__closure__ or ()]
        values = code, each.__defaults__, *cells, *_globals_used(each)
        digest.update(repr([_described(value, reached) for value in values]).encode())
    return digest.hexdigest()


def _names(code: CodeType) -> set[str]:
    """The names of globals and attributes in some code and in the functions inside it."""
    return set(code.co_names).union(*(_names(each) for each in code.co_consts if isinstance(each, CodeType)))


def _globals_used(function: FunctionType) -> list[tuple[str, object]]:
    """The globals that a function names, and what it names of modules such as `tables`, each with its value."""
    names = sorted(_names(function.__code__))
    used = [(name, function.__globals__[name]) for name in names if name in function.__globals__]
    for module, value in used.copy():
        if isinstance(value, ModuleType) and value not in (np, math):  # numba has its own versions of these two
            used += [(f"{module}.{name}", vars(value)[name]) for name in names if name in vars(value)]
    return used


def _described(value: object, reached: list[FunctionType]) -> object:
    """A value that a kernel uses, in a form whose `repr` says all. A kernel becomes its place in `reached`."""
    match value:
        case Dispatcher():
            if value.py_func not in reached:
                reached.append(value.py_func)
            return "kernel", reached.index(value.py_func)
        case CodeType():
            # The names of arguments matter, because kernels call each other by keyword.
            counts = value.co_argcount, value.co_kwonlyargcount, value.co_flags
            names = value.co_names, value.co_varnames, value.co_freevars, value.co_cellvars
            return value.co_code, counts, names, [_described(each, reached) for each in value.co_consts]
        case tuple():
            return type(value).__qualname__, [_described(each, reached) for each in value]
        case np.ndarray():
            return value.dtype.str, value.shape, value.tobytes()
        case ModuleType():
            return value.__name__
        case None | int() | float() | complex() | str() | bytes() | np.generic():
            return type(value).__qualname__, repr(value)
    raise TypeError(f"{value!r} in a kernel: its effect on compiled code is not known")


class _Files(CompileResultCacheImpl):
    """The files of one kernel in the cache, named by its digest; they are in the folder of its kind.

    numba's own rule is a digest of the source file. With it a changed comment costs a compilation, and a change in
    another file, where the kernel's callees or constants are, is not noticed.
    """

    def __init__(self, function: FunctionType) -> None:
        folder, name = _place(function.__module__)
        self._path = cache_folder() / folder
        self._meaning = meaning(function)
        python = f"py{sys.version_info.major}{sys.version_info.minor}{getattr(sys, 'abiflags', '')}"
        base = f"{name}.{function.__qualname__}-{self._meaning[:16]}.{python}"
        self._filename_base = base.strip(".").replace("<", "").replace(">", "")
        # numba asks a locator for the folder, and these two for a warning about a kernel that it cannot store.
        self._locator, self._py_file, self._lineno = self, function.__code__.co_filename, 0

    def get_cache_path(self) -> str:
        return str(self._path)

    def ensure_cache_path(self) -> None:
        self._path.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        return self._meaning


class _DiskCache(FunctionCache):
    """numba's disk cache with our names of files."""

    _impl_class = _Files


class _GuardedCache:
    """The disk cache of one kernel, opened on first use: then all kernels that it calls are defined.

    Any failure (no folder, full disk, damaged file) falls back to compiling without a cache.
    """

    def __init__(self, function: FunctionType) -> None:
        self._function = function

    @functools.cached_property
    def _disk(self) -> Any:
        opened: Any = _DiskCache  # numba has no types
        return opened(self._function)

    @property
    def cache_path(self) -> object:
        return self._disk.cache_path

    def load_overload(self, signature: object, target: object) -> object:
        try:
            return self._disk.load_overload(signature, target)
        except Exception:  # a damaged pickle can raise anything
            self.flush()
            return None

    def save_overload(self, signature: object, compiled: object) -> None:
        try:
            self._disk.save_overload(signature, compiled)
        except Exception:  # a full disk, or an index damaged meanwhile
            self.flush()

    def flush(self) -> None:
        with contextlib.suppress(Exception):
            self._disk.flush()


def kernel(function: Function) -> Function:
    """Compile `function` with numba on its first call, and cache it on disk between runs if possible."""
    if _config.DISABLE_JIT:
        return function
    dispatcher: Any = numba.njit(function)
    dispatcher._cache = _GuardedCache(dispatcher.py_func)
    return cast(Function, dispatcher)


def _place(module: str) -> tuple[str, str]:
    """The cache folder of a module's kernels, and what is left of its name.

    `gloop` and `ring.search` for `puzzlemill.solvers.gloop.ring.search`, `grading-gloop` for another floor.
    """
    package, *parts = module.split(".")
    if package != "puzzlemill" or len(parts) < 2:
        return module, ""
    floor, kind, *rest = parts
    return kind if floor == "solvers" else f"{floor}-{kind}", ".".join(rest)


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
