"""Node of the environment, from a wheel: no test asks the machine's own."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

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


def npm(*words: str, seconds: float = 300) -> subprocess.CompletedProcess[str]:
    """What `npm WORDS` does in web/; skips the test where Node or the npm packages are not installed.

    A command that takes longer than `seconds` is ended with everything that it started, and the test fails.
    """
    node()
    if not (WEB / "node_modules").exists():
        pytest.skip("the npm packages are not installed: make test does it")
    environment = os.environ | {"PATH": f"{_BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [shutil.which("npm", path=str(_BIN)) or "npm", *words]
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    # A session of its own, because browsers outlive the npm that started them.
    with subprocess.Popen(command, cwd=WEB, env=environment, start_new_session=True, **pipes) as process:
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            pytest.fail(f"npm {' '.join(words)} took over {seconds:g} seconds:\n{out}{err}")
    return subprocess.CompletedProcess(command, process.returncode, out, err)
