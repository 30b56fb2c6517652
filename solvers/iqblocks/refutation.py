"""Finds a small certificate of how many completions an IQ Blocks position has.

`puzzles.iqblocks.certificates` checks it.

A tree of cases is grown from each of the items with the fewest placements after a look ahead, and the smallest is kept,
also for every other place where its position is met again.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks, format_id
from puzzlemill.puzzles.iqblocks.certificates import (
    Area,
    Cases,
    Certificate,
    Colouring,
    Completion,
    DeadRegion,
    Node,
    Placement,
)
from puzzlemill.puzzles.iqblocks.pieces import Rows, cells_of, orientations, regions
from puzzlemill.puzzles.kinds import Cell, OutOfReachError
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks import fillings, obstacle
from puzzlemill.solvers.iqblocks.exact_cover import exact_cover, place
from puzzlemill.solvers.iqblocks.survey import FLAWED, LIVE, Colours, reach, survey
from puzzlemill.solvers.iqblocks.table import kinds

TRIED: Final = 8
"""Items at each position for which trees are grown."""

EFFORT: Final = 50_000
"""Placements examined after which only one item is tried per position: a few tenths of a second."""

WEIGHT: Final = 8
"""Estimated nodes for a placement without a plain contradiction; values 4 to 20 give equally small trees (measured)."""

MOST_NODES: Final = 50_000
"""Nodes of the largest tree; its file has about 150 bytes per node."""


def refute(puzzle: IqBlocks, completions: int = 0, budget: int = BUDGET) -> Certificate | None:
    """A certificate that there are exactly that many completions, or None if there are more or fewer.

    An area, a dead region or a colouring of the whole position is preferred to a tree of cases. Raises
    `OutOfReachError` if `budget` nodes (of the count, and placements examined) are not enough, or for too large a tree.
    """
    total, spent = 0, 0
    if not obstacle(puzzle):
        boards, exact, effort = fillings(puzzle, budget, completions + 1)
        total, spent = len(boards), effort.nodes
        if exact is None and total <= completions:
            raise OutOfReachError(f"completions: not all counted within {budget} nodes", remedy="use a larger budget")
    if total != completions:
        return None
    nodes = (Area(),) if _unequal(puzzle) else tuple(_Search(puzzle, budget - spent).proof())
    return Certificate(version=1, id=format_id(puzzle), completions=completions, nodes=nodes)


def contradiction(puzzle: IqBlocks) -> Node | None:
    """The only node of a certificate that shows at a glance that a position has no completion, or None.

    It is an area, a dead region, a colouring, or an open cell or a piece left without placement, in this order.
    Raises `OutOfReachError` if there are too many placements.
    """
    if _unequal(puzzle):
        return Area()
    search = _Search(puzzle, 0)
    leaf = search.leaf(search.start)
    return None if isinstance(leaf, Completion) else leaf


class _Branching(NamedTuple):
    """An item to branch on, and its candidates: `flawed` ones leave a plain contradiction, `live` ones do not."""

    item: int
    flawed: Int64s  # int64[m]
    live: Int64s  # int64[n]

    @property
    def least(self) -> int:
        """The least number of nodes of a tree from here: each live candidate takes a node of cases and a leaf."""
        return 1 + len(self.flawed) + 2 * len(self.live)


class _Search:
    """The search for a small tree.

    `known` has, for each position visited, the nodes of its smallest tree and its first branching, None if the tree has
    more nodes than allowed. Its keys are the part of the state that says what is open, which implies the candidates.
    """

    def __init__(self, puzzle: IqBlocks, budget: int) -> None:
        cover = exact_cover(puzzle)
        if cover is None:
            raise OutOfReachError(
                "too many candidate placements for a proof; use a position with more givens", field="completions"
            )
        self.table, self.position = cover
        self.budget = budget
        self.cells = puzzle.open_cells
        self.letters = [[puzzle.piece_list[index].name for index in alike] for alike in kinds(puzzle)]
        self.start = self.position.state()
        self.count = len(self.position.items)
        self.opened = self.count + len(self.position.starts) - 1
        shapes = {piece.name: orientations(piece)[0] for piece in puzzle.left}
        surplus = np.array([_surplus(shapes[letters[0]]) for letters in self.letters], dtype=np.int64)
        # Surpluses from minus the largest sum to plus it, so that of the middle column is 0.
        width = 2 * int(surplus @ self.position.copies) + 1
        self.colours = Colours(
            shade=np.array([1 - 2 * ((r + c) % 2) for r, c in self.cells], dtype=np.int64),
            surplus=surplus,
            reached=np.zeros((2, len(self.cells) + 1, width), dtype=np.int64),
            scratch=np.zeros((2, len(self.cells)), dtype=np.int64),
        )
        self.known: dict[bytes, tuple[int, _Branching | None]] = {}
        self.looks = 0

    def proof(self) -> Iterator[Node]:
        """The nodes of a small tree, in preorder."""
        if not self.leaf(self.start) and self._smallest(self.start, MOST_NODES) > MOST_NODES:
            raise OutOfReachError(f"the proof is too large; the limit is {MOST_NODES} nodes", field="completions")
        return self._nodes(self.start)

    def _smallest(self, state: Int64s, limit: int) -> int:
        """Nodes of the smallest tree for a state without plain contradiction; more than `limit` if it has more."""
        key = state[self.opened :].tobytes()
        size, chosen = self.known.get(key, (0, None))
        # Without a branching, the size only says that a search with a smaller limit failed: a larger one is a new
        # search.
        if chosen or size > limit:
            return size
        if not state[self.opened :].any():
            return 1
        size = limit + 1
        for branching in self._branchings(state):
            if chosen and self.looks > EFFORT:
                break
            # Only a smaller tree than the best so far is of use, so growing stops at that size.
            grown = self._grown(state, branching, size - 1)
            if grown < size:
                size, chosen = grown, branching
        self.known[key] = size, chosen
        return size

    def _grown(self, state: Int64s, branching: _Branching, limit: int) -> int:
        """Nodes of the smallest tree found that begins with this branching; more than `limit` if it has more."""
        size = branching.least
        for candidate in branching.live:
            if size > limit:
                break
            # `least` has counted two nodes for each live candidate, which its tree replaces.
            size += self._smallest(self._after(state, candidate), limit - size + 2) - 2
        return size

    def _branchings(self, state: Int64s) -> list[_Branching]:
        """The items that promise the smallest trees, best first, after examining every placement."""
        position = self.position
        self.looks += int(state[: self.count].sum())
        if self.looks > self.budget:
            raise OutOfReachError(
                f"completions: no proof found within {self.budget} nodes", remedy="use a larger budget"
            )
        verdicts = survey(state, position, self.colours)
        branchings = []
        for item in np.flatnonzero(state[self.opened :] == 1).tolist():
            candidates = position.members[position.starts[item] : position.starts[item + 1]]
            verdict = verdicts[candidates]
            branchings.append(_Branching(item, candidates[verdict == FLAWED], candidates[verdict == LIVE]))
        branchings.sort(key=lambda branching: len(branching.flawed) + WEIGHT * len(branching.live))
        return branchings[:TRIED]

    def _after(self, state: Int64s, candidate: int) -> Int64s:
        """The state once a candidate is placed."""
        after = state.copy()
        place(after, candidate, self.position.items, self.position.members, self.position.starts)
        return after

    def _nodes(self, state: Int64s) -> Iterator[Node]:
        """The nodes of the tree that was kept for a state."""
        leaf = self.leaf(state)
        if leaf:
            yield leaf
            return
        branching = self.known[state[self.opened :].tobytes()][1]
        assert branching
        candidates = sorted((*branching.flawed.tolist(), *branching.live.tolist()))
        yield Cases(self._item(branching.item, state), tuple(self._placement(state, number) for number in candidates))
        for candidate in candidates:
            yield from self._nodes(self._after(state, candidate))

    def leaf(self, state: Int64s) -> Node | None:
        """A completion or a plain contradiction, if the state is one."""
        times = state[self.opened :]
        if not times.any():
            return Completion()
        reached = self.colours.reached
        reach(reached, times[len(self.cells) :], -1, self.position.sizes, self.colours.surplus)
        middle = reached.shape[2] // 2
        shade = {cell: int(self.colours.shade[number]) for number, cell in enumerate(self.cells) if times[number]}
        # The whole comes last: each region can be possible by itself, but not all of them with the same pieces.
        parts = [*sorted(regions(set(shade)), key=len), list(shade)]
        for part in parts:
            if not reached[0, len(part), middle]:
                return DeadRegion(tuple(part))
        for part in parts:
            surplus = sum(shade[cell] for cell in part)
            if abs(surplus) > middle or not reached[1, len(part), middle + surplus]:
                return Colouring(tuple(part))
        empty = np.flatnonzero((times > 0) & (state[self.count : self.opened] == 0))
        return Cases(self._item(int(empty[0]), state), ()) if len(empty) else None

    def _item(self, item: int, state: Int64s) -> Cell | str:
        """An item as a cell or a letter."""
        return self.cells[item] if item < len(self.cells) else self._letter(item, state)

    def _letter(self, item: int, state: Int64s) -> str:
        """The first piece of a kind that is left in a state."""
        letters = self.letters[item - len(self.cells)]
        return letters[len(letters) - int(state[self.opened + item])]

    def _placement(self, state: Int64s, candidate: int) -> Placement:
        covered = self.table.cover(np.array([candidate]))[0].tolist()
        cells = sorted(self.table.cells[number] for number in covered if number < len(self.table.cells))
        return Placement(self._letter(int(self.position.items[candidate, 0]), state), tuple(cells))


def _unequal(puzzle: IqBlocks) -> bool:
    """Whether the number of open cells is not the number of cells of the pieces left."""
    return sum(piece.size for piece in puzzle.left) != len(puzzle.open_cells)


def _surplus(shape: Rows) -> int:
    """How many more cells of a shape have one colour of a chequered board than the other."""
    return abs(sum(1 - 2 * ((r + c) % 2) for r, c in cells_of(shape)))
