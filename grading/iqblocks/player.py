"""A simulated player of IQ Blocks: places a piece in the tightest corner it sees, looks a little ahead, takes back.

It holds pieces against one cell, places the first that fits unless nothing seems to fill a cell beside it, and takes
back the last few if nothing fits. It counts neither the cells of a region nor the cells of the pieces left.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.grading.players import CERTAIN, Game, Limits
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, Rows, orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import RandomState, drop_first, kernel, random_below, random_shuffle, random_state

LIMITS: Final = Limits(memory=4, patience=3000, slips=30)
"""An ordinary person.

`memory` 4: working memory holds about four things (Cowan, Behavioral and Brain Sciences 24, 2001): four cells beside a
piece are examined before it is placed, four failed choices are not repeated, and at most four pieces are taken back at
once. `patience` 3000 pieces placed or lifted: a long evening at four seconds each, as for Gloop. `slips` 30 per mille:
simple acts done with care go wrong in a few cases of a hundred; a place that fits, or trouble ahead, is overlooked.
"""

ACTS: Final = ("look", "turn", "choose", "place", "lift", "assume", "check")
LOOK, TURN, CHOOSE, PLACE, LIFT, ASSUME, CHECK = range(len(ACTS))
"""The acts of `catalogues/seconds.toml`, and their places in `_Table.acts`."""

OPEN: Final = -1
CLOSED: Final = -2
"""Marks of a cell: OPEN to any piece, CLOSED, p if open only to piece p, CLOSED - 1 - p if covered by piece p."""


class _Table(NamedTuple):
    """A puzzle as flat arrays, and what is on the table in a game.

    The board has as wide a margin of closed cells as the longest piece needs, so that a step from cell to cell is the
    same number everywhere, and no step from a cell leads beyond the array. A 2 x 3 board for pieces of up to 2 cells:

        C C C C C
        C C C C C
        . . . C C      a step to the left of the board ends in the margin of the row above
        . . . C C
        C C C C C
        C C C C C
    """

    cells: Int64s  # int64[n]: the cells to be covered
    around: Int64s  # int64[4]: steps to a cell's neighbours
    shapes: Int64s  # int64[pieces, 8, largest size]: steps from an orientation's first cell to each of its cells
    turns: Int64s  # int64[pieces]: orientations of each piece
    sizes: Int64s  # int64[pieces]: cells of each piece
    clues: Int64s  # int64[pieces]: given cells of each piece
    twins: Int64s  # int64[pieces]: the equal piece that is taken before this one, or -1
    given: Int64s  # int64[board]: marks of the cells as printed
    marks: Int64s  # int64[board]: marks of the cells now
    used: Int64s  # int64[pieces]: 1 if the piece is on the board
    order: Int64s  # int64[pieces]: the pieces as they come to hand
    past: Int64s  # int64[3, pieces]: the pieces, orientations and first cells laid, in order
    beside: Int64s  # int64[4 * largest size]: scratch, open cells beside a piece
    acts: Int64s  # int64[acts]: how often each of `ACTS` was done in this game


def games(puzzle: IqBlocks, count: int, draws: Stream, limits: Limits) -> list[Game]:
    """`count` games: moves are pieces placed and lifted.

    A look holds one piece in one orientation against one cell, in hand or in mind.
    """
    return [game for game, _ in games_and_boards(puzzle, count, draws, limits)]


def games_and_boards(puzzle: IqBlocks, count: int, draws: Stream, limits: Limits) -> Iterator[tuple[Game, Int64s]]:
    """Each game and its final board: int64[cells], for each open cell the index of its piece in `puzzle.left`.

    The index is negative for a cell without a piece.
    """
    table, random = _table(puzzle), random_state(draws)
    failed = np.empty(limits.memory, dtype=np.int64)
    for _ in range(count):
        table.marks[:], table.used[:], table.acts[:] = table.given, 0, 0
        solved, moves, looks = _play(table, failed, limits.patience, limits.slips, random)
        acts = {act: number for act, number in zip(ACTS, table.acts.tolist(), strict=True) if number}
        yield Game(bool(solved), int(moves), int(looks), acts), CLOSED - 1 - table.marks[table.cells]


def _table(puzzle: IqBlocks) -> _Table:
    """The arrays of a puzzle, for the pieces left."""
    pieces, cols = puzzle.left, len(puzzle.board[0])
    shapes = [[_cells(shape) for shape in orientations(piece)] for piece in pieces]
    longest = max((max(cell) + 1 for turns in shapes for shape in turns for cell in shape), default=1)
    largest, step = max((piece.size for piece in pieces), default=1), cols + longest
    number = {piece.name: index for index, piece in enumerate(pieces)}
    marks = np.full((len(puzzle.board) + 2 * longest) * step, CLOSED, dtype=np.int64)
    places = [(longest + row) * step + col for row, col in puzzle.open_cells]
    marks[places] = [number.get(puzzle.board[row][col], OPEN) for row, col in puzzle.open_cells]
    steps = np.zeros((len(pieces), 8, largest), dtype=np.int64)
    for piece, turns in enumerate(shapes):
        for turn, shape in enumerate(turns):
            top, left = shape[0]
            steps[piece, turn, : len(shape)] = [(row - top) * step + col - left for row, col in shape]
    return _Table(
        cells=np.array(places, dtype=np.int64),
        around=np.array([-step, 1, step, -1], dtype=np.int64),
        shapes=steps,
        turns=np.array([len(turns) for turns in shapes], dtype=np.int64),
        sizes=np.array([piece.size for piece in pieces], dtype=np.int64),
        clues=np.array([len(puzzle.clues.get(piece.name, ())) for piece in pieces], dtype=np.int64),
        twins=np.array(_twins(puzzle), dtype=np.int64),
        given=marks,
        marks=marks.copy(),
        used=np.zeros(len(pieces), dtype=np.int64),
        order=np.arange(len(pieces), dtype=np.int64),
        past=np.zeros((3, len(pieces)), dtype=np.int64),
        beside=np.zeros(4 * largest, dtype=np.int64),
        acts=np.zeros(len(ACTS), dtype=np.int64),
    )


def _cells(shape: Rows) -> list[Cell]:
    """The cells of a shape, row by row."""
    return [(row, col) for row, line in enumerate(shape) for col, mark in enumerate(line) if mark == CELL]


def _twins(puzzle: IqBlocks) -> list[int]:
    """For each piece left, the previous equal piece, if neither has clues, or -1."""
    last: dict[tuple[Rows, ...], int] = {}
    twins = []
    for index, piece in enumerate(puzzle.left):
        free = piece.name not in puzzle.clues
        twins.append(last.get(orientations(piece), -1) if free else -1)
        if free:
            last[orientations(piece)] = index
    return twins


@kernel
def _play(table: _Table, failed: Int64s, patience: int, slips: int, random: RandomState) -> tuple[bool, int, int]:
    """Play one game; returns whether it was solved, the pieces placed and lifted, and the looks.

    `failed` (int64[memory]) holds the last choices that failed, by their `_choice`. Each failure in a row without a new
    record of pieces on the board takes back one more piece; after more failures than the player remembers, all pieces
    are lifted. A turn that finds nothing to do on the printed board costs patience like a move.
    """
    memory, pieces = len(failed), len(table.turns)
    failed[:] = -1
    depth = best = moves = looks = idle_turns = failures = 0
    while True:
        cell = _tightest(table, table.cells, len(table.cells), random)
        solved = cell < 0 and depth == pieces
        if solved or moves + idle_turns >= patience:
            # At the end the player checks the filled cells once more.
            table.acts[CHECK] = len(table.cells) * solved
            return solved, moves, looks
        table.acts[CHOOSE] += 1
        piece = turn = first = -1
        if cell >= 0:
            piece, turn, first, looks_at_cell = _first_fitting(table, table.cells[cell], failed, slips, random)
            looks += looks_at_cell
        # The first cells of all placements are kept, so that any number of pieces can be lifted exactly.
        if piece >= 0:
            _lay(table, piece, turn, first)
            table.acts[PLACE] += 1
            table.past[0, depth], table.past[1, depth], table.past[2, depth] = piece, turn, first
            depth += 1
            moves += 1
            # A new record is progress: the player loses patience with single pieces only while there is none.
            if depth > best:
                best, failures = depth, 0
            continue
        if depth == 0:
            # Forget what failed, or the same pieces would be refused forever.
            idle_turns += 1
            failed[:] = -1
            continue
        failures += 1
        pieces_back = min(depth, failures)
        # After a fresh start every piece is a record again.
        if failures > memory:
            pieces_back, best, failures = depth, 0, 0
        for _ in range(pieces_back):
            depth -= 1
            moves += 1
            piece, turn, first = table.past[0, depth], table.past[1, depth], table.past[2, depth]
            _lift(table, piece, turn, first)
            table.acts[LIFT] += 1
        # The deepest piece lifted is the choice that failed; it replaces the oldest one remembered.
        drop_first(failed)
        failed[-1] = _choice(table, piece, turn, first)


@kernel
def _tightest(table: _Table, cells: Int64s, size: int, random: RandomState) -> int:
    """The index of a random cell among the tightest of the first `size` cells; -1 if none is open.

    A cell is tight if it has many closed neighbours; if its piece is known, each given cell of it counts as one.
    """
    chosen, most, alike = -1, -1, 0
    for place in range(size):
        mark = table.marks[cells[place]]
        if mark < OPEN:
            continue
        tight = 0 if mark == OPEN else table.clues[mark]
        for step in table.around:
            if table.marks[cells[place] + step] < OPEN:
                tight += 1
        if tight > most:
            most, alike = tight, 0
        if tight == most:
            # The k-th equally tight cell replaces the choice once in k times, so all are equally likely.
            alike += 1
            if random_below(random, alike) == 0:
                chosen = place
    return chosen


@kernel
def _first_fitting(
    table: _Table, cell: int, failed: Int64s, slips: int, random: RandomState
) -> tuple[int, int, int, int]:
    """The first piece at hand that fits, its orientation and first cell, and the looks.

    The piece is -1 if none covers the cell without visible trouble.
    """
    looks = 0
    random_shuffle(random, table.order, len(table.order))
    for piece in table.order:
        if not _at_hand(table, piece, cell):
            continue
        # Start from a random orientation and cell of the piece, as it happens to be held.
        size, turns = table.sizes[piece], table.turns[piece]
        held, start = random_below(random, turns), random_below(random, size)
        for turned in range(turns):
            turn = (held + turned) % turns
            looks += 1
            # The first orientation is the one in which the piece was picked up; every further one takes a turn.
            table.acts[TURN if turned else LOOK] += 1
            for index in range(size):
                first = cell - table.shapes[piece, turn, (start + index) % size]
                # Draw only if it fits: there is nothing else to overlook.
                if not _fits(table, piece, turn, first) or random_below(random, CERTAIN) < slips:
                    continue
                if _choice(table, piece, turn, first) in failed:
                    continue
                table.acts[ASSUME] += 1
                # On the board while the player imagines it, so that looks ahead see it like any other.
                _lay(table, piece, turn, first)
                trouble, looks_ahead = _trouble(table, piece, turn, first, len(failed), slips, random)
                _lift(table, piece, turn, first)
                looks += looks_ahead
                if not trouble:
                    return piece, turn, first, looks
    return -1, -1, -1, looks


@kernel
def _trouble(
    table: _Table, piece: int, turn: int, first: int, memory: int, slips: int, random: RandomState
) -> tuple[bool, int]:
    """Whether nothing seems to fit one of the `memory` tightest cells beside the last piece; and the looks taken."""
    beside, size, looks = table.beside, 0, 0
    for index in range(table.sizes[piece]):
        for step in table.around:
            neighbour = first + table.shapes[piece, turn, index] + step
            if table.marks[neighbour] >= OPEN and neighbour not in beside[:size]:
                beside[size] = neighbour
                size += 1
    for _ in range(min(memory, size)):
        place = _tightest(table, beside, size, random)
        # Any piece will do: whether two cells need the same one is more than the player sees.
        fits, looks_at_neighbour = _some_piece_fits(table, beside[place])
        looks += looks_at_neighbour
        if not fits and random_below(random, CERTAIN) >= slips:
            return True, looks
        # The last cell replaces the one just examined.
        size -= 1
        beside[place] = beside[size]
    return False, looks


@kernel
def _some_piece_fits(table: _Table, cell: int) -> tuple[bool, int]:
    """Whether any piece left can cover an open cell, and the looks taken."""
    looks = 0
    for piece in table.order:
        if not _at_hand(table, piece, cell):
            continue
        for turn in range(table.turns[piece]):
            looks += 1
            # Nothing is turned by hand here: a glance at a piece in the tray shows whether any side of it would do.
            table.acts[LOOK] += turn == 0
            for index in range(table.sizes[piece]):
                if _fits(table, piece, turn, cell - table.shapes[piece, turn, index]):
                    return True, looks
    return False, looks


@kernel
def _at_hand(table: _Table, piece: int, cell: int) -> bool:
    """Whether a piece is tried on the cell: it is left, no equal one comes first, no other piece owns the cell."""
    twin, mark = table.twins[piece], table.marks[cell]
    return bool(not table.used[piece] and (twin < 0 or table.used[twin]) and mark in (OPEN, piece))


@kernel
def _fits(table: _Table, piece: int, turn: int, first: int) -> bool:
    """Whether all cells of a placement are open to the piece and include all of its given cells."""
    clues = 0
    for index in range(table.sizes[piece]):
        mark = table.marks[first + table.shapes[piece, turn, index]]
        if mark not in (OPEN, piece):
            return False
        # A piece with given cells is only right if it covers all of them.
        if mark == piece:
            clues += 1
    return bool(clues == table.clues[piece])


@kernel
def _choice(table: _Table, piece: int, turn: int, first: int) -> int:
    """The number of a placement."""
    # A piece has at most eight orientations.
    return (first * len(table.turns) + piece) * 8 + turn


@kernel
def _lay(table: _Table, piece: int, turn: int, first: int) -> None:
    """Place a piece."""
    table.used[piece] = 1
    for index in range(table.sizes[piece]):
        # Below CLOSED, so closed to every piece, and the piece can still be read from the mark.
        table.marks[first + table.shapes[piece, turn, index]] = CLOSED - 1 - piece


@kernel
def _lift(table: _Table, piece: int, turn: int, first: int) -> None:
    """Lift a piece; its cells get their printed marks back."""
    table.used[piece] = 0
    for index in range(table.sizes[piece]):
        cell = first + table.shapes[piece, turn, index]
        table.marks[cell] = table.given[cell]
