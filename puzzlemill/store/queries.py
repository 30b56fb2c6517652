"""Queries for stored puzzles, and the same as SQL."""

import math
from typing import Final

import msgspec

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.sizes import parse_size

MOST_SCORE: Final = 1e300
"""A bound for scores and minutes in queries, far beyond any real ones."""

SPARE: Final = {"score": 0.005, "minutes": 0.0005}
"""The amount by which a number can miss a range in a query, so that SQLite's reading of decimals does not matter.

Half a hundredth for scores, which have two decimals. The minutes of grades have one.
"""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A query for stored puzzles; empty or None for any.

    `score` is the least and the most score, both included, rounded to hundredths like all scores, and `minutes` the
    fewest and the most expected minutes. `batch` is the name of the batch that found the puzzles. Puzzles without a
    grade have no level, score, technique or minutes.
    """

    kinds: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    score: tuple[float, float] | None = None
    sizes: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()
    batch: str = ""
    minutes: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        for name, value_type in {"kinds": str, "levels": int, "sizes": str, "techniques": str}.items():
            values = getattr(self, name)
            if not isinstance(values, tuple | list) or not all(isinstance(value, value_type) for value in values):
                words = "numbers" if value_type is int else "strings"
                raise InputError(f"{name} {shown(values)}: expected a tuple of {words}")
        for name, span in (("score", self.score), ("minutes", self.minutes)):
            if span is not None and not _is_span(span):
                raise InputError(f"{name} {shown(span)}: expected two numbers, the least and the most")
        if not isinstance(self.batch, str):
            raise InputError("expected a name", field="batch", value=self.batch)
        for level in self.levels:
            if not 0 <= level < 2**31:
                raise InputError("expected 1 to 5, or 6 for marathons", field="level", value=level)
        for kind in self.kinds:
            if kind not in KINDS:
                raise InputError(f"expected one of {', '.join(KINDS)}", field="kind", value=kind)
        for size_text in self.sizes:
            if parse_size(size_text) is None:
                raise InputError("expected ROWSxCOLUMNS such as 4x5", field="size", value=size_text)


ANY: Final = Wanted()


def _is_span(ends: object) -> bool:
    """Whether these are two numbers, neither of them NaN."""
    if not isinstance(ends, tuple | list) or len(ends) != 2:
        return False
    return all(isinstance(end, int | float) and (abs(end) <= MOST_SCORE or abs(end) == math.inf) for end in ends)


def condition(wanted: Wanted) -> tuple[str, list[object]]:
    """A query as an SQL condition on puzzles, with the values for its question marks."""
    clauses: list[str] = ["1"]
    values: list[object] = []
    lists = {"kind": wanted.kinds, "level": wanted.levels, "size": wanted.sizes, "technique": wanted.techniques}
    for column, allowed in lists.items():
        if allowed:
            clauses.append(f"{column} IN ({', '.join('?' * len(allowed))})")
            values += allowed
    for column, span in (("score", wanted.score), ("minutes", wanted.minutes)):
        if span is not None:
            clauses.append(f"{column} > ? AND {column} < ?")
            values += [span[0] - SPARE[column], span[1] + SPARE[column]]
    if wanted.batch:
        clauses.append("number IN (SELECT puzzle FROM finds WHERE batch = ?)")
        values.append(wanted.batch)
    return " AND ".join(clauses), values
