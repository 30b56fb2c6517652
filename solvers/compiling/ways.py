"""The ways to run a kernel: machine code made ahead of time, numba, or plain Python.

A binary wheel carries machine code for all calls in signatures.txt, so that it compiles nothing and needs no numba. For
any other call numba compiles the kernel, as it compiles all kernels of a checkout. Without numba the kernel runs as the
plain Python that it is, and a warning names the extra that helps.
"""

import functools
import importlib.util
import warnings
from types import FunctionType

from puzzlemill.puzzles.kinds import PlainPythonWarning
from puzzlemill.solvers.compiling import ahead
from puzzlemill.solvers.compiling.ahead import Function


def compiled(function: FunctionType) -> Function:
    """`function` with machine code behind it, if possible. What was compiled keeps `function` as `py_func`."""
    return ahead.kernel(function, _otherwise) if ahead.KERNELS else _otherwise(function)


def _otherwise(function: FunctionType) -> Function:
    if importlib.util.find_spec("numba") is None:
        return _plain(function)
    from puzzlemill.solvers.compiling import jit

    made: Function = jit.dispatcher(function)
    return made


def _plain(function: FunctionType) -> Function:
    """`function` as it is; its first call warns that this is slow."""

    @functools.wraps(function)
    def warned(*args: object, **named: object) -> object:
        warn()
        return function(*args, **named)

    return warned


@functools.cache
def warn() -> None:
    """Warn, once in a process."""
    warnings.warn(
        "searches run in plain Python, about a hundred times slower; pip install 'puzzlemill[jit]' makes them fast",
        PlainPythonWarning,
        stacklevel=3,
    )
