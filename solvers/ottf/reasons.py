"""Reasons for a player of OTTF: why a risky tile can be placed now, and which placement was a mistake."""

import bisect
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.wording import counted, plural
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.ottf.positions import View
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, ROLE, Board, Part
from puzzlemill.solvers.ottf.trials import survey
from puzzlemill.solvers.ottf.windows import number_of, only
from puzzlemill.solvers.outcome import Outcome, Reason
from puzzlemill.solvers.sentences import cell_name


class Reasoned(NamedTuple):
    """What to say about a tile, the first of `cells`; the reason in `text` rests on the others."""

    technique: str
    text: str
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
        refutation, part = min(refuted, key=lambda pair: pair[0])
        trials.append(_refuted(board, part, refutation.tile, refutation.role))
        if board.assume(refutation.tile, FIRST + LAST - refutation.role):
            return None
    return _reasoned(board, int(board.log[firsts[0]]), trials)


class _Trial(NamedTuple):
    """A refuted trial: its tile, what the wrong role would lead to, and the tiles that show it."""

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
        needs = f"{counted(number, 'later neighbour')} but have {only(degree)} left"
        end = f"{cell_name(board.cell(failed))} would need {needs}"
        decided = len(board.failure_chain(failed, mark)) - 1
        if decided:
            end = f"the rules would decide {counted(decided, 'more tile')}, and then {end}"
    else:
        left = next(left for left in board.parts(part.tiles) if not left.possible)
        rest_on = left.tiles.tolist()
        end = f"the rules would leave {counted(len(rest_on), 'connected tile')} {_imbalance(left)}"
    board.undo(mark)
    return _Trial(board.cell(tile), end, board.cells(rest_on))


def _imbalance(part: Part) -> str:
    """Why a part on which the rules are stuck fails its checksum."""
    if part.excess < 0:
        return f"that need {-part.excess} more later neighbours than they have touching pairs"
    if part.excess == 0:
        return (
            "whose numbers account for every touching pair, so none of them could be a hidden five, but the first of "
            "them to be placed must be one"
        )
    over = (
        f"with {counted(part.excess, 'more touching pair')} than their numbers account for. A hidden five takes 4 pairs"
    )
    if part.excess % 4:
        return f"{over}, but {part.excess} is not a multiple of 4"
    if part.excess == 4 * part.ambiguous:
        every = "every tile that can be a hidden five would be one"
        return f"{over}, so {every}, but the last of them to be placed must not be one"
    return f"{over}, but only {counted(part.ambiguous, 'tile')} can be a hidden five"


def _reasoned(board: Board, tile: int, trials: list[_Trial]) -> Reasoned:
    """A tile that comes before its neighbours, by the last trial or because one of them comes after all of its own."""
    chain = board.cells([tile, *reversed(board.failure_chain(tile))])
    name = cell_name(chain[0])
    lead = (
        f"{_opening(chain[0])} shows 1 and has four empty neighbours, so either all of them come after it or none do."
    )
    last = trials[-1] if trials else _Trial(chain[0], "", ())
    if trials and last.cell == chain[0]:
        why = f"If they came before it, {last.end}."
    elif trials and last.cell == chain[1]:
        why = f"{_opening(last.cell)} does: if it came before its neighbours, {last.end}."
    elif trials:
        why = (
            f"{_opening(last.cell)} comes after its neighbours: if it came before them, {last.end}. "
            f"Rule 2 then shows that {cell_name(chain[1])} comes after {name}."
        )
    elif len(chain) > 2:
        rule = f"rule 2 finds {len(chain) - 1} tiles, one after another, that come after their remaining neighbours"
        why = f"{_opening(chain[1])} does: {rule}, and {cell_name(chain[1])} is the last one found."
    else:
        rule = "it shows 1 and has fewer than four empty neighbours, so all of these come before it"
        why = f"{_opening(chain[1])} does: {rule}."
    first = f"First, {_put_last(len(trials) - 1)}. " if len(trials) > 1 else ""
    cells = tuple(dict.fromkeys((*chain, *last.cells)))
    text = f"{first}{lead} {why} So place the tile at {name} now."
    return Reasoned("trial" if trials else "rule 2", text, cells)


def _put_last(trials: int) -> str:
    """What trials before the last one show: `2 trials show that 2 tiles come after their neighbours`."""
    shown = plural(trials, "a tile comes after its", f"{trials} tiles come after their")
    return f"{counted(trials, 'trial')} {plural(trials, 'shows', 'show')} that {shown} neighbours"


def mistake(view: View, order: Int32s, budget: int) -> Reasoned:
    """In a lost position, the first placement of `order` after which the rest had no solution.

    Its technique is `take back`, or `unsolvable` if there was no solution to begin with. As long as tiles are placed at
    a right moment, only a risky one can lose the last solution. Each search gets `budget` nodes; if they are spent, the
    position counts as good, so a later placement might be named.
    """
    whole = view.search(view.number >= 0, budget)
    wrong = np.flatnonzero(view.wrong.reshape(-1)[order])[:1].tolist()
    suspects = _risks_taken(view, order, wrong[0] if wrong else len(order)) + wrong
    if whole.status == "unsolvable" or not suspects:
        return Reasoned("unsolvable", f"The puzzle has no solution{_because(whole.reason)}.", _cells(whole.reason))

    def left(suspect: int) -> Outcome[Order]:
        empty = view.number >= 0
        empty.reshape(-1)[order[: suspects[suspect] + 1]] = False
        return view.search(empty, budget)

    first = _first_lost(len(suspects), lambda suspect: left(suspect).status == "unsolvable")
    number = suspects[first]
    row, col = cell = divmod(int(order[number]), view.number.shape[1])
    name = f"The mistake was tile {number + 1}, at {cell_name(cell)}: it"
    back = f"Take back {counted(len(order) - number, 'tile')}."
    if [number] == wrong:
        shows, end, right_end = view.now[row, col], view.end[row, col], view.number[row, col] + 1
        empty = empty_left(int(view.around[row, col]))
        why = f"shows {shows} and has {empty}, so it will end on {end} instead of {right_end}"
        return Reasoned("take back", f"{name} {why}. {back}", (cell,))
    reason = left(first).reason
    why = f"cannot come before its four neighbours, because the rest would have no solution{_because(reason)}"
    text = f"{name} {why}. {back}"
    return Reasoned("take back", text, (cell, *_cells(reason)))


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
    return bisect.bisect_left(range(suspects), True, max(0, suspects - step), suspects - 1 - step // 2, key=lost)


def empty_left(number: int) -> str:
    """The number of empty neighbours: `2 empty neighbours left`."""
    return f"{number_of(number, 'empty neighbour')} left"


def _opening(cell: Cell) -> str:
    """The name of a cell at the start of a sentence."""
    return cell_name(cell).capitalize()


def _because(reason: Reason | None) -> str:
    """The solver's reason for no solution, in brackets; some are about a tile, their last cell, others about a part."""
    if reason is None:
        return ""
    last = cell_name(reason.cells[-1])
    places = {
        "NUMBER_TOO_LARGE": f"at {last}, ",
        "CHAIN": f"rules 1 and 2 lead to {last}, where ",
        "EXHAUSTED": "",
    }
    return f" ({places.get(reason.code, f'among {len(reason.cells)} tiles, ')}{reason.text})"


def _cells(reason: Reason | None) -> tuple[Cell, ...]:
    return reason.cells if reason else ()
