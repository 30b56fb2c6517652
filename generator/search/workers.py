"""Makes tries ahead on any `concurrent.futures.Executor` and returns them in order, as one process would.

A chunk that is lost because its worker crashed, hung or disappeared is repeated try by try.
"""

from collections import deque
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from typing import Final, NamedTuple

from puzzlemill.generator.search.tries import Job, Try, attempts, error_line
from puzzlemill.puzzles.kinds import InputError, shown

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
        example = f"puzzlemill.generator.search.processes.Processes({shown(workers)})"
        raise InputError(f"workers={shown(workers)} needs an executor, for example {example}")
    return None
