"""`solutions` gives all different solutions, in the order of `solve`, each as soon as it is found."""

import gc
import itertools
import math
import weakref
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles import KINDS, check, parse_id
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.kinds import AnyPuzzle, Kind, OutOfReachError
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers import budgets, count, solutions, solve
from puzzlemill.solvers.budgets import Clock, TimeUpError, check_time
from puzzlemill.solvers.iqblocks import search as iqblocks_search
from puzzlemill.testing.strategies import strategy
from tests.twins import domicles as domicles_twin
from tests.twins import gloop as gloop_twin
from tests.twins import iqblocks as iqblocks_twin
from tests.twins import ottf as ottf_twin

MANY = 1 << 20

TWO_WAYS = ("3231", "2113", "3112", "1332")
"""A template with two solutions that resists the rules."""

NO_WAY = ("2231", "2113", "3113", "1332")
"""A template without solution that resists the rules."""


def side_by_side(*blocks: tuple[str, ...]) -> Ottf:
    return Ottf(tuple(".".join(rows) for rows in zip(*blocks, strict=True)))


def in_order(puzzle: AnyPuzzle, budget: int | None = None) -> Sequence[object]:
    """All solutions, which are compared with those that `solve` finds."""
    listed = list(solutions(puzzle, budget))
    outcome = solve(puzzle, budget, MANY)
    assert tuple(listed) == outcome.solutions
    assert outcome.count == len(listed) == len(set(listed))
    return listed


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=25)
def test_they_are_those_of_solve_in_the_same_order(kind: Kind, data: st.DataObject) -> None:
    puzzle = data.draw(strategy(kind, "tiny_instances")())
    assert not any(check(puzzle, solution) for solution in in_order(puzzle))


@pytest.mark.parametrize(
    "position",
    [
        "gloop:3x4:mixed:10002010800202880688",
        "gloop:4x4:mixed:8201002004008068000df",
        "gloop:4x4:perfect:800500000823734e",
        "iqblocks:pentominoes:3x20:60.",
        "domicles:3x3:6:m6:211020426332655150",
        "ottf:1x1:1",
        "ottf:1x2:11",
    ],
)
def test_so_are_those_of_larger_puzzles(position: str) -> None:
    in_order(parse_id(position))


@pytest.mark.parametrize(
    ("blocks", "number"),
    [
        ([TWO_WAYS], 2),
        ([TWO_WAYS] * 9, 512),
        ([TWO_WAYS, TWO_WAYS, NO_WAY], 0),
        ([NO_WAY, TWO_WAYS], 0),
        ([TWO_WAYS, NO_WAY, TWO_WAYS], 0),
    ],
)
def test_the_parts_of_an_ottf_template_are_searched_once_each(blocks: list[tuple[str, ...]], number: int) -> None:
    puzzle = side_by_side(*blocks)
    assert len(in_order(puzzle)) == number
    clock = Clock(math.inf)
    with clock:
        list(solutions(puzzle))
    assert clock.nodes == solve(puzzle, limit=MANY).effort.nodes


@given(puzzle=strategy("gloop", "tiny_instances")())
@settings(max_examples=30)
def test_gloop_agrees_with_brute_force(puzzle: Gloop) -> None:
    twins = gloop_twin.packings(puzzle)
    forms = [{frozenset(form.items()) for form in gloop_twin.rotations(puzzle, dict(twin))} for twin in twins]
    listed = [frozenset(packing.words.items()) for packing in solutions(puzzle)]
    assert len(listed) == len(twins)
    assert all(sum(packing in form for packing in listed) == 1 for form in forms)


@given(puzzle=strategy("ottf", "tiny_instances")())
@settings(max_examples=60)
def test_ottf_agrees_with_brute_force(puzzle: Ottf) -> None:
    listed = [ottf_twin.orientation(order.order) for order in solutions(puzzle)]
    assert len(listed) == len(set(listed))
    assert set(listed) == set(ottf_twin.orientations(puzzle))


@given(puzzle=strategy("iqblocks", "tiny_instances")())
@settings(max_examples=60)
def test_iqblocks_agrees_with_brute_force(puzzle: IqBlocks) -> None:
    assert len(list(solutions(puzzle))) == len(iqblocks_twin.tilings(puzzle))


@given(puzzle=strategy("domicles", "tiny_instances")())
@settings(max_examples=30)
def test_domicles_agrees_with_brute_force(puzzle: Domicles) -> None:
    puzzle = msgspec.structs.replace(puzzle, swaps=len(puzzle.tiles) - 1)
    lengths = [len(swaps.swaps) for swaps in solutions(puzzle)]
    assert lengths == sorted(lengths)
    assert len(lengths) == domicles_twin.classes(puzzle)


@pytest.mark.parametrize(
    "puzzle",
    [
        parse_id("iqblocks:pentominoes:6x10:60."),
        parse_id("gloop:4x6:valid:410200010200aac2794ee"),
        side_by_side(*[TWO_WAYS] * 40),
    ],
)
def test_the_first_ones_come_long_before_the_last(puzzle: AnyPuzzle) -> None:
    assert (count(puzzle).count or 0) > 1000
    clock = Clock(math.inf)
    with clock:
        first = list(itertools.islice(solutions(puzzle, 10**15), 3))
    assert len(set(first)) == 3
    assert clock.nodes < 300_000


def test_a_spent_budget_reports_how_many_were_found(kind: Kind) -> None:
    position, budget, found = {
        "gloop": ("gloop:4x4:mixed:8201002004008068000df", 2000, "6 solutions"),
        "domicles": ("domicles:4x3:6:e3:213254401065526430516342", 5, "0 solutions"),
        "ottf": ("ottf:4x4:3231211331121332", 5, "0 solutions"),
        "iqblocks": ("iqblocks:pentominoes:3x20:60.", 500, "0 solutions"),
    }[kind]
    listed = solutions(parse_id(position), budget)
    why = f"the budget of {budget:,} nodes ran out; there might be more, so use a larger"
    text = f"^solutions: {found} found before {why}"
    with pytest.raises(OutOfReachError, match=text):
        list(listed)
    assert next(listed, None) is None


def test_when_domicles_classes_are_out_of_reach_one_solution_is_all() -> None:
    puzzle = parse_id("domicles:4x4:9:e2:62307551768143508093419631648295")
    listed = solutions(puzzle, 8000)
    assert not check(puzzle, next(listed))
    with pytest.raises(OutOfReachError, match=r"^solutions: 1 solution found before the budget of 8,000 nodes ran out"):
        next(listed)


def test_only_the_time_of_the_search_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def later() -> float:
        nonlocal now
        now += 0.25
        return now

    monkeypatch.setattr(budgets, "monotonic", later)
    listed = solutions(side_by_side(*[TWO_WAYS] * 40), 10**15, seconds=60.0)
    for _ in range(20):
        next(listed)
        now += 1000
        # The limit does not apply here, between two solutions.
        check_time()
    why = "the time limit of 60 s was reached; there might be more, so use more time$"
    text = rf"^solutions: [\d,]+ solutions found before {why}"
    with pytest.raises(OutOfReachError, match=text):
        list(listed)
    check_time()


def test_the_limit_of_a_caller_applies_too(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = solutions(parse_id("iqblocks:iq:8x8:64."), 10**15, seconds=60.0)
    next(listed)
    monkeypatch.setattr(iqblocks_search, "SLICE", 10)
    with Clock(1e-9), pytest.raises(TimeUpError):
        list(listed)


def test_an_iterator_left_alone_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[weakref.ref[object]] = []
    make = iqblocks_search.Search.__init__

    def noted(search: iqblocks_search.Search, *arguments: Any) -> None:
        runs.append(weakref.ref(search))
        make(search, *arguments)

    monkeypatch.setattr(iqblocks_search.Search, "__init__", noted)
    listed = solutions(parse_id("iqblocks:iq:8x8:64."), 10**15, seconds=60.0)
    next(listed)
    assert [run() is None for run in runs] == [False]
    del listed
    gc.collect()
    assert [run() is None for run in runs] == [True]
    check_time()
