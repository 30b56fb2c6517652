"""Runs inputs in worker processes, which an input can hang, crash or exhaust, and counts the results."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Final, NamedTuple, TypeAlias

import pebble

from puzzlemill.generator.search.workers import Processes
from tests.fuzz.doors import door
from tests.fuzz.shrinking import shrunk
from tests.fuzz.trying import Failed, Failure, Tally, limit_memory, made_input, try_batch

BATCH: Final = 1.0
"""Seconds that a batch of inputs should take."""

FIRST, LARGEST = 10, 2000
"""Inputs of the first batch of a door, and the most of any."""

GROWTH: Final = 10
"""A batch has at most this many times the inputs of the batch before."""

PATIENCE: Final = 60.0
"""Seconds after which a batch hangs; its inputs are then tried one by one."""

Batch: TypeAlias = tuple[str, range]
"""A door and the numbers of inputs."""


class Plan(NamedTuple):
    """What to run: the doors by name, the seed, and when to stop: after a number of seconds or of inputs per door."""

    doors: Sequence[str]
    seed: int
    inputs: int | None = None
    seconds: float | None = None


class Progress:
    """The progress of a door."""

    def __init__(self) -> None:
        self.next: int = 0
        self.size: int = FIRST
        self.tally: Tally = Tally()

    def take(self, most: int | None) -> range:
        """The numbers of the next inputs, none if there have been `most`."""
        end = self.next + self.size if most is None else min(most, self.next + self.size)
        numbers = range(self.next, end)
        self.next = end
        return numbers

    def add(self, tally: Tally) -> None:
        """Count a batch, which says how large the next ones should be."""
        aim = round(BATCH * tally.inputs / max(tally.seconds, 1e-6))
        self.size = max(1, min(aim, GROWTH * self.size, LARGEST))
        self.tally = self.tally.with_tally(tally)


def run(plan: Plan, workers: int, progress: Callable[[dict[str, Tally]], None] | None = None) -> dict[str, Tally]:
    """The tally of each door, its failures shrunk, one of each cause; `progress` is called after every batch.

    Which inputs are tried depends on the plan alone if it counts inputs; if it counts seconds, each door gets the same
    time, and its inputs are the first of those that a longer run would try.
    """
    for name in plan.doors:
        door(name).seeds()  # compiles kernels into the cache on disk, so that no worker has to
    doors = {name: Progress() for name in plan.doors}
    end = None if plan.seconds is None else time.monotonic() + plan.seconds
    with Processes(workers, PATIENCE) as executor:
        running: dict[Future[Tally], Batch] = {}
        while True:
            while len(running) < workers and (end is None or time.monotonic() < end):
                batch = _next_batch(doors, running.values(), plan.inputs)
                if batch is None:
                    break
                running[executor.submit(_work, batch[0], plan.seed, batch[1])] = batch
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                name, numbers = running.pop(future)
                doors[name].add(result_of(executor, future, name, plan.seed, numbers))
            if progress:
                progress({name: one.tally for name, one in doors.items()})
        tallies = {name: progress.tally for name, progress in doors.items()}
        return {name: tally._replace(failures=_shrunk(executor, name, tally)) for name, tally in tallies.items()}


def _next_batch(doors: dict[str, Progress], running: Iterable[Batch], most: int | None) -> Batch | None:
    """The next inputs, of the door that has had the least time; None if there are no more."""
    busy = Counter(name for name, _ in running)
    for name in sorted(doors, key=lambda name: doors[name].tally.seconds + BATCH * busy[name]):
        numbers = doors[name].take(most)
        if numbers:
            return name, numbers
    return None


def _work(name: str, seed: int, numbers: Sequence[int]) -> Tally:
    """A batch in a worker."""
    limit_memory()
    return try_batch(name, seed, numbers)


def result_of(executor: Executor, future: "Future[Tally]", name: str, seed: int, numbers: Sequence[int]) -> Tally:
    """The tally of a batch; if the worker was lost, that of its inputs one by one."""
    try:
        return future.result()
    except (pebble.ProcessExpired, TimeoutError) as error:
        if len(numbers) > 1:
            tally = Tally()
            for number in numbers:
                alone = executor.submit(_work, name, seed, [number])
                tally = tally.with_tally(result_of(executor, alone, name, seed, [number]))
            return tally
        hangs = isinstance(error, TimeoutError)
        failure = Failure("hang" if hangs else "crash", type(error).__name__, f"the worker was lost: {error}")
        seconds = PATIENCE if hangs else 0.0
        failed = Failed(numbers[0], made_input(door(name), seed, numbers[0]), failure)
        return Tally(1, 1, 0, seconds, seconds, 0, 1, (failed,))


def _shrunk(executor: Executor, name: str, tally: Tally) -> tuple[Failed, ...]:
    """The failures, with as short inputs as can be made in a few seconds each."""
    smaller = []
    for failed in tally.failures:
        try:
            data = executor.submit(shrunk, name, failed.data, failed.failure.alike).result()
        except (pebble.ProcessExpired, TimeoutError):
            data = failed.data
        smaller.append(failed._replace(data=data))
    return tuple(smaller)
