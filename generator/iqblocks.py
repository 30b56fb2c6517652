"""IQ Blocks, the generator: a filling with some pieces taken away, so that what is left has one completion.

A random filling and a random choice of given pieces are drawn until the completion is unique. Every unique position
comes from one filling and one choice, so where all fillings are known the draw is uniform over unique positions.
"""

import re
from typing import Annotated

import msgspec

from puzzlemill.catalogues import piece_set_names
from puzzlemill.generator import batch
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, canonical, parse_set
from puzzlemill.puzzles.iqblocks_pieces import EMPTY, LARGEST, Rows, orientations
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, shown
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import fillings
from puzzlemill.solvers.iqblocks_library import library, random_filling

VERSION = 1

ATTEMPTS = 400
"""Draws in one try where all fillings are known; with 2 given IQ pieces, the scarcest, one in 40 is unique."""

CHOICES = 25
"""Choices of given pieces tried on one random filling where the fillings are not all known."""

BUDGET = 50_000
"""Nodes that a proof of uniqueness may take in such a choice."""

AIMS: dict[int, tuple[int, ...]] = {1: (6, 7, 5), 2: (5, 6, 4), 3: (4, 5, 3), 4: (3, 4), 5: (2, 3)}
"""Numbers of given IQ pieces at which a level is common (sampled)."""


IQ_LEVELS: dict[int, tuple[int, ...]] = {
    2: (4, 5), 3: (2, 3, 4, 5), 4: (2, 3, 4, 5), 5: (1, 2, 3, 4), 6: (1, 2, 3, 4), 7: (1, 2, 3), 8: (1, 2, 3),
}  # fmt: skip
"""The levels met at each number of given IQ pieces (sampled)."""


_IQ = IqBlocks("iq", (EMPTY * 8,) * 8)
"""The board that the table above was sampled on."""


class Options(batch.Options, frozen=True, kw_only=True):
    """What an IQ Blocks puzzle is made of; refuses what no filling can give."""

    pieces: Annotated[str, msgspec.Meta(description="a bundled set, or pieces as in ids: a1111.1100_b111")] = "iq"
    board: Annotated[str, msgspec.Meta(description="rows x columns, such as 8x8")] = "8x8"
    givens: Annotated[int | None, msgspec.Meta(description="pieces given; any number that suits when left out")] = None
    unique: Annotated[bool, msgspec.Meta(description="exactly one completion")] = True

    def __post_init__(self) -> None:
        pieces = self.empty_board.piece_list
        rows, cols = self.size
        total = sum(piece.size for piece in pieces)
        if total != rows * cols:
            raise ImpossibleError(
                f"board {self.board}: {rows * cols} cells, but the pieces of {self.set_name} have {total}"
            )
        thickest = max(min(len(shape) for shape in orientations(piece)) for piece in pieces)
        if thickest > min(rows, cols):
            raise ImpossibleError(f"board {self.board}: a piece of {self.set_name} needs {thickest} rows and columns")
        if self.givens is None:
            return
        if self.givens < 0:
            raise InputError(f"givens {shown(self.givens)}: expected 0 or more")
        if self.givens >= len(pieces):
            raise ImpossibleError(
                f"givens {shown(self.givens)}: {self.set_name} has {len(pieces)} pieces, one must be left to place"
            )
        if self.sampled and self.givens < 2:
            raise ImpossibleError(
                f"givens {shown(self.givens)}: no position with fewer than 2 given IQ pieces has exactly one completion"
            )

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board; raises `InputError` when it cannot be read."""
        return batch.read_size("board", self.board, LARGEST)

    @property
    def set_name(self) -> str:
        """What messages call the set."""
        return self.pieces if self.pieces in piece_set_names() else "this set"

    @property
    def empty_board(self) -> IqBlocks:
        """The puzzle with nothing given; raises `InputError` when `pieces` cannot be read."""
        rows, cols = self.size
        return IqBlocks(parse_set(self.pieces), (EMPTY * cols,) * rows)

    @property
    def of_iq(self) -> bool:
        """Whether these are the ten IQ pieces on 8x8, however spelt."""
        return canonical(self.empty_board) == _IQ

    @property
    def sampled(self) -> bool:
        """Whether these are unique puzzles of the ten IQ pieces on 8x8, of which more is known than of others."""
        return self.unique and self.of_iq

    @property
    def choices(self) -> range:
        """The numbers of given pieces that are drawn from: 2 to 7 of the ten IQ pieces."""
        if self.givens is not None:
            return range(self.givens, self.givens + 1)
        pieces = len(self.empty_board.piece_list)
        least = min(max(1, pieces // 5), pieces - 1)
        return range(least, max(least + 1, pieces - 2))


def levels(options: Options) -> tuple[int, ...]:
    """The levels that puzzles under these options can have."""
    pieces = len(options.empty_board.piece_list)
    found: set[int] = set()
    for givens in options.choices:
        if givens == pieces - 1:
            found |= {1 if givens >= 1 else 2}
        elif options.sampled:
            found |= set(IQ_LEVELS[givens])
        elif options.of_iq and givens < 2:
            found.add(5)  # None has exactly one completion (enumerated), and a choice of several is level 5.
        else:
            found |= {1, 2, 3, 4, 5} if 2 * givens >= pieces else {2, 3, 4, 5}
    return tuple(sorted(found))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """Options with a number of givens at which these levels are common, for the IQ pieces; else the options."""
    if options.givens is not None or not options.sampled:
        return [options]
    wanted = {givens for level in levels for givens in AIMS[level]}
    return [msgspec.structs.replace(options, givens=givens) for givens in sorted(wanted)]


def make(options: Options, draws: Stream) -> tuple[IqBlocks, Filling] | None:
    """One try; uniform over the unique positions with this number of givens where all fillings are known."""
    empty = options.empty_board
    names = [piece.name for piece in empty.piece_list]
    givens = draws.choice(options.choices)
    known = library(empty)
    board = () if known else random_filling(empty, draws)
    if board is None:
        return None
    for _ in range(ATTEMPTS if known else CHOICES):
        board = known.filling(draws.below(len(known))) if known else board
        puzzle = IqBlocks(empty.pieces, _keep(board, draws.sample(names, givens)))
        if not options.unique:
            return puzzle, Filling(board)
        total = known.completions(puzzle.board) if known else fillings(puzzle, BUDGET, 2).total
        if total == 1:
            return puzzle, Filling(board)
    return None


def _keep(board: Rows, names: list[str]) -> Rows:
    """The board with only the pieces of these names on it."""
    return tuple(re.sub(f"[^{''.join(names)}#]", EMPTY, row) for row in board)
