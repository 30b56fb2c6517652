"""Solvers that are processes: how the bench handles everything they write, from hello to end.

An input is a line of JSON that says what is asked and how the process behaves, and then the bytes that it writes: up to
the first line end before the question, the others after it.
"""

import functools
import json
import sys
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.testing.bench.candidates import TASKS, SolverFault
from puzzlemill.testing.bench.programs import Program
from tests.fuzz.doors import Door, Judge
from tests.fuzz.doors.answers import RefusedError, answer_judge, right_answer
from tests.fuzz.doors.answers.truths import IDS
from tests.fuzz.mutations.forgeries import forged
from tests.fuzz.mutations.json_inputs import json_text
from tests.fuzz.mutations.texts import spoilt_text

OFFER: Final = b'{"format":"puzzlemill-solver","version":1,"tasks":["solve","count","check"],"name":"small"}'

SCRIPT: Final = """
import os, sys
hello, answer, times, end = sys.argv[1:]
sys.stdin.buffer.readline()
os.write(1, bytes.fromhex(hello))
sys.stdin.buffer.readline()
for _ in range(int(times)):
    os.write(1, bytes.fromhex(answer))
if end == "dies":
    os.write(2, b"\\x1b[31mlast words\\n" * 50)
    os.abort()
if end == "ends":
    sys.exit(3)
sys.stdin.buffer.read()
"""
"""A program that writes a fixed text, whatever the question."""

ENDS: Final = ("waits", "waits", "waits", "ends", "dies")
"""What a program does after its answer; one that waits ends when its input does."""

TIMEOUT: Final = 0.4
"""Seconds for a line that does not come."""

HANGS: Final = 60
"""Seconds for a line that comes, however busy the machine is."""


@functools.cache
def seeds() -> Sequence[bytes]:
    """A right answer to every task about every puzzle."""
    return tuple(
        _packed({"asked": f"{task} {text}", "times": 1, "ends": "waits"}, json.dumps(right_answer(task, text)).encode())
        for text in IDS
        for task in TASKS
    )


def _packed(behaviour: dict[str, Any], answer: bytes, offer: bytes = OFFER) -> bytes:
    return json.dumps(behaviour).encode() + b"\n" + offer + b"\n" + answer + b"\n"


def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """A forged answer or hello, with more or fewer lines, sometimes repeated very often or with another end."""
    head, offer, answer = draws.choice(seeds).split(b"\n")[:3]
    behaviour = json.loads(head)
    behaviour["ends"] = draws.choice(ENDS)
    how = draws.randrange(100)
    if how >= 90:
        offer = json_text(draws, forged(draws, json.loads(offer))).replace(b"\n", b" ")
    elif how >= 40:
        other = draws.choice(seeds).split(b"\n")[2]
        answer = json_text(draws, forged(draws, json.loads(answer), [json.loads(other)])).replace(b"\n", b" ")
    elif how >= 25:
        answer = spoilt_text(draws, answer, seeds)
    elif how >= 20:
        behaviour["times"] = draws.choice((0, 2, 3, 200_000))
    elif how >= 15:
        return _packed(behaviour, answer, offer)[: -draws.randint(1, 20)]
    return _packed(behaviour, answer[:20_000], offer[:20_000])


def enter(data: bytes) -> Judge:
    """Ask the program that writes this; raises `SolverFault` and `RefusedError` as the bench does."""
    head, _, rest = data.partition(b"\n")
    behaviour = json.loads(head)
    offer, end, answer = rest.partition(b"\n")
    word, _, text = behaviour["asked"].partition(" ")
    written = [(offer + end).hex(), answer.hex(), str(behaviour["times"]), behaviour["ends"]]
    kind: Kind = next(kind for kind in KINDS if kind == text.partition(":")[0])
    end_of_line = answer.endswith(b"\n")
    timeout, start_timeout = (HANGS if comes else TIMEOUT for comes in (end_of_line and behaviour["times"], end))
    words = [sys.executable, "-S", "-E", "-c", SCRIPT, *written]
    program = Program(kind, words, timeout, start_timeout=start_timeout)
    whole = answer if behaviour["times"] == 1 else b"[" + answer * min(2, behaviour["times"])
    one_line = answer.find(b"\n") == len(answer) - 1
    with program:
        return answer_judge(word, text, whole.rstrip(b"\n"), program, plainly=offer == OFFER and one_line)


DOOR: Final = Door("answers.programs", seeds, mutate, enter, (SolverFault, RefusedError, InputError))
