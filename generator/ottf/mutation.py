"""Changes an OTTF template a little: reverses the order of some neighbours, or moves a tile to a hole."""

import itertools
from typing import Final

from puzzlemill.generator.options import read_size
from puzzlemill.generator.ottf.making import deep_and_unique
from puzzlemill.generator.ottf.masks import cells_of, places
from puzzlemill.generator.ottf.options import Options
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, neighbours, rounds, template_of
from puzzlemill.puzzles.streams import Stream

VERSION: Final = 1

MOVED: Final = 4
"""One mutant in 4 moves a tile to a hole, if the mask needs no symmetry; the others keep the mask."""

MOST_REVERSED: Final = 8
"""Most pairs of neighbours to reverse; with one at a time, most climbs end too early."""


def mutate(options: Options, puzzle: Ottf, solution: Order, draws: Stream) -> tuple[Ottf, Order] | None:
    """A template similar to `puzzle`, with an order that makes it; None if `options` do not allow it.

    The number of tiles stays the same. Method, sources and sinks describe only how the first template was drawn; they
    need not be able to draw the mutant.
    """
    order = list(solution.order)
    holes = sorted(set(cells_of(options.shape)) - set(order))
    if holes and options.symmetry == "none" and draws.below(MOVED) == 0:
        order.remove(draws.choice(order))
        order.insert(draws.below(len(order) + 1), draws.choice(holes))
    else:
        for _ in range(1 + draws.below(MOST_REVERSED)):
            _reverse(order, draws)
    mutant = template_of(*options.size, order)
    if mutant == puzzle or not _allowed(options, mutant):
        return None
    return mutant, Order(tuple(itertools.chain(*rounds(order))))


def _reverse(order: list[Cell], draws: Stream) -> None:
    """Place a tile just after a neighbour that it came before, or just before one that it came after."""
    turn = {cell: number for number, cell in enumerate(order)}
    moved = draws.choice(order)
    near = [cell for cell in neighbours(moved) if cell in turn]
    if not near:
        return
    other = draws.choice(near)
    order.remove(moved)
    order.insert(order.index(other) + (turn[moved] < turn[other]), moved)


def _allowed(options: Options, puzzle: Ottf) -> bool:
    """Whether a template has the block, the depth and the single solution that are requested."""
    if options.block:
        tiles = tuple("".join("." if mark == "." else "#" for mark in row) for row in puzzle.template)
        if not places(tiles, *read_size("block", options.block)):
            return False
    return deep_and_unique(options, puzzle)
