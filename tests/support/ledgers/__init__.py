"""Ledgers: all that solvers and graders say about a few small puzzles, a line each, with digests of longer texts.

After a change that is meant to be seen, `python -m tests.support.ledgers` writes them again; read the difference.
"""

import hashlib
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from puzzlemill import format_id, grade, parse_id, play, steps
from puzzlemill.grading.players import Limits, player
from puzzlemill.puzzles.kinds import KINDS, InputError, Kind
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers import count, solve
from puzzlemill.solvers.outcome import Outcome
from tests.support.ottf import REASONS, TWO_DEEP, TWO_WAYS, rows_of
from tests.support.places import ROOT

FOLDER: Final = ROOT / "tests/support/ledgers"

NODES: Final = 1_500
"""The budget of each search."""

PARTS: Final = {"gloop": 7, "domicles": 11, "ottf": 2, "iqblocks": 10}
"""Every how manieth puzzle of the kind's conformance file is in its ledgers."""

MORE: Final[dict[str, list[Any]]] = {
    "gloop": [parse_id("gloop:3x3:perfect:a142a6"), parse_id("gloop:2x3:valid:4000002c6")],
    "ottf": [TWO_WAYS, TWO_DEEP, *map(rows_of, REASONS)],
}
"""Puzzles that the files of conformance lack."""


def differing(floor: str, kind: Kind) -> list[str]:
    """The lines of a ledger that are no longer true, each followed by what would be true now."""
    lines = path(floor, kind).read_text(encoding="utf-8").splitlines()
    pairs = itertools.zip_longest(lines, FLOORS[floor](kind), fillvalue="no line")
    return [line for pair in pairs if pair[0] != pair[1] for line in pair]


def path(floor: str, kind: Kind) -> Path:
    """The file of a ledger."""
    return FOLDER / f"{floor}-{kind}.txt"


def puzzles(kind: Kind) -> list[Any]:
    """Varied small puzzles, many without a solution."""
    games = json.loads((ROOT / f"conformance/{kind}.json").read_text(encoding="utf-8"))["games"]
    return [parse_id(game["id"]) for game in games[:: PARTS[kind]]] + MORE.get(kind, [])


def digest(said: Any) -> str:
    """Eight letters that differ if what is said differs."""
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:8]


def _outcome(outcome: Outcome[Any]) -> str:
    effort = " ".join(map(str, msgspec.structs.astuple(outcome.effort)))
    return f"{outcome.status} {len(outcome.solutions)} of {outcome.count} ({effort}) {digest(outcome)}"


def _said(puzzle: Any) -> Iterator[str]:
    yield format_id(puzzle)
    yield f"solve {_outcome(solve(puzzle, NODES))}"
    yield f"several {_outcome(solve(puzzle, NODES, limit=3))}"
    yield f"count {_outcome(count(puzzle, NODES))}"
    trace = steps(puzzle, NODES)
    yield f"steps {len(trace.steps)} {digest(trace)}"
    yield f"hint {digest(play(puzzle).hint())}"


def _solved(kind: Kind) -> Iterator[str]:
    for puzzle in puzzles(kind):
        yield "; ".join(_said(puzzle))


def _graded(kind: Kind) -> Iterator[str]:
    for puzzle in puzzles(kind):
        yield f"{format_id(puzzle)}; {_grade(puzzle)}; games{''.join(_games(puzzle))}"


def _grade(puzzle: Any) -> str:
    try:
        graded = grade(puzzle)
    except InputError as error:
        return str(error)
    return f"{graded.technique}; {graded.score}; {graded.minutes}; {graded.text} {digest(graded)}"


def _games(puzzle: Any) -> Iterator[str]:
    """Games won, moves, looks and acts of simulated players."""
    for memory, patience, slips in ((1, 60, 0), (2, 100, 100), (4, 100, 30), (7, 200, 5)):
        limits = Limits(memory=memory, patience=patience, slips=slips)
        games = player(puzzle.kind).games(puzzle, 2, stream_for("ledger"), limits)
        solved, moves, looks = (sum(numbers) for numbers in zip(*(game[:3] for game in games), strict=True))
        yield f" {solved} {moves} {looks} {digest(games)}"


FLOORS: Final = {"solvers": _solved, "grading": _graded}


def write() -> None:
    """Write all ledgers."""
    for floor, said in FLOORS.items():
        for kind in KINDS:
            path(floor, kind).write_text("".join(f"{line}\n" for line in said(kind)), encoding="utf-8")
