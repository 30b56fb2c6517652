"""Rules 1 and 2 of OTTF over flat arrays, with undoing: the ground that search, trials and grading stand on.

A tile's *number* here is one less than it shows: its later neighbours modulo 4 among the tiles still open. It is
*exact* unless it is 0 with 4 open neighbours: such a tile is *ambiguous*, placed first or last of the five.
"""

import itertools
from typing import Any, NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers.kernels import kernel

FIRST, LAST = 1, 2
"""Roles of a decided tile: placed before, or after, all of its neighbours that are still open."""

NUMBER, DEGREE, STATE, ROLE, CAUSE, INDEX, ROUND, MARK = range(8)
"""The columns of a board's tiles. INDEX is a place in the log; CAUSE that of the removal that decided it, or -1."""

NO_TILE, OPEN, DECIDED, REMOVED = range(4)
"""The values of STATE; tiles between DECIDED and REMOVED wait in the log."""


@kernel
def lay_out(text: Any, cols: int) -> Any:
    """The tiles of a template, given as its characters row by row (uint8), with nothing decided.

    Returns int32[positions, 8], an empty position having nothing but NO_TILE and no place in the log, and the positions
    of the tiles in increasing order (int32).
    """
    width, ahead = cols + 1, len(text) // cols + 2
    tiles = np.zeros((ahead * width + 1, 8), np.int32)
    every = np.empty(len(text), np.int32)
    size = 0
    for tile in range(len(tiles)):
        tiles[tile, INDEX] = -1
    for index in range(len(text)):
        if text[index] == ord("."):
            continue
        tile = index + index // cols + width
        every[size] = tile
        size += 1
        tiles[tile, NUMBER] = text[index] - ord("1")
        tiles[tile, STATE] = OPEN
        for other in (tile - width, tile - 1):
            if tiles[other, STATE] == OPEN:
                tiles[tile, DEGREE] += 1
                tiles[other, DEGREE] += 1
    return tiles, every[:size].copy()


@kernel
def decide(tiles: Any, log: Any, tail: int, tile: int, role: int, cause: int) -> int:
    """Give an open tile its role and put it at the end of the log; returns the log's new end."""
    tiles[tile, STATE] = DECIDED
    tiles[tile, ROLE] = role
    tiles[tile, CAUSE] = cause
    tiles[tile, INDEX] = tail
    tiles[tile, ROUND] = 1 if cause < 0 else tiles[log[cause], ROUND] + 1
    log[tail] = tile
    return tail + 1


@kernel
def peel(tiles: Any, log: Any, width: int, head: int, tail: int, fresh: Any, both: bool) -> Any:
    """Remove the decided tiles log[head:tail] and all that the rules then decide; `fresh` tiles are looked at first.

    Rule 1: as many later neighbours as open ones, so placed first. Rule 2 (if `both`): none, and at most 3 open ones,
    so placed last, and each open neighbour has one later neighbour less. Returns the log's new end and 0, or the tile
    that would need more later neighbours than it has left. The log is in breadth-first order, so that ROUND counts
    parallel rounds; what is left does not depend on the order.
    """
    for tile in fresh:
        if tiles[tile, NUMBER] == tiles[tile, DEGREE]:
            tail = decide(tiles, log, tail, tile, FIRST, -1)
        elif both and tiles[tile, NUMBER] == 0 and tiles[tile, DEGREE] < 4:
            tail = decide(tiles, log, tail, tile, LAST, -1)
    while head < tail:
        removed = log[head]
        tiles[removed, STATE] = REMOVED
        failed = 0
        for step in (-width, -1, 1, width):
            tile = removed + step
            if tiles[tile, STATE] != OPEN and tiles[tile, STATE] != DECIDED:
                continue
            tiles[tile, DEGREE] -= 1
            if tiles[removed, ROLE] == LAST:
                tiles[tile, NUMBER] = (tiles[tile, NUMBER] - 1) & 3
            if tiles[tile, NUMBER] > tiles[tile, DEGREE]:
                tiles[tile, CAUSE] = head
                failed = tile
            elif tiles[tile, STATE] == OPEN:
                if tiles[tile, NUMBER] == tiles[tile, DEGREE]:
                    tail = decide(tiles, log, tail, tile, FIRST, head)
                elif both and tiles[tile, NUMBER] == 0:
                    tail = decide(tiles, log, tail, tile, LAST, head)
        if failed:
            return tail, failed
        head += 1
    return tail, 0


@kernel
def undo(tiles: Any, log: Any, width: int, mark: int, tail: int) -> None:
    """Take back log[mark:tail], decided or removed."""
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
def unfold(log: Any, width: int) -> tuple[Any, Any]:
    """The rows and the columns of the tiles of a signed log as they are placed: the negative ones last, backwards."""
    rows, cols = np.empty(len(log), np.int32), np.empty(len(log), np.int32)
    early, late = 0, len(log)
    for tile in log:
        if tile < 0:
            late -= 1
        index = early if tile > 0 else late
        early += tile > 0
        rows[index] = abs(tile) // width - 1
        cols[index] = abs(tile) % width
    return rows, cols


@kernel
def chain(tiles: Any, log: Any, width: int, mark: int, tail: int, ends: Any, latest: int, found: Any) -> int:
    """Put those of log[mark:tail] that the state of the tiles `ends` rests on into `found`, in order; their number.

    Removals after log[latest] do not count for `ends`, nor for any other tile those after its own CAUSE.
    """
    for tile in ends:
        for step in (-width, -1, 1, width):
            other = tile + step
            if tiles[other, STATE] == REMOVED and mark <= tiles[other, INDEX] <= latest:
                tiles[other, MARK] = 1
    size = 0
    for index in range(tail - 1, mark - 1, -1):
        tile = log[index]
        if not tiles[tile, MARK]:
            continue
        tiles[tile, MARK] = 0
        found[size] = tile
        size += 1
        for step in (-width, -1, 1, width):
            other = tile + step
            if tiles[other, STATE] == REMOVED and mark <= tiles[other, INDEX] <= tiles[tile, CAUSE]:
                tiles[other, MARK] = 1
    for index in range(size // 2):
        found[index], found[size - 1 - index] = found[size - 1 - index], found[index]
    return size


@kernel
def split(tiles: Any, width: int, some: Any) -> Any:
    """The connected parts of the open tiles among `some`, which holds whole parts.

    Returns the tiles part by part, the ends of the parts in it, and for each part its pairs of neighbours less the sum
    of its numbers (four for each hidden five, whatever the solution) and its number of ambiguous tiles.
    """
    grouped = np.empty(len(some), np.int32)
    ends = np.empty(len(some), np.int32)
    excess = np.zeros(len(some), np.int32)
    ambiguous = np.zeros(len(some), np.int32)
    parts, size, head = 0, 0, 0
    for seed in some:
        if tiles[seed, STATE] != OPEN or tiles[seed, MARK]:
            continue
        tiles[seed, MARK] = 1
        grouped[size] = seed
        size += 1
        pairs, total = 0, 0
        while head < size:
            tile = grouped[head]
            head += 1
            pairs += tiles[tile, DEGREE]
            total += tiles[tile, NUMBER]
            ambiguous[parts] += tiles[tile, NUMBER] == 0 and tiles[tile, DEGREE] == 4
            for step in (-width, -1, 1, width):
                other = tile + step
                if tiles[other, STATE] == OPEN and not tiles[other, MARK]:
                    tiles[other, MARK] = 1
                    grouped[size] = other
                    size += 1
        ends[parts] = size
        excess[parts] = pairs // 2 - total
        parts += 1
    for tile in grouped[:size]:
        tiles[tile, MARK] = 0
    return grouped[:size], ends[:parts], excess[:parts], ambiguous[:parts]


@kernel
def possible(excess: int, ambiguous: int) -> bool:
    """Whether a part on which the rules are stuck passes its checksum.

    Its first and its last tile are ambiguous ones, for any other would have been decided; so at least one of these is
    a hidden five and at least one is not.
    """
    return excess % 4 == 0 and 0 < excess < 4 * ambiguous


@kernel
def trial(tiles: Any, log: Any, width: int, tail: int, some: Any, tile: int, role: int, found: Any) -> Any:
    """Assume the role of an open tile of the part `some`, run the rules, take all back.

    The assumption is refuted when the rules contradict themselves or when a part that they leave fails its checksum.
    Returns the number of tiles that the refutation rests on, the assumed one among them (0: not refuted), and the
    number of tiles decided.
    """
    end = decide(tiles, log, tail, tile, role, tail - 1)
    end, failed = peel(tiles, log, width, tail, end, log[:0], True)
    steps = 0
    if failed:
        found[0] = failed
        steps = chain(tiles, log, width, tail, end, found[:1], tiles[failed, CAUSE], found)
    else:
        grouped, bounds, excess, ambiguous = split(tiles, width, some)
        start = 0
        for index in range(len(bounds)):
            if not possible(excess[index], ambiguous[index]):
                size = chain(tiles, log, width, tail, end, grouped[start : bounds[index]], end, found)
                steps = min(steps, size) if steps else size
            start = bounds[index]
    undo(tiles, log, width, tail, end)
    return steps, end - tail


class Part(NamedTuple):
    """A connected part of the open tiles: int32 positions, excess and number of ambiguous tiles as in `split`."""

    tiles: Any
    excess: int
    ambiguous: int

    @property
    def cost(self) -> int:
        """Nodes of a role assumed in this part, a few microseconds each: its tiles are looked at once or twice."""
        return max(1, len(self.tiles) // 256)

    @property
    def balanced(self) -> bool:
        """Whether the excess can be that of some number of hidden fives: the checksum of the part."""
        return self.excess % 4 == 0 and 0 <= self.excess <= 4 * self.ambiguous


class Board:
    """A template as flat arrays, the roles decided so far in a log, and the rules on them.

    A tile is known by its position (row + 1) * width + column, width being one more than the columns, so that empty
    positions lie all around.
    """

    def __init__(self, puzzle: Ottf) -> None:
        cols = puzzle.size[1]
        self.width = cols + 1
        text = np.frombuffer("".join(puzzle.template).encode("ascii"), np.uint8)
        self.tiles, self.all = lay_out(text, cols)
        self.log = np.zeros(len(self.all), np.int32)
        self.spare = np.zeros(len(self.all), np.int32)
        self.tail = 0

    def run_rules(self, both: bool = True) -> int:
        """Run rule 1, or both rules, over the open tiles; returns 0 or the tile where they contradict themselves."""
        fresh = self.open(self.all) if self.tail else self.all
        self.tail, failed = peel(self.tiles, self.log, self.width, self.tail, self.tail, fresh, both)
        return int(failed)

    def assume(self, tile: int, role: int) -> int:
        """Give an open tile a role and run the rules; returns 0 or the tile where they contradict themselves."""
        end = decide(self.tiles, self.log, self.tail, tile, role, self.tail - 1)
        self.tail, failed = peel(self.tiles, self.log, self.width, self.tail, end, self.log[:0], True)
        return int(failed)

    def undo(self, mark: int) -> None:
        """Take back everything decided since the log ended at `mark`."""
        undo(self.tiles, self.log, self.width, mark, self.tail)
        self.tail = mark

    def chain(self, failed: int) -> Any:
        """The tiles that a contradiction at `failed` rests on, in the order of their deduction."""
        ends = np.full(1, failed, np.int32)
        size = chain(self.tiles, self.log, self.width, 0, self.tail, ends, self.tiles[failed, CAUSE], self.spare)
        return self.spare[:size].copy()

    def trial(self, part: Part, tile: int, role: int) -> tuple[int, int]:
        """What `trial` finds at an open tile of a part: length of the refutation (0: none) and tiles decided."""
        steps, decided = trial(self.tiles, self.log, self.width, self.tail, part.tiles, tile, role, self.spare)
        return int(steps), int(decided)

    def open(self, some: Any) -> Any:
        """Those of `some` tiles that are still open."""
        return some[self.tiles[some, STATE] == OPEN]

    def ambiguous(self, some: Any) -> Any:
        """Those of `some` tiles that are open and ambiguous."""
        now = self.tiles[some]
        return some[(now[:, STATE] == OPEN) & (now[:, NUMBER] == 0) & (now[:, DEGREE] == 4)]

    def parts(self, some: Any) -> list[Part]:
        """The connected parts of the open tiles among `some`, which holds whole parts."""
        if self.tail == len(self.all):
            return []
        grouped, ends, excess, ambiguous = split(self.tiles, self.width, some)
        bounds = itertools.pairwise([0, *ends.tolist()])
        counts = zip(bounds, excess.tolist(), ambiguous.tolist(), strict=True)
        return [Part(grouped[start:end], total, doubtful) for (start, end), total, doubtful in counts]

    def decisions(self, mark: int) -> Any:
        """The log since `mark`, positions of tiles placed last negative."""
        since = self.log[mark : self.tail]
        return np.where(self.tiles[since, ROLE] == LAST, -since, since)

    def cells(self, some: Any) -> tuple[Cell, ...]:
        """The cells (row, column) of some tiles."""
        rows, cols = np.divmod(some, self.width)
        return tuple(zip((rows - 1).tolist(), cols.tolist(), strict=True))
