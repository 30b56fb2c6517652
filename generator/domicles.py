"""Makes Domicles puzzles: a solved board at random, shuffled by N swaps until N swaps really are the least.

N random swaps alone are only an upper bound: on 4x3 the true distance falls short in half of all shuffles for N = 5.
The blog's plain shuffles, of which the grade says the true distance, are made on request.
"""

from typing import Annotated, Final, Literal

import msgspec

from puzzlemill.generator import batch
from puzzlemill.generator.domicles_boards import (
    LARGEST_ENUMERATED,
    LARGEST_SEARCHED,
    Start,
    enumerated_board,
    far_shuffle,
    largest_distance,
    plain_walk,
    searched_board,
)
from puzzlemill.grading.domicles import MOST_APART, known_bounds, levels_at
from puzzlemill.puzzles.domicles import Domicles, Swaps, canonical, check, layout_fault
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError, shown
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.domicles import swaps_between

VERSION: Final = 2


class Options(batch.Options, frozen=True, kw_only=True):
    """What to make.

    With an `exact` shuffle `swaps` are the least number. A `plain` one is that of the blog: random swaps of which none
    solves the board, so that the puzzle allows `swaps` and may need fewer. The instance has the number allowed, and the
    grade beside it has the true one as its feature `distance`. Raises `ImpossibleError` for what cannot exist,
    `OutOfReachError` for what is not found or proved in time and `InputError` for what makes no sense.
    """

    layout: Annotated[str, msgspec.Meta(description="rows x columns of tiles")] = "4x3"
    pips: Annotated[int, msgspec.Meta(description="the double set: 6 for double-6, up to 12")] = 6
    swaps: Annotated[int | None, msgspec.Meta(description="swaps of the shuffle; drawn evenly when left out")] = None
    shuffle: Annotated[
        Literal["exact", "plain"],
        msgspec.Meta(
            description=(
                "exact: swaps is the least number; where that cannot be proved (large boards) a puzzle says 'at most' "
                "and its grade gives both bounds; plain: swaps is the most, the grade tells the least"
            )
        ),
    ] = "exact"
    uniform: Annotated[
        Literal["boards", "tile-sets"],
        msgspec.Meta(description="what is drawn evenly, up to double-6: solved boards, or tile-sets and then boards"),
    ] = "boards"
    unique: Annotated[bool, msgspec.Meta(description="one solution up to the order of rows and columns")] = False

    def __post_init__(self) -> None:
        rows, cols = self.size
        fault = layout_fault(rows, cols, self.pips)
        if fault:
            raise ImpossibleError(fault)
        if self.pips > LARGEST_SEARCHED:
            raise OutOfReachError(f"pips {self.pips}: puzzles are made up to double-{LARGEST_SEARCHED}")
        if self.pips > LARGEST_ENUMERATED:
            self._check_searched()
        if self.swaps is None:
            return
        if self.swaps < 1:
            raise InputError(f"swaps {shown(self.swaps)}: expected at least 1")
        if self.shuffle == "exact" and self.swaps > self.most_swaps:
            text = f"every {self.layout} board is at most {self.most_swaps} swaps from solved"
            raise ImpossibleError(f"swaps {shown(self.swaps)}: {text}")
        if self.swaps >= rows * cols:
            raise ImpossibleError(f"swaps {shown(self.swaps)}: more than a puzzle of {rows * cols} tiles ever needs")

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns; raises `InputError` when `layout` is no layout."""
        return batch.read_size("layout", self.layout)

    @property
    def most_swaps(self) -> int:
        """The largest distance of a board that is made."""
        return largest_distance(*self.size, self.pips)

    def _check_searched(self) -> None:
        """Refuse what does not turn up on a layout that is not gone through whole."""
        if self.unique:
            text = f"one solution is offered up to double-{LARGEST_ENUMERATED}, where all tile sets are known"
            raise OutOfReachError(f"unique: {text}")
        if self.uniform == "tile-sets":
            raise OutOfReachError(f"uniform: the tile sets of double-{self.pips} are too many to be drawn evenly")
        if self.swaps is not None and self.swaps > self.most_swaps:
            text = f"{self.layout} puzzles of double-{self.pips} are made up to {self.most_swaps} swaps"
            raise OutOfReachError(f"swaps {shown(self.swaps)}: {text}; more are hardly ever needed or not proved")


def levels(options: Options) -> tuple[int, ...]:
    """The levels of the distances that the options allow.

    Up to double-6 each of them turns up at every distance of every layout, with `unique` too (28 tries of each are
    enough, computed); so levels 4 and 5 need four rows or 3x3. For larger sets they are those of the distances measured
    for the layout.
    """
    return tuple(sorted({level for distance in _distances(options) for level in levels_at(distance)}))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """One set of options for every number of swaps whose boards have these levels."""
    if options.swaps:
        return [options]
    wanted = [distance for distance in _distances(options) if set(levels_at(distance)) & set(levels)]
    return [msgspec.structs.replace(options, swaps=distance) for distance in wanted]


def make(options: Options, draws: Stream) -> tuple[Domicles, Swaps] | None:
    """A puzzle and a shortest solution of it; in the exact mode back to the solved board that it was shuffled from.

    Up to double-6 the solved board of a try is exactly uniform (see `enumerated_board`), for larger sets it comes from
    a randomised search and uniformity is not promised. The shuffle is N uniform random swaps, in the exact mode given
    that the distance is N. Where all solution classes are known that is proved by them; else by the bounds of the
    grade: `exact` is false where they only say that N swaps are enough and that fewer than N - 2 are not, and then the
    solution of a plain shuffle is the shortest found. None when the try comes to nothing: the tiles have no board so
    far from solved, none was met, or its bounds are too far apart.
    """
    start = _start(options, draws)
    if start is None:
        return None
    rows, cols = options.size
    swaps = options.swaps or 1 + draws.below(options.most_swaps)
    if options.shuffle == "exact":
        board = far_shuffle(start, rows, cols, swaps, draws)
    else:
        walk = plain_walk(start, cols, swaps, draws)
        board = walk[-1] if walk else None
    if board is None:
        return None
    tiles = tuple(start.tiles[number] for number in board)
    puzzle = Domicles(rows, cols, options.pips, tiles, swaps, exact=True)
    solution = Swaps(swaps_between(board, start.board))
    if options.shuffle == "exact" and start.classes is not None:
        return puzzle, solution
    known = known_bounds(puzzle)
    if known.upper is None or known.upper > swaps or known.upper - known.lower > MOST_APART:
        return None
    if options.shuffle == "exact" and known.upper < swaps:
        return None
    if options.shuffle == "plain":
        solution = _shortest(puzzle, known.swaps or (), solution)
    return msgspec.structs.replace(puzzle, exact=known.lower == swaps), solution


def _shortest(puzzle: Domicles, swaps: tuple[tuple[int, int], ...], back: Swaps) -> Swaps:
    """`swaps`, which solve the canonical form, as swaps of the puzzle itself; `back` where that is as short."""
    if len(swaps) >= len(back.swaps):
        return back
    form, most = canonical(puzzle).tiles, puzzle.pips
    place_of = {tile: place for place, tile in enumerate(puzzle.tiles)}
    # The form holds the tiles themselves or their mirror images; which, the rules tell where both are the same set.
    images = (form, tuple((most - low, most - high) for high, low in form))
    pairs = (
        [(place_of[tiles[i]], place_of[tiles[j]]) for i, j in swaps] for tiles in images if {*tiles} == {*place_of}
    )
    found = (Swaps(tuple((min(pair), max(pair)) for pair in each)) for each in pairs)
    return next((solution for solution in found if not check(puzzle, solution)), back)


def _start(options: Options, draws: Stream) -> Start | None:
    rows, cols = options.size
    if options.pips > LARGEST_ENUMERATED:
        return searched_board(rows, cols, options.pips, draws)
    by_sets = options.uniform == "tile-sets"
    return enumerated_board(rows, cols, options.pips, by_sets, options.unique, draws)


def _distances(options: Options) -> range:
    """The true distances that puzzles under these options can have."""
    most = min(options.swaps or options.most_swaps, options.most_swaps)
    least = most if options.swaps and options.shuffle == "exact" else 1
    return range(least, most + 1)
