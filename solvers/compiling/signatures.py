"""The types of a kernel's arguments in words, and the list of all calls that are compiled ahead of time.

A line of signatures.txt is a call in Python's own grammar, such as

    puzzlemill.solvers.KIND.rules.lay_out(readonly(uint8[::1]), int64)

Array types are spelled as numba spells them: `[::1]` is contiguous, in C's order if it comes last, and `[:]` is any
other layout. A named tuple is a call of its class. `make signatures` rewrites the list from the calls of all tests.
"""

import functools
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

LIST = Path(__file__).parent / "signatures.txt"


@functools.cache
def listed() -> dict[str, int]:
    """The place of each line of the list."""
    return {line: place for place, line in enumerate(LIST.read_text("utf-8").splitlines())}


def exported(place: int) -> str:
    """The name that the machine code for a line of the list has in its module."""
    return f"kernel_{place}"


def spelled(function: FunctionType, args: tuple[object, ...]) -> str:
    """A call of `function` as the list has it."""
    return f"{function.__module__}.{function.__qualname__}({', '.join(map(_spelled, args))})"


def _spelled(value: object) -> str:
    match value:
        case bool() | np.bool_():
            return "boolean"
        case int() if type(value) is int and -(2**63) <= value < 2**64:
            return "int64" if value < 2**63 else "uint64"
        case np.generic():  # before float: np.float64 is both
            return str(value.dtype.name)
        case float():
            return "float64"
        case None:
            return "none"
        case tuple():
            items = ", ".join(map(_spelled, value))
            return f"({items},)" if type(value) is tuple else f"{_name(type(value))}({items})"
        case np.ndarray() if type(value) is np.ndarray and value.ndim:
            return _spelled_array(value)
    return f"unknown({_name(type(value))})"


def _spelled_array(array: np.ndarray[Any, np.dtype[Any]]) -> str:
    strides = [":"] * array.ndim
    if array.flags.c_contiguous:
        strides[-1] = "::1"
    elif array.flags.f_contiguous:
        strides[0] = "::1"
    text = f"{array.dtype.newbyteorder('=').name}[{', '.join(strides)}]"
    flags = {"readonly": not array.flags.writeable, "unaligned": not array.flags.aligned}
    for word, holds in {**flags, "swapped": not array.dtype.isnative}.items():
        text = f"{word}({text})" if holds else text
    return text


def _name(value: type) -> str:
    return f"{value.__module__}.{value.__qualname__}"
