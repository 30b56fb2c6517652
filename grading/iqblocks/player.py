"""A simulated player of IQ Blocks: lays a piece in the tightest corner it sees, looks a little ahead, and takes back.

It holds pieces against one cell, lays the first that fits and leaves no cell beside it that nothing seems to fill, and
takes back the last few where nothing fits. It does not count: not the cells of a region, nor those of the pieces left.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from puzzlemill.grading.players import CERTAIN, Game, Limits
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, Rows, orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.kernels import kernel, random_below, random_shuffle, random_state

LIMITS: Final = Limits(memory=4, patience=3000, slips=30)
"""An ordinary person.

`memory` 4: working memory holds about four things (Cowan, Behavioral and Brain Sciences 24, 2001): so many cells beside
a piece are looked at before it is laid, so many choices that failed are not repeated, and so many pieces at most are
taken back at once. `patience` 3000 pieces laid or lifted: a long evening at four seconds each, as at Gloop. `slips` 30
per mille: simple acts done with care go wrong in a few cases of a hundred; a place that fits, or trouble ahead, is
overlooked.
"""

EFFORT: Final[Literal["moves", "looks"]] = "looks"
"""A look holds one piece, turned one way, against one cell, in hand or in mind: mental turning takes seconds, and more
the further a shape is turned (Shepard and Metzler, Science 171, 1971), while laying takes a moment.
"""

OPEN: Final = -1
CLOSED: Final = -2
"""Marks of a cell open to any piece and of none; open to piece p alone it has p, covered by it CLOSED - 1 - p."""


class _Table(NamedTuple):
    """A puzzle as flat int64 arrays, and what lies on the table in a game.

    The board has as wide a margin of closed cells as the longest piece needs, so that a step from cell to cell is the
    same number everywhere.
    """

    cells: Any  # [n] the cells to be covered
    around: Any  # [4] steps to a cell's neighbours
    shapes: Any  # [pieces, 8, largest size] steps from an orientation's first cell to each of its cells
    ways: Any  # [pieces] orientations of each piece
    sizes: Any  # [pieces] cells of each piece
    clues: Any  # [pieces] given cells of each piece
    twins: Any  # [pieces] the equal piece that is taken before this one, or -1
    given: Any  # [board] marks of the cells as printed
    marks: Any  # [board] marks of the cells now
    used: Any  # [pieces] 1 where the piece is on the board
    order: Any  # [pieces] the pieces as they come to hand
    past: Any  # [3, pieces] the pieces, orientations and first cells laid, in order
    beside: Any  # [4 * largest size] scratch: open cells beside a piece


def games(puzzle: IqBlocks, count: int, draws: Stream, limits: Limits) -> list[Game]:
    """`count` games: moves are pieces laid and lifted, looks pieces held against a cell in one orientation."""
    return [game for game, _ in games_and_boards(puzzle, count, draws, limits)]


def games_and_boards(puzzle: IqBlocks, count: int, draws: Stream, limits: Limits) -> Iterator[tuple[Game, Any]]:
    """Each game, and the board at its end: int64[cells], for each open cell the place of its piece in `puzzle.left`.

    The number is negative where no piece lies.
    """
    import numpy as np

    table, random = _table(puzzle), random_state(draws)
    failed = np.empty(limits.memory, dtype=np.int64)
    for _ in range(count):
        table.marks[:], table.used[:] = table.given, 0
        solved, moves, looks = _play(table, failed, limits.patience, limits.slips, random)
        yield Game(bool(solved), int(moves), int(looks)), CLOSED - 1 - table.marks[table.cells]


def _table(puzzle: IqBlocks) -> _Table:
    """The arrays of a puzzle, for the pieces left."""
    import numpy as np

    pieces, cols = puzzle.left, len(puzzle.board[0])
    shapes = [[_cells(shape) for shape in orientations(piece)] for piece in pieces]
    longest = max((max(cell) + 1 for ways in shapes for way in ways for cell in way), default=1)
    largest, step = max((piece.size for piece in pieces), default=1), cols + longest
    number = {piece.name: index for index, piece in enumerate(pieces)}
    marks = np.full((len(puzzle.board) + 2 * longest) * step, CLOSED, dtype=np.int64)
    places = [(longest + row) * step + col for row, col in puzzle.open_cells]
    marks[places] = [number.get(puzzle.board[row][col], OPEN) for row, col in puzzle.open_cells]
    steps = np.zeros((len(pieces), 8, largest), dtype=np.int64)
    for piece, ways in enumerate(shapes):
        for way, ((top, left), *_) in enumerate(ways):
            for index, (row, col) in enumerate(ways[way]):
                steps[piece, way, index] = (row - top) * step + col - left
    return _Table(
        cells=np.array(places, dtype=np.int64),
        around=np.array([-step, 1, step, -1], dtype=np.int64),
        shapes=steps,
        ways=np.array([len(ways) for ways in shapes], dtype=np.int64),
        sizes=np.array([piece.size for piece in pieces], dtype=np.int64),
        clues=np.array([len(puzzle.clues.get(piece.name, ())) for piece in pieces], dtype=np.int64),
        twins=np.array(_twins(puzzle), dtype=np.int64),
        given=marks,
        marks=marks.copy(),
        used=np.zeros(len(pieces), dtype=np.int64),
        order=np.arange(len(pieces), dtype=np.int64),
        past=np.zeros((3, len(pieces)), dtype=np.int64),
        beside=np.zeros(4 * largest, dtype=np.int64),
    )


def _cells(shape: Rows) -> list[Cell]:
    """The cells of a shape, row by row."""
    return [(row, col) for row, line in enumerate(shape) for col, mark in enumerate(line) if mark == CELL]


def _twins(puzzle: IqBlocks) -> list[int]:
    """For each piece left the one before it that is its equal, neither having clues, or -1."""
    last: dict[tuple[Rows, ...], int] = {}
    found = []
    for index, piece in enumerate(puzzle.left):
        free = piece.name not in puzzle.clues
        found.append(last.get(orientations(piece), -1) if free else -1)
        if free:
            last[orientations(piece)] = index
    return found


@kernel
def _play(table: Any, failed: Any, patience: int, slips: int, random: Any) -> tuple[bool, int, int]:
    """One game: whether it was solved, the pieces laid and lifted, and the looks.

    `failed` holds the last choices that failed, by their `_choice`, one for each thing that is kept in mind. Each
    failure in a row, without more pieces on the board than ever, takes back one more; when there have been more of them
    than are kept in mind, all pieces are lifted. A turn that finds nothing to do on the board as printed costs patience
    like a move.
    """
    memory, pieces = len(failed), len(table.ways)
    failed[:] = -1
    depth = best = moves = looks = vain = failures = 0
    while True:
        cell = _tightest(table, table.cells, len(table.cells), random)
        solved = cell < 0 and depth == pieces
        if solved or moves + vain >= patience:
            return solved, moves, looks
        piece = way = first = -1
        if cell >= 0:
            piece, way, first, taken = _first_fitting(table, table.cells[cell], failed, slips, random)
            looks += taken
        if piece >= 0:
            _lay(table, piece, way, first)
            table.past[0, depth], table.past[1, depth], table.past[2, depth] = piece, way, first
            depth += 1
            moves += 1
            if depth > best:
                best, failures = depth, 0
            continue
        if depth == 0:
            vain += 1
            failed[:] = -1
            continue
        failures += 1
        back = min(depth, failures)
        if failures > memory:
            back, best, failures = depth, 0, 0
        for _ in range(back):
            depth -= 1
            moves += 1
            piece, way, first = table.past[0, depth], table.past[1, depth], table.past[2, depth]
            _lift(table, piece, way, first)
        failed[:-1] = failed[1:]
        failed[-1] = _choice(table, piece, way, first)


@kernel
def _tightest(table: Any, cells: Any, size: int, random: Any) -> int:
    """The place of one of the first `size` cells that looks the tightest, of several any; -1 where none is open.

    Tight is a cell with many closed neighbours; where it is known of which piece it is, each known cell of that piece
    counts as one.
    """
    found, most, alike = -1, -1, 0
    for place in range(size):
        mark = table.marks[cells[place]]
        if mark < OPEN:
            continue
        tight = 0 if mark == OPEN else table.clues[mark]
        for step in table.around:
            tight += table.marks[cells[place] + step] < OPEN
        if tight > most:
            most, alike = tight, 0
        if tight == most:
            alike += 1
            if random_below(random, alike) == 0:
                found = place
    return found


@kernel
def _first_fitting(table: Any, cell: int, failed: Any, slips: int, random: Any) -> tuple[int, int, int, int]:
    """The first piece that comes to hand, its orientation and first cell, and the looks.

    The piece is -1 where none covers the cell without trouble seen.
    """
    looks = 0
    random_shuffle(random, table.order, len(table.order))
    for piece in table.order:
        if not _at_hand(table, piece, cell):
            continue
        size, ways = table.sizes[piece], table.ways[piece]
        turn, start = random_below(random, ways), random_below(random, size)
        for turned in range(ways):
            way = (turn + turned) % ways
            looks += 1
            for index in range(size):
                first = cell - table.shapes[piece, way, (start + index) % size]
                if not _fits(table, piece, way, first) or random_below(random, CERTAIN) < slips:
                    continue
                if _choice(table, piece, way, first) in failed:
                    continue
                _lay(table, piece, way, first)
                trouble, taken = _trouble(table, piece, way, first, len(failed), slips, random)
                _lift(table, piece, way, first)
                looks += taken
                if not trouble:
                    return piece, way, first, looks
    return -1, -1, -1, looks


@kernel
def _trouble(table: Any, piece: int, way: int, first: int, memory: int, slips: int, random: Any) -> tuple[bool, int]:
    """Whether one of the `memory` tightest cells beside the piece just laid is seen to be lost; and the looks taken."""
    beside, size, looks = table.beside, 0, 0
    for index in range(table.sizes[piece]):
        for step in table.around:
            there = first + table.shapes[piece, way, index] + step
            new = table.marks[there] >= OPEN
            for place in range(size):
                new &= beside[place] != there
            if new:
                beside[size] = there
                size += 1
    for _ in range(min(memory, size)):
        place = _tightest(table, beside, size, random)
        fits, taken = _some_piece_fits(table, beside[place])
        looks += taken
        if not fits and random_below(random, CERTAIN) >= slips:
            return True, looks
        size -= 1
        beside[place] = beside[size]
    return False, looks


@kernel
def _some_piece_fits(table: Any, cell: int) -> tuple[bool, int]:
    """Whether a piece that is left can cover an open cell, and the looks taken."""
    looks = 0
    for piece in table.order:
        if not _at_hand(table, piece, cell):
            continue
        for way in range(table.ways[piece]):
            looks += 1
            for index in range(table.sizes[piece]):
                if _fits(table, piece, way, cell - table.shapes[piece, way, index]):
                    return True, looks
    return False, looks


@kernel
def _at_hand(table: Any, piece: int, cell: int) -> bool:
    """Whether a piece is held against the cell: it is left, no equal one comes first, the cell is not another's."""
    twin, mark = table.twins[piece], table.marks[cell]
    return bool(not table.used[piece] and (twin < 0 or table.used[twin]) and mark in (OPEN, piece))


@kernel
def _fits(table: Any, piece: int, way: int, first: int) -> bool:
    """Whether all cells of a piece would be open to it, and all its given cells among them."""
    own = 0
    for index in range(table.sizes[piece]):
        mark = table.marks[first + table.shapes[piece, way, index]]
        if mark not in (OPEN, piece):
            return False
        own += mark == piece
    return bool(own == table.clues[piece])


@kernel
def _choice(table: Any, piece: int, way: int, first: int) -> int:
    """The number of a placement."""
    return (first * len(table.ways) + piece) * 8 + way


@kernel
def _lay(table: Any, piece: int, way: int, first: int) -> None:
    """Lay a piece."""
    table.used[piece] = 1
    for index in range(table.sizes[piece]):
        table.marks[first + table.shapes[piece, way, index]] = CLOSED - 1 - piece


@kernel
def _lift(table: Any, piece: int, way: int, first: int) -> None:
    """Lift a piece; the cells show again what is printed on them."""
    table.used[piece] = 0
    for index in range(table.sizes[piece]):
        cell = first + table.shapes[piece, way, index]
        table.marks[cell] = table.given[cell]
