"""Gloop, goal `valid`, by classes of tiles: a boolean for each cell and side patterns, class sizes as exact counts.

Tiles of a class have the same path ends up to turns, so any of them will do if one does.
"""

from collections import Counter, defaultdict

from ortools.sat.python import cp_model

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, facing, sides, turns
from puzzlemill.puzzles.gloop.tracing import STEPS

PATTERNS = ("00", "01", "10", "11")

Patterns = tuple[str, ...]
"""The patterns of sides N, E, S, W."""


def find(puzzle: Gloop, seconds: float = 120.0, workers: int = 1, seed: int = 0) -> Packing | None:
    """A valid packing of a puzzle without spares and givens, or None if the time runs out."""
    sizes = Counter(class_of(TILES[tile]) for tile in puzzle.tiles)
    cells = set(puzzle.cells)
    model = cp_model.CpModel()
    placed = {
        (cell, patterns): model.new_bool_var("")
        for cell in puzzle.cells
        for patterns in {turned for form in sizes for turned in _turned(form)}
        if all(
            patterns[side] == "00" or (cell[0] + down, cell[1] + right) in cells
            for side, (down, right) in enumerate(STEPS)
        )
    }
    by_cell, by_class = defaultdict(list), defaultdict(list)
    showing: dict[tuple[tuple[int, int], int, str], list[cp_model.IntVar]] = defaultdict(list)
    for (cell, patterns), var in placed.items():
        by_cell[cell].append(var)
        by_class[min(_turned(patterns))].append(var)
        for side, pattern in enumerate(patterns):
            showing[cell, side, pattern].append(var)
    for cell in puzzle.cells:
        model.add_exactly_one(by_cell[cell])
    for form, size in sizes.items():
        model.add(sum(by_class[form]) == size)
    for row, col in puzzle.cells:
        for side in (1, 2):
            other = (row + STEPS[side][0], col + STEPS[side][1])
            if other in cells:
                shown = {pattern: model.new_bool_var("") for pattern in PATTERNS}
                model.add_exactly_one(shown.values())
                for pattern, edge in shown.items():
                    model.add(sum(showing[(row, col), side, pattern]) == edge)
                    model.add(sum(showing[other, side ^ 2, facing(pattern)]) == edge)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return _dressed(puzzle, {cell: patterns for (cell, patterns), var in placed.items() if solver.value(var)})


def class_of(word: str) -> Patterns:
    """The class of a tile: its side patterns in the turn that comes first."""
    return min(_turned(sides(word)))


def _turned(patterns: Patterns) -> set[Patterns]:
    return {(*patterns[start:], *patterns[:start]) for start in range(4)}


def _dressed(puzzle: Gloop, forms: dict[tuple[int, int], Patterns]) -> Packing:
    """A packing with the given side patterns: each cell takes the next unused tile of its class."""
    left = defaultdict(list)
    for tile in puzzle.tiles:
        left[class_of(TILES[tile])].append(TILES[tile])
    words = {}
    for place, patterns in forms.items():
        form = left[min(_turned(patterns))].pop()
        words[place] = next(word for word in turns(form) if sides(word) == patterns)
    return Packing(tuple(tuple(words.get((row, col)) for col in range(puzzle.cols)) for row in range(puzzle.rows)))
