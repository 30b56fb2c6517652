"""Tries on executors give the same results as in one process, whatever happens to the workers."""

import os
import pickle
import re
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from typing import Any

import pytest

import puzzlemill
from puzzlemill import generator
from puzzlemill.generator import Request, Search
from puzzlemill.generator.search import batch, workers
from puzzlemill.generator.search.batch import Callbacks, State
from puzzlemill.generator.search.processes import Processes, processes_for
from puzzlemill.generator.search.tries import InProcess, Job
from puzzlemill.generator.search.workers import ExecutorLostError, Spread
from puzzlemill.puzzles import form
from puzzlemill.puzzles.kinds import InputError

RARE = Request(
    "ottf",
    generator.read_options("ottf", {"board": "6x7", "method": "order"}),
    generator.parse_target(score="7.8-8.0"),
    seed=1,
)
"""A request for puzzles that are so rare that tries become climbs."""

BAD = 7
"""The number of a try that fails in these tests."""


class Deferred(ThreadPoolExecutor):
    """Runs submitted calls a moment later, the last one first; can spoil calls by their number."""

    def __init__(
        self, spoil: Callable[[int, int, int], BaseException | None] = lambda call, first, count: None
    ) -> None:
        super().__init__(1)
        self.spoil, self.calls = spoil, 0
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        error = self.spoil(self.calls, args[1], args[2])
        self.calls += 1

        def make() -> Any:
            if error:
                raise error
            return pickle.loads(pickle.dumps(fn(*args, **kwargs)))  # as between processes

        self.waiting.append((future, make))
        super().submit(self.make_last)
        return future

    def make_last(self) -> None:
        time.sleep(0.002)
        future, make = self.waiting.pop()
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(make())
            except BaseException as error:
                future.set_exception(error)


def request_for(kind: str = "domicles", level: str = "", **options: Any) -> Request:
    return Request(kind, generator.read_options(kind, options), generator.parse_target(level))


SMALL = request_for(layout="3x2")


def without_bad() -> list[Any]:
    """Twenty entries made in this process, without the entry of the failing try."""
    entries = Search(SMALL, 21)
    return [entry for entry in entries if entry.origin and entry.origin.index != BAD][:20]


def results(search: Search) -> tuple[list[Any], State]:
    return list(search), search.state


def test_threads_make_the_puzzles_of_one_process(kind: str) -> None:
    with ThreadPoolExecutor(3) as pool:
        spread = Search(request_for(kind, level="1-2"), 4, source=Spread(pool, 3))
        assert results(spread) == results(Search(request_for(kind, level="1-2"), 4))
        assert spread.state.puzzles == 4


def test_the_order_in_which_workers_finish_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GROWTH", 1)
    executor = Deferred()
    assert results(Search(SMALL, 20, source=Spread(executor, 2))) == results(Search(SMALL, 20))
    assert executor.calls >= 20


def test_lost_chunks_are_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GROWTH", 1)
    lost = Deferred(lambda call, first, count: OSError("worker lost") if call in (0, 3, 5) else None)
    assert results(Search(SMALL, 20, source=Spread(lost, 2))) == results(Search(SMALL, 20))


def test_a_try_that_always_loses_its_worker_is_reported_and_the_others_continue() -> None:
    def spoil(call: int, first: int, count: int) -> BaseException | None:
        return OSError("gone") if first <= BAD < first + count else None

    faults: list[tuple[int, str]] = []
    spread = Spread(Deferred(spoil), 2)
    search = Search(SMALL, 20, source=spread, callbacks=Callbacks(fault=lambda *fault: faults.append(fault)))
    entries = list(search)
    assert faults == [(BAD, "its worker was lost: OSError: gone")]
    assert search.state.faults == 1
    assert entries == without_bad()


def test_a_broken_executor_ends_the_search() -> None:
    broken = Deferred(lambda call, first, count: BrokenExecutor("all gone"))
    with pytest.raises(ExecutorLostError, match="accepts no more work: BrokenExecutor: all gone"):
        next(Search(SMALL, 3, source=Spread(broken, 2)))


def test_an_executor_that_was_shut_down_is_reported() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(ExecutorLostError, match="cannot schedule new futures after shutdown"):
        next(Search(SMALL, 3, source=Spread(pool, 1)))


@pytest.mark.thorough
def test_puzzles_made_ahead_are_dropped_when_tries_turn_to_climbs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "SCARCE", 10)
    alone = Search(RARE, 3)
    with ThreadPoolExecutor(2) as pool:
        assert results(Search(RARE, 3, source=Spread(pool, 2))) == results(alone)
    assert 0 < alone.state.climbed < alone.state.tried


def test_a_search_continues_where_another_one_stopped() -> None:
    whole = list(Search(SMALL, 30))
    first = Search(SMALL, 11)
    begun = list(first)
    forms = [form(entry.instance) for entry in begun]
    assert begun + list(Search(SMALL, 30, state=first.state, known=forms)) == whole


def test_tries_are_the_same_from_any_number_on_and_after_a_stop() -> None:
    job = Search(SMALL, 1)._random
    with ThreadPoolExecutor(2) as pool:
        spread, in_process = Spread(pool, 2), InProcess()
        for index in (0, 1, 2, 9, 10, 3, 4):
            assert spread(job, index, 30).form == in_process(job, index, 30).form
            if index == 1:
                spread.close()


def test_an_interruption_while_waiting_loses_no_try(monkeypatch: pytest.MonkeyPatch) -> None:
    with ThreadPoolExecutor(2) as pool:
        search = Search(SMALL, 20, source=Spread(pool, 2))
        begun = [next(search)]

        def interrupted(*_: Any) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(Spread, "_result", interrupted)
            with pytest.raises(KeyboardInterrupt):
                begun.extend(search)
        assert begun + list(search) == list(Search(SMALL, 20))


def test_searches_count_repeated_puzzles_alike() -> None:
    request = request_for(layout="3x2", pips=4)
    with ThreadPoolExecutor(2) as pool:
        spread = Search(request, 40, 150, source=Spread(pool, 2))
        alone = Search(request, 40, 150)
        assert results(spread) == results(alone)
    assert alone.state.grades == alone.state.puzzles < 40


def test_whether_to_climb_does_not_depend_on_the_number_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "SCARCE", 10)
    first = Search(RARE, 9, 10)
    entries = list(first)
    more = Search(RARE, 9, 12, state=first.state, known=[form(entry.instance) for entry in entries])
    whole = Search(RARE, 9, 12)
    assert (entries + list(more), more.state) == results(whole)
    assert whole.state.climbed == 2


def test_no_more_tries_are_started_than_are_likely_to_be_needed() -> None:
    begun: list[int] = []

    class Counting(ThreadPoolExecutor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
            begun.append(args[2])
            return super().submit(fn, *args, **kwargs)

    with Counting(2) as pool:
        search = Search(SMALL, 60, source=Spread(pool, 2))
        list(search)
    assert sum(begun) <= search.state.tried + workers.AHEAD * 2


@pytest.mark.thorough
def test_climbs_made_by_a_process_are_those_made_here() -> None:
    request = Request(
        "domicles", generator.read_options("domicles", {"layout": "3x3"}), generator.parse_target("2"), True
    )
    pool = Processes(1)
    sent = list(Search(request, 2, source=Spread(pool, 1)))
    pool.shutdown(cancel_futures=True)
    assert sent == list(Search(request, 2))


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        ({"workers": 2}, "workers=2 needs an executor, for example puzzlemill.generator.search.processes.Processes(2)"),
        ({"executor": 3}, "executor: expected a concurrent.futures.Executor, got int"),
        ({"executor": ThreadPoolExecutor}, "executor: expected a concurrent.futures.Executor, got "),
    ],
)
def test_an_invalid_executor_is_refused(arguments: Any, rule: str) -> None:
    with pytest.raises(InputError, match=re.escape(rule)):
        puzzlemill.generate("ottf", **arguments)


def crash(job: Job, first: int, count: int) -> Any:
    """A worker function that crashes on one try."""
    from puzzlemill.generator.search.tries import attempts

    if first <= BAD < first + count:
        os._exit(9)
    return attempts(job, first, count)


def hang(job: Job, first: int, count: int) -> Any:
    """A worker function that hangs on one try."""
    from puzzlemill.generator.search.tries import attempts

    if first <= BAD < first + count:
        time.sleep(1000)
    return attempts(job, first, count)


class Bad(Processes):
    """Worker processes that cannot finish one of the tries; only where it is among them a hang is not waited for."""

    def __init__(self, instead: Callable[..., Any]) -> None:
        super().__init__(2)
        self.instead = instead

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        _, first, count = args
        self._patience = 1.0 if self.instead is hang and first <= BAD < first + count else 60.0
        return super().submit(self.instead, *args, **kwargs)


@pytest.mark.parametrize(("instead", "words"), [(crash, "ProcessExpired"), (hang, "Timeout")])
@pytest.mark.thorough
def test_a_try_that_crashes_or_hangs_a_process_takes_no_other_with_it(instead: Callable[..., Any], words: str) -> None:
    faults: list[tuple[int, str]] = []
    pool = Bad(instead)
    search = Search(SMALL, 20, source=Spread(pool, 2), callbacks=Callbacks(fault=lambda *fault: faults.append(fault)))
    entries = list(search)
    pool.shutdown(cancel_futures=True)
    [(index, text)] = faults
    assert index == BAD
    assert words in text
    assert entries == without_bad()


def test_a_thousand_workers_are_as_many_processes_as_the_machine_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 16)
    assert [processes_for(workers) for workers in (1, 64, 1024)] == [1, 64, 64]
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert processes_for(1024) == 8
