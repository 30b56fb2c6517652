"""Small programs that answer or misbehave as a test asks, and checks that they have ended."""

import sys
import time
from collections.abc import Callable

import psutil

import puzzlemill
from puzzlemill.testing.bench.candidates import Answer
from puzzlemill.testing.bench.programs import Program
from tests.testing.bench.fakes import GOOD

HELLO = '{"format":"puzzlemill-solver","version":1,"tasks":["count","solve"],"name":"small"}'

SCRIPT = """
import json, os, signal, sys, time
sys.stdin.readline()
print('HELLO', flush=True)
def answer(**more):
    reply = {"id": asked["id"], "outcome": "solved", "solution": {"order": [[0, 1], [0, 0]]}, "count": 1} | more
    print(json.dumps(reply), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["instance"]["template"] == ["12"]:
        answer()
    else:
        BODY
"""


def script(body: str, *arguments: str) -> list[str]:
    """A program that answers GOOD correctly, and does what `body` says for every other puzzle."""
    text = SCRIPT.replace("HELLO", HELLO).replace("BODY", body.replace("\n", "\n        "))
    return [sys.executable, "-S", "-E", "-c", text, *arguments]


def program(command: list[str], timeout: float = 60.0, start_timeout: float = 60.0) -> Program:
    return Program("ottf", command, timeout, start_timeout=start_timeout)


def right(answer: Answer) -> bool:
    return answer.outcome == "solved" and not puzzlemill.check(GOOD, answer.solution)


def gone(pid: int) -> bool:
    """Whether a process has ended; a system under load can take its time to remove the ended one from its list."""
    try:
        return psutil.Process(pid).status() in (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)
    except psutil.NoSuchProcess:
        return True


def wait_until(met: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not met():
        assert time.monotonic() < until
        time.sleep(0.01)
