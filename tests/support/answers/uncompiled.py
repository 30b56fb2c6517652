"""Kernels as plain Python, which must give the same results as compiled ones."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable


def assert_same_uncompiled(*calls: Callable[[], object]) -> None:
    """Assert that calls, such as `partial(count, puzzle)`, return the same when no kernel is compiled."""
    # The separate process gets the calls before they draw from any stream here.
    script = f"import pickle; print(*map(repr, (call() for call in pickle.loads({pickle.dumps(calls)!r}))), sep='\\n')"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = [sys.executable, "-W", "ignore", "-c", script]
    plain = subprocess.run(run, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()
    assert plain == [repr(call()) for call in calls]
