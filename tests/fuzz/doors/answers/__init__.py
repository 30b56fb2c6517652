"""What a solver under test says: how its lines are read and judged, against what brute force knows of the puzzles.

An input is a line that says what is asked, such as `solve ottf:1x2:12`, and then the line of the solver. The asked
`offer`, `hello` and `request KIND` are the other lines of the protocol, `judge ID` is a solution for `--solution`.
"""

import functools
import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, get_args

from puzzlemill.puzzles import KINDS, format_id, parse_id
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.testing.bench import protocol
from puzzlemill.testing.bench.candidates import TASKS, Answer, Candidate, Task
from puzzlemill.testing.bench.judging import Bench, Failure, given, judged
from tests.fuzz.doors import Door, Judge
from tests.fuzz.doors.answers.truths import (
    IDS,
    exact,
    known,
    number_of,
    plain,
    right,
    solution_of,
    solvable,
    typed,
    verdict,
)
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.json_inputs import mutator
from tests.fuzz.mutations.texts import spoilt_text


class RefusedError(Exception):
    """What the bench says is wrong with an answer."""


class Line:
    """A solver that writes one line, whatever the question."""

    tasks: tuple[Task, ...] = tuple(TASKS)
    name: str = "a line"

    def __init__(self, kind: Kind, line: bytes) -> None:
        self.kind: Kind = kind
        self.line: bytes = line

    def ask(self, task: Task, puzzle: Any, solution: object = None) -> Answer:
        """The line, read as an answer; raises `SolverFault`."""
        return protocol.read_reply(self.line, self.kind, task, format_id(puzzle))

    def close(self) -> None:
        """Nothing was started."""


@functools.cache
def seeds() -> Sequence[bytes]:
    """Right answers to every task, the other lines of the protocol, and a solution of each solvable puzzle."""
    every: list[tuple[str, object]] = []
    for text in IDS:
        every += [(f"{task} {text}", right_answer(task, text)) for task in TASKS]
        every += [(f"judge {text}", plain(solution_of(text)))]
        lines = (protocol.write_request(task, text, parse_id(text), solution_of(text)) for task in TASKS)
        every += [(f"request {text.partition(':')[0]}", json.loads(line)) for line in lines]
    head = {"format": "puzzlemill-solver", "version": 1}
    every += [
        ("offer", {**head, "tasks": ["count", "solve"], "name": "small"}),
        ("offer", {**head, "tasks": ["check"]}),
    ]
    every += [("hello", {**head, "kind": kind}) for kind in KINDS]
    return tuple(packed(asked, json.dumps(line).encode()) for asked, line in every)


def right_answer(task: Task, text: str) -> dict[str, object]:
    """The answer of a solver that is right."""
    if task == "check":
        return {"id": text, "outcome": "right" if known(task, text).solvable else "wrong"}
    if task == "count" and number_of(text):
        return {"id": text, "outcome": "solved", "count": number_of(text)}
    if task == "solve" and solvable(text):
        return {"id": text, "outcome": "solved", "solution": plain(solution_of(text))}
    return {"id": text, "outcome": "unsolvable"}


def packed(asked: str, line: bytes) -> bytes:
    """An input: what was asked, and the line that came."""
    return asked.encode() + b"\n" + line


def unpacked(data: bytes) -> tuple[str, str, bytes]:
    """The word of what was asked, what it was asked about, and the line."""
    asked, _, line = data.partition(b"\n")
    word, _, about = asked.decode().partition(" ")
    return word, about, line


def _scratch(draws: Random) -> Any:
    """A meaningless answer with all fields."""
    text, other = draws.choice(IDS), draws.choice(IDS)
    outcome = draws.choice(("solved", "unsolvable", "budget", "right", "wrong"))
    return {"id": text, "outcome": outcome, "solution": plain(solution_of(other)), "count": draws.randint(0, 3)}


_forged = mutator(None)


def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """A forged line, sometimes as the answer to another question, or with other bytes."""
    asked, _, line = draws.choice(seeds).partition(b"\n")
    alike = [other for other in seeds if other.partition(b" ")[0].partition(b"\n")[0] == asked.partition(b" ")[0]]
    lines = [one.partition(b"\n")[2] for one in (asked + b"\n" + line, *draws.sample(alike, min(2, len(alike))))]
    if asked.partition(b" ")[0] in map(str.encode, TASKS) and chance(draws, 30):
        answer = {**_scratch(draws), "id": asked.partition(b" ")[2].decode()}
        line = json.dumps(answer).encode()
    else:
        line = _forged(draws, lines)
    if chance(draws, 10):
        line = spoilt_text(draws, line, lines)
    return asked + b"\n" + line.replace(b"\n", b" ")


def enter(data: bytes) -> Judge:
    """Take a line as the bench does, or as a solver does that the bench asks."""
    word, about, line = unpacked(data)
    if word == "hello":
        kind = protocol.read_hello(line)
        return lambda: [] if kind in KINDS else [f"the kind {kind}"]
    if word == "offer":
        tasks, name = protocol.read_offer(line)
        return lambda: offer_faults(line, tasks, name)
    if word == "request":
        question = protocol.read_request(line, _kind(about))
        again = protocol.write_request(question.task, question.id, question.puzzle, question.solution)
        return lambda: [] if protocol.read_request(again, _kind(about)) == question else ["it changes when written"]
    if word == "judge":
        return _judge_of_solution(about, line)
    return answer_judge(word, about, line, Line(_kind(about), line))


def _kind(text: str) -> Kind:
    """The kind with which an id or a text starts."""
    return next(kind for kind in KINDS if kind == text.partition(":")[0])


def _judge_of_solution(text: str, line: bytes) -> Judge:
    """Judge what `--solution` says."""
    ours = given(parse_id(text), line.decode("utf-8", "replace")).solvable
    solution = json.loads(line.decode("utf-8", "replace"))
    theirs = right(text, solution)
    if ours == theirs or not typed(text, solution):
        return lambda: []
    return lambda: [f"a solution is judged {ours}, the independent checker says {theirs}"]


def offer_faults(line: bytes, tasks: Sequence[str], name: str) -> Iterable[str]:
    """What is wrong with an offer that was read."""
    said = json.loads(line)["tasks"]
    if set(tasks) != set(said) or list(tasks) != [task for task in get_args(Task) if task in said]:
        yield f"the tasks {tasks} are read"
    if not (name == "" or name.isprintable()) or len(name) > protocol.LONGEST_NAME:
        yield f"the name {name!a} is read"


def answer_judge(word: str, text: str, line: bytes, candidate: Candidate, plainly: bool = True) -> Judge:
    """What the bench makes of an answer; raises `RefusedError` with what it says is wrong with it.

    A right answer must not be refused, unless it was not made `plainly`, after a hello that is right too.
    """
    task = next(task for task in TASKS if task == word)
    bench, truth = Bench(candidate), verdict(task, text, line)
    failure = judged(bench, task, parse_id(text), known(task, text))
    if failure is None:
        ours = "gives up" if bench.gave_up else "right"
        return lambda: [] if ours == truth else [f"the bench says {ours}, the answer is {truth}"]
    if plainly and failure.code != "TIME_OUT" and truth == "right" and exact(task, text, line):
        return lambda: [f"a right answer is refused: {_text(failure)}"]
    raise RefusedError(_text(failure))


def _text(failure: Failure) -> str:
    return f"{failure.code}: {failure.text}"


DOOR: Final = Door("answers", seeds, mutate, enter, (InputError, RefusedError))
