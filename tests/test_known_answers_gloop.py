"""The Gloop answers that tests of solvers rely on are those of solvers that share no search."""

import re
from typing import Any

import pytest

import puzzlemill
from puzzlemill.catalogues import known_answers
from puzzlemill.puzzles.gloop import Gloop, symmetries
from tests.broken.gloop import RIGHT
from tests.outside import gloop as cp_sat
from tests.twins import gloop as twin

ANSWERS = known_answers("gloop")
each_answer = pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer["id"])


def puzzle_of(answer: dict[str, Any]) -> Gloop:
    puzzle = puzzlemill.parse_id(answer["id"])
    assert isinstance(puzzle, Gloop)
    return puzzle


@each_answer
def test_our_solver_gives_every_known_answer(answer: dict[str, Any]) -> None:
    puzzle = puzzle_of(answer)
    outcome = puzzlemill.solve(puzzle)
    assert outcome.status == ("solved" if answer["solvable"] else "unsolvable")
    assert outcome.solution is None or not puzzlemill.check(puzzle, outcome.solution)
    assert "count" not in answer or puzzlemill.count(puzzle).count == answer["count"]


@each_answer
def test_a_plain_solver_gives_every_known_answer(answer: dict[str, Any]) -> None:
    puzzle = puzzle_of(answer)
    assert RIGHT.solve is not None
    assert RIGHT.count is not None
    found = RIGHT.solve(puzzle)
    assert (found is not None) == answer["solvable"]
    assert found is None or not puzzlemill.check(puzzle, found)
    assert "count" not in answer or RIGHT.count(puzzle) == answer["count"]


def test_brute_force_gives_every_known_answer_of_up_to_nine_cells() -> None:
    small = [answer for answer in ANSWERS if len(puzzle_of(answer).cells) <= 9 and "1ef" not in answer["id"]]
    assert len(small) > 50
    for answer in small:
        assert len(twin.packings(puzzle_of(answer))) == answer["count"], answer["id"]


def test_cp_sat_gives_every_known_answer_that_asks_for_valid_packings() -> None:
    valid = [puzzle_of(answer) for answer in ANSWERS if ":valid:" in answer["id"]]
    few = [(puzzle, len(puzzle.cells) > 1) for puzzle in valid if puzzle.limits is None and len(puzzle.cells) <= 9]
    counts = {answer["id"]: answer["count"] for answer in ANSWERS if "count" in answer}
    assert len(few) > 10
    for puzzle, several in few:
        # On one cell a packing is its own image under every rotation.
        alike = sum(image == puzzle for image in list(symmetries(puzzle))[:4]) if several else 1
        assert cp_sat.count(puzzle) / alike == counts[puzzlemill.format_id(puzzle)]


def test_known_answers_are_grouped_into_items_of_up_to_twelve_puzzles() -> None:
    items = [answer["item"] for answer in ANSWERS]
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", item) for item in items)
    assert all(items.count(item) <= 12 for item in items)
    asked = [(answer["item"], answer["id"]) for answer in ANSWERS]
    assert len(set(asked)) == len(asked)
    assert all(answer["solvable"] == (answer.get("count") != 0) for answer in ANSWERS)
