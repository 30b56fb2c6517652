"""The known answers of OTTF: our own solver, brute force, outside solvers and a plain one give each of them."""

import collections
import re
from typing import Any

import pytest

import puzzlemill
from puzzlemill.catalogues import known_answers
from puzzlemill.puzzles.ottf import Ottf
from tests.broken import Broken
from tests.broken.ottf import BROKEN, RIGHT
from tests.outside.solvers import OUTSIDE, Outside
from tests.twins.ottf import orientations

ANSWERS = known_answers("ottf")

SOLVERS = [solver for solver in BROKEN if not solver.check]


def puzzle_of(answer: dict[str, Any]) -> Ottf:
    puzzle = puzzlemill.parse_id(answer["id"])
    assert isinstance(puzzle, Ottf)
    return puzzle


def agrees(solver: Broken | Outside, answer: dict[str, Any]) -> bool:
    """Whether a solver says the same, in as far as it solves and counts, and its solution is right."""
    puzzle = puzzle_of(answer)
    if solver.solve:
        solution = solver.solve(puzzle)
        if answer["solvable"] != (solution is not None) or (solution and puzzlemill.check(puzzle, solution)):
            return False
    return not solver.count or solver.count(puzzle) == answer["count"]


def test_items_are_named_in_kebab_case_and_hold_one_to_twelve_puzzles_that_all_differ() -> None:
    items = collections.Counter(answer["item"] for answer in ANSWERS)
    assert all(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", item) for item in items)
    assert max(items.values()) <= 12
    assert len({answer["id"] for answer in ANSWERS}) == len(ANSWERS)


def test_every_answer_says_how_it_is_known_and_its_count_goes_with_it() -> None:
    for answer in ANSWERS:
        assert answer.keys() == {"item", "id", "solvable", "count", "why"}
        assert answer["why"]
        assert answer["solvable"] == (answer["count"] > 0)


def test_our_own_solver_gives_the_known_answers() -> None:
    for answer in ANSWERS:
        puzzle = puzzle_of(answer)
        outcome = puzzlemill.solve(puzzle)
        assert outcome.status == ("solved" if answer["solvable"] else "unsolvable")
        assert not outcome.solution or puzzlemill.check(puzzle, outcome.solution) == []
        assert puzzlemill.count(puzzle).count == answer["count"]


def test_brute_force_gives_the_known_answers_of_small_puzzles() -> None:
    small = [answer for answer in ANSWERS if len(puzzle_of(answer).tiles) <= 16]
    assert len(small) >= 40
    for answer in small:
        assert len(orientations(puzzle_of(answer))) == answer["count"]


@pytest.mark.parametrize("engine", OUTSIDE["ottf"])
def test_outside_solvers_give_the_known_answers(engine: str) -> None:
    assert [answer["id"] for answer in ANSWERS if not agrees(OUTSIDE["ottf"][engine], answer)] == []


def test_the_plain_solver_that_broken_ones_are_made_from_gives_the_known_answers() -> None:
    assert [answer["id"] for answer in ANSWERS if not agrees(RIGHT, answer)] == []


@pytest.mark.parametrize("broken", SOLVERS, ids=[solver.name for solver in SOLVERS])
def test_no_broken_solver_gives_all_of_the_known_answers(broken: Broken) -> None:
    assert not all(agrees(broken, answer) for answer in ANSWERS)
