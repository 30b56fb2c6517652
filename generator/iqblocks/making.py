"""Makes IQ Blocks puzzles: takes pieces or cells away from a filling, so that the rest has the wanted completions.

A filling and the givens are drawn at random until the number of completions is right. If all fillings are known, the
draw is uniform over the positions with this number of givens.
"""

import itertools
from collections.abc import Callable, Mapping

import msgspec

from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.generator.iqblocks.reachable_levels import AIMS, FORCED_LEVEL, Givens, nearby_levels, numbers_of
from puzzlemill.grading.iqblocks.grader import spared
from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks, masked
from puzzlemill.puzzles.iqblocks.pieces import Rows, without
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.levels import LEVELS, level_name
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import fillings
from puzzlemill.solvers.iqblocks.all_fillings import IQ, Library, library, random_filling
from puzzlemill.solvers.iqblocks.exact_cover import position_of
from puzzlemill.solvers.iqblocks.tiers import SOLVED, settle

VERSION = 2

ATTEMPTS = 400
"""Draws in one try if all fillings are known. One in 40 is unique with 2 given IQ pieces, one in 150 with 4 cells."""

CHOICES = 25
"""Choices of givens to try on one random filling if not all fillings are known."""

BUDGET = 50_000
"""Most nodes for counting the completions of one choice of givens."""


def levels(options: Options) -> tuple[int, ...]:
    """The levels that puzzles with these options can have: any, unless only one piece is left to place."""
    least_left = len(options.empty_board.piece_list) - (options.givens or 0)
    return (1,) if least_left == 1 and options.of_iq else tuple(LEVELS)


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """Options with numbers of given pieces and cells with which these levels are common; else only the options.

    Raises `OutOfReachError` if too few positions of the IQ pieces with their number of givens have these levels.
    """
    # Allowed trials are the default of origins, which do not record it.
    plain = msgspec.structs.replace(options, forced=options.forced or None)
    if not levels or options.solutions != 1:
        return [plain]
    name: Givens = "givens" if options.cells is None else "cells"
    number = options.givens if options.cells is None else options.cells
    by_level = {
        level: msgspec.structs.replace(options, forced=True) if _is_forced(options, level) else plain
        for level in levels
    }
    if number is None:
        return _aimed(by_level) or [plain]
    if options.of_iq and not set(levels) & set(nearby_levels(name, number)):
        kind = "IQ pieces" if name == "givens" else "cells of the IQ pieces"
        more = "more" if levels[0] < nearby_levels(name, number)[0] else "fewer"
        nearest = min(AIMS[levels[0]][name], key=lambda common: abs(common - number))
        raise OutOfReachError(
            f"hardly any position with {number} given {kind} has this level; use {more} {name}, such as {nearest}",
            field="level",
            value=level_name(levels[0]),
        )
    return [by_level[levels[0]] if len(levels) == 1 else plain]


def _is_forced(options: Options, level: int) -> bool:
    """Whether a position of a level must not need a trial; raises `OutOfReachError` if it hardly ever does without."""
    if options.forced and options.of_iq and level > FORCED_LEVEL:
        rule = f"hardly any position without a trial has this level; use level {FORCED_LEVEL}, or leave out forced"
        raise OutOfReachError(rule, field="level", value=level_name(level))
    return options.forced or (options.forced is None and level == FORCED_LEVEL)


def _aimed(by_level: Mapping[int, Options]) -> list[Options]:
    """The options with each of the numbers in `AIMS`, pieces and cells in turn; minimal puzzles only with pieces."""
    whole, single = [], []
    for level, options in by_level.items():
        pieces = len(options.empty_board.piece_list)
        givens, cells = (numbers_of(level, name, pieces, bool(options.forced)) for name in ("givens", "cells"))
        whole += [msgspec.structs.replace(options, givens=n) for n in givens if n in options.choices]
        single += [msgspec.structs.replace(options, cells=n) for n in cells if not options.minimal]
    return [aim for pair in itertools.zip_longest(whole, single) for aim in pair if aim]


def make(options: Options, draws: Stream) -> tuple[IqBlocks, Filling] | None:
    """One try; if all fillings are known, it is uniform over the suitable positions with this number of givens.

    A position with m completions comes from m fillings, each with one choice of givens. If m is fixed, this favours no
    position; if m can be any number, a draw counts with probability 1/m.
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
    """The board with only this number of its pieces, or cells, chosen at random."""
    if cells:
        places = [(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark != HOLE]
        return masked(board, set(draws.sample(places, number)))
    letters = sorted(set("".join(board)) - {HOLE})
    return without(board, draws.sample(letters, len(letters) - number))


def _suits(options: Options, board: Rows, number: int, known: Library | None, draws: Stream) -> bool:
    """Whether a position has the right number of completions, and needs all of its givens if it must be minimal."""
    if options.solutions == 0:
        return known is None or number == 0 or draws.below(known.completions(board)) == 0

    def completions(board: Rows, limit: int) -> int:
        if known and known.puzzle.pieces == IQ.pieces:
            return known.completions(board)
        # Other libraries come from a cache folder: a small number of completions is searched, not trusted.
        if known and known.completions(board) >= limit:
            return limit
        return completions_found(options, board, limit)

    return has_completions(options, board, completions)


def has_completions(options: Options, board: Rows, completions: Callable[[Rows, int], int]) -> bool:
    """Whether a board has the completions in the options, needs all of its givens, and no trial, if they say so.

    `completions` counts the completions of a board, exactly if there are fewer than a limit.
    """
    if completions(board, options.solutions + 1) != options.solutions:
        return False
    fewer = spared(board, options.cells is not None) if options.minimal else ()
    if any(completions(rest, 2) <= 1 for rest in fewer):
        return False
    position = position_of(IqBlocks(options.empty_board.pieces, board)) if options.forced else None
    return not position or settle(position.state(), 2, True, position) == SOLVED


def completions_found(options: Options, board: Rows, limit: int) -> int:
    """The number of completions of a board by search, exact below `limit`; 0 if the budget runs out first."""
    boards, total, _ = fillings(IqBlocks(options.empty_board.pieces, board), BUDGET, limit)
    return len(boards) if total is not None or len(boards) == limit else 0
