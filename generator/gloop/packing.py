"""Makes random Gloop packings with a given cap sum from the allowed tiles."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, cap_sum
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.gloop import ring
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.fewest_candidates import FOUND, prepare, search
from puzzlemill.solvers.kernels import random_state

RUNS: Final = 400
"""Most packings in one try for the cap sum."""

RUN_NODES: Final = 2_000
"""Most nodes for one random packing before a fresh start."""

TRY_NODES: Final = 100_000
"""Most nodes for one try, about 50 ms."""

RING_CELLS: Final = 80
"""Number of cells from which perfect packings are made by annealing.

The median is 0.1, 1.2 and 24 million nodes for fresh starts on 80, 83 and 86 cells, and 0.2, 0.3 and 1.1 million nodes
and moves for annealing.
"""

RING_NODES: Final = 20_000_000
"""Most nodes and moves for one try by annealing; 87 cells need 3 to 15 million."""

PackWithout: TypeAlias = Callable[[Sequence[int], int], tuple[Packing | None, int]]
"""Tries to pack without these tiles and within this number of nodes; returns a packing or None, and the nodes spent."""


def used_cap_sum(packing: Packing) -> int:
    """The cap sum of the tiles on the board."""
    return sum(map(cap_sum, packing.words.values()))


def pack(puzzle: Gloop, sums: tuple[int, int] | None, draws: Stream) -> Packing | None:
    """A random packing of the board with some of the tiles, its cap sum within `sums` (even ends, both included).

    None if the try fails. After a run that misses the cap sum, the next run leaves out more of the tiles that made it
    too high or too low; after a run without a packing, fewer. This way 8 of 8 tries reach -4 to 0 on perfect 3x3, -14
    to 0 on 4x4, -22 to 0 on 5x5, -14 to 18 on valid 4x4 and -22 to 28 on 5x5. Rejection alone reached half the tries
    only down to -8 and -10 on perfect 4x4 and 5x5, and from -6 to 14 and -6 to 18 on valid ones.
    """
    most = len(puzzle.tiles) - len(puzzle.cells)
    if puzzle.goal == "perfect" and len(puzzle.cells) >= RING_CELLS:
        pack_without, left, most = _annealing(puzzle, draws), RING_NODES, (most + 1) // 2
    else:
        pack_without, left = _fresh_starts(puzzle, draws), TRY_NODES
    tilt = 0
    for _ in range(RUNS):
        packing, spent = pack_without(_left_out(puzzle.tiles, tilt, draws), left)
        miss = 0 if packing is None or sums is None else _miss(used_cap_sum(packing), *sums)
        if packing is not None and miss == 0:
            return packing
        left -= spent
        if left <= 0:
            return None
        step = miss // 2 if packing else (tilt < 0) - (tilt > 0)
        tilt = max(-most, min(most, tilt + step))
    return None


def _fresh_starts(puzzle: Gloop, draws: Stream) -> PackWithout:
    """Short runs of one search, always on the cell that the fewest tiles fit."""
    desk = on.make_desk(puzzle, rotations=False)
    random = random_state(draws)
    usable = desk.margins[on.USED : on.FITTING].copy()

    def search_without(without: Sequence[int], left: int) -> tuple[Packing | None, int]:
        desk.margins[on.USED : on.FITTING] = usable
        desk.margins[[on.USED + tile for tile in without]] = 1
        prepare(desk, random, True)
        end = search(desk, min(left, RUN_NODES), 1)
        return on.packing(puzzle, desk) if end == FOUND else None, int(desk.slots[on.NODES])

    return search_without


def _annealing(puzzle: Gloop, draws: Stream) -> PackWithout:
    """A search that starts from a valid packing."""

    def anneal_without(without: Sequence[int], left: int) -> tuple[Packing | None, int]:
        fewer = msgspec.structs.replace(puzzle, tiles=tuple(set(puzzle.tiles) - set(without)))
        outcome = ring.pack(fewer, draws.below(1 << 62), left)
        return outcome.solution, max(1, outcome.effort.nodes)

    return anneal_without


def _miss(total: int, least: int, most: int) -> int:
    """How much too high (positive) or too low (negative) a cap sum is."""
    return max(total - most, 0) - max(least - total, 0)


def _left_out(tiles: Sequence[int], tilt: int, draws: Stream) -> list[int]:
    """`tilt` random tiles, mostly of high cap sum; if `tilt` is negative, mostly of low cap sum."""
    if tilt == 0:
        return []
    # Chance is worth up to two caps, so that puzzles with the same cap sum use many different sets of tiles.
    ranked = sorted((4 * cap_sum(TILES[tile]) + draws.below(8), tile) for tile in tiles)
    return [tile for _, tile in (ranked[-tilt:] if tilt > 0 else ranked[:-tilt])]
