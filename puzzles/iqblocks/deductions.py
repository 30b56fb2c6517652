"""Certificates that an IQ Blocks position has one completion, to which forced placements and dead regions lead.

The checker knows the rules of the puzzle and shares no code with any search. It undoes nothing: each step must follow
from the position after the steps before it.
"""

from typing import Literal, TypeAlias

from puzzlemill.puzzles import certificates
from puzzlemill.puzzles.certificates import Argument, Place, faults_of
from puzzlemill.puzzles.iqblocks import IqBlocks, parse_id
from puzzlemill.puzzles.iqblocks.certificates import Position, Rules
from puzzlemill.puzzles.iqblocks.pieces import regions
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.wording import counted


class Placed(Argument, frozen=True, tag="placed"):
    """Only this placement is left for one of its cells, or for the piece (or as many as equal pieces are left)."""

    piece: str
    cells: tuple[Place, ...]


class RuledOut(Argument, frozen=True, tag="ruled-out"):
    """This placement would leave connected open cells whose number no combination of pieces left has."""

    piece: str
    cells: tuple[Place, ...]


Step: TypeAlias = Placed | RuledOut


class Deductions(certificates.Certificate, frozen=True, kw_only=True, tag="puzzlemill-iqblocks-deductions"):
    """The claim that these forced steps lead to the only completion of the position of an id."""

    version: Literal[1]
    id: str
    steps: tuple[Step, ...]

    def faults(self) -> list[str]:
        """Why it proves nothing, in words; empty if it proves its claim."""
        return faults_of(self.id, parse_id, self._of)

    def _of(self, puzzle: IqBlocks) -> list[str]:
        rules = Rules(puzzle)
        position = Position(rules.mask(puzzle.open_cells), tuple(rules.pieces))
        gone: set[tuple[str, int]] = set()
        for number, step in enumerate(self.steps):
            mask = rules.mask(step.cells)
            # Of equal pieces the first one left is placed, and what is ruled out is ruled out for all of them.
            if not mask or (step.piece, mask) not in rules.placements(position, step.cells[0]) - gone:
                return [f"step {number}: not a possible placement of the first of equal pieces left"]
            if isinstance(step, Placed):
                if not _forced(rules, position, step, gone):
                    return [f"step {number}: other placements are possible, too"]
                position = position.after(step.piece, mask)
            elif not _cuts_off(rules, position.after(step.piece, mask)):
                return [f"step {number}: leaves no region that cannot be filled"]
            else:
                gone |= {(other, mask) for other in rules.pieces if rules.alike(step.piece, other)}
        return [f"steps: {counted(len(position.left), 'piece')} not placed at the end"] if position.left else []


def _forced(rules: Rules, position: Position, step: Placed, gone: set[tuple[str, int]]) -> bool:
    """Whether only this placement is left for a cell of it, or as many placements of the piece as equal ones."""
    placement = (step.piece, rules.mask(step.cells))
    items: tuple[Cell | str, ...] = (*step.cells, step.piece)
    left = [rules.placements(position, item) - gone for item in items]
    copies = sum(rules.alike(step.piece, other) for other in position.left)
    return placement in left[-1] and (len(left[-1]) <= copies or any(one == {placement} for one in left[:-1]))


def _cuts_off(rules: Rules, position: Position) -> bool:
    """Whether some connected open cells are as many as no combination of the pieces left."""
    sizes = {0}
    for letter in position.left:
        sizes |= {size + rules.pieces[letter].size for size in sizes}
    return any(len(region) not in sizes for region in regions(rules.cells(position.open)))
