"""A plugin for pytest: no test calls a kernel in a way that binary wheels have no machine code for.

It stands between the tests and the kernels of a checkout. A call that signatures.txt lacks fails its test by name;
with `--signatures` none fails for that, and the calls of all tests become the new list.
"""

import functools
import sys
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import pytest

from puzzlemill.solvers.compiling import ahead, signatures, ways

made: set[str] = set()
"""The calls in this process, as the list has them."""


class Recorded:
    """A kernel that says how it is called; in everything else it is what numba made."""

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        functools.update_wrapper(self, kernel.py_func)

    def __getattr__(self, name: str) -> object:
        return getattr(self._kernel, name)

    def __call__(self, *args: object, **named: object) -> object:
        if Calls.idle:
            return self._kernel(*args, **named)
        call = signatures.spelled(self._kernel.py_func, ahead.positional(self._kernel.py_func, *args, **named))
        made.add(call)
        if not Calls.writes and call not in signatures.listed():
            pytest.fail(f"signatures.txt lacks a call; `make signatures` adds it:\n{call}", pytrace=False)
        return self._kernel(*args, **named)


class Calls:
    """Watches the calls of a test run."""

    writes = idle = False

    def __init__(self, config: pytest.Config) -> None:
        Calls.writes = bool(config.getoption("--signatures"))
        self._all: set[str] = set()

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """The observatory runs with numba, so its calls need not be in the list."""
        Calls.idle = item.get_closest_marker("research") is not None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Iterator[None]:
        try:
            return (yield)
        finally:
            if self.writes:
                item.user_properties.append(("calls", sorted(made)))
                made.clear()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather the calls of a test, from whichever process."""
        for name, calls in report.user_properties:
            if name == "calls" and isinstance(calls, list):
                self._all.update(calls)

    def pytest_terminal_summary(self, terminalreporter: "pytest.TerminalReporter") -> None:
        """Write the list."""
        if self.writes:
            signatures.LIST.write_text("".join(f"{call}\n" for call in sorted(self._all)), "utf-8")
            terminalreporter.write_line(f"{signatures.LIST}: {len(self._all)} calls")


def watch() -> None:
    """Put a recorder before every kernel of the product that is defined from now on, unless it is compiled already."""
    if ahead.KERNELS:
        return
    assert "puzzlemill.solvers.kernels" not in sys.modules, "a kernel was defined before the tests could watch it"
    of_product = ways.compiled

    def watched(function: FunctionType) -> ahead.Function:
        kernel = of_product(function)
        return Recorded(kernel) if function.__module__.startswith("puzzlemill.") else kernel

    ways.compiled = watched
