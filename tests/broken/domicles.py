"""Domicles solvers with one bug each: the plain correct solver with one step done wrongly in a plausible way."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile
from tests.broken import Broken, make
from tests.broken.domicles_base import Board, Pairs, Plain


class Turned(Plain):
    """Turns a domino round if that helps."""

    def clashes(self, placed: Sequence[Tile], tile: Tile, cols: int) -> bool:
        return super().clashes(placed, tile, cols) and super().clashes(placed, (tile[1], tile[0]), cols)


class AnySolvedBoard(Plain):
    """Reports the swaps to the solved board it knows, as undoing a shuffle would, even if fewer are allowed."""

    def target(self, puzzle: Domicles) -> Board | None:
        return next(self.targets(puzzle), None)

    def allowed(self, number: int, most: int) -> bool:
        return True


class Descent(Plain):
    """Makes the swap that leaves the fewest conflicts, and says unsolvable if none leaves fewer."""

    def solve(self, puzzle: Domicles) -> Swaps | None:
        board, made = puzzle.tiles, Pairs()
        for _ in range(puzzle.swaps):
            if self.solved(puzzle, board):
                break
            pairs = combinations(range(len(board)), 2)
            best = min(pairs, key=lambda pair: self.conflicts(puzzle, self.replayed(board, [pair])))
            after = self.replayed(board, [best])
            if self.conflicts(puzzle, after) >= self.conflicts(puzzle, board):
                break
            board = after
            made.append(best)
        return Swaps(tuple(made)) if self.solved(puzzle, board) else None

    def conflicts(self, puzzle: Domicles, board: Board) -> int:
        cols = puzzle.cols
        pairs = [(i, j) for i, j in combinations(range(len(board)), 2)]
        rows = sum(self.row_clash(board[i], board[j]) for i, j in pairs if i // cols == j // cols)
        return rows + sum(self.column_clash(board[i], board[j]) for i, j in pairs if i % cols == j % cols)


class OneSwapShort(Plain):
    """Off by one: says unsolvable if the least number of swaps is exactly what is allowed, unless none is needed."""

    def allowed(self, number: int, most: int) -> bool:
        return number == 0 or number < most


class HigherColumns(Plain):
    """Checks only the columns of the higher numbers."""

    def column_clash(self, one: Tile, two: Tile) -> bool:
        return one[0] == two[0]


class RowsWithinTiles(Plain):
    """Looks for repeated numbers in a row only on adjacent tiles."""

    def clashes(self, placed: Sequence[Tile], tile: Tile, cols: int) -> bool:
        place = len(placed)
        beside = place % cols > 0 and self.row_clash(placed[-1], tile)
        return beside or any(self.column_clash(other, tile) for other in placed[place % cols :: cols])


class OnlyDoubleSix(Plain):
    """Keeps the numbers in a table of seven, where 7 falls on 0, as if double-6 were the only set."""

    def row_clash(self, one: Tile, two: Tile) -> bool:
        return super().row_clash((one[0] % 7, one[1] % 7), (two[0] % 7, two[1] % 7))

    def column_clash(self, one: Tile, two: Tile) -> bool:
        return super().column_clash((one[0] % 7, one[1] % 7), (two[0] % 7, two[1] % 7))


class SpentIsNone(Plain):
    """Says unsolvable when its budget of 6,000 nodes is spent."""

    budget = 6_000

    def when_spent(self) -> None:
        return None


class ColumnsApart(Plain):
    """Counts boards that differ in the order of the columns as different."""

    def number(self, puzzle: Domicles, classes: list[Board]) -> int:
        return len(classes) * math.factorial(puzzle.cols)


class LastMissed(Plain):
    """Misses the last class if there are several."""

    def number(self, puzzle: Domicles, classes: list[Board]) -> int:
        return max(len(classes) - 1, min(len(classes), 1))


class MirrorImagesAlike(Plain):
    """Counts two classes as one where each is the other's image under v -> pips - v, though the tiles are the same."""

    def number(self, puzzle: Domicles, classes: list[Board]) -> int:
        return len({min(self.form(puzzle, one), self.form(puzzle, self.mirrored(puzzle, one))) for one in classes})

    def mirrored(self, puzzle: Domicles, board: Board) -> Board:
        return tuple((puzzle.pips - low, puzzle.pips - high) for high, low in board)

    def form(self, puzzle: Domicles, board: Board) -> Board:
        return min(self.images(puzzle, board))


class SameRowsAlike(Plain):
    """Treats boards as equal if their rows have the same tiles, in any order."""

    def number(self, puzzle: Domicles, classes: list[Board]) -> int:
        starts = range(0, len(puzzle.tiles), puzzle.cols)
        return len({frozenset(frozenset(board[start : start + puzzle.cols]) for start in starts) for board in classes})


class FirstClass(Plain):
    """Compares the board with the images of one class and forgets the others."""

    def classes(self, puzzle: Domicles) -> Iterator[Board]:
        yield from list(super().classes(puzzle))[:1]


class ShiftedColumns(Plain):
    """Shifts the columns round where it must permute them: right with two, not with three."""

    def column_orders(self, cols: int) -> Iterator[tuple[int, ...]]:
        return ((*range(start, cols), *range(start)) for start in range(cols))


class MostInPlace(Plain):
    """Takes the solved board with the most tiles in place for the nearest, ignoring cycles."""

    def target(self, puzzle: Domicles) -> Board | None:
        def out_of_place(board: Board) -> int:
            return sum(one != two for one, two in zip(puzzle.tiles, board, strict=True))

        return min(self.targets(puzzle), key=out_of_place, default=None)


class NoSwapsNoSolution(Plain):
    """Starts the search with one swap, and never sees that a board is already solved."""

    def target(self, puzzle: Domicles) -> Board | None:
        return super().target(puzzle) if puzzle.swaps else None


class FiveAtMost(Plain):
    """Never looks more than 5 swaps away, the most that 4x2 needs."""

    def allowed(self, number: int, most: int) -> bool:
        return number <= min(most, 5)


class LastPlaceFromOne(Plain):
    """Names the last place by its number counted from 1."""

    def swaps(self, board: Board, target: Board) -> Pairs:
        last = len(board) - 1
        return [(i, j + 1) if j == last else (i, j) for i, j in super().swaps(board, target)]


class OldPlaces(Plain):
    """Looks up where a tile was on the first board, not where earlier swaps have moved it."""

    def swaps(self, board: Board, target: Board) -> Pairs:
        tiles, pairs = list(board), Pairs()
        for place, tile in enumerate(target):
            if tiles[place] != tile:
                other = board.index(tile)
                tiles[place], tiles[other] = tiles[other], tiles[place]
                pairs.append((place, other))
        return pairs


class OneTooMany(Plain):
    """Allows one swap more than the puzzle."""

    def allowed(self, number: int, most: int) -> bool:
        return number <= most + 1


class SwapsAtOnce(Plain):
    """Makes all swaps at once, using the board before the first swap; right unless a place comes twice."""

    def replayed(self, board: Board, swaps: Pairs) -> Board:
        tiles = list(board)
        for i, j in swaps:
            tiles[i], tiles[j] = board[j], board[i]
        return tuple(tiles)


class PlacesFromTheEnd(Plain):
    """Accepts places below 0, which Python counts from the end."""

    def is_swap(self, pair: tuple[int, int], size: int) -> bool:
        return -size <= pair[0] < size and -size <= pair[1] < size and pair[0] != pair[1]


class AnyPlaces(Plain):
    """Accepts the swap of a place with itself."""

    def is_swap(self, pair: tuple[int, int], size: int) -> bool:
        return 0 <= pair[0] < size and 0 <= pair[1] < size


RIGHT = make("right", Plain(), tasks="solve count check")

BROKEN: tuple[Broken, ...] = (
    make("turned", Turned(), tasks="solve count check"),
    make("any-solved-board", AnySolvedBoard(), tasks="solve"),
    make("descent", Descent(), tasks="solve"),
    make("one-swap-short", OneSwapShort(), tasks="solve"),
    make("higher-columns", HigherColumns(), tasks="solve count check"),
    make("rows-within-tiles", RowsWithinTiles(), tasks="solve count check"),
    make("only-double-six", OnlyDoubleSix(), tasks="solve count"),
    make("spent-is-none", SpentIsNone(), rare=True, tasks="solve"),
    make("columns-apart", ColumnsApart(), tasks="count"),
    make("last-missed", LastMissed(), tasks="count"),
    make("mirror-images-alike", MirrorImagesAlike(), tasks="count"),
    make("same-rows-alike", SameRowsAlike(), tasks="count"),
    make("first-class", FirstClass(), tasks="solve"),
    make("shifted-columns", ShiftedColumns(), tasks="solve"),
    make("most-in-place", MostInPlace(), tasks="solve"),
    make("no-swaps-no-solution", NoSwapsNoSolution(), rare=True, tasks="solve"),
    make("five-at-most", FiveAtMost(), rare=True, tasks="solve"),
    make("last-place-from-one", LastPlaceFromOne(), tasks="solve"),
    make("old-places", OldPlaces(), tasks="solve"),
    make("one-too-many", OneTooMany(), tasks="check"),
    make("swaps-at-once", SwapsAtOnce(), tasks="check"),
    make("places-from-the-end", PlacesFromTheEnd(), rare=True, tasks="check"),
    make("any-places", AnyPlaces(), rare=True, tasks="check"),
)
