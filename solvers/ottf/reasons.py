"""Reasons for a player of OTTF: why a risky tile can be placed now, and which placement was a mistake."""

import bisect
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.ottf.counts import later_neighbours
from puzzlemill.solvers.ottf.deductions import deduce
from puzzlemill.solvers.ottf.groups import COST
from puzzlemill.solvers.ottf.positions import View
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, ROLE, Board, Part
from puzzlemill.solvers.ottf.steps import TECHNIQUES as NAMES
from puzzlemill.solvers.ottf.trials import survey
from puzzlemill.solvers.outcome import Outcome, Reason
from puzzlemill.solvers.sentences import cell_name

TECHNIQUES: Final = tuple(NAMES)
"""The techniques of steps, from easy to hard."""


class Reasoned(NamedTuple):
    """What to say about a tile, the first of `cells`; the reason that it gives rests on the others."""

    technique: str
    said: Said
    cells: tuple[Cell, ...]


def right(template: Ottf, budget: int) -> Reasoned | None:
    """A tile that comes before all of its neighbours in every solution of a template without a safe tile.

    Its technique is the hardest that was needed: `rule 2`, a deduction or `trial`. None if rules, deductions and single
    trials, one after another within `budget` nodes, do not find one. All tiles decided before it come after their
    neighbours, so it can be placed now.
    """
    board = Board(template)
    board.run_rules()
    made: list[_Made] = []
    while not (firsts := np.flatnonzero(board.tiles[board.log[: board.tail], ROLE] == FIRST)).size:
        parts = board.parts(board.all)
        budget -= COST * sum(part.ambiguous for part in parts)
        found = [deduction for part in parts if budget >= 0 and (deduction := deduce(board, part))]
        if found:
            deduction = min(found, key=lambda one: (TECHNIQUES.index(one.technique), len(one.tiles), one.tile))
            made.append(_Made(*deduction[:4], board.cells(list(deduction.tiles))))
        else:
            refuted = []
            for part in parts:
                tried = board.ambiguous(part.tiles).tolist()
                budget -= 2 * len(tried) * part.cost
                refutation = survey(board, part, tried)[0] if budget >= 0 else None
                if refutation:
                    refuted.append((refutation, part))
            if not refuted:
                return None
            # Of the trials in all parts, the one that rests on the fewest tiles is the easiest to follow.
            refutation, part = min(refuted, key=lambda pair: pair[0])
            made.append(_refuted(board, part, refutation.tile, refutation.role))
        if board.assume(made[-1].tile, made[-1].role):
            return None
    return _reasoned(board, int(board.log[firsts[0]]), made)


class _Made(NamedTuple):
    """A deduction, or a trial and what the wrong role would lead to: a role of a tile, and the cells that show it."""

    technique: str
    tile: int
    role: int
    why: Said
    cells: tuple[Cell, ...]


def _refuted(board: Board, part: Part, tile: int, wrong: int) -> _Made:
    """The contradiction that a wrong role of a tile in a part leads to."""
    mark = board.tail
    failed = board.assume(tile, wrong)
    if failed:
        rest_on = [*board.failure_chain(failed), failed]
        number, degree = board.tiles[failed, [NUMBER, DEGREE]].tolist()
        key = "sentences.ottf.would_lack" if degree else "sentences.ottf.would_lack_all"
        needs = later_neighbours(number)
        end = Said(key, {"cell": cell_name(board.cell(failed)), "needs": needs, "left": degree})
        decided = len(board.failure_chain(failed, mark)) - 1
        if decided:
            end = Said("sentences.ottf.would_decide", {"count": decided, "end": end})
    else:
        left = next(left for left in board.parts(part.tiles) if not left.possible)
        rest_on = left.tiles.tolist()
        end = _imbalance(left, Said("sentences.ottf.connected", {"count": len(rest_on)}))
    board.undo(mark)
    return _Made("trial", tile, FIRST + LAST - wrong, end, board.cells(rest_on))


def _imbalance(part: Part, tiles: Said) -> Said:
    """Why `tiles`, a part on which the rules are stuck, fail their checksum."""
    if part.excess < 0:
        return Said("sentences.ottf.leave_short", {"tiles": tiles, "short": -part.excess})
    if part.excess == 0:
        return Said("sentences.ottf.leave_first", {"tiles": tiles})
    if part.excess % 4:
        return Said("sentences.ottf.leave_odd", {"tiles": tiles, "count": part.excess})
    if part.excess == 4 * part.ambiguous:
        return Said("sentences.ottf.leave_last", {"tiles": tiles, "over": part.excess})
    return Said("sentences.ottf.leave_few", {"tiles": tiles, "over": part.excess, "count": part.ambiguous})


def _reasoned(board: Board, tile: int, made: list[_Made]) -> Reasoned:
    """A tile that comes before its neighbours, by the last deduction, or as a neighbour comes after all of its own."""
    chain = [tile, *reversed(board.failure_chain(tile))]
    last = made[-1] if made else None
    said = Said("sentences.ottf.risky", {"cell": cell_name(board.cell(tile)), "why": _why(board, chain, last)})
    if len(made) > 1:
        said = Said("sentences.ottf.after_deductions", {"count": len(made) - 1, "hint": said})
    cells = tuple(dict.fromkeys((*board.cells(chain), *(last.cells if last else ()))))
    technique = max((one.technique for one in made), key=TECHNIQUES.index, default="rule 2")
    return Reasoned(technique, said, cells)


def _why(board: Board, chain: list[int], last: _Made | None) -> Said:
    """Why the first tile of a chain of roles comes before its neighbours, after the last deduction, if any."""
    tile, neighbour = (cell_name(board.cell(one)) for one in (chain[0], chain[min(1, len(chain) - 1)]))
    if last is None:
        if len(chain) > 2:
            return Said("sentences.ottf.why_chain", {"cell": neighbour, "tiles": len(chain) - 1})
        return Said("sentences.ottf.why_rule", {"cell": neighbour})
    place = 0 if last.tile == chain[0] else 1 if last.tile == chain[1] else 2
    keys = _TRIED if last.technique == "trial" else _DEDUCED
    args: dict[str, Argument] = {"cell": cell_name(board.cell(last.tile)), "end": last.why}
    args |= {"neighbour": neighbour, "tile": tile} if place == 2 else {}
    return Said(keys[place], {"end": last.why} if place == 0 else args)


_TRIED: Final = ("sentences.ottf.why_tile", "sentences.ottf.why_neighbour", "sentences.ottf.why_farther")
_DEDUCED: Final = ("sentences.ottf.so_tile", "sentences.ottf.so_neighbour", "sentences.ottf.so_farther")
"""What a trial and a deduction say of the tile to place, of its neighbour, and of a tile farther away."""


def mistake(view: View, order: Int32s, budget: int) -> Reasoned:
    """In a lost position, the first placement of `order` after which the rest had no solution.

    Its technique is `take back`, or `unsolvable` if there was no solution to begin with. As long as tiles are placed at
    a right moment, only a risky one can lose the last solution. Each search gets `budget` nodes; if they are spent, the
    position counts as good, so a later placement might be named.
    """
    whole = view.search(view.number >= 0, budget)
    wrong = np.flatnonzero(view.wrong.reshape(-1)[order])[:1].tolist()
    # No later placement can be the first mistake: one at a wrong moment leaves no solution.
    suspects = _risks_taken(view, order, wrong[0] if wrong else len(order)) + wrong
    if whole.status == "unsolvable" or not suspects:
        said = _because("sentences.ottf.unsolvable", "sentences.ottf.unsolvable_because", whole.reason, {})
        return Reasoned("unsolvable", said, _cells(whole.reason))

    def left(suspect: int) -> Outcome[Order]:
        empty = view.number >= 0
        empty.reshape(-1)[order[: suspects[suspect] + 1]] = False
        return view.search(empty, budget)

    first = _first_lost(len(suspects), lambda suspect: left(suspect).status == "unsolvable")
    number = suspects[first]
    row, col = cell = divmod(int(order[number]), view.number.shape[1])
    back = Said("sentences.ottf.take_back", {"count": len(order) - number})
    args: dict[str, Argument] = {"number": number + 1, "cell": cell_name(cell), "back": back}
    if [number] == wrong:
        args |= {"shows": int(view.now[row, col]), "empty": empty_left(int(view.around[row, col]))}
        args |= {"end": int(view.end[row, col]), "right": int(view.number[row, col]) + 1}
        return Reasoned("take back", Said("sentences.ottf.mistake", args), (cell,))
    reason = left(first).reason
    said = _because("sentences.ottf.lost", "sentences.ottf.lost_because", reason, args)
    return Reasoned("take back", said, (cell, *_cells(reason)))


def _risks_taken(view: View, order: Int32s, end: int) -> list[int]:
    """The places in order[:end] of risky tiles, 1s that had four empty neighbours."""
    when = np.where(view.number < 0, -1, len(order))
    when.reshape(-1)[order] = np.arange(len(order))
    padded = np.pad(when, 1, constant_values=-1)
    beside = (padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:])
    risky = (view.number == 0) & np.logical_and.reduce([other > when for other in beside])
    return np.flatnonzero(risky.reshape(-1)[order[:end]]).tolist()


def _first_lost(suspects: int, lost: Callable[[int], bool]) -> int:
    """The first lost suspect; the last one is lost, and so are all after a lost one.

    It is often near the end, so the search starts there, in steps that double.
    """
    step = 1
    while step < suspects and lost(suspects - 1 - step):
        step *= 2
    # The suspect `step` before the last is good, if there is one; half as far back it is lost. That one is the upper
    # end, which a bisection does not search again.
    return bisect.bisect_left(range(suspects), True, max(0, suspects - step), suspects - 1 - step // 2, key=lost)


def empty_left(number: int) -> Said:
    """The number of empty neighbours: `2 empty neighbours left`."""
    return Said("sentences.ottf.empty_left" if number else "sentences.ottf.no_empty_left", {"count": number})


def _because(bare: str, explained: str, reason: Reason | None, args: Mapping[str, Argument]) -> Said:
    """A sentence with the solver's reason for no solution in brackets, or the bare one if no reason is known.

    Some reasons are about a tile, their last cell, others about a part.
    """
    if reason is None:
        return Said(bare, args)
    last, said = cell_name(reason.cells[-1]), reason.said
    if reason.code == "NUMBER_TOO_LARGE":
        said = Said("sentences.ottf.reason_at", {"cell": last, "reason": said})
    elif reason.code == "CHAIN":
        said = Said("sentences.ottf.reason_of_chain", {"cell": last, "reason": said})
    elif reason.code != "EXHAUSTED":
        said = Said("sentences.ottf.reason_among", {"tiles": len(reason.cells), "reason": said})
    return Said(explained, {**args, "reason": said})


def _cells(reason: Reason | None) -> tuple[Cell, ...]:
    return reason.cells if reason else ()
