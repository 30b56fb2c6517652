"""A Gloop puzzle near another one: a few cells are packed anew, or a given or a spare is exchanged."""

from typing import Final

from puzzlemill.generator.gloop.givens import COUNT_NODES
from puzzlemill.generator.gloop.options import Options
from puzzlemill.generator.gloop.packing import used_cap_sum
from puzzlemill.puzzles.gloop import Given, Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, tile_number
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.gloop import solve
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.fewest_candidates import FOUND, prepare, search
from puzzlemill.solvers.kernels import random_state

VERSION: Final = 1

LARGEST_PART: Final = 5
"""Most cells that are packed anew."""

PART_NODES: Final = 2_000
"""Nodes within which they are."""


def mutate(options: Options, puzzle: Gloop, solution: Packing, draws: Stream) -> tuple[Gloop, Packing] | None:
    """A puzzle near `puzzle` with its solution; None where the change led to none that `options` allow."""
    given = [(row, col) for row, col, _ in puzzle.givens]
    spares = [tile for tile in puzzle.tiles if tile not in _used(solution)]
    change = draws.below(4)
    if change == 0 and given:
        free = [cell for cell in puzzle.cells if cell not in given]
        given[draws.below(len(given))] = draws.choice(free)
    elif change == 1 and spares:
        spares.pop(draws.below(len(spares)))
    else:
        packed = _packed_anew(options, puzzle, solution, draws)
        if packed is None:
            return None
        solution = packed
        spares = [tile for tile in spares if tile not in _used(solution)]
    others = [tile for tile in _allowed_tiles(options) if tile not in {*_used(solution), *spares}]
    spares += draws.sample(others, options.spares - len(spares))
    mutant = _puzzle(puzzle, solution, given, (*_used(solution), *spares))
    return (mutant, solution) if mutant != puzzle and _few_solutions(options, mutant) else None


def _used(packing: Packing) -> list[int]:
    """The tiles on the board."""
    return [tile_number(word) for words in packing.grid for word in words if word is not None]


def _puzzle(puzzle: Gloop, packing: Packing, given: list[Cell], tiles: tuple[int, ...]) -> Gloop:
    givens: tuple[Given, ...] = tuple((row, col, packing.grid[row][col] or "") for row, col in given)
    return Gloop(puzzle.board, puzzle.goal, tiles, givens=givens)


def _packed_anew(options: Options, puzzle: Gloop, packing: Packing, draws: Stream) -> Packing | None:
    """The packing with a few cells packed anew with any tiles; None when no other one with the cap sum came up."""
    size = min(2 + draws.below(LARGEST_PART - 1), len(puzzle.cells))
    middle = draws.choice(puzzle.cells)
    near = sorted(
        puzzle.cells, key=lambda cell: 8 * (abs(cell[0] - middle[0]) + abs(cell[1] - middle[1])) + draws.below(8)
    )
    kept = sorted(near[size:])
    everything = _puzzle(puzzle, packing, kept, _allowed_tiles(options))
    desk = on.make_desk(everything, rotations=False)
    if prepare(desk, random_state(draws), True) != FOUND or search(desk, PART_NODES, 1) != FOUND:
        return None
    found = on.packing(everything, desk)
    wanted = options.cap_sums
    if found == packing or (wanted and not wanted[0] <= used_cap_sum(found) <= wanted[1]):
        return None
    return found


def _allowed_tiles(options: Options) -> tuple[int, ...]:
    return tuple(range(0 if options.blank else 1, len(TILES)))


def _few_solutions(options: Options, puzzle: Gloop) -> bool:
    """Whether a puzzle is proved to have no more solutions than wanted."""
    if options.solutions is None:
        return True
    count = solve(puzzle, COUNT_NODES, options.solutions + 1).count
    return count is not None and count <= options.solutions
