"""A plugin for pytest: the CPU seconds of all tests, and the quick ones that have outgrown their budget.

CPU time, child processes included, does not depend on what else the machine does. Compiling kernels counts by itself,
because it belongs to whichever test comes first. Fixtures count to the sum and to no test, because tests share them.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

import pytest

BUDGET: Final = 0.5
"""CPU seconds of a quick test; one that needs more is `thorough`, or becomes smaller."""

MOST_LINES: Final = 12
"""The most tests that the summary names."""


def spent() -> float:
    """The CPU seconds of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Compiling:
    """A listener of numba: the CPU seconds spent in compiling, kernels compiled on the way included."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._depth = 0
        self._began = 0.0
        self._listens = False

    def listen(self) -> None:
        """Start listening as soon as something has imported numba, which takes too long to import for nothing."""
        if not self._listens and "numba.core.event" in sys.modules:
            event: Any = sys.modules["numba.core.event"]
            event.Listener.register(Compiling)
            event.register("numba:compile", self)
            self._listens = True

    def notify(self, event: Any) -> None:
        """Called by numba when it begins to compile and when it has ended."""
        if event.is_start:
            self._began = spent() if self._depth == 0 else self._began
            self._depth += 1
        else:
            self._depth -= 1
            self.seconds += spent() - self._began if self._depth == 0 else 0


class Costs:
    """Measures in each process of the tests, and adds up in the one that prints."""

    def __init__(self) -> None:
        self._compiling = Compiling()
        self._calls: defaultdict[str, float] = defaultdict(float)
        self._sums: defaultdict[str, float] = defaultdict(float)
        self._thorough: set[str] = set()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        return (yield from self._measured(item, "setup"))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        return (yield from self._measured(item, "call"))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Iterator[None]:
        return (yield from self._measured(item, "teardown"))

    def _measured(self, item: pytest.Item, phase: str) -> Iterator[None]:
        self._compiling.listen()
        before, compiled = spent(), self._compiling.seconds
        try:
            return (yield)
        finally:
            compiled = self._compiling.seconds - compiled
            item.user_properties.append((f"cpu {phase}", spent() - before - compiled))
            item.user_properties.append(("cpu compiling", compiled))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what the report of a test's last phase brings along, from whichever process."""
        if report.when == "teardown":
            for name, seconds in report.user_properties:
                if name.startswith("cpu "):
                    self._sums[name] += float(str(seconds))
                if name == "cpu call":
                    self._calls[report.nodeid] += float(str(seconds))
            if "thorough" in report.keywords:
                self._thorough.add(report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: "pytest.TerminalReporter") -> None:
        """Print the sum, and the quick tests over their budget."""
        total, compiling = sum(self._sums.values()), self._sums["cpu compiling"]
        terminalreporter.write_line(f"{total:.0f} CPU s in tests, {compiling:.0f} of them compiling kernels")
        quick = ((seconds, test) for test, seconds in self._calls.items() if test not in self._thorough)
        grown = sorted((call for call in quick if call[0] > BUDGET), reverse=True)
        if grown:
            terminalreporter.write_line(f"{len(grown)} quick tests take more than {BUDGET} CPU s:")
        for seconds, test in grown[:MOST_LINES]:
            terminalreporter.write_line(f"{seconds:7.2f} {test}")
