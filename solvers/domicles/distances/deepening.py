"""The least number of swaps for a board with too many solutions to compare, by iterative deepening.

For d = 0, 1, ... it searches the permutations of places with n - cycles = d whose result repeats no number. The cost
depends on d and on how crowded the lines are, not on the number of solutions.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from puzzlemill.puzzles.domicles import Tile
from puzzlemill.solvers.arrays import Floats, Int64s, UInt8s
from puzzlemill.solvers.budgets import BUDGET, check_time, spend
from puzzlemill.solvers.domicles.clashes import bit_count, clash_masks, cover_bound, lowest
from puzzlemill.solvers.domicles.distances.cycles import label_cycles, mark_splits, shortest_sequences
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.outcome import Effort

SLICE = 20_000
"""Nodes between two checks for Ctrl-C and the clock, less than a tenth of a second on large boards."""

SETTLED, LEAVING, LEFT, BRANCH, ITEM, OPTIONS = range(6)
"""What a level keeps: the settled and the leaving tiles as bits, the swaps left, and how it branches."""

NOTHING, STAY, FILL, SEND = range(4)
"""Ways to branch: at the root, none; a tile in conflict stays or leaves; the place of a tile gets one of some tiles; a
tile goes to one of their places."""

DEAD, OPEN, SOLVED = range(3)
"""What can be concluded at a node."""

LEVEL, BOARDS, NODES, DEAD_ENDS = range(4)
"""What the state of the search holds: level (-1 at the end), solved boards met, nodes, dead ends."""


class Deepening(msgspec.Struct, frozen=True):
    """How far the search came: fewer than `lower` swaps solve nothing (proved).

    `target` is a solved board exactly `lower` swaps away, as tile positions by place, None if none was found.
    `first_swaps` are the pairs of places, lower first, whose swap begins a shortest solution, and `sequences` counts
    the shortest solutions; both None unless all boards that near were met.
    """

    lower: int
    target: tuple[int, ...] | None = None
    first_swaps: tuple[tuple[int, int], ...] | None = None
    sequences: float | None = None
    effort: Effort = Effort()


def deepen(tiles: Sequence[Tile], cols: int, most: int, budget: int = BUDGET, every: bool = True) -> Deepening:
    """The distance of a board of up to 62 tiles, row by row, from solved, if it is at most `most`.

    With `every` it continues to all solved boards at that distance. Nodes are partial permutations examined.

    The search. Some tiles are settled: they are where they end. Of the others some are leaving: their place gets
    another tile. A tile in conflict with a settled one must leave. If two others clash, one of them must leave, so the
    search first settles one of the two and then makes it leave. The place of a leaving tile gets one of the others in
    turn, or the tile goes to one of the other places: that is a swap, after which one of the two is settled. What is
    left is the same problem with a swap less, as a swap within a cycle splits off its fixed point.

    Each permutation of least cost is met exactly once: the choices at a node exclude each other, and as long as a
    conflict or a leaving tile is left it obeys one of them. Without either the board is solved at the cost so far, and
    any further cycle would only add to it.
    """
    size = len(tiles)
    clashes = clash_masks(tiles)
    levels = _levels(size, cols)
    solutions = _Solutions(
        target=np.zeros(size, dtype=np.int64), splits=np.zeros((size, size), dtype=np.uint8), sequences=np.zeros(1)
    )
    state = np.zeros(4, dtype=np.int64)
    lower = 0
    while lower <= most:
        state[LEVEL] = state[BOARDS] = 0
        # A single option, which NOTHING ignores: so the board as given is a node like any other.
        levels.marks[0] = 0, 0, lower, NOTHING, 0, 1
        while state[LEVEL] >= 0 and state[NODES] < budget and (every or not state[BOARDS]):
            check_time()
            before = int(state[NODES])
            _search(clashes, cols, levels, solutions, state, min(SLICE, budget - before), every)
            spend(int(state[NODES]) - before)
        if state[BOARDS] or state[LEVEL] >= 0:
            break
        lower += 1
    effort = Effort(nodes=int(state[NODES]), dead_ends=int(state[DEAD_ENDS]))
    if not state[BOARDS]:
        return Deepening(lower, effort=effort)
    board = tuple(map(int, solutions.target))
    if state[LEVEL] >= 0:
        return Deepening(lower, board, effort=effort)
    pairs = tuple((int(i), int(j)) for i, j in zip(*np.nonzero(solutions.splits), strict=True))
    return Deepening(lower, board, pairs, float(solutions.sequences[0]), effort)


class _Levels(NamedTuple):
    """The path to the node at hand, a level per choice; a level is copied and changed, never changed back.

    Tiles are named after the place they start from, and sets of tiles are bits, as in `clashes`. A row of `marks`:

        SETTLED  LEAVING  LEFT  BRANCH  ITEM  OPTIONS
        ...0110  ...1000     3    FILL     3  ...0101    the place of tile 3 gets tile 0 or tile 2, in this order

    The options still to be tried are the bits left in OPTIONS, so the search needs no other stack.
    """

    where: Int64s  # [levels, tiles] the present place of each tile
    lines: Int64s  # [levels, 2, rows + cols] the tiles in each line, and those banned from it by settled ones, as bits
    marks: Int64s  # [levels, 6] see `SETTLED` and its companions


class _Solutions(NamedTuple):
    """The solved boards met at the present distance."""

    target: Int64s  # [places] the tiles of the last one
    splits: UInt8s  # [places, places] 1 at i < j if swapping i and j begins a shortest solution
    sequences: Floats  # [1] the number of shortest solutions


def _levels(size: int, cols: int) -> _Levels:
    """Arrays for all levels of `_search`, the first with every tile in its place."""
    # Each level settles a tile or marks one as leaving; below such a mark comes a swap, which settles one.
    depth = 2 * size + 3
    rows = size // cols
    levels = _Levels(
        where=np.zeros((depth, size), dtype=np.int64),
        lines=np.zeros((depth, 2, rows + cols), dtype=np.int64),
        marks=np.zeros((depth, 6), dtype=np.int64),
    )
    levels.where[0] = np.arange(size)
    for place in range(size):
        levels.lines[0, 0, [place // cols, rows + place % cols]] |= 1 << place
    return levels


@kernel
def _search(
    clashes: Int64s, cols: int, levels: _Levels, solutions: _Solutions, state: Int64s, steps: int, every: bool
) -> None:
    """Search on for at most `steps` nodes, or to the first solved board unless `every` one must be met.

    `clashes` is int64[2, tiles], the masks of `clash_masks`; `state` int64[4], see `LEVEL` and its companions.
    """
    where, lines, marks = levels
    size = where.shape[1]
    scratch = np.zeros((2, size), dtype=np.int64)
    level = state[LEVEL]
    end = state[NODES] + steps
    while level >= 0 and state[NODES] < end:
        options = marks[level, OPTIONS]
        # Take the lowest option off, so that the level knows what is left when the search comes back.
        marks[level, OPTIONS] = options & (options - 1)
        where[level + 1] = where[level]
        lines[level + 1] = lines[level]
        marks[level + 1] = marks[level]
        _take(clashes, cols, where[level + 1], lines[level + 1], marks[level + 1], lowest(options))
        state[NODES] += 1
        # The child is on level + 1, and stays there only if it is open.
        outcome = _narrow(clashes, cols, where[level + 1], lines[level + 1], marks[level + 1], scratch)
        if outcome == OPEN:
            level += 1
        elif outcome == DEAD:
            state[DEAD_ENDS] += 1
        else:
            state[BOARDS] += 1
            # As tiles are named after the places they start from, `where` is a permutation of places.
            # made.
            labels = scratch[0]
            cycles = label_cycles(where[level + 1], labels)
            mark_splits(labels, solutions.splits)
            solutions.sequences[0] += shortest_sequences(labels, cycles)
            for tile in range(size):
                solutions.target[where[level + 1, tile]] = tile
            if not every:
                break
        while level >= 0 and marks[level, OPTIONS] == 0:
            level -= 1
    state[LEVEL] = level


@kernel
def _take(clashes: Int64s, cols: int, where: Int64s, lines: Int64s, mark: Int64s, option: int) -> None:
    """Make the choice `option` of the branch that `mark` names.

    `where`, `lines` and `mark` belong to one level: int64[tiles], int64[2, rows + cols] and int64[6].
    """
    item = mark[ITEM]
    if mark[BRANCH] == NOTHING:
        return
    if mark[BRANCH] == STAY:
        if option == 0:
            _settle(clashes, cols, where, lines, mark, item)
        else:
            mark[LEAVING] |= 1 << item
        return
    place, other = where[item], where[option]
    both = (1 << item) | (1 << option)
    rows = lines.shape[1] - cols
    # Each of the two lines has exactly one of the two tiles and gets the other: flipping both bits swaps them.
    if place // cols != other // cols:
        lines[0, place // cols] ^= both
        lines[0, other // cols] ^= both
    if place % cols != other % cols:
        lines[0, rows + place % cols] ^= both
        lines[0, rows + other % cols] ^= both
    where[item], where[option] = other, place
    # Only one of the two is settled. The other is leaving no more: it can stay where it is now.
    mark[LEAVING] &= ~both
    mark[LEFT] -= 1
    # With FILL the place of the item has got its tile, `option`; with SEND the item has got its place.
    _settle(clashes, cols, where, lines, mark, option if mark[BRANCH] == FILL else item)


@kernel
def _settle(clashes: Int64s, cols: int, where: Int64s, lines: Int64s, mark: Int64s, tile: int) -> None:
    """Leave a tile where it is for good; from then on no tile in conflict with it may be in its row or column."""
    row, col = where[tile] // cols, where[tile] % cols
    lines[1, row] |= clashes[0, tile]
    lines[1, lines.shape[1] - cols + col] |= clashes[1, tile]
    mark[SETTLED] |= 1 << tile


@kernel
def _narrow(clashes: Int64s, cols: int, where: Int64s, lines: Int64s, mark: Int64s, scratch: Int64s) -> int:
    """Draw the conclusions from what is settled, leaving and left; returns DEAD, SOLVED or OPEN with the next branch.

    `where`, `lines` and `mark` belong to one level; `scratch` is int64[2, tiles].

    Let `hot` be the tiles leaving, or in conflict with another that is neither settled nor leaving. At least leaving +
    cover of them leave, `cover` being a lower bound on the tiles that meet all those conflicts. A cycle of m places
    costs m - 1 swaps, and 2 (m - 1) exceeds the number of its hot tiles by m - 2, and by 1 more for each that is not.
    So `slack` = 2 left - leaving - cover must not be negative; if it is 0, every cycle left is a swap of two hot tiles,
    and all others stay.
    """
    size = len(where)
    rows = lines.shape[1] - cols
    clash, domain = scratch[0], scratch[1]
    # Tiles settled at the end of the loop ban others from their lines, so conclusions are drawn from the start again.
    while True:
        loose = ((1 << size) - 1) & ~mark[SETTLED]
        rest = loose
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            # The place of a tile can get any loose tile that no settled one bans from its row or column, and if the
            # tile itself is banned there, it has to leave.
            banned = lines[1, where[tile] // cols] | lines[1, rows + where[tile] % cols]
            domain[tile] = loose & ~banned & ~(1 << tile)
            mark[LEAVING] |= banned & (1 << tile)
            if mark[LEAVING] >> tile & 1 and domain[tile] == 0:
                return DEAD
        slack = 2 * mark[LEFT] - bit_count(mark[LEAVING])
        # The cheap half of the bound comes first, as it needs no look at conflicts.
        if slack < 0:
            return DEAD
        free = loose & ~mark[LEAVING]
        hot = mark[LEAVING]
        rest = free
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            row, col = where[tile] // cols, where[tile] % cols
            # Conflicts with settled tiles have made a tile leaving above, and a leaving tile goes anyway.
            clash[tile] = free & (clashes[0, tile] & lines[0, row] | clashes[1, tile] & lines[0, rows + col])
            if clash[tile]:
                hot |= 1 << tile
        if hot == 0:
            return SOLVED
        slack -= cover_bound(clash, hot & free)
        # A tile is hot, so at least one more swap is needed.
        if slack < 0 or mark[LEFT] == 0:
            return DEAD
        rest = free & ~hot
        if slack > 0 or rest == 0:
            return _branch(mark, clash, domain, loose, hot, slack)
        while rest:
            # No swap is left for a tile that is not hot.
            _settle(clashes, cols, where, lines, mark, lowest(rest))
            rest &= rest - 1


@kernel
def _branch(mark: Int64s, clash: Int64s, domain: Int64s, loose: int, hot: int, slack: int) -> int:
    """Choose the branch with the fewest options: a leaving tile's place or the tile itself, else the worst conflict.

    `mark` is int64[6]; `clash` and `domain` are int64[tiles]: the tiles in conflict with a tile, and the tiles that its
    place can get. A leaving tile that can change places with no hot one is in a cycle that costs slack, 1 with a tile
    not hot or m - 2 with m > 2, so that a slack of s serves at most 3 s such tiles. With a slack of 1 a cycle has two
    places, or is one of three hot ones.
    """
    lonely = 0
    # More than any number of options, so it stays if no tile is leaving.
    fewest = 64
    rest = mark[LEAVING]
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        places = _tiles_whose_domain_has(domain, loose, tile)
        partners = domain[tile] & places
        if partners & hot == 0:
            lonely += 1
        options = domain[tile]
        if slack == 0:
            options = partners & hot
        elif slack == 1:
            options = partners
            others = domain[tile] & hot & ~partners
            while others:
                # A cycle of three: this place gets the other tile, the other's place a third one, and the third's place
                # this tile.
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
            # If it leaves, the most conflicts are met; if it stays, the most tiles must leave.
            degree = bit_count(clash[tile])
            if degree > most:
                most = degree
                # Options 0 and 1 as bits: first the tile stays, then it leaves.
                mark[BRANCH], mark[ITEM], mark[OPTIONS] = STAY, tile, 3
    return OPEN


@kernel
def _tiles_whose_domain_has(domain: Int64s, loose: int, guest: int) -> int:
    """The tiles, as bits, to whose places tile `guest` can go."""
    tiles = 0
    while loose:
        if domain[lowest(loose)] >> guest & 1:
            tiles |= loose & -loose
        loose &= loose - 1
    return tiles
