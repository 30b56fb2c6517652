"""The options of `generate ottf`, and which of them are refused. Options that follow from others are filled in."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from puzzlemill.generator.options import LATER, GeneratorOptions, read_size
from puzzlemill.generator.ottf.masks import check_symmetry, given, inner_cells, places
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, shown

Method: TypeAlias = Literal["any", "order", "grown", "winding", "harmonic"]
"""How the order of placing is drawn. `any` is `order`, unless a level needs another method.

`order` is uniform. In `grown` every tile but the first ones touches an earlier one; in `winding` it touches the newest
one if possible. `harmonic` embeds a core, a block on which the rules are stuck, in tiles placed before and after it.
"""

DEFAULT_BOARD = "7x13"
LARGEST_SIDE, LARGEST_SCALE = 50, 7
HOLES = 0.2
"""The default share of cells without a tile, except in shapes."""

MOST_HOLES = 0.6
DEEPEST = 4
MOST_DEDUCTIONS = 20

RULES = frozenset({"rule 1", "rule 2"})
"""The techniques without which no template is solved."""

RULED_MINUTES = 2.0
"""Minutes in which a person marks small boards by rule alone."""

ROOM = {2: (4, 24), 3: (4, 42), 4: (7, 70)}
"""By depth: shorter side and number of cells of the smallest blocks that were annealed to it: 4x6, 6x7 and 7x10.

At least three tries of 2,000,000 nodes failed on 4x5 and 3x13 (depth 2), 5x8 and 6x6 (3), 7x8 (4), and 7x13 (5).
"""

LARGEST_CORE = 400
"""Most cells of a harmonic core; beyond about 20 x 20, proving a single solution can exceed the search budget."""

SMALLEST_CORE = (3, 4)
"""Shorter and longer side of the smallest block where the rules can be stuck; that needs 10 cells (exhaustive)."""


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """The puzzles to make. Misspelt or impossible options raise an error with the reason.

    A shape (`letters` or `mask`) sets the board. Open choices are filled in, so that equal requests have equal origins.
    """

    board: Annotated[
        str | None,
        Meta(
            description=f"Use this board, rows x columns, up to {LARGEST_SIDE}x{LARGEST_SIDE} "
            f"(default: {DEFAULT_BOARD}, or as suits the level).",
            examples=["ROWSxCOLS"],
        ),
    ] = None
    holes: Annotated[
        float | None,
        Meta(
            description=f"Leave this share of the cells empty, 0 to {MOST_HOLES} "
            f"(default: {HOLES}, or 0 with --letters or --mask)."
        ),
    ] = None
    symmetry: Annotated[
        Literal["none", "mirror", "turn", "cross", "quarter", "all"],
        Meta(
            description="Make the board symmetric: left to right (mirror), turned by 180 degrees (turn), both (cross), "
            "turned by 90 degrees (quarter) or in every way (all)."
        ),
    ] = "none"
    letters: Annotated[
        str, Meta(description="Shape the board as this text; / starts a new line.", examples=["TEXT"])
    ] = ""
    scale: Annotated[int, Meta(description=f"Make each dot of the letters NxN tiles, 1 to {LARGEST_SCALE}.")] = 1
    mask: Annotated[
        str,
        Meta(description="Use a shape of your own; # is a tile and / starts a new row.", examples=["..##../.####."]),
    ] = ""
    method: Annotated[
        Method,
        Meta(
            description="Choose how the order of the tiles is made: at random (order), growing from the rim (grown), "
            "the same along a winding path (winding), around a core that the two rules cannot solve (harmonic), "
            "or as suits the level (any)."
        ),
    ] = "any"
    block: Annotated[
        str,
        Meta(
            description="Keep a block of this size free of holes; method harmonic uses it as the core.",
            examples=["ROWSxCOLS"],
        ),
    ] = ""
    sources: Annotated[
        int,
        Meta(
            description="Start from N hidden fives; 0 allows any number with method harmonic, none with grown "
            "or winding."
        ),
    ] = 0
    sinks: Annotated[
        int, Meta(description="Place N tiles of the harmonic core last; 0 means as many as --sources.")
    ] = 0
    depth: Annotated[
        int, Meta(description=f"With method harmonic, require N nested trials, 1 to {DEEPEST}; 0 allows any number.")
    ] = 0
    deductions: Annotated[
        int,
        Meta(
            description=f"Require at least N deductions that are not rules, up to {MOST_DEDUCTIONS}; "
            "0 allows any number.",
            extra=LATER,
        ),
    ] = 0
    unique: Annotated[bool, Meta(description="Require a single solution, up to the order of independent tiles.")] = (
        False
    )

    @staticmethod
    def like(puzzle: Any, board: str) -> dict[str, object]:
        """The options for puzzles like this one."""
        return {"board": board}

    def __post_init__(self) -> None:
        if self.method not in get_args(Method):
            raise InputError(f"expected one of {', '.join(get_args(Method))}", field="method", value=self.method)
        if not 0 <= self.depth <= DEEPEST:
            raise InputError(f"expected 0 to {DEEPEST}", field="depth", value=self.depth)
        if not 0 <= self.deductions <= MOST_DEDUCTIONS:
            raise InputError(f"expected 0 to {MOST_DEDUCTIONS}", field="deductions", value=self.deductions)
        if not 1 <= self.scale <= LARGEST_SCALE:
            raise InputError(f"expected 1 to {LARGEST_SCALE}", field="scale", value=self.scale)
        if self.scale > 1 and not self.letters:
            raise InputError("works only with letters", field="scale")
        if self.letters and self.mask:
            raise InputError("use letters or mask, not both", field="letters")
        self._fill_in()
        if not 0 <= self.share <= MOST_HOLES:
            raise InputError(f"expected 0 to {MOST_HOLES}", field="holes", value=self.holes)
        rows, cols = self.size
        check_symmetry(self.symmetry, rows, cols, self.shape)
        block = read_size("block", self.block) if self.block else (0, 0)
        if block[0] > rows or block[1] > cols:
            raise ImpossibleError(f"larger than the board {rows}x{cols}", field="block", value=self.block)
        if not places(self.shape, *block):
            raise ImpossibleError("the shape has no solid area of this size", field="block", value=self.block)
        if self.sources < 0 or self.sinks < 0:
            raise InputError("expected 0 or more sources and sinks", field="sources")
        if self.method == "harmonic":
            self._check_core(*self.core_size)
        else:
            self._check_starts(rows, cols)

    def towards(
        self, techniques: Sequence[str], scored: bool, minutes: tuple[float, float] | None, trials: bool
    ) -> "Options":
        """With a deduction for techniques that are not rules, and for minutes that rules alone do not take."""
        thoughtful = bool(techniques) and RULES.isdisjoint(techniques)
        timed = minutes is not None and minutes[0] >= RULED_MINUTES
        one = (thoughtful or timed) and self.method == "any" and not self.deductions
        return msgspec.structs.replace(self, deductions=1) if one else self

    def _fill_in(self) -> None:
        """Set options that follow from the others."""
        shape = given(self.letters, self.scale, self.mask, LARGEST_SIDE)
        size = f"{len(shape)}x{len(shape[0])}" if shape else self.board or DEFAULT_BOARD
        if self.board not in (None, size):
            raise InputError(f"the shape needs {size}; leave the board out", field="board", value=self.board)
        if self.depth and self.method == "any":
            msgspec.structs.force_setattr(self, "method", "harmonic")
        if shape or self.method != "any" or self.block:
            # Otherwise the board stays open, so that a level can choose it.
            msgspec.structs.force_setattr(self, "board", size)
        if self.holes is None:
            full = shape or (self.method == "harmonic" and self.core_size == self.size)
            msgspec.structs.force_setattr(self, "holes", 0.0 if full else HOLES)

    def _check_core(self, rows: int, cols: int) -> None:
        """Refuse a harmonic core of `rows` x `cols` that cannot exist or is too large."""
        sources, sinks = self.sources, self.sinks or self.sources
        if min(rows, cols) < SMALLEST_CORE[0] or max(rows, cols) < SMALLEST_CORE[1]:
            rule = f"no core fits in {rows}x{cols}; the smallest need 3x4"
            raise ImpossibleError(rule, field="method", value="harmonic")
        if self.block and rows * cols > LARGEST_CORE:
            raise InputError(f"a core can have at most {LARGEST_CORE} cells", field="block", value=f"{rows}x{cols}")
        if not self.block and "." in "".join(self.shape):
            name, value = ("depth", None) if self.depth else ("method", "harmonic")
            raise InputError("needs a block, the size of a solid area of the shape", field=name, value=value)
        if not self.block and self.share and (rows, cols) == self.size:
            rule = "without a block the core fills the board; use holes 0, or name a block"
            raise InputError(rule, field="holes", value=self.holes)
        inner = (rows - 2) * (cols - 2)
        if max(sources, sinks) > (inner + 1) // 2 or sources + sinks > inner:
            many = f"with sinks {shown(sinks)} too many, as only {inner} cells of a {rows}x{cols} core"
            rule = f"{many} have four neighbours, and neither two sources nor two sinks can touch"
            raise ImpossibleError(rule, field="sources", value=sources)
        shorter, cells = ROOM.get(self.depth, (0, 0))
        if min(rows, cols) < shorter or rows * cols < cells:
            rule = f"needs a block of at least {cells} cells whose shorter side is at least {shorter}"
            raise InputError(f"{rule}, not {rows}x{cols}", field="depth", value=self.depth)

    def _check_starts(self, rows: int, cols: int) -> None:
        """Refuse sources, sinks and depth if the method does not use them or the board is too small."""
        for name, number in (("sinks", self.sinks), ("depth", self.depth)):
            if number:
                raise InputError("works only with method harmonic", field=name, value=number)
        if self.sources and self.method in ("any", "order"):
            raise InputError("works only with method grown, winding or harmonic", field="sources", value=self.sources)
        if self.sources > rows * cols:
            raise InputError(f"the board has only {rows * cols} cells", field="sources", value=self.sources)
        if self.sources and not inner_cells(self.shape):
            rule = f"no tile of a {rows}x{cols} board has four neighbours, so it cannot have a hidden five"
            raise ImpossibleError(rule, field="sources")

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        return read_size("board", self.board or DEFAULT_BOARD, LARGEST_SIDE)

    @property
    def share(self) -> float:
        """The share of holes."""
        return HOLES if self.holes is None else self.holes

    @property
    def shape(self) -> tuple[str, ...]:
        """The cells that can have a tile."""
        rows, cols = self.size
        return given(self.letters, self.scale, self.mask, LARGEST_SIDE) or ("#" * cols,) * rows

    def most_puzzles(self) -> int:
        """The number of ways to order every pair of neighbours, for every choice of cells with a tile."""
        rows, cols = self.size
        pairs = rows * (cols - 1) + cols * (rows - 1)
        holes = rows * cols if self.share else 0
        return 1 << pairs + holes

    @property
    def core_size(self) -> tuple[int, int]:
        """Rows and columns of the block; without a block those of the board, cut until a core can be that large."""
        if self.block:
            return read_size("block", self.block)
        height, width = self.size
        while height * width > LARGEST_CORE:
            height, width = (height - 1, width) if height >= width else (height, width - 1)
        return height, width
