"""A keeper: a process between the bench and a solver under test that ends everything the solver started, then itself.

On Linux it adopts orphaned descendants, so that no process escapes by forking twice or by starting a new session. Only
a solver that kills its keeper on purpose can leave processes of other sessions.
"""

import ctypes
import os
import select
import signal
import socket
import sys
import time
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NoReturn

GRACE: Final = 0.3
"""Seconds between SIGTERM and SIGKILL."""

PATIENCE: Final = 5.0
"""Seconds after which a process that does not end is left alone, because the system itself holds it."""

PAUSE: Final = 0.02
"""The most seconds between two SIGKILLs."""

LOOK: Final = 1.0
"""Seconds between two checks that the bench is still alive."""

_ADOPT: Final = 36
"""PR_SET_CHILD_SUBREAPER of Linux's sys/prctl.h."""


def keep(lifeline: socket.socket, become: Callable[[], object]) -> int:
    """Fork a keeper, and from it a process that calls `become` and ends; returns the process id of the keeper.

    The keeper writes lines to `lifeline`: `pid N`, and later `ended N` with the exit status or, below 0, the signal.
    It ends everything when that process has ended, when the other end of the lifeline is closed, or when the bench is
    gone. Raises `OSError` if the system cannot start a process.
    """
    bench = os.getpid()
    with _signals_held() as mask:
        keeper = _fork()
        if keeper == 0:
            try:
                _keep(bench, lifeline, mask, become)
            finally:
                # Files that the bench has open must not be flushed or closed a second time.
                os._exit(1)
    return keeper


def close_all_but(*kept: int) -> None:
    """Close every file from number 3 on, except the ones in `kept`."""
    last = 2
    for file in sorted(kept):
        os.closerange(last + 1, file)
        last = max(last, file)
    most = os.sysconf("SC_OPEN_MAX")
    os.closerange(last + 1, most if most > 0 else 1 << 20)


def _keep(bench: int, lifeline: socket.socket, mask: set[signal.Signals], become: Callable[[], object]) -> NoReturn:
    """Run as the keeper."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)
    woken, wake = os.pipe()
    pid = _fork()
    if pid == 0:
        _begin(lifeline, mask, become)
    close_all_but(lifeline.fileno(), woken, wake)
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    _tell(lifeline, f"pid {pid}")
    status = _watch(bench, lifeline, woken, pid)
    if status is not None:
        _tell(lifeline, f"ended {status}")
    _end_all(pid, woken)
    os._exit(0)


def _begin(lifeline: socket.socket, mask: set[signal.Signals], become: Callable[[], object]) -> NoReturn:
    """Run as the process under watch, in a session of its own."""
    try:
        lifeline.close()
        os.setsid()
        for number in signal.valid_signals():
            # Remove the handlers of the bench; signals that Python ignores stay ignored.
            if callable(signal.getsignal(number)):
                signal.signal(number, signal.SIG_DFL)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        become()
        os._exit(0)
    finally:
        os._exit(1)


def _watch(bench: int, lifeline: socket.socket, woken: int, pid: int) -> int | None:
    """Wait until process `pid` ends and return its status; None if the bench closes the lifeline or is gone."""
    while os.getppid() == bench:
        status = _reap(pid)
        if status is not None:
            return status
        if lifeline.fileno() in _wait(LOOK, woken, lifeline.fileno()):
            return None
    return None


def _wait(seconds: float, woken: int, *others: int) -> set[int]:
    """Wait until a child has ended (then `woken` is ready) or another file is ready; returns the ready files."""
    poll = select.poll()  # which takes files of any number, unlike `select`
    for file in (woken, *others):
        poll.register(file, select.POLLIN)
    ready = {file for file, _ in poll.poll(int(1000 * seconds))}
    if woken in ready:
        os.read(woken, 4096)
    return ready


def _reap(pid: int) -> int | None:
    """Reap all children that have ended; returns the status of `pid` if it is one of them."""
    status = None
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG)) != (0, 0):
            if ended[0] == pid:
                status = os.waitstatus_to_exitcode(ended[1])
    return status


def _end_all(pid: int, woken: int) -> None:
    """Terminate every descendant, then kill it; on systems other than Linux, everything in the process group `pid`."""
    _signal_all(pid, signal.SIGTERM)
    start = time.monotonic()
    while (spent := time.monotonic() - start) < PATIENCE:
        try:
            if os.waitpid(-1, os.WNOHANG) != (0, 0):
                continue
        except ChildProcessError:
            break  # Orphaned descendants become children, so no children means no descendants.
        if spent > GRACE:
            _signal_all(pid, signal.SIGKILL)
        _wait(PAUSE, woken)
    if sys.platform != "linux":
        _signal_all(pid, signal.SIGKILL)


def _signal_all(pid: int, number: signal.Signals) -> None:
    for descendant in _descendants():
        with suppress(OSError):
            os.kill(descendant, number)
    with suppress(OSError):
        # All at once, so that a process that keeps forking cannot get ahead.
        os.killpg(pid, number)


def _descendants() -> list[int]:
    """The children of this process, theirs, and so on, as far as the system lists them."""
    children: dict[int, list[int]] = defaultdict(list)
    with suppress(FileNotFoundError):
        for name in filter(str.isdigit, os.listdir("/proc")):
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                # The name before the last bracket can contain anything.
                children[int(file.read().rpartition(b")")[2].split()[1])].append(int(name))
    descendants = children[os.getpid()]
    for pid in descendants:
        descendants += children.pop(pid, [])
    return descendants


def _tell(lifeline: socket.socket, line: str) -> None:
    with suppress(OSError):
        lifeline.sendall(f"{line}\n".encode())


def _fork() -> int:
    with warnings.catch_warnings():
        # Python warns if there are threads, but neither process here waits for a lock that a thread could hold.
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


@contextmanager
def _signals_held() -> Iterator[set[signal.Signals]]:
    """Block signals until later, so that no process is half started; yields the signals that were blocked before."""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield mask  # type: ignore[misc]
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
