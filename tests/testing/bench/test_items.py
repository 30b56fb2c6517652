"""An item of the battery finds a failing case, shrinks it, and asks no more questions than it must."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from puzzlemill import parse_id
from puzzlemill.testing.bench.candidates import Answer, SolverFault
from puzzlemill.testing.bench.items import LATE, SHRINKS, Item
from puzzlemill.testing.bench.judging import Bench, Failure, Known, judged
from tests.testing.bench.fakes import Fake

ROWS = st.integers(1, 60).map(lambda size: parse_id(f"ottf:1x{size}:{'1' * size}"))
"""Templates without solution from two tiles on; the solvers here look at the size alone."""


class BySize(Fake):
    """A solver that answers by the size of a puzzle alone."""

    def __init__(self, answer: Callable[[int], Answer]) -> None:
        super().__init__(lambda task, puzzle: answer(puzzle.size[1]))

    @property
    def sizes(self) -> list[int]:
        """Those of the puzzles it was asked, in order."""
        return [puzzle.size[1] for _, puzzle, _ in self.questions]


def counted(bench: Bench, puzzle: Any) -> Failure | None:
    return judged(bench, "count", puzzle, Known(count=0, why="that is so"))


DRAWN = Item("ottf", "count-drawn", "count", "rows of ones", counted, lambda: ROWS)
LISTED = Item(
    "ottf", "count-listed", "count", "rows", counted, lambda: [parse_id(f"ottf:1x{n}:{'1' * n}") for n in (5, 20, 9)]
)


def none(size: int) -> Answer:
    return Answer("unsolvable", count=0)


def wrong_from(least: int) -> Callable[[int], Answer]:
    return lambda size: Answer("solved", count=1) if size >= least else none(size)


def size_of(failure: Failure | None) -> int:
    assert failure is not None
    return int(failure.ids[0].split(":")[1].removeprefix("1x"))


def test_a_right_solver_fails_nothing_and_is_asked_each_question_once() -> None:
    fake = BySize(none)
    bench = Bench(fake)
    assert DRAWN.run(bench) is None
    assert LISTED.run(bench) is None
    assert len(fake.sizes) == len(set(fake.sizes)) == bench.asked > 20


@pytest.mark.parametrize("least", [1, 2, 17, 45])
def test_a_drawn_failure_is_shrunk(least: int) -> None:
    assert size_of(DRAWN.run(Bench(BySize(wrong_from(least))))) == least


def test_the_first_of_listed_cases_that_fails_is_reported() -> None:
    fake = BySize(wrong_from(8))
    assert size_of(LISTED.run(Bench(fake))) == 20
    assert fake.sizes == [5, 20]


def test_a_failure_of_another_sort_does_not_pass_for_a_smaller_case() -> None:
    def says(size: int) -> Answer:
        if 1 < size < 30:
            raise SolverFault("CRASH", "died")
        return wrong_from(30)(size)

    codes = {(failure.code, size_of(failure)) for seed in range(8) if (failure := DRAWN.run(Bench(BySize(says)), seed))}
    assert codes == {("CRASH", 2), ("WRONG_COUNT", 30)}


def test_a_solver_that_is_late_is_not_waited_for_again_and_again() -> None:
    def late(size: int) -> Answer:
        if size < 20:
            return none(size)
        raise SolverFault("TIME_OUT", "late")

    bench = Bench(BySize(late))
    failure = DRAWN.run(bench)
    assert failure is not None
    assert failure.code == "TIME_OUT"
    # Without an end to it, shrinking would meet some more on its way from 60 to 20.
    assert bench.late == LATE + 1


def test_a_lenient_item_takes_a_late_answer_for_giving_up_and_ends() -> None:
    def late(size: int) -> Answer:
        raise SolverFault("TIME_OUT", "late")

    bench = Bench(BySize(late))
    assert dataclasses.replace(DRAWN, lenient=True).run(bench) is None
    assert (bench.asked, bench.late, bench.gave_up) == (1, 1, 1)
    assert DRAWN.run(Bench(BySize(late))) is not None


def test_shrinking_a_failure_ends() -> None:
    fake = BySize(lambda size: Answer("solved", count=size))
    assert size_of(DRAWN.run(Bench(fake))) == 1
    assert len(fake.sizes) <= SHRINKS + 1


def test_the_same_seed_asks_the_same_questions_and_another_seed_others() -> None:
    def sizes_asked(seed: int) -> list[int]:
        fake = BySize(none)
        DRAWN.run(Bench(fake), seed, 20)
        return fake.sizes

    assert sizes_asked(0) == sizes_asked(0) != sizes_asked(1)


def test_more_examples_ask_more() -> None:
    few, many = BySize(none), BySize(none)
    DRAWN.run(Bench(few), 0, 5)
    DRAWN.run(Bench(many), 0, 50)
    assert len(few.sizes) <= 5 < len(many.sizes)


def test_an_item_is_called_by_its_kind_and_name() -> None:
    assert str(DRAWN) == "ottf-count-drawn"
