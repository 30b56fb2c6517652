"""Proof of what an entry claims: nothing in a file is believed, everything is computed again."""

from typing import Any

from puzzlemill.generator import remake
from puzzlemill.grading import grade
from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import Breach, InputError
from puzzlemill.puzzles.packs import Entry, Grade, Origin
from puzzlemill.solvers import claims


def verify(entry: Entry[Any, Any], budget: int | None = None) -> list[Breach]:
    """Every claim of `entry` that does not hold, empty when all do.

    Checked are the solution by the rules, what the instance itself claims (such as the least number of swaps) by a
    solver within `budget` nodes, the grade by grading again, and the origin by making its puzzle again. That the id is
    that of the instance was checked when the entry was read. A code that ends in `UNPROVED` says that the budget did
    not allow a proof.
    """
    breaches: list[Breach] = []
    if entry.solution is not None:
        breaches += check(entry.instance, entry.solution)
    breaches += claims(entry.instance, budget)
    if entry.grade is not None:
        breaches += _grade_breaches(entry, entry.grade)
    if entry.origin is not None:
        breaches += _origin_breaches(entry, entry.origin)
    return breaches


def _grade_breaches(entry: Entry[Any, Any], claimed: Grade) -> list[Breach]:
    try:
        computed = grade(entry.instance)
    except InputError as error:
        return [Breach("GRADE_UNFOUNDED", (), str(error))]
    differing = [name for name in Grade.__struct_fields__ if getattr(claimed, name) != getattr(computed, name)]
    values = (
        f"{name} {getattr(claimed, name)!s:.60} is claimed, {getattr(computed, name)!s:.60} found" for name in differing
    )
    return [Breach("GRADE_DIFFERS", (), "; ".join(values))] if differing else []


def _origin_breaches(entry: Entry[Any, Any], origin: Origin) -> list[Breach]:
    try:
        made = remake(origin)
    except InputError as error:
        return [Breach("ORIGIN_UNUSABLE", (), str(error))]
    if made is not None and made.id == entry.id:
        return []
    return [Breach("ORIGIN_DIFFERS", (), "the origin makes another puzzle" if made else "the origin makes no puzzle")]
