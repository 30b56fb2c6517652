"""Makes OTTF templates from orders of placing, so that every one has a solution and the way of drawing sets the level.

Numbers drawn at random are hopeless: at most 6e-11 of all 7 x 13 number grids are solvable. An order that grows from
the rim needs rule 1 alone, a random one both rules, and one by harmonic potentials leaves the rules stuck.
"""

import itertools
from collections.abc import Iterator
from typing import Annotated

import msgspec

from puzzlemill.generator import batch
from puzzlemill.generator.ottf_masks import (
    SYMMETRIES,
    Shape,
    check_symmetry,
    core_boxes,
    drawn,
    given,
    inner_cells,
    places,
)
from puzzlemill.generator.ottf_orders import embedded, grown, harmonic
from puzzlemill.puzzles.kinds import Cell, ImpossibleError, InputError, shown
from puzzlemill.puzzles.ottf import Order, Ottf, canonical, neighbours, rounds, template_of
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.ottf import PROOF, solve
from puzzlemill.solvers.ottf_anneal import deepen
from puzzlemill.solvers.ottf_depth import Depth, depth

VERSION = 2

METHODS = ("any", "order", "grown", "winding", "harmonic")
"""How the order of placing is drawn. `any` is `order`, until a wanted level asks for another.

`order` is uniform; `grown` lets every tile but the first ones touch an earlier one, `winding` if possible the newest
one; `harmonic` embeds a core, a block on which the rules are stuck, into tiles placed before and after it.
"""

DEFAULT_BOARD = "7x13"
LARGEST_SIDE, LARGEST_SCALE = 50, 7
HOLES = 0.2
"""The share of cells without a tile, unless the options name another or a shape."""

MOST_HOLES = 0.6
DEEPEST = 4
ROOM = {2: (4, 24), 3: (4, 42), 4: (7, 70)}
"""Shorter side and number of cells of the smallest blocks that were annealed to a depth: 4x6, 6x7 and 7x10.

Three tries or more of 2 000 000 nodes failed on 4x5 and 3x13 (depth 2), 5x8 and 6x6 (3), 7x8 (4), and 7x13 (5).
"""

LARGEST_CORE = 400
"""Cells of the largest harmonic core: beyond about 20 x 20 proving one solution can exceed the search budget."""

SMALLEST_CORE = (3, 4)
"""Shorter and longer side of the smallest block on which the rules can be stuck: it takes 10 cells (exhaustive)."""

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
"""Method, block (shorter and longer side) and hidden fives by which puzzles of a level turn up often, each in turn."""


class Options(batch.Options, frozen=True, kw_only=True):
    """What `generate ottf` can be asked for. Refuses what is misspelt, and what nothing can fulfil with the reason.

    A shape (`letters` or `mask`) sets the board. What was left open is filled in, so that one request has one origin.
    """

    board: Annotated[
        str | None,
        msgspec.Meta(description=f"rows x columns, 1x1 to {LARGEST_SIDE}x{LARGEST_SIDE}; by default {DEFAULT_BOARD}"),
    ] = None
    holes: Annotated[
        float | None,
        msgspec.Meta(description=f"share of cells without a tile, 0 to {MOST_HOLES}; by default {HOLES}, in shapes 0"),
    ] = None
    symmetry: Annotated[str, msgspec.Meta(description=f"of the mask: {', '.join(SYMMETRIES)}")] = "none"
    letters: Annotated[str, msgspec.Meta(description="a text as the shape of the board, / for a new line")] = ""
    scale: Annotated[int, msgspec.Meta(description=f"tiles along each dot of the letters, 1 to {LARGEST_SCALE}")] = 1
    mask: Annotated[str, msgspec.Meta(description="a shape of one's own, # a tile: ..##../.####.")] = ""
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
    depth: Annotated[
        int,
        msgspec.Meta(description=f"trials inside trials that it takes, 1 to {DEEPEST}, method harmonic (0: any)"),
    ] = 0
    unique: Annotated[bool, msgspec.Meta(description="only templates with one solution (acyclic orientation)")] = False

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise InputError(f"method {shown(self.method)}: expected one of {', '.join(METHODS)}")
        if not 0 <= self.depth <= DEEPEST:
            raise InputError(f"depth {shown(self.depth)}: expected 0 to {DEEPEST}")
        if not 1 <= self.scale <= LARGEST_SCALE:
            raise InputError(f"scale {shown(self.scale)}: expected 1 to {LARGEST_SCALE}")
        if self.scale > 1 and not self.letters:
            raise InputError("scale: only with letters")
        if self.letters and self.mask:
            raise InputError("letters, mask: expected one of them")
        self._fill_in()
        if not 0 <= self.share <= MOST_HOLES:
            raise InputError(f"holes {self.holes}: expected a share of 0 to {MOST_HOLES}")
        rows, cols = batch.read_size("board", self.board or "", LARGEST_SIDE)
        check_symmetry(self.symmetry, rows, cols, self.shape)
        block = batch.read_size("block", self.block) if self.block else (0, 0)
        if block[0] > rows or block[1] > cols:
            raise ImpossibleError(f"block {self.block}: is larger than the board {self.board}")
        if not places(self.shape, *block):
            raise ImpossibleError(f"block {self.block}: finds no place in the shape where it would have no holes")
        if self.sources < 0 or self.sinks < 0:
            raise InputError("sources, sinks: expected 0 or more")
        if self.method == "harmonic":
            _check_core(self, *_core_size(self))
        else:
            _check_starts(self, rows, cols)

    def _fill_in(self) -> None:
        """Set what follows from the other options."""
        shape = given(self.letters, self.scale, self.mask, LARGEST_SIDE)
        size = f"{len(shape)}x{len(shape[0])}" if shape else self.board or DEFAULT_BOARD
        if self.board not in (None, size):
            raise InputError(f"board {shown(self.board)}: the shape takes {size}")
        msgspec.structs.force_setattr(self, "board", size)
        if self.depth and self.method == "any":
            msgspec.structs.force_setattr(self, "method", "harmonic")
        if self.holes is None:
            full = shape or (self.method == "harmonic" and _core_size(self) == self.size)
            msgspec.structs.force_setattr(self, "holes", 0.0 if full else HOLES)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        return batch.read_size("board", self.board or "", LARGEST_SIDE)

    @property
    def share(self) -> float:
        """The share of holes."""
        return HOLES if self.holes is None else self.holes

    @property
    def shape(self) -> Shape:
        """The cells that may hold a tile."""
        rows, cols = self.size
        return given(self.letters, self.scale, self.mask, LARGEST_SIDE) or ("#" * cols,) * rows


def levels(options: Options) -> tuple[int, ...]:
    """At most these levels exist on the board; 3x3, 3x4 and 3x5 with all their masks were searched exhaustively.

    Without a tile that has four neighbours there is no hidden five, and then rule 1 is complete; with a hidden five it
    never is; with a harmonic core both rules never are. Where none fits (`core_boxes`) there is no level 4 or 5.

    That a level exists does not mean that it turns up. With method `any` and a fifth of holes, the default, every level
    does up to 50x50, the scarcest being level 2 there, in 1 of 7 tries. With a tenth, level 2 is scarce on 20x20 and
    absent from 30x30 on. On full boards level 2 is scarce on 10x10 (1 in 8) and absent from 15x15 on, level 3 is met in
    1 of 15 tries on 20x20 and 1 of 100 on 50x50, level 4 in 1 of 17 on 50x50; levels 1 and 5 are met everywhere.
    """
    if not inner_cells(options.shape) or (options.method in ("grown", "winding") and options.sources == 0):
        return (1,)
    rules = 2 if options.size == (3, 3) else 3
    hardest = {(): rules, ((3, 4),): 4, ((3, 5),): 4}.get(core_boxes(options.shape), 5)
    easiest = {"harmonic": 4 + (options.depth > 1), "grown": 2, "winding": 2}.get(options.method, 1)
    return tuple(range(easiest, hardest + 1))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """For each level the methods, blocks and hidden fives that often lead to it; what is asked for stays as it is."""
    if options.method != "any" or options.block:
        return [options]
    aims = [narrowed for level in levels for wanted in AIMS[level] for narrowed in _narrowed(options, *wanted)]
    return aims or [options]


def make(options: Options, draws: Stream) -> tuple[Ottf, Order] | None:
    """A template with the first-available schedule of the order it comes from.

    None when a core cannot be drawn as wanted, when it does not become as deep as wanted, when the holes left no tile
    for a wanted hidden five, and when one solution is wanted and there are more, or that cannot be told.
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
    if options.depth and depth(puzzle) != Depth(options.depth, True):
        return None
    if options.unique and solve(canonical(puzzle), PROOF, limit=2).count != 1:
        return None
    return puzzle, Order(tuple(itertools.chain(*rounds(order))))


def _check_core(options: Options, rows: int, cols: int) -> None:
    """Refuse a harmonic core of `rows` x `cols` that cannot exist, or is too large to be promised."""
    sources, sinks = options.sources, options.sinks or options.sources
    if min(rows, cols) < SMALLEST_CORE[0] or max(rows, cols) < SMALLEST_CORE[1]:
        raise ImpossibleError(f"method harmonic: no core fits in {rows}x{cols}, the smallest ones have 10 cells in 3x4")
    if options.block and rows * cols > LARGEST_CORE:
        raise InputError(f"block {rows}x{cols}: a core has at most {LARGEST_CORE} cells")
    if not options.block and "." in "".join(options.shape):
        raise InputError(f"{'depth' if options.depth else 'method harmonic'}: needs --block, a solid area of the shape")
    if not options.block and options.share and (rows, cols) == options.size:
        raise InputError(f"holes {options.holes}: without --block the core fills the board, so only holes 0")
    inner = (rows - 2) * (cols - 2)
    if max(sources, sinks) > (inner + 1) // 2 or sources + sinks > inner:
        raise ImpossibleError(
            f"sources {shown(sources)}, sinks {shown(sinks)}: a {rows}x{cols} core has {inner} cells with "
            "four neighbours for them, and no two of a kind may touch"
        )
    shorter, cells = ROOM.get(options.depth, (0, 0))
    if min(rows, cols) < shorter or rows * cols < cells:
        raise InputError(
            f"depth {options.depth}: is known of blocks of {cells} cells or more with a shorter side of {shorter} or "
            f"more, not of {rows}x{cols}"
        )


def _check_starts(options: Options, rows: int, cols: int) -> None:
    """Refuse sources, sinks and depth where the method has none, or the board no room for them."""
    for name, number in (("sinks", options.sinks), ("depth", options.depth)):
        if number:
            raise InputError(f"{name} {shown(number)}: only with method harmonic")
    if options.sources and options.method in ("any", "order"):
        raise InputError(f"sources {shown(options.sources)}: only with method grown, winding or harmonic")
    if options.sources > rows * cols:
        raise InputError(f"sources {shown(options.sources)}: more than the board has cells")
    if options.sources and not inner_cells(options.shape):
        raise ImpossibleError(f"sources: no tile of a {options.board} board has four neighbours, so none can be a five")


def _narrowed(options: Options, method: str, block: tuple[int, int], sources: int) -> Iterator[Options]:
    """The options with this method, block and hidden fives, lying or standing, as far as they fit the shape."""
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
    height, width = _core_size(options)
    top, left = draws.choice(places(options.shape, height, width))
    return {(top + i, left + j) for i in range(height) for j in range(width)}


def _core_size(options: Options) -> tuple[int, int]:
    """Rows and columns of the block; without one of the board, its longer side cut until a core may be that large."""
    if options.block:
        return batch.read_size("block", options.block)
    height, width = options.size
    while height * width > LARGEST_CORE:
        height, width = (height - 1, width) if height >= width else (height, width - 1)
    return height, width


def _core(options: Options, block: list[Cell], draws: Stream) -> list[Cell] | None:
    """The order of a harmonic core on a block, as deep as wanted, or None where that came to nothing."""
    sources = options.sources or 1 + draws.below(_most_sources(len(block)))
    core = harmonic(block, sources, options.sinks or sources, draws)
    return deepen(core, options.depth, draws) if core and options.depth else core


def _most_sources(size: int) -> int:
    """The most hidden fives drawn for a core of `size` cells: 4 leave trials inside trials on 7 x 13."""
    return max(1, min(4, size // 20))
