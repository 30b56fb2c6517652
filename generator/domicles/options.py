"""The options of `generate domicles`, and which of them are refused.

Refused are options that no puzzle can meet, and those whose puzzles cannot be found and proved in time.
"""

import math
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from puzzlemill.generator.options import GeneratorOptions, read_size
from puzzlemill.puzzles.domicles import double_set, layout_fault
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError

DEFAULT_LAYOUT: Final = "4x3"

DEFAULT_PIPS: Final = 6

LARGEST_ENUMERATED: Final = 6
"""The largest double set whose layouts are enumerated; larger ones are searched at random.

Every layout of these sets has tile sets with one solution class.
"""

LARGEST_SEARCHED: Final = 12
"""The largest double set for puzzles."""

MOST_SWAPS: Final[dict[int, dict[int, tuple[int, ...]]]] = {
    9: {2: (2, 2, 4, 5, 5, 4, 4), 3: (3, 5, 6, 7, 6, 8, 8), 4: (4, 5, 8, 8, 11, 12), 5: (4, 6, 8, 11)},
    12: {
        2: (2, 3, 3, 4, 4, 3, 4, 4, 4, 5),
        3: (2, 4, 4, 4, 4, 5, 5, 8, 7, 8),
        4: (3, 4, 5, 5, 8, 9, 10, 12, 11),
        5: (4, 4, 6, 9, 10, 11, 11, 12, 12),
        6: (4, 4, 8, 10, 12, 12, 12),
    },
}
"""By double set, columns and rows (2 and up): the most swaps with which 1 of 10 tries made a puzzle, at most 12.

Three of them came up in at most 1% of 400 further tries and were lowered by one: for double-12, 5 swaps on 9x2 and 5x3,
and 6 on 4x4. Others came up in 4% to 12% of further tries (for double-9, 8 swaps on 7x3 and 4x4, and 5 on 5x2). Sets in
between use the next larger set, whose tiles repeat fewer numbers and so have more solutions.
"""


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """The puzzles to make.

    With an `exact` shuffle, `swaps` is the least number of swaps that solves the puzzle. A `plain` shuffle is that of
    the blog: random swaps, none of which solves the board, so the puzzle allows `swaps` swaps and might need fewer. The
    instance has the number allowed; its grade has the true number as the feature `distance`. Without a `layout`, a
    level draws from several layouts, double sets and numbers of swaps. Raises `ImpossibleError` for puzzles that cannot
    exist, `OutOfReachError` for puzzles that are not found or proved in time, and `InputError` for options that make no
    sense.
    """

    layout: Annotated[
        str | None,
        Meta(
            description="Use this layout, rows x columns of dominoes (default: 4x3, or the layouts that suit a level).",
            examples=["ROWSxCOLS"],
        ),
    ] = None
    pips: Annotated[
        int | None,
        Meta(
            description="Use the dominoes of a double-N set, up to double-12 (default: 6, or 6 and 9 if a level "
            "chooses the layout)."
        ),
    ] = None
    swaps: Annotated[int | None, Meta(description="Shuffle with N swaps (default: a random number).")] = None
    shuffle: Annotated[
        Literal["exact", "plain"],
        Meta(
            description="Make --swaps the number that puzzles need (exact) or only an upper bound (plain). If the "
            "exact number cannot be proved, as on some large boards, the puzzle says 'at most' and its grade has both "
            "bounds."
        ),
    ] = "exact"
    uniform: Annotated[
        Literal["boards", "tile-sets"],
        Meta(
            description="Make all solved boards equally likely (boards) or all tile sets (tile-sets; up to double-6)."
        ),
    ] = "boards"
    unique: Annotated[bool, Meta(description="Require a single solution, up to the order of rows and columns.")] = False

    @staticmethod
    def like(puzzle: Any, board: str) -> dict[str, object]:
        """The options for puzzles like this one."""
        return {"layout": board, "pips": puzzle.pips}

    def __post_init__(self) -> None:
        rows, cols = self.size
        fault = layout_fault(rows, cols, self.double)
        if fault:
            raise ImpossibleError(fault.rule, field=fault.field, value=fault.value)
        if self.double > LARGEST_SEARCHED:
            rule = f"puzzles can be made only up to double-{LARGEST_SEARCHED}"
            raise OutOfReachError(rule, field="pips", value=self.double)
        if self.double > LARGEST_ENUMERATED:
            self._refuse_enumeration()
        if self.swaps is None:
            return
        if self.swaps < 1:
            raise InputError("expected at least 1", field="swaps", value=self.swaps)
        if self.shuffle == "exact" and self.swaps > self.most_swaps:
            rule = f"every {rows}x{cols} board is at most {self.most_swaps} swaps from solved"
            raise ImpossibleError(rule, field="swaps", value=self.swaps)
        if self.swaps >= rows * cols:
            rule = f"a puzzle of {rows * cols} tiles never needs more than {rows * cols - 1}"
            raise ImpossibleError(rule, field="swaps", value=self.swaps)

    def _refuse_enumeration(self) -> None:
        """Refuse options that need a layout that can be enumerated."""
        if self.unique:
            rule = f"works only up to double-{LARGEST_ENUMERATED}, where all tile sets are known"
            raise OutOfReachError(rule, field="unique")
        if self.uniform == "tile-sets":
            rule = f"double-{self.double} has too many tile sets to draw evenly; use boards"
            raise OutOfReachError(rule, field="uniform")
        if self.swaps is not None and self.swaps > self.most_swaps:
            layout = "x".join(map(str, self.size))
            rule = f"{layout} puzzles of double-{self.double} can be made with up to {self.most_swaps} swaps"
            rest = "puzzles that need more are too rare, or the number cannot be proved"
            raise OutOfReachError(f"{rule}; {rest}", field="swaps", value=self.swaps)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns; raises `InputError` if `layout` cannot be read."""
        return read_size("layout", DEFAULT_LAYOUT if self.layout is None else self.layout)

    @property
    def double(self) -> int:
        """The largest number of the double set."""
        return DEFAULT_PIPS if self.pips is None else self.pips

    @property
    def most_swaps(self) -> int:
        """The most swaps that a board of the layout needs, proved up to double-6; for larger sets, the most to make."""
        from puzzlemill.solvers.domicles import LARGEST_DISTANCE  # loads numpy

        rows, cols = self.size
        if self.double <= LARGEST_ENUMERATED:
            return LARGEST_DISTANCE[rows, cols]
        measured = min(largest for largest in MOST_SWAPS if largest >= self.double)
        return MOST_SWAPS[measured][cols][rows - 2]

    def most_puzzles(self) -> int:
        """The number of boards, divided by M! N! for permuted rows and columns, times the possible numbers of swaps."""
        rows, cols = self.size
        boards = math.perm(len(double_set(self.double)), rows * cols) // (math.factorial(rows) * math.factorial(cols))
        return boards * (1 if self.swaps else self.most_swaps)

    def recorded(self) -> dict[str, Any]:
        """The options as parameters of an origin, which always names the layout and the double set."""
        layout = DEFAULT_LAYOUT if self.layout is None else self.layout
        return super().recorded() | {"layout": layout, "pips": self.double}
