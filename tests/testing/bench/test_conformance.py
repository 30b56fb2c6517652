"""`check_solver` passes correct solvers and fails wrong, silent and dead ones; its report says how to reproduce it."""

import json
import math
import re
import shlex
import sys
import time
from collections import Counter
from typing import Any

import jsonschema
import msgspec
import pytest

import puzzlemill
from puzzlemill.cli import main
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.testing import GIVE_UP, Answer, Functions, Program, Report, check_solver
from puzzlemill.testing.bench.conformance import MOST_FAULTS, MOST_LATE
from puzzlemill.testing.bench.items import LATE
from tests.testing.bench.fakes import Fake

PROGRAM = """
import json, sys
sys.stdin.readline()
print('{"format":"puzzlemill-solver","version":1,"tasks":["solve","count","check"],"name":"says"}', flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    says = {"solve": "unsolvable", "count": "solved", "check": "right"}[asked["task"]]
    print(json.dumps({"id": asked["id"], "outcome": says, "count": 7 if says == "solved" else 0}), flush=True)
"""


def program(text: str = PROGRAM, timeout: float = 10.0) -> Program:
    return Program("ottf", [sys.executable, "-S", "-E", "-c", text], timeout)


def right(puzzle: Any) -> Any:
    return puzzlemill.solve(puzzle)


def none(puzzle: Any) -> None:
    return None


def seven(puzzle: Any) -> int:
    return 7


def gullible(puzzle: Any, solution: Any) -> bool:
    return True


def checked(solver: Any = None, **options: Any) -> Report:
    return check_solver("ottf", solver, **{"isolate": False, "examples": 3} | options)


def ends(report: Report) -> Counter[str]:
    return Counter(result.status for result in report.results)


def test_a_right_solver_passes_and_is_not_asked_for_what_it_does_not_offer() -> None:
    report = checked(right)
    assert report.ok
    assert report.failures == ()
    assert report.tasks == ("solve",)
    assert {result.status for result in report.results if result.task == "solve"} == {"passed"}
    assert {result.status for result in report.results if result.task != "solve"} == {"not offered"}


def test_one_that_only_counts_passes_too() -> None:
    report = checked(count=puzzlemill.count)
    assert report.ok
    assert {result.task for result in report.results if result.status == "passed"} == {"count"}


def test_a_wrong_solver_fails_with_the_smallest_puzzle() -> None:
    report = checked(none, only=["solve-witnessed"])
    assert not report.ok
    assert [(failure.code, failure.ids) for failure in report.failures] == [("SAYS_UNSOLVABLE", ("ottf:1x1:1",))]


def test_one_that_always_gives_up_has_shown_nothing() -> None:
    report = checked(lambda puzzle: GIVE_UP)
    assert not report.ok
    assert report.failures == ()
    assert set(ends(report)) == {"gave up", "not offered"}


def test_one_that_sometimes_gives_up_passes() -> None:
    report = checked(lambda puzzle: right(puzzle) if len(puzzle.tiles) < 9 else GIVE_UP)
    assert report.ok
    assert 0 < sum(result.gave_up for result in report.results) < sum(result.asked for result in report.results)


def test_one_that_always_raises_is_not_asked_forever() -> None:
    report = checked(lambda puzzle: 1 // 0)
    assert ends(report)["failed"] == MOST_FAULTS
    assert set(ends(report)) == {"failed", "not offered", "not run"}
    assert {failure.code for failure in report.failures} == {"CRASH"}
    assert all("ZeroDivisionError" in failure.text for failure in report.failures)


def test_failures_are_printed_with_the_smallest_puzzles_first() -> None:
    sizes = [len("".join(failure.ids)) for failure in checked(none).failures]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


@pytest.mark.thorough
def test_one_that_never_ends_is_not_waited_for_forever() -> None:
    report = checked(lambda puzzle: time.sleep(60), isolate=True, timeout=0.01, only=["solve-*"])
    assert not report.ok
    late = [result for result in report.results if result.late]
    assert {failure.code for failure in report.failures} == {"TIME_OUT"}
    assert MOST_LATE <= sum(result.late for result in late) <= MOST_LATE + LATE
    assert report.results[: len(late)] == tuple(late)
    assert {result.status for result in report.results[len(late) :]} == {"not run"}


def test_the_first_failure_ends_the_battery_if_asked_to() -> None:
    report = checked(none, first=True, only=["solve-*"])
    assert [result.status for result in report.results][:2] == ["failed", "not run"]
    assert ends(report)["failed"] == 1


def test_results_are_reported_as_they_come_and_only_for_the_items_asked_for() -> None:
    seen: list[Any] = []
    report = checked(none, only=["solve-tiny", "count-*"], watch=seen.append)
    assert tuple(seen) == report.results
    assert seen[0].item == "solve-tiny"
    assert {result.item.partition("-")[0] for result in seen[1:]} == {"count"}


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_report() -> None:
    def wrong(puzzle: Any) -> Any:
        return right(puzzle) if len(puzzle.tiles) % 7 else None

    def report() -> Report:
        return checked(wrong, seed=5, examples=20, only=["solve-any", "solve-tiny", "solve-images-alike"])

    report()  # Hypothesis draws constants of modules too, so all must be loaded.
    assert report() == report()


def test_the_report_is_json_of_its_own_form_and_can_be_read_again() -> None:
    report = checked(none, count=seven, check=gullible, only=["*-witnessed", "check-*"])
    document = json.loads(report.to_json())
    jsonschema.validate(document, msgspec.json.schema(Report))
    assert (document["format"], document["version"], document["ok"]) == ("puzzlemill-conformance", 1, False)
    assert msgspec.json.decode(report.to_json(), type=Report).to_json() == report.to_json()
    wrong = next(result for result in document["results"] if result["item"] == "check-missing")
    assert wrong["failure"]["solution"] == {"order": []}


def test_the_report_is_text_with_every_failure_whole() -> None:
    lines = str(checked(none, only=["solve-witnessed", "solve-unsolvable"], seed=3)).splitlines()
    assert lines[:2] == ["OTTF: none, seed 3, 3 examples per item", ""]
    assert re.fullmatch(r"FAILED   solve-witnessed  +\d+ asked +random solvable puzzles", lines[2])
    assert re.fullmatch(r"passed   solve-unsolvable +\d+ asked +random unsolvable puzzles", lines[3])
    assert lines[4:-1] == [
        "",
        "FAILED solve-witnessed",
        '  SAYS_UNSOLVABLE: answered unsolvable, but this is a solution: {"order":[[0,0]]}',
        "  ottf:1x1:1",
        "      1",
        '  reproduce: none(puzzlemill.parse_id("ottf:1x1:1"))',
        "",
    ]
    assert re.fullmatch(r"FAILED: 1 of 2 items, \d+ questions\.", lines[-1])


def test_the_line_of_python_asks_the_function_again() -> None:
    report = checked(none, count=seven, check=gullible, only=["*-witnessed", "*-known-*", "check-*"])
    failed = [result for result in report.results if result.failure]
    assert {result.task for result in failed} == {"solve", "count", "check"}
    for result in failed:
        answers = [eval(line, {**globals()}) for line in result.again.split("; ")]
        assert answers == [{"solve": None, "count": 7, "check": True}[result.task]] * len(answers)
        assert result.failure
        assert all(f'"{name}"' in result.again for name in result.failure.ids)


def test_functions_without_a_name_are_called_by_their_task() -> None:
    report = checked(lambda puzzle: None, count=lambda puzzle: 7, only=["*-witnessed"])
    assert [result.again.partition("(")[0] for result in report.results] == ["solve", "count"]


@pytest.mark.thorough
def test_the_command_asks_the_program_again(capfd: pytest.CaptureFixture[str]) -> None:
    only = ["solve-witnessed", "count-known-edge-gaps", "count-one-or-hidden-five", "check-twice"]
    report = checked(program(timeout=7.5), only=only)
    assert [result.status for result in report.results] == ["failed"] * len(only)
    for result in report.results:
        assert result.failure
        begin, *arguments = shlex.split(result.again)
        assert begin == "puzzlemill"
        assert "--timeout 7.5 " in result.again
        with pytest.raises(SystemExit, match="1"):
            main(arguments)
        lines = capfd.readouterr().out.splitlines()
        number = len(result.failure.ids)
        assert tuple(lines[: 2 * number : 2]) == result.failure.ids
        assert f"{result.failure.code}" in lines[-1]


def test_output_after_the_last_answer_is_a_failure_of_the_end() -> None:
    report = checked(program(PROGRAM + "print('bye', flush=True)"), only=["solve-unsolvable"])
    assert [(each.item, each.status) for each in report.results] == [("solve-unsolvable", "passed"), ("end", "failed")]
    assert report.failures[0].code == "CHATTER"
    assert not report.ok
    assert "FAILED end" in str(report)


def test_a_program_that_does_not_start_is_a_failure_of_the_start() -> None:
    seen: list[Any] = []
    report = checked(program("print('hello')"), watch=seen.append)
    assert [(result.item, result.failure.code) for result in seen] == [("start", "BAD_START")]
    assert report.tasks == ()
    assert not report.ok
    assert "FAILED start" in str(report)


def test_a_solver_of_any_other_sort_is_asked_and_closed() -> None:
    fake = Fake(lambda task, puzzle: Answer("unsolvable"), tasks=("solve",))
    report = check_solver("ottf", fake, only=["solve-tiny"], examples=3)
    assert [(failure.code, failure.ids) for failure in report.failures] == [("SAYS_UNSOLVABLE", ("ottf:1x1:1",))]
    assert report.results[0].again == ""
    assert fake.closed


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "expected a function for one or more of solve, count, check"),
        ({"solver": right, "examples": 0}, "examples 0: expected at least 1"),
        ({"solver": right, "timeout": 0}, "timeout 0: expected more than 0 and at most 86400 seconds"),
        ({"solver": right, "timeout": math.nan}, "timeout nan: expected more than 0 and at most 86400 seconds"),
        ({"solver": 7}, "solve: expected a function, got int"),
        ({"solver": right, "only": ["no-such"]}, "item 'no-such': OTTF has no such item"),
        ({"solver": Functions("gloop", solve=right)}, "solver: solves gloop; expected a solver for ottf"),
        (
            {"solver": Functions("ottf", solve=right), "count": seven},
            "count, check: only for functions; a Program itself",
        ),
    ],
)
def test_arguments_without_meaning_are_refused(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(InputError) as refusal:
        check_solver("ottf", **options)
    assert str(refusal.value).startswith(expected)


def test_an_interrupt_closes_the_solver_and_is_passed_on() -> None:
    class Interrupted(Functions):
        closed = False

        def ask(self, task: Any, puzzle: Any, solution: Any = None) -> Answer:
            raise KeyboardInterrupt

        def close(self) -> None:
            self.closed = True

    solver = Interrupted("ottf", solve=right)
    with pytest.raises(KeyboardInterrupt):
        checked(solver)
    assert solver.closed
