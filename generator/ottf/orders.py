"""Orders of placing: grown from few starts, or harmonic, which leaves rules 1 and 2 stuck."""

import itertools
from collections.abc import Iterable

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import neighbours
from puzzlemill.puzzles.streams import Stream

CLOSEST = 1e-9
"""Orders with potentials closer than this are rejected, so that rounding never decides an order."""


def grown(cells: list[Cell], block: set[Cell], sources: int, winding: bool, draws: Stream) -> list[Cell]:
    """An order of `cells` in which every tile but the starts touches an earlier one; if `winding`, often the newest.

    It starts from `sources` cells of `block` with four neighbours, or from one cell with fewer. So does every other
    part of the mask. Without sources there is no hidden five, and rule 1 alone solves the template.
    """
    tiles = set(cells)
    surrounded = {cell for cell in cells if tiles.issuperset(neighbours(cell))}
    rim = [cell for cell in cells if cell not in surrounded]
    inner = [cell for cell in cells if cell in surrounded and cell in block]
    draws.shuffle(rim)
    draws.shuffle(inner)
    starts = [*rim, *inner[:sources]]
    order: dict[Cell, None] = {}
    reach: list[Cell] = []
    while len(order) < len(cells):
        if reach and (sources <= 0 or not starts):
            place = -1 if winding else draws.below(len(reach))
            reach[place], reach[-1] = reach[-1], reach[place]
            cell = reach.pop()
        else:
            cell = starts.pop()
            sources -= 1
        if cell in order:
            continue
        order[cell] = None
        ahead = [other for other in neighbours(cell) if other in tiles and other not in order]
        draws.shuffle(ahead)
        reach.extend(ahead)
    return list(order)


def harmonic(cells: list[Cell], sources: int, sinks: int, draws: Stream) -> list[Cell] | None:
    """An order of a block by falling potential, from `sources` to `sinks` cells with four neighbours each.

    Every pair of neighbours gets a random weight. The potential is 1 on the sources, 0 on the sinks, and elsewhere the
    weighted mean of the neighbours (a sparse Laplace equation). By the maximum principle every other cell has an
    earlier and a later neighbour, so neither rule applies anywhere. None if sources and sinks do not fit (no two
    sources and no two sinks can be neighbours), or if two potentials are too close.
    """
    ends = _ends(cells, sources, sinks, draws)
    if ends is None:
        return None
    first, last = ends
    free = [cell for cell in cells if cell not in first and cell not in last]
    potential = dict(zip(free, _potentials(cells, free, first, draws), strict=True))
    ranked = sorted(free, key=lambda cell: -potential[cell])
    if any(potential[a] - potential[b] < CLOSEST for a, b in itertools.pairwise(ranked)):
        return None
    return [*first, *ranked, *last]


def embedded(cells: list[Cell], block: set[Cell], core: list[Cell] | None, draws: Stream) -> list[Cell] | None:
    """The order of a core, with all other cells in random order before or after it."""
    if core is None:
        return None
    around = [cell for cell in cells if cell not in block]
    draws.shuffle(around)
    before = draws.below(len(around) + 1)
    return [*around[:before], *core, *around[before:]]


def _ends(cells: list[Cell], sources: int, sinks: int, draws: Stream) -> tuple[list[Cell], list[Cell]] | None:
    """Random sources and sinks with four neighbours each; no two sources and no two sinks are neighbours."""
    block = set(cells)
    inner = [cell for cell in cells if block.issuperset(neighbours(cell))]
    draws.shuffle(inner)
    first: list[Cell] = []
    last: list[Cell] = []
    for cell in inner:
        if len(first) < sources and not set(first).intersection(neighbours(cell)):
            first.append(cell)
        elif len(last) < sinks and not set(last).intersection(neighbours(cell)):
            last.append(cell)
    return (first, last) if len(first) == sources and len(last) == sinks else None


def _potentials(cells: list[Cell], free: list[Cell], first: Iterable[Cell], draws: Stream) -> list[float]:
    """The potentials of the free cells; the cells of `first` have 1, all others that are not free 0."""
    index = {cell: number for number, cell in enumerate(free)}
    given = dict.fromkeys(first, 1.0)
    known = np.zeros(len(free))
    laplacian = np.zeros((len(free), len(free)))
    block = set(cells)
    for cell in cells:
        for other in neighbours(cell)[2:]:
            if other not in block:
                continue
            weight = 0.05 + draws.unit()
            for a, b in ((cell, other), (other, cell)):
                if a in index:
                    laplacian[index[a], index[a]] += weight
                    if b in index:
                        laplacian[index[a], index[b]] -= weight
                    else:
                        known[index[a]] += weight * given.get(b, 0.0)
    potentials: list[float] = np.linalg.solve(laplacian, known).tolist()
    return potentials
