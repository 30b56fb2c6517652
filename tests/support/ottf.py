"""What tests of OTTF share: templates that are known, random or stuck, mutants of them, and certificates."""

import functools
from typing import Any, Final

from puzzlemill.generator.ottf.orders import harmonic
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, format_id, template_of
from puzzlemill.puzzles.ottf.certificates import Certificate
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.ottf.refutation import refute

COUNTEREXAMPLE: Final = Ottf((".22.", "2112", "2232"))
"""The smallest template on which rules 1 and 2 are stuck; the left of its two 1s with four neighbours comes first."""

TWO_WAYS: Final = Ottf(("2232", "3112", "2112", "2332"))
"""Two solutions, one the other backwards."""

TWO_DEEP: Final = Ottf(("22222", "33133", "31313", "21323", "23232"))
"""Trials inside trials are needed."""

TREE: Final = Ottf(("23322", "21313", "33143", "23222"))
"""No solution, and only a tree of trials shows it."""

REASONS: Final = {
    "4332 2132 4312 2211": "number",
    "2122 2242 1133 2122": "sum",
    "2232 3312 2334 2112": "no-first",
    "2222 3112 4423 3432": "no-last",
    "2322 1113 2113 2422": "chain number",
    ".22...22. 211313412 2332.2232": "chain sum",
    "1323 2113 3233 2322": "chain no-first",
    "2422 2132 3313 2222": "chain no-last",
    "23322 21313 33143 23222": "tree",
    "223322 323113 243412 213133 234312 223222": "tree",
}
"""Templates without a solution and the kind of their simplest certificate."""


DIAMOND: Final = "...#.../..###../.#####./#######/.#####./..###../...#..."
"""A mask with every symmetry of a square."""


def rows_of(text: str) -> Ottf:
    """The template of rows that spaces part."""
    return Ottf(tuple(text.split()))


def grid(rows: int, cols: int) -> list[Cell]:
    return [(i, j) for i in range(rows) for j in range(cols)]


def mask(puzzle: Ottf) -> tuple[str, ...]:
    """The rows of a template, `#` a tile."""
    return tuple("".join("." if number == "." else "#" for number in row) for row in puzzle.template)


def shuffled_cells(draws: Stream, rows: int, cols: int, holes: float = 0.0) -> list[Cell]:
    """The cells of a board without some of them, its holes, in a random order."""
    cells = [cell for cell in grid(rows, cols) if draws.unit() >= holes] or [(0, 0)]
    draws.shuffle(cells)
    return cells


def random_template(draws: Stream, rows: int, cols: int, holes: float = 0.0) -> Ottf:
    return template_of(rows, cols, shuffled_cells(draws, rows, cols, holes))


def stuck_order(draws: Stream, rows: int, cols: int, sources: int) -> list[Cell]:
    """An order of a full board whose template leaves the rules stuck from the start."""
    order = None
    while order is None:
        order = harmonic(grid(rows, cols), sources, sources, draws)
    return order


def stuck_template(draws: Stream, rows: int, cols: int, sources: int) -> Ottf:
    return template_of(rows, cols, stuck_order(draws, rows, cols, sources))


def changed(puzzle: Ottf, *changes: tuple[Cell, int]) -> Ottf:
    """The template with numbers raised, 5 being 1 again."""
    numbers = [list(row) for row in puzzle.template]
    for (row, col), rise in changes:
        numbers[row][col] = str((int(numbers[row][col]) - 1 + rise) % 4 + 1)
    return Ottf(tuple(map("".join, numbers)))


def balanced_mutant(draws: Stream, puzzle: Ottf) -> Ottf:
    """One number raised and another lowered, which keeps the checksum."""
    a, b = draws.sample(puzzle.tiles, 2)
    rise = 1 + draws.below(3)
    return changed(puzzle, (a, rise), (b, -rise))


def certificate(puzzle: Ottf, reason: Any) -> Certificate:
    """The claim that a template has no solution for a reason, right or wrong."""
    return Certificate(version=1, id=format_id(puzzle), reason=reason)


@functools.cache
def refuted() -> tuple[tuple[Ottf, Ottf, Certificate], ...]:
    """Solvable templates, unsolvable ones made from them, and the certificates of these, trees among them."""
    draws, refutations = stream_for("refuted"), []
    for number in range(400):
        sources = 1 + draws.below(3)
        solvable = stuck_template(draws, 5, 6, sources) if number % 2 else random_template(draws, 5, 6, holes=0.1)
        mutant = solvable
        for _ in range(1 + number % 3):
            mutant = balanced_mutant(draws, mutant)
        refutation = refute(mutant)
        if refutation:
            refutations.append((solvable, mutant, refutation))
    return tuple(refutations)
