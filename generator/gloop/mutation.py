"""Changes a Gloop puzzle a little: repacks a few cells, or replaces a given or a spare tile.

With a deduction the givens are then chosen again; the puzzle's own are kept if possible.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from puzzlemill.generator.gloop.givens import COUNT_NODES
from puzzlemill.generator.gloop.making import give
from puzzlemill.generator.gloop.options import Options
from puzzlemill.generator.gloop.packing import used_cap_sum
from puzzlemill.generator.gloop.refusals import allowed_tiles
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, turns
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.gloop import solve
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.fewest_candidates import FOUND, prepare, search
from puzzlemill.solvers.kernels import random_state

VERSION: Final = 2

LARGEST_PART: Final = 5
"""Most cells to repack."""

PART_NODES: Final = 2_000
"""Most nodes for repacking."""


def mutate(options: Options, puzzle: Gloop, solution: Packing, draws: Stream) -> tuple[Gloop, Packing] | None:
    """A puzzle similar to `puzzle`, with its solution; None if `options` do not allow the changed puzzle."""
    given = list(puzzle.given_words)
    spares = [tile for tile in puzzle.tiles if tile not in solution.tiles]
    change = draws.below(4)
    if change == 0 and given:
        given[draws.below(len(given))] = draws.choice(puzzle.free_cells)
    elif change == 1 and spares:
        spares.pop(draws.below(len(spares)))
    else:
        repacked = _repacked(options, puzzle, solution, draws)
        if repacked is None:
            return None
        solution = repacked
        spares = [tile for tile in spares if tile not in solution.tiles]
    others = [tile for tile in allowed_tiles(options.blank) if tile not in {*solution.tiles, *spares}]
    spares += draws.sample(others, options.spares - len(spares))
    mutant = Gloop(puzzle.board, puzzle.goal, (*solution.tiles, *spares))
    if puzzle.unturned:
        mutant = msgspec.structs.replace(mutant, unturned=_as_drawn(puzzle, solution, spares, draws))
    if options.deduction in (None, "none"):
        mutant = msgspec.structs.replace(mutant, givens=solution.givens(given))
        return (mutant, solution) if mutant != puzzle and _few_solutions(options, mutant) else None
    deduced = give(options, mutant, solution, draws, given)
    return None if deduced in (None, puzzle) else (deduced, solution)


def _as_drawn(puzzle: Gloop, solution: Packing, spares: Sequence[int], draws: Stream) -> tuple[str, ...]:
    """The words of the tiles of a solution and of spare tiles; spare tiles that the puzzle had stay as they are."""
    words = [draws.choice(puzzle.turns.get(tile) or turns(TILES[tile])) for tile in spares]
    return (*solution.words.values(), *words)


def _repacked(options: Options, puzzle: Gloop, packing: Packing, draws: Stream) -> Packing | None:
    """The packing with a few cells repacked with any tiles; None if no other packing with a right cap sum was found."""
    size = min(2 + draws.below(LARGEST_PART - 1), len(puzzle.cells))
    middle = draws.choice(puzzle.cells)
    by_distance = sorted(
        puzzle.cells, key=lambda cell: 8 * (abs(cell[0] - middle[0]) + abs(cell[1] - middle[1])) + draws.below(8)
    )
    kept = sorted(by_distance[size:])
    part = Gloop(puzzle.board, puzzle.goal, allowed_tiles(options.blank), packing.givens(kept))
    desk = on.make_desk(part, rotations=False)
    if prepare(desk, random_state(draws), True) != FOUND or search(desk, PART_NODES, 1) != FOUND:
        return None
    repacked = on.packing(part, desk)
    sums = options.cap_sums
    if repacked == packing or (sums and not sums[0] <= used_cap_sum(repacked) <= sums[1]):
        return None
    return repacked


def _few_solutions(options: Options, puzzle: Gloop) -> bool:
    """Whether a puzzle is proved to have no more solutions than the options allow."""
    if options.solutions is None:
        return True
    count = solve(puzzle, COUNT_NODES, options.solutions + 1).count
    return count is not None and count <= options.solutions
