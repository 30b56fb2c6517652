"""IQ Blocks, the generator: a filling with pieces or cells taken away, until what is left completes as wanted.

A filling and the givens are drawn at random until the number of completions is right. Where all fillings are known,
the draw is uniform over the positions with this number of givens.
"""

import collections
import functools
from typing import Annotated

import msgspec

from puzzlemill.catalogues import piece_set_names
from puzzlemill.generator import batch
from puzzlemill.generator.iqblocks_levels import AIMS, RARE, Givens, common_levels, refuse
from puzzlemill.grading.iqblocks import spared
from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks, canonical, parse_id
from puzzlemill.puzzles.iqblocks_pieces import EMPTY, LARGEST, Rows, orientations, parse_set
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError, shown
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import fillings, obstacle
from puzzlemill.solvers.iqblocks_library import IQ, Library, library, random_filling

VERSION = 2

ATTEMPTS = 400
"""Draws in one try where all fillings are known; of 2 given IQ pieces one in 40 is unique, of 4 cells one in 150."""

CHOICES = 25
"""Choices of givens tried on one random filling where the fillings are not all known."""

BUDGET = 50_000
"""Nodes that a count of completions may take in such a choice."""


class Options(batch.Options, frozen=True, kw_only=True):
    """What an IQ Blocks puzzle is made of; refuses what no filling can give."""

    pieces: Annotated[str, msgspec.Meta(description="a bundled set, or pieces as in ids: a1111.1100_b111")] = "iq"
    board: Annotated[
        str, msgspec.Meta(description="rows x columns, such as 8x8; with holes as in ids, 2x4:3.2-3. without 2 cells")
    ] = "8x8"
    givens: Annotated[int | None, msgspec.Meta(description="pieces given; any number that suits when left out")] = None
    cells: Annotated[int | None, msgspec.Meta(description="cells given, in place of pieces")] = None
    solutions: Annotated[int, msgspec.Meta(description="exact number of completions (0: any)")] = 1
    minimal: Annotated[bool, msgspec.Meta(description="one completion, and more without any one of the givens")] = False

    def __post_init__(self) -> None:
        pieces, empty = self.empty_board.piece_list, self.empty_board
        rows, cols = len(empty.board), len(empty.board[0])
        total = sum(piece.size for piece in pieces)
        there = len(empty.open_cells)
        if total != there:
            raise ImpossibleError(f"board {self.board}: {there} cells, but the pieces of {self.set_name} have {total}")
        thickest = max(min(len(shape) for shape in orientations(piece)) for piece in pieces)
        if thickest > min(rows, cols):
            raise ImpossibleError(f"board {self.board}: a piece of {self.set_name} needs {thickest} rows and columns")
        reason = obstacle(empty)
        if reason:
            raise ImpossibleError(f"board {self.board}: {reason.text}")
        if self.solutions < 0:
            raise InputError(f"solutions {shown(self.solutions)}: expected 0 or more")
        if self.minimal and self.solutions != 1:
            raise InputError("minimal: only with solutions 1")
        if self.givens is not None and self.cells is not None:
            raise InputError("givens, cells: expected one of them")
        self._check_number("givens", "pieces", self.givens, len(pieces))
        self._check_number("cells", "cells", self.cells, total)
        if self.solutions > 1:
            self._check_solutions()

    def _check_number(self, name: Givens, parts: str, number: int | None, most: int) -> None:
        """Refuse a number of givens that cannot be, of `most` pieces or cells."""
        if number is None:
            return
        if number < 0:
            raise InputError(f"{name} {shown(number)}: expected 0 or more")
        if number >= most:
            raise ImpossibleError(
                f"{name} {shown(number)}: {self.set_name} has {most} {parts}, one must be left to place"
            )
        if number == most - 1 and self.solutions > 1:
            raise ImpossibleError(f"{name} {number}: with one of {most} {parts} left there is one completion")
        if self.solutions == 1 and self.of_iq:
            refuse(name, number, self.minimal)

    def _check_solutions(self) -> None:
        """Refuse a number of completions above 1 that no position has, where all fillings are known."""
        known = library(self.empty_board)
        if not known:
            return
        least, asked = min(self.choices), f"solutions {self.solutions}"
        if len(self.choices) == 1 and least == 0 and self.solutions != len(known):
            raise ImpossibleError(f"{asked}: with nothing given there are {len(known):,}")
        if least == 0:
            return
        cells = self.cells is not None
        numbers = _numbers_with_one_given(known, cells)
        given = "cell" if cells else "piece"
        if self.solutions > max(numbers):
            raise ImpossibleError(f"{asked}: with one {given} given there are {max(numbers):,} at most")
        if len(self.choices) == 1 and least == 1 and self.solutions not in numbers:
            raise ImpossibleError(f"{asked}: no position with one {given} given has so many")

    @property
    def set_name(self) -> str:
        """What messages call the set."""
        return self.pieces if self.pieces in piece_set_names() else "this set"

    @property
    def empty_board(self) -> IqBlocks:
        """The puzzle with nothing given; raises `InputError` when `pieces` or `board` cannot be read."""
        return _empty_board(self.pieces, self.board)

    @property
    def of_iq(self) -> bool:
        """Whether these are the ten IQ pieces on 8x8, however spelt."""
        return canonical(self.empty_board) == IQ

    @property
    def choices(self) -> range:
        """The numbers of givens that are drawn from; of the ten IQ pieces 2 to 7, minimal ones 2 to 5."""
        number = self.givens if self.cells is None else self.cells
        if number is not None:
            return range(number, number + 1)
        pieces = len(self.empty_board.piece_list)
        least = min(max(1, pieces // 5), pieces - 1)
        most = max(least + 1, pieces - (4 if self.minimal else 2))
        return range(least, most)


@functools.lru_cache(maxsize=16)
def _empty_board(pieces: str, board: str) -> IqBlocks:
    """The empty board of two options."""
    read = parse_set(pieces)
    size, holes, _ = board.partition(":")
    rows, cols = batch.read_size("board", size, LARGEST)
    if not holes:
        return IqBlocks(read, (EMPTY * cols,) * rows)
    puzzle = parse_id(f"{IqBlocks.kind}:{pieces}:{board}")
    if set("".join(puzzle.board)) - {EMPTY, HOLE}:
        raise InputError(f"board {shown(board)}: expected no letters, only . and -")
    return puzzle


def _numbers_with_one_given(known: Library, cells: bool) -> set[int]:
    """How many completions the positions with one given piece, or one given cell, have."""
    columns = known.boards.reshape(len(known), -1).T if cells else known.placed
    return {number for column in columns for number in collections.Counter(column.tolist()).values()}


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
