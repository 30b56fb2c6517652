"""Stuck OTTF templates by brute force: every polyomino, every direction of every pair, both rules on what they leave.

It knows nothing of what a stuck template must look like. Polyominoes grow cell by cell, kept up to symmetry.
"""

import functools
from collections import Counter
from collections.abc import Iterable

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, canonical, neighbours
from puzzlemill.solvers.arrays import Int8s, Int64s
from puzzlemill.solvers.kernels import kernel

Shape = tuple[Cell, ...]


@functools.cache
def free_polyominoes(cells: int) -> set[Shape]:
    """Polyominoes up to turns and reflections, as the first of their 8 images."""
    if cells == 1:
        return {((0, 0),)}
    around = ((shape, {other for cell in shape for other in neighbours(cell)}) for shape in free_polyominoes(cells - 1))
    return {min(images((*shape, other))) for shape, others in around for other in others.difference(shape)}


def images(shape: Shape) -> set[Shape]:
    """The different turns and reflections of a polyomino, moved to row and column 0, as sorted cells."""
    turned = set()
    for _ in range(4):
        shape = tuple((col, -row) for row, col in shape)
        for image in (shape, tuple((row, -col) for row, col in shape)):
            top, left = min(row for row, _ in image), min(col for _, col in image)
            turned.add(tuple(sorted((row - top, col - left) for row, col in image)))
    return turned


def stuck_templates(shapes: Iterable[Shape]) -> dict[Ottf, tuple[int, int]]:
    """Every stuck template of these shapes up to symmetry, with its tiles left by the rules and its orientations."""
    stuck: dict[Ottf, tuple[int, int]] = {}
    for tiles in shapes:
        cells = len(tiles)
        index = {cell: number for number, cell in enumerate(tiles)}
        around = np.full((cells, 4), -1, np.int64)
        for cell in tiles:
            for side, other in enumerate(neighbours(cell)):
                around[index[cell], side] = index.get(other, -1)
        pairs = np.array([(a, b) for a in range(cells) for b in around[a, 2:].tolist() if b >= 0], np.int64)
        displays = np.zeros((1 << len(pairs), cells + 1), np.int8)
        number = stuck_displays(pairs.reshape(-1, 2), around, displays)
        for display, number_of in Counter(map(tuple, displays[:number].tolist())).items():
            puzzle = canonical(_template(tiles, display[1:]))
            assert stuck.setdefault(puzzle, (display[0], number_of)) == (display[0], number_of)
    return stuck


@kernel
def stuck_displays(pairs: Int64s, around: Int64s, displays: Int8s) -> int:
    """Put core size and later neighbours modulo 4 of each acyclic orientation with a core into `displays`; how many."""
    kept, earlier, numbers = 0, np.zeros(len(around), np.int64), np.zeros(len(around), np.int64)
    for mask in range(1 << len(pairs)):
        earlier[:] = 0
        numbers[:] = 0
        for index in range(len(pairs)):
            bit = mask >> index & 1
            numbers[pairs[index, bit]] += 1
            earlier[pairs[index, 1 - bit]] |= 1 << pairs[index, bit]
        if acyclic(earlier):
            for cell in range(len(around)):
                numbers[cell] %= 4
                displays[kept, 1 + cell] = numbers[cell]
            displays[kept, 0] = core_size(numbers, around)
            kept += displays[kept, 0] > 0
    return kept


@kernel
def acyclic(earlier: Int64s) -> bool:
    """Whether no circle is left by taking away tiles none of whose earlier neighbours, given as bits, is left."""
    left, before = (1 << len(earlier)) - 1, 0
    while left != before:
        before = left
        for cell in range(len(earlier)):
            if not earlier[cell] & left:
                left &= ~(1 << cell)
    return left == 0


@kernel
def core_size(numbers: Int64s, around: Int64s) -> int:
    """The tiles that rules 1 and 2 leave, applied as long as one applies; `numbers` become those of what is left."""
    cells = len(around)
    core, before = (1 << cells) - 1, 0
    while core != before:
        before = core
        for cell in range(cells):
            degree = 0
            for other in around[cell]:
                degree += other >= 0 and core >> other & 1
            if core >> cell & 1 and degree < 4 and (numbers[cell] == degree or numbers[cell] == 0):
                core &= ~(1 << cell)
                if numbers[cell] != degree:
                    for other in around[cell]:
                        if other >= 0:
                            numbers[other] = (numbers[other] - 1) % 4
    left = 0
    for cell in range(cells):
        left += core >> cell & 1
    return left


def _template(tiles: Shape, later: tuple[int, ...]) -> Ottf:
    numbers = dict(zip(tiles, later, strict=True))
    rows, cols = (range(max(axis) + 1) for axis in zip(*tiles, strict=True))
    return Ottf(tuple("".join(str(numbers[i, j] + 1) if (i, j) in numbers else "." for j in cols) for i in rows))
