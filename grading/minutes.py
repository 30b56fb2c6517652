"""How long a puzzle takes, and its level: tables of minutes as data.

People differ most by whether they reason or try. So a table has a curve per kind for a practised person who tries,
which rests on the score and the features of a grade; the minutes of one who reasons are the feature `reasoning`, the
sum of the seconds of all steps. The expected minutes are halfway between both, on a log scale. The minutes at which
levels begin are the same for all kinds. The shipped table is `catalogues/minutes.toml`; tables that
`puzzlemill calibrate` writes have the same form.

    log2 trying minutes = knots at the score + weights of the features
    log2 minutes = shift + stretch * (log2 trying minutes + log2 reasoning minutes) / 2
"""

import functools
import hashlib
import itertools
import math
import textwrap
from pathlib import Path
from typing import Annotated, Final, NamedTuple, Protocol, TypeAlias

import msgspec

from puzzlemill.catalogues import minutes_table
from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.tedium import MOST_ALONE, MOST_MINUTES, MOST_STEPS
from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.decoding import converted
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.showing import Brief
from puzzlemill.puzzles.toml import reading_toml

LARGEST_TABLE: Final = 100_000
"""Bytes of the largest table that is read."""

MOST_KNOTS: Final = 100
"""The most knots of a curve, and the most of its weights."""

LEAST, MOST = 0.1, 3000.0
"""The fewest and the most minutes of a grade: six seconds, and the 50 hours after which simulated players give up."""

LONGEST_ABOUT: Final = 1000
"""Most characters of the description of a table."""

WIDTH: Final = 100
"""The width of lines that explain a table."""

LARGEST: Final = 1e6
"""The largest number in a table."""

Number: TypeAlias = Annotated[float, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Slope: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=LARGEST)]

REASONING: Final = "reasoning"
"""The feature that is the minutes of all steps of someone who reasons."""

LOG: Final = "log2 "
TECHNIQUE: Final = "technique "
"""What a weight can begin with: the log2 of 1 + the feature, or 1 if that technique is the hardest."""


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The minutes of a kind, on a log scale of base 2.

    `knots` are pairs of a score and log2 minutes, both rising; between them the curve is a straight line, beyond them
    the last line continues. `weights` are added per unit of a feature; a feature that a grade does not have adds
    nothing. That is someone who tries. `reasons`, a shift and a slope, gives the log2 minutes of someone who reasons
    from those, for puzzles without the feature `reasoning`; without both, the minutes of trying stand for all people.
    `shift` and `stretch` fit the curve to people. `spread` is the log2 distance from the expected minutes down to the
    fastest quarter of people of one class, and up to the slowest, at one minute or less; `widening` is added for every
    doubling of the minutes, because luck matters more in long games. `source` says what the curve was fitted to.
    """

    knots: tuple[tuple[Number, Number], ...]
    spread: tuple[Number, Number]
    weights: dict[str, Number] = {}
    reasons: tuple[Number, Slope] | None = None
    widening: Annotated[float, msgspec.Meta(ge=0, le=LARGEST)] = 0.0
    shift: Number = 0.0
    stretch: Slope = 1.0
    source: str = "simulated"

    def __post_init__(self) -> None:
        if not 2 <= len(self.knots) <= MOST_KNOTS:
            raise InputError(f"expected 2 to {MOST_KNOTS} pairs of score and log2 minutes", field="knots")
        if any(not (a < c and b <= d) for (a, b), (c, d) in itertools.pairwise(self.knots)):
            raise InputError("expected rising scores, and log2 minutes that do not fall", field="knots")
        if len(self.weights) > MOST_KNOTS:
            raise InputError(f"{len(self.weights)} features; the limit is {MOST_KNOTS}", field="weights")
        _check_text("source", self.source)
        for name in self.weights:
            _check_text("weights", name)
        if min(self.spread) < 0:
            raise InputError("expected two numbers of at least 0", field="spread")

    def simulated(self, assessment: Assessment) -> float:
        """The log2 minutes before `shift` and `stretch`."""
        return sum(self.persons(assessment)) / 2

    def persons(self, assessment: Assessment) -> tuple[float, float]:
        """The log2 minutes of someone who reasons and of someone who tries, before `shift` and `stretch`."""
        trying = self.trying(assessment)
        minutes = assessment.features.get(REASONING)
        if minutes is not None:
            reasoning = math.log2(max(LEAST, minutes))
            # Nobody goes on trying where reasoning is quicker.
            return reasoning, max(trying, reasoning)
        shift, slope = self.reasons or (0.0, 1.0)
        return min(trying, shift + slope * trying), trying

    def trying(self, assessment: Assessment) -> float:
        """The log2 minutes of someone who tries, before `shift` and `stretch`."""
        knots, score = self.knots, assessment.score
        # The segment that contains the score; the first and the last one go on beyond the ends.
        place = max(1, min(sum(score >= knot for knot, _ in knots), len(knots) - 1))
        (low, under), (high, over) = knots[place - 1], knots[place]
        points = under + (over - under) * (score - low) / (high - low)
        return points + sum(weight * measure(assessment, name) for name, weight in self.weights.items())

    def sides(self, points: float) -> tuple[float, float]:
        """The log2 distances from the expected log2 minutes to the fastest and the slowest quarter of one class."""
        more = self.widening * max(0.0, points)
        return self.spread[0] + more, self.spread[1] + more

    def points(self, assessment: Assessment) -> float:
        """The expected log2 minutes in hundredths, so that no rounding of the last digit decides the minutes."""
        return round(self.shift + self.stretch * self.simulated(assessment), 2)


class OwnCurve(Protocol):
    """What `grading/<kind>` can provide until the shipped table has a curve of the kind."""

    @property
    def CURVE(self) -> Curve:  # noqa: N802  # a constant of the module
        """The minutes of the kind."""


class Minutes(NamedTuple):
    """The expected minutes, those of the fastest and the slowest quarter of people, and of two of them.

    They are someone who reasons and someone who tries.
    """

    expected: float
    middle_half: tuple[float, float]
    reasoning: float
    trying: float


class MinutesTable(Brief, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: its name, what it is based on, where levels 2 to 5 and marathons begin, and the curves by kind."""

    name: str
    about: str
    levels: tuple[Slope, Slope, Slope, Slope, Slope]
    curves: dict[str, Curve]

    def __post_init__(self) -> None:
        if any(low >= high for low, high in itertools.pairwise(self.levels)):
            raise InputError("expected five rising numbers of minutes", field="levels")
        _check_text("name", self.name)
        _check_text("about", self.about, LONGEST_ABOUT)
        if not self.curves:
            raise InputError(f"expected at least one kind, such as [curves.{next(iter(KINDS))}]", field="curves")
        for kind in self.curves:
            if kind not in KINDS:
                raise InputError(f"kind {shown(kind)}: expected one of {', '.join(KINDS)}", field="curves")

    def curve(self, kind: str) -> Curve:
        """The curve of a kind, or the one in its own code; raises `InputError` if there is none."""
        curve = self.curves.get(kind)
        if curve is None:
            module: OwnCurve | None = find("curve", kind)
            if module is None:
                raise InputError(f"table {shown(self.name)} has no minutes for it", field="kind", value=kind)
            curve = module.CURVE
        return curve

    def minutes(self, kind: str, assessment: Assessment) -> Minutes:
        """The minutes of a puzzle of a kind."""
        curve = self.curve(kind)
        # The ends of the range start from the rounded points, so that equal minutes have equal ranges.
        points = curve.points(assessment)
        reasoning, trying = (curve.shift + curve.stretch * person for person in curve.persons(assessment))
        # Half of the people reason and half try. If both classes are far apart, their middles are the quarters of all;
        # if they are alike, the quarters of one class are.
        apart = round((trying - reasoning) / 2, 2)
        low, high = (math.hypot(apart, side) for side in curve.sides(points))
        middle_half = rounded(points - low), rounded(points + high)
        return Minutes(rounded(points), middle_half, rounded(points - apart), rounded(points + apart))

    def level(self, minutes: float) -> int:
        """The level of a puzzle that takes these minutes: 1 to 5, or 6 for a marathon."""
        return 1 + sum(minutes >= start for start in self.levels)

    def span(self, level: int) -> tuple[float, float]:
        """The minutes of a level: at least the first number and less than the second."""
        ends = (0.0, *self.levels, math.inf)
        return ends[level - 1], ends[level]

    def grade(self, kind: str, assessment: Assessment) -> Grade:
        """The grade of a puzzle of a kind, without its percentile."""
        minutes = self.minutes(kind, assessment)
        return Grade(
            level=self.level(minutes.expected),
            technique=assessment.technique,
            score=assessment.score,
            features=_with_pace(assessment.features, minutes.expected),
            text=assessment.text,
            minutes=minutes.expected,
            minutes_range=minutes.middle_half,
            minutes_source=self.curve(kind).source,
            minutes_reasoning=minutes.reasoning,
            minutes_trying=minutes.trying,
        )


def _with_pace(features: dict[str, int | float], minutes: float) -> dict[str, int | float]:
    """The features, with the minutes per idea if the ideas are known."""
    if "ideas" not in features:
        return features
    return features | {"minutes_per_idea": round(minutes / max(1, features["ideas"]), 1)}


def rounded(points: float) -> float:
    """Minutes from log2 minutes, with one decimal below 10, and as a whole number from 10."""
    minutes = 2.0 ** min(max(points, math.log2(LEAST)), math.log2(MOST))
    # From 9.95 on, one decimal would print as 10.0.
    return round(minutes, 1) if minutes < 9.95 else float(round(minutes))


@functools.cache
def shipped() -> MinutesTable:
    """The table that grades use by default."""
    return parse_table(minutes_table(), "minutes")


def parse_table(text: bytes | str, name: str) -> MinutesTable:
    """The table in a TOML text. Raises `InputError` with one line that names `name`, the field and the rule."""
    with reading_toml(text, name, LARGEST_TABLE) as data:
        return converted(data, MinutesTable)


def read_table(path: str) -> MinutesTable:
    """The table in a file; raises `InputError`, naming the file."""
    return parse_table(read_file(Path(path), LARGEST_TABLE), path)


def table_or_shipped(table: MinutesTable | None) -> MinutesTable:
    """The table, or the shipped one for None; raises `InputError` for anything else."""
    if table is not None and not isinstance(table, MinutesTable):
        remedy = "puzzlemill.read_table reads one from a file"
        raise InputError(f"expected a MinutesTable, got {type(table).__name__}; {remedy}", field="table")
    return table or shipped()


def is_private(table: MinutesTable | None) -> bool:
    """Whether a table is not the shipped one; None stands for the shipped one."""
    return table is not None and table != shipped()


def table_id(table: MinutesTable | None) -> str:
    """How origins name a table: the shipped one, or None, by its name, any other by the SHA-256 of its TOML."""
    # A private table with the same content as the shipped one is the shipped one.
    if table is None or not is_private(table):
        return shipped().name
    return hashlib.sha256(format_table(table).encode()).hexdigest()


def format_table(table: MinutesTable) -> str:
    """A table as TOML, which `parse_table` reads back."""
    lines = [f"name = {_toml(table.name)}", f"about = {_toml(table.about)}"]
    lines += [f"levels = {_toml(table.levels)}  # minutes at which levels 2 to 5 and marathons begin"]
    for kind, curve in table.curves.items():
        fields = msgspec.to_builtins(curve)
        weights = fields.pop("weights", {})
        lines += ["", f"[curves.{kind}]", *(f"{field} = {_toml(value)}" for field, value in fields.items())]
        if weights:
            inside = ", ".join(f"{_toml(feature)} = {_toml(weight)}" for feature, weight in weights.items())
            lines.append(f"weights = {{ {inside} }}")
    return "\n".join(lines) + "\n"


def explain(table: MinutesTable) -> list[str]:
    """A table as lines for people."""
    lines = [f"Levels by expected minutes, table {table.name}. {table.about}"]
    for level, name in enumerate(LEVEL_NAMES, 1):
        low, high = table.span(level)
        span = (
            f"under {high:g} minutes" if not low else f"{low:g} to {high:g}" if high < math.inf else f"{low:g} or more"
        )
        lines.append(f"  level {level} {name:<8}  {span}")
    for kind, curve in table.curves.items():
        terms = ", ".join(["score", *curve.weights])
        text = f"{kind_name(kind)} minutes of trying follow from {terms}; source: {curve.source}"
        lines += textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    lines += textwrap.wrap(
        "Minutes of reasoning are the seconds of all steps; the expected minutes are between both.",
        WIDTH,
        initial_indent="  ",
    )
    run = (
        f"more than {MOST_STEPS} steps in a row that look alike, more than {MOST_ALONE} if they are nearly all, "
        f"or more than {MOST_MINUTES:g} minutes of them"
    )
    tedium = f"Requests for levels or minutes leave out tedious puzzles ({run}); --tedious keeps them."
    return [*lines, *textwrap.wrap(tedium, WIDTH)]


def measure(assessment: Assessment, name: str) -> float:
    """What a weight multiplies: a feature, the log2 of 1 + the feature, or 1 for a technique.

    A feature of which only a lower bound is proved counts as the bound; a missing one counts as 0.
    """
    if name.startswith(TECHNIQUE):
        return float(assessment.technique == name.removeprefix(TECHNIQUE))
    feature = name.removeprefix(LOG)
    value = assessment.features.get(feature, assessment.features.get(f"{feature}_at_least", 0))
    return math.log2(1 + max(0, value)) if name.startswith(LOG) else value


def _check_text(field: str, text: str, longest: int = 100) -> None:
    """Refuse a text that is empty, long, or not printable."""
    if not 1 <= len(text) <= longest or not text.isprintable():
        raise InputError(f"expected 1 to {longest} printable characters", field=field, value=text)


def _toml(value: object) -> str:
    """A string, a number or a list in TOML, which writes them as JSON does."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")  # JSON does not escape it
