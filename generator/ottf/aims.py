"""Which ways of making OTTF templates lead to which levels, by the minutes that they were measured to take."""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from puzzlemill.generator.ottf.limits import DEFAULT_BOARD
from puzzlemill.generator.ottf.masks import cells_of, core_boxes, inner_cells, places
from puzzlemill.generator.ottf.options import Options
from puzzlemill.grading import MARATHON
from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.minutes import LEAST, shipped
from puzzlemill.grading.ottf.grader import score


class Way(NamedTuple):
    """A way to draw an order of placing, and how long the templates take that it makes.

    `block` has the shorter and the longer side, (0, 0) for none. `pace` is in minutes per tile of the board, `core` in
    minutes in addition: medians of 20 templates each on boards of 3x4 to 20x20 with a fifth of holes.
    """

    method: str
    block: tuple[int, int]
    sources: int
    depth: int
    pace: float
    core: float


WAYS: Final = (
    Way("grown", (0, 0), 0, 0, 0.043, 0.0),
    Way("winding", (0, 0), 1, 0, 0.05, 0.0),
    Way("order", (0, 0), 0, 0, 0.062, 0.0),
    Way("harmonic", (3, 4), 1, 0, 0.07, 1.0),
    Way("harmonic", (4, 4), 1, 0, 0.07, 1.2),
    Way("harmonic", (4, 5), 2, 0, 0.07, 2.0),
    Way("harmonic", (5, 5), 3, 0, 0.07, 2.8),
    Way("harmonic", (5, 6), 4, 0, 0.07, 4.5),
    Way("harmonic", (6, 6), 3, 0, 0.07, 6.0),
    Way("harmonic", (6, 8), 0, 2, 0.07, 12.0),
    Way("harmonic", (7, 8), 3, 0, 0.07, 20.0),
    Way("harmonic", (7, 10), 3, 0, 0.07, 30.0),
    Way("harmonic", (7, 10), 4, 0, 0.07, 45.0),
    Way("harmonic", (9, 9), 4, 0, 0.07, 60.0),
    Way("harmonic", (7, 13), 4, 0, 0.07, 70.0),
    Way("harmonic", (8, 8), 0, 3, 0.07, 75.0),
    Way("harmonic", (7, 10), 0, 3, 0.07, 85.0),
    Way("harmonic", (10, 10), 4, 0, 0.07, 110.0),
    Way("harmonic", (7, 13), 0, 3, 0.07, 190.0),
    Way("harmonic", (10, 10), 0, 3, 0.07, 210.0),
    Way("harmonic", (12, 12), 4, 0, 0.07, 280.0),
)

BOARDS: Final = (DEFAULT_BOARD, "5x5", "10x10", "12x12")
"""The boards from which a level can choose: the first one on which a way leads to it."""

MARGIN: Final = 0.25
"""How far from the ends of a band the minutes of a way should be, in log2: templates made in one way differ."""

NEAREST: Final = 0.4
"""If no way leads to a level: the ways that miss it by at most that much more than the nearest one, in log2."""


def levels(options: Options) -> tuple[int, ...]:
    """The levels that templates with these options can have, by the shipped table of minutes.

    No template with as many tiles takes less than one that rule 1 solves. Without a tile that has four neighbours there
    is no hidden five; without a hidden five, rule 1 is complete; and where no core fits (`core_boxes`), both rules are.
    So these have a longest time, while a core has none that is proved. A level that is not ruled out need not come up.
    """
    if options.board is None:
        return tuple(range(1, MARATHON + 1))
    cells, inner = len(cells_of(options.shape)), inner_cells(options.shape)
    first = _level("rule 1", 1 if options.share else cells, 0.0)
    if not inner or (options.method in ("grown", "winding") and options.sources == 0):
        return tuple(range(first, _level("rule 1", cells, inner / cells) + 1))
    last = MARATHON if core_boxes(options.shape) else _level("rule 2", cells, inner / cells)
    return tuple(range(first, last + 1))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """Options that often lead to each level; those that were given stay as they are.

    A board is chosen only if none is given, and a way to draw the order only without a method and a block.
    """
    if not levels or options.method != "any" or options.block:
        return [msgspec.structs.replace(options, board=options.board or DEFAULT_BOARD)]
    aims = (narrowed for level in levels for narrowed in _narrowed(options, level))
    return list({msgspec.json.encode(narrowed): narrowed for narrowed in aims}.values()) or [options]


def _level(technique: str, tiles: int, ambiguous: float) -> int:
    """The level of a template that the rules solve."""
    features: dict[str, float] = {"tiles": tiles, "ambiguous": ambiguous}
    assessment = Assessment(technique, score(technique, tiles, 0), features, "")
    return shipped().level(shipped().minutes("ottf", assessment).expected)


def _narrowed(options: Options, level: int) -> list[Options]:
    """The options of all ways that lead to a level on the first board that has any, or else of the nearest ways."""
    boards = [options.board] if options.board else BOARDS
    nearest: list[tuple[float, Options]] = []
    for board in boards:
        on_board = msgspec.structs.replace(options, board=board)
        gaps = [(_gap(on_board, way, level), narrowed) for way in WAYS for narrowed in _options(on_board, way)]
        least = min((gap for gap, _ in gaps), default=math.inf)
        if not nearest or least < nearest[0][0]:
            nearest = sorted(((gap, narrowed) for gap, narrowed in gaps if gap <= least + NEAREST), key=_first)
        if least == 0:
            return [narrowed for gap, narrowed in gaps if gap == 0]
    return [narrowed for _, narrowed in nearest]


def _first(pair: tuple[float, Options]) -> float:
    return pair[0]


def _gap(options: Options, way: Way, level: int) -> float:
    """By how much the minutes of a way on a board miss those of a level, without its margins, in log2."""
    share, block = 1 - options.share, way.block[0] * way.block[1]
    tiles = block + share * (len(cells_of(options.shape)) - block)
    points = math.log2(tiles * way.pace + way.core)
    low, high = (math.log2(max(end, LEAST)) if end < math.inf else math.inf for end in shipped().span(level))
    return max(low + MARGIN - points, points - high + MARGIN, 0.0)


def _options(options: Options, way: Way) -> Iterable[Options]:
    """The options with this way, its block also turned, as far as they fit the shape."""
    if way.sources and not inner_cells(options.shape):
        return
    for height, width in dict.fromkeys((way.block, way.block[::-1])):
        if places(options.shape, height, width):
            block = f"{height}x{width}" if height else ""
            yield msgspec.structs.replace(options, method=way.method, block=block, sources=way.sources, depth=way.depth)
