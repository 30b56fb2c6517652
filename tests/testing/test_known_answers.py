"""The known answers agree with our solvers, brute force, outside engines, and plain code."""

import collections
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import puzzlemill
from puzzlemill.catalogues import KnownAnswer, known_answers
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.solvers import claims
from tests.broken import Broken, broken, right
from tests.outside.solvers import OUTSIDE, Outside
from tests.twins import domicles, gloop, iqblocks, ottf


class Twin(NamedTuple):
    """Brute force for a kind: the puzzles it can do, at least how many of the known ones, and their count."""

    takes: Callable[[Any], bool]
    least: int
    count: Callable[[Any], int]


TWINS = {
    # The ring of all 91 tiles has nine cells too.
    "gloop": Twin(
        lambda puzzle: len(puzzle.cells) <= 9 and len(puzzle.tiles) < 91, 50, lambda puzzle: len(gloop.packings(puzzle))
    ),
    "domicles": Twin(lambda puzzle: len(puzzle.tiles) <= 6, 25, domicles.classes),
    "ottf": Twin(lambda puzzle: len(puzzle.tiles) <= 16, 40, lambda puzzle: len(ottf.orientations(puzzle))),
    "iqblocks": Twin(
        lambda puzzle: len(puzzle.open_cells) <= 12 and len(puzzle.left) <= 5,
        40,
        lambda puzzle: len(iqblocks.tilings(puzzle)),
    ),
}
BUGS = [(kind, bug) for kind in KINDS for bug in broken(kind) if not bug.check]


def differing(kind: Kind, solver: Broken | Outside) -> list[str]:
    """The puzzles on which a solver is wrong or differs from ours in solving or counting."""
    return [answer["id"] for answer in known_answers(kind) if not agrees(solver, answer)]


def agrees(solver: Broken | Outside, answer: KnownAnswer) -> bool:
    puzzle = puzzlemill.parse_id(answer["id"])
    if solver.solve:
        solution = solver.solve(puzzle)
        if answer["solvable"] != (solution is not None) or (solution and puzzlemill.check(puzzle, solution)):
            return False
    return not solver.count or "count" not in answer or solver.count(puzzle) == answer["count"]


def test_answers_form_items_of_one_to_twelve_puzzles_that_differ(kind: Kind) -> None:
    answers = known_answers(kind)
    items = collections.Counter(answer["item"] for answer in answers)
    assert all(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", item) for item in items)
    assert max(items.values()) <= 12
    assert len({(answer["item"], answer["id"]) for answer in answers}) == len(answers) >= 50
    for answer in answers:
        assert {"item", "id", "solvable", "why"} <= answer.keys() <= {"item", "id", "solvable", "count", "why"}
        assert answer["why"]
        # Where too few swaps are allowed there is no solution, and yet a solved board.
        assert answer["solvable"] == (answer.get("count") != 0) or (kind == "domicles" and not answer["solvable"])


def test_our_own_solvers_give_every_answer(kind: Kind) -> None:
    for answer in known_answers(kind):
        puzzle = puzzlemill.parse_id(answer["id"])
        outcome = puzzlemill.solve(puzzle)
        assert outcome.status == ("solved" if answer["solvable"] else "unsolvable")
        assert outcome.solution is None or not puzzlemill.check(puzzle, outcome.solution)
        assert "count" not in answer or puzzlemill.count(puzzle).count == answer["count"]
        assert not claims(puzzle)


def test_brute_force_gives_the_answers_of_small_puzzles(kind: Kind) -> None:
    twin = TWINS[kind]
    puzzles = [(puzzlemill.parse_id(answer["id"]), answer) for answer in known_answers(kind)]
    small = [(puzzle, answer) for puzzle, answer in puzzles if twin.takes(puzzle)]
    assert len(small) >= twin.least
    for puzzle, answer in small:
        assert twin.count(puzzle) == answer["count"], answer["id"]


def test_brute_force_gives_the_distances_of_small_domicles() -> None:
    for answer in known_answers("domicles"):
        puzzle = puzzlemill.parse_id(answer["id"])
        assert isinstance(puzzle, Domicles)
        if not TWINS["domicles"].takes(puzzle):
            continue
        distances = domicles.distances(puzzle)
        assert (bool(distances) and distances[puzzle.tiles] <= puzzle.swaps) == answer["solvable"]
        assert not puzzle.exact or distances[puzzle.tiles] == puzzle.swaps


@pytest.mark.thorough
def test_outside_solvers_give_every_answer(kind: Kind) -> None:
    assert not differing(kind, OUTSIDE[kind])


def test_the_plain_solver_behind_the_broken_ones_gives_every_answer(kind: Kind) -> None:
    assert not differing(kind, right(kind))


@pytest.mark.few
@pytest.mark.parametrize(("kind", "bug"), BUGS, ids=lambda value: getattr(value, "name", value))
def test_every_bug_of_a_solver_shows_in_some_answer(kind: Kind, bug: Broken) -> None:
    smallest_first = sorted(known_answers(kind), key=lambda answer: len(answer["id"]))
    assert not all(agrees(bug, answer) for answer in smallest_first)
