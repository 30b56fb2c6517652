"""The paper's iterated local search: swaps of tiles with the same path ends turn one valid packing into another.

Browne 2017, section 5.1 and figure 6: climbs, random swaps if a climb is stuck, and a new packing after many failures.
"""

from typing import NamedTuple

import msgspec
import numpy as np

from puzzlemill.puzzles.gloop import Gloop, Packing, format_id
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import TOUCHING, Grid
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop import SLICE
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, EXHAUSTED, FOUND
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_state
from puzzlemill.solvers.outcome import Effort, Outcome
from puzzlemill_research.gloop.paper.backtracking import depth_first, restarts
from puzzlemill_research.gloop.paper.hunting import keep_to

PATIENCE = 5
"""A climb is stuck after this many swaps per cell without a gain."""

KICK = 3
"""Random swaps that lead away from the packing at which a climb got stuck."""

CLIMBS = 200
"""The most climbs in a row without a gain; then a new packing is used."""

FAULT = 1 << 10
"""The height of a packing is its faults times this, plus what the aim counts; no gain in the aim outweighs a fault."""

SIDES = on.TURNS - 1
"""The column of the demand that names all four sides of a word."""

# Rules: bounds on loops, circles and contours; what a contour and a circle add to the height, the height that all
# packings have, and the height to reach.
LEAST_LOOPS, MOST_LOOPS, LEAST_CIRCLES, MOST_CIRCLES, LEAST, MOST = range(6)
PER_CONTOUR, PER_CIRCLE, GROUND, TARGET, RULES = range(6, 11)

# Rows of the grids: the current words, those at the end of the last climb, and those at the end of the best climb.
NOW, KEPT, BEST = 0, 1, 2

# State: a height for each of the grids, swaps tried, swaps and climbs without a gain, the number of the trace.
MOVES, IDLE, CLIMBED, TRACE, STATES = 3, 4, 5, 6, 7


class _Exchanges(NamedTuple):
    """The tiles that can be exchanged: those that have the same path ends in some turn."""

    words: Int64s  # int64[323, WORD_COLUMNS]
    free: Int64s  # int64[n] cells without a given tile
    starts: Int64s  # int64[324] the place in items where the words with the same sides begin
    items: Int64s  # int64[n] words of the tiles that can be swapped, with the same sides as the word


class _Heights(NamedTuple):
    """The data on which the height of a packing depends, besides its paths."""

    touching: Int64s  # int64[cells * 8] the end that touches, as cell * 8 + vertex
    rules: Int64s  # int64[RULES]
    wrong: Int64s  # int64[cells * 4] 1 if a circle on that side of a cell would be on the wrong side of the loop
    seen: Int64s  # int64[cells * 8] scratch: the number of the last trace that passed


class _Climb(NamedTuple):
    """The state of a climb; `_lay` keeps words, cells and paths consistent."""

    grids: Int64s  # int64[3, cells] words
    cell_of: Int64s  # int64[91] the cell of each tile that can be swapped, -1 for a spare
    partner: Int64s  # int64[cells * 8] the other end of the path of each end, -1 for none
    state: Int64s  # int64[STATES]


class _Desk(NamedTuple):
    """All data of the kernels; the parts that stay the same for all packings come first."""

    exchanges: _Exchanges
    heights: _Heights
    climb: _Climb


def swaps(puzzle: Gloop, seed: int, aim: Aim | None, budget: int) -> Outcome[Packing]:
    """Swaps a placed tile with another placed tile or a spare with the same path ends if that helps.

    It starts from random valid packings, found by `restarts`; nodes are the tiles placed for these and the swaps tried.
    It first lowers the number of contours that violate goal and limits and of circles on the wrong side, then the aim.
    Swaps that change neither are also made; without them the search needs many times the moves. Turning a tile in place
    with the same ends counts as a swap. If all tiles are given, there is nothing to swap, and `depth_first` decides.
    """
    any_goal = msgspec.structs.replace(puzzle, goal="valid", limits=None)
    desk = _desk(puzzle, aim)
    grids, state = desk.climb.grids, desk.climb.state
    if desk.exchanges.free.size == 0:
        return depth_first(puzzle, seed, aim, budget)
    nodes = dead_ends = starts = 0
    done = False
    while nodes < budget and not done:
        stream = stream_for(f"{format_id(puzzle)} swaps {seed} {starts}")
        start = restarts(any_goal, stream.bits(), None, budget - nodes)
        nodes, dead_ends = nodes + start.effort.nodes, dead_ends + start.effort.dead_ends
        if start.status == "unsolvable":
            return msgspec.structs.replace(start, effort=Effort(nodes, dead_ends))
        if start.solution is not None:
            done = _climb_from(puzzle, desk, start.solution, aim, random_state(stream), budget - nodes)
            nodes += int(state[MOVES])
            starts += 1
    spent = Effort(nodes, dead_ends, restarts=max(0, starts - 1))
    if state[BEST] >= FAULT:
        return Outcome("budget", effort=spent)
    return Outcome("solved", (on.packing_from(puzzle, grids[BEST]),), effort=spent)


def _desk(puzzle: Gloop, aim: Aim | None) -> _Desk:
    desk = on.make_desk(puzzle, rotations=False)
    keep_to(desk, aim)
    cells = len(desk.board)
    swapped = puzzle.free_tiles
    by_sides: dict[tuple[str, ...], list[int]] = {}
    for number, word in enumerate(tiling.WORDS):
        if tiling.tile_number(word) in swapped:
            by_sides.setdefault(tiling.sides(word), []).append(number)
    alike = [by_sides.get(tiling.sides(word), []) for word in tiling.WORDS]
    neighbours = desk.board[:, on.ACROSS : on.POINT].repeat(2, axis=1)
    state = np.zeros(STATES, dtype=np.int64)
    state[BEST] = FAULT * FAULT
    return _Desk(
        _Exchanges(
            words=desk.words,
            free=np.array([puzzle.cells.index(cell) for cell in puzzle.free_cells], dtype=np.int64),
            starts=np.cumsum([0, *map(len, alike)]),
            items=np.array([number for group in alike for number in group], dtype=np.int64),
        ),
        _Heights(
            touching=np.where(neighbours < 0, -1, neighbours * 8 + TOUCHING).ravel(),
            rules=_rules(desk.margins, aim),
            wrong=np.zeros(cells * 4, dtype=np.int64),
            seen=np.zeros(cells * 8, dtype=np.int64),
        ),
        _Climb(
            grids=np.zeros((3, cells), dtype=np.int64),
            cell_of=np.full(len(tiling.TILES), -1),
            partner=np.full(cells * 8, -1),
            state=state,
        ),
    )


def _rules(margins: Int64s, aim: Aim | None) -> Int64s:
    """The bounds of a desk's margins and what an aim adds, int64[RULES]."""
    rules = np.zeros(RULES, dtype=np.int64)
    rules[:PER_CONTOUR] = margins[on.LEAST_LOOPS : on.GIVENS]
    if aim is not None:
        sign = 1 if aim.best == "fewest" else -1
        rules[PER_CONTOUR if aim.count == "contours" else PER_CIRCLE] = sign
        rules[GROUND] = 0 if aim.best == "fewest" else FAULT - 1
        rules[TARGET] = 0 if aim.target is None else rules[GROUND] + sign * aim.target
    return rules


def _climb_from(puzzle: Gloop, desk: _Desk, start: Packing, aim: Aim | None, random: RandomState, budget: int) -> bool:
    """Climb from a valid packing; returns whether the target is reached."""
    state = desk.climb.state
    desk.climb.grids[:2] = on.word_numbers(puzzle, start.words)[:, 1]
    desk.heights.wrong[:] = _wrong_sides(puzzle, start.grid, aim)
    _go_back(desk.exchanges.words, desk.climb)
    state[[MOVES, IDLE, CLIMBED]] = 0
    state[NOW] = state[KEPT] = _height(desk.heights, desk.climb.partner, state)
    while True:
        end = _climb(desk, random, min(budget, int(state[MOVES]) + SLICE))
        if end != BUDGET_SPENT or state[MOVES] >= budget:
            return end == FOUND


def _wrong_sides(puzzle: Gloop, grid: Grid, aim: Aim | None) -> Int64s:
    """Whether a circle on each side of each cell would be on the wrong side of the loop, int64[cells * 4].

    A ray along the grid line decides it, as in `puzzles.gloop.tracing.surrounds`. Swaps leave all path ends in place,
    and circles cross the ray twice, so with one loop only the ends of the packing matter.
    """
    if aim is None or aim.circles == "anywhere":
        return np.zeros(len(puzzle.cells) * 4, dtype=np.int64)
    ends = np.zeros((puzzle.rows, puzzle.cols, 4), dtype=np.int64)
    for row, col in puzzle.cells:
        ends[row, col] = [pattern.count("1") for pattern in tiling.sides(grid[row][col] or "")]
    above, left = (np.cumsum(ends, axis=axis) - ends for axis in (0, 1))
    crossed = np.where([False, True, False, True], above, left)
    wrong = crossed % 2 != (aim.circles == "inside")
    return np.array([wrong[cell] for cell in puzzle.cells], dtype=np.int64).ravel()


@kernel
def _go_back(words: Int64s, climb: _Climb) -> None:
    """Go back to the packing that was kept."""
    climb.cell_of[:] = -1
    for cell in range(climb.grids.shape[1]):
        _lay(words, climb.grids, climb.cell_of, climb.partner, cell, climb.grids[KEPT, cell])


@kernel
def _lay(words: Int64s, grids: Int64s, cell_of: Int64s, partner: Int64s, cell: int, word: int) -> None:
    """Place a word on a cell of the current packing; the tile that it replaces must be removed before."""
    grids[NOW, cell] = word
    cell_of[words[word, on.TILE]] = cell
    for vertex in range(8):
        other = words[word, on.PATH + vertex]
        partner[cell * 8 + vertex] = cell * 8 + other if other >= 0 else -1


@kernel
def _climb(desk: _Desk, random: RandomState, budget: int) -> int:
    """Climb again and again until the target is reached, too many climbs have failed or the budget is spent."""
    exchanges, heights, climb = desk.exchanges, desk.heights, desk.climb
    grids, state = climb.grids, climb.state
    change = np.zeros(4, dtype=np.int64)
    while True:
        if state[NOW] < state[BEST]:
            state[BEST] = state[NOW]
            grids[BEST] = grids[NOW]
        if state[BEST] <= heights.rules[TARGET]:
            return FOUND
        if state[MOVES] >= budget:
            return BUDGET_SPENT
        _swap(exchanges, climb, random, change)
        state[MOVES] += 1
        height = _height(heights, climb.partner, state)
        state[IDLE] = 0 if height < state[NOW] else state[IDLE] + 1
        if height <= state[NOW]:
            state[NOW] = height
        else:
            _undo(exchanges.words, climb, change)
        if state[IDLE] > PATIENCE * len(exchanges.free):
            # The climb is stuck: keep its end unless the last climb ended lower, and move away at random.
            state[IDLE] = 0
            state[CLIMBED] = 0 if state[NOW] < state[KEPT] else state[CLIMBED] + 1
            if state[CLIMBED] > CLIMBS:
                return EXHAUSTED
            if state[NOW] <= state[KEPT]:
                state[KEPT] = state[NOW]
                grids[KEPT] = grids[NOW]
            _go_back(exchanges.words, climb)
            for _ in range(KICK):
                _swap(exchanges, climb, random, change)
            state[MOVES] += KICK
            state[NOW] = _height(heights, climb.partner, state)


@kernel
def _swap(exchanges: _Exchanges, climb: _Climb, random: RandomState, change: Int64s) -> None:
    """Swap the tile of a random cell for a random tile with the same ends, or turn it so that its ends stay.

    `change`, int64[4], gets the cell, its old word, the cell of the other tile (-1 for a spare), and its old word.
    """
    words, starts = exchanges.words, exchanges.starts
    grids, cell_of, partner = climb.grids, climb.cell_of, climb.partner
    cell = exchanges.free[random_below(random, len(exchanges.free))]
    old = grids[NOW, cell]
    size = starts[old + 1] - starts[old]
    new = old
    # Another word with the same sides; a word without a like stays, which counts as a move.
    while new == old and size > 1:
        new = exchanges.items[starts[old] + random_below(random, size)]
    new_tile, old_tile = words[new, on.TILE], words[old, on.TILE]
    other_cell = cell_of[new_tile] if new_tile != old_tile else -1
    change[0], change[1], change[2] = cell, old, other_cell
    # Off the board first: if the same tile only turns, `_lay` puts it back.
    cell_of[old_tile] = -1
    _lay(words, grids, cell_of, partner, cell, new)
    if other_cell >= 0:
        # The old tile goes to the other cell, in any turn that has the same ends as the word there.
        change[3] = chosen = grids[NOW, other_cell]
        turns = 0
        for column in range(on.TURNS, on.BLANK):
            word = words[old, column]
            if word >= 0 and words[word, SIDES] == words[change[3], SIDES]:
                turns += 1
                if random_below(random, turns) == 0:
                    chosen = word
        _lay(words, grids, cell_of, partner, other_cell, chosen)


@kernel
def _undo(words: Int64s, climb: _Climb, change: Int64s) -> None:
    """Take back the last swap."""
    grids, cell_of, partner = climb.grids, climb.cell_of, climb.partner
    cell_of[words[grids[NOW, change[0]], on.TILE]] = -1
    _lay(words, grids, cell_of, partner, change[0], change[1])
    if change[2] >= 0:
        _lay(words, grids, cell_of, partner, change[2], change[3])


@kernel
def _height(heights: _Heights, partner: Int64s, state: Int64s) -> int:
    """The height: follow every path, count faults in goal, limits and sides of circles, times `FAULT`; add the aim."""
    touching, rules, seen = heights.touching, heights.rules, heights.seen
    loops = circles = faults = 0
    # A new number per trace saves clearing `seen`.
    state[TRACE] += 1
    trace = state[TRACE]
    for start in range(len(touching)):
        if partner[start] < 0 or seen[start] == trace:
            continue
        entry, arcs, all_caps = start, 0, True
        while seen[entry] != trace:
            end = partner[entry]
            seen[entry] = seen[end] = trace
            arcs += 1
            if entry >> 1 != end >> 1:  # the arc leads from one side of its tile to another
                all_caps = False
            entry = touching[end]
        if arcs == 2 and all_caps:
            # Two ends per side: start >> 1 is cell * 4 + side, the place in `wrong`.
            circles += 1
            faults += heights.wrong[start >> 1]
        else:
            loops += 1
    contours = loops + circles
    faults += max(rules[LEAST_LOOPS] - loops, 0) + max(loops - rules[MOST_LOOPS], 0)
    faults += max(rules[LEAST_CIRCLES] - circles, 0) + max(circles - rules[MOST_CIRCLES], 0)
    faults += max(rules[LEAST] - contours, 0) + max(contours - rules[MOST], 0)
    return int(faults * FAULT + rules[GROUND] + rules[PER_CONTOUR] * contours + rules[PER_CIRCLE] * circles)
