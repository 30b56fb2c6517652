"""Ways from a valid Gloop packing to a perfect one: exchanges of tiles with the same path ends, each with fewer
contours.

Such exchanges keep a packing valid (Browne 2017, section 5.1 and Figure 6).
"""

import functools
import itertools
from collections.abc import Collection, Iterator

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.rules import edge_breaches
from puzzlemill.puzzles.gloop.tiles import TILES, is_word, sides, tile_number, turns
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, contours
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.saying import Said
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.outcome import Effort, Outcome, Reason

BUDGET = 10_000
"""Packings examined if the caller gives no budget: seconds on 6x6."""

Change = dict[Cell, str]
"""Cells and the words to place there."""


def swap_path(
    start: Packing, seed: int = 0, spares: Collection[int] = (), budget: int = BUDGET
) -> Outcome[tuple[Packing, ...]]:
    """Packings from `start` to a perfect one, each with fewer contours than the one before, one of them mixed.

    Each step exchanges two tiles with the same path ends up to a turn, or a tile and one of `spares` (tile numbers),
    and places them so that the path ends stay the same. The search goes depth first through all such steps in an order
    drawn from `seed`: exchanges on the board first, then the ones that save the fewest contours. Its nodes are
    packings. Raises `InputError` if a path of `start` is open, or if a spare is not a tile number.
    """
    grid = start.grid
    if not all(word is None or is_word(word) for words in grid for word in words) or edge_breaches(grid):
        raise InputError("not a valid packing", field="start")
    if not set(spares) <= set(range(len(TILES))):
        raise InputError(f"expected tile numbers, 0 to {len(TILES) - 1}", field="spares")
    used = set(start.tiles)
    search = _Search(stream_for(f"gloop swap path {seed}"), used | set(spares), budget)
    path = search.descend(grid, contours(grid), False)
    effort = Effort(nodes=search.nodes, dead_ends=search.dead_ends)
    if path:
        return Outcome("solved", (tuple(Packing(grid) for grid in path),), effort=effort)
    if search.nodes >= budget:
        return Outcome("budget", effort=effort)
    reason = Reason.of("EXHAUSTED", Said("sentences.gloop.no_swap_path", {"packings": search.nodes}))
    return Outcome("unsolvable", count=0, reason=reason, effort=effort)


class _Search:
    """A depth-first search through the packings that swaps lead to; each is expanded at most once."""

    def __init__(self, draws: Stream, tiles: Collection[int], budget: int) -> None:
        self.draws, self.tiles, self.budget = draws, tiles, budget
        self.nodes = self.dead_ends = 0
        self.seen: set[tuple[Grid, bool]] = set()

    def descend(self, grid: Grid, closed: list[Contour], mixed: bool) -> list[Grid]:
        """The path from `grid` to a perfect packing; empty if there is none or the budget is spent.

        `mixed` says whether an earlier packing was mixed.
        """
        loops = sum(not contour.circle for contour in closed)
        if loops == len(closed) == 1:
            return [grid] if mixed else []
        mixed = mixed or loops == 1
        steps: list[tuple[int, int, Grid, list[Contour]]] = []
        for change in swaps(grid, self.tiles):
            after = changed(grid, change)
            if (after, mixed) not in self.seen and self.nodes < self.budget:
                self.nodes += 1
                traced = contours(after)
                if len(traced) < len(closed):
                    steps.append((-len(change), -len(traced), after, traced))
        if not steps:
            self.dead_ends += 1
        self.draws.shuffle(steps)
        for _, _, after, traced in sorted(steps, key=lambda step: step[:2]):
            if (after, mixed) not in self.seen:
                self.seen.add((after, mixed))
                path = self.descend(after, traced, mixed)
                if path:
                    return [grid, *path]
        return []


def swaps(grid: Grid, tiles: Collection[int]) -> Iterator[Change]:
    """Every exchange of two tiles of a valid packing, or of one and an unused tile of `tiles`, that keeps all ends."""
    words = Packing(grid).words
    used = {tile_number(word) for word in words.values()}
    for (cell, word), (other_cell, other_word) in itertools.combinations(words.items(), 2):
        turned = itertools.product(_turns_like(other_word, word), _turns_like(word, other_word))
        for new_word, new_other_word in turned:
            yield {cell: new_word, other_cell: new_other_word}
    for cell, word in words.items():
        for tile in sorted(set(tiles) - used):
            for new_word in _turns_like(TILES[tile], word):
                yield {cell: new_word}


def changed(grid: Grid, change: Change) -> Grid:
    """The grid after a change."""
    return tuple(
        tuple(change.get((row, col), word) for col, word in enumerate(words)) for row, words in enumerate(grid)
    )


@functools.cache
def _turns_like(word: str, other: str) -> tuple[str, ...]:
    """The turns of a word that have the same path ends as another word."""
    return tuple(turned for turned in turns(word) if sides(turned) == sides(other))
