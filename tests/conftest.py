"""What all tests share: deterministic properties, one run per kind, and a measure of their cost."""

import gc
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from tests.calls import Calls, watch
from tests.costs import Costs
from tests.support.places import copy_checkout

# Kernels compile on their first call, so a deadline would fail the first test that uses them.
settings.register_profile(
    "puzzlemill",
    deadline=None,
    derandomize=True,
    phases=set(Phase) - {Phase.explain},  # a hundred more draws after each search for a smallest one
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("puzzlemill")
# Hypothesis prefers constants of the modules that happen to be loaded; draws must not depend on which tests ran before.
providers._get_local_constants = Constants

# Under `nohup` a process and its children ignore SIGHUP from the start, and tests of closed terminals would fail.
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


watch()

OBSERVATORY = Path(__file__).parent / "research"
GUIDES = Path(__file__).parents[1] / "research" / "docs"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--signatures`, for `make signatures`."""
    parser.addoption("--signatures", action="store_true", help="write the list of calls that binary wheels compile")


def pytest_configure(config: pytest.Config) -> None:
    """Measure what every test costs, and watch how it calls kernels."""
    config.pluginmanager.register(Costs(), "costs")
    config.pluginmanager.register(Calls(config), "calls")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no tests of the observatory unless they are asked for by their path."""
    asked = any(OBSERVATORY in (path := Path(word).absolute(), *path.parents) for word in config.args)
    return True if collection_path == OBSERVATORY and not asked else None


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what is thorough
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is thorough, and what is of the observatory: tests, guides, and commands and doors as cases of others.

    The first case of each kind, or the first two cases, of a test marked `few` are quick; the rest is thorough.
    """
    seen: Counter[tuple[str, str]] = Counter()
    for item in items:
        if item.get_closest_marker("few") and not item.get_closest_marker("thorough"):
            test, _, case = item.nodeid.partition("[")
            kind = next((kind for kind in KINDS if kind in case), "")
            seen[test, kind] += 1
            if seen[test, kind] > (1 if kind else 2):
                item.add_marker("thorough")
        if {OBSERVATORY, GUIDES} & {*item.path.parents} or re.search(r"\[(puzzlemill )?research\b", item.nodeid):
            item.add_marker("research")


def pytest_collection_finish() -> None:
    """Look for garbage less often, and not in what modules keep: that took a tenth of the CPU time of the tests."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a fresh copy of the checkout, its sdist and the wheel of that."""
    folder = tmp_path_factory.mktemp("built")
    copy_checkout(folder / "checkout")
    command = [sys.executable, "-m", "build", "--installer", "uv", str(folder / "checkout"), "--outdir", str(folder)]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return folder


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    """A test that takes `kind` without being parametrized by it runs once for each of the four."""
    name: Kind = request.param
    return name
