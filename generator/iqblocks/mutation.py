"""An IQ Blocks position near another one: a given is exchanged, or the filling for one that shares pieces with it."""

from typing import Final, TypeVar

from puzzlemill.generator.iqblocks.making import BUDGET
from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.grading.iqblocks.grader import spared
from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import fillings
from puzzlemill.solvers.iqblocks.all_fillings import library

T = TypeVar("T", int, str)

VERSION: Final = 1

COMPARED: Final = 20
"""Fillings looked at for another one, where they are not all known."""


def mutate(options: Options, puzzle: IqBlocks, solution: Filling, draws: Stream) -> tuple[IqBlocks, Filling] | None:
    """A position near `puzzle` with its filling; None where the change led to none that `options` allow.

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
    shown = "".join(mark if mark == HOLE or place in kept else EMPTY for place, mark in enumerate(full))
    mutant = IqBlocks(puzzle.pieces, _rows(shown, puzzle))
    return (mutant, Filling(_rows(full, puzzle))) if shown != text and _suits(options, mutant) else None


def _exchanged(given: set[T], every: set[T], draws: Stream) -> set[T]:
    """The givens with one exchanged for one that is not given."""
    others = sorted(every - given)
    if not given or not others:
        return given
    return given - {draws.choice(sorted(given))} | {draws.choice(others)}


def _other_filling(options: Options, full: str, puzzle: IqBlocks, draws: Stream) -> str:
    """A filling that shares at least a third of the pieces with this one, or this one where none turned up."""
    letters = sorted({*full} - {HOLE})
    moved = draws.sample(letters, 2 + draws.below(max(1, 2 * len(letters) // 3 - 1)))
    rest = _rows(full.translate(dict.fromkeys(map(ord, moved), EMPTY)), puzzle)
    known = library(options.empty_board)
    if known:
        there = known.matching(rest)
        return "".join(known.filling(int(there[draws.below(len(there))])))
    found = fillings(IqBlocks(puzzle.pieces, rest), BUDGET, COMPARED).boards
    return "".join(draws.choice(found)) if found else full


def _suits(options: Options, puzzle: IqBlocks) -> bool:
    """Whether a position has as many completions as wanted, and needs all of its givens where that is."""
    if options.solutions == 0:
        return True
    if _completions(options, puzzle.board, options.solutions + 1) != options.solutions:
        return False
    rests = spared(puzzle.board, options.cells is not None) if options.minimal else ()
    return all(_completions(options, rest, 2) > 1 for rest in rests)


def _completions(options: Options, board: Rows, limit: int) -> int:
    """The completions of a board, exact below `limit`; 0 where the budget ends before that is known."""
    known = library(options.empty_board)
    if known:
        return known.completions(board)
    found = fillings(IqBlocks(options.empty_board.pieces, board), BUDGET, limit)
    return len(found.boards) if found.total is not None or len(found.boards) == limit else 0


def _rows(text: str, puzzle: IqBlocks) -> Rows:
    cols = len(puzzle.board[0])
    return tuple(text[start : start + cols] for start in range(0, len(text), cols))
