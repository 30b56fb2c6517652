"""Reasons for a player of OTTF: why a risky tile can be placed now, and which placement was a mistake."""

import bisect
from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.ottf.positions import View
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, ROLE, Board, Part
from puzzlemill.solvers.ottf.trials import survey
from puzzlemill.solvers.ottf.windows import later_neighbours
from puzzlemill.solvers.outcome import Outcome, Reason
from puzzlemill.solvers.sentences import cell_name


class Reasoned(NamedTuple):
    """What to say about a tile, the first of `cells`; the reason that it gives rests on the others."""

    technique: str
    said: Said
    cells: tuple[Cell, ...]


def right(template: Ottf, budget: int) -> Reasoned | None:
    """A tile that comes before all of its neighbours in every solution of a template without a safe tile.

    Its technique is `rule 2` or `trial`. None if the rules and single trials, one after another within `budget` nodes,
    do not find one. All tiles decided before it come after their neighbours, so it can be placed now.
    """
    board = Board(template)
    board.run_rules()
    trials: list[_Trial] = []
    while not (firsts := np.flatnonzero(board.tiles[board.log[: board.tail], ROLE] == FIRST)).size:
        refuted = []
        for part in board.parts(board.all):
            tried = board.ambiguous(part.tiles).tolist()
            budget -= 2 * len(tried) * part.cost
            refutation = survey(board, part, tried)[0] if budget >= 0 else None
            if refutation:
                refuted.append((refutation, part))
        if not refuted:
            return None
        # Of the trials in all parts, the one that rests on the fewest tiles is the easiest to follow.
        refutation, part = min(refuted, key=lambda pair: pair[0])
        trials.append(_refuted(board, part, refutation.tile, refutation.role))
        if board.assume(refutation.tile, FIRST + LAST - refutation.role):
            return None
    return _reasoned(board, int(board.log[firsts[0]]), trials)


class _Trial(NamedTuple):
    """A refuted trial: its tile, what the wrong role would lead to, and the tiles that show it."""

    cell: Cell
    end: Said
    cells: tuple[Cell, ...]


def _refuted(board: Board, part: Part, tile: int, wrong: int) -> _Trial:
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
    return _Trial(board.cell(tile), end, board.cells(rest_on))


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


def _reasoned(board: Board, tile: int, trials: list[_Trial]) -> Reasoned:
    """A tile that comes before its neighbours, by the last trial, or as a neighbour comes after all of its own."""
    chain = board.cells([tile, *reversed(board.failure_chain(tile))])
    cell = cell_name(chain[0])
    last = trials[-1] if trials else None
    args: dict[str, Argument] = {"cell": cell, "why": _why(chain, last)}
    said = Said("sentences.ottf.risky", args)
    if len(trials) > 1:
        said = Said("sentences.ottf.after_trials", {"count": len(trials) - 1, "hint": said})
    cells = tuple(dict.fromkeys((*chain, *(last.cells if last else ()))))
    return Reasoned("trial" if trials else "rule 2", said, cells)


def _why(chain: tuple[Cell, ...], last: _Trial | None) -> Said:
    """Why the first tile of a chain of deductions comes before its neighbours, after the last trial, if any."""
    if last and last.cell == chain[0]:
        return Said("sentences.ottf.why_tile", {"end": last.end})
    if last and last.cell == chain[1]:
        return Said("sentences.ottf.why_neighbour", {"cell": cell_name(last.cell), "end": last.end})
    if last:
        args: dict[str, Argument] = {"cell": cell_name(last.cell), "end": last.end}
        args |= {"neighbour": cell_name(chain[1]), "tile": cell_name(chain[0])}
        return Said("sentences.ottf.why_farther", args)
    neighbour = cell_name(chain[1])
    if len(chain) > 2:
        return Said("sentences.ottf.why_chain", {"cell": neighbour, "tiles": len(chain) - 1})
    return Said("sentences.ottf.why_rule", {"cell": neighbour})


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
