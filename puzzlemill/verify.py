"""Proof of what an entry claims: nothing in a file is believed, everything is computed again."""

from typing import Any

import msgspec

from puzzlemill.generator import remake
from puzzlemill.grading import grade
from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import Breach, InputError, OutOfReachError, shown
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


def claims_nothing(entry: Entry[Any, Any]) -> bool:
    """Whether there is nothing in `entry` to prove: no solution, grade or origin, and no claim of the instance."""
    stored = (entry.solution, entry.grade, entry.origin)
    return all(one is None for one in stored) and not getattr(entry.instance, "exact", False)


def _grade_breaches(entry: Entry[Any, Any], claimed: Grade) -> list[Breach]:
    try:
        computed = grade(entry.instance)
    except OutOfReachError as error:
        return [Breach("GRADE_UNPROVED", (), str(error))]
    except InputError as error:
        return [Breach("GRADE_UNFOUNDED", (), str(error))]
    if claimed == computed:
        return []
    ours, theirs = _flat(computed), _flat(claimed)
    names = [name for name in ours | theirs if ours.get(name) != theirs.get(name)]
    values = (f"{name} {shown(theirs.get(name))} is claimed, {shown(ours.get(name))} found" for name in names)
    return [Breach("GRADE_DIFFERS", (), "; ".join(values))]


def _flat(grade: Grade) -> dict[str, Any]:
    """The fields of a grade by name, its features among them."""
    fields = msgspec.structs.asdict(grade)
    return {**fields.pop("features"), **fields}


def _origin_breaches(entry: Entry[Any, Any], origin: Origin) -> list[Breach]:
    try:
        made = remake(origin)
    except InputError as error:
        return [Breach("ORIGIN_UNUSABLE", (), str(error))]
    if made is not None and made.id == entry.id:
        return []
    return [Breach("ORIGIN_DIFFERS", (), "the origin makes another puzzle" if made else "the origin makes no puzzle")]
