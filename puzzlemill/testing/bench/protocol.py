"""The protocol between the bench and a solver: JSON Lines, `puzzlemill-solver` version 1.

`puzzlemill help solver-protocol` describes it. Both sides are here. The lines of a solver are untrusted input; wrong
ones are refused with a message of one line.
"""

import functools
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, Kind, shown
from puzzlemill.puzzles.packs import value_types
from puzzlemill.testing.bench.candidates import TASKS, Answer, SolverFault, Task

T = TypeVar("T")

FORMAT: Final = "puzzlemill-solver"
VERSION: Final = 1

LONGEST_LINE: Final = 16 * 1024 * 1024
"""The most bytes in a line: the order of a full 1000 x 1000 board takes 10 MB."""

LARGEST_COUNT: Final = 10**4000
"""Every count that is written or read is smaller."""

LONGEST_NAME: Final = 60
"""The most characters of a name; longer names are cut off."""

LONGEST_RULE: Final = 200
"""The most characters of an error message, which can quote the input."""


_NULL: Final = msgspec.Raw(b"null")
"""No solution; the default of a field, so it is not written."""


class FirstLine(msgspec.Struct, frozen=True):
    """The fields in the first lines of both sides; raises `InputError` for another format or version."""

    format: str
    version: int

    def __post_init__(self) -> None:
        if self.format != FORMAT:
            raise InputError(f"expected {FORMAT!r}", field="format", value=self.format)
        if self.version != VERSION:
            raise InputError(f"expected {VERSION}", field="version", value=self.version)


class Hello(FirstLine, frozen=True):
    """The first line of the bench."""

    kind: Kind


class Offer(FirstLine, frozen=True):
    """The first line of a solver: the tasks it offers, and optionally its name."""

    tasks: tuple[Task, ...]
    name: str = ""


class Request(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question; `instance` and `solution` are as in packs."""

    task: Task
    id: str
    instance: msgspec.Raw
    solution: msgspec.Raw = _NULL


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a question. Other fields are ignored, so lines of `puzzlemill solve` are replies."""

    id: str
    outcome: Literal["solved", "unsolvable", "budget", "right", "wrong"]
    solution: msgspec.Raw = _NULL
    count: int | None = None


class Question(NamedTuple):
    """A request that has been read."""

    task: Task
    id: str
    puzzle: AnyPuzzle
    solution: object


def write_hello(kind: Kind) -> bytes:
    """The bench's first line."""
    return msgspec.json.encode(Hello(FORMAT, VERSION, kind)) + b"\n"


def read_hello(line: bytes) -> str:
    """The kind that the bench asks about; raises `InputError`."""
    hello: Hello = read_json(line, _decoder(Hello), "hello")
    return hello.kind


def write_offer(tasks: tuple[Task, ...], name: str = "") -> bytes:
    """A solver's first line."""
    return msgspec.json.encode(Offer(FORMAT, VERSION, tasks, name)) + b"\n"


def read_offer(line: bytes) -> tuple[tuple[Task, ...], str]:
    """The tasks that a solver offers, in the order of `TASKS`, and its name; raises `InputError`."""
    offer: Offer = _read_from_solver(line, _decoder(Offer), "hello")
    if not offer.tasks:
        raise InputError(f"hello: tasks: empty; expected one or more of {', '.join(TASKS)}")
    return tuple(task for task in TASKS if task in offer.tasks), one_line(offer.name, LONGEST_NAME)


def write_request(task: Task, name: str, puzzle: AnyPuzzle, solution: object = None) -> bytes:
    """A question about the puzzle with the id `name`."""
    return msgspec.json.encode(Request(task, name, _raw(puzzle), _raw(solution))) + b"\n"


def read_request(line: bytes, kind: Kind) -> Question:
    """A question about a puzzle of `kind`; raises `InputError`."""
    request: Request = read_json(line, _decoder(Request), "request")
    instance_type, solution_type = value_types(kind)
    puzzle: AnyPuzzle = read_json(request.instance, _decoder(instance_type), "request: instance")
    solution = _to_be_judged(request.solution, solution_type) if request.task == "check" else None
    return Question(request.task, request.id, puzzle, solution)


def _to_be_judged(data: msgspec.Raw, solution_type: type[msgspec.Struct]) -> msgspec.Struct:
    """A solution for the checker to judge, perhaps with values of wrong types; raises `InputError` for wrong fields."""
    try:
        solution: msgspec.Struct = read_json(data, _decoder(solution_type), "request: solution")
        return solution
    except InputError:
        fields = read_json(data, _decoder(dict[str, object]), "request: solution")
        if set(fields) != set(solution_type.__struct_fields__):
            raise
        return solution_type(**{name: _frozen(value) for name, value in fields.items()})


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def write_reply(name: str, answer: Answer) -> bytes:
    """The reply to the question about the puzzle with the id `name`."""
    return msgspec.json.encode(Reply(name, answer.outcome, _raw(answer.solution), answer.count)) + b"\n"


def read_reply(line: bytes, kind: Kind, task: Task, name: str) -> Answer:
    """The answer to a task on the puzzle with the id `name`; raises `SolverFault` (`GARBAGE` or `WRONG_ID`)."""
    try:
        reply: Reply = _read_from_solver(line, _decoder(Reply), "answer")
        if reply.id != name:
            raise SolverFault("WRONG_ID", f"answered {shown(reply.id)}, but the question was {shown(name)}")
        solution = None
        if task == "solve" and reply.outcome == "solved":
            solution = read_json(reply.solution, _decoder(value_types(kind)[1] | None), "answer: solution")
    except InputError as error:
        raise SolverFault("GARBAGE", str(error)) from None
    return settled(task, Answer(reply.outcome, solution, reply.count))


def settled(task: Task, answer: Answer) -> Answer:
    """The answer with only the fields of the task; raises `SolverFault` (`GARBAGE`) if one is missing.

    For `count`, `solved` without a number counts as giving up; 0 solutions and `unsolvable` are the same.
    """
    outcome, count = answer.outcome, answer.count
    if (outcome in ("right", "wrong")) != (task == "check"):
        outcomes = "right or wrong" if task == "check" else "solved, unsolvable or budget"
        raise SolverFault("GARBAGE", f"answer: outcome {outcome!r}: expected {outcomes}")
    if task == "solve":
        if outcome == "solved" and answer.solution is None:
            raise SolverFault("GARBAGE", f"answer: outcome {outcome!r} without a solution")
        return Answer(outcome, answer.solution)
    if task == "check" or outcome == "budget":
        return Answer(outcome)
    if outcome == "solved" and count is None:
        return Answer("budget")
    if not 0 <= (count or 0) < LARGEST_COUNT or (outcome == "unsolvable" and count):
        raise SolverFault("GARBAGE", f"answer: outcome {outcome!r} with count {digits(count or 0)}")
    return Answer("solved" if count else "unsolvable", count=count or 0)


def digits(number: int) -> str:
    """A number in digits; a huge one, which Python can refuse to write out, in words."""
    return str(number) if abs(number) < LARGEST_COUNT else "of more than 4000 digits"


def _raw(value: object) -> msgspec.Raw:
    return _NULL if value is None else msgspec.Raw(msgspec.json.encode(value))


def _read_from_solver(line: bytes, decoder: msgspec.json.Decoder[T], name: str) -> T:
    """The content of a line from a solver; raises `InputError` with the beginning of the line."""
    try:
        return read_json(line, decoder, name)
    except InputError as error:
        beginning = shown(line[:LONGEST_RULE].decode(errors="replace"))
        raise InputError(f"{str(error)[:LONGEST_RULE]}, in {beginning}") from None


@functools.cache
def _decoder(value_type: type) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(value_type)
