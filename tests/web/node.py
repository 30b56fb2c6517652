"""Node of the environment, from a wheel: no test asks the machine's own."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.support.places import ROOT

WEB = ROOT / "web"

_BIN = Path(sys.executable).parent


def node() -> Path:
    """The program `node` of this environment; skips the test where the extra `web` is not installed."""
    program = shutil.which("node", path=str(_BIN))
    if program is None:
        pytest.skip("Node is not installed: pip install puzzlemill[web]")
    return Path(program)
