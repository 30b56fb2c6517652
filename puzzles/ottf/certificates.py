"""Certificates that an OTTF template has no solution, which a person or a few lines of code can check.

The checker knows the rules of the puzzle and shares no code with the solver that finds certificates. Its time is
proportional to the certificate: it undoes a branch tile by tile, and copies or searches nothing.
"""

import functools
from typing import Literal, TypeAlias

from puzzlemill.puzzles import certificates
from puzzlemill.puzzles.certificates import Argument, Place, Whole, faults_of, read
from puzzlemill.puzzles.certificates import write_certificate as write_certificate
from puzzlemill.puzzles.kinds import Cell, shown
from puzzlemill.puzzles.ottf import Ottf, neighbours, parse_id
from puzzlemill.puzzles.wording import counted

Side: TypeAlias = Literal["first", "last"]
"""Placed before all neighbours that are still open, or after them."""

Decision: TypeAlias = tuple[Whole, Whole, Side]
"""Row and column of a tile, from 0, and its role."""


class Number(Argument, frozen=True, tag="number"):
    """An open tile needs more later neighbours than it has open neighbours."""

    cell: Place


class Sum(Argument, frozen=True, tag="sum"):
    """No number of hidden fives fits the sum over these open tiles.

    Together, the tiles have as many later neighbours as there are touching pairs among them (E), plus some of the L
    pairs that lead out to other open tiles. They also have S, the number that the tiles need, plus 4 for each hidden
    five. So S + 4 h must be in E to E + L for some h from 0 to the number of ambiguous tiles. For a connected part of
    the template, L is 0.
    """

    cells: tuple[Place, ...]


class NoFirst(Argument, frozen=True, tag="no-first"):
    """None of these open tiles can be the first of them: each has fewer later neighbours than neighbours among them.

    Ambiguous tiles count as hidden fives unless the sum of `Sum` shows that none of them is.
    """

    cells: tuple[Place, ...]


class NoLast(Argument, frozen=True, tag="no-last"):
    """None of these open tiles can be the last of them: each has fewer earlier neighbours than neighbours among them.

    Ambiguous tiles do not count as hidden fives unless the sum of `Sum` shows that all of them are.
    """

    cells: tuple[Place, ...]


End: TypeAlias = Number | Sum | NoFirst | NoLast


class Chain(Argument, frozen=True, tag="chain"):
    """Rules 1 and 2 decide these tiles, one after another; then `end` is true of the tiles still open."""

    steps: tuple[Decision, ...]
    end: End


class Branch(Argument, frozen=True, tag="branch"):
    """Rules 1 and 2 decide these tiles; then `cell` is ambiguous, and neither role leads to a solution."""

    steps: tuple[Decision, ...]
    cell: Place


class Tree(Argument, frozen=True, tag="tree"):
    """Branches and chains in preorder: after a branch come the nodes that refute its role `first`, then `last`."""

    nodes: tuple[Branch | Chain, ...]


class Certificate(certificates.Certificate, frozen=True, kw_only=True, tag="puzzlemill-ottf-refutation"):
    """The claim that the template of a position id has no solution, and the reason."""

    version: Literal[1]
    id: str
    reason: Number | Sum | NoFirst | NoLast | Chain | Tree

    def faults(self) -> list[str]:
        """Why it proves nothing, in words; empty if it proves its claim."""
        return verify(self)


def read_certificate(data: bytes, name: str = "certificate") -> Certificate:
    """The certificate in JSON; raises `InputError` with one line that begins with `name`."""
    return read(data, Certificate, name)


def verify(certificate: Certificate) -> list[str]:
    """Why a certificate proves nothing, in words; empty if the template of its id has no solution.

    A tile that must come before (or after) all of its open neighbours is taken off the board. The neighbours then need
    as many later neighbours as before (or one less, modulo 4). What is left has a solution if the whole board has one
    in which the tile has this role. So each step of rule 1 or 2, and either role of an ambiguous tile, leads from one
    board to another.
    """
    return faults_of(certificate.id, parse_id, functools.partial(_verify, certificate))


def _verify(certificate: Certificate, puzzle: Ottf) -> list[str]:
    left = Left(puzzle)
    reason = certificate.reason
    nodes = reason.nodes if isinstance(reason, Tree) else (reason,)
    pending: list[tuple[int, Cell]] = []
    for number, node in enumerate(nodes):
        failure = _node_failure(left, node)
        if failure:
            return [f"node {number}: {failure}" if isinstance(reason, Tree) else failure]
        if isinstance(node, Branch):
            pending.append((len(left.taken), node.cell))
            left.take(node.cell, "first")
        elif pending:
            mark, cell = pending.pop()
            left.put_back(mark)
            left.take(cell, "last")
        else:
            rest = len(nodes) - number - 1
            return [f"nodes: {rest} too many at the end"] if rest else []
    return [
        f"nodes: {counted(len(pending), 'role')} not refuted at the end" if nodes else "nodes: expected at least one"
    ]


class Left:
    """The open tiles of a template and their `needs`, later neighbours modulo 4; `taken` are the other tiles."""

    def __init__(self, puzzle: Ottf) -> None:
        self.needs: dict[Cell, int] = {(row, col): int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles}
        self.taken: list[tuple[Cell, int, Side]] = []

    def around(self, cell: Cell) -> list[Cell]:
        """The open neighbours of a cell."""
        return [other for other in neighbours(cell) if other in self.needs]

    def ambiguous(self, cell: Cell) -> bool:
        """Whether an open tile can have either no later neighbours or four."""
        return self.needs[cell] == 0 and len(self.around(cell)) == 4

    def ruled(self, cell: Cell, side: Side) -> bool:
        """Whether rule 1 or 2 places an open tile before or after its open neighbours."""
        return self.needs[cell] == (len(self.around(cell)) if side == "first" else 0) and not self.ambiguous(cell)

    def take(self, cell: Cell, side: Side) -> None:
        """Take an open tile off the board, placed before or after all open neighbours."""
        self.taken.append((cell, self.needs.pop(cell), side))
        if side == "last":
            for other in self.around(cell):
                self.needs[other] = (self.needs[other] - 1) % 4

    def put_back(self, mark: int) -> None:
        """Put back all but the first `mark` tiles that were taken, the latest first."""
        while len(self.taken) > mark:
            cell, need, side = self.taken.pop()
            if side == "last":
                for other in self.around(cell):
                    self.needs[other] = (self.needs[other] + 1) % 4
            self.needs[cell] = need


def _node_failure(left: Left, node: End | Chain | Branch) -> str:
    """What is wrong with a node; empty if nothing is. Takes the steps of the node."""
    for row, col, side in node.steps if isinstance(node, Chain | Branch) else ():
        cell = (row, col)
        if cell not in left.needs:
            return f"{shown(cell)}: not an open tile"
        if not left.ruled(cell, side):
            return f"{shown(cell)}: no rule places this tile {side}"
        left.take(cell, side)
    if isinstance(node, Branch):
        fits = node.cell in left.needs and left.ambiguous(node.cell)
        return "" if fits else f"{shown(node.cell)}: not an ambiguous tile"
    return _end_failure(left, node.end if isinstance(node, Chain) else node)


def _end_failure(left: Left, end: End) -> str:
    """Why `end` does not rule out a solution of the tiles left; empty if it does."""
    cells = {end.cell} if isinstance(end, Number) else set(end.cells)
    if not cells or (not isinstance(end, Number) and len(end.cells) != len(cells)):
        return "cells: expected one or more cells, all different"
    for cell in cells:
        if cell not in left.needs:
            return f"{shown(cell)}: not an open tile"
    if isinstance(end, Number):
        need, most = left.needs[end.cell], len(left.around(end.cell))
        return "" if need > most else f"{shown(end.cell)}: needs {need} later neighbours and can have {most}"
    degrees = sum(len(left.around(cell)) for cell in cells)
    inside = {cell: sum(other in cells for other in left.around(cell)) for cell in cells}
    pairs, needs = sum(inside.values()) // 2, sum(left.needs[cell] for cell in cells)
    ambiguous = {cell for cell in cells if left.ambiguous(cell)}
    fewest = max(0, -((needs - pairs) // 4))
    most = min(len(ambiguous), (degrees - pairs - needs) // 4)
    if isinstance(end, Sum):
        return "" if fewest > most else f"cells: {fewest} to {most} hidden fives would fit their sum"
    for cell in cells:
        later = left.needs[cell]
        hidden_five = most > 0 if isinstance(end, NoFirst) else fewest >= len(ambiguous)
        if cell in ambiguous and hidden_five:
            later += 4
        if isinstance(end, NoFirst):
            role, on_side = "first", later
        else:
            role, on_side = "last", len(left.around(cell)) - later
        if on_side >= inside[cell]:
            return f"{shown(cell)}: this tile can be the {role} of these"
    return ""
