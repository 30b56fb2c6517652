"""Playing Domicles: swapping and taking back, what is done, whether the swaps left can solve the board, and hints."""

import bisect
import itertools
from typing import NamedTuple, TypeAlias

import msgspec

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, duplicates, replay
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.domicles import bounds
from puzzlemill.solvers.domicles.conflicts import Pair
from puzzlemill.solvers.domicles.steps import Swap as Swap
from puzzlemill.solvers.domicles.steps import steps
from puzzlemill.solvers.playing import Hint, Progress


class Position(NamedTuple):
    """The tiles as they are now, row by row, and the swaps made and not taken back, each with the lower place first."""

    tiles: tuple[Tile, ...]
    swaps: tuple[Pair, ...] = ()


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="back", tag_field="move"):
    """Take back the last swap, which can then be made again."""


Move: TypeAlias = Swap | Back


def start(puzzle: Domicles) -> Position:
    """The board as it is given."""
    return Position(puzzle.tiles)


def moves(puzzle: Domicles, position: Position) -> list[Move]:
    """Every swap, with the lower place first, while some are left; then `Back` if a swap was made.

    `after` takes the places of a swap in either order.
    """
    possible: list[Move] = []
    if len(position.swaps) < puzzle.swaps:
        possible += [Swap(i, j) for i, j in itertools.combinations(range(len(position.tiles)), 2)]
    if position.swaps:
        possible.append(Back())
    return possible


def after(puzzle: Domicles, position: Position, move: Move) -> Position:
    """The position after a move; raises `InputError` with one line that names move, places and rule."""
    if isinstance(move, Back):
        if not position.swaps:
            raise InputError("back: no swap was made")
        return _before(puzzle, position, 1)
    name, places = f"swap {shown((move.i, move.j))}", len(position.tiles)
    if not (0 <= move.i < places and 0 <= move.j < places):
        raise InputError(f"{name}: the places are 0 to {places - 1}")
    if move.i == move.j:
        raise InputError(f"{name}: two different places are swapped")
    if len(position.swaps) == puzzle.swaps:
        raise InputError(f"{name}: no swap is left, {puzzle.swaps} allowed")
    pair = min(move.i, move.j), max(move.i, move.j)
    return Position(replay(position.tiles, (pair,)), (*position.swaps, pair))


def progress(puzzle: Domicles, position: Position) -> Progress:
    """Cells of the number grid without a conflict, of all its cells."""
    repeated = {cell for breach in duplicates(position.tiles, puzzle.cols) for cell in breach.cells}
    cells = 2 * len(position.tiles)
    return Progress(cells - len(repeated), cells)


def solution(puzzle: Domicles, position: Position) -> Swaps | None:
    """The swaps made, once they solve the board or none is left."""
    ended = len(position.swaps) == puzzle.swaps or not duplicates(position.tiles, puzzle.cols)
    return Swaps(position.swaps) if ended else None


def solvable(puzzle: Domicles, position: Position, budget: int) -> bool | None:
    """Whether the swaps left suffice to solve the board; None when `budget` nodes do not show it."""
    if not duplicates(position.tiles, puzzle.cols):
        return True
    rest = _rest(puzzle, position)
    known = bounds(rest, budget)
    if known.solutions == 0 or known.lower > rest.swaps:
        return False
    return True if known.upper is not None and known.upper <= rest.swaps else None


def hint(puzzle: Domicles, position: Position, budget: int) -> Hint[Move]:
    """The first swap of a shortest solution, as `steps` explains it, if the swaps left suffice, else what to take back.

    The cells to take back are those of the last swap. Each position looked at gets `budget` nodes.
    """
    rest = _rest(puzzle, position)
    trace = steps(rest, budget)
    if trace.status == "unsolvable":
        return _mistake(puzzle, position, budget)
    if trace.status == "budget":
        return Hint("budget", "Nothing found within the budget solves the board with the swaps left.")
    if not trace.steps:
        return Hint("solved", "The board is solved.")
    first = trace.steps[0]
    text = f"{counted(len(trace.steps), 'swap')} from solved, {rest.swaps} left. {first.text}"
    return Hint(first.technique, text, first.cells, first.move)


def _mistake(puzzle: Domicles, position: Position, budget: int) -> Hint[Move]:
    """To take back, with the number of swaps after which the board can be solved again.

    No swap ever makes a lost position good: it brings the board nearer by one at most, and is one less to make. If the
    budget does not decide, a position counts as good.
    """
    total = len(position.swaps)

    def lost(kept: int) -> bool:
        return solvable(puzzle, _before(puzzle, position, total - kept), budget) is False

    wrong = bisect.bisect_left(range(total), True, key=lost)
    if wrong == 0:
        reason = steps(puzzle, budget).steps[0]
        return Hint("unsolvable", reason.text, reason.cells)
    rest = _rest(puzzle, position)
    needed, back = counted(bounds(rest, budget).lower, "swap"), counted(total - wrong + 1, "swap")
    i, j = position.swaps[wrong - 1]
    mistake = f"swap {wrong}, of places {i + 1} and {j + 1}, was the mistake"
    text = f"From here it takes at least {needed}, with {rest.swaps} left: {mistake}. Take back {back}."
    last = (divmod(place, puzzle.cols) for place in position.swaps[-1])
    cells = tuple((row, 2 * col + side) for row, col in last for side in (0, 1))
    return Hint("take back", text, cells, Back())


def _rest(puzzle: Domicles, position: Position) -> Domicles:
    """What is left of the puzzle: the board as it is now and the swaps not yet made."""
    left = puzzle.swaps - len(position.swaps)
    return msgspec.structs.replace(puzzle, tiles=position.tiles, swaps=left, exact=False)


def _before(puzzle: Domicles, position: Position, swaps: int) -> Position:
    """The position before the last swaps."""
    kept = position.swaps[: len(position.swaps) - swaps]
    return Position(replay(puzzle.tiles, kept), kept)
