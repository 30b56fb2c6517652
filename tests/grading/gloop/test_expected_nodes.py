"""The expected nodes of Gloop searches: what many random searches take on average, and the same with any seed."""

import math
from unittest.mock import patch

import numpy as np
import pytest

import puzzlemill.solvers.gloop.tables as on
from puzzlemill.grading.gloop import expected_nodes, grader
from puzzlemill.grading.gloop.grader import assess
from puzzlemill.puzzles.gloop import Gloop, format_id, parse_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop import count
from puzzlemill.solvers.gloop.fewest_candidates import prepare
from puzzlemill.solvers.kernels import random_state

PUZZLES = [
    parse_id("gloop:3x3:perfect:a142a6"),
    parse_id("gloop:3x4:valid:8000102080000048002c7"),
    parse_id("gloop:3x4:mixed:8001002000000040a02cf:3ooooooab_8oabooooo"),
    parse_id("gloop:4x4.fffc:perfect:400200880204eec:1ooaoooob_7aboooabo"),
]


def expected(puzzle: Gloop, seed: str = "") -> expected_nodes.Expected:
    desk = on.make_desk(puzzle, rotations=False)
    return expected_nodes.expected_nodes(puzzle, desk, random_state(stream_for(seed)))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=format_id)
@pytest.mark.parametrize("by_sides", [False, True])
def test_random_searches_take_the_expected_nodes_on_average(puzzle: Gloop, by_sides: bool) -> None:
    desk, random = on.make_desk(puzzle, rotations=False), random_state(stream_for("runs"))
    order = np.arange(len(puzzle.cells))[None, :]
    sums, logs = np.zeros((len(puzzle.cells), 3)), np.zeros(1)
    expected_nodes._readings(desk, order, sums, logs, by_sides)
    nodes = []
    for _ in range(1000):
        prepare(desk, random, True)
        desk.board[:, on.ORDER] = order[0]  # only the words are in random order
        nodes.append(expected_nodes._search(desk, sums, by_sides, True, 100_000))
    error = np.std(nodes) / math.sqrt(len(nodes))
    assert abs(np.mean(nodes) - (2 ** logs[0] - 1)) <= 4 * error + 0.05 * np.mean(nodes)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=format_id)
def test_chance_plays_no_part_in_small_trees(puzzle: Gloop) -> None:
    assert expected(puzzle, "one seed") == expected(puzzle, "another")
    assert expected(puzzle).solutions == count(puzzle).count


def test_large_trees_are_sampled_and_come_close(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = [expected(puzzle) for puzzle in PUZZLES]
    monkeypatch.setattr(expected_nodes, "_orders", lambda cells: np.zeros((0, len(cells)), dtype=np.int64))
    for puzzle, known in zip(PUZZLES, exact, strict=True):
        sampled = expected(puzzle)
        assert sampled.solutions is None
        assert sampled.by_words == pytest.approx(known.by_words, abs=0.3)
        assert sampled.by_sides == pytest.approx(known.by_sides, abs=0.3)


def test_levels_do_not_change_with_the_seed() -> None:
    for puzzle in PUZZLES:
        known = assess(puzzle)
        with patch.object(grader, "stream_for", lambda text: stream_for(f"another seed: {text}")):
            again = assess(puzzle)
        assert (again.score, again.features["by_sides"]) == (known.score, known.features["by_sides"])


def test_a_tree_without_a_solution_has_no_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grader, "expected_nodes", lambda *_: expected_nodes.Expected(0.0, 0.0, 0))
    with pytest.raises(InputError, match="no solution"):
        assess(PUZZLES[0])
