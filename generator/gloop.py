"""Makes Gloop puzzles: packs the board with any of the 91 tiles at random and takes the tiles used as the puzzle.

So the solution is known. A wanted cap sum is had by rejection; given tiles make a large board easy.
"""

import contextlib
from typing import Annotated, Final

import msgspec

from puzzlemill.generator import batch
from puzzlemill.puzzles.gloop import Given, Gloop, Goal, Packing
from puzzlemill.puzzles.gloop_rules import CELL
from puzzlemill.puzzles.gloop_tiles import TILES, cap_sum, sides, tile_number
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, shown
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers import gloop_tables as on
from puzzlemill.solvers.gloop import impossibility
from puzzlemill.solvers.gloop_search import FOUND, prepare, search
from puzzlemill.solvers.kernels import random_state

VERSION: Final = 1

DEFAULT_BOARD: Final = "4x4"

LARGEST_PERFECT: Final = 87
"""Most cells of a perfect packing (Browne 2017, section 5.5): more tiles have a cap sum above 0."""

RUN_NODES: Final = 2_000
"""Nodes of one random packing before a fresh start."""

TRY_NODES: Final = 100_000
"""Nodes of one try; on 6x6 some 60 ms."""

RUNS: Final = 400
"""Packings looked at in one try for the cap sum."""


BOARDS: Final = ("3x3", "3x4", "4x4", "4x5", "5x5", "5x6")
"""What `aim` chooses from when no board is named."""

GIVENS_OF_LEVELS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    4: ((0, 3),),
    6: ((0, 5),),
    8: ((0, 7), (0, 0)),
    9: ((0, 8), (0, 1)),
    10: ((0, 9), (0, 1)),
    12: ((1, 11), (0, 2), (0, 0)),
    15: ((3, 14), (1, 4), (0, 2), (0, 0)),
    16: ((4, 15), (1, 5), (0, 3), (0, 1), (0, 0)),
    18: ((6, 17), (2, 6), (0, 3), (0, 2), (0, 1)),
    20: ((7, 19), (3, 9), (1, 4), (0, 2), (0, 1)),
    25: ((13, 24), (5, 13), (3, 7), (1, 5), (0, 4)),
    30: ((18, 29), (7, 18), (5, 11), (4, 8), (0, 6)),
    36: ((24, 35), (12, 24), (8, 16), (6, 12), (0, 9)),
    49: ((37, 48), (23, 38), (18, 26), (14, 22), (0, 18)),
    64: ((53, 63), (36, 54), (30, 40), (24, 36), (0, 30)),
}
"""Cells of a board: fewest and most givens with which levels 1, 2, ... turn up once in some twenty tries or more.

Measured on 20 to 40 puzzles a number of givens, perfect ones first, valid and mixed ones to compare; the goal matters
little. Level 5 on 16 cells turns up once in fifty.
"""


class Options(batch.Options, frozen=True, kw_only=True):
    """What a puzzle is to be like."""

    board: Annotated[str | None, msgspec.Meta(description="ROWSxCOLUMNS; by default 4x4, or as a level needs")] = None
    goal: Annotated[Goal, msgspec.Meta(description="valid: all closed, mixed: loop and circles, perfect: loop")] = (
        "perfect"
    )
    cap_sum: Annotated[int | None, msgspec.Meta(description="cap sum of the tiles used, an even number")] = None
    givens: Annotated[int | None, msgspec.Meta(description="tiles in place; by default 0, or as a level needs")] = None
    spares: Annotated[int, msgspec.Meta(description="tiles left over")] = 0
    blank: Annotated[bool, msgspec.Meta(description="whether the blank tile may be used")] = True

    def __post_init__(self) -> None:
        rows, cols = self.size
        tiles = len(TILES) - (not self.blank)
        board = f"board {rows}x{cols}"
        if not 0 <= (self.givens or 0) < rows * cols:
            raise InputError(f"givens {shown(self.givens)}: expected 0 to {rows * cols - 1} on {board}")
        if self.spares < 0:
            raise InputError(f"spares {shown(self.spares)}: expected 0 or more")
        if rows * cols + self.spares > tiles:
            without = "" if self.blank else " without the blank"
            raise ImpossibleError(
                f"{board}: needs {shown(rows * cols + self.spares)} tiles, there are {tiles}{without}"
            )
        if min(rows, cols) == 1:
            reason = "an end tile with a path would have three blank sides, and only one tile has"
            raise ImpossibleError(f"{board}: one row or column cannot be packed: {reason}")
        ruled_out = impossibility(_everything(self))
        if ruled_out is not None:
            raise ImpossibleError(f"{board}: {ruled_out.text}")
        if self.goal == "perfect" and rows * cols > LARGEST_PERFECT:
            raise ImpossibleError(f"{board}: a perfect packing has at most {LARGEST_PERFECT} cells")
        if self.cap_sum is not None:
            self._check_cap_sum(self.cap_sum, rows, cols)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns; raises `InputError` for what is no board."""
        return batch.read_size("board", self.board or DEFAULT_BOARD)

    def _check_cap_sum(self, total: int, rows: int, cols: int) -> None:
        """Refuse cap sums that no packing has.

        K = q - 1 + CS/2, where K >= 1 groups of contours and at most an inner lattice point and the outside make up a
        region each (proved by Euler's characteristic).
        """
        if total % 2:
            raise ImpossibleError(f"cap_sum {shown(total)}: odd, but in every valid packing it is even")
        if self.goal == "perfect" and total > 0:
            raise ImpossibleError(f"cap_sum {shown(total)}: in a perfect packing it is at most 0")
        least = 2 - 2 * (rows - 1) * (cols - 1)
        low, high = _cap_sum_bounds(rows, cols)
        low = max(low, least)
        if not low <= total <= high:
            raise ImpossibleError(f"cap_sum {shown(total)}: on this board it is between {low} and {high}")


def _cap_sum_bounds(rows: int, cols: int) -> tuple[int, int]:
    """Bounds of the cap sum: the extreme tiles that fit corners, border and inside, each group by itself."""
    corners, inside = 4, (rows - 2) * (cols - 2)
    low = high = 0
    for blank_sides, cells in ((2, corners), (1, rows * cols - corners - inside), (0, inside)):
        fitting = [tile for tile in TILES if _fits(tile, blank_sides)]
        sums = sorted(map(cap_sum, fitting))
        low, high = low + sum(sums[:cells]), high + sum(sums[len(sums) - cells :])
    return low, high


def _fits(tile: str, blank_sides: int) -> bool:
    """Whether a tile can lie in a corner (2 neighbouring blank sides), at the border (1) or inside (0)."""
    pattern = sides(tile)
    return any(all(pattern[side - turn] == "00" for turn in range(blank_sides)) for side in range(len(pattern)))


def levels(options: Options) -> tuple[int, ...]:
    """The levels that turn up with these options, by `GIVENS_OF_LEVELS`; with spares, which it leaves out, any may."""
    if options.spares:
        return (1, 2, 3, 4, 5)
    found = set()
    for board in _boards(options):
        for level, (fewest, most) in enumerate(_givens_of_levels(board), 1):
            if options.givens is None or fewest <= options.givens <= most:
                found.add(level)
    return tuple(sorted(found))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """The options with a board and a number of givens for each level, on each board the three fewest that will do."""
    found: dict[Options, None] = {}
    for more in range(3):
        for board in _boards(options):
            ranges = _givens_of_levels(board)
            for level in (level for level in levels if level <= len(ranges)):
                fewest, most = ranges[level - 1]
                givens = min(fewest + more, most) if options.givens is None else options.givens
                if fewest <= givens <= most:
                    found[msgspec.structs.replace(options, board=f"{board[0]}x{board[1]}", givens=givens)] = None
    return list(found) or [options]


def make(options: Options, draws: Stream) -> tuple[Gloop, Packing] | None:
    """A puzzle with its solution, or None when no random packing within the budget has the wanted cap sum."""
    everything = _everything(options)
    packed = _pack(everything, options.cap_sum, draws)
    if packed is None:
        return None
    words = {(row, col): word for row, line in enumerate(packed.grid) for col, word in enumerate(line) if word}
    used = {tile_number(word) for word in words.values()}
    spares = draws.sample([tile for tile in everything.tiles if tile not in used], options.spares)
    given = draws.sample(everything.cells, options.givens or 0)
    givens: tuple[Given, ...] = tuple((row, col, words[row, col]) for row, col in given)
    return Gloop(everything.board, options.goal, (*used, *spares), givens), packed


def _everything(options: Options) -> Gloop:
    """The board with all tiles that may be used."""
    rows, cols = options.size
    return Gloop((CELL * cols,) * rows, options.goal, tuple(range(0 if options.blank else 1, len(TILES))))


def _boards(options: Options) -> list[tuple[int, int]]:
    """The sizes that the options allow to choose from."""
    if options.board is not None:
        return [options.size]
    found = []
    for board in BOARDS:
        with contextlib.suppress(InputError):
            found.append(msgspec.structs.replace(options, board=board).size)
    return found


def _givens_of_levels(board: tuple[int, int]) -> list[tuple[int, int]]:
    """`GIVENS_OF_LEVELS` for a board, sizes in between by interpolation, larger ones by as many more givens."""
    cells = board[0] * board[1]
    below = max(size for size in GIVENS_OF_LEVELS if size <= cells)
    above = min((size for size in GIVENS_OF_LEVELS if size >= cells), default=below)
    if above == below:
        return [(low + (cells - below if low else 0), high + cells - below) for low, high in GIVENS_OF_LEVELS[below]]
    share = (cells - below) / (above - below)
    pairs = zip(GIVENS_OF_LEVELS[below], GIVENS_OF_LEVELS[above], strict=False)
    return [(round(a + (c - a) * share), round(b + (d - b) * share)) for (a, b), (c, d) in pairs]


def _pack(everything: Gloop, wanted: int | None, draws: Stream) -> Packing | None:
    """A random packing, with the wanted cap sum if there is one."""
    desk = on.make_desk(everything, rotations=False)
    random = random_state(draws)
    left = TRY_NODES
    for _ in range(RUNS):
        prepare(*desk, random, True)
        if search(*desk[:4], min(left, RUN_NODES), 1) == FOUND:
            packed = on.packing(everything, desk)
            words = [word for line in packed.grid for word in line if word]
            if wanted is None or sum(map(cap_sum, words)) == wanted:
                return packed
        left -= int(desk.slots[on.NODES])
        if left <= 0:
            return None
    return None
