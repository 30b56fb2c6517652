"""Reasons for a player of OTTF: why a risky tile is right to place now, and which placement was a mistake."""

import bisect
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.ottf.positions import View
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, ROLE, Board, Part
from puzzlemill.solvers.ottf.trials import survey
from puzzlemill.solvers.outcome import Outcome, Reason
from puzzlemill.solvers.sentences import cell_name


class Reasoned(NamedTuple):
    """What to say of a tile, the first of `cells`; the others are those that the reason in `text` rests on."""

    technique: str
    text: str
    cells: tuple[Cell, ...]


def right(template: Ottf, budget: int) -> Reasoned | None:
    """A tile that comes before all of its neighbours in every order of a template without a safe tile.

    Its technique is `rule 2` or `trial`. None if the rules, and single trials one after another within `budget`
    nodes, find none. Until they do, all tiles that they decide come after their neighbours, so it can be placed now.
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
        refutation, part = min(refuted, key=lambda pair: pair[0])
        trials.append(_refuted(board, part, refutation.tile, refutation.role))
        if board.assume(refutation.tile, FIRST + LAST - refutation.role):
            return None
    return _reasoned(board, int(board.log[firsts[0]]), trials)


class _Trial(NamedTuple):
    """A refuted trial: its tile, what would come of the wrong role, and the tiles that shows."""

    cell: Cell
    end: str
    cells: tuple[Cell, ...]


def _refuted(board: Board, part: Part, tile: int, wrong: int) -> _Trial:
    """The contradiction that a wrong role of a tile in a part leads to."""
    mark = board.tail
    failed = board.assume(tile, wrong)
    if failed:
        rest_on = [*board.failure_chain(failed), failed]
        number, degree = board.tiles[failed, [NUMBER, DEGREE]].tolist()
        end = f"{cell_name(board.cell(failed))} would need {counted(number, 'later neighbour')} and have {degree} left"
        if len(rest_on) > 2:
            end = f"after {counted(len(rest_on) - 2, 'tile')} by the rules {end}"
    else:
        left = next(left for left in board.parts(part.tiles) if not left.possible)
        rest_on = left.tiles.tolist()
        end = f"the rules would leave {counted(len(rest_on), 'connected tile')} {_imbalance(left)}"
    board.undo(mark)
    return _Trial(board.cell(tile), end, board.cells(rest_on))


def _imbalance(part: Part) -> str:
    """Why a part on which the rules are stuck fails its checksum."""
    if part.excess == 0:
        return "whose touching pairs the numbers account for, so no hidden five, but the first of them must be one"
    over = f"with {part.excess} touching pairs more than the numbers account for, 4 for each hidden five"
    if part.excess == 4 * part.ambiguous:
        return f"{over}, so every one that can be is one, but the last of them must not be"
    return f"{over}, of which there are 0 to {part.ambiguous}"


def _reasoned(board: Board, tile: int, trials: list[_Trial]) -> Reasoned:
    """A tile that comes before its neighbours: by the last trial, or because one of them comes after all of its own."""
    chain = board.cells([tile, *reversed(board.failure_chain(tile))])
    lead = f"{_opening(chain[0])} shows 1 among four empty cells, so all or none of these come after it."
    last = trials[-1] if trials else _Trial(chain[0], "", ())
    if trials and last.cell == chain[0]:
        why = f"With them before it, {last.end}"
    elif trials and last.cell == chain[1]:
        why = f"{_opening(last.cell)} does, for with it before its own neighbours {last.end}"
    elif trials:
        why = f"{_opening(chain[1])} does by rule 2, for with {cell_name(last.cell)} before its neighbours {last.end}"
    elif len(chain) > 2:
        why = f"{_opening(chain[1])} does, for rule 2 puts {len(chain) - 1} tiles after their neighbours, it the last"
    else:
        why = f"{_opening(chain[1])} does, for it shows 1 too with fewer empty cells beside it, so it comes after them"
    before = f" {counted(len(trials) - 1, 'trial')} before that put other tiles last." if len(trials) > 1 else ""
    cells = tuple(dict.fromkeys((*chain, *last.cells)))
    return Reasoned("trial" if trials else "rule 2", f"{lead} {why}: place the tile now.{before}", cells)


def mistake(view: View, order: Int32s, budget: int) -> Reasoned:
    """The first placement, of the tiles in `order`, after which no order of the rest was left, in a lost position.

    Its technique is `take back`, or `unsolvable` if there was no order to begin with. While placements are at a
    right moment only a risky one can lose the last order. Each search gets `budget` nodes; if these do not suffice, a
    position counts as good, so that a later placement may be named.
    """
    whole = view.search(view.number >= 0, budget)
    wrong = np.flatnonzero(view.wrong.reshape(-1)[order])[:1].tolist()
    suspects = _risks_taken(view, order, wrong[0] if wrong else len(order)) + wrong
    if whole.status == "unsolvable" or not suspects:
        return Reasoned("unsolvable", f"The puzzle has no order{_because(whole.reason)}.", _cells(whole.reason))

    def left(suspect: int) -> Outcome[Order]:
        empty = view.number >= 0
        empty.reshape(-1)[order[: suspects[suspect] + 1]] = False
        return view.search(empty, budget)

    first = _first_lost(len(suspects), lambda suspect: left(suspect).status == "unsolvable")
    number = suspects[first]
    row, col = cell = divmod(int(order[number]), view.number.shape[1])
    name = f"Tile {number + 1}, at {cell_name(cell)}, was the mistake: it"
    back = f"Take back {counted(len(order) - number, 'tile')}."
    if [number] == wrong:
        shows, end, right_end = view.now[row, col], view.end[row, col], view.number[row, col] + 1
        why = f"shows {shows} and {missing(view.around[row, col])} still empty, so it ends on {end}, not on {right_end}"
        return Reasoned("take back", f"{name} {why}. {back}", (cell,))
    reason = left(first).reason
    text = f"{name} cannot come before its four neighbours, for then the rest has no order{_because(reason)}. {back}"
    return Reasoned("take back", text, (cell, *_cells(reason)))


def _risks_taken(view: View, order: Int32s, end: int) -> list[int]:
    """Where in order[:end] risky tiles were placed, 1s among four empty cells."""
    when = np.where(view.number < 0, -1, len(order))
    when.reshape(-1)[order] = np.arange(len(order))
    padded = np.pad(when, 1, constant_values=-1)
    beside = (padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:])
    risky = (view.number == 0) & np.logical_and.reduce([other > when for other in beside])
    return np.flatnonzero(risky.reshape(-1)[order[:end]]).tolist()


def _first_lost(suspects: int, lost: Callable[[int], bool]) -> int:
    """The first lost one of some suspects, the last of which is lost, as are all after a lost one.

    It is often among the last, so these are asked first, in steps that double.
    """
    step = 1
    while step < suspects and lost(suspects - 1 - step):
        step *= 2
    return bisect.bisect_left(range(suspects), True, max(0, suspects - step), suspects - 1 - step // 2, key=lost)


def missing(number: int) -> str:
    """How many neighbours are missing: `2 neighbours are`."""
    return ("no neighbour is", "1 neighbour is")[number] if number < 2 else f"{number} neighbours are"


def _opening(cell: Cell) -> str:
    """The name of a cell at the beginning of a sentence."""
    return cell_name(cell).capitalize()


def _because(reason: Reason | None) -> str:
    """The solver's reason for no order in brackets; some speak of a tile, their last cell, some of a part."""
    if reason is None:
        return ""
    places = {
        "NUMBER_TOO_LARGE": cell_name(reason.cells[-1]),
        "CHAIN": f"by rules 1 and 2, {cell_name(reason.cells[-1])}",
        "EXHAUSTED": "by going through all ways on",
    }
    return f" ({places.get(reason.code, f'in {len(reason.cells)} tiles')}: {reason.text})"


def _cells(reason: Reason | None) -> tuple[Cell, ...]:
    return reason.cells if reason else ()
