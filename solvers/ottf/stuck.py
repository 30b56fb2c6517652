"""Parts of an OTTF board on which rules 1 and 2 are stuck: their contradictions, their roles, trials inside trials."""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers.ottf import NODES, QUIET, SLICE, probe, solve
from puzzlemill.solvers.ottf.rules import CAUSE, FIRST, LAST, NUMBER, Board, Part, chain, possible

Claim: TypeAlias = tuple[int, int]
"""A tile and a role that it may have."""


class Contradiction(NamedTuple):
    """What a board comes to: a tile that lacks later neighbours, or a part that fails its checksum.

    `chain` are the decided tiles that it rests on, in the order of their deduction.
    """

    failed: int
    part: Part | None
    chain: tuple[int, ...]


def contradiction(board: Board, some: Any, failed: int, mark: int) -> Contradiction | None:
    """The contradiction at the tile `failed`, or (0) in the open parts of `some`, which holds whole parts, if any.

    Its chain goes back to `mark` in the log; of several parts the one with the shortest chain is taken.
    """
    if failed:
        return Contradiction(failed, None, log_chain(board, np.array([failed]), board.tiles[failed, CAUSE], mark))
    wrong = [part for part in board.parts(some) if not possible(part.excess, part.ambiguous)]
    found = (Contradiction(0, part, log_chain(board, part.tiles, board.tail, mark)) for part in wrong)
    return min(found, key=lambda it: len(it.chain), default=None)


def log_chain(board: Board, ends: Any, latest: int, mark: int) -> tuple[int, ...]:
    """The tiles decided since `mark` that the state of the tiles `ends` rests on, as in the kernel `chain`."""
    size = chain(board.tiles, board.log, board.width, mark, board.tail, ends.astype(np.int32), latest, board.spare)
    return tuple(board.spare[:size].tolist())


def unsolvable(board: Board, some: Any, budget: int) -> tuple[bool | None, int]:
    """Whether the open tiles among `some` have no solution, None if the budget does not tell; and the nodes spent."""
    left = board.open(some)
    if not left.size:
        return False, 0
    outcome = solve(_residue(board, left)[0], budget)
    return {"solved": False, "unsolvable": True, "budget": None}[outcome.status], outcome.effort.nodes


def judged(board: Board, part: Part, budget: int) -> tuple[set[Claim], set[Claim], int]:
    """Which roles of the ambiguous tiles of a stuck part some solution has, and which none has; the nodes spent.

    A role is in neither set where the budget does not tell.
    """
    tried = board.ambiguous(part.tiles).tolist()
    claims = [(tile, role) for tile in tried for role in (FIRST, LAST)]
    puzzle, (top, left) = _residue(board, part.tiles)
    outcome = solve(puzzle, budget, limit=2)
    spent, right, wrong = outcome.effort.nodes, set[Claim](), set[Claim]()
    for solution in outcome.solutions:
        when = {(row + top + 1) * board.width + col + left: number for number, (row, col) in enumerate(solution.order)}
        right.update((tile, FIRST if when[tile] < when[tile + 1] else LAST) for tile in tried)
    if outcome.count is not None:
        return right, set(claims) - right, spent
    for tile, role in claims if outcome.solutions else ():
        if (tile, role) not in right:
            mark = board.tail
            failed = board.assume(tile, role)
            refuted, nodes = (True, 0) if failed else unsolvable(board, part.tiles, budget - spent)
            board.undo(mark)
            spent += nodes
            if refuted is not None:
                (wrong if refuted else right).add((tile, role))
    return right, wrong, spent


def _residue(board: Board, some: Any) -> tuple[Ottf, Cell]:
    """Some open tiles, of whole parts, as a template of their own, and the cell where its upper left corner lies."""
    rows, cols = np.divmod(some, board.width)
    top, left = int(rows.min()), int(cols.min())
    cells = np.full((rows.max() - top + 1, cols.max() - left + 1), ord("."), np.uint8)
    cells[rows - top, cols - left] = board.tiles[some, NUMBER] + ord("1")
    return Ottf(tuple(row.tobytes().decode("ascii") for row in cells)), (top - 1, left)


class Nest:
    """Trials inside trials within a budget: a trial of depth 2 is refuted by single ones, one of depth 3 by these."""

    def __init__(self, board: Board, budget: int) -> None:
        self.board, self.budget = board, budget
        self.nodes = 0

    def refuted(self, part: Part, claims: Iterable[Claim]) -> tuple[Claim, int] | None:
        """The first claim about a stuck part that trials refute, with the depth, which is the least there is.

        None where there are no claims, or where the budget is spent before one is refuted.
        """
        known = tuple(claims)
        depth = 2
        while known and self.nodes < self.budget:
            for claim in known:
                if self._wrong(claim, part, depth):
                    return claim, depth
            depth += 1
        return None

    def _wrong(self, claim: Claim, part: Part, depth: int) -> bool:
        """Whether trials of a smaller depth contradict a claim; the board is left as it was found."""
        mark = self.board.tail
        self.nodes += part.cost
        failed = self.board.assume(*claim)
        wrong = failed > 0 or self._dead(part.tiles, depth - 1)
        self.board.undo(mark)
        return wrong

    def _dead(self, some: Any, depth: int) -> bool:
        """Whether trials of a depth contradict the open tiles among `some`; roles that they fix stay decided."""
        board, waiting = self.board, [some]
        while waiting:
            parts = board.parts(waiting.pop())
            if not all(possible(part.excess, part.ambiguous) for part in parts):
                return True
            for part in parts:
                mark = board.tail
                if self._probe(part):
                    return True
                claim = self._first_wrong(part, depth) if depth > 1 and board.tail == mark else None
                if claim and board.assume(claim[0], FIRST + LAST - claim[1]):
                    return True
                if board.tail > mark:
                    waiting.append(part.tiles)
        return False

    def _first_wrong(self, part: Part, depth: int) -> Claim | None:
        """The first role in a stuck part that trials of a smaller depth refute."""
        tried = self.board.ambiguous(part.tiles).tolist()
        claims = ((tile, role) for tile in tried for role in (FIRST, LAST) if self.nodes < self.budget)
        return next((claim for claim in claims if self._wrong(claim, part, depth)), None)

    def _probe(self, part: Part) -> bool:
        """Fix what single trials fix in a part; True for a contradiction."""
        board, state, dead = self.board, np.zeros(7, np.int64), False
        while state[QUIET] < len(part.tiles) and not dead and self.nodes < self.budget:
            before = int(state[NODES])
            quota = before + min(SLICE, self.budget - self.nodes)
            tail, dead = probe(
                board.tiles, board.log, board.width, board.tail, part.tiles, part.cost, quota, state, board.spare
            )
            board.tail = int(tail)
            self.nodes += int(state[NODES]) - before
        return bool(dead)
