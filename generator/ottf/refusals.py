"""Refuses options that no OTTF template can meet, with the reason, and fills in options that follow from others."""

from typing import TYPE_CHECKING

import msgspec

from puzzlemill.generator.options import read_size
from puzzlemill.generator.ottf.limits import (
    DEEPEST,
    DEFAULT_BOARD,
    HOLES,
    LARGEST_SCALE,
    LARGEST_SIDE,
    METHODS,
    MOST_HOLES,
)
from puzzlemill.generator.ottf.masks import check_symmetry, given, inner_cells, places
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, shown

if TYPE_CHECKING:
    from puzzlemill.generator.ottf.options import Options

ROOM = {2: (4, 24), 3: (4, 42), 4: (7, 70)}
"""By depth: shorter side and number of cells of the smallest blocks that were annealed to it: 4x6, 6x7 and 7x10.

At least three tries of 2,000,000 nodes failed on 4x5 and 3x13 (depth 2), 5x8 and 6x6 (3), 7x8 (4), and 7x13 (5).
"""

LARGEST_CORE = 400
"""Most cells of a harmonic core; beyond about 20 x 20, proving a single solution can exceed the search budget."""

SMALLEST_CORE = (3, 4)
"""Shorter and longer side of the smallest block where the rules can be stuck; that needs 10 cells (exhaustive)."""


def refuse(options: "Options") -> None:
    """Fill in options that follow from others; raise `ImpossibleError` or `InputError` for impossible ones."""
    if options.method not in METHODS:
        raise InputError(f"expected one of {', '.join(METHODS)}", field="method", value=options.method)
    if not 0 <= options.depth <= DEEPEST:
        raise InputError(f"expected 0 to {DEEPEST}", field="depth", value=options.depth)
    if not 1 <= options.scale <= LARGEST_SCALE:
        raise InputError(f"expected 1 to {LARGEST_SCALE}", field="scale", value=options.scale)
    if options.scale > 1 and not options.letters:
        raise InputError("works only with letters", field="scale")
    if options.letters and options.mask:
        raise InputError("use letters or mask, not both", field="letters")
    _fill_in(options)
    if not 0 <= options.share <= MOST_HOLES:
        raise InputError(f"expected 0 to {MOST_HOLES}", field="holes", value=options.holes)
    rows, cols = options.size
    check_symmetry(options.symmetry, rows, cols, options.shape)
    block = read_size("block", options.block) if options.block else (0, 0)
    if block[0] > rows or block[1] > cols:
        raise ImpossibleError(f"larger than the board {rows}x{cols}", field="block", value=options.block)
    if not places(options.shape, *block):
        raise ImpossibleError("the shape has no solid area of this size", field="block", value=options.block)
    if options.sources < 0 or options.sinks < 0:
        raise InputError("expected 0 or more sources and sinks", field="sources")
    if options.method == "harmonic":
        _check_core(options, *core_size(options))
    else:
        _check_starts(options, rows, cols)


def _fill_in(options: "Options") -> None:
    """Set options that follow from the others."""
    shape = given(options.letters, options.scale, options.mask, LARGEST_SIDE)
    size = f"{len(shape)}x{len(shape[0])}" if shape else options.board or DEFAULT_BOARD
    if options.board not in (None, size):
        raise InputError(f"the shape needs {size}; leave the board out", field="board", value=options.board)
    if options.depth and options.method == "any":
        msgspec.structs.force_setattr(options, "method", "harmonic")
    if shape or options.method != "any" or options.block:
        # Otherwise the board stays open, so that a level can choose it.
        msgspec.structs.force_setattr(options, "board", size)
    if options.holes is None:
        full = shape or (options.method == "harmonic" and core_size(options) == options.size)
        msgspec.structs.force_setattr(options, "holes", 0.0 if full else HOLES)


def _check_core(options: "Options", rows: int, cols: int) -> None:
    """Refuse a harmonic core of `rows` x `cols` that cannot exist or is too large."""
    sources, sinks = options.sources, options.sinks or options.sources
    if min(rows, cols) < SMALLEST_CORE[0] or max(rows, cols) < SMALLEST_CORE[1]:
        raise ImpossibleError(f"no core fits in {rows}x{cols}; the smallest need 3x4", field="method", value="harmonic")
    if options.block and rows * cols > LARGEST_CORE:
        raise InputError(f"a core can have at most {LARGEST_CORE} cells", field="block", value=f"{rows}x{cols}")
    if not options.block and "." in "".join(options.shape):
        name, value = ("depth", None) if options.depth else ("method", "harmonic")
        raise InputError("needs a block, the size of a solid area of the shape", field=name, value=value)
    if not options.block and options.share and (rows, cols) == options.size:
        raise InputError(
            "without a block the core fills the board; use holes 0, or name a block", field="holes", value=options.holes
        )
    inner = (rows - 2) * (cols - 2)
    if max(sources, sinks) > (inner + 1) // 2 or sources + sinks > inner:
        raise ImpossibleError(
            f"with sinks {shown(sinks)} too many, as only {inner} cells of a {rows}x{cols} core have four neighbours, "
            "and neither two sources nor two sinks can touch",
            field="sources",
            value=sources,
        )
    shorter, cells = ROOM.get(options.depth, (0, 0))
    if min(rows, cols) < shorter or rows * cols < cells:
        raise InputError(
            f"needs a block of at least {cells} cells whose shorter side is at least {shorter}, not {rows}x{cols}",
            field="depth",
            value=options.depth,
        )


def _check_starts(options: "Options", rows: int, cols: int) -> None:
    """Refuse sources, sinks and depth if the method does not use them or the board is too small."""
    for name, number in (("sinks", options.sinks), ("depth", options.depth)):
        if number:
            raise InputError("works only with method harmonic", field=name, value=number)
    if options.sources and options.method in ("any", "order"):
        raise InputError("works only with method grown, winding or harmonic", field="sources", value=options.sources)
    if options.sources > rows * cols:
        raise InputError(f"the board has only {rows * cols} cells", field="sources", value=options.sources)
    if options.sources and not inner_cells(options.shape):
        raise ImpossibleError(
            f"no tile of a {rows}x{cols} board has four neighbours, so it cannot have a hidden five", field="sources"
        )


def core_size(options: "Options") -> tuple[int, int]:
    """Rows and columns of the block; without a block those of the board, cut until a core can be that large."""
    if options.block:
        return read_size("block", options.block)
    height, width = options.size
    while height * width > LARGEST_CORE:
        height, width = (height - 1, width) if height >= width else (height, width - 1)
    return height, width
