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
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
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
            f"{area} cells, but the pieces of {_set_name(options)} cover {total}", field="board", value=options.board
        )
    thickest = max(min(len(shape) for shape in orientations(piece)) for piece in pieces)
    if thickest > min(rows, cols):
        raise ImpossibleError(
            f"a piece of {_set_name(options)} needs at least {thickest}x{thickest} cells",
            field="board",
            value=options.board,
        )
    reason = obstacle(empty)
    if reason:
        raise ImpossibleError(reason.text, field="board", value=options.board)
    if options.solutions < 0:
        raise InputError("expected 0 or more", field="solutions", value=options.solutions)
    if options.minimal and options.solutions != 1:
        raise InputError("works only with solutions 1", field="minimal")
    if options.givens is not None and options.cells is not None:
        raise InputError("use givens or cells, not both", field="givens")
    _check_number(options, "givens", "pieces", options.givens, len(pieces))
    _check_number(options, "cells", "cells", options.cells, total)
    if options.solutions > 1:
        _check_solutions(options)


def _check_number(options: "Options", name: Givens, parts: str, number: int | None, most: int) -> None:
    """Refuse an impossible number of givens out of `most` pieces or cells."""
    if number is None:
        return
    if number < 0:
        raise InputError("expected 0 or more", field=name, value=number)
    if number >= most:
        raise ImpossibleError(
            f"{_set_name(options)} has {most} {parts}, and at least one must be left to place", field=name, value=number
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
    least, number = min(options.choices), options.solutions
    if len(options.choices) == 1 and least == 0 and options.solutions != len(known):
        raise ImpossibleError(f"with nothing given, there are exactly {len(known):,}", field="solutions", value=number)
    if least == 0:
        return
    cells = options.cells is not None
    numbers = _numbers_with_one_given(known, cells)
    given = "cell" if cells else "piece"
    if options.solutions > max(numbers):
        raise ImpossibleError(
            f"with one {given} given, there are at most {max(numbers):,}", field="solutions", value=number
        )
    if len(options.choices) == 1 and least == 1 and options.solutions not in numbers:
        raise ImpossibleError(
            f"no position with one {given} given has exactly this number", field="solutions", value=number
        )


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
        raise InputError("expected only . and -, no letters", field="board", value=board)
    return puzzle


def _numbers_with_one_given(known: Library, cells: bool) -> set[int]:
    """The numbers of completions of positions with one given piece, or one given cell."""
    columns = known.boards.reshape(len(known), -1).T if cells else known.placed
    return {number for column in columns for number in collections.Counter(column.tolist()).values()}
