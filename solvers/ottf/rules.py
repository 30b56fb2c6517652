"""Rules 1 and 2 of OTTF over flat arrays, with undoing: search, trials and grading are built on them.

A tile's *number* here is one less than it shows: its later neighbours modulo 4 among the tiles still open. It is
*exact* unless it is 0 with 4 open neighbours: such a tile is *ambiguous*, placed first or last of the five.
"""

import itertools
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers.arrays import Int32s, UInt8s
from puzzlemill.solvers.kernels import kernel

FIRST, LAST = 1, 2
"""Roles of a decided tile: placed before, or after, all of its neighbours that are still open."""

NUMBER, DEGREE, STATE, ROLE, CAUSE, INDEX, ROUND, MARK = range(8)
"""The columns of a board's tiles.

DEGREE is the number of open neighbours. INDEX is a place in the log (-1: not in it), CAUSE the place of the removal
that decided the tile (-1: none did). MARK is scratch that every kernel leaves at 0.
"""

NO_TILE, OPEN, DECIDED, REMOVED = range(4)
"""The values of STATE; tiles between DECIDED and REMOVED wait in the log."""

HOLE, ONE = ord("."), ord("1")
"""Two characters of a template: no tile, and a tile that shows 1."""


# Kernels take a board as `tiles`, `log` and `width`, and change it in place.
#
# `tiles` is int32[positions, 8]. The cell in a row and column has the position (row + 1) * width + column, width being
# one more than the columns. With 2 rows and 3 columns, cells a to f:
#
#      0  1  2  3        .  .  .  .
#      4  5  6  7        a  b  c  .
#      8  9 10 11        d  e  f  .
#     12 13 14 15        .  .  .  .
#
# One empty column is enough: position 7 is to the right of c and to the left of d. So the neighbours of every tile are
# -width, -1, 1 and width away, and no kernel has to ask where the board ends. An empty position has INDEX -1 and
# otherwise zeros.
#
# `log` is int32[tiles], the positions in the order of their decisions, a queue and a stack at once. New decisions are
# put at its tail; a tile is removed when the head passes it, and `undo` takes tiles back from the tail:
#
#     removed, oldest first | decided, waiting | not in use
#     0                     head               tail
#
# They are three parameters, not a tuple of arrays: most of these kernels take less than a microsecond, and handing a
# tuple from one to the next was measured to make nested trials 1.4 times as slow. A test of a tile is written
# out in the innermost loops for the same reason: as a function of its own it cost as much again.


@kernel
def lay_out(text: UInt8s, cols: int) -> tuple[Int32s, Int32s]:
    """The tiles of a template, given as its characters row by row (uint8[cells]), with nothing decided.

    Returns int32[positions, 8] and the positions of the tiles in increasing order (int32[tiles]).
    """
    width, rows = cols + 1, len(text) // cols
    tiles = np.zeros(((rows + 2) * width, 8), np.int32)
    every = np.empty(len(text), np.int32)
    size = 0
    for tile in range(len(tiles)):
        tiles[tile, INDEX] = -1
    for index in range(len(text)):
        if text[index] == HOLE:
            continue
        # A row of empty positions is above the first row, and an empty column after each row above this one.
        tile = index + index // cols + width
        every[size] = tile
        size += 1
        tiles[tile, NUMBER] = text[index] - ONE
        tiles[tile, STATE] = OPEN
        # The other two neighbours come later and then count this pair for both.
        for other in (tile - width, tile - 1):
            if tiles[other, STATE] == OPEN:
                tiles[tile, DEGREE] += 1
                tiles[other, DEGREE] += 1
    return tiles, every[:size].copy()


@kernel
def decide(tiles: Int32s, log: Int32s, tail: int, tile: int, role: int, cause: int) -> int:
    """Give an open tile its role and put it at the end of the log; returns the log's new end."""
    tiles[tile, STATE] = DECIDED
    tiles[tile, ROLE] = role
    tiles[tile, CAUSE] = cause
    tiles[tile, INDEX] = tail
    # Tiles decided without a cause are the first round; all others come a round after their cause.
    if cause < 0:
        tiles[tile, ROUND] = 1
    else:
        tiles[tile, ROUND] = tiles[log[cause], ROUND] + 1
    log[tail] = tile
    return tail + 1


@kernel
def peel(tiles: Int32s, log: Int32s, width: int, head: int, tail: int, fresh: Int32s, both: bool) -> tuple[int, int]:
    """Remove the decided tiles log[head:tail] and all that the rules then decide; `fresh` tiles are looked at first.

    Rule 1: as many later neighbours as open ones, so placed first. Rule 2 (if `both`): none, and at most 3 open ones,
    so placed last, and each open neighbour has one later neighbour less. Returns the log's new end and 0, or the tile
    that would need more later neighbours than it has left.
    """
    for tile in fresh:
        if tiles[tile, NUMBER] == tiles[tile, DEGREE]:
            tail = decide(tiles, log, tail, tile, FIRST, -1)
        elif both and tiles[tile, NUMBER] == 0 and tiles[tile, DEGREE] < 4:
            tail = decide(tiles, log, tail, tile, LAST, -1)
    # What is left does not depend on the order of removals; in breadth-first order ROUND counts parallel rounds.
    while head < tail:
        removed = log[head]
        tiles[removed, STATE] = REMOVED
        failed = 0
        # Each neighbour that is left has one open neighbour less and, if this tile is placed last, one later neighbour
        # less.
        for step in (-width, -1, 1, width):
            tile = removed + step
            if tiles[tile, STATE] != OPEN and tiles[tile, STATE] != DECIDED:
                continue
            tiles[tile, DEGREE] -= 1
            # Modulo 4 this is right for ambiguous tiles, too: 0 becomes 3 of 3, so rule 1 places such a tile first. A
            # waiting tile placed last also gets 3 but has at most 2 neighbours left, so the next test finds the
            # contradiction.
            if tiles[removed, ROLE] == LAST:
                tiles[tile, NUMBER] = (tiles[tile, NUMBER] - 1) & 3
            if tiles[tile, NUMBER] > tiles[tile, DEGREE]:
                # The other neighbours are still updated, so that `undo` finds the removal complete.
                tiles[tile, CAUSE] = head
                failed = tile
            elif tiles[tile, STATE] == OPEN:
                if tiles[tile, NUMBER] == tiles[tile, DEGREE]:
                    tail = decide(tiles, log, tail, tile, FIRST, head)
                elif both and tiles[tile, NUMBER] == 0:
                    # It has just lost a neighbour, so at most 3 are left and 0 cannot mean 4.
                    tail = decide(tiles, log, tail, tile, LAST, head)
        if failed:
            return tail, int(failed)
        head += 1
    return tail, 0


@kernel
def assume(tiles: Int32s, log: Int32s, width: int, tail: int, tile: int, role: int) -> tuple[int, int]:
    """Give an open tile a role and run the rules; returns the log's new end and 0, or the tile where they fail.

    The cause of an assumption is all that was decided before, so the last removal stands for it.
    """
    end = decide(tiles, log, tail, tile, role, tail - 1)
    return peel(tiles, log, width, tail, end, log[:0], True)


@kernel
def undo(tiles: Int32s, log: Int32s, width: int, mark: int, tail: int) -> None:
    """Take back log[mark:tail], decided or removed."""
    # Newest first: when a tile is put back, its neighbours that are not removed are those that its removal changed.
    for index in range(tail - 1, mark - 1, -1):
        tile = log[index]
        if tiles[tile, STATE] == REMOVED:
            for step in (-width, -1, 1, width):
                other = tile + step
                if tiles[other, STATE] == OPEN or tiles[other, STATE] == DECIDED:
                    tiles[other, DEGREE] += 1
                    if tiles[tile, ROLE] == LAST:
                        tiles[other, NUMBER] = (tiles[other, NUMBER] + 1) & 3
        tiles[tile, STATE] = OPEN
        tiles[tile, INDEX] = -1


@kernel
def unfold(log: Int32s, width: int) -> tuple[Int32s, Int32s]:
    """The rows and the columns of the tiles of a signed log as they are placed: the negative ones last, backwards."""
    rows, cols = np.empty(len(log), np.int32), np.empty(len(log), np.int32)
    early, late = 0, len(log)
    for tile in log:
        if tile > 0:
            index = early
            early += 1
        else:
            late -= 1
            index = late
        rows[index] = abs(tile) // width - 1
        cols[index] = abs(tile) % width
    return rows, cols


@kernel
def chain(tiles: Int32s, log: Int32s, width: int, mark: int, tail: int, ends: Int32s, latest: int) -> Int32s:
    """The removals in log[mark:tail] on which the state of the tiles `ends` depends, in order.

    The state of a tile depends on the removals of its neighbours, but only on removals before its own decision: up to
    log[latest] for `ends`, up to its CAUSE for any other tile.
    """
    for tile in ends:
        for step in (-width, -1, 1, width):
            other = tile + step
            if tiles[other, STATE] == REMOVED and mark <= tiles[other, INDEX] <= latest:
                tiles[other, MARK] = 1
    # What a tile rests on is earlier in the log, so one pass from its end meets every tile after all that rest on it,
    # and fills the array from its end.
    resting = np.empty(tail - mark, np.int32)
    start = tail - mark
    for index in range(tail - 1, mark - 1, -1):
        tile = log[index]
        if not tiles[tile, MARK]:
            continue
        tiles[tile, MARK] = 0
        start -= 1
        resting[start] = tile
        for step in (-width, -1, 1, width):
            other = tile + step
            if tiles[other, STATE] == REMOVED and mark <= tiles[other, INDEX] <= tiles[tile, CAUSE]:
                tiles[other, MARK] = 1
    return resting[start:]


@kernel
def split(tiles: Int32s, width: int, region: Int32s) -> tuple[Int32s, Int32s, Int32s, Int32s]:
    """The connected parts of the open tiles of a region, which holds whole parts.

    Returns the tiles part by part, the ends of the parts in it, and for each part its pairs of neighbours less the sum
    of its numbers (four for each hidden five, whatever the solution) and its number of ambiguous tiles.
    """
    grouped = np.empty(len(region), np.int32)
    ends = np.empty(len(region), np.int32)
    excess = np.zeros(len(region), np.int32)
    ambiguous = np.zeros(len(region), np.int32)
    parts, size, head = 0, 0, 0
    for seed in region:
        if tiles[seed, STATE] != OPEN or tiles[seed, MARK]:
            continue
        tiles[seed, MARK] = 1
        grouped[size] = seed
        size += 1
        # No tile waits in the log here, so degrees count each pair of the part twice. The earlier tile of each pair has
        # the other as a later neighbour: pairs = later neighbours = numbers + 4 for each hidden five.
        degrees, numbers = 0, 0
        # The end of `grouped` is the queue of a breadth-first search.
        while head < size:
            tile = grouped[head]
            head += 1
            degrees += tiles[tile, DEGREE]
            numbers += tiles[tile, NUMBER]
            if tiles[tile, NUMBER] == 0 and tiles[tile, DEGREE] == 4:
                ambiguous[parts] += 1
            for step in (-width, -1, 1, width):
                other = tile + step
                if tiles[other, STATE] == OPEN and not tiles[other, MARK]:
                    tiles[other, MARK] = 1
                    grouped[size] = other
                    size += 1
        ends[parts] = size
        excess[parts] = degrees // 2 - numbers
        parts += 1
    for tile in grouped[:size]:
        tiles[tile, MARK] = 0
    return grouped[:size], ends[:parts], excess[:parts], ambiguous[:parts]


@kernel
def possible(excess: int, ambiguous: int) -> bool:
    """Whether a part on which the rules are stuck passes its checksum.

    Its first and its last tile are ambiguous ones, because any other would have been decided; so at least one of these
    is a hidden five and at least one is not.
    """
    return excess % 4 == 0 and 0 < excess < 4 * ambiguous


@kernel
def trial(tiles: Int32s, log: Int32s, width: int, tail: int, region: Int32s, tile: int, role: int) -> tuple[int, int]:
    """Assume the role of an open tile of the part `region`, run the rules, take all back.

    The assumption is refuted when the rules contradict themselves or when a part that they leave fails its checksum.
    Returns the number of tiles that the refutation rests on, the assumed one among them (0: not refuted), and the
    number of tiles decided.
    """
    end, failed = assume(tiles, log, width, tail, tile, role)
    steps = 0
    if failed:
        failures = np.full(1, failed, np.int32)
        steps = len(chain(tiles, log, width, tail, end, failures, tiles[failed, CAUSE]))
    else:
        grouped, bounds, excess, ambiguous = split(tiles, width, region)
        # Several parts may fail; the refutation that a person would choose is the one that rests on the fewest tiles.
        start = 0
        for index in range(len(bounds)):
            if not possible(excess[index], ambiguous[index]):
                size = len(chain(tiles, log, width, tail, end, grouped[start : bounds[index]], end))
                if steps == 0 or size < steps:
                    steps = size
            start = bounds[index]
    undo(tiles, log, width, tail, end)
    return steps, end - tail


class Part(NamedTuple):
    """A connected part of the open tiles: int32 positions, excess and number of ambiguous tiles as in `split`."""

    tiles: Int32s
    excess: int
    ambiguous: int

    @property
    def cost(self) -> int:
        """Nodes of a role assumed in this part, a few microseconds each: its tiles are looked at once or twice."""
        return max(1, len(self.tiles) // 256)

    @property
    def balanced(self) -> bool:
        """Whether the excess fits some number of hidden fives: the checksum of the part."""
        return self.excess % 4 == 0 and 0 <= self.excess <= 4 * self.ambiguous

    @property
    def possible(self) -> bool:
        """Whether the part passes its checksum once the rules are stuck on it."""
        return possible(self.excess, self.ambiguous)


class Board:
    """A template as flat arrays, the roles decided so far in a log, and the rules on them.

    Tiles are known by their positions, (row + 1) * width + column.
    """

    def __init__(self, puzzle: Ottf) -> None:
        cols = puzzle.size[1]
        self.width: int = cols + 1
        text = np.frombuffer("".join(puzzle.template).encode("ascii"), np.uint8)
        tiles, every = lay_out(text, cols)
        self.tiles: Int32s = tiles
        self.all: Int32s = every
        self.log: Int32s = np.zeros(len(self.all), np.int32)
        self.tail: int = 0

    def run_rules(self, both: bool = True) -> int:
        """Run rule 1, or both rules, over the open tiles; returns 0 or the tile where they contradict themselves."""
        fresh = self.open(self.all) if self.tail else self.all
        self.tail, failed = peel(self.tiles, self.log, self.width, self.tail, self.tail, fresh, both)
        return failed

    def assume(self, tile: int, role: int) -> int:
        """Give an open tile a role and run the rules; returns 0 or the tile where they contradict themselves."""
        self.tail, failed = assume(self.tiles, self.log, self.width, self.tail, tile, role)
        return failed

    def undo(self, mark: int) -> None:
        """Take back everything decided since the log ended at `mark`."""
        undo(self.tiles, self.log, self.width, mark, self.tail)
        self.tail = mark

    def chain(self, ends: Int32s, latest: int, mark: int = 0) -> list[int]:
        """The tiles decided since `mark` on which the state of the tiles `ends` depends, by `chain`."""
        resting: list[int] = chain(self.tiles, self.log, self.width, mark, self.tail, ends, latest).tolist()
        return resting

    def failure_chain(self, failed: int, mark: int = 0) -> list[int]:
        """The tiles decided since `mark` on which a contradiction at `failed` rests, in the order decided."""
        return self.chain(np.full(1, failed, np.int32), int(self.tiles[failed, CAUSE]), mark)

    def trial(self, part: Part, tile: int, role: int) -> tuple[int, int]:
        """The result of `trial` at an open tile of a part: length of the refutation (0: none) and tiles decided."""
        return trial(self.tiles, self.log, self.width, self.tail, part.tiles, tile, role)

    def open(self, positions: Int32s) -> Int32s:
        """The positions whose tiles are still open."""
        still_open: Int32s = positions[self.tiles[positions, STATE] == OPEN]
        return still_open

    def ambiguous(self, positions: Int32s) -> Int32s:
        """The positions whose tiles are open and ambiguous."""
        now = self.tiles[positions]
        doubtful: Int32s = positions[(now[:, STATE] == OPEN) & (now[:, NUMBER] == 0) & (now[:, DEGREE] == 4)]
        return doubtful

    def parts(self, region: Int32s) -> list[Part]:
        """The connected parts of the open tiles of a region, which holds whole parts."""
        if self.tail == len(self.all):
            return []
        grouped, ends, excess, ambiguous = split(self.tiles, self.width, region)
        bounds = itertools.pairwise([0, *ends.tolist()])
        counts = zip(bounds, excess.tolist(), ambiguous.tolist(), strict=True)
        return [Part(grouped[start:end], total, doubtful) for (start, end), total, doubtful in counts]

    def decisions(self, mark: int) -> Int32s:
        """The log since `mark`, positions of tiles placed last negative."""
        since = self.log[mark : self.tail]
        return np.where(self.tiles[since, ROLE] == LAST, -since, since)

    def cells(self, positions: Int32s | list[int]) -> tuple[Cell, ...]:
        """The cells (row, column) of some positions."""
        rows, cols = np.divmod(positions, self.width)
        return tuple(zip((rows - 1).tolist(), cols.tolist(), strict=True))

    def cell(self, tile: int) -> Cell:
        """The cell (row, column) of a position."""
        row, col = divmod(int(tile), self.width)
        return row - 1, col
