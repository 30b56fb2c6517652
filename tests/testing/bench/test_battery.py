"""The battery has an item for everything it promises, and every item asks the right questions."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis.strategies import SearchStrategy

from puzzlemill import format_id
from puzzlemill.catalogues import known_answers
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.parts import part
from puzzlemill.testing.bench.battery import items
from puzzlemill.testing.bench.candidates import TASKS, Answer, Task
from puzzlemill.testing.bench.judging import Bench
from tests.testing.bench.fakes import Fake

SOLVED_BY = ["witnessed", "unsolvable", "tiny", "any", "images", "graded"]


@pytest.fixture(autouse=True)
def hardly_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What matters here is which items fail."""
    monkeypatch.setattr("puzzlemill.testing.bench.items.SHRINKS", 5)


def failing(kind: Kind, tasks: Iterable[Task], answer: Answer, only: tuple[str, ...] = ()) -> set[str]:
    """The items that a solver fails if it always gives the same answer."""
    bench = Bench(Fake(lambda task, puzzle: answer, kind))
    return {item.name for item in items(kind, tasks, only) if item.run(bench, examples=2)}


def test_items_have_names_of_their_own_that_begin_with_their_task(kind: Kind) -> None:
    listed = items(kind)
    assert max(Counter(item.name for item in listed).values()) == 1
    for item in listed:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", item.name)
        assert item.name.startswith(f"{item.task}-")
        assert str(item) == f"{kind}-{item.name}"
        assert item.says.isprintable()


def test_there_are_items_for_every_task_strategy_relation_and_rule(kind: Kind) -> None:
    names = {item.name for item in items(kind)}
    assert {f"solve-{name}" for name in SOLVED_BY} < names
    assert {f"count-{name}" for name in ("witnessed", "unsolvable", "tiny", "images-alike")} < names
    assert {f"check-{name}" for name in ("witnesses", "near-misses", "misprints")} < names
    assert {"solve-large", "count-large", "check-large"} < names
    assert {f"check-{code.lower().replace('_', '-')}" for code in part("rules", kind).BREACHES} < names
    assert any(name.startswith("solve-known-edge-") for name in names)


def test_items_of_known_answers_ask_what_the_catalogue_says(kind: Kind) -> None:
    questions: list[tuple[str, str, bool | None, int | None]] = []
    for item in items(kind, only=["*-known-*"]):
        cases = item.cases()
        assert not isinstance(cases, SearchStrategy)
        questions += [(item.name, format_id(puzzle), known.solvable, known.count) for puzzle, known in cases]
    answers = [(known["item"], known["id"], known["solvable"], known.get("count")) for known in known_answers(kind)]
    solving = [(f"solve-known-{name}", *rest) for name, *rest in answers]
    counting = [(f"count-known-{name}", *rest) for name, *rest in answers if rest[-1] is not None]
    assert Counter(questions) == Counter(solving + counting)


def test_every_item_asks_its_task_about_puzzles_of_its_kind(kind: Kind) -> None:
    for item in items(kind):
        gives_up = Fake(lambda task, puzzle: Answer("budget"), kind)
        bench = Bench(gives_up)
        assert item.run(bench, examples=1) is None
        assert bench.gave_up == bench.asked > 0
        questions = {(task, puzzle.kind, solution is not None) for task, puzzle, solution in gives_up.questions}
        assert questions == {(item.task, kind, item.task == "check")}
        unturned = any(getattr(puzzle, "unturned", ()) for _, puzzle, _ in gives_up.questions)
        assert unturned == (kind == "gloop" and item.name.endswith("turned")), "solvers can skip these items by name"


def test_a_checker_that_says_yes_fails_every_rule_and_one_that_says_no_the_right_ones(kind: Kind) -> None:
    checking = {item.name for item in items(kind, ["check"])}
    right = {"check-witnesses", "check-unturned"} & checking
    assert failing(kind, ["check"], Answer("right")) == checking - right
    assert failing(kind, ["check"], Answer("wrong")) == {*right, "check-large"}


def test_a_solver_that_denies_an_existing_solution_fails(kind: Kind) -> None:
    only = ("*-witnessed", "solve-unsolvable", "count-unsolvable", "solve-images", "*-graded", "*-images-alike")
    failed = failing(kind, TASKS, Answer("unsolvable", count=0), only)
    assert failed - {"count-unsolvable"} == {"solve-witnessed", "solve-images", "solve-graded", "count-witnessed"}


def test_items_are_chosen_by_task_and_by_name_and_come_in_one_order() -> None:
    names = [item.name for item in items("ottf")]
    assert [item.name for item in items("ottf", ["check", "count"])] == [
        name for name in names if not name.startswith("solve-")
    ]
    assert [item.name for item in items("ottf", only=["count-tiny", "solve-t*"])] == [
        name for name in names if name == "count-tiny" or name.startswith("solve-t")
    ]
    assert [item.name for item in items("ottf", ["solve"], ["*-tiny"])] == ["solve-tiny"]
    assert [item.name for item in items("ottf", only=["*-tiny"], skip=["count-*"])] == ["solve-tiny"]


@pytest.mark.parametrize(
    ("kind", "tasks", "only", "expected"),
    [
        ("chess", ["solve"], [], "kind 'chess': expected one of gloop, domicles, ottf, iqblocks"),
        ("ottf", ["win"], [], "task 'win': expected one of solve, count, check"),
        ("ottf", ["solve"], ["solve-tiny", "tin"], "item 'tin': OTTF has no such item for solve; --list shows them"),
        ("ottf", ["solve"], ["count-tiny"], "item 'count-tiny': OTTF has no such item for solve; --list shows them"),
        ("ottf", [], [], "tasks: expected one or more of solve, count, check"),
        ("ottf", ["count"], ["a\nb" * 99], "item 'a\\nb"),
    ],
)
def test_unknown_kinds_tasks_and_names_are_refused_in_a_line(kind: Kind, tasks: Any, only: Any, expected: str) -> None:
    with pytest.raises(InputError) as refusal:
        items(kind, tasks, only)
    assert str(refusal.value).startswith(expected)
    assert str(refusal.value).isprintable()
    for skip, rule in ((["tin"], "skip 'tin': OTTF has no such item"), (["*"], "skip '*': no item is left")):
        with pytest.raises(InputError, match=re.escape(rule)):
            items("ottf", skip=skip)
