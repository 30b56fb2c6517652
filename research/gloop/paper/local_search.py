"""The paper's iterated local search: swaps of tiles with the same path ends turn one valid packing into another.

Browne 2017, section 5.1 and figure 6: climbs, random swaps where they stick, and a new packing after long failure.
"""

from typing import Any, NamedTuple

import msgspec
import numpy as np

from puzzlemill.puzzles.gloop import Gloop, Packing, format_id
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import Grid
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.research.gloop.paper.backtracking import depth_first, restarts
from puzzlemill.research.gloop.paper.hunting import keep_to
from puzzlemill.solvers.gloop import SLICE
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, EXHAUSTED, FOUND
from puzzlemill.solvers.kernels import kernel, random_below, random_state
from puzzlemill.solvers.outcome import Effort, Outcome

PATIENCE = 5
"""Swaps for each cell that lower nothing before a climb counts as stuck."""

KICK = 3
"""Random swaps that lead away from where a climb has stuck."""

CLIMBS = 200
"""Climbs in a row that end no lower before a new packing is taken."""

FAULT = 1 << 10
"""The height of a packing is its faults times this and what the aim counts: no fault is ever worth it."""

SIDES = on.TURNS - 1
"""The column of the demand that names all four sides of a word."""

# Rules: bounds on loops, circles and contours; what a contour and a circle add to the height, what all have; the height
# to be reached.
PER_CONTOUR, PER_CIRCLE, GROUND, TARGET, RULES = 6, 7, 8, 9, 10

# Rows of the grids: the words now, where the last climb ended, where the best one did.
NOW, KEPT, BEST = 0, 1, 2

# State: a height for each of the grids, swaps tried, swaps and climbs that lowered nothing, the number of the trace.
MOVES, IDLE, CLIMBED, TRACE, STATES = 3, 4, 5, 6, 7


class _Desk(NamedTuple):
    """What stays the same for all packings of a puzzle, and what the kernel works on."""

    words: Any  # [323, WORD_COLUMNS]
    free: Any  # [n] cells without a given tile
    starts: Any  # [324] where the words alike begin in items
    items: Any  # words of the tiles that may be swapped, with the same sides as the word
    touching: Any  # [cells * 8] the end that touches, as cell * 8 + vertex
    rules: Any  # [RULES]
    grids: Any  # [3, cells]
    where: Any  # [91] the cell of each tile that may be swapped, -1 where it is a spare
    joined: Any  # [cells * 8] the other end of the path of each end, -1 where there is none
    seen: Any  # [cells * 8] the last trace that passed
    state: Any  # [STATES]


def swaps(puzzle: Gloop, seed: int, aim: Aim | None, budget: int) -> Outcome[Packing]:
    """Swaps a placed tile with another placed one or a spare of the same end distribution where that helps.

    It starts from random valid packings, had by `restarts`; nodes are the tiles laid for these and the swaps tried.
    What it lowers is the number of contours against goal and limits and of circles on the wrong side, then the aim;
    swaps that leave it as it is are made too, without them it needs many times the moves. A turn in place that keeps
    the ends counts as a swap. Where all tiles are given there is nothing to swap, and `depth_first` judges them.
    """
    anything = msgspec.structs.replace(puzzle, goal="valid", limits=None)
    desk = _desk(puzzle, aim)
    if desk.free.size == 0:
        return depth_first(puzzle, seed, aim, budget)
    nodes = dead_ends = starts = 0
    done = False
    while nodes < budget and not done:
        stream = stream_for(f"{format_id(puzzle)} swaps {seed} {starts}")
        start = restarts(anything, stream.bits(), None, budget - nodes)
        nodes, dead_ends = nodes + start.effort.nodes, dead_ends + start.effort.dead_ends
        if start.status == "unsolvable":
            return msgspec.structs.replace(start, effort=Effort(nodes, dead_ends))
        if start.solution is not None:
            done = _climb_from(puzzle, desk, start.solution, aim, random_state(stream), budget - nodes)
            nodes += int(desk.state[MOVES])
            starts += 1
    spent = Effort(nodes, dead_ends, restarts=max(0, starts - 1))
    if desk.state[BEST] >= FAULT:
        return Outcome("budget", effort=spent)
    return Outcome("solved", (on.packing_of(puzzle, desk.grids[BEST]),), effort=spent)


def _desk(puzzle: Gloop, aim: Aim | None) -> _Desk:
    words, board, _, _, _, margins = desk = on.make_desk(puzzle, rotations=False)
    keep_to(desk, aim)
    given = {puzzle.cells.index((row, col)) for row, col, _ in puzzle.givens}
    free = np.array([cell for cell in range(len(board)) if cell not in given], dtype=np.int64)
    swapped = set(puzzle.tiles) - {tiling.tile_number(word) for _, _, word in puzzle.givens}
    by_sides: dict[tuple[str, ...], list[int]] = {}
    for number, word in enumerate(tiling.WORDS):
        if tiling.tile_number(word) in swapped:
            by_sides.setdefault(tiling.sides(word), []).append(number)
    alike = [by_sides.get(tiling.sides(word), []) for word in tiling.WORDS]
    touching = np.full((len(board), 8), -1)
    for vertex in range(8):
        other = board[:, on.ACROSS + vertex // 2]
        touching[:, vertex] = np.where(other < 0, -1, other * 8 + (5 if vertex % 4 < 2 else 9) - vertex)
    state = np.zeros(STATES, dtype=np.int64)
    state[BEST] = FAULT * FAULT
    return _Desk(
        words=words,
        free=free,
        starts=np.cumsum([0, *map(len, alike)]),
        items=np.array([number for group in alike for number in group], dtype=np.int64),
        touching=touching.ravel(),
        rules=_rules(margins, aim),
        grids=np.zeros((3, len(board)), dtype=np.int64),
        where=np.full(len(tiling.TILES), -1),
        joined=np.full(touching.size, -1),
        seen=np.zeros(touching.size, dtype=np.int64),
        state=state,
    )


def _rules(margins: Any, aim: Aim | None) -> Any:
    rules = np.zeros(RULES, dtype=np.int64)
    rules[:PER_CONTOUR] = margins[on.LEAST_LOOPS : on.GIVENS]
    if aim is not None:
        sign = 1 if aim.best == "fewest" else -1
        rules[PER_CONTOUR if aim.count == "contours" else PER_CIRCLE] = sign
        rules[GROUND] = 0 if aim.best == "fewest" else FAULT - 1
        rules[TARGET] = 0 if aim.target is None else rules[GROUND] + sign * aim.target
    return rules


def _climb_from(puzzle: Gloop, desk: _Desk, start: Packing, aim: Aim | None, random: Any, budget: int) -> bool:
    """Climb from a valid packing; returns whether all that is wanted is reached."""
    number = {text: index for index, text in enumerate(tiling.WORDS)}
    desk.grids[:2] = [number[start.grid[row][col] or ""] for row, col in puzzle.cells]
    wrong = _wrong_sides(puzzle, start.grid, aim)
    words, free, starts, items, touching, rules, grids, where, joined, seen, state = desk
    _place(words, grids, where, joined)
    state[[MOVES, IDLE, CLIMBED]] = 0
    state[NOW] = state[KEPT] = _height(touching, rules, wrong, joined, seen, state)
    while True:
        until = min(budget, int(state[MOVES]) + SLICE)
        end = _climb(
            words, free, starts, items, touching, rules, wrong, grids, where, joined, seen, state, random, until
        )
        if end != BUDGET_SPENT or state[MOVES] >= budget:
            return end == FOUND


def _wrong_sides(puzzle: Gloop, grid: Grid, aim: Aim | None) -> Any:
    """Whether a circle on each side of each cell lies on the wrong side of the loop, int64[cells * 4].

    A ray along the grid line tells it, as in `puzzles.gloop.tracing.surrounds`. Swaps leave all path ends in place
    and circles cross the ray twice, so with one loop it needs only the ends of the packing.
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
def _place(words: Any, grids: Any, where: Any, joined: Any) -> None:
    """Go to the packing that is kept."""
    where[:] = -1
    for cell in range(grids.shape[1]):
        _lay(words, grids, where, joined, cell, grids[KEPT, cell])


@kernel
def _lay(words: Any, grids: Any, where: Any, joined: Any, cell: int, word: int) -> None:
    grids[NOW, cell] = word
    where[words[word, on.TILE]] = cell
    for vertex in range(8):
        other = words[word, on.PATH + vertex]
        joined[cell * 8 + vertex] = cell * 8 + other if other >= 0 else -1


@kernel
def _climb(
    words: Any, free: Any, starts: Any, items: Any, touching: Any, rules: Any, wrong: Any, grids: Any, where: Any,
    joined: Any, seen: Any, state: Any, random: Any, budget: int,
) -> int:  # fmt: skip
    """Climb and climb again until the target is reached, too many climbs have failed or the budget is spent."""
    change = np.zeros(4, dtype=np.int64)
    while True:
        if state[NOW] < state[BEST]:
            state[BEST] = state[NOW]
            grids[BEST] = grids[NOW]
        if state[BEST] <= rules[TARGET]:
            return FOUND
        if state[MOVES] >= budget:
            return BUDGET_SPENT
        _swap(words, free, starts, items, grids, where, joined, random, change)
        state[MOVES] += 1
        height = _height(touching, rules, wrong, joined, seen, state)
        state[IDLE] = 0 if height < state[NOW] else state[IDLE] + 1
        if height <= state[NOW]:
            state[NOW] = height
        else:
            _undo(words, grids, where, joined, change)
        if state[IDLE] > PATIENCE * len(free):
            state[IDLE] = 0
            state[CLIMBED] = 0 if state[NOW] < state[KEPT] else state[CLIMBED] + 1
            if state[CLIMBED] > CLIMBS:
                return EXHAUSTED
            if state[NOW] <= state[KEPT]:
                state[KEPT] = state[NOW]
                grids[KEPT] = grids[NOW]
            _place(words, grids, where, joined)
            for _ in range(KICK):
                _swap(words, free, starts, items, grids, where, joined, random, change)
            state[MOVES] += KICK
            state[NOW] = _height(touching, rules, wrong, joined, seen, state)


@kernel
def _swap(
    words: Any, free: Any, starts: Any, items: Any, grids: Any, where: Any, joined: Any, random: Any, change: Any
) -> None:
    """Swap the tile of a random cell for a random one of the same ends, or turn it so that its ends stay.

    `change` gets the cell and its word before, and the cell of the other tile, -1 for a spare, and its word before.
    """
    cell = free[random_below(random, len(free))]
    old = grids[NOW, cell]
    size = starts[old + 1] - starts[old]
    new = old
    while new == old and size > 1:
        new = items[starts[old] + random_below(random, size)]
    tile, taken = words[new, on.TILE], words[old, on.TILE]
    other = where[tile] if tile != taken else -1
    change[0], change[1], change[2] = cell, old, other
    where[taken] = -1
    _lay(words, grids, where, joined, cell, new)
    if other >= 0:
        change[3] = chosen = grids[NOW, other]
        turns = 0
        for column in range(on.TURNS, on.BLANK):
            word = words[old, column]
            if word >= 0 and words[word, SIDES] == words[change[3], SIDES]:
                turns += 1
                if random_below(random, turns) == 0:
                    chosen = word
        _lay(words, grids, where, joined, other, chosen)


@kernel
def _undo(words: Any, grids: Any, where: Any, joined: Any, change: Any) -> None:
    """Take back the last swap."""
    where[words[grids[NOW, change[0]], on.TILE]] = -1
    _lay(words, grids, where, joined, change[0], change[1])
    if change[2] >= 0:
        _lay(words, grids, where, joined, change[2], change[3])


@kernel
def _height(touching: Any, rules: Any, wrong: Any, joined: Any, seen: Any, state: Any) -> int:
    """Follow every path round: faults against goal, limits and sides of circles times `FAULT`, and what is aimed at."""
    loops = circles = faults = 0
    state[TRACE] += 1
    trace = state[TRACE]
    for start in range(len(touching)):
        if joined[start] < 0 or seen[start] == trace:
            continue
        here, arcs, straight = start, 0, 0
        while seen[here] != trace:
            end = joined[here]
            seen[here] = seen[end] = trace
            arcs += 1
            straight += here >> 1 != end >> 1
            here = touching[end]
        if arcs == 2 and straight == 0:
            circles += 1
            faults += wrong[start >> 1]
        else:
            loops += 1
    contours = loops + circles
    faults += max(rules[0] - loops, 0) + max(loops - rules[1], 0)
    faults += max(rules[2] - circles, 0) + max(circles - rules[3], 0)
    faults += max(rules[4] - contours, 0) + max(contours - rules[5], 0)
    return int(faults * FAULT + rules[GROUND] + rules[PER_CONTOUR] * contours + rules[PER_CIRCLE] * circles)
