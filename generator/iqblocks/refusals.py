"""Refuses options that no IQ Blocks position can meet, with the reason."""

import collections
import functools
from typing import TYPE_CHECKING

from puzzlemill.catalogues import piece_set_names
from puzzlemill.generator.iqblocks.reachable_levels import Givens
from puzzlemill.generator.iqblocks.reachable_levels import refuse as refuse_number
from puzzlemill.generator.options import read_size
from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, canonical, parse_id
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, LARGEST, orientations, parse_set
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, shown
from puzzlemill.solvers.iqblocks import obstacle
from puzzlemill.solvers.iqblocks.all_fillings import IQ, Library, library

if TYPE_CHECKING:
    from puzzlemill.generator.iqblocks.options import Options


def refuse(options: "Options") -> None:
    """Raise `ImpossibleError` for options that no filling can meet, `InputError` for options that make no sense."""
    pieces, empty = options.empty_board.piece_list, options.empty_board
    rows, cols = len(empty.board), len(empty.board[0])
    total = sum(piece.size for piece in pieces)
    area = len(empty.open_cells)
    if total != area:
        raise ImpossibleError(
            f"board {options.board}: {area} cells, but the pieces of {_set_name(options)} cover {total}"
        )
    thickest = max(min(len(shape) for shape in orientations(piece)) for piece in pieces)
    if thickest > min(rows, cols):
        raise ImpossibleError(
            f"board {options.board}: a piece of {_set_name(options)} needs at least {thickest}x{thickest} cells"
        )
    reason = obstacle(empty)
    if reason:
        raise ImpossibleError(f"board {options.board}: {reason.text}")
    if options.solutions < 0:
        raise InputError(f"solutions {shown(options.solutions)}: expected 0 or more")
    if options.minimal and options.solutions != 1:
        raise InputError("minimal: works only with solutions 1")
    if options.givens is not None and options.cells is not None:
        raise InputError("givens, cells: use only one of them")
    _check_number(options, "givens", "pieces", options.givens, len(pieces))
    _check_number(options, "cells", "cells", options.cells, total)
    if options.solutions > 1:
        _check_solutions(options)


def _check_number(options: "Options", name: Givens, parts: str, number: int | None, most: int) -> None:
    """Refuse an impossible number of givens out of `most` pieces or cells."""
    if number is None:
        return
    if number < 0:
        raise InputError(f"{name} {shown(number)}: expected 0 or more")
    if number >= most:
        raise ImpossibleError(
            f"{name} {shown(number)}: {_set_name(options)} has {most} {parts}, and at least one must be left to place"
        )
    if number == most - 1 and options.solutions > 1:
        raise ImpossibleError(
            f"{name} {number}: with only one of {most} {parts} left to place, there is only one completion"
        )
    if options.solutions == 1 and options.of_iq:
        refuse_number(name, number, options.minimal)


def _check_solutions(options: "Options") -> None:
    """Refuse a number of completions above 1 that no position has, if all fillings are known."""
    known = library(options.empty_board)
    if not known:
        return
    least, field = min(options.choices), f"solutions {options.solutions}"
    if len(options.choices) == 1 and least == 0 and options.solutions != len(known):
        raise ImpossibleError(f"{field}: with nothing given, there are exactly {len(known):,}")
    if least == 0:
        return
    cells = options.cells is not None
    numbers = _numbers_with_one_given(known, cells)
    given = "cell" if cells else "piece"
    if options.solutions > max(numbers):
        raise ImpossibleError(f"{field}: with one {given} given, there are at most {max(numbers):,}")
    if len(options.choices) == 1 and least == 1 and options.solutions not in numbers:
        raise ImpossibleError(f"{field}: no position with one {given} given has exactly this number")


def _set_name(options: "Options") -> str:
    """The name of the set in messages."""
    return options.pieces if options.pieces in piece_set_names() else "this set"


def is_iq(empty: IqBlocks) -> bool:
    """Whether this is the empty 8x8 board with the ten IQ pieces, however they are written."""
    return canonical(empty) == IQ


@functools.lru_cache(maxsize=16)
def empty_board(pieces: str, board: str) -> IqBlocks:
    """The empty board for the options `pieces` and `board`."""
    read = parse_set(pieces)
    size, holes, _ = board.partition(":")
    rows, cols = read_size("board", size, LARGEST)
    if not holes:
        return IqBlocks(read, (EMPTY * cols,) * rows)
    puzzle = parse_id(f"{IqBlocks.kind}:{pieces}:{board}")
    if set("".join(puzzle.board)) - {EMPTY, HOLE}:
        raise InputError(f"board {shown(board)}: expected only . and -, no letters")
    return puzzle


def _numbers_with_one_given(known: Library, cells: bool) -> set[int]:
    """The numbers of completions of positions with one given piece, or one given cell."""
    columns = known.boards.reshape(len(known), -1).T if cells else known.placed
    return {number for column in columns for number in collections.Counter(column.tolist()).values()}
