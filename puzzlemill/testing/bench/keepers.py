"""A keeper: a process between the bench and a solver under test that ends all which the solver began, and then itself.

On Linux it adopts what its descendants leave behind, so that nothing gets away by forking twice or by a new session;
only a solver that kills its keeper on purpose may leave processes of other sessions.
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
"""Seconds between the request to end and the order."""

PATIENCE: Final = 5.0
"""Seconds after which what does not end is left alone: the system itself holds it."""

PAUSE: Final = 0.02
"""Seconds at most between two orders."""

LOOK: Final = 1.0
"""Seconds between two looks at whether the bench is still there."""

_ADOPT: Final = 36
"""PR_SET_CHILD_SUBREAPER of Linux's sys/prctl.h."""


def keep(lifeline: socket.socket, become: Callable[[], object]) -> int:
    """Fork a keeper, and from it a process that calls `become` and ends; returns the keeper's number.

    The keeper says on `lifeline`, in lines, `pid N` and then `ended N`, with the exit status or, below 0, the signal.
    It ends everything when that process has ended, when the other end of the lifeline is shut, or when the bench is
    gone. Raises `OSError` if the system gives no process.
    """
    bench = os.getpid()
    with _signals_held() as mask:
        keeper = _fork()
        if keeper == 0:
            try:
                _keep(bench, lifeline, mask, become)
            finally:
                # Nothing of what the bench has open may be flushed, closed or torn down a second time.
                os._exit(1)
    return keeper


def close_all_but(*kept: int) -> None:
    """Close every file from number 3 on that is not among `kept`."""
    last = 2
    for file in sorted(kept):
        os.closerange(last + 1, file)
        last = max(last, file)
    most = os.sysconf("SC_OPEN_MAX")
    os.closerange(last + 1, most if most > 0 else 1 << 20)


def _keep(bench: int, lifeline: socket.socket, mask: set[signal.Signals], become: Callable[[], object]) -> NoReturn:
    """Be the keeper."""
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
    """Be the process that is kept, in a session of its own."""
    try:
        lifeline.close()
        os.setsid()
        for number in signal.valid_signals():
            # Handlers of the bench are none of its business; what Python ignores for itself stays ignored.
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
    """Wait for the end of process `pid` and return its status; None if the bench wants the end, or is gone."""
    while os.getppid() == bench:
        status = _reap(pid)
        if status is not None:
            return status
        if lifeline.fileno() in _wait(LOOK, woken, lifeline.fileno()):
            return None
    return None


def _wait(seconds: float, woken: int, *others: int) -> set[int]:
    """Wait until a child has ended, which the file `woken` says, or another file is ready; gives those ready."""
    poll = select.poll()  # which takes files of any number, unlike `select`
    for file in (woken, *others):
        poll.register(file, select.POLLIN)
    ready = {file for file, _ in poll.poll(int(1000 * seconds))}
    if woken in ready:
        os.read(woken, 4096)
    return ready


def _reap(pid: int) -> int | None:
    """Take leave of all children that have ended; the status of `pid` if it is among them."""
    status = None
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG)) != (0, 0):
            if ended[0] == pid:
                status = os.waitstatus_to_exitcode(ended[1])
    return status


def _end_all(pid: int, woken: int) -> None:
    """Ask every descendant to end, then end it; on systems other than Linux those in the process group `pid`."""
    _signal_all(pid, signal.SIGTERM)
    begun = time.monotonic()
    while (spent := time.monotonic() - begun) < PATIENCE:
        try:
            if os.waitpid(-1, os.WNOHANG) != (0, 0):
                continue
        except ChildProcessError:
            break  # What a descendant leaves behind becomes a child: without children there are no descendants.
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
        # At once, so that a process which forks without end cannot get ahead.
        os.killpg(pid, number)


def _descendants() -> list[int]:
    """The children of this process, theirs, and so on, as far as the system lists them."""
    children: dict[int, list[int]] = defaultdict(list)
    with suppress(FileNotFoundError):
        for name in filter(str.isdigit, os.listdir("/proc")):
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                # The name before the last bracket may hold anything.
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
        # Python warns if there are threads: neither process here waits for what a thread may hold.
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


@contextmanager
def _signals_held() -> Iterator[set[signal.Signals]]:
    """Leave Ctrl-C until later, so that no process is begun by halves; gives the signals that were held before."""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield mask  # type: ignore[misc]
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
