"""Playing Domicles: making and taking back swaps, progress, whether the swaps left can solve the board, and hints."""

import bisect
import itertools
from typing import NamedTuple, TypeAlias

import msgspec

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, duplicates, replay
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.domicles import bounds
from puzzlemill.solvers.domicles.conflicts import Pair
from puzzlemill.solvers.domicles.reasons import swaps_said
from puzzlemill.solvers.domicles.steps import Swap as Swap
from puzzlemill.solvers.domicles.steps import steps
from puzzlemill.solvers.playing import Hint, Progress


class Position(NamedTuple):
    """The tiles as they are now, row by row, and the swaps that led to them, each with the lower place first."""

    tiles: tuple[Tile, ...]
    swaps: tuple[Pair, ...] = ()


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="back", tag_field="move"):
    """Take back the last swap."""


Move: TypeAlias = Swap | Back


def start(puzzle: Domicles) -> Position:
    """The board before the first swap."""
    return Position(puzzle.tiles)


def moves(puzzle: Domicles, position: Position) -> list[Move]:
    """Every swap, with the lower place first, if any swaps are left; then `Back` if a swap was made.

    `after` accepts the places of a swap in either order.
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
            raise InputError("back: no swap has been made")
        return _before(puzzle, position, 1)
    name, places = f"swap {shown((move.i, move.j))}", len(position.tiles)
    if not (0 <= move.i < places and 0 <= move.j < places):
        raise InputError(f"expected places from 0 to {places - 1}", entry=name)
    if move.i == move.j:
        raise InputError("expected two different places", entry=name)
    if len(position.swaps) == puzzle.swaps:
        raise InputError(f"no swaps left; the puzzle allows {puzzle.swaps}", entry=name)
    pair = min(move.i, move.j), max(move.i, move.j)
    return Position(replay(position.tiles, (pair,)), (*position.swaps, pair))


def progress(puzzle: Domicles, position: Position) -> Progress:
    """The number of cells of the number grid without a conflict, out of all its cells."""
    repeated = {cell for breach in duplicates(position.tiles, puzzle.cols) for cell in breach.cells}
    cells = 2 * len(position.tiles)
    return Progress(cells - len(repeated), cells)


def solution(puzzle: Domicles, position: Position) -> Swaps | None:
    """The swaps made, once they solve the board or none are left."""
    ended = len(position.swaps) == puzzle.swaps or not duplicates(position.tiles, puzzle.cols)
    return Swaps(position.swaps) if ended else None


def solvable(puzzle: Domicles, position: Position, budget: int) -> bool | None:
    """Whether the swaps left are enough to solve the board; None if `budget` nodes do not show it."""
    if not duplicates(position.tiles, puzzle.cols):
        return True
    rest = _rest(puzzle, position)
    known = bounds(rest, budget)
    if known.solutions == 0 or known.lower > rest.swaps:
        return False
    return True if known.upper is not None and known.upper <= rest.swaps else None


def hint(puzzle: Domicles, position: Position, budget: int) -> Hint[Move]:
    """The first swap of a shortest solution, as `steps` explains it, or what to take back if too few swaps are left.

    If a swap is to be taken back, the cells are its two places. Each position examined gets `budget` nodes.
    """
    rest = _rest(puzzle, position)
    trace = steps(rest, budget)
    if trace.status == "unsolvable":
        return _mistake(puzzle, position, budget)
    if trace.status == "budget":
        return Hint("budget", Said("sentences.domicles.budget"))
    if not trace.steps:
        return Hint("solved", Said("sentences.domicles.solved"))
    first = trace.steps[0]
    left = Said("sentences.domicles.left", {"count": rest.swaps})
    args: dict[str, Argument] = {"swaps": swaps_said(len(trace.steps)), "left": left, "step": first.said}
    return Hint(first.technique, Said("sentences.domicles.distance", args), first.cells, first.move)


def _mistake(puzzle: Domicles, position: Position, budget: int) -> Hint[Move]:
    """The hint to take back, with the number of swaps after which the board can be solved again.

    No swap turns a lost position into a good one: it brings the board at most one swap nearer, and uses one up. If the
    budget does not decide, a position counts as good.
    """
    total = len(position.swaps)

    def lost(kept: int) -> bool:
        return solvable(puzzle, _before(puzzle, position, total - kept), budget) is False

    wrong = bisect.bisect_left(range(total), True, key=lost)
    if wrong == 0:
        reason = steps(puzzle, budget).steps[0]
        return Hint("unsolvable", reason.said, reason.cells)
    rest = _rest(puzzle, position)
    i, j = position.swaps[wrong - 1]
    left_key = "sentences.domicles.only_left" if rest.swaps else "sentences.domicles.none_left"
    args: dict[str, Argument] = {
        "swaps": swaps_said(bounds(rest, budget).lower),
        "left": Said(left_key, {"count": rest.swaps}),
        "mistake": wrong,
        "first": i + 1,
        "second": j + 1,
        "count": total - wrong + 1,
    }
    last = (divmod(place, puzzle.cols) for place in position.swaps[-1])
    cells = tuple((row, 2 * col + side) for row, col in last for side in (0, 1))
    return Hint("take back", Said("sentences.domicles.take_back", args), cells, Back())


def _rest(puzzle: Domicles, position: Position) -> Domicles:
    """The rest of the puzzle: the board as it is now and the swaps that are left."""
    left = puzzle.swaps - len(position.swaps)
    return msgspec.structs.replace(puzzle, tiles=position.tiles, swaps=left, exact=False)


def _before(puzzle: Domicles, position: Position, swaps: int) -> Position:
    """The position before the last swaps."""
    kept = position.swaps[: len(position.swaps) - swaps]
    return Position(replay(puzzle.tiles, kept), kept)
