"""Counts Gloop packings by merging states: cells are filled row by row from both ends, and the halves are matched.

Coarser grains, which treat more tiles as alike, come first and show which states can lead to a packing at all:

    blank sides  ->  side patterns  ->  tile by tile (not for the goal `valid`, whose tiles can be exchanged afterwards)

The states of one grain that lead to a packing are marked, and the next grain keeps only states that belong to marked
ones.
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.gloop import Gloop, turned
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import walls
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.budgets import check_time, spend
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.frontier import states as at

SLICE: Final = 100_000
"""States between two returns to Python, about 0.1 s, so that Ctrl-C works."""

REHASHED: Final = 1 << 20
"""Slots of a table that move to a larger one between two looks at the clock."""

MOST_SLOTS: Final = 12 << 20
"""Most slots of all tables together: 192 MB at 16 bytes per slot."""

FIRST_SLOTS: Final = 1 << 10
"""Slots of a new table."""

STATE_BITS: Final = 63

NO_GUIDE: Final = np.empty((0, 2), dtype=np.int64)


class Grain(NamedTuple):
    """The tiles in groups whose members are treated as alike, and the words of all groups."""

    groups: Int64s  # int64[groups, 5], see the columns in `states`
    words: Int64s  # int64[words, WORD_COLUMNS]
    texts: tuple[str, ...]  # the words
    units: dict[int, int]  # for each tile, the unit of its group in the number of tiles used


class Step(NamedTuple):
    """One cell to fill."""

    shift: int  # first bit of its places on the frontier
    begins: bool  # whether it is the first of its row
    items: Int64s  # the words that fit, see `states.Filling`
    need: int  # the worth that later cells need, including a 00 side for each of their edges on the frontier


class _GivenUpError(Exception):
    """The budget is spent, or the tables or numbers would grow too large."""


def suits(puzzle: Gloop) -> bool:
    """Whether states can be merged for this puzzle: no spares or limits, tiles may be turned, 63 bits are enough."""
    # Two places per column and two for the step of the frontier, two bits each; the bit for the loop; a bit per tile.
    bits = 4 * (min(puzzle.rows, puzzle.cols) + 1) + 1 + len(puzzle.tiles)
    plain = puzzle.limits is None and not puzzle.unturned
    return len(puzzle.tiles) == len(puzzle.cells) and plain and bits <= STATE_BITS


def count_packings(puzzle: Gloop, budget: int) -> tuple[int | None, int]:
    """The number of packings up to rotations of board and givens, and how many states were expanded.

    The number is None if `budget` states or `MOST_SLOTS` are not enough. `suits` must accept the puzzle.
    """
    search = _Search(turned(puzzle) if puzzle.cols > puzzle.rows else puzzle, budget)
    try:
        # The cells that rotations exchange have different tiles, so a packing and its rotated forms are all different.
        total = search.total() // max(1, len(on.orbit(puzzle)))
    except _GivenUpError:
        return None, search.nodes
    return total, search.nodes


class _Search:
    """One count: halves of the board, layers of states in tables, and what they have spent."""

    def __init__(self, puzzle: Gloop, budget: int) -> None:
        self.puzzle, self.budget = puzzle, budget
        self.facts = np.zeros(at.FACTS, dtype=np.int64)
        self.facts[at.PLACES] = 2 * (puzzle.cols + 1)
        self.slots = 0

    @property
    def nodes(self) -> int:
        """States expanded."""
        return int(self.facts[at.NODES])

    def total(self) -> int:
        """All packings, with rotated forms counted separately."""
        puzzle, facts = self.puzzle, self.facts
        upside_down = turned(turned(puzzle))
        cells = len(puzzle.cells)
        # The two halves leave one cell between them, which the match of their states fills.
        lower_cells = cells // 2
        upper_cells = cells - lower_cells - 1
        guides: list[list[Int64s]] = [[], []]
        grains = _grains(puzzle)
        for grain in grains:
            facts[at.ALL] = grain.groups[:, at.UNIT] @ grain.groups[:, at.SIZE]
            facts[at.COUNTING] = grain is grains[-1]
            facts[at.FOLLOWING] = facts[at.COUNTING] and puzzle.goal != "valid"
            facts[at.CIRCLES] = puzzle.goal == "mixed"
            ahead, back = _steps(puzzle, grain), _steps(upside_down, grain)
            lower = self._layers(grain, back[:lower_cells], guides[1])
            # A puzzle that a half turn leaves as it is has equal halves, so one is enough.
            upper = lower if upside_down == puzzle else self._layers(grain, ahead[:upper_cells], guides[0])
            facts[at.ENDS] = upper_cells + 1 < cells and ahead[upper_cells + 1].begins
            self._advance(at.MEET, upper[upper_cells], lower[lower_cells], grain, ahead[upper_cells], NO_GUIDE)
            if not facts[at.COUNTING]:
                self._prune(grain, back, lower, guides[1])
                if upper is not lower:
                    self._prune(grain, ahead, upper, guides[0])
                # The tables of the grain before are let go, as the next one is guided by this one's.
                self.slots -= _slots(guides)
                guides = [upper, lower]
        return int(facts[at.TOTAL]) * (_assignments(puzzle) if puzzle.goal == "valid" else 1)

    def _layers(self, grain: Grain, steps: list[Step], guides: list[Int64s]) -> list[Int64s]:
        """The states after 0, 1, ... steps; if the layers of the coarser grain are given, only those marked there."""
        layers = [self._table(FIRST_SLOTS)]
        at.insert(layers[0], self.facts, 0, 1)
        for number, step in enumerate(steps, 1):
            table = self._table(FIRST_SLOTS)
            self.facts[at.FILLED] = 0
            guide = guides[number] if guides else NO_GUIDE
            layers.append(self._advance(at.GROW, layers[-1], table, grain, step, guide))
        return layers

    def _prune(self, grain: Grain, steps: list[Step], layers: list[Int64s], guides: list[Int64s]) -> None:
        """Mark in every layer the states that lead to a marked state of the last layer."""
        for number in range(len(layers) - 1, 0, -1):
            guide = guides[number] if guides else NO_GUIDE
            self._advance(at.PRUNE, layers[number - 1], layers[number], grain, steps[number - 1], guide)

    def _advance(self, task: int, table: Int64s, other: Int64s, grain: Grain, step: Step, guide: Int64s) -> Int64s:
        """Expand all states of a table in slices; returns `other` or its larger copy."""
        facts = self.facts
        facts[at.SHIFT], facts[at.BEGINS], facts[at.NEED], facts[at.AT] = step.shift, step.begins, step.need, 0
        filling = at.Filling(grain.words, grain.groups, step.items)
        while True:
            check_time()
            before = self.nodes
            stop = min(self.budget, before + SLICE)
            at.advance(task, at.Layers(table, other, guide), filling, facts, stop)
            spend(self.nodes - before)
            if facts[at.HUGE]:
                raise _GivenUpError
            if facts[at.AT] == len(table):
                return other
            if self.nodes >= self.budget:
                raise _GivenUpError
            # It stopped early, because the other table is getting full: its states move to one twice as large.
            if self.nodes < stop:
                larger = self._table(2 * len(other))
                facts[at.FILLED] = 0
                for first in range(0, len(other), REHASHED):
                    check_time()
                    at.rehash(other[first : first + REHASHED], larger, facts)
                self.slots -= len(other)
                other = larger

    def _table(self, slots: int) -> Int64s:
        """An empty table."""
        self.slots += slots
        if self.slots > MOST_SLOTS:
            raise _GivenUpError
        return np.zeros((slots, 2), dtype=np.int64)


def _slots(guides: list[list[Int64s]]) -> int:
    """The slots of all these tables, each table once: the halves of a symmetric board share theirs."""
    return sum({id(table): len(table) for layers in guides for table in layers}.values())


def _grains(puzzle: Gloop) -> list[Grain]:
    """The grains from coarse to fine: by blank sides, by side patterns, and unless the goal is valid tile by tile."""
    grains = [_grain(puzzle, _blanks, None)]
    grains.append(_grain(puzzle, _end_pattern, grains[0]))
    if puzzle.goal != "valid":
        grains.append(_grain(puzzle, tiling.tile_number, grains[1]))
    return grains


def _grain(puzzle: Gloop, likeness: Callable[[str], Hashable], coarser: Grain | None) -> Grain:
    """The grain of the tiles with the same `likeness` of their canonical words; a given tile is a group by itself."""
    free = set(puzzle.free_tiles)
    alike: dict[Hashable, list[int]] = {}
    for tile in puzzle.tiles:
        alike.setdefault(likeness(tiling.TILES[tile]) if tile in free else ("given", tile), []).append(tile)
    groups, words, units, unit = [], {}, {}, 1
    for tiles in alike.values():
        # Enough bits to count the tiles used of this group, from none to all.
        mask = (1 << len(tiles).bit_length()) - 1
        worth = _blanks(tiling.TILES[tiles[0]]) | _loopy(tiling.TILES[tiles[0]], puzzle.goal) << 3 * at.WORTH_BITS
        group = [unit, mask, len(tiles), worth, coarser.units[tiles[0]] if coarser else 0]
        turns = [word for tile in tiles for word in tiling.turns(tiling.TILES[tile])]
        if likeness is not tiling.tile_number and tiles[0] in free:
            # Words of one group that show the same patterns lead to the same states.
            turns = list({tiling.sides(word): word for word in turns}.values())
        words.update({word: [*group, *_leaves(word)] for word in turns})
        groups.append(group)
        units.update(dict.fromkeys(tiles, unit))
        unit *= mask + 1
    return Grain(np.array(groups), np.array(list(words.values())), tuple(words), units)


def _assignments(puzzle: Gloop) -> int:
    """How many packings of tiles there are for each packing of end patterns: tiles of one pattern can be exchanged.

    A tile that shows a pattern in several turns counts once for each, a given tile once.
    """
    free = [tiling.TILES[tile] for tile in puzzle.free_tiles]
    turns = math.prod(len(tiling.turns(tile)) // len(set(map(tiling.sides, tiling.turns(tile)))) for tile in free)
    return turns * math.prod(map(math.factorial, Counter(map(_end_pattern, free)).values()))


def _end_pattern(word: str) -> Hashable:
    return min(map(tiling.sides, tiling.turns(word)))


def _blanks(word: str) -> int:
    """The first three numbers of a worth: blank sides, whether there are any, whether two are adjacent."""
    blank = tiling.blank_sides(word)
    return sum(blank) | any(blank) << at.WORTH_BITS | tiling.any_adjacent(blank) << 2 * at.WORTH_BITS


def _loopy(word: str, goal: str) -> bool:
    """The last number of a worth: whether a tile can no longer be placed once the one loop is closed.

    In a perfect packing only the blank tile can, in a mixed one only tiles with nothing but semicircles.
    """
    if goal == "perfect":
        return tiling.ends(word) > 0
    return any(partner not in (-1, vertex ^ 1) for vertex, partner in enumerate(tiling.partners(word)))


def _leaves(word: str) -> list[int]:
    """The columns of a word from `DOORS` on."""
    used = [letter != "." for letter in word]
    out = sum(used[5 - place] << 2 * place for place in range(4))
    return [(used[5] or used[4]) + (used[3] or used[2]), out, *tiling.partners(word)]


def _steps(puzzle: Gloop, grain: Grain) -> list[Step]:
    """The cells row by row."""
    cells, given, free = puzzle.cells, puzzle.given_words, set(puzzle.free_tiles)
    walls_of = walls(cells)
    steps = []
    for number, cell in enumerate(cells):
        # The words by the path ends on W and N, as four bits in the order of the places of the frontier.
        fitting: list[list[int]] = [[] for _ in range(16)]
        for number_of_word, word in enumerate(grain.texts):
            patterns = tiling.sides(word)
            allowed = word == given[cell] if cell in given else tiling.tile_number(word) in free
            if allowed and all(pattern == "00" for wall, pattern in zip(walls_of[cell], patterns, strict=True) if wall):
                fitting[int((patterns[3] + patterns[0])[::-1], 2)].append(number_of_word)
        # The items begin with where the words of each of the 16 kinds start, and where the last ones end.
        offsets = itertools.accumulate(map(len, fitting), initial=len(fitting) + 1)
        items = np.array([*offsets, *itertools.chain.from_iterable(fitting)], dtype=np.int64)
        begins = number > 0 and cells[number - 1][0] != cell[0]
        steps.append(Step(4 * cell[1], begins, items, _need(cells[number + 1 :], walls_of)))
    return steps


def _need(left: Sequence[Cell], walls_of: dict[Cell, list[bool]]) -> int:
    """The worth that the cells left need; every edge to a filled cell counts as one more 00 side."""
    sides = border = corners = 0
    for row, col in left:
        wall = walls_of[row, col]
        sides += sum(wall)
        if not wall[0] and (row - 1, col) not in left:
            sides += 1
        if not wall[3] and (row, col - 1) not in left:
            sides += 1
        border += any(wall)
        corners += tiling.any_adjacent(wall)
    return sides | border << at.WORTH_BITS | corners << 2 * at.WORTH_BITS
