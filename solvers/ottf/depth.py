"""How deep trials must be nested to solve an OTTF template: a measure of its difficulty, and of its making.

A trial of depth 1 assumes a role and is refuted by the rules or a checksum; one of depth d also by trials of depth
d - 1 after it. Depth d settles what trials of up to that depth fix, again and again until none fixes anything more.
"""

from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers.arrays import Int32s, Int64s
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, OPEN, STATE, Board, assume, possible, split, undo

MOST: Final = 8
"""The deepest trials that are measured; the deepest 7x13 template found so far needs 5."""

QUOTA: Final = 50_000
"""The most nodes of `depth`, a twentieth of a second; depth 4 on 7x13 takes a fifth of that on average."""

NODES, LIMIT = range(2)
"""What a ledger (int64[2]) holds: the roles assumed so far, and how many there may be."""

_CURSOR, _ROLE, _WRONG, _TAIL = range(4)
"""The frame that `settle` keeps for each depth: the place of the tile tried, the role tried, the one refuted (0: none),
and the log's end before the trial.

Role 0: before any trial of a depth, the depths below settle what they can.
"""


class Depth(NamedTuple):
    """The least depth that is not ruled out, and whether it is certain that trials of that depth settle all tiles."""

    levels: int
    certain: bool


@kernel
def worth_a_trial(tiles: Int32s, width: int, tile: int) -> bool:
    """Whether a tile is open and ambiguous, and neither the tile above nor the one to the left is.

    Of two ambiguous neighbours one comes first of its five and one last, so trials of the other bring nothing new.
    """
    if tiles[tile, STATE] != OPEN or tiles[tile, NUMBER] != 0 or tiles[tile, DEGREE] != 4:
        return False
    # Only these two neighbours count: tested the other way round as well, a pair would skip both of its tiles.
    for other in (tile - width, tile - 1):
        if tiles[other, STATE] == OPEN and tiles[other, NUMBER] == 0 and tiles[other, DEGREE] == 4:
            return False
    return True


@kernel
def unsound(tiles: Int32s, width: int, region: Int32s) -> bool:
    """Whether a part of the open tiles of a region, on which the rules are stuck, fails its checksum."""
    _, ends, excess, ambiguous = split(tiles, width, region)
    failures = 0
    for index in range(len(ends)):
        if not possible(excess[index], ambiguous[index]):
            failures += 1
    return failures > 0


@kernel
def _next_trial(tiles: Int32s, width: int, region: Int32s, place: int) -> int:
    """The place of the next tile of a region, from `place` on, that is worth a trial, or the number of tiles."""
    while place < len(region) and not worth_a_trial(tiles, width, region[place]):
        place += 1
    return place


@kernel
def settle(
    tiles: Int32s, log: Int32s, width: int, tail: int, region: Int32s, depth: int, ledger: Int64s
) -> tuple[int, bool]:
    """Fix what trials of up to `depth` fix in a region, whole parts on which the rules are stuck.

    Returns the log's new end and whether there is a contradiction. A full ledger ends it early, without one.

    This is a recursion that keeps its own stack. With depth 3, while it looks at what a single trial leaves, the frames
    can be:

        level 3    A assumed to be first
        level 2      B assumed to be last
        level 1        C assumed to be first
        level 0          rules and checksum of what is left

    The loop goes up a level with the result `dead` of the level below, and down to level 0 with every role assumed or
    fixed: trials of a depth are made only if trials of smaller depths bring nothing more.
    """
    frames = np.zeros((depth + 1, 4), np.int64)
    # Level 0 has no frame in use: its result is the checksum of the board as it is now.
    dead, level = unsound(tiles, width, region), 0
    while level < depth:
        level += 1
        frame = frames[level]
        if frame[_ROLE] != 0:
            # The trial of this frame has its result.
            undo(tiles, log, width, frame[_TAIL], tail)
            tail = frame[_TAIL]
            if dead and frame[_WRONG] != 0:
                # Both roles are refuted, so the level above has its contradiction.
                continue
            if dead:
                frame[_WRONG] = frame[_ROLE]
        elif dead:
            # The levels below found a contradiction without any trial of this level, so this level ends with it, too.
            continue
        dead = False
        # The loop climbs to the top, and each level takes back its trial on the way.
        if ledger[NODES] >= ledger[LIMIT]:
            continue
        if frame[_ROLE] == LAST and frame[_WRONG] != 0:
            # Both roles are tried and one is refuted: fix the other, and begin again with the easiest trials.
            # FIRST + LAST less a role is the other role.
            tail, _ = assume(tiles, log, width, tail, region[frame[_CURSOR]], FIRST + LAST - frame[_WRONG])
            frames[: level + 1, _ROLE] = 0
            level = 0
            continue
        if frame[_ROLE] == FIRST:
            frame[_ROLE] = LAST
        else:
            start = 0
            if frame[_ROLE] == LAST:
                start = frame[_CURSOR] + 1
            frame[_CURSOR] = _next_trial(tiles, width, region, start)
            if frame[_CURSOR] == len(region):
                # This depth finds nothing more, which is the result for the level above.
                continue
            frame[_ROLE], frame[_WRONG], frame[_TAIL] = FIRST, 0, tail
        # As in `Part.cost`.
        ledger[NODES] += max(1, len(region) // 256)
        tail, failed = assume(tiles, log, width, tail, region[frame[_CURSOR]], frame[_ROLE])
        dead = failed != 0
        level -= 1
        if not dead:
            # The depths below this trial look at the new board from the beginning.
            frames[: level + 1, _ROLE] = 0
            dead, level = unsound(tiles, width, region), 0
    return int(tail), dead


def depth(puzzle: Ottf, quota: int = QUOTA) -> Depth:
    """The depth of trials that settle a solvable template; 0 if rules 1 and 2 are enough.

    If the template has several solutions, no depth is certain.
    """
    board = Board(puzzle)
    board.run_rules()
    ledger = np.array([0, quota])
    levels = 0
    for part in board.parts(board.all):
        level = 1
        while True:
            board.tail, _ = settle(board.tiles, board.log, board.width, board.tail, part.tiles, level, ledger)
            if not board.open(part.tiles).size:
                break
            if ledger[NODES] >= ledger[LIMIT] or level == MOST:
                return Depth(max(level, levels), False)
            level += 1
        levels = max(level, levels)
    return Depth(levels, True)
