"""What all tests share: deterministic properties, one run per kind, and a measure of their cost."""

import signal

import pytest
from hypothesis import HealthCheck, settings

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from tests.costs import Costs

# Kernels compile on their first call, so a deadline would fail the first test that uses them.
settings.register_profile(
    "puzzlemill",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("puzzlemill")

# Under `nohup` a process and its children ignore SIGHUP from the start, and tests of closed terminals would fail.
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_configure(config: pytest.Config) -> None:
    """Measure what every test costs."""
    config.pluginmanager.register(Costs(), "costs")


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    """A test that takes `kind` without being parametrized by it runs once for each of the four."""
    name: Kind = request.param
    return name
