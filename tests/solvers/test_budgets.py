"""A time limit ends a search without an answer, or leaves its answer as it is, whenever the time is up."""

import itertools
import math
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, Kind, OutOfReachError
from puzzlemill.solvers import budgets, count, solutions, solve
from puzzlemill.solvers import domicles as domicles_solver
from puzzlemill.solvers import gloop as gloop_solver
from puzzlemill.solvers import ottf as ottf_solver
from puzzlemill.solvers.budgets import Clock, TimeUpError, check_time, spend
from puzzlemill.solvers.domicles.distances import classes, deepening
from puzzlemill.solvers.gloop import frontier
from puzzlemill.solvers.iqblocks import frontier as iqblocks_frontier
from puzzlemill.solvers.iqblocks import search as iqblocks_search
from puzzlemill.solvers.outcome import Effort, Outcome
from puzzlemill.testing.strategies import strategy

SLICES: dict[ModuleType, dict[str, int]] = {
    gloop_solver: {"SLICE": 20, "PLAIN_NODES": 60},
    frontier: {"SLICE": 100, "REHASHED": 256},
    domicles_solver: {"SLICE": 200},
    classes: {"SLICE": 200},
    deepening: {"SLICE": 200},
    ottf_solver: {"SLICE": 2},
    iqblocks_search: {"SLICE": 20},
    iqblocks_frontier: {"TRANSITIONS": 500, "MERGED": 100},
}
"""Sizes of slices, by their module, so small that little puzzles ask the clock often."""

PUZZLES = {
    "gloop": ("gloop:3x3:valid:1000809266", "gloop:4x4:mixed:100000004202952826e", "gloop:3x4:perfect:12100882fa"),
    "domicles": ("domicles:4x3:6:e3:213254401065526430516342", "domicles:4x4:9:e2:62307551768143508093419631648295"),
    "ottf": (
        "ottf:4x4:3231211331121332",
        "ottf:4x14:3231a3231a32312113a2113a21133112a3112a31121332a1332a1332",
        "ottf:4x9:3231a22312113a21133112a31131332a1332",
    ),
    "iqblocks": (
        "iqblocks:iq:8x8:2c6.3cg4.3cg6.2g6.d7.d7.d2j3.3d5j",
        "iqblocks:iq:8x8:6.2a4.4a5.3ci4.3ci4.2c.3i5.3i13.",
    ),
}
"""Puzzles of a kind with one solution, with several and with none; some are enough for merging, or for deepening."""

BUDGET = 8_000
"""For double-9, too few nodes for the solution classes: other searches take over."""

Ask = Callable[[AnyPuzzle, float | None], Outcome[object]]

ASKS: dict[str, Ask] = {
    "solve": lambda puzzle, seconds: solve(puzzle, BUDGET, seconds=seconds),
    "solve several": lambda puzzle, seconds: solve(puzzle, BUDGET, 7, seconds=seconds),
    "count": lambda puzzle, seconds: count(puzzle, BUDGET, seconds=seconds),
}


class FakeTime:
    """A clock that does not move for this many questions; then every limit is over."""

    def __init__(self, questions: float = math.inf) -> None:
        self.left = questions

    def __call__(self) -> float:
        self.left -= 1
        return 0.0 if self.left >= 0 else 1e9


@pytest.fixture
def tiny_slices() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        _cut(patch)
        yield patch


def _cut(patch: pytest.MonkeyPatch) -> None:
    for module, sizes in SLICES.items():
        for name, size in sizes.items():
            patch.setattr(module, name, size)


def _timed(ask: Ask, puzzle: AnyPuzzle, questions: int, patch: pytest.MonkeyPatch) -> Outcome[object]:
    """The outcome if the time is up at the question of that number, from 1."""
    # The clock itself asks for the time once, when it starts.
    patch.setattr(budgets, "monotonic", FakeTime(questions))
    return ask(puzzle, 1.0)


@pytest.mark.few
@pytest.mark.parametrize("name", ASKS)
def test_the_time_can_be_up_at_any_question(name: str, kind: Kind, tiny_slices: pytest.MonkeyPatch) -> None:
    most = 0
    for position in PUZZLES[kind]:
        puzzle, ask = parse_id(position), ASKS[name]
        free, nodes = ask(puzzle, None), 0
        for question in itertools.count(1):
            timed = _timed(ask, puzzle, question, tiny_slices)
            if timed == free:
                break
            assert timed == Outcome("budget", effort=Effort(timed.effort.nodes))
            assert nodes <= timed.effort.nodes <= free.effort.nodes
            nodes = timed.effort.nodes
        most = max(most, question)
    assert most > 3, "these puzzles never ask"


@pytest.mark.few
@pytest.mark.parametrize("name", ASKS)
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=20)
def test_a_limit_only_turns_answers_into_budget(kind: Kind, name: str, data: st.DataObject) -> None:
    puzzle = data.draw(strategy(kind, "tiny_instances")())
    question = data.draw(st.integers(1, 9))
    with pytest.MonkeyPatch.context() as patch:
        _cut(patch)
        free = ASKS[name](puzzle, None)
        timed = _timed(ASKS[name], puzzle, question, patch)
    assert timed == free or (timed.status == "budget" and timed.effort.nodes <= free.effort.nodes)


@pytest.mark.parametrize("name", ASKS)
def test_the_clock_knows_every_node_that_a_search_spends(name: str, kind: Kind) -> None:
    for position in PUZZLES[kind]:
        puzzle, clock = parse_id(position), Clock(math.inf)
        with clock:
            outcome = ASKS[name](puzzle, 1e6)
        assert clock.nodes == outcome.effort.nodes == ASKS[name](puzzle, None).effort.nodes


@pytest.mark.parametrize("seconds", [0, -1, -math.inf, math.nan])
def test_an_invalid_limit_is_refused(seconds: float) -> None:
    puzzle = parse_id("ottf:1x2:21")
    for ask in (solve, count, solutions):
        with pytest.raises(InputError, match=rf"^seconds {seconds}: expected more than 0$"):
            ask(puzzle, seconds=seconds)


class Later(threading.Event):
    """An event that is set once it has been looked at this many times."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def is_set(self) -> bool:
        self.looks -= 1
        return self.looks < 0


@pytest.mark.parametrize("position", [position for positions in PUZZLES.values() for position in positions])
def test_a_stop_can_only_turn_an_answer_into_budget(position: str) -> None:
    puzzle = parse_id(position)
    for ask in (solve, count):
        answer, statuses = ask(puzzle, BUDGET), set()
        for looks in (0, 1, 3, 1_000_000):
            stopped = ask(puzzle, BUDGET, stop=Later(looks))
            statuses.add(stopped.status)
            assert stopped == answer or (stopped.status == "budget" and not stopped.solutions)
        assert answer.status in statuses


def test_a_search_is_stopped_from_another_thread() -> None:
    stop = threading.Event()
    with ThreadPoolExecutor(1) as threads:
        running = threads.submit(count, parse_id("iqblocks:iq:8x8:64."), 1 << 60, stop=stop)
        with pytest.raises(TimeoutError):
            running.result(0.05)
        stop.set()
        assert running.result(10).status == "budget"


def test_solutions_say_that_they_were_stopped() -> None:
    with pytest.raises(OutOfReachError, match=r"0 solutions found before it was stopped; there might be more$"):
        list(solutions(parse_id("iqblocks:iq:8x8:64."), stop=Later(0)))
    with pytest.raises(InputError, match=r"^stop 5: expected a threading.Event$"):
        solve(parse_id("ottf:1x2:21"), stop=5)  # type: ignore[arg-type]


def test_an_inner_limit_never_extends_the_outer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(budgets, "monotonic", lambda: now)
    outer, inner = Clock(2), Clock(5)
    with outer:
        with inner:
            spend(3)
            now = 1.0
            check_time()
            now = 2.0
            with pytest.raises(TimeUpError) as end:
                check_time()
            assert end.value.clock is outer
        assert (inner.nodes, outer.nodes) == (3, 3)
        # What is asked within the limit of another one passes on that its time is up, and makes no answer of it.
        with pytest.raises(TimeUpError):
            solve(parse_id("iqblocks:iq:8x8:64."), seconds=100)
    check_time()


def test_an_outer_limit_continues_after_an_inner_one(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(budgets, "monotonic", lambda: now)
    with Clock(5):
        inner = Clock(1)
        with inner:
            now = 1.0
            with pytest.raises(TimeUpError) as end:
                check_time()
            assert end.value.clock is inner
        check_time()
        now = 5.0
        with pytest.raises(TimeUpError):
            check_time()


def test_a_clock_at_rest_loses_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(budgets, "monotonic", lambda: now)
    clock = Clock(3)
    for now, later in ((0.0, 1.0), (100.0, 101.5)):
        with clock:
            now = later
            check_time()
    now = 200.0
    with clock:
        now = 200.5
        with pytest.raises(TimeUpError):
            check_time()


def test_no_other_thread_has_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "monotonic", FakeTime(1))
    ended = []

    def ask() -> None:
        check_time()
        ended.append(True)

    with Clock(1):
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        with pytest.raises(TimeUpError):
            check_time()
    assert ended == [True]
