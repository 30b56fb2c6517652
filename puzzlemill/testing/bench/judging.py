"""What is asked of a solver under test, and when its answer is wrong. No puzzle is drawn here."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from puzzlemill import solvers
from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.kinds import AnyPuzzle, solution_type
from puzzlemill.solvers.outcome import Reason
from puzzlemill.testing.bench.candidates import FAULTS, Answer, Candidate, SolverFault, Task
from puzzlemill.testing.drawn import Related

REFERENCE_NODES: Final = 200_000
"""Search nodes of the reference for a puzzle whose answer is not known beforehand; beyond them it stays unknown."""

MOST_BREACHES: Final = 3
"""Broken rules of a wrong solution that are named."""

LONGEST_SHOWN: Final = 200
"""Characters of a solution that are shown."""

FAILURES: Final[dict[str, str]] = {
    "WRONG_SOLUTION": "a solution that breaks the rules",
    "SAYS_UNSOLVABLE": "no solution is said to exist of a puzzle that has one",
    "WRONG_COUNT": "another number of solutions than there are",
    "UNEQUAL": "answers to related puzzles that do not go together",
    "ACCEPTS_WRONG": "a wrong solution is judged right",
    "REFUSES_RIGHT": "a right solution is judged wrong",
    **FAULTS,
}
"""Every code of a failure, and what it means."""


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """What a solver got wrong: a code of `FAILURES`, the position ids it was asked, and a line of words.

    `solution` is the one that was to be judged, for the task `check`; in a report read from JSON, as JSON has it.
    `rule` is the one of `RULES` that the answers to several puzzles broke.
    """

    code: str
    text: str
    task: Task
    ids: tuple[str, ...]
    # Any: in a report that is read again it is whatever JSON has.
    solution: Any = None
    rule: str = ""


@dataclass(frozen=True)
class Known:
    """What is known about a question beforehand, None for unknown, and why in words.

    For the task `check`, `solvable` says whether the `solution` is right.
    """

    solvable: bool | None = None
    count: int | None = None
    why: str = ""
    solution: object = None


class EnoughError(Exception):
    """A question over the number that the bench was allowed."""


class Bench:
    """A solver on the bench: every question is put to it once, and what it answers is remembered.

    `asked` counts the questions, `gave_up` those that it gave up, `late` those without an answer in time, which are
    given up too if the bench is `lenient`.
    """

    def __init__(self, candidate: Candidate) -> None:
        """The bench neither starts nor closes the candidate."""
        self.candidate = candidate
        self.asked: int = 0
        self.gave_up: int = 0
        self.late: int = 0
        self.lenient = False
        self.most: float = math.inf
        self.latest: float = math.inf
        self._answers: dict[tuple[Task, str, bytes], Answer | SolverFault] = {}

    def ask(self, task: Task, puzzle: AnyPuzzle, solution: object = None) -> Answer:
        """The answer, from memory if the question was asked before; raises `SolverFault` likewise.

        Raises `EnoughError` at a new question when `most` were asked or `latest` came without an answer in time.
        """
        key = (task, format_id(puzzle), msgspec.json.encode(solution))
        if key not in self._answers:
            if self.asked >= self.most or self.late >= self.latest:
                raise EnoughError
            self.asked += 1
            try:
                answer = self.candidate.ask(task, puzzle, solution)
                self.gave_up += answer.outcome == "budget"
                self._answers[key] = answer
            except SolverFault as fault:
                late = fault.code == "TIME_OUT"
                self.late += late
                self.gave_up += late and self.lenient
                self._answers[key] = Answer("budget") if late and self.lenient else fault
        known = self._answers[key]
        if isinstance(known, SolverFault):
            raise known
        return known


def looked_up(task: Task, puzzle: AnyPuzzle) -> Known:
    """What the reference knows of a puzzle; nothing if its budget is not enough."""
    if task == "count":
        counted = solvers.count(puzzle, REFERENCE_NODES).count
        return Known() if counted is None else Known(count=counted, why=f"the reference counts {counted}")
    outcome = solvers.solve(puzzle, REFERENCE_NODES)
    if outcome.status == "solved":
        return witnessed(outcome.solution)
    return refuted(outcome.reason) if outcome.reason else Known()


def witnessed(solution: object) -> Known:
    """What is known of a puzzle with a right solution."""
    return Known(solvable=True, why=f"a solution is {as_json(solution)}")


def refuted(reason: Reason) -> Known:
    """What is known of a puzzle without a solution."""
    return Known(solvable=False, why=f"it has no solution, {reason.code}: {reason.text}")


def given(puzzle: AnyPuzzle, data: str) -> Known:
    """What is known of a solution in JSON that is to be judged; raises `InputError` for what is none of the kind."""
    solution = read_json(data.encode(), solution_type(type(puzzle)), "solution")
    breaches = check(puzzle, solution)
    why = "; ".join(map(str, breaches)) or "it breaks no rule"
    return Known(solvable=not breaches, why=why, solution=solution)


def answer_words(task: Task, answer: Answer) -> str:
    """An answer in words."""
    return str(answer.count) if task == "count" and answer.outcome == "solved" else answer.outcome


def as_json(solution: object) -> str:
    """A solution as JSON, cut with a mark if it is long."""
    text = msgspec.json.encode(solution).decode()
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def judged(bench: Bench, task: Task, puzzle: AnyPuzzle, known: Known) -> Failure | None:
    """What is wrong with the answer to one question; None if it is right, or the solver gives up."""
    ids = (format_id(puzzle),)
    try:
        answer = bench.ask(task, puzzle, known.solution)
    except SolverFault as fault:
        return Failure(code=fault.code, text=fault.text, task=task, ids=ids, solution=known.solution)
    if answer.outcome == "budget":
        return None
    verdict = _JUDGES[task](puzzle, answer, known)
    return verdict and Failure(code=verdict[0], text=verdict[1], task=task, ids=ids, solution=known.solution)


def related(bench: Bench, task: Task, relation: Related[AnyPuzzle]) -> Failure | None:
    """What is wrong with the answers to related puzzles; None if they go together, or the solver gives one up."""
    answers = []
    for puzzle in (relation.first, *relation.others):
        failure = judged(bench, task, puzzle, Known())
        if failure:
            return failure
        answers.append(bench.ask(task, puzzle))
    if any(answer.outcome == "budget" for answer in answers):
        return None
    values = [(answer.count or 0) if task == "count" else int(answer.outcome == "solved") for answer in answers]
    if _go_together(relation.rule, task, values[0], values[1:]):
        return None
    words = ", ".join(answer_words(task, answer) for answer in answers)
    ids = tuple(format_id(puzzle) for puzzle in (relation.first, *relation.others))
    return Failure(code="UNEQUAL", text=f"{words}; {RULES[relation.rule]}", task=task, ids=ids, rule=relation.rule)


def _judge_solution(puzzle: AnyPuzzle, answer: Answer, known: Known) -> tuple[str, str] | None:
    if answer.outcome == "unsolvable":
        return ("SAYS_UNSOLVABLE", f"unsolvable, but {known.why}") if known.solvable else None
    breaches = check(puzzle, answer.solution)
    if not breaches:
        if known.solvable is False:
            raise AssertionError(f"{format_id(puzzle)} has a solution, though {known.why}: the bench is wrong")
        return None
    text = "; ".join(map(str, breaches[:MOST_BREACHES]))
    more = f" and {len(breaches) - MOST_BREACHES} more" if len(breaches) > MOST_BREACHES else ""
    because = f"; {known.why}" if known.solvable is False else ""
    return "WRONG_SOLUTION", f"{text}{more}{because}"


def _judge_count(puzzle: AnyPuzzle, answer: Answer, known: Known) -> tuple[str, str] | None:
    count = answer.count or 0
    if known.count is None and known.solvable in (None, count > 0):
        return None
    return None if count == known.count else ("WRONG_COUNT", f"{count}, but {known.why}")


def _judge_verdict(puzzle: AnyPuzzle, answer: Answer, known: Known) -> tuple[str, str] | None:
    if (answer.outcome == "right") == known.solvable:
        return None
    return ("REFUSES_RIGHT" if known.solvable else "ACCEPTS_WRONG"), f"{answer.outcome}, but {known.why}"


_JUDGES: Final[dict[Task, Callable[[AnyPuzzle, Answer, Known], tuple[str, str] | None]]] = {
    "solve": _judge_solution,
    "count": _judge_count,
    "check": _judge_verdict,
}

RULES: Final = {
    "same": "these must be alike",
    "keeps": "the first has a solution only if all others have",
    "product": "the first must be the product of the others",
    "sum": "the first must be the sum of the others",
}
"""What must hold between the answers to related puzzles, in words."""


def _go_together(rule: str, task: Task, first: int, others: Sequence[int]) -> bool:
    match rule:
        case "same":
            return all(other == first for other in others)
        case "keeps":
            return not first or all(others)
        case "product":
            return first == math.prod(others) if task == "count" else bool(first) == all(others)
        case _:
            return first == sum(others) if task == "count" else bool(first) == any(others)
