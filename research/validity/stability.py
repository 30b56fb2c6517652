"""Whether grades are stable: under symmetry, with and without the canonical form, and with another seed."""

import contextlib
import statistics
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unittest.mock import patch

from puzzlemill.grading import grade
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles import rules
from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.streams import stream_for

MOST_FORMS = 50
"""The most forms of a puzzle that are graded as they are; boards have at most 8, IQ Blocks without flips 4."""


class Moved(NamedTuple):
    """How grades of the same puzzle differ.

    Has the number of `puzzles`, the share with more than one level, and the median and the largest spread of their
    scores (standard deviations; for two scores, their difference).
    """

    puzzles: int
    levels: float
    median: float
    largest: float


def changed(puzzles: Sequence[tuple[AnyPuzzle, Grade]], pairs: int, seed: str) -> int:
    """How many of `pairs` random puzzles get a different grade in a random symmetric form."""
    draws = stream_for(f"validity:symmetry:{seed}")
    different = 0
    for _ in range(pairs):
        puzzle, known = draws.choice(puzzles)
        if grade(draws.choice(list(rules(puzzle.kind).symmetries(puzzle)))) != known:
            different += 1
    return different


def as_they_stand(puzzles: Sequence[AnyPuzzle]) -> Moved:
    """How grades change from form to form if each is graded as it is, without the canonical form."""
    rows = []
    for puzzle in puzzles:
        forms = list(dict.fromkeys(rules(puzzle.kind).symmetries(puzzle)))
        if len(forms) > MOST_FORMS:
            forms = stream_for(f"validity:forms:{forms[0]!r}").sample(forms, MOST_FORMS)
        grader = part("grader", puzzle.kind)
        with _without_canonical(puzzle.kind):
            grades = [shipped().grade(puzzle.kind, grader.assess(form)) for form in forms]
        spread = statistics.pstdev([form_grade.score for form_grade in grades])
        rows.append((len({form_grade.level for form_grade in grades}) > 1, spread))
    return _moved(rows)


def reseeded(puzzles: Sequence[tuple[AnyPuzzle, Grade]]) -> Moved | None:
    """How grades change if sampled features use another seed; None for a kind without sampled features."""
    grader = part("grader", puzzles[0][0].kind)
    if not hasattr(grader, "stream_for"):
        return None
    rows = []
    with patch.object(grader, "stream_for", lambda text: stream_for(f"another seed:{text}")):
        for puzzle, known in puzzles:
            again = shipped().grade(puzzle.kind, grader.assess(puzzle))
            rows.append((again.level != known.level, abs(again.score - known.score)))
    return _moved(rows)


@contextlib.contextmanager
def _without_canonical(kind: str) -> Iterator[None]:
    """Make every module of the kind's grader take a puzzle as it is."""
    with contextlib.ExitStack() as stack:
        for name, module in list(sys.modules.items()):
            if name.startswith(f"puzzlemill.grading.{kind}.") and hasattr(module, "canonical"):
                stack.enter_context(patch.object(module, "canonical", lambda form: form))
        yield


def _moved(rows: Sequence[tuple[bool, float]]) -> Moved:
    spreads = [spread for _, spread in rows]
    return Moved(len(rows), sum(level for level, _ in rows) / len(rows), statistics.median(spreads), max(spreads))
