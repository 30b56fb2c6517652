"""Changes a Domicles puzzle a little, within its options: swaps tiles, or replaces one."""

from typing import Final

import msgspec

from puzzlemill.generator.domicles.options import Options
from puzzlemill.grading.domicles.grader import MOST_APART, NODES, known_bounds
from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, double_set, duplicates, replay
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.domicles import solve

VERSION: Final = 1

EXCHANGED: Final = 4
"""One mutant in 4 has a new tile, if one fits; the others have the same tiles in other places."""


def mutate(options: Options, puzzle: Domicles, solution: Swaps, draws: Stream) -> tuple[Domicles, Swaps] | None:
    """A puzzle similar to `puzzle`, with its shortest known solution; None if `options` do not allow it."""
    tiles = _exchanged(puzzle, solution, draws) if draws.below(EXCHANGED) == 0 else None
    if tiles is None:
        pairs = [draws.sample(range(len(puzzle.tiles)), 2) for _ in range(1 + draws.below(2))]
        tiles = replay(puzzle.tiles, [(i, j) for i, j in pairs])
    mutant = _allowed(options, msgspec.structs.replace(puzzle, tiles=tiles))
    solutions = solve(mutant, NODES).solutions if mutant else ()
    return (mutant, solutions[0]) if mutant and solutions else None


def _exchanged(puzzle: Domicles, solution: Swaps, draws: Stream) -> tuple[Tile, ...] | None:
    """The tiles with one replaced, so that the solved board stays solved; None if none can be replaced."""
    solved = replay(puzzle.tiles, solution.swaps)
    unused = [tile for tile in double_set(puzzle.pips) if tile not in puzzle.tiles]
    exchanges = [(old, new) for old in solved for new in unused]
    for old, new in draws.sample(exchanges, len(exchanges)):
        if not duplicates([new if tile == old else tile for tile in solved], puzzle.cols):
            return tuple(new if tile == old else tile for tile in puzzle.tiles)
    return None


def _allowed(options: Options, puzzle: Domicles) -> Domicles | None:
    """The puzzle with the number of swaps that it needs or allows; None if that is not what `options` ask for."""
    known = known_bounds(puzzle)
    if known.upper is None or known.upper - known.lower > MOST_APART or known.upper == 0:
        return None
    drawn = options.swaps is None and options.shuffle == "exact"
    swaps = known.upper if drawn else puzzle.swaps
    if known.upper > min(swaps, options.most_swaps) or (options.shuffle == "exact" and known.upper < swaps):
        return None
    if options.unique and known.solutions != 1:
        return None
    return msgspec.structs.replace(puzzle, swaps=swaps, exact=known.lower == swaps)
