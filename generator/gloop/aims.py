"""Narrows options to those with which puzzles of a level are common: boards, deductions and numbers of givens.

Levels 1 to 5 are made by deduction. Marathons are made by search, and so is every level if the options say how many
tiles are given or that there is no deduction, or if the board is too small for puzzles of this level by deduction (3x3
from level 3 on, 3x4 from level 4 on, 4x4 at level 5).

`python -m benchmarks.gloop_deduction` measures 20 puzzles of each level. With seeds 0 and 1 nobody needs a trial in any
of them. Levels 1 to 5 take 22 to 44 tries and at most two seconds each. The deducing player solves 100%, 100%, 100%,
90% and 58% of the games within an hour, the trying player 100%, 100%, 96%, 64% and 16%.
"""

import contextlib
import itertools
import math
from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from puzzlemill.generator.gloop.options import DEFAULT_BOARD, Deduction, Options, cells_of, shape_of
from puzzlemill.generator.gloop.reachable_levels import (
    BOARDS,
    HIGHEST_OF_BOARDS,
    givens_needed,
    givens_of_levels,
    possible_levels,
)
from puzzlemill.grading.minutes import MOST, shipped
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.levels import MARATHON

DEDUCED_BOARDS: Final[dict[int, tuple[str, ...]]] = {
    1: ("3x3", "3x4"),
    2: ("4x4", "3x4", "4x5"),
    3: ("5x5", "4x4", "5x6", "4x5"),
    4: ("5x5", "6x6", "5x6", "4x5"),
    5: ("5x6", "6x6", "5x5"),
    MARATHON: ("6x6", "7x7"),
}
"""Boards for puzzles by deduction if a level is given and no board."""

AIMED_AT: Final = (0.3, 1.8, 3.4, 5.0, 6.6, 8.5)
"""The log2 minutes aimed at for each level: about 1.2, 3.5, 11, 32, 97 and 360 minutes."""

NEAR: Final = 0.8
"""How far the expected log2 minutes of puzzles can be from the minutes aimed at: half a level."""

RARE: Final = 2.0
"""The log2 minutes from the expected ones at which puzzles are rare, about one in fifty."""

FARTHEST: Final = 3.5
"""The log2 minutes by which no puzzle is expected to be longer than its estimate."""

MOST_LOG: Final = math.log2(MOST)

MOST_SINGLE: Final = 3
"""The highest level at which some puzzles need only `single`: 20 steps for the same reason in 20 minutes."""


class Estimate(NamedTuple):
    """Expected log2 minutes of puzzles by deduction.

    They are `base` + `by_size` * log2 cells - `by_extra` * extra givens / sqrt cells.
    """

    base: float
    by_size: float
    by_extra: float


ESTIMATES: Final[dict[tuple[Deduction, bool], Estimate]] = {
    ("single", False): Estimate(-5.92, 2.07, 2.55),
    ("closure", False): Estimate(-11.61, 3.84, 3.36),
    ("single", True): Estimate(-9.45, 3.05, 2.24),
    ("closure", True): Estimate(-12.49, 3.99, 2.89),
}
"""The estimates by deduction, for turned and unturned tiles; `border` is like `single`, and `parity` like `closure`.

Fitted by `python -m benchmarks.gloop_deduction --fit --count 10` to the geometric mean of both simulated players'
minutes, from which the estimates of its 124 rows differ by a factor of 1.3 to 1.4 (root mean square).
"""


def levels(options: Options) -> tuple[int, ...]:
    """The levels that puzzles with these options can have."""
    possible: set[int] = set()
    boards = _boards(options, (*BOARDS, *DEDUCED_BOARDS[MARATHON]))
    for board in boards:
        cells = cells_of(shape_of(board))
        for free in (1, cells) if options.givens is None else (cells - options.givens,):
            reached = possible_levels(free, options.spares, options.unturned is True)
            highest = MARATHON if options.spares else HIGHEST_OF_BOARDS.get(board, MARATHON)
            possible.update(level for level in reached if level <= highest)
    if options.deduction not in (None, "none"):
        logs = [_log_minutes(way, options.extra) for way in _open_ways(options, boards, MARATHON)]
        longest = shipped().level(2 ** min(FARTHEST + max(logs), MOST_LOG))
        possible = {level for level in possible if level <= max(longest, min(possible))}
    return tuple(range(min(possible), max(possible) + 1))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """Options to try in turn, with which each of the levels is common.

    Without levels these are the options themselves, or a deduction on the default board if no option was chosen at all.
    """
    if options.deduction == "none":
        options = msgspec.structs.replace(options, deduction=None)
        by_search = True
    else:
        by_search = options.deduction is None and options.givens is not None
        if not levels and options == Options():
            return [msgspec.structs.replace(options, board=DEFAULT_BOARD, deduction="single")]
    lists = []
    for level in levels:
        deduced = [] if by_search or (level == MARATHON and options.deduction is None) else _deduced(options, level)
        lists.append(deduced or ([] if options.deduction else _searched(options, level)))
    turns = itertools.chain.from_iterable(itertools.zip_longest(*lists))
    return list(dict.fromkeys(narrowed for narrowed in turns if narrowed is not None)) or [options]


class Way(NamedTuple):
    """A way to make puzzles by deduction."""

    board: str
    deduction: Deduction
    unturned: bool


def _open_ways(options: Options, boards: Iterable[str], level: int) -> list[Way]:
    """The ways that the options leave open; turned and unturned tiles take turns.

    The highest levels need closures, so that their many steps do not all have the same reason.
    """
    deductions: tuple[Deduction, ...] = ("closure",) if level > MOST_SINGLE else ("single", "closure")
    if options.deduction not in (None, "none"):
        deductions = (options.deduction,)
    turns = (False, True) if options.unturned is None else (options.unturned,)
    return [Way(board, rule, unturned) for rule, board, unturned in itertools.product(deductions, boards, turns)]


def _deduced(options: Options, level: int) -> list[Options]:
    """Options with which puzzles of a level are common by deduction; none if its puzzles are too rare.

    A level above the common ones of the board is aimed at with as few givens as possible.
    """
    wanted = AIMED_AT[level - 1]
    aimed: list[tuple[float, Options]] = []
    for way in _open_ways(options, _boards(options, DEDUCED_BOARDS[level]), level):
        cells = cells_of(shape_of(way.board))
        extra = options.extra or _extra_for(way, wanted)
        narrowed = msgspec.structs.replace(
            options,
            board=way.board,
            deduction=way.deduction,
            extra=options.extra if options.givens is not None else min(extra, cells - 1),
            unturned=True if way.unturned else options.unturned,
        )
        gap = _log_minutes(way, extra) - wanted
        aimed.append((max(gap, 0.0 if level == 1 else -gap), narrowed))
    nearest = min((gap for gap, _ in aimed), default=0.0)
    if nearest > RARE and options.deduction is None:
        return []
    return [narrowed for gap, narrowed in aimed if gap <= max(NEAR, nearest)]


def _estimate(way: Way) -> Estimate:
    return ESTIMATES["single" if way.deduction in ("single", "border") else "closure", way.unturned]


def _log_minutes(way: Way, extra: int) -> float:
    """The expected log2 minutes of puzzles made in this way."""
    cells, estimate = cells_of(shape_of(way.board)), _estimate(way)
    return estimate.base + estimate.by_size * math.log2(cells) - estimate.by_extra * extra / math.sqrt(cells)


def _extra_for(way: Way, log_minutes: float) -> int:
    """The extra givens with which the expected log2 minutes are nearest to these."""
    root = math.sqrt(cells_of(shape_of(way.board)))
    return max(0, round((_log_minutes(way, 0) - log_minutes) * root / _estimate(way).by_extra))


def _searched(options: Options, level: int) -> list[Options]:
    """Options with which puzzles of a level are common if nobody deduces them: up to three numbers of givens per board.

    With a limit on solutions, one of them can be None: as many givens as the limit needs.
    """
    numbers = {board: _numbers_of_givens(options, board, level) for board in _boards(options, BOARDS)}
    return [
        msgspec.structs.replace(options, board=board, givens=givens)
        for turn in range(3)
        for board in numbers
        for givens in numbers[board][turn : turn + 1]
    ]


def _numbers_of_givens(options: Options, board: str, level: int) -> list[int | None]:
    """Up to three numbers of givens to try for a level, None for as many as needed; empty for an uncommon level."""
    cells = cells_of(shape_of(board))
    ranges = givens_of_levels(cells)
    if level > len(ranges):
        # Only a board that was asked for is worth trying.
        return [options.givens or 0] if options.board is not None and options.solutions is None else []
    fewest, most = ranges[level - 1]
    if options.givens is not None:
        return [options.givens] if options.board is not None or fewest <= options.givens <= most else []
    if options.solutions is None:
        return [*range(fewest, most + 1)][:3]
    needed = givens_needed(options.goal, cells, options.solutions)
    if most < needed:
        return []
    enough = range(max(fewest, needed + 2), most + 1)
    return [None, *enough][:3] if fewest <= needed + 2 else [*enough][:3]


def _boards(options: Options, choice: Iterable[str]) -> list[str]:
    """The board of the options; without one, the boards of a choice that the options allow."""
    if options.board is not None:
        return [options.board]
    boards = []
    for board in choice:
        with contextlib.suppress(InputError):
            msgspec.structs.replace(options, board=board)
            boards.append(board)
    return boards
