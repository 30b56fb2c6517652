"""What brute force and independent checkers know of a few tiny puzzles, and what they say of a line of a solver."""

import functools
import json
import re
from contextlib import suppress
from typing import Any, Final, Literal, TypeAlias

import msgspec

from puzzlemill import solve
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.kinds import solution_type
from puzzlemill.testing.bench.judging import Known
from tests.checkers import domicles, gloop, iqblocks, ottf
from tests.twins import domicles as domicles_twin
from tests.twins import gloop as gloop_twin
from tests.twins import iqblocks as iqblocks_twin
from tests.twins import ottf as ottf_twin

Verdict: TypeAlias = Literal["right", "wrong", "gives up"]

IDS: Final = (
    *("ottf:1x2:12", "ottf:2x2:1223", "ottf:2x2:1111", "ottf:3x3:a2a212a2a", "ottf:4x4:2232311221122332"),
    *("gloop:2x2:perfect:cc", "gloop:2x3:mixed:ac6", "gloop:1x2:valid:3", "domicles:2x2:6:e1:51426331"),
    "gloop:2x2:valid:cc:u1213",
    *("domicles:2x2:6:m1:63313054", "iqblocks:a11_b11_c11:2x3:6.", "iqblocks:a11_b1:1x3:3.", "iqblocks:a11_b11:1x3:3."),
)
"""Tiny puzzles of all kinds, some without a solution."""

CHECKERS: Final = {"gloop": gloop.right, "domicles": domicles.right, "ottf": ottf.right, "iqblocks": iqblocks.right}


@functools.cache
def number_of(text: str) -> int:
    """The different solutions of a puzzle, by brute force."""
    puzzle: Any = parse_id(text)
    if puzzle.kind == "domicles":
        return domicles_twin.classes(puzzle)
    if puzzle.kind == "gloop":
        return len(gloop_twin.packings(puzzle))
    if puzzle.kind == "iqblocks":
        return len(iqblocks_twin.tilings(puzzle))
    return len(ottf_twin.orientations(puzzle))


@functools.cache
def solvable(text: str) -> bool:
    """Whether a puzzle has a solution, by brute force; of Domicles with the swaps that it allows."""
    puzzle: Any = parse_id(text)
    if puzzle.kind == "domicles":
        least = domicles_twin.distances(puzzle)
        return puzzle.tiles in least and least[puzzle.tiles] <= int(puzzle.swaps)
    return number_of(text) > 0


@functools.cache
def solution_of(text: str) -> Any:
    """A solution of a puzzle, or of another one of its kind, which is then wrong."""
    kind = text.partition(":")[0]
    every = (solve(parse_id(name)).solution for name in (text, *IDS) if name.partition(":")[0] == kind)
    return next(solution for solution in every if solution is not None)


@functools.cache
def instance_of(text: str) -> dict[str, Any]:
    """The puzzle of an id as JSON has it, its optional fields too."""
    optional: dict[str, Any] = {"limits": None, "givens": []}
    return {**optional, **plain(parse_id(text))}


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def right(text: str, solution: object) -> bool:
    """Whether an independent checker finds a solution right, whatever it is."""
    with suppress(TypeError, ValueError, KeyError, IndexError, AttributeError):
        return isinstance(solution, dict) and CHECKERS[text.partition(":")[0]](instance_of(text), solution)
    return False


def known(task: str, text: str) -> Known:
    """What the bench knows about a question."""
    if task == "count":
        return Known(count=number_of(text), why="brute force counts otherwise")
    if task == "check":
        solution = solution_of(text)
        return Known(right(text, plain(solution)), why="a checker says otherwise", solution=solution)
    return Known(solvable(text), why="brute force says otherwise")


def verdict(task: str, text: str, line: bytes) -> Verdict:
    """What a line is as the answer to a task about the puzzle of an id."""
    reply = _object(line)
    if reply is None or reply.get("id") != text:
        return "wrong"
    outcome, count = reply.get("outcome"), reply.get("count")
    if task == "check":
        truth = "right" if known(task, text).solvable else "wrong"
        return "right" if outcome == truth else "wrong"
    if outcome == "budget" or (task == "count" and outcome == "solved" and count is None):
        return "gives up"
    if task == "solve":
        holds = right(text, reply.get("solution")) if outcome == "solved" else not solvable(text)
    else:
        holds = count == number_of(text) if outcome == "solved" else not count and not number_of(text)
    return "right" if holds and outcome in ("solved", "unsolvable") else "wrong"


def exact(task: str, text: str, line: bytes) -> bool:
    """Whether a line has nothing odd: only the fields of answers, of exactly their types, written plainly."""
    reply = _object(line)
    if reply is None or not line.isascii() or b"\\" in line or not set(reply) <= {"id", "outcome", "solution", "count"}:
        return False
    if len(re.findall(rb'"(?:id|outcome|solution|count)":', line)) > len(reply):
        return False  # a field comes twice
    if "count" in reply and not (type(reply["count"]) is int or reply["count"] is None):
        return False
    if task != "solve" or reply.get("outcome") != "solved":
        return True
    return typed(text, reply.get("solution"))


def typed(text: str, solution: object) -> bool:
    """Whether a solution has the types of those of its kind."""
    try:
        msgspec.convert(solution, solution_type(type(parse_id(text))))
    except msgspec.ValidationError:
        return False
    return True


def _object(line: bytes) -> dict[str, Any] | None:
    """The object in a line, if it is one."""
    try:
        # The bench ignores other fields, and so also bytes in them that are not text.
        value = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
