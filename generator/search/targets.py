"""Targets for generated puzzles (levels, ranges of minutes and scores, techniques), and how far a grade is from one."""

import math
import re
import sys
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from puzzlemill.grading import techniques, trial_free
from puzzlemill.grading.minutes import LEAST, MOST, MinutesTable, is_private, shipped
from puzzlemill.grading.tedium import is_tedious
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.levels import LEVEL_NAMES, LEVELS, MARATHON, level_name
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.wording import meant

Distance: TypeAlias = tuple[int, int, int]
"""The distance of a grade from a target: steps of technique, hundredths of log2 minutes, and hundredths of score."""


MOST_SCORE: Final = 99.99
"""The upper end of an open range: higher than any score."""

MOST_MINUTES: Final = MOST
"""The most minutes of a grade."""

FARTHEST: Final = 100.0
"""Log2 minutes beyond which a translated number of minutes means any number."""


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Levels, and the lowest and highest minutes and score (all included), and techniques; empty or None for any.

    With levels or minutes, puzzles that repeat the same steps for too long are left out unless they are wanted too
    (`tedious`), and so are those of low levels that need a trial (`trials`) unless techniques are named.
    """

    levels: tuple[int, ...] = ()
    score: tuple[float, float] | None = None
    techniques: tuple[str, ...] = ()
    minutes: tuple[float, float] | None = None
    tedious: bool = False
    trials: bool = False

    def __post_init__(self) -> None:
        if not set(self.levels) <= set(LEVELS):
            rule = "expected levels 1 to 5, or 6 for marathons"
            raise InputError(rule, field="level", value=", ".join(map(str, self.levels)))
        if self.score and not 0 <= self.score[0] <= self.score[1] <= MOST_SCORE:
            low, high = self.score
            rule = f"expected a range such as 6.0-6.5 within 0 to {MOST_SCORE}"
            raise InputError(rule, field="score", value=f"{low:g}-{high:g}")
        if self.minutes and not 0 <= self.minutes[0] <= self.minutes[1] <= MOST_MINUTES:
            low, high = self.minutes
            rule = f"expected a range such as 5-15 within 0 to {MOST_MINUTES:g}"
            raise InputError(rule, field="minutes", value=f"{low:g}-{high:g}")
        # Origins are the same whether a range was given in whole or decimal numbers.
        for field, span in (("score", self.score), ("minutes", self.minutes)):
            msgspec.structs.force_setattr(self, field, span and (float(span[0]), float(span[1])))

    def __bool__(self) -> bool:
        return bool(self.levels or self.score or self.techniques or self.minutes)

    def accepts(self, kind: str, grade: Grade) -> bool:
        """Whether the grade of a puzzle of a kind is within the target."""
        held = self.holds(grade.level, grade.technique, grade.score, grade.minutes)
        return held and not self.leaves_out(kind, grade)

    def leaves_out(self, kind: str, grade: Grade) -> Literal["", "tedious", "trials"]:
        """The option that would keep a puzzle with this level and minutes; empty if it is kept without."""
        if not (self.levels or self.minutes):
            return ""
        if not self.tedious and is_tedious(grade):
            return "tedious"
        if not self.trials and not self.techniques and grade.level <= trial_free(kind, grade.technique):
            return "trials"
        return ""

    def holds(self, level: int, technique: str, score: float, minutes: float | None) -> bool:
        """Whether a grade of this level, technique, score and minutes is within the target."""
        return (
            (not self.levels or level in self.levels)
            and (not self.techniques or technique in self.techniques)
            and self.score_gap(score) == 0
            and (not self.minutes or (minutes is not None and self.minutes[0] <= minutes <= self.minutes[1]))
        )

    def possible_levels(self, table: MinutesTable | None = None) -> tuple[int, ...]:
        """The levels of a table (default: the shipped one) that puzzles within the target can have."""
        low, high = self.minutes or (0.0, MOST_MINUTES)
        spans = {level: (table or shipped()).span(level) for level in self.levels or LEVELS}
        return tuple(level for level, (start, end) in spans.items() if start <= high and low < end)

    def __str__(self) -> str:
        """`level 2-4 minutes 5-15 score 6-6.5 technique trial`, as people write it; empty for any puzzle."""
        ends = {
            "level": self.levels and written_levels(self.levels),
            "minutes": self.minutes and written_range(self.minutes, MOST_MINUTES),
            "score": self.score and written_range(self.score, MOST_SCORE),
            "technique": " or ".join(self.techniques),
        }
        return " ".join(f"{name} {value}" for name, value in ends.items() if value)

    def score_gap(self, score: float) -> int:
        """By how many hundredths a score is outside the range; 0 if it is inside or any score matches."""
        low, high = map(_hundredths, self.score or (score, score))
        return max(low - _hundredths(score), _hundredths(score) - high, 0)


ANY_PUZZLE: Final = Target()
"""The target that every puzzle matches."""

NO_MARATHON: Final = Target(tuple(LEVELS[:-1]))
"""The target of a request without any option: marathons, tedious puzzles and trials are made only on request."""


def distance(kind: str, target: Target, grade: Grade, table: MinutesTable | None = None) -> Distance:
    """The distance of a grade from the target: steps of technique, hundredths of log2 minutes, and of the score.

    `table` is the table of the grade (default: the shipped one). All are zero only within the target. With a target of
    techniques alone, the hundredths drive the score up while the technique is too low, and down while it is too high.
    """
    names = techniques(kind)
    places = [names.index(name) for name in target.techniques]
    by_technique = _gap(names.index(grade.technique), places) if places else 0
    by_minutes = 0
    if grade.minutes is None:
        by_minutes = 100 * abs(_gap(grade.level, target.levels)) if target.levels else 0
    else:
        spans = [(table or shipped()).span(level) for level in target.levels]
        if spans and grade.level not in target.levels:
            by_minutes = max(1, min(_log_gap(grade.minutes, span) for span in spans))
        if target.minutes and not target.minutes[0] <= grade.minutes <= target.minutes[1]:
            by_minutes += max(1, _log_gap(grade.minutes, target.minutes))
    by_score = target.score_gap(grade.score)
    if target.score is None and by_technique and not by_minutes:
        score = _hundredths(grade.score)
        by_score = _hundredths(MOST_SCORE) - score if by_technique > 0 else score
    return abs(by_technique), by_minutes, by_score


def _log_gap(minutes: float, span: tuple[float, float]) -> int:
    """By how many hundredths of log2 minutes a time is outside a span; 0 inside."""
    low, high = (_hundredths(math.log2(max(end, LEAST))) if end < math.inf else sys.maxsize for end in span)
    points = _hundredths(math.log2(minutes))
    return max(low - points, points - high, 0)


def shipped_levels(kind: str, target: Target, table: MinutesTable | None) -> tuple[int, ...]:
    """The levels of the shipped table that puzzles within a target of another table can have; None is the shipped one.

    Minutes are translated as if the curves of the kind differed only by their shift and stretch.
    """
    if table is None or not is_private(table):
        return target.possible_levels()
    ours, theirs = shipped().curve(kind), table.curve(kind)

    def translated(minutes: float) -> float:
        """Minutes of the shipped table from minutes of the other."""
        if not 0 < minutes < math.inf:
            return minutes
        points = ours.shift + ours.stretch * (math.log2(minutes) - theirs.shift) / theirs.stretch
        return math.exp2(min(max(points, -FARTHEST), FARTHEST))

    levels: set[int] = set()
    for level in target.possible_levels(table):
        spans = zip(table.span(level), target.minutes or (0.0, math.inf), strict=True)
        low, high = (choice(pair) for choice, pair in zip((max, min), spans, strict=True))
        levels |= {
            level
            for level in LEVELS
            if shipped().span(level)[0] <= translated(high) and translated(low) < shipped().span(level)[1]
        }
    return tuple(sorted(levels))


def check_techniques(kind: str, target: Target) -> None:
    """Refuse techniques that the kind does not have."""
    names = techniques(kind)
    for name in target.techniques:
        if name not in names:
            raise InputError(f"expected one of {', '.join(names)}{meant(name, names)}", field="technique", value=name)


def parse_levels(text: str) -> tuple[int, ...]:
    """The levels of `3`, `2-4` or `marathon`; raises `InputError`."""
    if text.lower() == LEVEL_NAMES[-1]:
        return (MARATHON,)
    ends = text.split("-", 1)
    if not set(ends) <= set("12345") or ends != sorted(ends):
        name = text.lower()
        number = f"; {name} is level {LEVEL_NAMES.index(name) + 1}" if name in LEVEL_NAMES else ""
        number = f"; level {MARATHON} is called {LEVEL_NAMES[-1]}" if text == str(MARATHON) else number
        raise InputError(f"expected 1 to 5, a range such as 2-4, or marathon{number}", field="level", value=text)
    return tuple(range(int(ends[0]), int(ends[-1]) + 1))


def parse_minutes(text: str) -> tuple[float, float]:
    """The fewest and the most minutes of `5-15`, or of `60-` for at least 60; raises `InputError`."""
    if not isinstance(text, str):
        raise InputError('expected a string such as "5-15"', field="minutes", value=text)
    span = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9])?)-([0-9]{1,4}(?:\.[0-9])?)?", text, re.ASCII)
    low, high = (float(span[1]), float(span[2] or MOST_MINUTES)) if span else (1.0, 0.0)
    if low > high or high > MOST_MINUTES:
        limit = f"; grades have at most {MOST_MINUTES:g} minutes" if max(low, high) > MOST_MINUTES else ""
        raise InputError(f"expected a range such as 5-15, or 60- for at least 60{limit}", field="minutes", value=text)
    return low, high


def written_range(span: tuple[float, float], most: float) -> str:
    """`5-15`, or `60-` for a range that ends at `most`, as `parse_minutes` and `parse_score` read it."""
    return f"{span[0]:g}-" if span[1] == most else f"{span[0]:g}-{span[1]:g}"


def written_levels(levels: Sequence[int]) -> str:
    """`2 or 3 or marathon`, as people write levels."""
    return " or ".join(map(level_name, levels))


def parse_score(text: str) -> tuple[float, float]:
    """The lowest and highest score of `6.0-6.5`, or of `6.0-` for at least 6; raises `InputError`."""
    if not isinstance(text, str):
        raise InputError('expected a string such as "6.0-6.5"', field="score", value=text)
    span = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]{1,2})?)-([0-9]{1,2}(?:\.[0-9]{1,2})?)?", text, re.ASCII)
    low, high = (float(span[1]), float(span[2] or MOST_SCORE)) if span else (1.0, 0.0)
    if low > high:
        raise InputError("expected a range such as 6.0-6.5, or 6.0- for at least 6", field="score", value=text)
    return low, high


def parse_target(
    level: int | str | None = None,
    score: str | None = None,
    technique: str | Sequence[str] | None = None,
    minutes: str | None = None,
    *,
    tedious: bool = False,
    trials: bool = False,
) -> Target:
    """The target of options as people write them: `2-4`, `6.0-6.5`, one name or several, `5-15`, and two switches.

    Raises `InputError`.
    """
    if not isinstance(technique, str | Sequence | None) or not all(isinstance(name, str) for name in technique or ()):
        raise InputError("expected a name or a list of names", field="technique", value=technique)
    if isinstance(level, bool) or not isinstance(level, int | str | None):
        raise InputError('expected 1 to 5, or a range such as "2-4"', field="level", value=level)
    for name, switch in (("tedious", tedious), ("trials", trials)):
        if not isinstance(switch, bool):
            raise InputError("expected True or False", field=name, value=switch)
    return Target(
        parse_levels(level if isinstance(level, str) else shown(level)) if level not in (None, "") else (),
        parse_score(score) if score else None,
        (technique,) if isinstance(technique, str) else tuple(technique or ()),
        parse_minutes(minutes) if minutes else None,
        tedious,
        trials,
    )


def _gap(place: int, wanted: Sequence[int]) -> int:
    """Steps from a place to the nearest of the wanted places: positive upwards, negative downwards."""
    return min((goal - place for goal in wanted), key=abs)


def _hundredths(score: float) -> int:
    return round(100 * score)
