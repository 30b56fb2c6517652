"""Makes Domicles puzzles: a solved board at random, shuffled by N swaps until N swaps really are the least.

N random swaps alone are only an upper bound: on 4x3 the true distance falls short in half of all shuffles for N = 5.
So a shuffle counts only when its exact distance is N. Every puzzle says `exact`.
"""

from math import factorial
from typing import Annotated, Any, NamedTuple

import msgspec

from puzzlemill.generator import batch
from puzzlemill.grading.domicles import levels_at
from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, double_set, layout_fault
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, shown
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.domicles import LARGEST_DISTANCE, compare, swaps_between
from puzzlemill.solvers.domicles_classes import find_classes, layout_classes

VERSION = 1

LARGEST_ENUMERATED = 6
"""The largest double set whose layouts are gone through whole; larger ones are searched at random."""

REACH = 2_000_000
"""Nodes and comparisons that one try may spend: about a quarter of a second."""

MOST_IMAGES = 20_000
"""The most solved boards of one class, M! N!, for which layouts are offered."""

MOST_TILES = {9: 16, 18: 12}
"""The most tiles offered for double sets above double-6 and up to this one.

Measured: with more, hardly any tile set's solution classes can be gone through within `REACH`.
"""

SHUFFLES = 400
"""Shuffles of one solved board before a try gives up where its tiles have several solution classes."""

SHUFFLES_OF_ONE = 5000
"""The same where they have one, a quarter of a second: there the boards far from solved are.

The scarcest distance is 6 on 3x3: 72 of the 362,880 boards of a tile set with one class, none of the two sets with two
classes that were gone through. One in 12,000 shuffles by 6 swaps comes to such a board.
"""


class Options(batch.Options, frozen=True, kw_only=True):
    """What to make: `layout` in rows x columns, the double set, the least number of swaps, the number of solutions."""

    layout: Annotated[str, msgspec.Meta(description="rows x columns of tiles")] = "4x3"
    pips: Annotated[int, msgspec.Meta(description="the double set: 6 for double-6")] = 6
    swaps: Annotated[int | None, msgspec.Meta(description="least number of swaps that solves it (default: any)")] = None
    unique: Annotated[bool, msgspec.Meta(description="one solution up to the order of rows and columns")] = False

    def __post_init__(self) -> None:
        rows, cols = self.size
        fault = layout_fault(rows, cols, self.pips)
        if fault:
            raise ImpossibleError(fault)
        if not _provable(rows, cols, self.pips):
            boards = f"too many solved boards of double-{self.pips}"
            raise ImpossibleError(f"layout {self.layout}: {boards} to prove the least number of swaps")
        if self.swaps is not None and self.swaps < 1:
            raise InputError(f"swaps {shown(self.swaps)}: expected at least 1")
        if self.swaps is not None and self.swaps > self.most_swaps:
            raise ImpossibleError(
                f"swaps {shown(self.swaps)}: every {self.layout} board is at most {self.most_swaps} swaps from solved"
            )

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns; raises `InputError` when `layout` is no layout."""
        return batch.read_size("layout", self.layout)

    @property
    def most_swaps(self) -> int:
        """The largest distance of the layout where it is known, else one less than the tiles."""
        rows, cols = self.size
        return LARGEST_DISTANCE.get((rows, cols), rows * cols - 1)


class Solved(NamedTuple):
    """A solved board as positions in `tiles`, by place, and one board of every solution class of its tiles."""

    tiles: tuple[Tile, ...]
    board: list[int]
    classes: Any


def levels(options: Options) -> tuple[int, ...]:
    """The levels of the distances that the options allow.

    Up to double-6 every level of a layout turns up: three times within 90 tries (tested). The scarcest distance, 6 on
    3x3, is met in 1 of 9 tries, in 1 of 5 with `unique`.

    For larger sets the levels are upper bounds: most tile sets have many solution classes, so that boards far from
    solved hardly turn up. Tries at a distance that gave a puzzle: double-9 4x2 at 4 swaps 14 of 60, at 5 none of 60;
    3x3 at 5 swaps 2 of 60, at 6 none of 60; 4x3 at 5, 6 and 7 swaps 38 of 60, 2 of 52 and none of 50; 4x4 at 6 and 8
    swaps 44 of 60 and 4 of 46; double-12 4x3 at 4, 5 and 6 swaps 25 of 60, 4 of 54 and none of 53; this with 400
    shuffles for all tile sets, and hardly more with 5000. In other samples level 5 came up in 1 of 300 tries on
    double-9 4x2 and in 2 of 300 on double-12 4x3. Other layouts were not measured.
    """
    distances = [options.swaps] if options.swaps else range(1, options.most_swaps + 1)
    return tuple(sorted({level for distance in distances for level in levels_at(distance)}))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """One set of options for every distance that has boards of these levels."""
    if options.swaps:
        return [options]
    distances = range(1, options.most_swaps + 1)
    wanted = [distance for distance in distances if set(levels_at(distance)) & set(levels)]
    return [msgspec.structs.replace(options, swaps=distance) for distance in wanted]


def make(options: Options, draws: Stream) -> tuple[Domicles, Swaps] | None:
    """A puzzle that needs exactly `swaps` swaps and a shortest solution; None when no shuffle came to that.

    Up to double-6 the solved board of a try is exactly uniform among all solved boards of the layout (with `unique`,
    among those of tile sets with one solution class); a tile set so comes up in proportion to its solution classes. For
    larger sets it comes from a randomised search and uniformity is not promised. The shuffle is N uniform random swaps
    given that the distance is exactly N; where `swaps` is not given, N is drawn evenly up to the largest distance and
    any true distance but 0 will do. A try whose shuffles all fall short gives nothing, so far from solved tile sets
    with one solution class prevail.
    """
    rows, cols = options.size
    enumerated = options.pips <= LARGEST_ENUMERATED
    solved = (_solved_board if enumerated else _searched_board)(options, draws)
    if solved is None:
        return None
    swaps = options.swaps or 1 + draws.below(options.most_swaps)
    cost = len(solved.classes) * factorial(rows) * factorial(cols)
    shuffles = SHUFFLES_OF_ONE if len(solved.classes) == 1 else SHUFFLES
    for _ in range(min(shuffles, REACH // cost)):
        board = list(solved.board)
        for _ in range(swaps):
            i, j = draws.sample(range(len(board)), 2)
            board[i], board[j] = board[j], board[i]
        near = compare(board, solved.classes, rows, cols)
        if near.least and options.swaps in (None, near.least):
            tiles = tuple(solved.tiles[number] for number in board)
            puzzle = Domicles(rows, cols, options.pips, tiles, near.least, exact=True)
            return puzzle, Swaps(swaps_between(board, near.targets[near.distances.argmin()]))
    return None


def _provable(rows: int, cols: int, pips: int) -> bool:
    """Whether tile sets whose exact distances are within reach turn up on this layout."""
    if pips <= LARGEST_ENUMERATED:
        return True
    most = next(size for largest, size in MOST_TILES.items() if pips <= largest)
    return rows * cols <= most and factorial(rows) * factorial(cols) <= MOST_IMAGES


def _solved_board(options: Options, draws: Stream) -> Solved:
    """A uniform class of the layout in a uniform order of rows and columns: exactly uniform, as the action is free."""
    rows, cols = options.size
    layout = layout_classes(rows, cols, options.pips)
    choices = (layout.sizes[layout.set_of] == 1).nonzero()[0] if options.unique else range(len(layout.boards))
    chosen = draws.choice(choices)
    which = layout.set_of[chosen]
    classes = layout.boards[layout.first[which] : layout.first[which + 1]]
    return Solved(layout.tiles, _reordered(layout.boards[chosen].tolist(), rows, cols, draws), classes)


def _searched_board(options: Options, draws: Stream) -> Solved | None:
    """The first solved board met when the tiles of the set are tried in random order, in random rows and columns."""
    rows, cols = options.size
    tiles = list(double_set(options.pips))
    draws.shuffle(tiles)
    found = find_classes(tiles, rows, cols, REACH, limit=1)
    if len(found.boards) == 0:
        return None
    chosen = sorted(tiles[number] for number in found.boards[0])
    classes = find_classes(chosen, rows, cols, REACH, limit=2 if options.unique else None)
    if not classes.complete:
        return None
    board = [chosen.index(tiles[number]) for number in found.boards[0]]
    return Solved(tuple(chosen), _reordered(board, rows, cols, draws), classes.boards)


def _reordered(board: list[int], rows: int, cols: int, draws: Stream) -> list[int]:
    row_order, col_order = list(range(rows)), list(range(cols))
    draws.shuffle(row_order)
    draws.shuffle(col_order)
    return [board[row * cols + col] for row in row_order for col in col_order]
