"""How long a practised person looks for each step, and how many steps are open at once.

The person goes through the empty cells with the most known sides first, and holds the tiles left against each until a
second one fits, which shows that the cell is not forced. A forced cell takes all tiles. What was looked at in vain is
not looked at again until a side or a fitting tile of it is gone. `catalogues/seconds.toml` has the seconds per act.
"""

import math
from typing import Final

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.puzzles.gloop.tiles import SIDES
from puzzlemill.solvers.gloop.steps.board import EMPTY, Position
from puzzlemill.solvers.gloop.steps.rules import Finding
from puzzlemill.solvers.looking import looks, until_forced

FEW: Final = 3
"""Ways to fill a cell so that the loss of one is noticed: the person looks at the cell again."""


def least_seconds(cells: int) -> float:
    """The seconds to fill cells if the first one looked at is always forced, and all tiles are held against it."""
    act = seconds_per_act()["gloop"]
    return cells * (act["choose"] + act["place"] + act["check"]) + act["look"] * cells * (cells + 1) / 2


class Looking:
    """A person's eyes during the steps of one puzzle: `seconds` and `open` are about the last step."""

    def __init__(self, position: Position) -> None:
        """`position` is the board before the first step."""
        times = seconds_per_act()["gloop"]
        self.look: float = times["look"]
        self.choose: float = times["choose"]
        # Every tile that stays is checked at the end.
        self.place: float = times["place"] + times["check"]
        self.trial: float = times["assume"] + times["place"] + times["lift"]
        self.assume: float = times["assume"]
        self.fresh: int = position.empty
        self.seconds: float = 0.0
        self.open: int = 0

    def at(self, position: Position, finding: Finding, trials: int) -> None:
        """Look for a finding in the position before it; `trials` candidates were supposed until it was found."""
        forced = [cell for cell in position.cells() if position.candidates[cell].bit_count() == 1]
        self.open = max(1, len(forced))
        if forced and finding.lay is not None:
            self.seconds = self._until_forced(position, forced) + self.place
        else:
            self.seconds = self._in_vain(position) + self._thought(position, finding) + trials * self.trial
            self.seconds += trials * self.look * len(position.unused) + self.place * (finding.lay is not None)
        self._notice(position, finding)

    def _until_forced(self, position: Position, forced: list[int]) -> float:
        """The seconds until the first forced cell, on average over all orders of cells with as many known sides."""
        groups: list[list[int]] = [[] for _ in range(SIDES + 1)]
        for cell in position.cells():
            groups[len(position.open_sides(cell))].append(cell)
        others = ([cell for cell in group if cell not in forced] for group in groups)
        in_vain, _ = until_forced(
            ([self._examined(position, cell) for cell in left], len(group) - len(left))
            for group, left in zip(groups, others, strict=True)
        )
        return in_vain + self.choose + self.look * len(position.unused)

    def _examined(self, position: Position, cell: int) -> float:
        """The seconds at a cell that is not forced."""
        # A tile seldom fits in two ways, so candidates count as tiles.
        return self.choose + self.look * looks(len(position.unused), position.candidates[cell].bit_count())

    def _in_vain(self, position: Position) -> float:
        """The seconds at all cells with two known sides that have changed since they were looked at in vain."""
        cells = [cell for cell in position.cells() if self.fresh >> cell & 1 and len(position.open_sides(cell)) <= 2]
        self.fresh &= ~position.empty
        return math.fsum(self._examined(position, cell) for cell in cells)

    def _thought(self, position: Position, finding: Finding) -> float:
        """The seconds that a technique takes when no cell is forced."""
        tiles, cells = len(position.unused), position.empty.bit_count()
        struck = sum(mask.bit_count() for _, mask in finding.struck)
        if finding.technique == "single" and finding.lay is None and not _keeps_a_cell(position, finding):
            # No tile beside matches a candidate: all of them are held against that place.
            return struck * self.look * tiles
        if finding.technique == "single":
            # A tile that fits one cell only: half of the tiles, each held against cells until two fit.
            return self.look * (cells + tiles * 2)
        if finding.technique == "closure":
            return self.assume * sum(position.candidates[cell].bit_count() for cell in finding.cells)
        # Sides of all tiles and cells are counted.
        return self.look * (tiles + cells) if finding.technique in ("border", "parity") else self.choose

    def _notice(self, position: Position, finding: Finding) -> None:
        """Mark what the step changes as worth a new look."""
        for cell, _ in finding.struck:
            self.fresh |= 1 << cell
        if finding.lay is not None:
            ground = position.ground
            cell, word = finding.lay
            tile = ground.of_tile[ground.tile[word]]
            for other in ground.across[cell]:
                if other != EMPTY:
                    self.fresh |= 1 << other
            for other in position.cells():
                mask = position.candidates[other]
                if mask & tile and mask.bit_count() <= FEW:
                    self.fresh |= 1 << other


def _keeps_a_cell(position: Position, finding: Finding) -> bool:
    """Whether a finding keeps a cell for a tile that fits no other, in several turns."""
    if len(finding.struck) != 1:
        return False
    cell, mask = finding.struck[0]
    return len(position.tiles(position.candidates[cell] & ~mask)) == 1
