"""What tests expect of answers: that a value exists, and that a solution is right."""

from typing import Any, TypeVar

from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import Puzzle
from puzzlemill.solvers.outcome import Outcome
from puzzlemill.solvers.playing import Trace

S = TypeVar("S")
T = TypeVar("T")


def present(value: T | None) -> T:
    """The value, which must not be None."""
    assert value is not None
    return value


def assert_solved(puzzle: Puzzle[S], answer: Outcome[S] | Trace[S, Any]) -> S:
    """The solution of an outcome or a trace, which must exist and break no rule."""
    solution = present(answer.solution)
    assert check(puzzle, solution) == []
    return solution
