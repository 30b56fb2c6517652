"""Makes OTTF templates from orders of placing, so each has a solution; the way an order is drawn sets the level.

Random numbers are hopeless: at most 6e-11 of all 7 x 13 number grids are solvable. An order that grows from the rim
needs only rule 1, a random order needs both rules, and an order by harmonic potentials leaves the rules stuck.
"""

import itertools
from collections.abc import Iterator

import msgspec

from puzzlemill.generator.ottf.masks import core_boxes, drawn, inner_cells, places
from puzzlemill.generator.ottf.options import Options
from puzzlemill.generator.ottf.orders import embedded, grown, harmonic
from puzzlemill.generator.ottf.refusals import core_size
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, canonical, neighbours, rounds, template_of
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.ottf import PROOF, solve
from puzzlemill.solvers.ottf.anneal import deepen
from puzzlemill.solvers.ottf.depth import Depth, depth

VERSION = 2

AIMS: dict[int, tuple[tuple[str, tuple[int, int], int], ...]] = {
    1: (("grown", (0, 0), 0), ("winding", (0, 0), 0)),
    2: (("order", (0, 0), 0), ("order", (0, 0), 0), ("grown", (3, 3), 1)),
    3: (("winding", (0, 0), 1), ("grown", (5, 5), 1), ("winding", (4, 4), 1), ("winding", (3, 4), 1)),
    4: (("harmonic", (3, 4), 1), ("harmonic", (4, 5), 2), ("harmonic", (5, 5), 3), ("harmonic", (5, 6), 4)),
    5: (
        ("harmonic", (3, 6), 1),
        ("harmonic", (4, 4), 1),
        ("harmonic", (5, 6), 2),
        ("harmonic", (6, 6), 3),
        ("harmonic", (7, 8), 3),
        ("harmonic", (7, 13), 4),
    ),
}
"""By level: methods, blocks (shorter and longer side) and numbers of hidden fives that often lead to it."""


def levels(options: Options) -> tuple[int, ...]:
    """An upper bound for the levels on the board; 3x3, 3x4 and 3x5 with all masks were searched exhaustively.

    Without a tile that has four neighbours there is no hidden five, and rule 1 is complete. With a hidden five, rule 1
    is never complete; with a harmonic core, both rules together never are. If no core fits (`core_boxes`), there is no
    level 4 or 5.

    Not every level that exists comes up. With method `any` and a fifth of holes, the defaults, all levels come up on
    boards up to 50x50; the rarest is level 2 on 50x50, in 1 of 7 tries. With a tenth of holes, level 2 is rare on 20x20
    and absent from 30x30 on. On full boards, level 2 is rare on 10x10 (1 in 8) and absent from 15x15 on; level 3 comes
    up in 1 of 15 tries on 20x20 and 1 of 100 on 50x50, level 4 in 1 of 17 on 50x50; levels 1 and 5 come up everywhere.
    """
    if not inner_cells(options.shape) or (options.method in ("grown", "winding") and options.sources == 0):
        return (1,)
    hardest_of_rules = 2 if options.size == (3, 3) else 3
    hardest = {(): hardest_of_rules, ((3, 4),): 4, ((3, 5),): 4}.get(core_boxes(options.shape), 5)
    easiest_core = 5 if options.depth > 1 else 4
    easiest = {"harmonic": easiest_core, "grown": 2, "winding": 2}.get(options.method, 1)
    return tuple(range(easiest, hardest + 1))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """Options with methods, blocks and hidden fives that often lead to each level; given options stay as they are."""
    if options.method != "any" or options.block:
        return [options]
    aims = (pattern for level in levels for pattern in AIMS[level])
    return [narrowed for pattern in aims for narrowed in _narrowed(options, *pattern)] or [options]


def make(options: Options, draws: Stream) -> tuple[Ottf, Order] | None:
    """A template, with the order from which it was made as a first-available schedule.

    None if a requested core cannot be drawn or does not become deep enough, if the holes leave no tile for a requested
    hidden five, or if a single solution is requested and there are more or the search budget runs out.
    """
    block = _block(options, draws)
    cells = drawn(options.shape, options.share, options.symmetry, block, draws)
    order: list[Cell] | None = cells
    if options.method == "harmonic":
        order = embedded(cells, block, _core(options, sorted(block), draws), draws)
    elif options.method in ("grown", "winding"):
        order = grown(cells, block or set(cells), options.sources, options.method == "winding", draws)
        if options.sources and not set(cells).issuperset(neighbours(order[0])):
            return None
    else:
        draws.shuffle(cells)
    if order is None:
        return None
    puzzle = template_of(*options.size, order)
    if not deep_and_unique(options, puzzle):
        return None
    return puzzle, Order(tuple(itertools.chain(*rounds(order))))


def deep_and_unique(options: Options, puzzle: Ottf) -> bool:
    """Whether a template has the depth and the single solution, if they are requested."""
    if options.depth and depth(puzzle) != Depth(options.depth, True):
        return False
    return not options.unique or solve(canonical(puzzle), PROOF, limit=2).count == 1


def _narrowed(options: Options, method: str, block: tuple[int, int], sources: int) -> Iterator[Options]:
    """The options with this method, block (also turned) and hidden fives, as far as they fit the shape."""
    if sources and not inner_cells(options.shape):
        return
    for height, width in dict.fromkeys((block, block[::-1])):
        if places(options.shape, height, width):
            text = f"{height}x{width}" if height else ""
            yield msgspec.structs.replace(options, method=method, block=text, sources=sources)


def _block(options: Options, draws: Stream) -> set[Cell]:
    """The cells of the block, or of the harmonic core without one, at a random place."""
    if not options.block and options.method != "harmonic":
        return set()
    height, width = core_size(options)
    top, left = draws.choice(places(options.shape, height, width))
    return {(top + i, left + j) for i in range(height) for j in range(width)}


def _core(options: Options, block: list[Cell], draws: Stream) -> list[Cell] | None:
    """The order of a harmonic core on a block with the requested depth; None if that fails."""
    sources = options.sources or 1 + draws.below(_most_sources(len(block)))
    core = harmonic(block, sources, options.sinks or sources, draws)
    return deepen(core, options.depth, draws) if core and options.depth else core


def _most_sources(size: int) -> int:
    """The most hidden fives to draw for a core of `size` cells; 4 need nested trials on 7 x 13."""
    return max(1, min(4, size // 20))
