"""The Domicles answers that tests of solvers rely on are those of solvers that share no search."""

import re
from typing import Any

import pytest

import puzzlemill
from puzzlemill.catalogues import known_answers
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.solvers import claims
from tests.broken.domicles import RIGHT
from tests.outside import domicles as cp_sat
from tests.twins import domicles as twin

ANSWERS = known_answers("domicles")
each_answer = pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer["id"])


def puzzle_of(answer: dict[str, Any]) -> Domicles:
    puzzle = puzzlemill.parse_id(answer["id"])
    assert isinstance(puzzle, Domicles)
    return puzzle


@each_answer
def test_our_solver_gives_every_known_answer(answer: dict[str, Any]) -> None:
    puzzle = puzzle_of(answer)
    outcome = puzzlemill.solve(puzzle)
    assert outcome.status == ("solved" if answer["solvable"] else "unsolvable")
    assert outcome.solution is None or not puzzlemill.check(puzzle, outcome.solution)
    assert puzzlemill.count(puzzle).count == answer["count"]
    assert not claims(puzzle)


@each_answer
def test_a_plain_solver_gives_every_known_answer(answer: dict[str, Any]) -> None:
    puzzle = puzzle_of(answer)
    assert RIGHT.solve is not None
    assert RIGHT.count is not None
    found = RIGHT.solve(puzzle)
    assert (found is not None) == answer["solvable"]
    assert found is None or not puzzlemill.check(puzzle, found)
    assert RIGHT.count(puzzle) == answer["count"]


def test_brute_force_gives_every_known_answer_of_up_to_six_tiles() -> None:
    small = [(puzzle_of(answer), answer) for answer in ANSWERS if len(puzzle_of(answer).tiles) <= 6]
    assert len(small) > 25
    for puzzle, answer in small:
        assert twin.classes(puzzle) == answer["count"]
        distances = twin.distances(puzzle)
        assert (bool(distances) and distances[puzzle.tiles] <= puzzle.swaps) == answer["solvable"]
        assert not puzzle.exact or distances[puzzle.tiles] == puzzle.swaps


def test_cp_sat_gives_every_known_answer_by_its_distance() -> None:
    distances: dict[tuple[int, tuple[tuple[int, int], ...]], int | None] = {}
    for answer in ANSWERS:
        puzzle = puzzle_of(answer)
        board = (puzzle.rows, puzzle.tiles)
        if board not in distances:
            distances[board] = cp_sat.distance(puzzle)
        least = distances[board]
        assert (least is not None and least <= puzzle.swaps) == answer["solvable"], answer["id"]


def test_known_answers_are_grouped_into_items_of_up_to_twelve_puzzles() -> None:
    items = [answer["item"] for answer in ANSWERS]
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", item) for item in items)
    assert all(items.count(item) <= 12 for item in items)
    asked = [(answer["item"], answer["id"]) for answer in ANSWERS]
    assert len(set(asked)) == len(asked)
