"""The solver's side of the protocol in Python: turns functions into a program that the bench can ask."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import BinaryIO

from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.testing.bench import protocol
from puzzlemill.testing.bench.callables import Check, Count, Solve, call, offered


def serve(kind: Kind, solve: Solve | None = None, count: Count | None = None, check: Check | None = None) -> None:
    """Answer the questions on standard input with these functions, as in `Functions`, until there are no more.

    Meanwhile everything else that is printed goes to standard error. An exception in a function ends this call with a
    `SolverFault`. Raises `InputError` for a malformed question, and if the bench asks about another kind.
    """
    functions = offered(solve, count, check)
    with _answers() as answers:
        questions = sys.stdin.buffer
        kind_asked = protocol.read_hello(questions.readline())
        if kind_asked != kind:
            raise InputError(f"hello: kind {kind_asked!r}: this solver is for {kind}")
        _say(answers, protocol.write_offer(tuple(functions)))
        for line in questions:
            task, name, puzzle, solution = protocol.read_request(line, kind)
            if task not in functions:
                raise InputError(f"request: task {task}: expected one of {', '.join(functions)}")
            _say(answers, protocol.write_reply(name, call(functions[task], kind, task, puzzle, solution)))


@contextmanager
def _answers() -> Iterator[BinaryIO]:
    """Standard output, which nothing else can write to meanwhile, neither Python nor libraries in C."""
    sys.stdout.flush()
    kept = os.dup(1)
    try:
        os.dup2(2, 1)
        with redirect_stdout(sys.stderr), os.fdopen(os.dup(kept), "wb") as answers:
            yield answers
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def _say(answers: BinaryIO, line: bytes) -> None:
    answers.write(line)
    answers.flush()
