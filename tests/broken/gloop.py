"""Gloop solvers with one bug each: the plain correct solver with one step done wrongly in a plausible way."""

from collections.abc import Iterable, Iterator

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.tiles import TILES, balance, cap_sum, mirror, tile_number, turns
from tests.broken import Broken, make
from tests.broken.gloop_base import Cell, Form, Laid, Plain, pattern


class OneTurnOfTwo(Plain):
    """Treats tiles with half-turn symmetry as if they looked the same in all four orientations."""

    def words(self, tile: int) -> tuple[str, ...]:
        words = turns(TILES[tile])
        return words if len(words) == 4 else words[:1]


class Flipped(Plain):
    """Places tiles face down as well."""

    def words(self, tile: int) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*turns(TILES[tile]), *turns(mirror(TILES[tile])))))


class Unmirrored(Plain):
    """Compares touching sides, each read clockwise, without mirroring one of them."""

    def facing(self, shown: str) -> str:
        return shown


class OpenEast(Plain):
    """Off by one at the last column: paths may run off the board there."""

    def is_cell(self, puzzle: Gloop, cell: Cell, side: int) -> bool:
        row, col = cell
        return 0 <= row < puzzle.rows and 0 <= col <= puzzle.cols and (puzzle.board[row] + ".")[col] == "."


class HolesFromTwoSides(Plain):
    """Notices a hole only from its western and northern neighbours."""

    def is_cell(self, puzzle: Gloop, cell: Cell, side: int) -> bool:
        row, col = cell
        inside = 0 <= row < puzzle.rows and 0 <= col < puzzle.cols
        return inside and (puzzle.board[row][col] == "." or side in (0, 3))


class NoSpares(Plain):
    """Uses only the first tiles of the list, one per cell, and never the spares."""

    def stock(self, puzzle: Gloop) -> set[int]:
        given = {tile_number(word) for _, _, word in puzzle.givens}
        others = [tile for tile in puzzle.tiles if tile not in given]
        return set(others[: len(puzzle.cells) - len(given)])


class GivensAgain(Plain):
    """Forgets to take the givens' tiles from the stock, so it can place them again."""

    def stock(self, puzzle: Gloop) -> set[int]:
        return set(puzzle.tiles)


class ClosedEarly(Plain):
    """Perfect: gives up a loop that closes before the last cell, though a blank tile might fill the rest."""

    def hopeless(self, board: Laid, cell: Cell, cells_left: int) -> bool:
        return super().hopeless(board, cell, cells_left) or (cells_left > 0 and bool(self.closed(board, [cell])))


class ParityWithSpares(Plain):
    """Says unsolvable if the cap sum of all tiles is odd, though a spare could be left over."""

    def possible(self, puzzle: Gloop) -> bool:
        return sum(cap_sum(TILES[tile]) for tile in puzzle.tiles) % 2 == 0


class BalanceWithSpares(Plain):
    """Says unsolvable if the sides 10 and 01 of all tiles differ by more than its spares can make up: 2 each."""

    def possible(self, puzzle: Gloop) -> bool:
        spares = len(puzzle.tiles) - len(puzzle.cells)
        return abs(sum(balance(TILES[tile]) for tile in puzzle.tiles)) <= 2 * spares


class CirclesAreLoops(Plain):
    """Mixed: counts circles as loops."""

    def goal_met(self, goal: str, circles: list[bool]) -> bool:
        return goal == "valid" or len(circles) == circles.count(False) == 1


class PerfectIsMixed(Plain):
    """Perfect: tolerates circles beside the one loop."""

    def hopeless(self, board: Laid, cell: Cell, cells_left: int) -> bool:
        return False

    def goal_met(self, goal: str, circles: list[bool]) -> bool:
        return goal == "valid" or circles.count(False) == 1


class RoundIsCircle(Plain):
    """Counts the round loop of four tiles about a corner as a circle."""

    def closed(self, board: Laid, cells: Iterable[Cell]) -> list[tuple[bool, int]]:
        return [(circle or length == 8, length) for circle, length in super().closed(board, cells)]


class LimitsExclusive(Plain):
    """Excludes the upper limit of contours and circles, as in a range of Python."""

    def within(self, number: int, limit: tuple[int, int] | None) -> bool:
        return limit is None or number in range(*limit)


class RotationsApart(Plain):
    """Counts packings that differ by a rotation of the board as different."""

    def form(self, puzzle: Gloop, board: Laid) -> Form:
        return tuple(sorted(board.items()))


class GivensFixTheBoard(Plain):
    """Counts rotations as different if a tile is given, though a tile in the middle can look the same upside down."""

    def images(self, puzzle: Gloop, board: Laid) -> Iterator[Laid]:
        return iter([board]) if puzzle.givens else super().images(puzzle, board)


class LastMissed(Plain):
    """Misses the last solution when it counts more than one."""

    def number(self, forms: set[Form]) -> int:
        return len(forms) - 1 if len(forms) > 1 else len(forms)


class SpentIsNone(Plain):
    """Says unsolvable when its budget of 8,000 tiles is spent."""

    budget = 8_000

    def when_spent(self) -> None:
        return None


class SecondLoop(Plain):
    """Looks for one loop and stops when it has found one."""

    def goal_met(self, goal: str, circles: list[bool]) -> bool:
        return goal == "valid" or (False in circles and (goal == "mixed" or True not in circles))


class SameTileTurned(Plain):
    """Compares the words on the board, and does not notice a tile used again in another orientation."""

    def from_the_set(self, puzzle: Gloop, board: Laid) -> bool:
        words = list(board.values())
        return len(set(words)) == len(words) and {tile_number(word) for word in words} <= set(puzzle.tiles)


class OpenBorder(Plain):
    """Compares each tile with its eastern and southern neighbours, and the border with nothing."""

    def fits(self, word: str, asked: tuple[str | None, ...]) -> bool:
        return all(want in (None, "00", pattern(word, side)) for side, want in enumerate(asked))


class SixtyFourBits(Plain):
    """Keeps the tiles in use as bits of a 64-bit number, in which a shift by 64 or more starts again at bit 0."""

    def filled(self, puzzle: Gloop, board: Laid, cells: list[Cell], left: set[int]) -> Iterator[Laid]:
        used = {tile_number(word) % 64 for word in board.values()}
        return super().filled(puzzle, board, cells, {tile for tile in left if tile % 64 not in used})


class TurnsAnyway(Plain):
    """Does not know that the tiles of some puzzles are not turned."""

    def may_lie(self, puzzle: Gloop, word: str) -> bool:
        return True


RIGHT = make("right", Plain(), tasks="solve count check")

BROKEN: tuple[Broken, ...] = (
    make("one-turn-of-two", OneTurnOfTwo()),
    make("flipped", Flipped()),
    make("unmirrored", Unmirrored()),
    make("open-east", OpenEast()),
    make("holes-from-two-sides", HolesFromTwoSides()),
    make("no-spares", NoSpares()),
    make("givens-again", GivensAgain()),
    make("closed-early", ClosedEarly()),
    make("parity-with-spares", ParityWithSpares()),
    make("balance-with-spares", BalanceWithSpares()),
    make("circles-are-loops", CirclesAreLoops()),
    make("perfect-is-mixed", PerfectIsMixed()),
    make("round-is-circle", RoundIsCircle(), tasks="solve count check"),
    make("limits-exclusive", LimitsExclusive(), tasks="solve count check"),
    make("rotations-apart", RotationsApart(), tasks="count"),
    make("givens-fix-the-board", GivensFixTheBoard(), rare=True, tasks="count"),
    make("last-missed", LastMissed(), tasks="count"),
    make("spent-is-none", SpentIsNone(), rare=True, tasks="solve"),
    make("sixty-four-bits", SixtyFourBits()),
    make("turns-anyway", TurnsAnyway(), tasks="solve count check"),
    make("second-loop", SecondLoop(), rare=True, tasks="check"),
    make("same-tile-turned", SameTileTurned(), rare=True, tasks="check"),
    make("open-border", OpenBorder(), tasks="check"),
)
