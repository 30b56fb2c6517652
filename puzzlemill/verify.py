"""Proof of what an entry claims: nothing in a file is believed, everything is computed again."""

from typing import Any

from puzzlemill.generator import remake
from puzzlemill.grading import grade
from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import Breach
from puzzlemill.puzzles.packs import Entry
from puzzlemill.solvers import claims


def verify(entry: Entry[Any, Any], budget: int | None = None) -> list[Breach]:
    """Every claim of `entry` that does not hold, empty when all do.

    Checked are the solution by the rules, what the instance itself claims (such as the least number of swaps) by a
    solver within `budget` nodes, the grade by grading again, and the origin by making its puzzle again. That the id is
    that of the instance was checked when the entry was read.
    """
    breaches: list[Breach] = []
    if entry.solution is not None:
        breaches += check(entry.instance, entry.solution)
    breaches += claims(entry.instance, budget)
    if entry.grade is not None:
        computed = grade(entry.instance)
        if computed != entry.grade:
            text = f"level {entry.grade.level} and score {entry.grade.score} are claimed, "
            breaches.append(
                Breach("GRADE_DIFFERS", (), f"{text}level {computed.level} and score {computed.score} found")
            )
    if entry.origin is not None:
        made = remake(entry.origin)
        if made is None or made.id != entry.id:
            breaches.append(Breach("ORIGIN_DIFFERS", (), "the origin makes another puzzle, or none"))
    return breaches
