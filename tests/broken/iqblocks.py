"""IQ Blocks solvers with one bug each: that of `iqblocks_search` with one step done wrongly in a plausible way."""

from collections.abc import Hashable, Iterator, Sequence

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece, orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.testing.bench.candidates import GIVE_UP, GiveUp
from tests.broken import Broken, make
from tests.broken.iqblocks_checkers import CHECKERS, right
from tests.broken.iqblocks_search import Search, Shape


class NeverTurnsOver(Search):
    """Rotates pieces, but never turns them over."""

    def sides(self, piece: Piece, shape: list[Cell]) -> list[list[Cell]]:
        return [shape]


class ThreeTurns(Search):
    """Off by one: the last quarter turn of a piece is left out."""

    def turns(self) -> int:
        return 3


class TurnsAllOver(Search):
    """Flips pieces that may not be flipped."""

    def sides(self, piece: Piece, shape: list[Cell]) -> list[list[Cell]]:
        return [shape, [(r, -c) for r, c in shape]]


class SameProfile(Search):
    """Takes two orientations for one if their rows and columns have equal numbers of cells."""

    def oriented(self, piece: Piece) -> set[Shape]:
        profiles: dict[Hashable, Shape] = {}
        for way in sorted(super().oriented(piece)):
            rows, cols = zip(*way, strict=True)
            profiles.setdefault((tuple(map(rows.count, range(32))), tuple(map(cols.count, range(32)))), way)
        return set(profiles.values())


class LastColumn(Search):
    """Off by one: no piece reaches the last column, unless it is as wide as the board."""

    def box(self, way: Shape) -> tuple[int, int]:
        height, width = super().box(way)
        return height, min(width + 1, self.cols)


class SquareBoxes(Search):
    """Takes the height of a piece for its width, and so lets it run over the end of a row."""

    def box(self, way: Shape) -> tuple[int, int]:
        height, _ = super().box(way)
        return height, height


class NoLastCell(Search):
    """Off by one: no piece starts on the last cell of the board."""

    def placements(self, piece: Piece) -> Iterator[int]:
        last = 1 << self.rows * self.cols - 1
        return (place for place in super().placements(piece) if place != last)


class SixtyFourBits(Search):
    """Keeps the board in a word of 64 bits, too few for larger boards."""

    def bits(self, cells: Iterator[Cell] | Sequence[Cell]) -> int:
        return super().bits(cells) & (1 << 64) - 1


class EqualsApart(Search):
    """Counts fillings that only exchange equal pieces as different."""

    def likeness(self, piece: Piece) -> Hashable:
        return piece.name


class EqualsGone(Search):
    """Removes every piece equal to a given one, not only the given one."""

    def left(self) -> list[Piece]:
        given = {orientations(piece) for piece in self.puzzle.givens}
        return [piece for piece in super().left() if orientations(piece) not in given]


class CluesExchanged(Search):
    """Treats equal pieces as interchangeable though clues tell them apart."""

    def likeness(self, piece: Piece) -> Hashable:
        return frozenset(self.oriented(piece))


class RegionIsAPiece(Search):
    """Gives up a region that is not as large as one of the pieces left, though several could fill it."""

    def sums(self, sizes: list[int]) -> set[int]:
        return {0, *sizes} if len(sizes) < 2 else {0, *sizes, sum(sizes)}


class DifferentSizes(Search):
    """Adds up the different sizes of the pieces left, and forgets that several can have the same size."""

    def sums(self, sizes: list[int]) -> set[int]:
        return super().sums(list(set(sizes))) | {sum(sizes)}


class OneWayFlood(Search):
    """Fills regions to the right, to the left and down, but never up again."""

    def grown(self, region: int) -> int:
        return super().grown(region) & ~((region & -region) - 1) & ~(region >> self.cols) | region


class NoClues(Search):
    """Treats given cells of a piece that is only partly given as empty."""

    def seen(self, clues: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return ()


class FirstClue(Search):
    """Sees only the first given cell of a partly given piece, and treats the others as empty."""

    def seen(self, clues: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return clues[:1]


class HolesInFront(Search):
    """Strips the holes at the start of a row, so that its cells move to the left."""

    def read(self, board: Sequence[str]) -> list[str]:
        return [row.lstrip("#").ljust(len(row), "#") for row in board]


class ForgetsPieces(Search):
    """Merges states with the same free cells, even if different pieces are left."""

    def state(self, free: int, left: tuple[int, ...]) -> Hashable:
        return free


class CountsToTwo(Search):
    """Stops counting at two, which is enough to know whether a completion is unique."""

    @classmethod
    def count(cls, puzzle: IqBlocks) -> int | GiveUp:
        number = super().count(puzzle)
        return number if number is GIVE_UP else min(number, 2)


class SpentIsNone(Search):
    """Says unsolvable when its budget is spent."""

    budget = 60

    @classmethod
    def solve(cls, puzzle: IqBlocks) -> Filling | GiveUp | None:
        filling = super().solve(puzzle)
        return None if filling is GIVE_UP else filling


RIGHT = Broken("right", "The right solver that the others are made from.", False, Search.solve, Search.count, right)

BROKEN: tuple[Broken, ...] = (
    make("never-turns-over", NeverTurnsOver),
    make("three-turns", ThreeTurns),
    make("turns-all-over", TurnsAllOver),
    make("same-profile", SameProfile, rare=True, tasks="solve"),
    make("last-column", LastColumn),
    make("square-boxes", SquareBoxes),
    make("no-last-cell", NoLastCell),
    make("sixty-four-bits", SixtyFourBits, rare=True),
    make("equals-apart", EqualsApart, tasks="count"),
    make("equals-gone", EqualsGone),
    make("clues-exchanged", CluesExchanged, rare=True),
    make("region-is-a-piece", RegionIsAPiece),
    make("different-sizes", DifferentSizes),
    make("one-way-flood", OneWayFlood, rare=True, tasks="solve"),
    make("no-clues", NoClues, rare=True),
    make("first-clue", FirstClue, rare=True),
    make("holes-in-front", HolesInFront),
    make("forgets-pieces", ForgetsPieces, rare=True, tasks="solve"),
    make("counts-to-two", CountsToTwo, tasks="count"),
    make("spent-is-none", SpentIsNone, rare=True, tasks="solve"),
    *CHECKERS,
)
