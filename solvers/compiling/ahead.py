"""Machine code that was made ahead of time, which only binary wheels have."""

import functools
import inspect
from collections.abc import Callable
from types import FunctionType

from puzzlemill.solvers.compiling import signatures

Function = Callable[..., object]

try:
    from puzzlemill.solvers.compiling import _ahead, _calls
except ImportError:  # a checkout, or the wheel for every platform
    KERNELS: tuple[type["_calls.Kernel"], ...] = ()
else:
    KERNELS = (_calls.Kernel,)


def kernel(function: FunctionType, otherwise: Callable[[FunctionType], Function]) -> Function:
    """`function` with its machine code; `otherwise(function)` runs the calls that are not in the list."""

    def choose(_: object, args: tuple[object, ...]) -> Function:
        place = signatures.listed().get(signatures.spelled(function, args))
        return otherwise(function) if place is None else getattr(_ahead, signatures.exported(place))

    bind = functools.partial(positional, function)
    return functools.wraps(function)(_calls.Kernel(function, function.__code__.co_argcount, choose, bind))


def positional(function: FunctionType, /, *args: object, **named: object) -> tuple[object, ...]:
    """All arguments of a call in the order of the parameters, with the defaults of those that the call leaves out."""
    if not named and len(args) == function.__code__.co_argcount:
        return args
    bound = inspect.signature(function).bind(*args, **named)
    bound.apply_defaults()
    return bound.args
