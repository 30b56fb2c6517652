"""The full cost of graded puzzles of a kind and level, from worker processes through `fill` into a store."""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from puzzlemill.generator import Request, maker, parse_target, read_options
from puzzlemill.generator.search import tries
from puzzlemill.generator.search.processes import Processes
from puzzlemill.generator.search.tries import Job, Source, Try, attempts
from puzzlemill.generator.search.workers import Chunk, Spread
from puzzlemill.store import Store
from puzzlemill.store.batches import fill

MILLION: Final = 1_000_000

WARM: Final = 0.3
"""Seconds at the start of a run that do not count; after that, chunks have grown to their full size."""

FEW: Final = 60
"""Puzzles that a window should find; if necessary, it runs up to four times as long."""


class Cell(NamedTuple):
    """Puzzles of one kind and level, made with these command-line options."""

    kind: str
    options: str
    level: int

    @property
    def request(self) -> Request:
        return Request(self.kind, options_of(self.kind, self.options), parse_target(str(self.level)), seed=1)


def options_of(kind: str, text: str) -> Any:
    """The options of a kind, from those of the command line."""
    words = text.split()
    return read_options(
        kind, {name.removeprefix("--"): value for name, value in zip(words[::2], words[1::2], strict=True)}
    )


class Mark(NamedTuple):
    """The progress of a run and its time; `filler` is processor time of the process that fills the store."""

    tried: int
    puzzles: int
    clock: float
    filler: float


class EnoughError(Exception):
    """Ends a run."""


def run(request: Request, source: Source | None, last: Callable[[Mark], bool]) -> list[Mark]:
    """The marks of a run into a new store, one after each try, up to the first one that is the `last`."""
    marks: list[Mark] = []

    def mark(puzzles: int, tried: int) -> None:
        marks.append(Mark(tried, puzzles, time.perf_counter(), time.process_time()))
        if last(marks[-1]):
            raise EnoughError

    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "run.db") as store:
        try:
            fill(store, request, MILLION, source=source, progress=mark)
        except EnoughError:
            if source:
                source.close()
    return marks


def metered(job: Job, first: int, count: int) -> Chunk:
    """Tries, and the processor seconds that they took."""
    begun = time.process_time()
    made, _ = attempts(job, first, count)
    return made, time.process_time() - begun


class Metered(Spread):
    """Records where chunks end, and the processor seconds per try, which are equal within a chunk."""

    def __init__(self, pool: Processes, workers: int) -> None:
        super().__init__(pool, workers)
        self.costs: list[float] = []
        self.ends: list[int] = []

    def close(self) -> None:
        """Wait for running tasks: pebble cancels a task by ending its worker, and the next run would start cold."""
        wait([chunk.future for chunk in self._ahead])
        super().close()

    def _submit(self, job: Job, first: int, tries: int) -> "Future[Chunk]":
        return self._executor.submit(metered, job, first, tries)

    def _take(self, job: Job, chunk: Any) -> list[Try]:
        made = super()._take(job, chunk)
        self.costs += [chunk.future.result()[1] / len(made)] * len(made)
        self.ends.append(len(self.costs))
        return made


class Rate(NamedTuple):
    """Puzzles per second, tries per puzzle, and processor seconds per puzzle of the workers and of the store."""

    a_second: float
    tries: float
    workers: float
    filler: float

    @property
    def core(self) -> float:
        """Processor seconds per puzzle of all processes together."""
        return self.workers + self.filler


def timed(request: Request, source: Metered, window: range | None, seconds: float) -> tuple[Rate, range]:
    """The rate in a window of tries, and that window; without a window, it opens after `WARM` and lasts `seconds`.

    It opens and closes at the end of a chunk, because the tries of a chunk arrive together.
    """
    begun = time.perf_counter() + WARM

    def last(mark: Mark) -> bool:
        if mark.tried not in source.ends[-1:]:
            return False
        if window:
            return mark.tried >= window.stop and mark.tried > source.ends[0]
        passed = mark.clock - begun
        return passed > 4 * seconds or (passed > seconds and mark.puzzles >= FEW)

    marks = run(request, source, last)
    ends = [marks[end - 1] for end in source.ends if end <= len(marks)]
    first = next(mark for mark in ends if (mark.tried >= window.start if window else mark.clock >= begun))
    if first is ends[-1]:
        first = ends[-2]
    puzzles, tried = max(ends[-1].puzzles - first.puzzles, 1), ends[-1].tried - first.tried
    spent = sum(source.costs[first.tried : ends[-1].tried])
    rate = Rate(
        puzzles / (ends[-1].clock - first.clock),
        tried / puzzles,
        spent / puzzles,
        (ends[-1].filler - first.filler) / puzzles,
    )
    return rate, range(first.tried, ends[-1].tried)


def rates(cell: Cell, pools: Sequence[Processes], seconds: float, rounds: int) -> list[Rate]:
    """The rates with one worker, two workers and so on: the best of several rounds in turn over the same tries."""
    request, window = cell.request, None
    for workers, pool in enumerate(pools, 1):  # kernels are loaded
        run(request, Metered(pool, workers), lambda mark: mark.tried == 8)
    rates: list[Rate] = []
    for _ in range(rounds):
        for workers, pool in enumerate(pools, 1):
            rate, seen = timed(request, Metered(pool, workers), window, seconds)
            window = window or seen
            rates.append(rate)
    return [max(rates[place :: len(pools)]) for place in range(len(pools))]


@contextmanager
def watched(owner: Any, name: str) -> Iterator[Callable[[], float]]:
    """The processor seconds that calls of a function take while the body runs."""
    function, spent = getattr(owner, name), 0.0

    def timed(*arguments: Any) -> Any:
        nonlocal spent
        begun = time.process_time()
        try:
            return function(*arguments)
        finally:
            spent += time.process_time() - begun

    with patch.object(owner, name, timed):
        yield lambda: spent


class Shares(NamedTuple):
    """The shares of the time for making, checking by the rules, and grading, in a single process."""

    making: float
    checking: float
    grading: float


def shares(cell: Cell, seconds: float) -> Shares:
    """How the time is spent; the rest is canonical forms, ids, JSON and the store."""
    request = cell.request
    run(request, None, lambda mark: mark.tried == 4)
    with (
        watched(maker(cell.kind), "make") as making,
        watched(tries, "check_made") as checking,
        watched(tries, "graded") as grading,
    ):
        begun = time.process_time()
        run(request, None, lambda mark: mark.filler - begun > seconds)
        total = time.process_time() - begun
    return Shares(making() / total, checking() / total, grading() / total)
