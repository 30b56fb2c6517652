"""Kernels compiled by numba on their first call, and a disk cache of what it compiled."""

import contextlib
import functools
import hashlib
import math
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.typing.typeof import typeof_impl

from puzzlemill.solvers.caches import cache_folder
from puzzlemill.solvers.compiling.ahead import KERNELS

try:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, lockf
except ImportError:  # on Windows
    LOCKS = False
else:
    LOCKS = True

PATIENCE: Final = 60.0
"""Seconds after which a process that should compile a kernel seems to hang; the largest takes five."""


@functools.cache
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
        values = code, each.__defaults__, *cells, *globals_used(each)
        digest.update(repr([_described(value, reached) for value in values]).encode())
    return digest.hexdigest()


def _names(code: CodeType) -> set[str]:
    """The names of globals and attributes in some code and in the functions inside it."""
    return set(code.co_names).union(*(_names(each) for each in code.co_consts if isinstance(each, CodeType)))


def globals_used(function: FunctionType) -> list[tuple[str, object]]:
    """The globals that a function names, and what it names of modules such as `tables`, each with its value."""
    names = sorted(_names(function.__code__))
    used = [(name, function.__globals__[name]) for name in names if name in function.__globals__]
    for module, value in used.copy():
        if isinstance(value, ModuleType) and value not in (np, math):  # numba has its own versions of these two
            used += [(f"{module}.{name}", vars(value)[name]) for name in names if name in vars(value)]
    return used


def _described(value: object, reached: list[FunctionType]) -> object:
    """A value that a kernel uses, in a form whose `repr` says all. A kernel becomes its place in `reached`."""
    called = getattr(value, "py_func", None)
    if isinstance(called, FunctionType):
        if called not in reached:
            reached.append(called)
        return "kernel", reached.index(called)
    match value:
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


@contextlib.contextmanager
def _others_waiting(function: FunctionType) -> Iterator[None]:
    """Make other processes that need the same kernel wait and load what this one compiles, if files can be locked.

    Workers begin with the same kernels: without this, a book from a checkout costs two thirds more.
    """
    byte = _locked_byte(function) if LOCKS else None
    try:
        yield
    finally:
        if byte:
            lockf(byte[0], LOCK_UN, 1, byte[1])


@functools.cache
def _lock_file(folder: Path) -> int:
    """A file whose bytes stand for kernels, open as long as this process lives: closing it would free all its locks."""
    folder.mkdir(parents=True, exist_ok=True)
    return os.open(folder / "compiling.lock", os.O_RDWR | os.O_CREAT)


def _locked_byte(function: FunctionType) -> tuple[int, int] | None:
    """Wait for the byte of a kernel in the lock file; returns the file and the byte once this process has locked it.

    None if that takes suspiciously long, or if there is no folder, no lock or no digest of the kernel. Then this
    process compiles, too: what a kernel computes never depends on the wait.
    """
    latest = time.monotonic() + PATIENCE
    with contextlib.suppress(OSError, RuntimeError, TypeError):
        file, byte = _lock_file(cache_folder()), int(meaning(function)[:7], 16)
        while time.monotonic() < latest:
            try:
                lockf(file, LOCK_EX | LOCK_NB, 1, byte)
            except BlockingIOError:
                time.sleep(0.02)
            else:
                return file, byte
    return None


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


def dispatcher(function: FunctionType) -> Any:
    """`function` compiled on its first call, and cached on disk between runs if possible."""
    made: Any = numba.njit(function)
    made._cache = _GuardedCache(made.py_func)
    compile_now = made.compile

    def compile_once(signature: object) -> object:
        with _others_waiting(function):
            return compile_now(signature)

    made.compile = compile_once
    return made


_same_dispatcher = functools.cache(dispatcher)

for _each in KERNELS:

    @typeof_impl.register(_each)
    def _type_of_kernel(kernel: Any, _: object) -> types.Dispatcher:
        """What numba makes of a kernel that was compiled ahead of time when one calls it that was not."""
        return types.Dispatcher(_same_dispatcher(kernel.py_func))


def _place(module: str) -> tuple[str, str]:
    """The cache folder of a module's kernels, and what is left of its name.

    `KIND` and `ring.search` for `puzzlemill.solvers.KIND.ring.search`, `grading-KIND` for another floor.
    """
    package, *parts = module.split(".")
    if package != "puzzlemill" or len(parts) < 2:
        return module, ""
    floor, kind, *rest = parts
    return kind if floor == "solvers" else f"{floor}-{kind}", ".".join(rest)
