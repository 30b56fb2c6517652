"""Worker processes on this machine as an executor that survives their crashes."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from pebble import ProcessPool

from puzzlemill.puzzles.keepers import end_after
from puzzlemill.puzzles.kinds import InputError

if sys.platform != "win32":
    from multiprocessing.resource_tracker import ensure_running

if TYPE_CHECKING:
    from multiprocessing.synchronize import RLock

T = TypeVar("T")
Given = ParamSpec("Given")

PATIENCE: Final = 300.0
"""Seconds after which a worker process seems to hang; the slowest known try takes ten."""

MOST_PER_CORE, ALWAYS_STARTED = 4, 8
"""Most processes per core, and the number that any machine can have; more would only wait and take memory."""


def processes_for(workers: int) -> int:
    """The number of processes to start for a number of workers; raises `InputError` if it is less than 1."""
    if workers < 1:
        raise InputError("expected at least 1", field="workers", value=workers)
    return min(workers, max(ALWAYS_STARTED, MOST_PER_CORE * (os.cpu_count() or 1)))


class Processes(Executor):
    """Worker processes that are replaced when they crash or hang; that task raises, and the others continue.

    One crash breaks a `concurrent.futures.ProcessPoolExecutor` for good, and it waits for ever for a task that hangs.
    """

    def __init__(self, workers: int, patience: float = PATIENCE) -> None:
        """Start `processes_for(workers)` processes; a task that takes more than `patience` seconds seems to hang."""
        self.workers: int = processes_for(workers)
        self._patience = patience
        with _signals_held():
            _begin_tracker()
        self._pool: Any = ProcessPool(self.workers, context=_KeptLocks(), initializer=_begin)
        with _signals_held():
            # The threads that start processes inherit this, and so do the processes from their first moment.
            self._pool.schedule(int)

    def submit(self, fn: Callable[Given, T], /, *args: Given.args, **kwargs: Given.kwargs) -> "Future[T]":
        """Call a function in one of the processes; returns its future."""
        future: Future[T] = self._pool.schedule(fn, args=args, kwargs=kwargs, timeout=self._patience)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, after all submitted tasks unless `cancel_futures` is true."""
        if cancel_futures:
            self._pool.stop()
        else:
            self._pool.close()
        if wait:
            self._pool.join()


class _KeptLocks(SpawnContext):
    """Starts processes by spawn, because threads of numerical libraries do not survive a fork, and keeps their locks.

    A pool drops its locks before it ends its processes, and one that is still starting would report a missing lock.
    """

    def __init__(self) -> None:
        self._locks: list[object] = []

    def RLock(self) -> "RLock":  # noqa: N802  (a name of multiprocessing)
        lock = super().RLock()
        self._locks.append(lock)
        return lock


def _begin_tracker() -> None:
    """Start the process that tracks shared resources now, because starting it unblocks Ctrl-C afterwards."""
    if sys.platform != "win32":
        ensure_running()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold back signals that a terminal sends to all processes, if the system can: Ctrl-C, and SIGHUP when it closes.

    Processes that start meanwhile never get them; they end when their parent ends.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Leave Ctrl-C to the parent process, and end when it ends, for whatever reason."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        end_after(parent.join)
