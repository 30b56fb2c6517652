"""A bench asks every question once, and reports what is wrong with each answer."""

from typing import Any

import pytest

from puzzlemill import parse_id
from puzzlemill.puzzles.escapes import LONGEST_LINE
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Order
from puzzlemill.solvers.outcome import Reason
from puzzlemill.testing.bench.candidates import Answer, SolverFault, Task
from puzzlemill.testing.bench.judging import (
    FAILURES,
    Bench,
    EnoughError,
    Known,
    answer_words,
    as_json,
    given,
    judged,
    looked_up,
    refuted,
    related,
    witnessed,
)
from puzzlemill.testing.drawn import Related
from tests.testing.bench.fakes import Fake

PAIR = parse_id("ottf:1x2:12")
RIGHT, WRONG = Order(((0, 1), (0, 0))), Order(((0, 0), (0, 1)))
NONE = parse_id("ottf:1x2:11")


def saying(*answers: Answer | SolverFault) -> Fake:
    """A solver that gives these answers in order; a `SolverFault` among them is raised."""
    left = iter(answers)

    def answer(task: Task, puzzle: Any) -> Answer:
        following = next(left)
        if isinstance(following, SolverFault):
            raise following
        return following

    return Fake(answer)


def failing(task: Task, answer: Answer | SolverFault, known: Known, puzzle: Any = PAIR) -> str | None:
    failure = judged(Bench(saying(answer)), task, puzzle, known)
    assert failure is None or failure.code in FAILURES
    assert failure is None or (failure.text.isprintable() and len(failure.text) <= LONGEST_LINE)
    return failure.code if failure else None


SOLVABLE, UNSOLVABLE = witnessed(RIGHT), refuted(Reason("CHECKSUM", (), "odd"))


@pytest.mark.parametrize(
    ("answer", "known", "code"),
    [
        (Answer("solved", RIGHT), SOLVABLE, None),
        (Answer("solved", RIGHT), Known(), None),
        (Answer("solved", WRONG), SOLVABLE, "WRONG_SOLUTION"),
        (Answer("solved", WRONG), Known(), "WRONG_SOLUTION"),
        (Answer("solved", "no order"), Known(), "WRONG_SOLUTION"),
        (Answer("solved", WRONG), UNSOLVABLE, "WRONG_SOLUTION"),
        (Answer("unsolvable"), SOLVABLE, "SAYS_UNSOLVABLE"),
        (Answer("unsolvable"), UNSOLVABLE, None),
        (Answer("unsolvable"), Known(), None),
        (Answer("budget"), SOLVABLE, None),
        (SolverFault("CRASH", "killed"), Known(), "CRASH"),
        (SolverFault("CRASH", "\x1b\n" * 4000), Known(), "CRASH"),
        (Answer("unsolvable"), Known(solvable=True, why="x" * 4000), "SAYS_UNSOLVABLE"),
    ],
)
def test_solutions_are_judged_by_the_rules_and_known_facts(answer: Any, known: Known, code: str | None) -> None:
    assert failing("solve", answer, known) == code


@pytest.mark.parametrize(
    ("answer", "known", "code"),
    [
        (Answer("solved", count=2), Known(count=2), None),
        (Answer("solved", count=1), Known(count=2), "WRONG_COUNT"),
        (Answer("unsolvable"), Known(count=2), "WRONG_COUNT"),
        (Answer("unsolvable"), Known(count=0), None),
        (Answer("solved", count=1), UNSOLVABLE, "WRONG_COUNT"),
        (Answer("unsolvable"), SOLVABLE, "WRONG_COUNT"),
        (Answer("solved", count=7), SOLVABLE, None),
        (Answer("solved", count=7), Known(), None),
        (Answer("budget"), Known(count=2), None),
    ],
)
def test_counts_are_judged_by_the_count_or_by_whether_there_is_one(answer: Any, known: Known, code: str | None) -> None:
    assert failing("count", answer, known) == code


@pytest.mark.parametrize(
    ("outcome", "solvable", "code"),
    [
        ("right", True, None),
        ("wrong", False, None),
        ("right", False, "ACCEPTS_WRONG"),
        ("wrong", True, "REFUSES_RIGHT"),
        ("budget", True, None),
    ],
)
def test_verdicts_are_judged_by_the_rules(outcome: Any, solvable: bool, code: str | None) -> None:
    assert failing("check", Answer(outcome), Known(solvable, solution=RIGHT)) == code


def test_a_solution_of_a_puzzle_known_to_have_none_is_a_fault_of_the_bench() -> None:
    with pytest.raises(
        AssertionError, match=r"^the bench is wrong: ottf:1x2:12 has a solution, although the puzzle has no solution"
    ):
        failing("solve", Answer("solved", RIGHT), UNSOLVABLE)


def test_a_wrong_solution_is_reported_with_the_rules_that_it_breaks() -> None:
    failure = judged(Bench(saying(Answer("solved", Order(())))), "solve", PAIR, UNSOLVABLE)
    assert failure is not None
    missing = [f"MISSING at (0, {col}): this tile is never placed; " for col in (0, 1)]
    assert failure.text == "".join(missing) + "the puzzle has no solution (CHECKSUM: odd)"
    assert failure.ids == ("ottf:1x2:12",)


@pytest.mark.parametrize(
    ("rule", "counts", "words"),
    [
        ("same", (2, 2), ""),
        ("same", (2, 1), "answered 2, 1; all of these counts must be equal"),
        ("keeps", (2, 1), ""),
        ("keeps", (0, 1), ""),
        ("keeps", (1, 0), "answered 1, unsolvable; if the first count is not 0, no other count can be 0"),
        ("product", (6, 2, 3), ""),
        ("product", (5, 2, 3), "answered 5, 2, 3; the first count must be the product of the others"),
        ("sum", (5, 2, 3), ""),
        ("sum", (6, 2, 3), "answered 6, 2, 3; the first count must be the sum of the others"),
        ("sum", (0, 0, 0), ""),
    ],
)
def test_counts_of_related_puzzles_agree_or_are_said_not_to(rule: Any, counts: tuple[int, ...], words: str) -> None:
    puzzles = [parse_id(f"ottf:1x{size}:{'1' * size}") for size in range(1, len(counts) + 1)]
    bench = Bench(saying(*(Answer("solved" if count else "unsolvable", count=count) for count in counts)))
    failure = related(bench, "count", Related(puzzles[0], tuple(puzzles[1:]), rule))
    assert bool(failure) == bool(words)
    if failure:
        assert (failure.code, failure.text, failure.rule, failure.task) == ("UNEQUAL", words, rule, "count")
        assert failure.ids == tuple(f"ottf:1x{size}:{'1' * size}" for size in range(1, len(counts) + 1))


@pytest.mark.parametrize(
    ("rule", "outcomes", "code"),
    [
        ("same", "us", "UNEQUAL"),
        ("keeps", "su", "UNEQUAL"),
        ("product", "suu", "UNEQUAL"),
        ("sum", "sus", None),
        ("product", "uus", None),
        ("same", "ub", None),
    ],
)
def test_solving_related_puzzles_asks_only_whether_there_is_a_solution(rule: Any, outcomes: str, code: str) -> None:
    named = {"s": Answer("solved", Order(((0, 0),))), "u": Answer("unsolvable"), "b": Answer("budget")}
    tile = parse_id("ottf:1x1:1")
    puzzles = [tile, *(parse_id(f"ottf:1x{size}:{'a' if size == 2 else 'b'}1") for size in range(2, 1 + len(outcomes)))]
    answers = [
        Answer("solved", Order(((0, place),))) if letter == "s" else named[letter]
        for place, letter in enumerate(outcomes)
    ]
    failure = related(Bench(saying(*answers)), "solve", Related(tile, tuple(puzzles[1:]), rule))
    assert (failure and failure.code) == code


def test_a_fault_of_one_of_the_related_puzzles_is_reported_as_its_own() -> None:
    bench = Bench(saying(Answer("solved", WRONG), Answer("solved", WRONG)))
    failure = related(bench, "solve", Related(PAIR, (PAIR,), "same"))
    assert failure is not None
    assert failure.code == "WRONG_SOLUTION"


def test_of_many_broken_rules_three_are_listed_and_the_rest_counted() -> None:
    row = parse_id("ottf:1x6:111111")
    failure = judged(Bench(saying(Answer("solved", Order(())))), "solve", row, Known())
    assert failure is not None
    listed = "; ".join(f"MISSING at (0, {col}): this tile is never placed" for col in range(3))
    assert failure.text == f"{listed} and 3 more"


def test_late_answers_of_a_lenient_bench_count_as_given_up() -> None:
    bench = Bench(saying(SolverFault("TIME_OUT", "late"), SolverFault("CRASH", "killed")))
    bench.lenient, bench.latest = True, 2
    assert bench.ask("solve", PAIR) == Answer("budget")
    with pytest.raises(SolverFault, match="CRASH: killed"):
        bench.ask("solve", NONE)
    assert (bench.asked, bench.gave_up, bench.late) == (2, 1, 1)
    bench.latest = 1
    with pytest.raises(EnoughError):
        bench.ask("count", PAIR)


def test_long_solutions_are_cut() -> None:
    row = Order(tuple((0, col) for col in range(50)))
    assert as_json(row) == '{"order":[' + ",".join(f"[0,{col}]" for col in range(50))[:190] + "…"


def test_every_question_is_put_once_and_faults_are_remembered_too() -> None:
    bench = Bench(saying(Answer("budget"), SolverFault("TIME_OUT", "late"), Answer("solved", RIGHT)))
    for _ in range(2):
        assert bench.ask("solve", PAIR).outcome == "budget"
        with pytest.raises(SolverFault, match="TIME_OUT: late"):
            bench.ask("solve", NONE)
        assert bench.ask("count", PAIR).outcome == "solved"
    assert (bench.asked, bench.gave_up, bench.late) == (3, 1, 1)


def test_a_bench_that_has_asked_enough_answers_from_memory_alone() -> None:
    bench = Bench(saying(Answer("budget"), Answer("budget")))
    bench.ask("solve", PAIR)
    bench.most = 1
    assert bench.ask("solve", PAIR).outcome == "budget"
    with pytest.raises(EnoughError):
        bench.ask("solve", NONE)


def test_the_reference_knows_small_puzzles() -> None:
    assert looked_up("solve", PAIR).solvable is True
    assert looked_up("solve", NONE).solvable is False
    assert looked_up("count", parse_id("ottf:3x4:a22a21122232")).count == 1


def test_a_solution_in_json_is_judged_by_the_rules() -> None:
    assert given(PAIR, as_json(RIGHT)).solvable is True
    assert given(PAIR, as_json(WRONG)).solvable is False
    with pytest.raises(InputError, match="solution: "):
        given(PAIR, '{"swaps": []}')


def test_answers_are_described_in_a_word() -> None:
    assert answer_words("count", Answer("solved", count=3)) == "3"
    assert answer_words("solve", Answer("unsolvable")) == "unsolvable"
