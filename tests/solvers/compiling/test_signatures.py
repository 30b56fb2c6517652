"""The list of calls that binary wheels compile is whole, and spells types as numba tells them apart."""

import ast
import enum
import importlib
import inspect
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from puzzlemill.solvers.compiling import jit, signatures
from puzzlemill.solvers.ottf import rules
from tests.calls import Recorded
from tests.house.reading import module_name
from tests.support.places import ROOT

FLOORS = "solvers", "generator", "grading"
CALLS = [ast.parse(line, mode="eval").body for line in signatures.listed()]


def named(dotted: str) -> Any:
    module, _, name = dotted.rpartition(".")
    return getattr(importlib.import_module(module), name)


def is_kernel(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and "kernel" in map(ast.unparse, node.decorator_list)


class Calls(ast.NodeVisitor):
    """The names that plain Python calls in a module, kernels left out."""

    def __init__(self, path: Path) -> None:
        self.names: set[str] = set()
        self.visit(ast.parse(path.read_text("utf-8")))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if not is_kernel(node):
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        self.names.add(ast.unparse(node.func))
        self.generic_visit(node)


def test_every_kernel_that_python_calls_is_in_the_list() -> None:
    listed = {ast.unparse(call.func) for call in CALLS if isinstance(call, ast.Call)}
    called = set()
    for path in (path for floor in FLOORS for path in (ROOT / floor).rglob("*.py")):
        module = importlib.import_module(module_name(path))
        for name in Calls(path).names:
            value = vars(module).get(name.split(".")[0])
            for part in name.split(".")[1:]:
                value = getattr(value, part, None) if inspect.ismodule(value) else None
            function = getattr(value, "py_func", None)
            if function is not None:
                called.add(f"{function.__module__}.{function.__qualname__}")
    assert called
    assert called - listed == set()


@pytest.mark.parametrize("call", CALLS, ids=ast.unparse)
def test_a_line_of_the_list_calls_a_kernel_with_as_many_arguments_as_it_has(call: ast.expr) -> None:
    assert isinstance(call, ast.Call)
    assert len(call.args) == named(ast.unparse(call.func)).py_func.__code__.co_argcount


def test_the_list_is_sorted() -> None:
    assert list(signatures.listed()) == sorted(signatures.listed())


def test_no_kernel_reads_a_table_of_more_than_a_megabyte() -> None:
    """numba would compile its address, which is another one in every process."""
    reached = [named(ast.unparse(call.func)).py_func for call in CALLS if isinstance(call, ast.Call)]
    for function in reached:
        for name, value in jit.globals_used(function):
            if hasattr(value, "py_func") and value.py_func not in reached:
                reached.append(value.py_func)
            assert not isinstance(value, np.ndarray) or value.nbytes <= 1_000_000, (function, name)


class Pair(NamedTuple):
    first: Any
    second: Any


class Side(enum.IntEnum):
    LEFT = 1


def example(first: object) -> object: ...


FRONT = np.zeros((2, 3), np.int64)
FIXED = np.zeros(3, np.uint8)
FIXED.flags.writeable = False


@pytest.mark.parametrize(
    ("value", "spelled"),
    [
        (True, "boolean"),
        (np.bool_(True), "boolean"),
        (7, "int64"),
        (-(2**63), "int64"),
        (2**63, "uint64"),
        (2**64, "unknown(builtins.int)"),
        (-(2**63) - 1, "unknown(builtins.int)"),
        (np.int64(7), "int64"),
        (np.uint64(7), "uint64"),
        (np.int32(7), "int32"),
        (0.5, "float64"),
        (np.float64(0.5), "float64"),
        (None, "none"),
        (FRONT, "int64[:, ::1]"),
        (FRONT.T, "int64[::1, :]"),
        (FRONT[:, :2], "int64[:, :]"),
        (FRONT[0, ::2], "int64[:]"),
        (np.zeros(3), "float64[::1]"),
        (np.zeros((2, 2, 2), bool), "bool[:, :, ::1]"),
        (FIXED, "readonly(uint8[::1])"),
        (FIXED[::2], "readonly(uint8[:])"),
        (np.zeros(3, ">i8"), "swapped(int64[::1])"),
        (np.zeros(9, np.uint8)[1:].view(np.int64), "unaligned(int64[::1])"),
        (Pair(1, FRONT), f"{__name__}.Pair(int64, int64[:, ::1])"),
        (Pair(1, Pair(0.5, None)), f"{__name__}.Pair(int64, {__name__}.Pair(float64, none))"),
        ((1, 0.5), "(int64, float64,)"),
        (FRONT.view(np.matrix), "unknown(numpy.matrix)"),
        ("text", "unknown(builtins.str)"),
        (Side.LEFT, f"unknown({__name__}.Side)"),
        (np.array(7), "unknown(numpy.ndarray)"),
    ],
)
def test_types_are_spelled_as_numba_tells_them_apart(value: object, spelled: str) -> None:
    assert signatures.spelled(example, (value,)) == f"{__name__}.example({spelled})"  # type: ignore[arg-type]


def test_a_test_that_calls_what_the_list_lacks_fails_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "listed", dict)
    with pytest.raises(pytest.fail.Exception, match=r"puzzlemill\.solvers\.ottf\.rules\.possible\(int64, int64\)"):
        Recorded(rules.possible)(3, 0)
