"""Makes tries ahead on any `concurrent.futures.Executor` and returns them in order, as one process would.

A chunk that is lost because its worker crashed, hung or disappeared is repeated try by try.
"""

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext
from typing import TYPE_CHECKING, Any, Final, NamedTuple, ParamSpec, TypeVar

from pebble import ProcessPool

from puzzlemill.generator.search.tries import Job, Try, attempts, error_line
from puzzlemill.puzzles.kinds import InputError, shown

if sys.platform != "win32":
    from multiprocessing.resource_tracker import ensure_running

if TYPE_CHECKING:
    from multiprocessing.synchronize import RLock

T = TypeVar("T")
Given = ParamSpec("Given")

SECONDS: Final = 0.2
"""Seconds that a chunk should take: long compared with the milliseconds to send it, but short to wait for or repeat.

Like all clocks here, it decides how the work is divided, never what is made.
"""

LARGEST: Final = 2_000
"""Most tries in a chunk."""

GROWTH: Final = 4
"""How many times larger than the last chunk the next can be; the first are slow because kernels are loaded."""

AHEAD: Final = 3
"""Chunks in progress for each worker, so that none waits for work."""

HELD: Final = 100
"""Most chunks for each worker, including finished ones that wait for a slow chunk before them."""

PATIENCE: Final = 300.0
"""Seconds after which a worker process seems to hang; the slowest known try takes ten."""

MOST_PER_CORE, ALWAYS_STARTED = 4, 8
"""Most processes per core, and the number that any machine can have; more would only wait and take memory."""

Chunk = tuple[list[Try], float]


class ExecutorLostError(RuntimeError):
    """An executor accepts no more work."""


class _Ahead(NamedTuple):
    first: int
    tries: int
    future: "Future[Chunk]"


class Spread:
    """Makes the tries of a search with the workers of an executor."""

    def __init__(self, executor: Executor, workers: int) -> None:
        """`workers` is the number of workers; if it is too small, some have no work."""
        if not isinstance(executor, Executor):
            raise InputError(f"expected a concurrent.futures.Executor, got {type(executor).__name__}", field="executor")
        if workers < 1:
            raise InputError("expected at least 1", field="workers", value=workers)
        self._executor, self._workers = executor, workers
        self._job: Job | None = None
        self._ahead: deque[_Ahead] = deque()
        self._ready: deque[Try] = deque()
        self._index = self._begun = 0
        self._size = 1

    def __call__(self, job: Job, index: int, left: int) -> Try:
        """The result of try number `index`; at most `left` tries are made ahead.

        Another job, or a number other than the next, discards the tries made ahead. Raises `ExecutorLostError` if the
        executor accepts no more work.
        """
        if job is not self._job or index != self._index:
            self.close()
            # The tries of another job can take more or less time.
            self._size = self._size if job is self._job else 1
            self._job, self._index, self._begun = job, index, index
        while not self._ready:
            self._go_ahead(job, index + left)
            if self._ahead[0].future.done():
                self._ready.extend(self._take(job, self._ahead[0]))
                self._ahead.popleft()
            else:
                wait([chunk.future for chunk in self._ahead if not chunk.future.done()], return_when=FIRST_COMPLETED)
        self._index += 1
        return self._ready.popleft()

    def _go_ahead(self, job: Job, end: int) -> None:
        """Start as many chunks as the workers need, of tries before number `end`; the last tries are shared evenly."""
        under_way = sum(not chunk.future.done() for chunk in self._ahead)
        while under_way < AHEAD * self._workers and len(self._ahead) < HELD * self._workers:
            if self._begun >= end and self._ahead:
                break
            size = max(1, min(self._size, (end - self._begun) // self._workers))
            self._ahead.append(_Ahead(self._begun, size, self._submit(job, self._begun, size)))
            self._begun += size
            under_way += 1

    def close(self) -> None:
        """Discard the tries made ahead.

        Chunks in progress are not cancelled: some executors would end a worker for that, and a new one starts slowly.
        """
        self._ahead.clear()
        self._ready.clear()
        self._begun = self._index

    def _submit(self, job: Job, first: int, tries: int) -> "Future[Chunk]":
        try:
            return self._executor.submit(attempts, job, first, tries)
        except RuntimeError as error:
            raise ExecutorLostError(f"the executor accepts no more work: {error_line(error)}") from error

    def _take(self, job: Job, chunk: _Ahead) -> list[Try]:
        """The tries of a chunk; if it was lost, each try is repeated alone, and becomes a fault if it is lost again."""
        try:
            tries, seconds = self._result(chunk.future)
        except Exception as error:
            if isinstance(error, ExecutorLostError):
                raise
            return [self._alone(job, chunk.first + place) for place in range(chunk.tries)]
        aim = int(SECONDS * chunk.tries / max(seconds, 1e-9))
        self._size = max(1, min(aim, GROWTH * chunk.tries, LARGEST))
        return tries

    def _alone(self, job: Job, index: int) -> Try:
        try:
            [alone], _ = self._result(self._submit(job, index, 1))
        except Exception as error:
            if isinstance(error, ExecutorLostError):
                raise
            return Try(fault=f"its worker was lost: {error_line(error)}")
        return alone

    def _result(self, future: "Future[Chunk]") -> Chunk:
        try:
            return future.result()
        except (BrokenExecutor, CancelledError) as error:
            raise ExecutorLostError(f"the executor accepts no more work: {error_line(error)}") from error


def spread(executor: Executor | None, workers: int) -> Spread | None:
    """The source of tries on an executor, None without one; raises `InputError` for workers without an executor."""
    if executor is not None:
        return Spread(executor, workers)
    if workers != 1:
        example = f"puzzlemill.generator.search.workers.Processes({shown(workers)})"
        raise InputError(f"workers={shown(workers)} needs an executor, for example {example}")
    return None


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
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
