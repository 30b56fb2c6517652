"""IQ Blocks, the generator: a filling with pieces or cells taken away, until what is left completes as wanted.

A filling and the givens are drawn at random until the number of completions is right. Where all fillings are known,
the draw is uniform over the positions with this number of givens.
"""

import msgspec

from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.generator.iqblocks.reachable_levels import AIMS, RARE, Givens, common_levels
from puzzlemill.grading.iqblocks.grader import spared
from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import fillings
from puzzlemill.solvers.iqblocks.all_fillings import IQ, Library, library, random_filling

VERSION = 2

ATTEMPTS = 400
"""Draws in one try where all fillings are known; of 2 given IQ pieces one in 40 is unique, of 4 cells one in 150."""

CHOICES = 25
"""Choices of givens tried on one random filling where the fillings are not all known."""

BUDGET = 50_000
"""Nodes that a count of completions may take in such a choice."""


def levels(options: Options) -> tuple[int, ...]:
    """The levels that puzzles under these options can have: of the IQ pieces those ever met, else at most these.

    A choice between completions is level 5, and one piece left is a forced placement.
    """
    if options.solutions > 1:
        return (5,)
    name: Givens = "givens" if options.cells is None else "cells"
    pieces = len(options.empty_board.piece_list)
    found: set[int] = set()
    for number in options.choices:
        if name == "givens" and number == pieces - 1:
            found |= {1 if number else 2}
        elif options.solutions == 1 and options.of_iq:
            found |= {
                *common_levels(name, number, options.minimal),
                *(RARE.get(number, ()) if name == "givens" else ()),
            }
        elif name == "givens" and options.of_iq and number < 2:
            found.add(5)  # None has exactly one completion (enumerated).
        else:
            found |= {1, 2, 3, 4, 5} if name == "cells" or 2 * number >= pieces else {2, 3, 4, 5}
    return tuple(sorted(found))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """Options with a number of given pieces at which these levels are common, for the IQ pieces; else the options.

    Raises `OutOfReachError` where too few positions with the wanted number of givens have these levels.
    """
    if options.cells is not None or options.solutions != 1 or not options.of_iq:
        return [options]
    if options.givens is not None:
        if levels and set(levels) <= set(RARE.get(options.givens, ())):
            raise OutOfReachError(
                f"level {levels[0]}: hardly any position with {options.givens} given IQ pieces has it"
            )
        return [options]
    wanted = {givens for level in levels for givens in AIMS[level] if givens in options.choices}
    return [msgspec.structs.replace(options, givens=givens) for givens in sorted(wanted)]


def make(options: Options, draws: Stream) -> tuple[IqBlocks, Filling] | None:
    """One try; where all fillings are known, uniform over the positions of this number of givens that are as wanted.

    A position with m completions comes from m fillings, each with one choice of givens. Where m is fixed that favours
    none; where any number will do, a draw counts with probability 1/m.
    """
    empty = options.empty_board
    number = draws.choice(options.choices)
    known = library(empty)
    board = () if known else random_filling(empty, draws)
    if board is None:
        return None
    for _ in range(ATTEMPTS if known else CHOICES):
        board = known.filling(draws.below(len(known))) if known else board
        shown = _some_of(board, number, options.cells is not None, draws)
        if _suits(options, shown, number, known, draws):
            return IqBlocks(empty.pieces, shown), Filling(board)
    return None


def _some_of(board: Rows, number: int, cells: bool, draws: Stream) -> Rows:
    """The board with only so many of its pieces, or of its cells, on it."""
    text, cols = "".join(board), len(board[0])
    if cells:
        kept = set(draws.sample([place for place, mark in enumerate(text) if mark != HOLE], number))
        text = "".join(mark if mark == HOLE or place in kept else EMPTY for place, mark in enumerate(text))
    else:
        letters = sorted(set(text) - {HOLE})
        text = text.translate(dict.fromkeys(map(ord, draws.sample(letters, len(letters) - number)), EMPTY))
    return tuple(text[start : start + cols] for start in range(0, len(text), cols))


def _suits(options: Options, board: Rows, number: int, known: Library | None, draws: Stream) -> bool:
    """Whether a position has the wanted number of completions, and needs all of its givens if it is to be minimal."""
    if options.solutions == 0:
        return known is None or number == 0 or draws.below(known.completions(board)) == 0
    empty = options.empty_board
    if _completions(empty, board, known, options.solutions + 1) != options.solutions:
        return False
    if not options.minimal:
        return True
    return all(_completions(empty, rest, known, 2) > 1 for rest in spared(board, options.cells is not None))


def _completions(empty: IqBlocks, board: Rows, known: Library | None, limit: int) -> int:
    """The completions of a board, exact below `limit`; 0 where the budget ends before that is known."""
    if known and known.puzzle.pieces == IQ.pieces:
        return known.completions(board)
    if known and known.completions(board) >= limit:
        return limit
    # Another library comes from a cache folder: what it says is so few is searched once more, not trusted.
    found = fillings(IqBlocks(empty.pieces, board), BUDGET, limit)
    return len(found.boards) if found.total is not None or len(found.boards) == limit else 0
