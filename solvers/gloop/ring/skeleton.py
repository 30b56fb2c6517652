"""Tight Gloop boards, whose border takes nearly all tiles with a blank side: the few others are placed first.

On 6x15 with 90 tiles, 38 of the 41 blank-sided tiles are on the border, and only six inner edges can be blank. A
search that fills the border first finds out too late that those edges do not work; one that starts with them does not.
"""

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from puzzlemill.puzzles.gloop import Given, Gloop
from puzzlemill.puzzles.gloop.rules import HOLE
from puzzlemill.puzzles.gloop.tiles import SIDES, TILES, WORDS, blank_sides, facing, sides, tile_number
from puzzlemill.puzzles.gloop.tracing import neighbours
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.budgets import check_time, spend
from puzzlemill.solvers.gloop.ring import search as ring
from puzzlemill.solvers.kernels import random_state

MOST_INSIDE: Final = 4
"""Most blank-sided tiles beyond those on the border; with more, the ring search needs no help."""

RUN: Final = 20_000
"""Nodes after which the border is started again."""

FRAME_NODES: Final = 60_000
"""Nodes after which another skeleton is tried."""

STEPS_OF_A_TRY: Final = 400
"""Inner tiles tried before a fresh start in another order."""

TRIES: Final = 200
"""Fresh starts before the ring search takes over."""

Blanks: TypeAlias = frozenset[int]
"""The blank sides of a placed tile."""


def tight(puzzle: Gloop) -> bool:
    """Whether this is a full rectangle with all tiles used and none given, whose border leaves few blank-sided tiles.

    Few means 1 to `MOST_INSIDE`. With fewer than four rows or columns the border would face itself.
    """
    rows, cols = puzzle.rows, puzzle.cols
    if puzzle.givens or min(rows, cols) < 4 or HOLE in "".join(puzzle.board) or len(puzzle.tiles) > rows * cols:
        return False
    return 0 < len(_blank_sided(puzzle)) - (2 * (rows + cols) - SIDES) <= MOST_INSIDE and bool(_mixes(puzzle))


def frame(puzzle: Gloop, draws: Stream, budget: int) -> tuple[tuple[Given, ...], int]:
    """A skeleton with the whole border around it, as givens, and the nodes spent; no givens if the search failed."""
    inner = skeleton(puzzle, draws)
    if not inner:
        return (), 0
    rows, cols = puzzle.rows, puzzle.cols
    top, right = [(0, col) for col in range(cols)], [(row, cols - 1) for row in range(1, rows)]
    bottom, left = [(rows - 1, cols - 1 - col) for col in range(1, cols)], [(row, 0) for row in range(rows - 2, 0, -1)]
    order = top + right + bottom + left
    desk = ring.make_desk(msgspec.structs.replace(puzzle, givens=inner), order)
    random = random_state(draws)
    while desk.slots[ring.NODES] < min(budget, FRAME_NODES):
        check_time()
        before = int(desk.slots[ring.NODES])
        end = ring.prepare(desk, random)
        if end == ring.FOUND:
            end = ring.search(desk, min(budget, before + RUN))
        spend(int(desk.slots[ring.NODES]) - before)
        if end == ring.FOUND:
            words = desk.cells[:, ring.WORD].tolist()
            border = [(row, col, WORDS[words[row * cols + col]]) for row, col in order]
            return (*inner, *border), int(desk.slots[ring.NODES])
        if end != ring.SPENT:
            break
    return (), int(desk.slots[ring.NODES])


def skeleton(puzzle: Gloop, draws: Stream) -> tuple[Given, ...]:
    """The inner blank-sided tiles of a tight board, placed so that each of their blank sides will meet another.

    Every blank side faces another of these tiles or the border. Empty if no placement was found.
    """
    mixes = _mixes(puzzle)
    for _ in range(TRIES if mixes else 0):
        givens = _dressed(puzzle, _Layout(puzzle, draws).find(draws.choice(mixes)), draws)
        if givens:
            return givens
    return ()


def _blank_sided(puzzle: Gloop) -> list[int]:
    return [tile for tile in puzzle.tiles if any(blank_sides(TILES[tile]))]


def _blanks(word: str) -> Blanks:
    return frozenset(side for side, blank in enumerate(blank_sides(word)) if blank)


def _opposite(blanks: Blanks) -> bool:
    return len(blanks) == 2 and sum(blanks) % 2 == 0


def _mixes(puzzle: Gloop) -> list[tuple[Blanks, ...]]:
    """The choices of inner tiles, by their blank sides, that leave the border exactly the blank sides it needs.

    It needs one per wall, and one more per tile with two opposite blank sides, which has to turn one inwards.
    """
    numbers = Counter(_blanks(TILES[tile]) for tile in _blank_sided(puzzle))
    # The border has this many walls on SIDES fewer cells, because a corner has two.
    border = 2 * (puzzle.rows + puzzle.cols)
    mixes = []
    for mix in itertools.combinations_with_replacement(sorted(numbers, key=sorted), numbers.total() - (border - SIDES)):
        left = numbers - Counter(mix)
        blank = sum(len(blanks) * number for blanks, number in left.items())
        inwards = sum(number for blanks, number in left.items() if _opposite(blanks))
        if left.total() == border - SIDES and blank == border + inwards:
            mixes.append(mix)
    return mixes


class _Layout:
    """A random search for the cells and turns of inner tiles; only the blank sides of a tile matter here."""

    def __init__(self, puzzle: Gloop, draws: Stream) -> None:
        self.last = (puzzle.rows - 2, puzzle.cols - 2)
        self.cells = [(row, col) for row in range(1, puzzle.rows - 1) for col in range(1, puzzle.cols - 1)]
        self.opposite = sum(_opposite(_blanks(TILES[tile])) for tile in puzzle.tiles)
        self.blanks_on: dict[Cell, Blanks] = {}
        self.steps = 0
        self.draws = draws
        draws.shuffle(self.cells)

    def find(self, mix: Sequence[Blanks]) -> dict[Cell, Blanks]:
        """Blank sides by cell for the tiles of a mix; empty if the steps of a try were not enough."""
        return self.blanks_on if self._extend(list(mix)) else {}

    def _extend(self, mix: list[Blanks]) -> bool:
        faced = [cell for cell in self._faced() if cell not in self.blanks_on and self._inner(cell)]
        if not mix:
            return not faced and self._border_comes_out()
        self.draws.shuffle(mix)
        turns = [frozenset((side + turn) % SIDES for side in mix[0]) for turn in range(SIDES)]
        # A blank side of a placed tile that faces an empty inner cell has to be met, so that cell is next.
        for cell in faced[:1] or self.cells:
            for blanks in turns if cell not in self.blanks_on else []:
                self.steps += 1
                if self.steps > STEPS_OF_A_TRY:
                    return False
                if self._meets(cell, blanks):
                    self.blanks_on[cell] = blanks
                    if self._extend(mix[1:]):
                        return True
                    del self.blanks_on[cell]
        return False

    def _faced(self) -> list[Cell]:
        """The cells that a blank side faces, one by one."""
        return [neighbours(cell)[side] for cell, blanks in self.blanks_on.items() for side in sorted(blanks)]

    def _inner(self, cell: Cell) -> bool:
        return 0 < cell[0] <= self.last[0] and 0 < cell[1] <= self.last[1]

    def _meets(self, cell: Cell, blanks: Blanks) -> bool:
        """Whether each side and the facing side of a placed neighbour are both blank or both not."""
        return all(
            (side in blanks) == ((side + 2) % SIDES in self.blanks_on[neighbour])
            for side, neighbour in enumerate(neighbours(cell))
            if neighbour in self.blanks_on
        )

    def _border_comes_out(self) -> bool:
        """Whether as many border sides are faced as border tiles turn a blank side inwards."""
        inwards = self.opposite - sum(map(_opposite, self.blanks_on.values()))
        return sum(not self._inner(cell) for cell in self._faced()) == inwards


def _dressed(puzzle: Gloop, layout: dict[Cell, Blanks], draws: Stream) -> tuple[Given, ...]:
    """Random tiles of the puzzle with the blank sides of a layout; empty if they do not match, or run out."""
    words: dict[Cell, str] = {}
    for cell, blanks in layout.items():
        left = set(puzzle.tiles) - {tile_number(word) for word in words.values()}
        fitting = [word for word in WORDS if _blanks(word) == blanks and tile_number(word) in left]
        joined = [word for word in fitting if _joins(words, cell, word)]
        if not joined:
            return ()
        words[cell] = draws.choice(joined)
    return tuple((row, col, word) for (row, col), word in sorted(words.items()))


def _joins(words: dict[Cell, str], cell: Cell, word: str) -> bool:
    return all(
        sides(words[neighbour])[side - 2] == facing(sides(word)[side])
        for side, neighbour in enumerate(neighbours(cell))
        if neighbour in words
    )
