"""The battery catches every solver with a bug, and passes correct ones: ours, and others that share no code with it."""

from typing import Any

import pytest

import puzzlemill
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.testing import Functions, check_solver
from tests.broken import Broken, broken, right
from tests.outside.solvers import OUTSIDE

BUGS = [(kind, bug) for kind in KINDS for bug in broken(kind)]


def judge(puzzle: Any, solution: Any) -> bool:
    return not puzzlemill.check(puzzle, solution)


def counted(puzzle: Any) -> Any:
    return puzzlemill.count(puzzle, 500_000)


def test_every_kind_has_bugs_enough_and_some_that_are_seldom_wrong(kind: Kind) -> None:
    names = [bug.name for bug in broken(kind)]
    assert len(set(names)) == len(names) >= 8
    assert sum(bug.rare for bug in broken(kind)) >= 3
    assert all(bug.says for bug in broken(kind))


@pytest.mark.thorough
@pytest.mark.parametrize(("kind", "bug"), BUGS, ids=lambda value: getattr(value, "name", value))
def test_every_bug_is_caught(kind: Kind, bug: Broken) -> None:
    report = check_solver(kind, bug.solve, count=bug.count, check=bug.check, isolate=False, first=True)
    assert not report.ok
    assert report.failures
    assert report.failures[0].code not in ("CRASH", "TIME_OUT")


@pytest.mark.thorough
def test_the_right_solver_behind_the_bugs_passes(kind: Kind) -> None:
    base = right(kind)
    report = check_solver(kind, base.solve, count=base.count, check=base.check, isolate=False, examples=5)
    assert report.ok, str(report)


@pytest.mark.thorough
def test_our_own_solvers_pass(kind: Kind) -> None:
    solver_of_ours = Functions(kind, puzzlemill.solve, counted, judge, isolate=False)
    report = check_solver(kind, solver_of_ours, examples=10)
    assert report.ok, str(report)
    assert all(result.status == "passed" for result in report.results)


@pytest.mark.thorough
def test_outside_solvers_pass(kind: Kind) -> None:
    outside = OUTSIDE[kind]
    report = check_solver(kind, outside.solve, count=outside.count, isolate=False, examples=3)
    assert report.ok, str(report)
