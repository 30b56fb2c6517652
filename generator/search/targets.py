"""Targets for generated puzzles (levels, a range of scores, techniques), and how far a grade is from one."""

import re
from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

import msgspec

from puzzlemill.grading import LEVEL_NAMES, techniques
from puzzlemill.grading.levels import Row, measure, shipped
from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, shown
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.wording import meant

Distance: TypeAlias = tuple[int, int, int]
"""The distance of a grade from a target: steps of technique, steps of level, and hundredths of score or features."""

LEVELS: Final = ("1", "2", "3", "4", "5")

MOST_SCORE: Final = 99.99
"""Higher than any score: the upper end of an open range."""


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels, lowest and highest score (both included) and techniques; empty or None for any."""

    levels: tuple[int, ...] = ()
    score: tuple[float, float] | None = None
    techniques: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if any(not 1 <= level <= len(LEVELS) for level in self.levels):
            raise InputError(f"level {', '.join(map(str, self.levels))}: expected levels 1 to 5")
        if self.score and not 0 <= self.score[0] <= self.score[1] <= MOST_SCORE:
            low, high = self.score
            raise InputError(f"score {low:g}-{high:g}: expected a range such as 6.0-6.5 within 0 to {MOST_SCORE}")

    def __bool__(self) -> bool:
        return bool(self.levels or self.score or self.techniques)

    def __contains__(self, grade: Grade) -> bool:
        return self.holds(grade.level, grade.technique, grade.score)

    def holds(self, level: int, technique: str, score: float) -> bool:
        """Whether a grade of this level, technique and score is within the target."""
        return (
            (not self.levels or level in self.levels)
            and (not self.techniques or technique in self.techniques)
            and self.score_gap(score) == 0
        )

    def score_gap(self, score: float) -> int:
        """By how many hundredths a score is outside the range; 0 if it is inside or any score matches."""
        low, high = map(_hundredths, self.score or (score, score))
        return max(low - _hundredths(score), _hundredths(score) - high, 0)


ANY_PUZZLE: Final = Target()
"""The target that every puzzle matches."""


def distance(kind: str, target: Target, grade: Grade) -> Distance:
    """The distance of a grade from the target: steps of technique, steps of level, and hundredths.

    All are zero only within the target. If the target has scores, the hundredths are those of the score. Otherwise, if
    the level table has a row with a target level and this technique, they measure how far the features are outside that
    row. Without such a row, they drive the score up while technique or level is too low, and down while it is too high.
    """
    names = techniques(kind)
    places = [names.index(name) for name in target.techniques]
    by_technique = _gap(names.index(grade.technique), places) if places else 0
    by_level = _gap(grade.level, target.levels) if target.levels else 0
    score = _hundredths(grade.score)
    by_score = target.score_gap(grade.score)
    if target.score is None:
        up = by_technique or by_level
        by_score = 0 if up == 0 else _hundredths(MOST_SCORE) - score if up > 0 else score
        rows = [row for row in _rows(kind) if row.level in target.levels]
        same = [row for row in rows if row.technique is None or grade.technique in row.technique]
        if by_level and same:
            by_score = min(_outside(row, grade) for row in same)
    return abs(by_technique), abs(by_level), by_score


def _outside(row: Row, grade: Grade) -> int:
    """By how many hundredths the features of a grade are outside the ranges of a row, in total."""
    gap = 0.0
    for name, wanted in row.ranges.items():
        value = measure(grade.features, name)
        below = 0.0 if wanted.least is None else wanted.least - value
        above = 0.0 if wanted.below is None else value - wanted.below
        gap += max(0.0, below, above)
    return _hundredths(gap)


def check_techniques(kind: str, target: Target) -> None:
    """Refuse techniques that the kind does not have, or that no puzzle of the target levels needs."""
    names = techniques(kind)
    for name in target.techniques:
        if name not in names:
            raise InputError(f"technique {shown(name)}: expected one of {', '.join(names)}{meant(name, names)}")
    possible = levels_of(kind, target.techniques)
    if target.levels and not set(target.levels) & set(possible):
        levels = " or ".join(map(str, target.levels))
        never = f"no {kind_name(kind)} puzzle of level {levels} needs {' or '.join(target.techniques)}"
        raise ImpossibleError(f"{never}; possible levels: {', '.join(map(str, possible))}")


def levels_of(kind: str, names: Collection[str]) -> tuple[int, ...]:
    """The levels of puzzles that can need one of these techniques; all levels without any."""
    if not names:
        return tuple(map(int, LEVELS))
    rows = _rows(kind)
    return tuple(sorted({row.level for row in rows if row.technique is None or set(row.technique) & set(names)}))


def _rows(kind: str) -> tuple[Row, ...]:
    """The rows of the kind's level table; empty if the kind has its levels in code."""
    try:
        return shipped(kind).rows
    except FileNotFoundError:
        return ()


def parse_levels(text: str) -> tuple[int, ...]:
    """The levels of `3` or `2-4`; raises `InputError`."""
    first, dash, last = text.partition("-")
    if not (first in LEVELS and (last in LEVELS if dash else True)) or (dash and first > last):
        name = text.lower()
        number = f"; {name} is level {LEVEL_NAMES.index(name) + 1}" if name in LEVEL_NAMES else ""
        raise InputError(f"level {shown(text)}: expected 1 to 5, or a range such as 2-4{number}")
    return tuple(range(int(first), int(last or first) + 1))


def parse_score(text: str) -> tuple[float, float]:
    """The lowest and highest score of `6.0-6.5`, or of `6.0-` for at least 6; raises `InputError`."""
    if not isinstance(text, str):
        raise InputError(f'score {shown(text)}: expected a string such as "6.0-6.5"')
    span = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]{1,2})?)-([0-9]{1,2}(?:\.[0-9]{1,2})?)?", text, re.ASCII)
    low, high = (float(span[1]), float(span[2] or MOST_SCORE)) if span else (1.0, 0.0)
    if low > high:
        raise InputError(f"score {shown(text)}: expected a range such as 6.0-6.5, or 6.0- for at least 6")
    return low, high


def parse_target(
    level: int | str | None = None, score: str | None = None, technique: str | Sequence[str] | None = None
) -> Target:
    """The target of options as people write them: `2-4`, `6.0-6.5`, one name or several; raises `InputError`."""
    if not isinstance(technique, str | Sequence | None) or not all(isinstance(name, str) for name in technique or ()):
        raise InputError(f"technique {shown(technique)}: expected a name or a list of names")
    if isinstance(level, bool) or not isinstance(level, int | str | None):
        raise InputError(f'level {shown(level)}: expected 1 to 5, or a range such as "2-4"')
    return Target(
        parse_levels(level if isinstance(level, str) else shown(level)) if level not in (None, "") else (),
        parse_score(score) if score else None,
        (technique,) if isinstance(technique, str) else tuple(technique or ()),
    )


def _gap(place: int, wanted: Sequence[int]) -> int:
    """Steps from a place to the nearest of the wanted places: positive upwards, negative downwards."""
    return min((goal - place for goal in wanted), key=abs)


def _hundredths(score: float) -> int:
    return round(100 * score)
