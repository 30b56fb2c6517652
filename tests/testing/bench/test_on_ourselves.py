"""Our own generators, graders and games on the public test bench, as other authors would test theirs."""

from typing import Any

import pytest
from hypothesis import strategies as st

import puzzlemill
from puzzlemill import testing
from puzzlemill.puzzles import canonical, format_id, size
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.solvers.playing import State
from tests.testing.draws import examples, strategy

OPTIONS: dict[str, dict[str, Any]] = {
    "gloop": {"board": "3x3"},
    "domicles": {"layout": "3x2"},
    "ottf": {"board": "5x5"},
    "iqblocks": {"givens": 6},
}
"""Small puzzles, quick to make and to grade."""

SMALL: dict[str, dict[str, Any]] = {
    "gloop": {"max_rows": 3, "max_cols": 3},
    "domicles": {"layouts": [(2, 2), (3, 2), (2, 3)]},
    "ottf": {"max_rows": 5, "max_cols": 5},
    "iqblocks": {"max_rows": 4, "max_cols": 4},
}


def test_generated_puzzles_have_images_of_equal_form_size_and_grade(kind: Kind) -> None:
    entries = puzzlemill.generate(kind, count=5, seed=4, **OPTIONS[kind])
    images = st.sampled_from(entries).flatmap(lambda entry: st.tuples(st.just(entry), strategy(kind, "images", entry)))
    for entry, image in examples(images, 8):
        assert not puzzlemill.check(image.instance, image.solution)
        assert canonical(image.instance) == canonical(entry.instance)
        assert size(image.instance) == size(entry.instance)
        assert puzzlemill.grade(image.instance) == entry.grade


def test_solvable_puzzles_are_graded_and_others_refused_in_one_line(kind: Kind) -> None:
    for puzzle in examples(strategy(kind, "instances"), 15):
        if puzzlemill.solve(puzzle).status == "solved":
            assert 1 <= puzzlemill.grade(puzzle).level <= 6
        else:
            with pytest.raises(InputError) as error:
                puzzlemill.grade(puzzle)
            assert "\n" not in str(error.value)


def test_graded_puzzles_have_the_grades_that_are_asked_for(kind: Kind) -> None:
    for entry in examples(testing.graded_puzzles(kind, levels=(1, 2)), 5):
        assert entry.grade.level in (1, 2)
        assert not puzzlemill.check(entry.instance, entry.solution)
        assert puzzlemill.grade(entry.instance) == entry.grade


def test_hints_of_a_solvable_puzzle_lead_to_a_solution(kind: Kind) -> None:
    for entry in examples(strategy(kind, "puzzles", **SMALL[kind]), 8):
        state: State[Any, Any] = puzzlemill.play(entry.instance)
        while not state.solved:
            hint = state.hint()
            assert hint.move is not None, hint
            state = state.apply(hint.move)


def test_an_unsolvable_puzzle_is_never_called_solvable(kind: Kind) -> None:
    unsolvable = strategy(kind, "unsolvable_puzzles").filter(lambda drawn: len(format_id(drawn.instance)) < 400)
    for puzzle, _ in examples(unsolvable, 8):
        assert puzzlemill.play(puzzle).solvable(100_000) is not True
        assert puzzlemill.steps(puzzle, 100_000).status != "solved"
