"""A plain and correct solver of Gloop: `tests/broken/gloop.py` overrides one of its methods for each bug.

It places tiles row by row, trying every tile that fits its neighbours, and shares no code with the project's solvers.
"""

from collections.abc import Iterable, Iterator

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, is_word, tile_number, turns
from puzzlemill.testing.bench.candidates import GIVE_UP, GiveUp
from tests.broken import Spent
from tests.twins.gloop import mate, rotations

Cell = tuple[int, int]
Laid = dict[Cell, str]
End = tuple[int, int, int]
Form = tuple[tuple[Cell, str], ...]

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
MEETS = (5, 4, 7, 6, 1, 0, 3, 2)
BLANK = "........"


class Plain:
    """Answers all three tasks; gives up after `budget` tiles placed."""

    budget = 20_000

    def solve(self, puzzle: Gloop) -> Packing | GiveUp | None:
        try:
            board = next(self.packings(puzzle), None)
        except Spent:
            return self.when_spent()
        if board is None:
            return None
        lines = [[board.get((row, col)) for col in range(puzzle.cols)] for row in range(puzzle.rows)]
        return Packing(tuple(map(tuple, lines)))

    def count(self, puzzle: Gloop) -> int | GiveUp | None:
        try:
            return self.number({self.form(puzzle, board) for board in self.packings(puzzle)})
        except Spent:
            return self.when_spent()

    def check(self, puzzle: Gloop, solution: Packing) -> bool:
        grid = solution.grid
        if len(grid) != puzzle.rows or any(len(words) != puzzle.cols for words in grid):
            return False
        board = {(row, col): word for row, words in enumerate(grid) for col, word in enumerate(words) if word}
        if set(board) != set(puzzle.cells) or not all(map(is_word, board.values())):
            return False
        if not all(self.may_lie(puzzle, word) for word in board.values()):
            return False
        if not self.from_the_set(puzzle, board) or any(board[row, col] != word for row, col, word in puzzle.givens):
            return False
        if not all(self.fits(word, self.asked(puzzle, board, cell)) for cell, word in board.items()):
            return False
        return self.reached(puzzle, [circle for circle, _ in self.closed(board, board)])

    def packings(self, puzzle: Gloop) -> Iterator[Laid]:
        """Every packing, with its rotations counted separately; raises `Spent`."""
        board = {(row, col): word for row, col, word in puzzle.givens}
        if not self.possible(puzzle):
            return
        if not all(self.fits(word, self.asked(puzzle, board, cell)) for cell, word in board.items()):
            return
        self.nodes, self.fitting = 0, dict[tuple[str | None, ...], list[tuple[int, str]]]()
        yield from self.filled(puzzle, board, [cell for cell in puzzle.cells if cell not in board], self.stock(puzzle))

    def filled(self, puzzle: Gloop, board: Laid, cells: list[Cell], left: set[int]) -> Iterator[Laid]:
        if not cells:
            if self.reached(puzzle, [circle for circle, _ in self.closed(board, board)]):
                yield dict(board)
            return
        cell = cells[0]
        for tile, word in self.candidates(puzzle, self.asked(puzzle, board, cell)):
            if tile in left:
                self.nodes += 1
                if self.nodes > self.budget:
                    raise Spent
                board[cell] = word
                if puzzle.goal != "perfect" or not self.hopeless(board, cell, len(cells) - 1):
                    yield from self.filled(puzzle, board, cells[1:], left - {tile})
                del board[cell]

    def candidates(self, puzzle: Gloop, asked: tuple[str | None, ...]) -> list[tuple[int, str]]:
        """The tiles and words that fit the requirements of the four sides."""
        if asked not in self.fitting:
            every = ((tile, word) for tile in puzzle.tiles for word in self.words(tile) if self.may_lie(puzzle, word))
            self.fitting[asked] = [(tile, word) for tile, word in every if self.fits(word, asked)]
        return self.fitting[asked]

    def possible(self, puzzle: Gloop) -> bool:
        """False if arithmetic shows that there is no packing."""
        return True

    def stock(self, puzzle: Gloop) -> set[int]:
        """The tiles that can be placed."""
        return set(puzzle.tiles) - {tile_number(word) for _, _, word in puzzle.givens}

    def words(self, tile: int) -> tuple[str, ...]:
        """The ways to place a tile."""
        return turns(TILES[tile])

    def may_lie(self, puzzle: Gloop, word: str) -> bool:
        """Whether a tile is turned as it has to be."""
        return not puzzle.unturned or word in puzzle.unturned

    def asked(self, puzzle: Gloop, board: Laid, cell: Cell) -> tuple[str | None, ...]:
        """The patterns that the sides must show, None for any."""
        letters: list[str | None] = []
        for side, (down, right) in enumerate(STEPS):
            neighbour = (cell[0] + down, cell[1] + right)
            if neighbour in board:
                letters.append(self.facing(pattern(board[neighbour], (side + 2) % 4)))
            else:
                letters.append(None if self.is_cell(puzzle, neighbour, side) else "00")
        return tuple(letters)

    def is_cell(self, puzzle: Gloop, cell: Cell, side: int) -> bool:
        """Whether the cell on this side is one that gets a tile."""
        row, col = cell
        return 0 <= row < puzzle.rows and 0 <= col < puzzle.cols and puzzle.board[row][col] == "."

    def facing(self, shown: str) -> str:
        return shown[::-1]

    def fits(self, word: str, asked: tuple[str | None, ...]) -> bool:
        return all(want is None or want == pattern(word, side) for side, want in enumerate(asked))

    def hopeless(self, board: Laid, cell: Cell, cells_left: int) -> bool:
        """Whether a contour closed through `cell` rules out a perfect packing: a circle, or one beside other paths."""
        ends = sum(8 - word.count(".") for word in board.values())
        return any(circle or length < ends for circle, length in self.closed(board, [cell]))

    def closed(self, board: Laid, cells: Iterable[Cell]) -> list[tuple[bool, int]]:
        """The closed contours through any of `cells`, each as whether it is a circle and its number of path ends."""
        contours = []
        left = {(*cell, vertex) for cell in cells for vertex in range(8) if board[cell][vertex] != "."}
        while left:
            end = first = left.pop()
            arcs, same_side = 0, True
            while board.get(end[:2], BLANK)[end[2]] != ".":
                row, col, vertex = end
                other = mate(board[row, col], vertex)
                left -= {end, (row, col, other)}
                arcs, same_side = arcs + 1, same_side and vertex // 2 == other // 2
                end = (row + STEPS[other // 2][0], col + STEPS[other // 2][1], MEETS[other])
                if end == first:
                    contours.append((self.is_circle(arcs, same_side), 2 * arcs))
                    break
        return contours

    def is_circle(self, arcs: int, same_side: bool) -> bool:
        return arcs == 2 and same_side

    def reached(self, puzzle: Gloop, circles: list[bool]) -> bool:
        """Whether the contours meet the goal and the limits."""
        if not self.goal_met(puzzle.goal, circles):
            return False
        limits = puzzle.limits
        return limits is None or (
            self.within(len(circles), limits.contours) and self.within(sum(circles), limits.circles)
        )

    def goal_met(self, goal: str, circles: list[bool]) -> bool:
        loops = circles.count(False)
        return goal == "valid" or (loops == 1 and (goal == "mixed" or len(circles) == 1))

    def within(self, number: int, limit: tuple[int, int] | None) -> bool:
        return limit is None or limit[0] <= number <= limit[1]

    def from_the_set(self, puzzle: Gloop, board: Laid) -> bool:
        """Whether the tiles are those of the puzzle, each used once."""
        tiles = [tile_number(word) for word in board.values()]
        return len(set(tiles)) == len(tiles) and set(tiles) <= set(puzzle.tiles)

    def form(self, puzzle: Gloop, board: Laid) -> Form:
        """One form for all packings that differ by a rotation of board and givens."""
        return min(tuple(sorted(image.items())) for image in self.images(puzzle, board))

    def images(self, puzzle: Gloop, board: Laid) -> Iterator[Laid]:
        return rotations(puzzle, board)

    def number(self, forms: set[Form]) -> int:
        return len(forms)

    def when_spent(self) -> GiveUp | None:
        return GIVE_UP


def pattern(word: str, side: int) -> str:
    """Which of a side's two vertices have a path end, clockwise."""
    return "".join("0" if letter == "." else "1" for letter in word[2 * side : 2 * side + 2])
