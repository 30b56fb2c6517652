"""A plain and correct solver of Domicles: `tests/broken/domicles.py` overrides one of its methods for each bug.

It finds a solved board of each class, compares the board with all its images, and swaps along the cycles.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile
from puzzlemill.testing.bench.candidates import GIVE_UP, GiveUp
from tests.broken import Spent
from tests.twins.domicles import sorting_swaps

Board = tuple[Tile, ...]
Pairs = list[tuple[int, int]]


class Plain:
    """Answers all three tasks; gives up after `budget` tiles placed or boards compared."""

    budget = 40_000

    def solve(self, puzzle: Domicles) -> Swaps | GiveUp | None:
        self.nodes = 0
        try:
            target = self.target(puzzle)
        except Spent:
            return self.when_spent()
        if target is None or not self.allowed(self.distance(puzzle.tiles, target), puzzle.swaps):
            return None
        return Swaps(tuple(self.swaps(puzzle.tiles, target)))

    def count(self, puzzle: Domicles) -> int | GiveUp | None:
        self.nodes = 0
        try:
            return self.number(puzzle, list(self.classes(puzzle)))
        except Spent:
            return self.when_spent()

    def check(self, puzzle: Domicles, solution: Swaps) -> bool:
        swaps = list(solution.swaps)
        if not are_pairs(swaps) or not all(self.is_swap(pair, len(puzzle.tiles)) for pair in swaps):
            return False
        return self.allowed(len(swaps), puzzle.swaps) and self.solved(puzzle, self.replayed(puzzle.tiles, swaps))

    def spend(self) -> None:
        self.nodes += 1
        if self.nodes > self.budget:
            raise Spent

    def target(self, puzzle: Domicles) -> Board | None:
        """The solved board that is the fewest swaps away, or None if these tiles have none."""
        return min(self.targets(puzzle), key=lambda board: self.distance(puzzle.tiles, board), default=None)

    def targets(self, puzzle: Domicles) -> Iterator[Board]:
        """Every solved board."""
        for board in self.classes(puzzle):
            for image in self.images(puzzle, board):
                self.spend()
                yield image

    def images(self, puzzle: Domicles, board: Board) -> Iterator[Board]:
        for rows in itertools.permutations(range(puzzle.rows)):
            for cols in self.column_orders(puzzle.cols):
                yield tuple(board[row * puzzle.cols + col] for row in rows for col in cols)

    def column_orders(self, cols: int) -> Iterator[tuple[int, ...]]:
        return itertools.permutations(range(cols))

    def classes(self, puzzle: Domicles) -> Iterator[Board]:
        """A solved board of each class: the least tile in the corner, first row and first column ascending."""
        return self.filled(puzzle, [])

    def filled(self, puzzle: Domicles, placed: list[Tile]) -> Iterator[Board]:
        if len(placed) == len(puzzle.tiles):
            yield tuple(placed)
            return
        for tile in self.ordered(puzzle, placed):
            self.spend()
            if not self.clashes(placed, tile, puzzle.cols):
                yield from self.filled(puzzle, [*placed, tile])

    def ordered(self, puzzle: Domicles, placed: list[Tile]) -> list[Tile]:
        """The tiles that can come next, so that only one of all images of a board is found."""
        place, cols = len(placed), puzzle.cols
        left = sorted(set(puzzle.tiles) - set(placed))
        if place == 0:
            return left[:1]
        if place < cols:
            return [tile for tile in left if tile > placed[-1]]
        return [tile for tile in left if tile > placed[-cols]] if place % cols == 0 else left

    def clashes(self, placed: Sequence[Tile], tile: Tile, cols: int) -> bool:
        """Whether `tile`, put on the next place, repeats a number in its row or its columns."""
        place = len(placed)
        in_row = any(self.row_clash(other, tile) for other in placed[place - place % cols :])
        return in_row or any(self.column_clash(other, tile) for other in placed[place % cols :: cols])

    def row_clash(self, one: Tile, two: Tile) -> bool:
        return one[0] in two or one[1] in two

    def column_clash(self, one: Tile, two: Tile) -> bool:
        return one[0] == two[0] or one[1] == two[1]

    def solved(self, puzzle: Domicles, board: Sequence[Tile]) -> bool:
        return not any(self.clashes(board[:place], tile, puzzle.cols) for place, tile in enumerate(board))

    def distance(self, board: Board, target: Board) -> int:
        """The least number of swaps between two boards."""
        return sorting_swaps([target.index(tile) for tile in board])

    def swaps(self, board: Board, target: Board) -> Pairs:
        """The swaps, each of which puts the right tile on one place."""
        tiles, pairs = list(board), []
        for place, tile in enumerate(target):
            other = tiles.index(tile)
            if other != place:
                tiles[place], tiles[other] = tiles[other], tiles[place]
                pairs.append((place, other))
        return pairs

    def replayed(self, board: Board, swaps: Pairs) -> Board:
        tiles = list(board)
        for i, j in swaps:
            tiles[i], tiles[j] = tiles[j], tiles[i]
        return tuple(tiles)

    def is_swap(self, pair: tuple[int, int], size: int) -> bool:
        return 0 <= pair[0] < size and 0 <= pair[1] < size and pair[0] != pair[1]

    def allowed(self, number: int, most: int) -> bool:
        return number <= most

    def number(self, puzzle: Domicles, classes: list[Board]) -> int:
        return len(classes)

    def when_spent(self) -> GiveUp | None:
        return GIVE_UP


def are_pairs(swaps: Any) -> bool:
    """Whether they are pairs of whole numbers."""
    return all(
        isinstance(pair, tuple | list) and len(pair) == 2 and all(type(n) is int for n in pair) for pair in swaps
    )
