"""Makes OTTF templates from orders of placing, so each has a solution; the way an order is drawn sets the minutes.

Filling the board with random numbers is hopeless: at most 6e-11 of all 7 x 13 number grids are solvable. An order that
grows from the rim needs only rule 1, a random order needs both rules, and an order by harmonic potentials leaves the
rules stuck.
"""

import itertools

from puzzlemill.generator.ottf.aims import aim, bearable, levels
from puzzlemill.generator.ottf.masks import drawn, places
from puzzlemill.generator.ottf.options import Options
from puzzlemill.generator.ottf.orders import embedded, grown, harmonic
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, canonical, neighbours, rounds, template_of
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.ottf import PROOF, solve
from puzzlemill.solvers.ottf.anneal import deepen
from puzzlemill.solvers.ottf.depth import Depth, depth
from puzzlemill.solvers.ottf.steps import stretches

__all__ = ["VERSION", "aim", "bearable", "deep_and_unique", "levels", "make"]

VERSION = 2

DEDUCING = 20_000
"""Nodes for counting the deductions of a template, as for its grade."""


def make(options: Options, draws: Stream) -> tuple[Ottf, Order] | None:
    """A template, with the order from which it was made as a first-available schedule.

    None if a requested core cannot be drawn or does not become deep enough, if the holes leave no tile for a requested
    hidden five, or if a single solution is requested and there are more or the search budget runs out.
    """
    block = _block(options, draws)
    cells = drawn(options.shape, options.share, options.symmetry, block, draws)
    order: list[Cell] | None = cells
    if options.method == "harmonic":
        order = embedded(cells, block, _core(options, sorted(block), draws), draws)
    elif options.method in ("grown", "winding"):
        order = grown(cells, block or set(cells), options.sources, options.method == "winding", draws)
        if options.sources and not set(cells).issuperset(neighbours(order[0])):
            return None
    else:
        draws.shuffle(cells)
    if order is None:
        return None
    puzzle = template_of(*options.size, order)
    if not deep_and_unique(options, puzzle):
        return None
    return puzzle, Order(tuple(itertools.chain(*rounds(order))))


def deep_and_unique(options: Options, puzzle: Ottf) -> bool:
    """Whether a template has the depth, the deductions and the single solution, if they are requested."""
    if options.depth and depth(puzzle) != Depth(options.depth, True):
        return False
    if options.deductions and len(stretches(canonical(puzzle), DEDUCING)) <= options.deductions:
        return False
    return not options.unique or solve(canonical(puzzle), PROOF, limit=2).count == 1


def _block(options: Options, draws: Stream) -> set[Cell]:
    """The cells of the block, or of the harmonic core if there is no block, at a random place."""
    if not options.block and options.method != "harmonic":
        return set()
    height, width = options.core_size
    top, left = draws.choice(places(options.shape, height, width))
    return {(top + i, left + j) for i in range(height) for j in range(width)}


def _core(options: Options, block: list[Cell], draws: Stream) -> list[Cell] | None:
    """The order of a harmonic core on a block with the requested depth; None if that fails."""
    sources = options.sources or 1 + draws.below(_most_sources(len(block)))
    core = harmonic(block, sources, options.sinks or sources, draws)
    return deepen(core, options.depth, draws) if core and options.depth else core


def _most_sources(size: int) -> int:
    """The most hidden fives to draw for a core of `size` cells; 4 need nested trials on 7 x 13."""
    return max(1, min(4, size // 20))
