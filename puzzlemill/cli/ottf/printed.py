"""Why an OTTF template has no solution, as text for people."""

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, parse_id
from puzzlemill.puzzles.ottf.certificates import Branch, Certificate, Chain, End, Number, Tree
from puzzlemill.render.ottf.endings import FIVE, Left, ending

MOST_CELLS = 8
"""Cells that are listed one by one."""


def argued(certificate: Certificate) -> str:
    """What a certificate that holds says, with its figures and on one line; places count from 1."""
    reason = certificate.reason
    if isinstance(reason, Tree):
        branches = sum(isinstance(node, Branch) for node in reason.nodes)
        return (
            f"no solution: a 1 amid four neighbours is tried as a hidden five, {FIVE}, and as placed after them, "
            f"{branches} time{'s' * (branches != 1)}; each of {branches + 1} cases ends in a contradiction."
        )
    puzzle = parse_id(certificate.id)
    if not isinstance(reason, Chain):
        return f"no solution: {_ending(puzzle, reason, Left(puzzle, ()))}"
    rules = f"rules 1 and 2 decide {len(reason.steps)} tile{'s' * (len(reason.steps) != 1)}; then"
    return f"no solution: {rules} {_ending(puzzle, reason.end, Left(puzzle, reason.steps))}"


def _ending(puzzle: Ottf, end: End, left: Left) -> str:
    """A contradiction in words, its tiles named by their places."""
    if isinstance(end, Number):
        row, col = end.cell
        shown, now = puzzle.template[row][col], str(left.needs[end.cell] + 1)
        named = f"the {shown} at {_place(end.cell)}" + (f", by now a {now}," if now != shown else "")
    elif len(end.cells) <= MOST_CELLS:
        named = f"the tiles at {'; '.join(map(_place, end.cells))}"
    else:
        named = f"all {len(end.cells)} tiles" if len(end.cells) == len(puzzle.tiles) else f"{len(end.cells)} tiles"
    return ending(end, left, named)


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
