"""The partial boards of the plain "next open spot" search of IQ Blocks: how many there are, and single ones."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import Rows
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.iqblocks import as_rows, boards_of, obstacle
from puzzlemill.solvers.iqblocks.search import SLICE, Search
from puzzlemill.solvers.iqblocks.table import table_of

PARTIAL: Final = 1 << 18
"""Partial boards that the kernel returns at a time."""


def open_spot_levels(puzzle: IqBlocks, depth: int) -> tuple[int, ...]:
    """How many partial boards the plain "next open spot" search visits with 1, 2, ... `depth` more pieces placed.

    No symmetry is used and nothing is pruned. Raises `InputError` if `obstacle` finds a reason, or for a wrong depth.
    """
    search = _plain_search(puzzle, depth)
    done = False
    while not done:
        _, done = search.next_rows(search.effort.nodes + SLICE, PARTIAL, depth)
    return tuple(search.course.levels[:depth].tolist())


def open_spot_boards(puzzle: IqBlocks, depth: int, numbers: Sequence[int]) -> list[Rows]:
    """The partial boards of level `depth` with these numbers, counted from 0 in the search's order.

    Numbers beyond the last are ignored. Raises `InputError` as `open_spot_levels` does.
    """
    search = _plain_search(puzzle, depth)
    missing = sorted(set(numbers))
    boards: list[Rows] = []
    passed, done = 0, False
    while not done and missing:
        rows, done = search.next_rows(search.effort.nodes + SLICE, PARTIAL, depth)
        places = [number - passed for number in missing if number < passed + len(rows)]
        boards += as_rows(boards_of(puzzle.board, search.table, rows[places, :depth]))
        del missing[: len(places)]
        passed += len(rows)
    return boards


def _plain_search(puzzle: IqBlocks, depth: int) -> Search:
    """The search without symmetry, to `depth` pieces."""
    reason = obstacle(puzzle)
    if reason:
        raise InputError(reason.text)
    if not 1 <= depth <= len(puzzle.left):
        raise InputError(f"expected 1 to {len(puzzle.left)}, the number of pieces left", field="depth", value=depth)
    return Search(puzzle, table_of(puzzle.piece_list, empty_outline(puzzle)))
