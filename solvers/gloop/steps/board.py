"""The board of a person who solves Gloop: what can still go on each cell, and which contours the tiles placed have
closed.

Words are bits, ascending by tile number and turns, so the candidates of a cell are one integer.
"""

import functools
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import neighbours, position, walls
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.masks import bits

EMPTY: Final = -1

Point = tuple[int, int]

PATTERNS: Final = ("00", "01", "10", "11")
BLANK, SIDE_01, SIDE_10, DOUBLE = range(4)
FACING: Final = (0, 2, 1, 3)
"""The pattern that touches a pattern across an edge."""


@functools.lru_cache(maxsize=1 << 14)
def members(mask: int) -> tuple[int, ...]:
    """`bits` as a tuple, cached because the same masks of cells occur again and again."""
    return tuple(bits(mask))


@functools.cache
def patterns_of(word: str) -> tuple[int, ...]:
    """The patterns of the sides N, E, S, W of one of the 323 words."""
    return tuple(PATTERNS.index(pattern) for pattern in tiling.sides(word))


class Shape(NamedTuple):
    """The cells of a board by number; the border and the corners as masks of them."""

    across: list[list[int]]
    beside: list[int]
    ring: list[int]
    points: list[list[Point]]
    border: int
    corners: int


@functools.lru_cache(maxsize=64)
def shape_of(cells: tuple[Cell, ...]) -> Shape:
    """The shape of a board, cached because many puzzles have the same one."""
    number = {cell: index for index, cell in enumerate(cells)}
    across = [[number.get(neighbour, EMPTY) for neighbour in neighbours(cell)] for cell in cells]
    walls_of = walls(cells)
    return Shape(
        across=across,
        beside=[sum(1 << other for other in around if other != EMPTY) for around in across],
        ring=[
            sum(1 << i for i, (r, c) in enumerate(cells) if max(abs(r - row), abs(c - col)) == 1) for row, col in cells
        ],
        points=[[position((r, c, vertex)) for vertex in range(tiling.VERTICES)] for r, c in cells],
        border=sum(any(walls_of[cell]) << index for cell, index in number.items()),
        corners=sum(tiling.any_adjacent(walls_of[cell]) << index for cell, index in number.items()),
    )


class Ground:
    """What stays the same while a puzzle is solved: cells and their neighbours by number, words as bits, the goal."""

    def __init__(self, puzzle: Gloop) -> None:
        self.puzzle = puzzle
        self.cells: tuple[Cell, ...] = puzzle.cells
        shape = shape_of(self.cells)
        self.across: list[list[int]] = shape.across
        self.beside: list[int] = shape.beside
        self.ring: list[int] = shape.ring
        self.points: list[list[Point]] = shape.points
        self.border: int = shape.border
        self.corners: int = shape.corners
        self.spares: int = len(puzzle.tiles) - len(self.cells)
        self._enter_words()
        loops, circles, contours = puzzle.bounds
        self.least_loops: int = loops[0]
        self.most_loops: int = loops[1]
        self.least_circles: int = circles[0]
        self.most_circles: int = circles[1]
        self.least: int = contours[0]
        self.most: int = contours[1]
        self.any_contours: bool = puzzle.goal == "valid" and puzzle.limits is None
        # The same cells and words are used again and again.
        self.open_sides: Callable[[int, int], tuple[int, ...]] = functools.cache(self._open_sides)
        self.splits: Callable[[int, int], bool] = functools.cache(self._splits)
        self.crowded: Callable[[tuple[int, ...], tuple[int, ...], int], int] = functools.cache(self._crowded)

    def _enter_words(self) -> None:
        """Store the words of the puzzle's tiles and, as masks of them, tiles and side patterns."""
        self.words: list[str] = [word for words in self.puzzle.turns.values() for word in words]
        self.word_number: dict[str, int] = {word: index for index, word in enumerate(self.words)}
        self.tile: list[int] = [tiling.tile_number(word) for word in self.words]
        self.patterns: list[tuple[int, ...]] = [patterns_of(word) for word in self.words]
        self.of_tile: dict[int, int] = dict.fromkeys(self.puzzle.tiles, 0)
        self.side: list[list[int]] = [[0] * len(PATTERNS) for _ in range(tiling.SIDES)]
        for index, patterns in enumerate(self.patterns):
            self.of_tile[self.tile[index]] |= 1 << index
            for side, pattern in enumerate(patterns):
                self.side[side][pattern] |= 1 << index

    def parts(self, cells: int) -> Iterator[int]:
        """The connected parts of a mask of cells."""
        while cells:
            part, new = 0, cells & -cells
            while new:
                part |= new
                spread = 0
                for cell in bits(new):
                    spread |= self.beside[cell]
                new = spread & cells & ~part
            yield part
            cells &= ~part

    def _open_sides(self, cell: int, empty: int) -> tuple[int, ...]:
        """The sides of a cell that face one of these empty cells."""
        across = self.across[cell]
        return tuple(side for side, other in enumerate(across) if other != EMPTY and empty >> other & 1)

    def _splits(self, cell: int, empty: int) -> bool:
        """Whether a tile on a cell can separate these empty cells around it; quick, with false alarms but no misses."""
        beside = empty & self.beside[cell]
        return bool(beside) and not any(part & beside == beside for part in self.parts(empty))

    def _crowded(self, sides: tuple[int, ...], patterns: tuple[int, ...], most: int) -> int:
        """The words with more than `most` sides of these patterns among `sides`."""
        at_least = [(1 << len(self.words)) - 1] + [0] * len(sides)
        for side in sides:
            shown = 0
            for pattern in patterns:
                shown |= self.side[side][pattern]
            # at_least[n] has the words with n such sides or more so far. From many to few, so that no side counts
            # twice.
            for number in range(len(sides), 0, -1):
                at_least[number] |= at_least[number - 1] & shown
        return at_least[most + 1] if most < len(sides) else 0


class Paths:
    """The paths of the tiles placed: the other end of each open end, which paths are strands, and how many are closed.

    A strand is a path longer than a semicircle: it can only become part of a loop, never of a circle.
    """

    __slots__ = ("circles", "loops", "mate", "strands")

    def __init__(self) -> None:
        self.mate: dict[Point, Point] = {}
        self.strands: set[Point] = set()
        self.loops: int = 0
        self.circles: int = 0

    def copy(self) -> "Paths":
        """A copy to extend."""
        new = Paths.__new__(Paths)
        new.mate, new.strands = self.mate.copy(), self.strands.copy()
        new.loops, new.circles = self.loops, self.circles
        return new

    def lay(self, word: str, points: list[Point]) -> None:
        """Add the paths of a word whose vertices are at `points`."""
        for start, end in enumerate(tiling.partners(word)):
            if start < end:
                self._join(points[start], points[end], start // 2 == end // 2)

    def _join(self, start: Point, end: Point, same_side: bool) -> None:
        joined = (start in self.mate) + (end in self.mate)
        if joined == 2 and self.mate[start] == end:
            if same_side and start not in self.strands:
                # Two semicircles have met.
                self.circles += 1
            else:
                self.loops += 1
            del self.mate[start], self.mate[end]
            self.strands -= {start, end}
            return
        # An end that no path has reached yet is the end of the new path itself.
        first, last = self.mate.pop(start, start), self.mate.pop(end, end)
        self.mate[first], self.mate[last] = last, first
        self.strands -= {start, end}
        if joined or not same_side:
            self.strands |= {first, last}

    def refused(self, ground: Ground, left: int) -> bool:
        """Whether the contours alone show that the goal can no longer be reached with `left` cells empty."""
        loops, circles = self.loops, self.circles
        total = loops + circles
        if loops > ground.most_loops or circles > ground.most_circles or total > ground.most:
            return True
        if left == 0:
            return loops < ground.least_loops or circles < ground.least_circles or total < ground.least
        no_loop = loops == ground.most_loops or total == ground.most
        no_circle = circles == ground.most_circles or total == ground.most
        if no_loop and (self.strands or (no_circle and self.mate)):
            return True
        # Every tile except the blank one adds a contour of its own when no path is open.
        return no_loop and no_circle and left > 1


class Position:
    """Tiles placed, the candidates of each cell as a mask of words, and the counts that techniques use."""

    __slots__ = ("candidates", "changed", "empty", "ground", "paths", "slack", "unused")

    def __init__(self, ground: Ground) -> None:
        """The empty board: any word without a path end on the border."""
        self.ground: Ground = ground
        self.empty: int = (1 << len(ground.cells)) - 1
        self.unused: set[int] = set(ground.puzzle.tiles)
        self.paths: Paths = Paths()
        self.candidates: list[int] = []
        for around in ground.across:
            mask = (1 << len(ground.words)) - 1
            for side, other in enumerate(around):
                if other == EMPTY:
                    mask &= ground.side[side][BLANK]
            self.candidates.append(mask)
        patterns = [pattern for tile in self.unused for pattern in self._sides(tile)]
        # How many more sides of each pattern the unused tiles have than the empty cells are sure to need.
        self.slack: list[int] = [patterns.count(pattern) for pattern in range(len(PATTERNS))]
        self.slack[BLANK] -= sum(around.count(EMPTY) for around in ground.across)
        self.changed: int = self.empty

    def _sides(self, tile: int) -> tuple[int, ...]:
        return self.ground.patterns[self.ground.of_tile[tile].bit_length() - 1]

    def copy(self) -> "Position":
        """A copy for trials."""
        new = Position.__new__(Position)
        new.ground, new.empty, new.changed = self.ground, self.empty, self.changed
        new.candidates, new.slack = self.candidates.copy(), self.slack.copy()
        new.unused, new.paths = self.unused.copy(), self.paths.copy()
        return new

    def cells(self) -> tuple[int, ...]:
        """The empty cells, ascending."""
        return members(self.empty)

    def open_sides(self, cell: int) -> tuple[int, ...]:
        """The sides that face an empty cell."""
        return self.ground.open_sides(cell, self.empty & self.ground.beside[cell])

    def splits(self, cell: int) -> bool:
        """Whether a tile on an empty cell can separate the empty cells around it, as `Ground.splits`."""
        return self.ground.splits(cell, self.empty & self.ground.ring[cell])

    def strike(self, cell: int, mask: int) -> None:
        """Rule out candidates of an empty cell."""
        if self.candidates[cell] & mask:
            self.candidates[cell] &= ~mask
            self.changed |= 1 << cell

    def lay(self, cell: int, word: int) -> None:
        """Place a candidate of an empty cell."""
        ground = self.ground
        tile, patterns = ground.tile[word], ground.patterns[word]
        self.candidates[cell] = 1 << word
        self.empty ^= 1 << cell
        self.unused.discard(tile)
        for other in members(self.empty):
            self.strike(other, ground.of_tile[tile])
        for side in self.open_sides(cell):
            pattern, facing = patterns[side], FACING[patterns[side]]
            other = ground.across[cell][side]
            self.strike(other, ~ground.side[(side + 2) % 4][facing])
            # The unused tiles lose this side, and the empty cell across now needs one. Sides towards walls and placed
            # tiles are lost too, but they were counted as needed before.
            self.slack[pattern] -= 1
            self.slack[facing] -= 1
        self.paths.lay(ground.words[word], ground.points[cell])

    def tiles(self, mask: int) -> list[int]:
        """The unused tiles that have words in a mask."""
        return [tile for tile in self.unused if mask & self.ground.of_tile[tile]]
