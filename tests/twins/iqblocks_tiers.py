"""A second version of the tiers of deduction for IQ Blocks, by their definition, on sets of cells; slow and plain."""

from collections.abc import Iterator
from typing import NamedTuple

from puzzlemill.puzzles.iqblocks import IqBlocks
from tests.support.answers.outcomes import present

from .iqblocks import Cells, oriented

Kind = tuple[frozenset[Cells], Cells]
Candidate = tuple[Kind, Cells]
Item = tuple[int, int] | Kind


class State(NamedTuple):
    """Candidates, open cells, and the pieces left of each kind: their orientations and clues."""

    alive: frozenset[Candidate]
    open: Cells
    left: dict[Kind, int]

    def items(self) -> Iterator[tuple[Item, int, set[Candidate]]]:
        """Each item still to cover, how often, and by what: the cells row by row, then the kinds."""
        for cell in sorted(self.open):
            yield cell, 1, {candidate for candidate in self.alive if cell in candidate[1]}
        for kind, number in self.left.items():
            if number:
                yield kind, number, {candidate for candidate in self.alive if candidate[0] == kind}

    def after(self, candidate: Candidate) -> "State":
        kind, cells = candidate
        left = self.left | {kind: self.left[kind] - 1}
        return State(frozenset(c for c in self.alive if left[c[0]] and not c[1] & cells), self.open - cells, left)


def start(puzzle: IqBlocks) -> State:
    clues = {(r, c) for cells in puzzle.clues.values() for r, c in cells}
    open_cells, left = frozenset(puzzle.open_cells), dict[Kind, int]()
    alive = set()
    for piece in puzzle.left:
        shapes, clued = oriented(piece), frozenset(puzzle.clues.get(piece.name, ()))
        left[shapes, clued] = left.get((shapes, clued), 0) + 1
        for way in shapes:
            for top, across in {(r - y, c - x) for r, c in open_cells for y, x in way}:
                cells = frozenset((top + y, across + x) for y, x in way)
                if cells <= open_cells and cells & clues == clued:
                    alive.add(((shapes, clued), cells))
    return State(frozenset(alive), open_cells, left)


def settled(state: State, tier: int) -> State | None:
    """What follows by tier 1 or 2; None for a contradiction."""
    while True:
        every = list(state.items())
        if any(len(choices) < number for _, number, choices in every):
            return None
        single = [choices for _, number, choices in every if len(choices) == number]
        if single:
            state = state.after(min(single[0], key=lambda candidate: sorted(candidate[1])))
            continue
        dead = {candidate for candidate in state.alive if tier == 2 and _dead(state.after(candidate))}
        if not dead:
            return state
        state = state._replace(alive=state.alive - dead)


def deduction(puzzle: IqBlocks) -> tuple[int, int]:
    """The tier of a solvable position, and the candidates that probing refutes until it is completed or stuck."""
    state = start(puzzle)
    for tier in (1, 2):
        state = present(settled(state, tier))
        if not state.open:
            return tier, 0
    count = 0
    while True:
        refuted = {candidate for candidate in state.alive if settled(state.after(candidate), 2) is None}
        shares = [rest & refuted for _, number, rest in state.items() if len(rest - refuted) == number]
        struck = min(filter(None, shares), key=len, default=refuted)
        if not struck:
            return 4, count
        count += len(struck)
        state = present(settled(state._replace(alive=state.alive - struck), 2))
        if not state.open:
            return 3, count


def _dead(state: State) -> bool:
    sums = {0}
    for (shapes, _), number in state.left.items():
        for _ in range(number):
            sums |= {total + len(min(shapes, key=len)) for total in sums}
    left, sizes = set(state.open), []
    while left:
        region = [left.pop()]
        for r, c in region:
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
            left -= near
            region.extend(near)
        sizes.append(len(region))
    return len(sizes) > 1 and any(size not in sums for size in sizes)
