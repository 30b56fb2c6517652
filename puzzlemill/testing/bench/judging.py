"""Asks a solver under test, and decides when its answer is wrong. No puzzle is drawn here."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from puzzlemill import solvers
from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.kinds import AnyPuzzle, Breach, solution_type
from puzzlemill.puzzles.wording import plural
from puzzlemill.solvers.outcome import Reason
from puzzlemill.testing.bench.candidates import FAULTS, Answer, Candidate, SolverFault, Task
from puzzlemill.testing.drawn import Related

REFERENCE_NODES: Final = 200_000
"""Search nodes our own solver can spend on a puzzle whose answer is not known beforehand."""

MOST_BREACHES: Final = 3
"""The most broken rules of a wrong solution that are listed."""

LONGEST_SHOWN: Final = 200
"""The most characters of a solution that are shown."""

FAILURES: Final[dict[str, str]] = {
    "WRONG_SOLUTION": "the solution breaks the rules",
    "SAYS_UNSOLVABLE": "the answer is unsolvable, but the puzzle has a solution",
    "WRONG_COUNT": "the number of solutions is wrong",
    "UNEQUAL": "the answers to related puzzles contradict each other",
    "ACCEPTS_WRONG": "the checker accepts a wrong solution",
    "REFUSES_RIGHT": "the checker rejects a correct solution",
    **FAULTS,
}
"""Every code of a failure, and what it means."""


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """What a solver got wrong: a code of `FAILURES`, a line of text, and the position ids it was asked about.

    For the task `check`, `solution` is the solution in the question; in a report read from JSON, in the form of JSON.
    `rule` is the name of the relation (`RULES`) that the answers to several puzzles broke.
    """

    code: str
    text: str
    task: Task
    ids: tuple[str, ...]
    # Any: in a report that was read from JSON it can be any JSON value.
    solution: Any = None
    rule: str = ""


@dataclass(frozen=True)
class Known:
    """What is known about a question beforehand (None if unknown), and why, in words.

    For the task `check`, `solvable` means that the `solution` is correct.
    """

    solvable: bool | None = None
    count: int | None = None
    why: str = ""
    solution: object = None


class EnoughError(BaseException):
    """More questions than the bench was allowed. Not an `Exception`, so that it ends what Hypothesis searches for."""


class Bench:
    """A solver on the bench: it gets every question once, and its answers are remembered.

    `asked` counts the questions, `gave_up` those it gave up, and `late` those without an answer in time; if the bench
    is `lenient`, these count as given up, too.
    """

    def __init__(self, candidate: Candidate) -> None:
        """Remember the candidate; the bench neither starts nor closes it."""
        self.candidate = candidate
        self.asked: int = 0
        self.gave_up: int = 0
        self.late: int = 0
        self.lenient = False
        self.most: float = math.inf
        self.latest: float = math.inf
        self._answers: dict[tuple[Task, str, bytes], Answer | SolverFault] = {}

    def ask(self, task: Task, puzzle: AnyPuzzle, solution: object = None) -> Answer:
        """The answer, or the `SolverFault`, from memory if the question was asked before.

        Raises `EnoughError` for a new question after `most` questions or `latest` late answers.
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
    """What our own solver finds out about a puzzle; nothing if its budget is not enough."""
    if task == "count":
        counted = solvers.count(puzzle, REFERENCE_NODES).count
        return Known() if counted is None else Known(count=counted, why=f"our own solver counts {counted}")
    outcome = solvers.solve(puzzle, REFERENCE_NODES)
    if outcome.status == "solved":
        return witnessed(outcome.solution)
    return refuted(outcome.reason) if outcome.reason else Known()


def witnessed(solution: object) -> Known:
    """What is known about a puzzle with a correct solution."""
    return Known(solvable=True, why=f"this is a solution: {as_json(solution)}")


def refuted(reason: Reason) -> Known:
    """What is known about a puzzle without a solution."""
    return Known(solvable=False, why=f"the puzzle has no solution ({reason.code}: {reason.text})")


def given(puzzle: AnyPuzzle, data: str) -> Known:
    """What is known about a solution in JSON; raises `InputError` if it does not have the form of the kind."""
    solution = read_json(data.encode(), solution_type(type(puzzle)), "solution")
    breaches = check(puzzle, solution)
    return Known(solvable=not breaches, why=broken_rules(breaches), solution=solution)


def broken_rules(breaches: Sequence[Breach]) -> str:
    """Which rules a solution breaks, in words."""
    if not breaches:
        return "the solution breaks no rule"
    return f"the solution breaks {plural(len(breaches), 'a rule', 'rules')}: {'; '.join(map(str, breaches))}"


def answer_words(task: Task, answer: Answer) -> str:
    """An answer in a word or number."""
    return str(answer.count) if task == "count" and answer.outcome == "solved" else answer.outcome


def as_json(solution: object) -> str:
    """A solution as JSON, cut off with an ellipsis if it is long."""
    text = msgspec.json.encode(solution).decode()
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def judged(bench: Bench, task: Task, puzzle: AnyPuzzle, known: Known) -> Failure | None:
    """What is wrong with the answer to one question; None if it is right or the solver gives up."""
    ids = (format_id(puzzle),)
    try:
        answer = bench.ask(task, puzzle, known.solution)
    except SolverFault as fault:
        return Failure(code=fault.code, text=fault.text, task=task, ids=ids, solution=known.solution)
    if answer.outcome == "budget":
        return None
    verdict = _JUDGES[task](puzzle, answer, known)
    return verdict and Failure(code=verdict[0], text=one_line(verdict[1]), task=task, ids=ids, solution=known.solution)


def related(bench: Bench, task: Task, relation: Related[AnyPuzzle]) -> Failure | None:
    """What is wrong with the answers to related puzzles; None if they are consistent or the solver gives up on one."""
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
    text = one_line(f"answered {words}; {_rule_text(relation.rule, task)}")
    return Failure(code="UNEQUAL", text=text, task=task, ids=ids, rule=relation.rule)


def _judge_solution(puzzle: AnyPuzzle, answer: Answer, known: Known) -> tuple[str, str] | None:
    if answer.outcome == "unsolvable":
        return ("SAYS_UNSOLVABLE", f"answered unsolvable, but {known.why}") if known.solvable else None
    breaches = check(puzzle, answer.solution)
    if not breaches:
        if known.solvable is False:
            raise AssertionError(f"the bench is wrong: {format_id(puzzle)} has a solution, although {known.why}")
        return None
    text = "; ".join(map(str, breaches[:MOST_BREACHES]))
    more = f" and {len(breaches) - MOST_BREACHES} more" if len(breaches) > MOST_BREACHES else ""
    because = f"; {known.why}" if known.solvable is False else ""
    return "WRONG_SOLUTION", f"{text}{more}{because}"


def _judge_count(puzzle: AnyPuzzle, answer: Answer, known: Known) -> tuple[str, str] | None:
    count = answer.count or 0
    if known.count is None and known.solvable in (None, count > 0):
        return None
    return None if count == known.count else ("WRONG_COUNT", f"answered {count}, but {known.why}")


def _judge_verdict(puzzle: AnyPuzzle, answer: Answer, known: Known) -> tuple[str, str] | None:
    if (answer.outcome == "right") == known.solvable:
        return None
    return ("REFUSES_RIGHT" if known.solvable else "ACCEPTS_WRONG"), f"answered {answer.outcome}, but {known.why}"


_JUDGES: Final[dict[Task, Callable[[AnyPuzzle, Answer, Known], tuple[str, str] | None]]] = {
    "solve": _judge_solution,
    "count": _judge_count,
    "check": _judge_verdict,
}

RULES: Final = {
    "same": ("either all of these puzzles have a solution or none has", "all of these counts must be equal"),
    "keeps": (
        "if the first puzzle has a solution, all the others have one",
        "if the first count is not 0, no other count can be 0",
    ),
    "product": (
        "the first puzzle has a solution if and only if all the others have one",
        "the first count must be the product of the others",
    ),
    "sum": (
        "the first puzzle has a solution if and only if at least one of the others has one",
        "the first count must be the sum of the others",
    ),
}
"""What must be true of the answers to related puzzles, in words: of solving them, and of their counts."""


def _rule_text(rule: str, task: Task) -> str:
    return RULES[rule][task == "count"]


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
