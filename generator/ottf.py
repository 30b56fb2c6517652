"""Makes OTTF templates from orders of placing, so that every one has a solution and the way of drawing sets the level.

Numbers drawn at random are hopeless: at most 6e-11 of all 7 x 13 number grids are solvable. An order that grows from
the rim needs rule 1 alone, a random one both rules, and one by harmonic potentials leaves the rules stuck.
"""

import itertools
from collections.abc import Iterator
from typing import Annotated

import msgspec

from puzzlemill.generator import batch
from puzzlemill.generator.ottf_orders import grown, harmonic
from puzzlemill.puzzles.kinds import Cell, ImpossibleError, InputError, shown
from puzzlemill.puzzles.ottf import Order, Ottf, canonical, rounds, template_of
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.ottf import PROOF, solve

VERSION = 1

METHODS = ("any", "order", "grown", "winding", "harmonic")
"""How the order of placing is drawn. `any` is `order`, until a wanted level asks for another.

`order` is uniform; `grown` lets every tile but the first ones touch an earlier one, `winding` if possible the newest
one; `harmonic` embeds a core, a block on which the rules are stuck, into tiles placed before and after it.
"""

LARGEST_SIDE = 50
MOST_HOLES = 0.6
LARGEST_CORE = 400
"""Cells of the largest harmonic core: beyond about 20 x 20 proving one solution can exceed the search budget."""

SMALLEST_CORE = (3, 4)
"""Shorter and longer side of the smallest block on which the rules can be stuck: it takes 10 cells (exhaustive)."""

AIMS: dict[int, tuple[tuple[str, tuple[int, int], int], ...]] = {
    1: (("grown", (0, 0), 0), ("order", (0, 0), 0)),
    2: (("order", (0, 0), 0), ("grown", (3, 3), 1)),
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
"""Method, block (shorter and longer side) and hidden fives by which puzzles of a level turn up often."""


class Options(batch.Options, frozen=True, kw_only=True):
    """What `generate ottf` can be asked for. Refuses what is misspelt, and what nothing can fulfil with the reason."""

    board: Annotated[str, msgspec.Meta(description=f"rows x columns, 1x1 to {LARGEST_SIDE}x{LARGEST_SIDE}")] = "7x13"
    holes: Annotated[float, msgspec.Meta(description=f"share of cells without a tile, 0 to {MOST_HOLES}")] = 0.2
    method: Annotated[str, msgspec.Meta(description=f"how the order is drawn: {', '.join(METHODS)}")] = "any"
    block: Annotated[str, msgspec.Meta(description="rows x columns without holes; the core of method harmonic")] = ""
    sources: Annotated[
        int,
        msgspec.Meta(
            description="hidden fives to start from, with method grown, winding (0: none) or harmonic (0: any)"
        ),
    ] = 0
    sinks: Annotated[
        int, msgspec.Meta(description="tiles of the core that come last, with method harmonic (0: as many as sources)")
    ] = 0
    unique: Annotated[bool, msgspec.Meta(description="only templates with one solution (acyclic orientation)")] = False

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise InputError(f"method {shown(self.method)}: expected one of {', '.join(METHODS)}")
        if not 0 <= self.holes <= MOST_HOLES:
            raise InputError(f"holes {self.holes}: expected a share of 0 to {MOST_HOLES}")
        board = batch.read_size("board", self.board, LARGEST_SIDE)
        block = batch.read_size("block", self.block) if self.block else (0, 0)
        if block[0] > board[0] or block[1] > board[1]:
            raise ImpossibleError(f"block {self.block}: is larger than the board {self.board}")
        if self.sources < 0 or self.sinks < 0:
            raise InputError("sources, sinks: expected 0 or more")
        if self.method == "harmonic":
            _check_core(*(block if self.block else board), self.sources, self.sinks, bool(self.block))
        else:
            _check_starts(self, board)


def levels(options: Options) -> tuple[int, ...]:
    """The levels that exist on the board, by exhaustive search of 3x3, 3x4 and 3x5 with all their masks.

    A board of one or two rows has no tile with four neighbours, hence no hidden five. Without one rule 1 is complete,
    with one it never is; with a harmonic core both rules never are.

    That a level exists does not mean that it turns up. Measured with method `any` in 120 tries aimed at it: with a
    tenth of holes level 2 is scarce on 20x20 (13) and absent from 30x30 on; on full boards it is scarce on 10x10 (7)
    and absent from 15x15 on. Level 3 on full boards is met on 15x15 and 20x20 (16 each) and 30x30 (9), not on 50x50 (11
    tries). With a fifth of holes, the default, each is met up to 50x50, level 2 there in 6. Levels 1, 4 and 5, and
    other methods, were not measured on boards larger than 7x13.
    """
    shorter, longer = sorted(batch.read_size("board", options.board))
    if shorter < 3 or (options.method in ("grown", "winding") and options.sources == 0):
        return (1,)
    hardest = {(3, 3): 2, (3, 4): 4, (3, 5): 4}.get((shorter, longer), 5)
    easiest = {"harmonic": 4, "grown": 2, "winding": 2}.get(options.method, 1)
    return tuple(range(easiest, hardest + 1))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """For each level the methods, blocks and hidden fives that often lead to it; what is asked for stays as it is."""
    if options.method != "any" or options.block:
        return [options]
    aims = [narrowed for level in levels for wanted in AIMS[level] for narrowed in _narrowed(options, *wanted)]
    return aims or [options]


def make(options: Options, draws: Stream) -> tuple[Ottf, Order] | None:
    """A template with the first-available schedule of the order it comes from.

    None when a core cannot be drawn as wanted, when one solution is wanted and there are more, and when that cannot be
    told, for then the template cannot be graded either.
    """
    rows, cols = batch.read_size("board", options.board)
    block = _block(options, draws)
    cells = [(i, j) for i in range(rows) for j in range(cols) if draws.unit() >= options.holes or (i, j) in block]
    cells = cells or [(draws.below(rows), draws.below(cols))]
    order: list[Cell] | None = cells
    if options.method == "harmonic":
        sources = options.sources or 1 + draws.below(_most_sources(len(block)))
        order = _embedded(cells, block, harmonic(sorted(block), sources, options.sinks or sources, draws), draws)
    elif options.method in ("grown", "winding"):
        order = grown(cells, block or set(cells), options.sources, options.method == "winding", draws)
    else:
        draws.shuffle(cells)
    if order is None:
        return None
    puzzle = template_of(rows, cols, order)
    solved = solve(canonical(puzzle), PROOF, limit=2)
    if solved.count != 1 and (options.unique or len(solved.solutions) < 2):
        return None
    return puzzle, Order(tuple(itertools.chain(*rounds(order))))


def _check_core(rows: int, cols: int, sources: int, sinks: int, asked: bool) -> None:
    """Refuse a harmonic core that cannot exist, or is too large to be promised."""
    if min(rows, cols) < SMALLEST_CORE[0] or max(rows, cols) < SMALLEST_CORE[1]:
        raise ImpossibleError(f"method harmonic: no core fits in {rows}x{cols}, the smallest ones have 10 cells in 3x4")
    if asked and rows * cols > LARGEST_CORE:
        raise InputError(f"block {rows}x{cols}: a core has at most {LARGEST_CORE} cells")
    inner = (rows - 2) * (cols - 2)
    if max(sources, sinks) > (inner + 1) // 2 or sources + (sinks or sources) > inner:
        raise ImpossibleError(
            f"sources {shown(sources)}, sinks {shown(sinks or sources)}: a {rows}x{cols} core has {inner} cells with "
            "four neighbours for them, and no two of a kind may touch"
        )


def _check_starts(options: Options, board: tuple[int, int]) -> None:
    """Refuse sources and sinks where the method has none, or the board no room for one."""
    if options.sinks:
        raise InputError(f"sinks {shown(options.sinks)}: only with method harmonic")
    if options.sources and options.method in ("any", "order"):
        raise InputError(f"sources {shown(options.sources)}: only with method grown, winding or harmonic")
    if options.sources > board[0] * board[1]:
        raise InputError(f"sources {shown(options.sources)}: more than the board has cells")
    if options.sources and min(board) < 3:
        raise ImpossibleError(f"sources: no tile of a {options.board} board has four neighbours, so none can be a five")


def _narrowed(options: Options, method: str, block: tuple[int, int], sources: int) -> Iterator[Options]:
    """The options with this method, block and hidden fives, lying or standing, as far as they fit the board."""
    rows, cols = batch.read_size("board", options.board)
    for height, width in dict.fromkeys((block, block[::-1])):
        if height <= rows and width <= cols:
            text = f"{height}x{width}" if height else ""
            yield msgspec.structs.replace(options, method=method, block=text, sources=sources)


def _block(options: Options, draws: Stream) -> set[Cell]:
    """The cells of the block at a random place; a harmonic core whose size is left open is as large as allowed."""
    rows, cols = batch.read_size("board", options.board)
    if options.block:
        height, width = batch.read_size("block", options.block)
    elif options.method == "harmonic":
        height, width = rows, cols
        while height * width > LARGEST_CORE:
            height, width = (height + 1) // 2, (width + 1) // 2
    else:
        return set()
    top, left = draws.below(rows - height + 1), draws.below(cols - width + 1)
    return {(top + i, left + j) for i in range(height) for j in range(width)}


def _most_sources(size: int) -> int:
    """The most hidden fives drawn for a core of `size` cells: 4 leave trials inside trials on 7 x 13."""
    return max(1, min(4, size // 20))


def _embedded(cells: list[Cell], block: set[Cell], core: list[Cell] | None, draws: Stream) -> list[Cell] | None:
    """The order of a core with every other cell, in random order, before or after it."""
    if core is None:
        return None
    around = [cell for cell in cells if cell not in block]
    draws.shuffle(around)
    before = draws.below(len(around) + 1)
    return [*around[:before], *core, *around[before:]]
