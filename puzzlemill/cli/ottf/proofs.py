"""Certificates that OTTF templates have no solution, for `puzzlemill refute` and `check`."""

from typing import Final

from puzzlemill.cli.shared.certificates import CertificateForm
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, parse_id
from puzzlemill.puzzles.ottf.certificates import (
    Branch,
    Certificate,
    Chain,
    End,
    Number,
    Tree,
    read_certificate,
    verify,
    write_certificate,
)
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.ottf.endings import FIVE, Left, ending
from puzzlemill.solvers.ottf.refutation import refute as find

MOST_CELLS = 8
"""The most cells that are listed one by one."""

CHOICES: Final = ()


def refute(puzzle: Ottf, unique: bool, budget: int) -> Certificate | str:
    """The simplest argument found that a template has no solution; no certificate can say that it has only one."""
    return find(puzzle, budget=budget) or "It has a solution."


def argument(certificate: Certificate) -> str:
    """What a valid certificate says, with its figures and on one line; places count from 1."""
    reason = certificate.reason
    if isinstance(reason, Tree):
        branches = sum(isinstance(node, Branch) for node in reason.nodes)
        return (
            f"no solution: {counted(branches, 'trial')} of a 1 that is either a hidden five ({FIVE}) "
            f"or placed after them; each of the {branches + 1} cases ends in a contradiction."
        )
    puzzle = parse_id(certificate.id)
    if not isinstance(reason, Chain):
        return f"no solution: {_ending(puzzle, reason, Left(puzzle, ()))}"
    rules = f"rules 1 and 2 decide {counted(len(reason.steps), 'tile')}; then"
    return f"no solution: {rules} {_ending(puzzle, reason.end, Left(puzzle, reason.steps))}"


def _ending(puzzle: Ottf, end: End, left: Left) -> str:
    """A contradiction in words, its tiles named by their places."""
    if isinstance(end, Number):
        row, col = end.cell
        printed, now = puzzle.template[row][col], str(left.needs[end.cell] + 1)
        named = f"the {printed} at {_place(end.cell)}" + (f", by now a {now}," if now != printed else "")
    elif len(end.cells) <= MOST_CELLS:
        named = f"the tiles at {'; '.join(map(_place, end.cells))}"
    else:
        named = f"all {len(end.cells)} tiles" if len(end.cells) == len(puzzle.tiles) else f"{len(end.cells)} tiles"
    return ending(end, left, named)


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


FORMAT: Final = "puzzlemill-ottf-refutation"
FORM: Final = CertificateForm(read_certificate, verify, write_certificate, argument, argument)
