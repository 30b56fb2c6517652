"""Certificates that an OTTF template has one solution, to which rules, counts and groups of tiles lead without a trial.

The checker knows the rules of the puzzle and shares no code with the solver that finds certificates. It undoes nothing:
each step must follow from the tiles that the steps before it have left.
"""

from typing import Literal, TypeAlias

from puzzlemill.puzzles import certificates
from puzzlemill.puzzles.certificates import Argument, Place, faults_of
from puzzlemill.puzzles.kinds import Cell, shown
from puzzlemill.puzzles.ottf import Ottf, parse_id
from puzzlemill.puzzles.ottf.certificates import Left, Side
from puzzlemill.puzzles.regions import connected
from puzzlemill.puzzles.wording import counted


class Rule(Argument, frozen=True, tag="rule"):
    """Rule 1 or 2 places the tile `first` or `last` of itself and its open neighbours."""

    cell: Place
    side: Side


class Count(Argument, frozen=True, tag="count"):
    """The hidden fives of the connected open tiles around an ambiguous one give it this place.

    Their touching pairs are as many as the later neighbours that they need, plus four for each hidden five. Of two
    touching ambiguous tiles exactly one is a hidden five. With the other place of the tile, no number of them fits.
    """

    cell: Place
    side: Side


class Group(Argument, frozen=True, tag="group"):
    """Of these open tiles one is placed first, and one last; only the ambiguous one at `cell` can be it.

    A tile can be the first (last) only if it has at least as many later (earlier) neighbours as neighbours among them.
    Other ambiguous tiles of the group must have the same place as the one at `cell`, because touching ones alternate.
    """

    cell: Place
    side: Side
    cells: tuple[Place, ...]


Step: TypeAlias = Rule | Count | Group


class Deductions(certificates.Certificate, frozen=True, kw_only=True, tag="puzzlemill-ottf-deductions"):
    """The claim that these forced steps lead to the only orientation that solves the template of an id."""

    version: Literal[1]
    id: str
    steps: tuple[Step, ...]

    def faults(self) -> list[str]:
        """Why it proves nothing, in words; empty if it proves its claim."""
        return faults_of(self.id, parse_id, self._of)

    def _of(self, puzzle: Ottf) -> list[str]:
        left = Left(puzzle)
        for number, step in enumerate(self.steps):
            failure = _failure(left, step)
            if failure:
                return [f"step {number}: {failure}"]
            left.take(step.cell, step.side)
        return [f"steps: {counted(len(left.needs), 'tile')} without a place at the end"] if left.needs else []


def _failure(left: Left, step: Step) -> str:
    """Why a step does not follow from the tiles left; empty if it does."""
    cell = step.cell
    if cell not in left.needs:
        return f"{shown(cell)}: not an open tile"
    if isinstance(step, Rule):
        return "" if left.ruled(cell, step.side) else f"{shown(cell)}: no rule places this tile {step.side}"
    if not left.ambiguous(cell):
        return f"{shown(cell)}: not an ambiguous tile"
    return _count_failure(left, step) if isinstance(step, Count) else _group_failure(left, step)


def _clusters(left: Left, cell: Cell) -> list[tuple[set[Cell], set[Cell]]]:
    """The ambiguous tiles connected with a cell by open tiles: touching ones together, split like a chessboard.

    Of two touching ones, the first to be placed has a later neighbour, so it has four; the other has an earlier one, so
    it has none. The tile itself is in the first set of the first pair.
    """
    [part, *_] = connected([cell, *left.needs], left.around)
    groups = connected(filter(left.ambiguous, part), left.around)
    return [
        (
            {one for one in group if sum(one) % 2 == sum(group[0]) % 2},
            {one for one in group if sum(one) % 2 != sum(group[0]) % 2},
        )
        for group in groups
    ]


def _count_failure(left: Left, step: Count) -> str:
    [part, *_] = connected([step.cell, *left.needs], left.around)
    excess = sum(len(left.around(cell)) for cell in part) // 2 - sum(left.needs[cell] for cell in part)
    (ours, beside), *others = _clusters(left, step.cell)
    # The hidden fives if the tile had the other place.
    number = len(beside) if step.side == "first" else len(ours)
    least = number + sum(min(map(len, pair)) for pair in others)
    most = number + sum(max(map(len, pair)) for pair in others)
    fits = excess % 4 == 0 and least <= excess // 4 <= most
    return f"{shown(step.cell)}: the sum allows the other place, too" if fits else ""


def _group_failure(left: Left, step: Group) -> str:
    alike = _clusters(left, step.cell)[0][0]
    group = set(step.cells)
    if step.cell not in group or len(group) != len(step.cells) or not group <= left.needs.keys():
        return "cells: expected the tile and other open tiles, all different"
    for cell in step.cells:
        inside, later = sum(other in group for other in left.around(cell)), left.needs[cell]
        if left.ambiguous(cell):
            forced = cell in alike and inside > 0
        else:
            forced = (later if step.side == "first" else len(left.around(cell)) - later) < inside
        if not forced:
            return f"{shown(cell)}: this tile can be the {step.side} of these, too"
    return ""
