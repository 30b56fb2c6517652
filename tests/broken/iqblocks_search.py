"""A plain and correct IQ Blocks solver; each step is a method, so that other solvers can do one of them wrongly."""

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.testing.bench.candidates import GIVE_UP, GiveUp
from tests.broken import Spent

Shape = tuple[Cell, ...]


class Alike(NamedTuple):
    """Interchangeable pieces, their size, and their placements as sets of cells in bits, by lowest bits."""

    names: list[str]
    size: int
    places: dict[int, list[int]]


class Search:
    """Covers the first empty cell with each piece left in turn, and turns back if a region cannot be filled."""

    budget = 2_000

    def __init__(self, puzzle: IqBlocks) -> None:
        self.puzzle = puzzle
        self.board = self.read(puzzle.board)
        self.rows, self.cols = len(puzzle.board), len(puzzle.board[0])
        self.nodes = 0
        self.known: dict[Hashable, int] = {}
        self.clues = {letter: self.bits(self.seen(cells)) for letter, cells in puzzle.clues.items()}
        self.free = self.bits((r, c) for r in range(self.rows) for c in range(self.cols) if self.is_free((r, c)))
        self.alike = self.groups()

    @classmethod
    def solve(cls, puzzle: IqBlocks) -> Filling | GiveUp | None:
        try:
            search = cls(puzzle)
            filling = search.filling(search.free, search.all) if search.fits() else None
        except Spent:
            return GIVE_UP
        return search.drawn(filling) if filling is not None else None

    @classmethod
    def count(cls, puzzle: IqBlocks) -> int | GiveUp:
        try:
            search = cls(puzzle)
            return search.number(search.free, search.all) if search.fits() else 0
        except Spent:
            return GIVE_UP

    def read(self, board: Sequence[str]) -> list[str]:
        return list(board)

    def seen(self, clues: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """The given cells of a piece that is only partly given."""
        return clues

    def left(self) -> list[Piece]:
        return list(self.puzzle.left)

    def is_free(self, cell: Cell) -> bool:
        return self.board[cell[0]][cell[1]] in (".", *self.clues)

    def bits(self, cells: Iterator[Cell] | Sequence[Cell]) -> int:
        return sum(1 << r * self.cols + c for r, c in cells)

    def groups(self) -> list[Alike]:
        groups: dict[Hashable, Alike] = {}
        for piece in self.left():
            key = self.likeness(piece)
            if key not in groups:
                groups[key] = Alike([], piece.size, {})
                for place in self.placements(piece):
                    groups[key].places.setdefault(place & -place, []).append(place)
            groups[key].names.append(piece.name)
        return list(groups.values())

    @property
    def all(self) -> tuple[int, ...]:
        """How many pieces of each group must be placed."""
        return tuple(len(alike.names) for alike in self.alike)

    def fits(self) -> bool:
        return sum(alike.size * len(alike.names) for alike in self.alike) == self.free.bit_count() and not self.dead(
            self.free, self.all
        )

    def likeness(self, piece: Piece) -> Hashable:
        """Equal for interchangeable pieces: the same orientations, and no clues."""
        return frozenset(self.oriented(piece)), piece.name if piece.name in self.clues else ""

    def oriented(self, piece: Piece) -> set[Shape]:
        """The orientations, each moved to row 0 and column 0."""
        shape = [(r, c) for r, row in enumerate(piece.shape) for c, mark in enumerate(row) if mark == "#"]
        shapes = set()
        for side in self.sides(piece, shape):
            for _ in range(self.turns()):
                top, left = min(r for r, _ in side), min(c for _, c in side)
                shapes.add(tuple(sorted((r - top, c - left) for r, c in side)))
                side = [(c, -r) for r, c in side]
        return shapes

    def sides(self, piece: Piece, shape: list[Cell]) -> list[list[Cell]]:
        return [shape, [(r, -c) for r, c in shape]] if piece.flip else [shape]

    def turns(self) -> int:
        return 4

    def placements(self, piece: Piece) -> Iterator[int]:
        clues = self.clues.get(piece.name, 0)
        for way in sorted(self.oriented(piece)):
            bits, (height, width) = self.bits(way), self.box(way)
            for row in range(self.rows - height + 1):
                for col in range(self.cols - width + 1):
                    place = bits << row * self.cols + col
                    if place & ~self.free == 0 and self.allowed(place, clues):
                        yield place

    def box(self, way: Shape) -> tuple[int, int]:
        return 1 + max(r for r, _ in way), 1 + max(c for _, c in way)

    def allowed(self, place: int, clues: int) -> bool:
        """Whether a placement covers all clues of its own piece and none of another."""
        return place & sum(self.clues.values()) == clues

    def steps(self, free: int, left: tuple[int, ...]) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
        """Each way to cover the first empty cell: the group, the placement, and the cells and pieces left after it."""
        self.nodes += 1
        if self.nodes > self.budget:
            raise Spent
        for group, alike in enumerate(self.alike):
            if left[group]:
                fewer = (*left[:group], left[group] - 1, *left[group + 1 :])
                for place in alike.places.get(free & -free, ()):
                    if place & ~free == 0 and not self.dead(free & ~place, fewer):
                        yield group, place, free & ~place, fewer

    def filling(self, free: int, left: tuple[int, ...]) -> list[tuple[int, int]] | None:
        """One way to fill the free cells, as groups and placements."""
        if not free:
            return []
        if self.known.get(self.state(free, left)) == 0:
            return None
        for group, place, rest, fewer in self.steps(free, left):
            filled = self.filling(rest, fewer)
            if filled is not None:
                return [(group, place), *filled]
        self.known[self.state(free, left)] = 0
        return None

    def number(self, free: int, left: tuple[int, ...]) -> int:
        """The number of ways to fill the free cells."""
        if not free:
            return 1
        state = self.state(free, left)
        if state not in self.known:
            self.known[state] = sum(self.number(rest, fewer) for _, _, rest, fewer in self.steps(free, left))
        return self.known[state]

    def state(self, free: int, left: tuple[int, ...]) -> Hashable:
        """The state on which the ways to fill the rest depend."""
        return free, left

    def dead(self, free: int, left: tuple[int, ...]) -> bool:
        """Whether a region is not as large as some of the pieces left together."""
        sums = self.sums([alike.size for alike, number in zip(self.alike, left, strict=True) for _ in range(number)])
        return any(region.bit_count() not in sums for region in self.regions(free))

    def sums(self, sizes: list[int]) -> set[int]:
        reached = {0}
        for size in sizes:
            reached |= {size + more for more in reached}
        return reached

    def regions(self, free: int) -> Iterator[int]:
        while free:
            region = free & -free
            while (more := self.grown(region) & free) != region:
                region = more
            yield region
            free &= ~region

    def grown(self, region: int) -> int:
        """The cells of a region and those beside them."""
        last = sum(1 << row * self.cols + self.cols - 1 for row in range(self.rows))
        first = last >> self.cols - 1
        aside = (region & ~last) << 1 | (region & ~first) >> 1
        return region | aside | region << self.cols | region >> self.cols

    def drawn(self, filling: list[tuple[int, int]]) -> Filling:
        cells = list("".join(self.puzzle.board))
        names = [iter(alike.names) for alike in self.alike]
        for group, place in filling:
            name = next(names[group])
            for number in range(place.bit_length()):
                if place >> number & 1:
                    cells[number] = name
        text = "".join(cells)
        return Filling(tuple(text[i : i + self.cols] for i in range(0, len(text), self.cols)))
