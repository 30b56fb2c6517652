"""The least number of swaps of a board whose solutions are too many to go through, by iterative deepening.

For d = 0, 1, ... it looks for the permutations of places with n - cycles = d whose result repeats no number; what it
costs depends on d and on how crowded the lines are, not on the number of solutions.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from puzzlemill.puzzles.domicles import Tile
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.domicles.clashes import bit_count, clash_masks, cover_bound, lowest
from puzzlemill.solvers.domicles.distances.classes import SLICE
from puzzlemill.solvers.domicles.distances.cycles import label_cycles, mark_splits, shortest_sequences
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.outcome import Effort

SETTLED, LEAVING, LEFT, BRANCH, ITEM, OPTIONS = range(6)
"""What a level keeps: the settled and the leaving tiles as bits, the swaps left, and how it branches."""

NOTHING, STAY, FILL, SEND = range(4)
"""Ways to branch: at the root, none; a tile in conflict stays or leaves; the place of a tile gets one of some tiles; a
tile goes to one of their places."""

DEAD, OPEN, SOLVED = range(3)


class Deepening(msgspec.Struct, frozen=True):
    """How far the search came: fewer than `lower` swaps solve nothing (proved).

    `target` is a solved board exactly `lower` swaps away, as tile positions by place, None where none was found.
    `first_swaps` are the pairs of places, lower first, whose swap begins a shortest solution, and `sequences` counts
    the shortest solutions; both None unless all boards that near were met.
    """

    lower: int
    target: tuple[int, ...] | None = None
    first_swaps: tuple[tuple[int, int], ...] | None = None
    sequences: float | None = None
    effort: Effort = Effort()


def deepen(tiles: Sequence[Tile], cols: int, most: int, budget: int = BUDGET, every: bool = True) -> Deepening:
    """The distance of a board of up to 62 tiles, row by row, from solved, where it is at most `most`.

    With `every` it goes on to all solved boards at that distance. Nodes are partial permutations looked at.

    The search. Some tiles are settled: they stand where they end. Of the others some are leaving: their place gets
    another tile. A tile in conflict with a settled one must leave; of two that clash one must, so one of them is
    settled or leaving, in turn. The place of a leaving tile gets one of the others in turn, or the tile goes to one of
    the other places: that is a swap, after which one of the two is settled. What is left is the same problem with a
    swap less, as a swap within a cycle splits off its fixed point.

    Each permutation of least cost is met exactly once: the choices at a node exclude each other, and as long as a
    conflict or a leaving tile is left it obeys one of them. Without either the board is solved at the cost so far, and
    any further cycle would only add to it.
    """
    size = len(tiles)
    clashes = clash_masks(tiles)
    where, lines, marks = _levels(size, cols)
    splits = np.zeros((size, size), dtype=np.uint8)
    target = np.zeros(size, dtype=np.int64)
    sequences = np.zeros(1)
    state = np.zeros(4, dtype=np.int64)
    lower = 0
    while lower <= most:
        state[0] = state[1] = 0
        marks[0] = 0, 0, lower, NOTHING, 0, 1
        while state[0] >= 0 and state[2] < budget and (every or not state[1]):
            steps = min(SLICE, budget - int(state[2]))
            _search(clashes, cols, where, lines, marks, target, splits, sequences, state, steps, every)
        if state[1] or state[0] >= 0:
            break
        lower += 1
    effort = Effort(nodes=int(state[2]), dead_ends=int(state[3]))
    if not state[1]:
        return Deepening(lower, effort=effort)
    board = tuple(map(int, target))
    if state[0] >= 0:
        return Deepening(lower, board, effort=effort)
    pairs = tuple((int(i), int(j)) for i, j in zip(*np.nonzero(splits), strict=True))
    return Deepening(lower, board, pairs, float(sequences[0]), effort)


def _levels(size: int, cols: int) -> tuple[Any, Any, Any]:
    """Room for all levels of `_search`, the first with every tile in its place."""
    # Each level settles a tile or marks one as leaving; below such a mark comes a swap, which settles one.
    levels = 2 * size + 3
    where = np.zeros((levels, size), dtype=np.int64)
    lines = np.zeros((levels, 2, size // cols + cols), dtype=np.int64)
    marks = np.zeros((levels, 6), dtype=np.int64)
    where[0] = np.arange(size)
    for place in range(size):
        lines[0, 0, [place // cols, size // cols + place % cols]] |= 1 << place
    return where, lines, marks


@kernel
def _search(
    clashes: Any,
    cols: int,
    where: Any,
    lines: Any,
    marks: Any,
    target: Any,
    splits: Any,
    sequences: Any,
    state: Any,
    steps: int,
    every: bool,
) -> None:
    """Search on for at most `steps` nodes, or to the first solved board unless `every` is wanted.

    A level is `where[level, tile]`, the present place of each tile (tiles are named after the place they start from),
    `lines[level]`, for rows then columns the tiles in it and the tiles banned from it by settled ones, as bits, and
    `marks[level]`. `state` is level (-1 at the end), solved boards, nodes, dead ends.
    """
    size = where.shape[1]
    room = np.zeros((3, size), dtype=np.int64)
    level = state[0]
    end = state[2] + steps
    while level >= 0 and state[2] < end:
        options = marks[level, OPTIONS]
        marks[level, OPTIONS] = options & (options - 1)
        where[level + 1] = where[level]
        lines[level + 1] = lines[level]
        marks[level + 1] = marks[level]
        _take(clashes, cols, where[level + 1], lines[level + 1], marks[level + 1], lowest(options))
        state[2] += 1
        found = _narrow(clashes, cols, where[level + 1], lines[level + 1], marks[level + 1], room)
        if found == OPEN:
            level += 1
        elif found == DEAD:
            state[3] += 1
        else:
            state[1] += 1
            cycles = label_cycles(where[level + 1], room[0])
            mark_splits(room[0], splits)
            sequences[0] += shortest_sequences(room[0], cycles)
            for tile in range(size):
                target[where[level + 1, tile]] = tile
            if not every:
                break
        while level >= 0 and marks[level, OPTIONS] == 0:
            level -= 1
    state[0] = level


@kernel
def _take(clashes: Any, cols: int, where: Any, lines: Any, mark: Any, option: int) -> None:
    """Make the choice `option` of the branch that `mark` names."""
    item = mark[ITEM]
    if mark[BRANCH] == NOTHING:
        return
    if mark[BRANCH] == STAY:
        if option == 0:
            _settle(clashes, cols, where, lines, mark, item)
        else:
            mark[LEAVING] |= np.int64(1) << item
        return
    one, two = where[item], where[option]
    both = (np.int64(1) << item) | (np.int64(1) << option)
    rows = lines.shape[1] - cols
    if one // cols != two // cols:
        lines[0, one // cols] ^= both
        lines[0, two // cols] ^= both
    if one % cols != two % cols:
        lines[0, rows + one % cols] ^= both
        lines[0, rows + two % cols] ^= both
    where[item], where[option] = two, one
    mark[LEAVING] &= ~both
    mark[LEFT] -= 1
    _settle(clashes, cols, where, lines, mark, option if mark[BRANCH] == FILL else item)


@kernel
def _settle(clashes: Any, cols: int, where: Any, lines: Any, mark: Any, tile: int) -> None:
    """Let a tile stand where it is for good."""
    row, col = where[tile] // cols, where[tile] % cols
    lines[1, row] |= clashes[0, tile]
    lines[1, lines.shape[1] - cols + col] |= clashes[1, tile]
    mark[SETTLED] |= np.int64(1) << tile


@kernel
def _narrow(clashes: Any, cols: int, where: Any, lines: Any, mark: Any, room: Any) -> int:
    """Draw the conclusions from what is settled, leaving and left; gives DEAD, SOLVED or OPEN with the next branch.

    Let `hot` be the tiles leaving, or in conflict with another that is neither settled nor leaving. At least leaving +
    cover of them leave, `cover` being a lower bound on the tiles that meet all those conflicts. A cycle of m places
    costs m - 1 swaps, and 2 (m - 1) exceeds the number of its hot tiles by m - 2, and by 1 more for each that is not.
    So `slack` = 2 left - leaving - cover must not be negative; where it is 0, every cycle left is a swap of two hot
    tiles, and all others stay.
    """
    size = len(where)
    rows = lines.shape[1] - cols
    one = np.int64(1)
    clash, domain = room[0], room[1]
    while True:
        loose = ((one << size) - 1) & ~mark[SETTLED]
        rest = loose
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            banned = lines[1, where[tile] // cols] | lines[1, rows + where[tile] % cols]
            domain[tile] = loose & ~banned & ~(one << tile)
            mark[LEAVING] |= banned & (one << tile)
            if mark[LEAVING] >> tile & 1 and domain[tile] == 0:
                return DEAD
        slack = 2 * mark[LEFT] - bit_count(mark[LEAVING])
        if slack < 0:
            return DEAD
        free = loose & ~mark[LEAVING]
        hot = mark[LEAVING]
        rest = free
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            row, col = where[tile] // cols, where[tile] % cols
            clash[tile] = free & (clashes[0, tile] & lines[0, row] | clashes[1, tile] & lines[0, rows + col])
            if clash[tile]:
                hot |= one << tile
        if hot == 0:
            return SOLVED
        slack -= cover_bound(clash, hot & free)
        if slack < 0 or mark[LEFT] == 0:
            return DEAD
        rest = free & ~hot
        if slack > 0 or rest == 0:
            return _branch(mark, clash, domain, loose, hot, slack)
        while rest:
            _settle(clashes, cols, where, lines, mark, lowest(rest))
            rest &= rest - 1


@kernel
def _branch(mark: Any, clash: Any, domain: Any, loose: Any, hot: Any, slack: int) -> int:
    """Choose the branch with the fewest options: a leaving tile's place or the tile itself, else the worst conflict.

    A leaving tile that can change places with no hot one is in a cycle that costs slack, 1 with a tile not hot or
    m - 2 with m > 2, so that a slack of s serves at most 3 s such tiles. With a slack of 1 a cycle has two places, or
    is one of three hot ones.
    """
    lonely = 0
    fewest = 64
    rest = mark[LEAVING]
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        places = _tiles_whose_domain_has(domain, loose, tile)
        partners = domain[tile] & places
        lonely += partners & hot == 0
        options = domain[tile]
        if slack == 0:
            options = partners & hot
        elif slack == 1:
            options = partners
            others = domain[tile] & hot & ~partners
            while others:
                if domain[lowest(others)] & places & hot:
                    options |= others & -others
                others &= others - 1
        for branch, choices in ((FILL, options), (SEND, places)):
            number = bit_count(choices)
            if number < fewest:
                fewest = number
                mark[BRANCH], mark[ITEM], mark[OPTIONS] = branch, tile, choices
    if fewest == 0 or lonely > 3 * slack:
        return DEAD
    if fewest == 64:
        most = 0
        rest = hot
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            degree = bit_count(clash[tile])
            if degree > most:
                most = degree
                mark[BRANCH], mark[ITEM], mark[OPTIONS] = STAY, tile, 3
    return OPEN


@kernel
def _tiles_whose_domain_has(domain: Any, loose: Any, wanted: int) -> Any:
    """The tiles, as bits, whose places `wanted` may go to."""
    tiles: Any = 0
    while loose:
        if domain[lowest(loose)] >> wanted & 1:
            tiles |= loose & -loose
        loose &= loose - 1
    return tiles
