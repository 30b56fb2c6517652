"""Node of the environment, from a wheel: no test asks the machine's own."""

import os
import shutil
import subprocess
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


def npm(*words: str) -> subprocess.CompletedProcess[str]:
    """What `npm WORDS` does in web/; skips the test where Node or the npm packages are not installed."""
    node()
    if not (WEB / "node_modules").exists():
        pytest.skip("the npm packages are not installed: make test does it")
    environment = os.environ | {"PATH": f"{_BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [shutil.which("npm", path=str(_BIN)) or "npm", *words]
    return subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
