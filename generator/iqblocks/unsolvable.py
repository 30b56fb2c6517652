"""Makes IQ Blocks positions without a completion, to test solvers, each with a certificate that proves it.

Pieces of a real filling are given and one or two of them moved, so that little or nothing looks wrong.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import msgspec

from puzzlemill.catalogues import piece_set_names
from puzzlemill.generator.options import read_size
from puzzlemill.generator.search.batch import TRIES
from puzzlemill.puzzles import form
from puzzlemill.puzzles.iqblocks import IqBlocks, canonical, empty_outline
from puzzlemill.puzzles.iqblocks.certificates import Certificate, Colouring, DeadRegion, verify
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, LARGEST, cells_of, parse_set, with_mark, without
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError
from puzzlemill.puzzles.streams import Stream, stream
from puzzlemill.solvers.iqblocks import fillings, obstacle
from puzzlemill.solvers.iqblocks.all_fillings import IQ, library, random_filling
from puzzlemill.solvers.iqblocks.refutation import contradiction, refute
from puzzlemill.solvers.iqblocks.table import table_of

VERSION = 1

Reason = Literal["dead-region", "colouring", "refutation"]

REASONS: Final[tuple[Reason, ...]] = ("dead-region", "colouring", "refutation")
"""The reasons why there is no completion: the size of a region, its colours, or otherwise a tree of cases."""

ATTEMPTS = 25
"""Most positions in one try."""

BUDGET = 1_000_000
"""Most nodes for the proof of a position."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What to make; raises `ImpossibleError` or `InputError` for impossible options.

    `reason` is the argument that refutes the positions; with `any`, at least half need a refutation by cases. With
    `near_miss`, moving one given piece would leave exactly one completion.
    """

    pieces: str = "iq"
    board: str = "8x8"
    givens: int | None = None
    reason: Literal[Reason, "any"] = "any"
    near_miss: bool = False

    def __post_init__(self) -> None:
        empty = self.empty_board
        fault = obstacle(empty)
        if fault:
            raise ImpossibleError(fault.text, field="board", value=self.board)
        pieces, least = len(empty.piece_list), 1 if self.reason in ("dead-region", "colouring") else 2
        if self.givens is not None and self.givens < 1:
            raise InputError("expected 1 or more", field="givens", value=self.givens)
        if (self.givens or 1) + least > pieces:
            name = f"the set {self.pieces}" if self.pieces in piece_set_names() else "this set"
            left = "at least 1 must be left to place" if least == 1 else "a refutation needs 2 left to place"
            raise ImpossibleError(f"{name} has {pieces} pieces, and {left}", field="givens", value=self.givens or 1)
        if self.reason == "colouring" and self.givens in (1, 2) and canonical(empty) == IQ:
            _refuse_colouring(self.givens)

    @property
    def empty_board(self) -> IqBlocks:
        """The puzzle with nothing given; raises `InputError` if it cannot be read."""
        rows, cols = read_size("board", self.board, LARGEST)
        return IqBlocks(parse_set(self.pieces), (EMPTY * cols,) * rows)

    @property
    def choices(self) -> range:
        """The possible numbers of given pieces; 2 to 6 for the ten IQ pieces."""
        if self.givens is not None:
            return range(self.givens, self.givens + 1)
        pieces = len(self.empty_board.piece_list)
        least = max(1, pieces // 5)
        return range(least, max(least + 1, pieces - 3))


class Unsolvable(NamedTuple):
    """A position without a completion, and the certificate that proves it."""

    puzzle: IqBlocks
    certificate: Certificate


def unsolvable(
    options: Options | None = None, count: int = 1, seed: int = 0, tries: int | None = None
) -> Iterator[Unsolvable]:
    """Up to `count` positions without a completion; no two are the same up to symmetry.

    Each is proved by the solver and by a certificate that was checked. If `reason` is any, at least every other one is
    a `refutation`: every cell and piece has a placement, and neither areas nor colours prove anything. The iterator
    ends early after `tries` tries (None: 1000 per position). Raises `OutOfReachError` if the pieces that are left have
    too many placements for a certificate.
    """
    options = Options() if options is None else options
    forms: set[str] = set()
    for index in range(TRIES * count if tries is None else tries):
        if len(forms) == count:
            return
        draws = stream("iqblocks-unsolvable", VERSION, msgspec.to_builtins(options), seed, index)
        if options.reason != "any":
            reason = options.reason
        else:
            reason = draws.choice(REASONS) if len(forms) % 2 else "refutation"
        position = _make(options, reason, draws)
        if position and form(position.puzzle) not in forms:
            forms.add(form(position.puzzle))
            yield position


def _refuse_colouring(givens: int) -> None:
    """Refuse numbers of given IQ pieces with (almost) no colourings; all positions were enumerated."""
    if givens == 1:
        raise ImpossibleError(
            "no position with 1 given IQ piece can be proved unsolvable by a colouring", field="givens", value=1
        )
    positions = "only 10 positions with 2 given IQ pieces, up to symmetry,"
    raise OutOfReachError(f"{positions} can be proved unsolvable by a colouring", field="givens", value=2)


def _make(options: Options, reason: Reason, draws: Stream) -> Unsolvable | None:
    """One try at a position with this reason."""
    empty = options.empty_board
    known = library(empty)
    board = () if known else random_filling(empty, draws)
    if board is None:
        return None
    names = [piece.name for piece in empty.piece_list]
    for _ in range(ATTEMPTS):
        board = known.filling(draws.below(len(known))) if known else board
        given = draws.sample(names, draws.choice(options.choices))
        solvable = IqBlocks(empty.pieces, without(board, set(names).difference(given)))
        if options.near_miss and fillings(solvable, BUDGET, 2).total != 1:
            continue
        puzzle = _moved(solvable, given[: 1 if options.near_miss else 2], draws)
        if puzzle is None or _reason(puzzle) != reason:
            continue
        try:
            certificate = refute(puzzle, budget=BUDGET)
        except OutOfReachError:
            continue
        if certificate:
            failures = verify(certificate)
            if failures:
                raise RuntimeError(f"the certificate for {certificate.id} is wrong: {failures[0]}")
            return Unsolvable(puzzle, certificate)
    return None


def _moved(puzzle: IqBlocks, moved: list[str], draws: Stream) -> IqBlocks | None:
    """The puzzle with given pieces moved, one by one, to random other places; None if a piece has no other place."""
    board = without(puzzle.board, moved)
    table = table_of(puzzle.piece_list, empty_outline(puzzle))
    names = [piece.name for piece in puzzle.piece_list]
    for name in moved:
        fitting = table.fitting(IqBlocks(puzzle.pieces, board))
        places = fitting.select(fitting.piece == names.index(name)).cover(slice(None)).tolist()
        covers = [{table.cells[number] for number in cover if number < len(table.cells)} for cover in places]
        others = [cells for cells in covers if cells != set(cells_of(puzzle.board, name))]
        if not others:
            return None
        board = with_mark(board, name, draws.choice(others))
    return IqBlocks(puzzle.pieces, board)


def _reason(puzzle: IqBlocks) -> str | None:
    """The obvious reason if there is one, otherwise a refutation; None if a cell or a piece has no placement."""
    plain = contradiction(puzzle)
    if isinstance(plain, DeadRegion):
        return "dead-region"
    if isinstance(plain, Colouring):
        return "colouring"
    return None if plain else "refutation"
