"""Solvers with fixed answers to be judged, and the fault of a solver that does not answer."""

from collections.abc import Callable
from typing import Any

import pytest

from puzzlemill import parse_id
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.testing.bench.candidates import FAULTS, TASKS, Answer, SolverFault, Task

GOOD, BAD = parse_id("ottf:1x2:12"), parse_id("ottf:1x2:21")
"""A template that the solvers of these tests answer correctly, and one on which they misbehave."""


class Fake:
    """A solver that answers by a function of the task and the puzzle, and remembers what it was asked."""

    name, closed = "fake", False

    def __init__(
        self, answer: Callable[[Task, Any], Answer], kind: Kind = "ottf", tasks: tuple[Task, ...] = tuple(TASKS)
    ) -> None:
        self.answer, self.kind, self.tasks = answer, kind, tasks
        self.questions: list[tuple[Task, Any, object]] = []

    def ask(self, task: Task, puzzle: Any, solution: object = None) -> Answer:
        self.questions.append((task, puzzle, solution))
        return self.answer(task, puzzle)

    def close(self) -> None:
        self.closed = True


def fault_of(question: Callable[[], object]) -> str:
    """How a question fails, as code and text."""
    with pytest.raises(SolverFault) as fault:
        question()
    assert fault.value.code in FAULTS
    assert str(fault.value).isprintable()
    return str(fault.value)
