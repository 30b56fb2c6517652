"""Changes an IQ Blocks position a little: replaces a given, or replaces the filling with a similar one."""

from typing import Final, TypeVar

from puzzlemill.generator.iqblocks.making import BUDGET, completions_found, has_completions
from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks, masked
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows, cells_of, without
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import as_rows, fillings
from puzzlemill.solvers.iqblocks.all_fillings import library

T = TypeVar("T", Cell, str)

VERSION: Final = 2

COMPARED: Final = 20
"""Fillings to choose from, if not all are known."""


def mutate(options: Options, puzzle: IqBlocks, solution: Filling, draws: Stream) -> tuple[IqBlocks, Filling] | None:
    """A position similar to `puzzle`, with its filling; None if the options do not allow the changed position.

    The number of givens stays the same.
    """
    filling = solution.board
    letters = set("".join(puzzle.board)) - {EMPTY, HOLE}
    cells = {cell for letter in letters for cell in cells_of(puzzle.board, letter)}
    if draws.below(2):
        filling = _other_filling(options, filling, draws)
    elif options.cells is not None:
        cells = _exchanged(cells, set(options.empty_board.open_cells), draws)
    else:
        letters = _exchanged(letters, set("".join(filling)) - {HOLE}, draws)
    if options.cells is None:
        cells = {cell for letter in letters for cell in cells_of(filling, letter)}
    board = masked(filling, cells)
    mutant = IqBlocks(puzzle.pieces, board)
    return (mutant, Filling(filling)) if board != puzzle.board and _suits(options, board) else None


def _exchanged(given: set[T], every: set[T], draws: Stream) -> set[T]:
    """The givens with one of them replaced by another piece or cell."""
    others = sorted(every - given)
    if not given or not others:
        return given
    return given - {draws.choice(sorted(given))} | {draws.choice(others)}


def _other_filling(options: Options, filling: Rows, draws: Stream) -> Rows:
    """A filling that shares at least a third of its pieces with this one, or this one if none was found."""
    letters = sorted(set("".join(filling)) - {HOLE})
    rest = without(filling, draws.sample(letters, 2 + draws.below(max(1, 2 * len(letters) // 3 - 1))))
    known = library(options.empty_board)
    if known:
        numbers = known.matching(rest)
        return known.filling(int(numbers[draws.below(len(numbers))]))
    boards = as_rows(fillings(IqBlocks(options.empty_board.pieces, rest), BUDGET, COMPARED).boards)
    return draws.choice(boards) if boards else filling


def _suits(options: Options, board: Rows) -> bool:
    """Whether a position meets the options: its number of completions, and whether it is minimal."""
    if options.solutions == 0:
        return True
    known = library(options.empty_board)

    def completions(board: Rows, limit: int) -> int:
        return known.completions(board) if known else completions_found(options, board, limit)

    return has_completions(options, board, completions)
