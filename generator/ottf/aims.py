"""Which ways of making OTTF templates lead to which levels, by the minutes that they were measured to take."""

import itertools
import math
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

import msgspec

from puzzlemill.generator.options import read_size
from puzzlemill.generator.ottf.masks import cells_of, core_boxes, fewest_tiles, inner_cells, places
from puzzlemill.generator.ottf.options import DEFAULT_BOARD, HOLES, RULES, Options
from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.minutes import LEAST, shipped
from puzzlemill.grading.ottf import TRIALS
from puzzlemill.grading.ottf.grader import score
from puzzlemill.grading.tedium import MOST_ALONE, MOST_STEPS
from puzzlemill.puzzles.levels import LEVELS, MARATHON
from puzzlemill.solvers.ottf.looking import ruled


class Choice(NamedTuple):
    """A board, and how to draw an order on it: at random, or around a core with one solution.

    The core has the size of `block`, and `sources`, `sinks` and `depth` as in the options.
    """

    board: str
    block: str = ""
    sources: int = 0
    sinks: int = 0
    depth: int = 0


CHOICES: Final[dict[int, tuple[Choice, ...]]] = {
    1: (Choice("4x4"), Choice("4x5"), Choice("5x5"), Choice("5x6")),
    2: (
        Choice("6x6", "5x5", 2, 1),
        Choice("5x6", "4x6", 2, 1),
        Choice("5x5", "5x5", 1, 2),
        Choice("6x6", "4x5", 2, 1),
        Choice("5x6", "5x5", 2, 1),
        Choice("6x6", "4x6", 2, 1),
    ),
    3: (
        Choice("6x7", "6x7", 4, 2),
        Choice("5x7", "5x7", 3, 2),
        Choice("6x6", "6x6", 4, 3),
        Choice("4x8", "4x8", 3, 2),
        Choice("6x7", "5x6", 4, 3),
        Choice("5x8", "5x8", 3),
    ),
    4: (
        Choice("8x9", "8x9", 5),
        Choice("8x8", "8x8", 6),
        Choice("8x9", "8x9", 7, 6),
        Choice("9x9", "9x9", 5),
        Choice("8x9", "8x9", 6),
        Choice("8x8", "8x8", 7, 6),
    ),
    5: (
        Choice("9x10", "9x10", 5, 0, 3),
        Choice("10x10", "10x10", 7),
        Choice("10x10", "10x10", 6, 0, 3),
    ),
    MARATHON: (
        Choice("12x12", "12x12", 8, 0, 3),
        Choice("12x12", "12x12", 10, 9),
        Choice("14x14", "14x14", 8),
    ),
}
"""Small boards, with cores that leave little to mark by rule, by level; tried in turn if no board is given.

Of 10 to 60 templates of each choice, at least two in five had its level.
"""


SMALL: Final = (Choice("5x6", "4x4", 1), Choice("5x5", "4x4", 1), Choice("5x5", "3x4", 1))
"""Small cores for a range of minutes in level 2: most have a single deduction."""

DEDUCTIONS: Final = 2
"""How many deductions that are not rules a template around a core has; `SMALL` ones have fewer."""


class Way(NamedTuple):
    """A way to draw an order of placing on any board, and how long its templates take.

    `block` has the shorter and the longer side, (0, 0) for none; a template with a core has one solution. `pace` is in
    minutes per tile of the board, `core` in minutes in addition: medians of 14 templates each on 8x9 and 12x13 with a
    fifth of holes.
    """

    method: str
    block: tuple[int, int]
    sources: int
    sinks: int
    depth: int
    pace: float
    core: float


WAYS: Final = (
    Way("grown", (0, 0), 0, 0, 0, 0.063, 0.0),
    Way("winding", (0, 0), 1, 0, 0, 0.068, 0.0),
    Way("order", (0, 0), 0, 0, 0, 0.075, 0.0),
    Way("harmonic", (3, 4), 1, 0, 0, 0.1, 0.2),
    Way("harmonic", (4, 4), 1, 0, 0, 0.1, 0.4),
    Way("harmonic", (4, 5), 2, 1, 0, 0.1, 0.8),
    Way("harmonic", (4, 6), 2, 1, 0, 0.1, 1.8),
    Way("harmonic", (5, 5), 2, 1, 0, 0.1, 1.6),
    Way("harmonic", (5, 6), 3, 1, 0, 0.1, 2.6),
    Way("harmonic", (5, 6), 4, 3, 0, 0.1, 3.6),
    Way("harmonic", (5, 7), 3, 2, 0, 0.1, 4.2),
    Way("harmonic", (6, 6), 4, 3, 0, 0.1, 4.7),
    Way("harmonic", (6, 7), 4, 2, 0, 0.1, 6.8),
    Way("harmonic", (7, 7), 3, 1, 0, 0.1, 5.0),
    Way("harmonic", (7, 7), 5, 4, 0, 0.1, 10.7),
    Way("harmonic", (7, 8), 5, 0, 0, 0.1, 14.0),
    Way("harmonic", (8, 8), 6, 0, 0, 0.1, 18.5),
    Way("harmonic", (7, 10), 4, 0, 0, 0.1, 23.0),
    Way("harmonic", (9, 9), 4, 0, 0, 0.1, 26.0),
    Way("harmonic", (7, 13), 4, 0, 0, 0.1, 45.0),
    Way("harmonic", (8, 8), 0, 0, 3, 0.1, 28.0),
    Way("harmonic", (7, 10), 0, 0, 3, 0.1, 46.0),
    Way("harmonic", (10, 10), 4, 0, 0, 0.1, 47.0),
    Way("harmonic", (7, 13), 0, 0, 3, 0.1, 70.0),
    Way("harmonic", (10, 10), 0, 0, 3, 0.1, 78.0),
    Way("harmonic", (12, 12), 4, 0, 0, 0.1, 64.0),
)

SMALLEST: Final = 20
"""Cells of the smallest core with at least two deductions."""

BOARDS: Final = ("5x5", "6x6", "7x7", "8x8", "10x10", "12x12")
"""The boards for a level if holes or symmetry are given but no board.

The first one counts on which a way leads to the level and leaves little to mark.
"""

USUAL_LEVELS: Final = (2, 3)
"""The levels of a request without any option."""

MARGIN: Final = 0.25
"""How far from the ends of a band the minutes of a way should be, in log2: templates made in one way differ."""

NEAREST: Final = 0.4
"""If no way leads to a level: ways count that miss it by at most this much more than the nearest one, in log2."""

SHORT, SHORT_WITH_TRIALS, LONG = 1.2, 1.5, 0.5
"""A level is out of reach if all ways on a board miss it by more than this, in log2: they take too short (levels whose
templates need no trial by default, and others) or too long.

Default tries and climbs found level 4 on 6x9 (0.99) and now and then on 6x7 (1.11), and marathons on 7x13 (1.44); they
found neither level 3 on 4x5 (1.35), level 4 on 6x6 (1.52) nor marathons on 9x10 (1.97). Of what takes too long, they
found level 1 on 6x8 now and then (0.52), but not on 7x7 (0.55), nor level 2 on 12x12 (0.52).
"""


def levels(options: Options) -> tuple[int, ...]:
    """The levels that templates with these options can have, by the shipped table of minutes.

    No template with as many tiles takes less than one that rule 1 solves, and random holes leave hardly ever fewer than
    `fewest_tiles`. Without a tile that has four neighbours there is no hidden five; without a hidden five, rule 1 is
    complete; and where no core fits (`core_boxes`), both rules are. So the time of such templates is bounded, while no
    bound is proved for a core: if the generator chooses it, levels are ruled out for which all cores on the board take
    too short. A level that is not ruled out might never come up.
    """
    if options.board is None:
        return tuple(LEVELS)
    cells, inner = len(cells_of(options.shape)), inner_cells(options.shape)
    first = _level("rule 1", fewest_tiles(options.shape, options.share, options.symmetry), 0.0)
    if not inner or (options.method in ("grown", "winding") and options.sources == 0):
        return tuple(range(first, _level("rule 1", cells, inner / cells) + 1))
    last = MARATHON if core_boxes(options.shape) else _level("rule 2", cells, inner / cells)
    if options.method == "any" and not options.block and not options.depth:
        ways = [way for way in WAYS if any(_options(options, way))]
        while last > first and all(_too_short(options, way, last) > _most_short(last) for way in ways):
            last -= 1
    return tuple(range(first, last + 1))


def bearable(options: Options, techniques: Collection[str]) -> tuple[int, ...]:
    """The levels that templates with these options reach without being tedious, by one of the techniques if named.

    Rules alone place at most `MOST_ALONE` tiles before that is tedious, which takes less than level 2. On a board that
    was given, a level is ruled out if all ways to it leave too many tiles to mark, or take too long.
    """
    if techniques and RULES.issuperset(techniques):
        return (1,)
    if options.board is None or options.method != "any" or options.block:
        return tuple(LEVELS)
    ways = [way for way in WAYS if any(_options(options, way))]
    # Boards differ by some tiles, and a core splits a run now and then.
    few = {way for way in ways if _to_mark(options, way) <= (1.25 * MOST_STEPS if way.block[0] else MOST_ALONE)}
    to_level = {level: {way for way in ways if _gap(options, way, level) <= NEAREST} for level in LEVELS}
    return tuple(
        level
        for level, leading in to_level.items()
        if leading & few or (not leading and any(_too_long(options, way, level) <= LONG for way in ways))
    )


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """Options that often lead to each level; those that were given stay as they are.

    A board is chosen only if none is given, and a way to draw the order only without a method and a block. Without
    levels the board is the default one; without any option at all, or with deductions, the levels are `USUAL_LEVELS`.
    """
    if not levels and (options == Options() or options.deductions):
        levels = USUAL_LEVELS
    if not levels or options.method != "any" or options.block:
        return [msgspec.structs.replace(options, board=options.board or DEFAULT_BOARD)]
    if options.board is None and options.holes == HOLES and options.symmetry == "none":
        small = SMALL if 2 in levels and options.deductions == 1 else ()
        in_turn = itertools.chain(small, *itertools.zip_longest(*(CHOICES[level] for level in levels)))
        return [_chosen(options, choice, "harmonic" if choice.block else "order") for choice in in_turn if choice]
    aims = (narrowed for level in levels for narrowed in _narrowed(options, level))
    return list({msgspec.json.encode(narrowed): narrowed for narrowed in aims}.values()) or [options]


def _level(technique: str, tiles: int, ambiguous: float) -> int:
    """The level of a template that the rules solve."""
    features: dict[str, float] = {"tiles": tiles, "ambiguous": ambiguous, "reasoning": ruled(tiles) / 60}
    assessment = Assessment(technique, score(technique, tiles, 0), features, "")
    return shipped().level(shipped().minutes("ottf", assessment).expected)


def _chosen(options: Options, choice: Choice, method: str) -> Options:
    """The options with a choice and a method."""
    least = 0 if not choice.block else DEDUCTIONS if math.prod(read_size("block", choice.block)) >= SMALLEST else 1
    return msgspec.structs.replace(
        options,
        method=method,
        unique=options.unique or bool(choice.block),
        deductions=options.deductions or least,
        **choice._asdict(),
    )


def _narrowed(options: Options, level: int) -> list[Options]:
    """The options of all ways that lead to a level, or else of the nearest ways.

    They belong to the first board on which a way leaves little to mark by rule, or else to the first board with any
    way.
    """
    boards = [options.board] if options.board else BOARDS
    marked: list[Options] = []
    nearest: list[tuple[float, Options]] = []
    for board in boards:
        on_board = msgspec.structs.replace(options, board=board)
        gaps = [(_gap(on_board, way, level), way, narrowed) for way in WAYS for narrowed in _options(on_board, way)]
        thoughtful = [(gap, narrowed) for gap, way, narrowed in gaps if _to_mark(on_board, way) <= MOST_STEPS]
        least = min((gap for gap, _ in thoughtful), default=math.inf)
        if least <= MARGIN:
            return [narrowed for gap, narrowed in thoughtful if gap == least]
        marked = marked or [narrowed for gap, _, narrowed in gaps if gap == 0]
        nearest += [(gap, narrowed) for gap, _, narrowed in gaps]
    least = min((gap for gap, _ in nearest), default=0.0)
    return marked or [narrowed for gap, narrowed in sorted(nearest, key=_first) if gap <= least + NEAREST]


def _first(pair: tuple[float, Options]) -> float:
    return pair[0]


def _tiles(options: Options, way: Way) -> tuple[float, int]:
    """How many tiles to expect on the board outside the block of a way, and in its block."""
    block = way.block[0] * way.block[1]
    return (1 - options.share) * (len(cells_of(options.shape)) - block), block


def _to_mark(options: Options, way: Way) -> float:
    """The tiles outside the core, which the rules place."""
    return _tiles(options, way)[0]


def _gap(options: Options, way: Way, level: int) -> float:
    """By how much the minutes of a way on a board miss the band of a level, without its margins, in log2."""
    return max(_too_short(options, way, level), _too_long(options, way, level), 0.0)


def _too_short(options: Options, way: Way, level: int) -> float:
    """By how much a way takes less than a level, in log2; negative if it takes more."""
    return math.log2(max(shipped().span(level)[0], LEAST)) + MARGIN - _points(options, way)


def _too_long(options: Options, way: Way, level: int) -> float:
    """By how much a way takes more than a level, in log2; negative if it takes less."""
    high = shipped().span(level)[1]
    return _points(options, way) - math.log2(high) + MARGIN if high < math.inf else -math.inf


def _points(options: Options, way: Way) -> float:
    """The minutes of a way on a board, in log2."""
    return math.log2(sum(_tiles(options, way)) * way.pace + way.core)


def _most_short(level: int) -> float:
    """By how much all ways on a board may take less than a level that is not ruled out."""
    return SHORT if level <= min(TRIALS.values()) else SHORT_WITH_TRIALS


def _options(options: Options, way: Way) -> Iterable[Options]:
    """The options with this way, its block also turned, as far as they fit the shape."""
    room = places(options.shape, 4, 5) or places(options.shape, 5, 4)
    if 0 < math.prod(way.block) < SMALLEST and room and options.deductions != 1:
        return  # Such a core hardly ever has two deductions.
    if way.sources and not inner_cells(options.shape):
        return
    board = options.board or DEFAULT_BOARD
    if options.share not in (0.0, HOLES) and _to_mark(options, way) == 0:
        return  # A core that fills the board would leave no room for the holes that were asked for.
    for height, width in dict.fromkeys((way.block, way.block[::-1])):
        if places(options.shape, height, width):
            block = f"{height}x{width}" if height else ""
            yield _chosen(options, Choice(board, block, way.sources, way.sinks, way.depth), way.method)
