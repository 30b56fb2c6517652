"""Lights Out, the search and the game: the presses of the first row decide all others, so try each first row."""

import itertools

import msgspec

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.lightsout import LightsOut, Presses, press
from puzzlemill.solvers.budgets import BUDGET, check_time, spend
from puzzlemill.solvers.outcome import Effort, Outcome, Reason
from puzzlemill.solvers.playing import Hint, Progress


def solve(puzzle: LightsOut, budget: int = BUDGET, limit: int = 1) -> Outcome[Presses]:
    """Up to `limit` solutions, fewest presses first; a node is one try of a first row."""
    rows, cols = len(puzzle.lamps), len(puzzle.lamps[0])
    found: list[Presses] = []
    tried = min(budget, 1 << cols)
    for first_row in range(tried):
        check_time()
        spend(1)
        lamps = puzzle.lamps
        presses: list[tuple[int, int]] = []
        for row, col in itertools.product(range(rows), range(cols)):
            # Only pressing this lamp can still put out the one above it.
            if lamps[row - 1][col] == "*" if row else first_row >> col & 1:
                presses.append((row, col))
                lamps = press(lamps, row, col)
        if not any("*" in row for row in lamps):
            found.append(Presses(tuple(presses)))
    effort = Effort(nodes=tried, dead_ends=tried - len(found))
    if tried < 1 << cols and len(found) < limit:
        return Outcome("budget", tuple(found), effort=effort)
    if not found:
        return Outcome("unsolvable", reason=Reason("EXHAUSTED", (), f"none of {tried} first rows works"), effort=effort)
    found.sort(key=lambda solution: len(solution.presses))
    exact = len(found) if tried == 1 << cols else None
    return Outcome("solved", tuple(found[:limit]), exact, effort=effort)


def count(puzzle: LightsOut, budget: int = BUDGET) -> Outcome[Presses]:
    """How many sets of presses put all lamps out."""
    return solve(puzzle, budget, limit=1 << len(puzzle.lamps[0]))


class Press(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Press a lamp."""

    row: int
    col: int


Move = Press


def start(puzzle: LightsOut) -> tuple[Press, ...]:
    """A position is the presses so far: none."""
    return ()


def moves(puzzle: LightsOut, position: tuple[Press, ...]) -> list[Press]:
    """Every lamp."""
    return [Press(row, col) for row in range(len(puzzle.lamps)) for col in range(len(puzzle.lamps[0]))]


def after(puzzle: LightsOut, position: tuple[Press, ...], move: Press) -> tuple[Press, ...]:
    """The position after a press; raises `InputError` off the board."""
    if move not in moves(puzzle, position):
        raise InputError(f"{move.row}, {move.col}: there is no such lamp", file="play")
    return (*position, move)


def progress(puzzle: LightsOut, position: tuple[Press, ...]) -> Progress:
    """How many lamps are out."""
    lamps = "".join(_left(puzzle, position).lamps)
    return Progress(lamps.count("."), len(lamps))


def solution(puzzle: LightsOut, position: tuple[Press, ...]) -> Presses | None:
    """The presses, if all lamps are out."""
    out = progress(puzzle, position)
    return Presses(tuple((press.row, press.col) for press in position)) if out.done == out.total else None


def solvable(puzzle: LightsOut, position: tuple[Press, ...], budget: int) -> bool | None:
    """Whether all lamps can be put out."""
    return solve(_left(puzzle, position), budget).solvable


def hint(puzzle: LightsOut, position: tuple[Press, ...], budget: int) -> Hint[Press]:
    """A press of the shortest way to the end."""
    outcome = solve(_left(puzzle, position), budget)
    if outcome.solution is None:
        return Hint(outcome.status, "This board has no solution.")
    if not outcome.solution.presses:
        return Hint("solved", "All lamps are out.")
    row, col = outcome.solution.presses[0]
    return Hint("chasing", f"Press the lamp in row {row + 1}, column {col + 1}.", ((row, col),), Press(row, col))


def _left(puzzle: LightsOut, position: tuple[Press, ...]) -> LightsOut:
    """The board after the presses."""
    for each in position:
        puzzle = LightsOut(press(puzzle.lamps, each.row, each.col))
    return puzzle
