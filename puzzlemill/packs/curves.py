"""Curves of difficulty, as game designers draw them: a step for each place in a run of puzzles.

The steps of a curve are levels, or bands of minutes, of equal width on a log scale.
"""

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeVar

from puzzlemill.grading.minutes import rounded
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream

CURVES: Final = {
    "ramp": "levels rise evenly from the lowest to the highest",
    "sawtooth": "levels rise in teeth, each of which begins a little higher than the one before",
    "steady": "levels do not rise: each round has every level once, in an order drawn by the seed",
}
"""The named curves."""

BAND: Final = 0.5
"""The width of a band of minutes in log2 minutes: its ends differ by a factor of 1.4, as two people easily do."""

PERIOD: Final = 10
"""The default number of puzzles per tooth."""

BARS: Final = "·▁▃▅▆█▲"
"""The characters of a sparkline: for any level, for levels 1 to 5, and for marathons."""

Span: TypeAlias = tuple[float, float]

T = TypeVar("T")


class Step(NamedTuple):
    """What a place of a curve asks for: a level (0: any), or a band of `minutes`, whose middle has the level."""

    level: int
    minutes: Span | None = None


def check_curve(name: str, period: int) -> None:
    """Raise `InputError` for an unknown name, and for teeth too short to rise."""
    if name not in CURVES:
        raise InputError(
            f"expected {', '.join(CURVES)}, a list of levels, or shares of levels", field="curve", value=name
        )
    if period < 2:
        raise InputError("expected at least 2, since a tooth must rise", field="period", value=period)


def bands(low: float, high: float) -> list[Span]:
    """Bands of minutes from `low` to `high`, each at most `BAND` wide; below one minute there is only one."""
    least = math.log2(max(low, 1.0))
    rise = math.log2(max(high, 1.0)) - least
    number = max(1, math.ceil(round(rise, 2) / BAND))
    inner = [rounded(round(least + rise * place / number, 2)) for place in range(1, number)]
    ends = [low, *inner, high]
    return list(itertools.pairwise(ends))


def named_curve(name: str, levels: Sequence[T], count: int, period: int, draws: Stream) -> list[T]:
    """The levels, or other steps, of `count` places along a curve of `CURVES`. `levels` must be ascending."""
    if name == "sawtooth":
        return sawtooth(levels, count, period)
    return ramp(levels, count) if name == "ramp" else steady(levels, count, draws)


def ramp(levels: Sequence[T], count: int) -> list[T]:
    """Levels in equal shares, rising; with fewer places than levels, some levels between the ends are left out."""
    if count < len(levels):
        return [levels[place * (len(levels) - 1) // max(1, count - 1)] for place in range(count)]
    return [levels[place * len(levels) // count] for place in range(count)]


def sawtooth(levels: Sequence[T], count: int, period: int) -> list[T]:
    """Teeth of `period` places (at least 2) that rise through half of the range, each from a little higher.

    The first tooth begins at the lowest level, and the last one, if it is complete, ends at the highest. A single tooth
    is a ramp.
    """
    teeth = -(-count // period)
    if teeth < 2:
        return ramp(levels, count)
    # Half of the height is the start of the tooth, half its rise. Whole numbers, so nothing is rounded.
    top = 2 * (teeth - 1) * (period - 1)
    heights = [place // period * (period - 1) + place % period * (teeth - 1) for place in range(count)]
    return [levels[min(height * len(levels) // top, len(levels) - 1)] for height in heights]


def steady(levels: Sequence[T], count: int, draws: Stream) -> list[T]:
    """Rounds of all levels, each in a random order: nothing rises, and every stretch is about as hard."""
    along: list[T] = []
    while len(along) < count:
        one_round = list(levels)
        draws.shuffle(one_round)
        along += one_round
    return along[:count]


def by_shares(shares: Mapping[int, int], count: int) -> list[int]:
    """Rising levels, each with its share of the places; leftover places go to the largest remainders first."""
    total = sum(shares.values())
    numbers = {level: share * count // total for level, share in shares.items()}
    remainders = sorted(shares, key=lambda level: (-(shares[level] * count % total), level))
    for level in remainders[: count - sum(numbers.values())]:
        numbers[level] += 1
    return [level for level in sorted(shares) for _ in range(numbers[level])]


def with_hard_ones(along: Callable[[int], list[T]], count: int, every: int, level: T) -> list[T]:
    """`level` at every `every`-th place (0: at none), and the curve from `along` at the other places."""
    if not every:
        return along(count)
    rest = iter(along(count - count // every))
    return [level if place % every == 0 else next(rest) for place in range(1, count + 1)]


def sparkline(levels: Sequence[int], width: int = 100) -> str:
    """The levels as a line of bars, one per place; for more than `width` places, each bar is the mean of a stretch."""
    step = -(-len(levels) // width) or 1
    stretches = [levels[first : first + step] for first in range(0, len(levels), step)]
    return "".join(BARS[(2 * sum(stretch) + len(stretch)) // (2 * len(stretch))] for stretch in stretches)
