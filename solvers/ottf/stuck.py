"""Parts of an OTTF board on which rules 1 and 2 are stuck: their contradictions, their roles, nested trials."""

import itertools
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.ottf import NODES, probe_slices, solve
from puzzlemill.solvers.ottf.rules import FIRST, LAST, NUMBER, Board, Part

Claim: TypeAlias = tuple[int, int]
"""A tile and a possible role of it."""


class Contradiction(NamedTuple):
    """What a board comes to: a tile that lacks later neighbours, or a part that fails its checksum.

    `chain` are the decided tiles on which it rests, in the order of their deduction.
    """

    failed: int
    part: Part | None
    chain: list[int]


def contradiction(board: Board, region: Int32s, failed: int, mark: int) -> Contradiction | None:
    """The contradiction at the tile `failed`, or (0) in the open parts of a region, which holds whole parts, if any.

    Its chain goes back to `mark` in the log; if there are several parts, the one with the shortest chain is taken.
    """
    if failed:
        return Contradiction(failed, None, board.failure_chain(failed, mark))
    wrong = [part for part in board.parts(region) if not part.possible]
    contradictions = (Contradiction(0, part, board.chain(part.tiles, board.tail, mark)) for part in wrong)
    return min(contradictions, key=lambda one: len(one.chain), default=None)


def unsolvable(board: Board, region: Int32s, budget: int) -> tuple[bool | None, int]:
    """Whether the open tiles of a region have no solution (None if the budget is too small), and the nodes spent."""
    left = board.open(region)
    if not left.size:
        return False, 0
    outcome = solve(_residue(board, left)[0], budget)
    return {"solved": False, "unsolvable": True, "budget": None}[outcome.status], outcome.effort.nodes


def claims_of(board: Board, part: Part) -> list[Claim]:
    """Both roles of every ambiguous tile of a part."""
    return list(itertools.product(board.ambiguous(part.tiles).tolist(), (FIRST, LAST)))


def judged(board: Board, part: Part, budget: int) -> tuple[set[Claim], set[Claim], int]:
    """The roles of a stuck part's ambiguous tiles that some solution has, the roles that none has, and the nodes spent.

    A role is in neither set if the budget is too small to decide.
    """
    claims = claims_of(board, part)
    puzzle, (top, left) = _residue(board, part.tiles)
    outcome = solve(puzzle, budget, limit=2)
    spent, right, wrong = outcome.effort.nodes, set[Claim](), set[Claim]()
    for solution in outcome.solutions:
        when = {(row + top + 1) * board.width + col + left: number for number, (row, col) in enumerate(solution.order)}
        # An ambiguous tile comes before all of its neighbours or after all of them, so one of them tells.
        right.update((tile, FIRST if when[tile] < when[tile + 1] else LAST) for tile, _ in claims)
    # The search counts parts that it comes upon one by one and multiplies, so a count can exceed the solutions shown.
    if outcome.count == len(outcome.solutions):
        return right, set(claims) - right, spent
    # There are more than two solutions, or the budget ended the search; without any, nothing is left for single roles.
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


def _residue(board: Board, tiles: Int32s) -> tuple[Ottf, Cell]:
    """Open tiles, of whole parts, as a separate template, and the cell of its upper left corner on the board."""
    rows, cols = np.divmod(tiles, board.width)
    top, left = int(rows.min()), int(cols.min())
    # NUMBER is the later neighbours still needed, and a tile shows one more. The board has an extra row above the
    # first.
    cells = np.full((rows.max() - top + 1, cols.max() - left + 1), ord("."), np.uint8)
    cells[rows - top, cols - left] = board.tiles[tiles, NUMBER] + ord("1")
    return Ottf(tuple(row.tobytes().decode("ascii") for row in cells)), (top - 1, left)


class Nest:
    """Nested trials within a budget: a trial of depth 2 is refuted by single ones, one of depth 3 by these."""

    def __init__(self, board: Board, budget: int) -> None:
        self.board: Board = board
        self.budget: int = budget
        self.nodes: int = 0

    def refuted(self, part: Part, claims: Iterable[Claim]) -> tuple[Claim, int] | None:
        """The first claim about a stuck part that trials refute, with the least depth that does.

        None if there are no claims, or if the budget is spent before one is refuted.
        """
        candidates = tuple(claims)
        depth = 2
        while candidates and self.nodes < self.budget:
            for claim in candidates:
                if self._wrong(claim, part, depth):
                    return claim, depth
            depth += 1
        return None

    def _wrong(self, claim: Claim, part: Part, depth: int) -> bool:
        """Whether trials of a smaller depth contradict a claim; the board is left as before."""
        mark = self.board.tail
        self.nodes += part.cost
        failed = self.board.assume(*claim)
        wrong = failed > 0 or self._dead(part.tiles, depth - 1)
        self.board.undo(mark)
        return wrong

    def _dead(self, region: Int32s, depth: int) -> bool:
        """Whether trials of a depth contradict the open tiles of a region; roles that they fix stay decided."""
        board, waiting = self.board, [region]
        while waiting:
            parts = board.parts(waiting.pop())
            if not all(part.possible for part in parts):
                return True
            for part in parts:
                mark = board.tail
                if self._probe(part):
                    return True
                # Deeper trials are dear, so they wait until single ones decide nothing more here.
                claim = self._first_wrong(part, depth) if depth > 1 and board.tail == mark else None
                if claim and board.assume(claim[0], FIRST + LAST - claim[1]):
                    return True
                if board.tail > mark:
                    waiting.append(part.tiles)
        return False

    def _first_wrong(self, part: Part, depth: int) -> Claim | None:
        """The first role in a stuck part that trials of a smaller depth refute."""
        for claim in claims_of(self.board, part):
            if self.nodes >= self.budget:
                return None
            if self._wrong(claim, part, depth):
                return claim
        return None

    def _probe(self, part: Part) -> bool:
        """Fix what single trials fix in a part; True for a contradiction."""
        progress = np.zeros(7, np.int64)
        contradicted = probe_slices(self.board, part, self.budget - self.nodes, progress)
        self.nodes += int(progress[NODES])
        return contradicted
