"""An IQ Blocks position near another one: a given is exchanged, or the filling for one that shares pieces with it."""

from typing import Final, TypeVar

from puzzlemill.generator.iqblocks.making import BUDGET, completions_found, has_completions
from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows, rows_of
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import as_rows, fillings
from puzzlemill.solvers.iqblocks.all_fillings import library

T = TypeVar("T", int, str)

VERSION: Final = 1

COMPARED: Final = 20
"""Fillings looked at for another one, if they are not all known."""


def mutate(options: Options, puzzle: IqBlocks, solution: Filling, draws: Stream) -> tuple[IqBlocks, Filling] | None:
    """A position near `puzzle` with its filling; None if the options do not allow the one that the change led to.

    The number of givens stays.
    """
    text, full = "".join(puzzle.board), "".join(solution.board)
    kept = {place for place, mark in enumerate(text) if mark not in (EMPTY, HOLE)}
    letters = {text[place] for place in kept}
    if draws.below(2):
        full = _other_filling(options, full, puzzle, draws)
    elif options.cells is not None:
        kept = _exchanged(kept, {place for place, mark in enumerate(full) if mark != HOLE}, draws)
    else:
        letters = _exchanged(letters, {*full} - {HOLE}, draws)
    if options.cells is None:
        kept = {place for place, mark in enumerate(full) if mark in letters}
    changed = "".join(mark if mark == HOLE or place in kept else EMPTY for place, mark in enumerate(full))
    cols = len(puzzle.board[0])
    mutant = IqBlocks(puzzle.pieces, rows_of(changed, cols))
    return (mutant, Filling(rows_of(full, cols))) if changed != text and _suits(options, mutant.board) else None


def _exchanged(given: set[T], every: set[T], draws: Stream) -> set[T]:
    """The givens with one exchanged for one that is not given."""
    others = sorted(every - given)
    if not given or not others:
        return given
    return given - {draws.choice(sorted(given))} | {draws.choice(others)}


def _other_filling(options: Options, full: str, puzzle: IqBlocks, draws: Stream) -> str:
    """A filling that shares at least a third of the pieces with this one, or this one if none turned up."""
    letters = sorted({*full} - {HOLE})
    moved = draws.sample(letters, 2 + draws.below(max(1, 2 * len(letters) // 3 - 1)))
    rest = rows_of(full.translate(dict.fromkeys(map(ord, moved), EMPTY)), len(puzzle.board[0]))
    known = library(options.empty_board)
    if known:
        numbers = known.matching(rest)
        return "".join(known.filling(int(numbers[draws.below(len(numbers))])))
    boards = as_rows(fillings(IqBlocks(puzzle.pieces, rest), BUDGET, COMPARED).boards)
    return "".join(draws.choice(boards)) if boards else full


def _suits(options: Options, board: Rows) -> bool:
    """Whether a position has as many completions as wanted, and needs all of its givens if that is wanted."""
    if options.solutions == 0:
        return True
    known = library(options.empty_board)

    def completions(board: Rows, limit: int) -> int:
        return known.completions(board) if known else completions_found(options, board, limit)

    return has_completions(options, board, completions)
