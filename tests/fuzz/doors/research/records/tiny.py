"""Records of tiny boards, all packings of which are known: the catalogue's rules with other boards and bounds."""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from puzzlemill.puzzles.gloop import Gloop, Goal
from puzzlemill_research.gloop.challenges import CHALLENGES
from puzzlemill_research.gloop.records import BOARDS, BOUNDS, Board, Key
from tests.checkers.gloop_records import FEWEST, counted
from tests.support.gloop import generated
from tests.twins.gloop import packings

MADE: Final[tuple[tuple[str, Goal, int], ...]] = (
    *(("2x2", "valid", 2), ("2x2", "mixed", 1), ("2x3", "mixed", 0), ("2x3", "valid", 1)),
)
"""Size, goal and number of the puzzles whose tiles fill the tiny boards."""


@functools.cache
def boards() -> dict[str, Board]:
    """The tiny boards by name."""
    tiny = {}
    for number, (size, goal, index) in enumerate(MADE):
        puzzle, _ = generated(size, goal, index)
        tiny[f"{size}-{number}"] = Board(puzzle.rows, puzzle.cols, tuple(sorted(puzzle.tiles)))
    return tiny


@functools.cache
def truths(name: str) -> dict[str, dict[tuple[tuple[str, ...], ...], int]]:
    """For each challenge every packing of a tiny board that answers it, with its value by the picture."""
    rows, cols, tiles = boards()[name]
    every: dict[str, dict[tuple[tuple[str, ...], ...], int]] = {challenge: {} for challenge in CHALLENGES}
    for packing in packings(Gloop(("." * cols,) * rows, "valid", tiles)):
        words = dict(packing)
        grid = [[words[row, col] for col in range(cols)] for row in range(rows)]
        for challenge, answers in every.items():
            number = counted(grid, challenge)
            if number is not None:
                answers[tuple(map(tuple, grid))] = number
    return every


def best(name: str, challenge: str) -> int | None:
    """The best value of any packing of a tiny board."""
    values = truths(name)[challenge].values()
    return (min(values) if challenge in FEWEST else max(values)) if values else None


@contextmanager
def tiny_catalogue() -> Iterator[None]:
    """Add the tiny boards to the catalogue, with the best values as bounds."""
    before, bounds = dict(BOARDS), dict(BOUNDS)
    try:
        BOARDS.update(boards())
        for challenge, bound in bounds.items():
            numbers: Any = (*bound.numbers, *(best(name, challenge) or 0 for name in boards()))
            BOUNDS[challenge] = bound._replace(numbers=numbers)
        yield
    finally:
        BOARDS.clear()
        BOARDS.update(before)
        BOUNDS.update(bounds)


def record_keys() -> list[Key]:
    """All possible records of tiny boards."""
    return [Key(challenge, name) for name in boards() for challenge in CHALLENGES if truths(name)[challenge]]
