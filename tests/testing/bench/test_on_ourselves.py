"""Our own generators, graders and games through the public test bench, as others would test theirs."""

import functools
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import puzzlemill
from puzzlemill import testing
from puzzlemill.puzzles import KINDS, canonical, size
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.solvers.playing import State

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


def strategy(kind: str, name: str, **options: Any) -> SearchStrategy[Any]:
    strategy_of_kind: SearchStrategy[Any] = getattr(testing, f"{kind}_{name}")(**options)
    return strategy_of_kind


@functools.cache
def generated(kind: str) -> tuple[Any, ...]:
    return tuple(puzzlemill.generate(kind, count=12, seed=4, **OPTIONS[kind]))


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_generator_makes_has_images_of_equal_form_size_and_grade(kind: str) -> None:
    images = st.sampled_from(generated(kind)).flatmap(lambda entry: st.tuples(st.just(entry), imaged(entry)))

    @settings(max_examples=15)
    @given(images)
    def holds(case: tuple[Any, Any]) -> None:
        entry, image = case
        assert not puzzlemill.check(image.instance, image.solution)
        assert canonical(image.instance) == canonical(entry.instance)
        assert size(image.instance) == size(entry.instance)
        assert puzzlemill.grade(image.instance) == entry.grade

    holds()


def imaged(entry: Any) -> SearchStrategy[Any]:
    images: SearchStrategy[Any] = getattr(testing, f"{entry.instance.kind}_images")(entry)
    return images


@pytest.mark.parametrize("kind", KINDS)
def test_pairs_have_one_form_and_one_grade(kind: str) -> None:
    @settings(max_examples=15)
    @given(strategy(kind, "pairs"))
    def holds(pair: Any) -> None:
        assert canonical(pair.one.instance) == canonical(pair.other.instance)
        assert puzzlemill.grade(pair.one.instance) == puzzlemill.grade(pair.other.instance)

    holds()


@pytest.mark.parametrize("kind", KINDS)
def test_what_can_be_solved_is_graded_and_all_else_refused_in_a_line(kind: str) -> None:
    @settings(max_examples=30)
    @given(strategy(kind, "instances"))
    def holds(puzzle: AnyPuzzle) -> None:
        if puzzlemill.solve(puzzle).status == "solved":
            assert 1 <= puzzlemill.grade(puzzle).level <= 5
        else:
            with pytest.raises(InputError) as error:
                puzzlemill.grade(puzzle)
            assert "\n" not in str(error.value)

    holds()


@pytest.mark.parametrize("kind", KINDS)
def test_graded_puzzles_keep_their_grades_in_every_image(kind: str) -> None:
    @settings(max_examples=5)
    @given(testing.graded_puzzles(kind, levels=(1, 2)))
    def holds(entry: Any) -> None:
        assert entry.grade.level in (1, 2)
        assert not puzzlemill.check(entry.instance, entry.solution)
        assert puzzlemill.grade(entry.instance) == entry.grade

    holds()


@pytest.mark.parametrize("kind", KINDS)
def test_hints_of_a_solvable_puzzle_lead_to_a_solution(kind: str) -> None:
    @settings(max_examples=8)
    @given(strategy(kind, "puzzles", **SMALL[kind]))
    def holds(entry: Any) -> None:
        state: State[Any, Any] = puzzlemill.play(entry.instance)
        while not state.solved:
            hint = state.hint()
            assert hint.move is not None, hint
            state = state.apply(hint.move)

    holds()


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_without_solution_is_never_said_to_be_solvable(kind: str) -> None:
    @settings(max_examples=15)
    @given(strategy(kind, "unsolvable_puzzles"))
    def holds(case: Any) -> None:
        assume(len(puzzlemill.format_id(case.instance)) < 400)
        assert puzzlemill.play(case.instance).solvable(100_000) is not True
        assert puzzlemill.steps(case.instance, 100_000).status != "solved"

    holds()
