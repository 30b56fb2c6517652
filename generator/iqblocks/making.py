"""IQ Blocks, the generator: a filling with pieces or cells taken away, until what is left completes as wanted.

A filling and the givens are drawn at random until the number of completions is right. If all fillings are known, the
draw is uniform over the positions with this number of givens.
"""

from collections.abc import Callable

import msgspec

from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.generator.iqblocks.reachable_levels import AIMS, RARE, Givens, common_levels
from puzzlemill.grading.iqblocks.grader import spared
from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks, masked
from puzzlemill.puzzles.iqblocks.pieces import Rows, without
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import fillings
from puzzlemill.solvers.iqblocks.all_fillings import IQ, Library, library, random_filling

VERSION = 2

ATTEMPTS = 400
"""Draws in one try if all fillings are known; of 2 given IQ pieces one in 40 is unique, of 4 cells one in 150."""

CHOICES = 25
"""Choices of givens tried on one random filling if the fillings are not all known."""

BUDGET = 50_000
"""Nodes that a count of completions may take in such a choice."""


def levels(options: Options) -> tuple[int, ...]:
    """The levels that puzzles under these options can have: for the IQ pieces those ever met, else at most these.

    A choice between completions is level 5, and one piece left is a forced placement.
    """
    if options.solutions > 1:
        return (5,)
    name: Givens = "givens" if options.cells is None else "cells"
    pieces = len(options.empty_board.piece_list)
    possible: set[int] = set()
    for number in options.choices:
        if name == "givens" and number == pieces - 1:
            possible.add(1 if number else 2)
        elif options.solutions == 1 and options.of_iq:
            possible.update(common_levels(name, number, options.minimal))
            possible.update(RARE.get(number, ()) if name == "givens" else ())
        elif name == "givens" and options.of_iq and number < 2:
            possible.add(5)  # No such position has exactly one completion (enumerated).
        else:
            # Level 1 takes half of the pieces or more; cells may show that many.
            possible.update((1, 2, 3, 4, 5) if name == "cells" or 2 * number >= pieces else (2, 3, 4, 5))
    return tuple(sorted(possible))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """Options with a number of given pieces at which these levels are common, for the IQ pieces; else the options.

    Raises `OutOfReachError` if too few positions with this number of givens have these levels.
    """
    if options.cells is not None or options.solutions != 1 or not options.of_iq:
        return [options]
    if options.givens is not None:
        if levels and set(levels) <= set(RARE.get(options.givens, ())):
            raise OutOfReachError(
                f"level {levels[0]}: hardly any position with {options.givens} given IQ pieces has this level; "
                "use another number of givens"
            )
        return [options]
    numbers = {givens for level in levels for givens in AIMS[level] if givens in options.choices}
    return [msgspec.structs.replace(options, givens=givens) for givens in sorted(numbers)]


def make(options: Options, draws: Stream) -> tuple[IqBlocks, Filling] | None:
    """One try; if all fillings are known, uniform over the positions with this number of givens that suit.

    A position with m completions comes from m fillings, each with one choice of givens. If m is fixed that favours
    none; if any number will do, a draw counts with probability 1/m.
    """
    empty = options.empty_board
    number = draws.choice(options.choices)
    known = library(empty)
    board = () if known else random_filling(empty, draws)
    if board is None:
        return None
    for _ in range(ATTEMPTS if known else CHOICES):
        board = known.filling(draws.below(len(known))) if known else board
        given = _given(board, number, options.cells is not None, draws)
        if _suits(options, given, number, known, draws):
            return IqBlocks(empty.pieces, given), Filling(board)
    return None


def _given(board: Rows, number: int, cells: bool, draws: Stream) -> Rows:
    """The board with only this number of its pieces, or of its cells, drawn at random."""
    if cells:
        places = [(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark != HOLE]
        return masked(board, set(draws.sample(places, number)))
    letters = sorted(set("".join(board)) - {HOLE})
    return without(board, draws.sample(letters, len(letters) - number))


def _suits(options: Options, board: Rows, number: int, known: Library | None, draws: Stream) -> bool:
    """Whether a position has the number of completions, and needs all of its givens if it is to be minimal."""
    if options.solutions == 0:
        return known is None or number == 0 or draws.below(known.completions(board)) == 0

    def completions(board: Rows, limit: int) -> int:
        if known and known.puzzle.pieces == IQ.pieces:
            return known.completions(board)
        # Another library comes from a cache folder: if it has few completions, these are searched, not trusted.
        if known and known.completions(board) >= limit:
            return limit
        return completions_found(options, board, limit)

    return has_completions(options, board, completions)


def has_completions(options: Options, board: Rows, completions: Callable[[Rows, int], int]) -> bool:
    """Whether a board has as many completions as the options ask for, and needs all of its givens if they ask for that.

    `completions` counts those of a board, exactly if there are fewer than a limit.
    """
    if completions(board, options.solutions + 1) != options.solutions:
        return False
    fewer = spared(board, options.cells is not None) if options.minimal else ()
    return all(completions(rest, 2) > 1 for rest in fewer)


def completions_found(options: Options, board: Rows, limit: int) -> int:
    """The completions of a board by search, exact below `limit`; 0 if the budget ends before that is known."""
    boards, total, _ = fillings(IqBlocks(options.empty_board.pieces, board), BUDGET, limit)
    return len(boards) if total is not None or len(boards) == limit else 0
