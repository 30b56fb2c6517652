"""IQ Blocks, what a person needs to complete a position: deductions by tiers, and the size of a proof by cases.

Tier 1: a cell or a piece with one candidate placement left is settled. Tier 2: also strikes a placement that leaves a
dead region, whose size is no sum of sizes of pieces left. Tier 3: also strikes a placement from which tier 2 derives a
contradiction. Tier 4: more than that; what is settled is never wrong, so a position with two completions ends here too.
"""

from typing import Any, NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks_pieces import Rows, orientations
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks_table import Table, table_of
from puzzlemill.solvers.kernels import kernel, random_shuffle, random_state

CONTRADICTION, STUCK, SOLVED = -1, 0, 1

SLICE = 64
"""Candidates tried between two looks at the keyboard."""

WORK = 20_000_000
"""Trials times candidates of the longest deduction by tier 3; with 2 given IQ pieces, 3,000,000 were the most met."""

MOST_CANDIDATES = 3000
"""Candidate placements of the largest position that is looked at; the empty 8 x 8 board has 2,110."""


class Position(NamedTuple):
    """An open position as an exact cover: candidate placements over items, the open cells and then the kinds of piece.

    Equal pieces without clues are one kind, which is covered once for each of them that is left. `items`
    (int64[candidates, most + 1]) are a candidate's items, its kind first, padded with -1; `members` between `starts[i]`
    and `starts[i + 1]` are the candidates of item i; `near` (int64[cells, 4]) are a cell's neighbours, padded with -1;
    `sizes` and `copies` (int64[kinds]) are a kind's cells and the pieces left of it.
    """

    items: Any
    members: Any
    starts: Any
    near: Any
    sizes: Any
    copies: Any

    def state(self) -> Any:
        """The start of a deduction (int64): candidates alive; their number by item; how often an item is still open."""
        alive = np.ones(len(self.items), dtype=np.int64)
        cells = np.ones(len(self.near), dtype=np.int64)
        return np.concatenate((alive, np.diff(self.starts), cells, self.copies))


def position_of(puzzle: IqBlocks) -> Position | None:
    """The exact cover of a puzzle, or None when it has more than `MOST_CANDIDATES`."""
    found = exact_cover(puzzle)
    return found[1] if found else None


def exact_cover(puzzle: IqBlocks) -> tuple[Table, Position] | None:
    """The candidate placements of a puzzle, of equal pieces those of the first one left, and their exact cover.

    None when there are more than `MOST_CANDIDATES`.
    """
    table = table_of(puzzle.piece_list, empty_outline(puzzle)).fitting(puzzle)
    left, clues, cells = puzzle.left, puzzle.clues, puzzle.open_cells
    kinds: dict[tuple[Rows, ...] | str, list[int]] = {}
    for index, piece in enumerate(table.pieces):
        if piece in left:
            kinds.setdefault(piece.name if piece.name in clues else orientations(piece), []).append(index)
    kind_item = np.full(len(table.pieces), -1, dtype=np.int64)
    kind_item[[alike[0] for alike in kinds.values()]] = np.arange(len(kinds)) + len(cells)
    table = table.select(kind_item[table.piece] >= 0)
    count = len(table.piece)
    if count > MOST_CANDIDATES:
        return None
    number = {cell: index for index, cell in enumerate(cells)}
    cell_item = np.array([number.get(cell, -1) for cell in table.cells] + [-1], dtype=np.int64)
    items = np.column_stack((kind_item[table.piece], cell_item[table.cover(np.arange(count))]))
    flat = items.ravel()
    order = np.argsort(flat, kind="stable")
    order = order[flat[order] >= 0]
    starts = np.searchsorted(flat[order], np.arange(len(cells) + len(kinds) + 1)).astype(np.int64)
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    near = np.array([[number.get((r + dr, c + dc), -1) for dr, dc in steps] for r, c in cells], dtype=np.int64)
    sizes = np.array([table.pieces[alike[0]].size for alike in kinds.values()], dtype=np.int64)
    copies = np.array([len(alike) for alike in kinds.values()], dtype=np.int64)
    return table, Position(items, order // items.shape[1], starts, near.reshape(-1, 4), sizes, copies)


def tier(position: Position, work: int = WORK) -> int | None:
    """The lowest tier, 1 to 3, that completes the position, or 4; None when tier 3 takes more than `work`."""
    state = position.state()
    for level in (1, 2):
        if settle(state, level, True, *position) == SOLVED:
            return level
    count, since, first = len(position.items), 0, 0
    while since < count:
        work -= SLICE * count
        if work < 0:
            return None
        outcome, struck = probe(state, first, min(first + SLICE, count), *position)
        if outcome == SOLVED:
            return 3
        since = 0 if struck else since + min(SLICE, count - first)
        first = first + SLICE if first + SLICE < count else 0
    return 4


def proof(position: Position, draws: Stream, budget: int) -> tuple[int, int] | None:
    """Placements made by a fewest-candidates search for two completions, and how many of the two it found.

    Ties between items are broken in random order. None when there are more than `budget` placements.
    """
    items = len(position.starts) - 1
    order = np.arange(items)
    random_shuffle(random_state(draws), order, items)
    nodes, found = prove(position.state(), order, budget, *position)
    return None if nodes > budget else (int(nodes), int(found))


@kernel
def strike(state: Any, candidate: int, items: Any) -> None:
    """Take a candidate away."""
    state[candidate] = 0
    for column in range(items.shape[1]):
        if items[candidate, column] >= 0:
            state[items.shape[0] + items[candidate, column]] -= 1


@kernel
def place(state: Any, candidate: int, items: Any, members: Any, starts: Any) -> None:
    """Settle a candidate: cover its items, and strike it and all that share an item which is then closed."""
    opened = items.shape[0] + starts.shape[0] - 1
    for column in range(items.shape[1]):
        item = items[candidate, column]
        if item >= 0:
            state[opened + item] -= 1
            if state[opened + item] == 0:
                for index in range(starts[item], starts[item + 1]):
                    if state[members[index]]:
                        strike(state, members[index], items)


@kernel
def dead(state: Any, candidate: int, region: Any, items: Any, near: Any, sizes: Any) -> bool:
    """Whether placing the candidate leaves a dead region. `region` (int64[3, cells]) is scratch."""
    cells = near.shape[0]
    opened = items.shape[0] + cells + sizes.shape[0]
    queue, seen, sums = region[0], region[1], region[2]
    left = 0
    for cell in range(cells):
        seen[cell] = 1 - state[opened + cell]
        left += state[opened + cell]
    for column in range(1, items.shape[1]):
        if items[candidate, column] >= 0:
            seen[items[candidate, column]] = 1
            left -= 1
    known = False
    for first in range(cells):
        if seen[first]:
            continue
        seen[first] = 1
        queue[0] = first
        size, done = 1, 0
        while done < size:
            for side in range(4):
                cell = near[queue[done], side]
                if cell >= 0 and not seen[cell]:
                    seen[cell] = 1
                    queue[size] = cell
                    size += 1
            done += 1
        if size == left:
            return False
        if not known:
            known = True
            sums[:] = 0
            sums[0] = 1
            for kind in range(sizes.shape[0]):
                spare = state[opened + cells + kind] - (cells + kind == items[candidate, 0])
                for _ in range(spare):
                    for total in range(cells - 1, sizes[kind] - 1, -1):
                        sums[total] |= sums[total - sizes[kind]]
        if not sums[size]:
            return True
    return False


@kernel
def settle(
    state: Any, level: int, changed: bool, items: Any, members: Any, starts: Any, near: Any, sizes: Any, copies: Any
) -> int:  # fmt: skip
    """Deduce by tier 1 or 2 until nothing follows: CONTRADICTION, STUCK or SOLVED.

    Dead regions are looked for only when a placement was settled since the last look, by the caller if `changed`:
    striking others makes no new ones.
    """
    count = items.shape[0]
    total = starts.shape[0] - 1
    region = np.empty((3, near.shape[0]), dtype=np.int64)
    while True:
        single, free = -1, False
        for item in range(total):
            wanted = state[count + total + item]
            if wanted:
                free = True
                if state[count + item] < wanted:
                    return CONTRADICTION
                if state[count + item] == wanted and single < 0:
                    single = item
        if not free:
            return SOLVED
        if single >= 0:
            for candidate in members[starts[single] : starts[single + 1]]:
                if state[candidate]:
                    place(state, candidate, items, members, starts)
                    break
            changed = True
            continue
        if level == 1 or not changed:
            return STUCK
        changed = False
        for candidate in range(count):
            if state[candidate] and dead(state, candidate, region, items, near, sizes):
                strike(state, candidate, items)


@kernel
def probe(
    state: Any, first: int, end: int, items: Any, members: Any, starts: Any, near: Any, sizes: Any, copies: Any
) -> tuple[int, bool]:  # fmt: skip
    """Try the candidates from `first` to before `end`, and strike those that tier 2 refutes.

    `state` must be settled by tier 2, and is so again at the end: STUCK or SOLVED, and whether any was struck.
    """
    struck = False
    for candidate in range(first, end):
        if state[candidate]:
            trial = state.copy()
            place(trial, candidate, items, members, starts)
            if settle(trial, 2, True, items, members, starts, near, sizes, copies) == CONTRADICTION:
                struck = True
                strike(state, candidate, items)
                ended = settle(state, 2, False, items, members, starts, near, sizes, copies)
                if ended != STUCK:
                    return ended, struck
    return STUCK, struck


@kernel
def prove(
    start: Any, order: Any, budget: int, items: Any, members: Any, starts: Any, near: Any, sizes: Any, copies: Any
) -> tuple[int, int]:  # fmt: skip
    """Nodes of the search of `proof`, more than `budget` when it is spent, and completions found."""
    count = items.shape[0]
    total = starts.shape[0] - 1
    most = copies.sum() + 1
    states = np.empty((most, start.shape[0]), dtype=np.int64)
    cursor = np.empty((most, 2), dtype=np.int64)
    states[0] = start
    depth, nodes, found, fresh = 0, 0, 0, True
    while depth >= 0 and found < 2 and nodes <= budget:
        state = states[depth]
        if fresh:
            best, least, free = -1, count + 1, False
            for item in order:
                wanted = state[count + total + item]
                free = free or wanted > 0
                if wanted == 1 and state[count + item] < least:
                    best, least = item, state[count + item]
            if not free:
                found += 1
                depth -= 1
                fresh = False
                continue
            cursor[depth, 0], cursor[depth, 1] = starts[best], starts[best + 1]
        while cursor[depth, 0] < cursor[depth, 1] and not state[members[cursor[depth, 0]]]:
            cursor[depth, 0] += 1
        fresh = cursor[depth, 0] < cursor[depth, 1]
        if fresh:
            states[depth + 1] = state
            place(states[depth + 1], members[cursor[depth, 0]], items, members, starts)
            cursor[depth, 0] += 1
            depth += 1
            nodes += 1
        else:
            depth -= 1
    return nodes, found
