"""How deep trials inside trials must go to solve an OTTF template: a measure of its difficulty, and of its making.

A trial of depth 1 assumes a role and is refuted by the rules or a checksum; one of depth d also by trials of depth
d - 1 after it. Depth d settles what trials of up to that depth fix, again and again until none fixes anything more.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.ottf.rules import (
    DEGREE,
    FIRST,
    LAST,
    NUMBER,
    OPEN,
    STATE,
    Board,
    decide,
    peel,
    possible,
    split,
    undo,
)

MOST: Final = 8
"""The deepest trials that are measured; the deepest template of 7 x 13 met so far takes 5."""

QUOTA: Final = 50_000
"""Nodes, a twentieth of a second, that `depth` may take: on 7 x 13 depth 4 takes a fifth of that on average."""

NODES, LIMIT = range(2)
"""What a ledger (int64[2]) holds: the roles assumed so far, and how many there may be."""

_CURSOR, _ROLE, _WRONG, _TAIL = range(4)
"""What `settle` keeps for each depth: the place of the tile tried, the role tried, the one refuted, the log's end.

Role 0: before any trial of a depth, the depths below settle what they can.
"""


class Depth(NamedTuple):
    """The least depth that is not ruled out, and whether it is certain that trials of that depth settle all tiles."""

    levels: int
    certain: bool


@kernel
def worth_a_trial(tiles: Any, width: int, tile: int) -> bool:
    """Whether a tile is open and ambiguous, and none above or to the left of it is.

    Of two ambiguous neighbours one comes first of its five and one last, so trials of the other say nothing new.
    """
    if tiles[tile, STATE] != OPEN or tiles[tile, NUMBER] != 0 or tiles[tile, DEGREE] != 4:
        return False
    for other in (tile - width, tile - 1):
        if tiles[other, STATE] == OPEN and tiles[other, NUMBER] == 0 and tiles[other, DEGREE] == 4:
            return False
    return True


@kernel
def assume(tiles: Any, log: Any, width: int, tail: int, tile: int, role: int) -> Any:
    """Give a tile a role and run the rules; returns the log's new end and whether they contradict themselves."""
    end = decide(tiles, log, tail, tile, role, tail - 1)
    end, failed = peel(tiles, log, width, tail, end, log[:0], True)
    return end, failed != 0


@kernel
def unsound(tiles: Any, width: int, some: Any) -> bool:
    """Whether a part of the open tiles among `some`, on which the rules are stuck, fails its checksum."""
    _, ends, excess, doubtful = split(tiles, width, some)
    wrong = 0
    for index in range(len(ends)):
        wrong += not possible(excess[index], doubtful[index])
    return wrong > 0


@kernel
def _next_trial(tiles: Any, width: int, some: Any, place: int) -> int:
    """The place of the next of `some` tiles, from `place` on, that is worth a trial, or their number."""
    while place < len(some) and not worth_a_trial(tiles, width, some[place]):
        place += 1
    return place


@kernel
def settle(tiles: Any, log: Any, width: int, tail: int, some: Any, depth: int, ledger: Any) -> Any:
    """Fix what trials of up to `depth` fix among `some` tiles, whole parts on which the rules are stuck.

    Returns the log's new end and whether they come to a contradiction. A full ledger ends it early, without one.
    Each depth has a frame of its own here, as compiled functions that call themselves cannot be cached.
    """
    frames = np.zeros((depth + 1, 4), np.int64)
    dead, level = unsound(tiles, width, some), 0
    while level < depth:
        level += 1
        frame = frames[level]
        if frame[_ROLE] != 0:
            undo(tiles, log, width, frame[_TAIL], tail)
            tail = frame[_TAIL]
            if dead and frame[_WRONG] != 0:
                continue
            if dead:
                frame[_WRONG] = frame[_ROLE]
        elif dead:
            continue
        dead = False
        if ledger[NODES] >= ledger[LIMIT]:
            continue
        if frame[_ROLE] == LAST and frame[_WRONG] != 0:
            tail, _ = assume(tiles, log, width, tail, some[frame[_CURSOR]], FIRST + LAST - frame[_WRONG])
            frames[: level + 1, _ROLE] = 0
            level = 0
            continue
        if frame[_ROLE] == FIRST:
            frame[_ROLE] = LAST
        else:
            frame[_CURSOR] = _next_trial(tiles, width, some, frame[_CURSOR] + 1 if frame[_ROLE] == LAST else 0)
            if frame[_CURSOR] == len(some):
                continue
            frame[_ROLE], frame[_WRONG], frame[_TAIL] = FIRST, 0, tail
        ledger[NODES] += max(1, len(some) // 256)
        tail, dead = assume(tiles, log, width, tail, some[frame[_CURSOR]], frame[_ROLE])
        level -= 1
        if not dead:
            frames[: level + 1, _ROLE] = 0
            dead, level = unsound(tiles, width, some), 0
    return tail, dead


@kernel
def refutable(tiles: Any, log: Any, width: int, tail: int, some: Any, depth: int, most: int, ledger: Any) -> int:
    """How many roles of `some` tiles, stuck parts, trials of up to `depth` (1 or more) refute, each on its own.

    Stops at the first beyond `most`. The board stays as it is.
    """
    number = 0
    for tile in some:
        if not worth_a_trial(tiles, width, tile):
            continue
        for role in (FIRST, LAST):
            ledger[NODES] += max(1, len(some) // 256)
            end, dead = assume(tiles, log, width, tail, tile, role)
            if not dead:
                end, dead = settle(tiles, log, width, end, some, depth - 1, ledger)
            undo(tiles, log, width, tail, end)
            number += int(dead)
            if number > most:
                return number
    return number


def depth(puzzle: Ottf, quota: int = QUOTA) -> Depth:
    """The depth of trials that settle a solvable template; 0 where rules 1 and 2 do.

    Where it has several solutions, no depth is certain.
    """
    board = Board(puzzle)
    board.run_rules()
    ledger = np.array([0, quota])
    levels = 0
    for part in board.parts(board.all):
        level = 1
        while True:
            tail, _ = settle(board.tiles, board.log, board.width, board.tail, part.tiles, level, ledger)
            board.tail = int(tail)
            if not board.open(part.tiles).size:
                break
            if ledger[NODES] >= ledger[LIMIT] or level == MOST:
                return Depth(max(level, levels), False)
            level += 1
        levels = max(level, levels)
    return Depth(levels, True)
