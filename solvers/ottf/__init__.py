"""The complete OTTF solver: checksums, rules 1 and 2, then trials and branching on ambiguous tiles, part by part.

A display fixes the later neighbours of each tile modulo 4, so different solutions are different acyclic orientations;
each is given as one of its linear extensions. Once every ambiguous tile has its role, rule 1 alone decides the rest.
"""

import itertools
import math
from collections.abc import Generator
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.ottf.blocked import blocked_either
from puzzlemill.solvers.ottf.rules import (
    DEGREE,
    FIRST,
    LAST,
    NUMBER,
    OPEN,
    STATE,
    Board,
    Part,
    decide,
    peel,
    possible,
    trial,
    unfold,
)
from puzzlemill.solvers.outcome import Effort, Outcome, Reason

REASONS = {
    "NUMBER_TOO_LARGE": "a tile shows more than one and its neighbours",
    "CHECKSUM": "in a connected part pairs of neighbours less later neighbours shown are not 4 for each hidden five",
    "CHAIN": "rules 1 and 2 decide these tiles in this order; the last one then lacks later neighbours",
    "REST_CHECKSUM": "a connected part of what rules 1 and 2 leave fails the checksum",
    "NO_FIRST": "of what they leave, each of these tiles has fewer later neighbours than neighbours among these tiles",
    "NO_LAST": "of what they leave, each of these tiles has fewer earlier neighbours than neighbours among these tiles",
    "EXHAUSTED": "in a connected part of what they leave no way to give these ambiguous tiles a role leads to the end",
}
"""Every code of a reason for no solution, and what it means. The first two are seen without any deduction."""

PROOF = 100_000
"""Nodes, about a second, within which generator and grading want to know whether there is one solution.

Cores of 7 x 13 take hundreds, of 15 x 15 thousands; 20 x 20 with 12 or more hidden fives often takes more.
"""

SLICE = 10_000
"""Nodes of one call of the kernel, less than a tenth of a second, so that Ctrl-C is heard."""

CURSOR, QUIET, BEST, WORTH, NODES, DEAD_ENDS, FIXED = range(7)
"""What `probe` keeps between its slices."""


class Found(NamedTuple):
    """Solutions of some parts: how many, some of them as signed log entries, and whether there can be no others."""

    number: int
    logs: tuple[Any, ...]
    complete: bool


Search: TypeAlias = Generator[Any, Any, Found]
"""A search that yields searches of parts and is sent what they found: recursion without a limit to its depth."""


@kernel
def probe(tiles: Any, log: Any, width: int, tail: int, some: Any, cost: int, quota: int, state: Any, found: Any) -> Any:
    """Try both roles of every ambiguous tile among `some` until no role is refuted, or NODES has reached `quota`.

    A role tried is `cost` nodes, a refuted one fixes the other. Returns the log's new end and whether a tile had both
    roles refuted. `state` (int64[7]) goes on where it was; when all is quiet, BEST is the tile that decides most in its
    worse role (0: none).
    """
    while state[QUIET] < len(some) and state[NODES] < quota:
        tile = some[state[CURSOR]]
        state[CURSOR] = (state[CURSOR] + 1) % len(some)
        state[QUIET] += 1
        if tiles[tile, STATE] != OPEN or tiles[tile, NUMBER] != 0 or tiles[tile, DEGREE] != 4:
            continue
        right, refuted, worth = 0, 0, len(log)
        for role in (FIRST, LAST):
            steps, decided = trial(tiles, log, width, tail, some, tile, role, found)
            if steps:
                refuted += 1
            else:
                right = role
            worth = min(worth, decided)
        state[NODES] += 2 * cost
        state[DEAD_ENDS] += refuted
        if refuted == 2:
            return tail, True
        if refuted:
            end = decide(tiles, log, tail, tile, right, tail - 1)
            tail, _ = peel(tiles, log, width, tail, end, log[:0], True)
            state[FIXED] += 1
            state[QUIET] = 0
            state[BEST] = 0
            state[WORTH] = 0
        elif worth > state[WORTH]:
            state[WORTH] = worth
            state[BEST] = tile
    return tail, False


def solve(puzzle: Ottf, budget: int = BUDGET, limit: int = 1) -> Outcome[Order]:
    """Up to `limit` orders of different orientations.

    A role assumed, with all that the rules make of it, is one node in a part of fewer than 512 tiles, more in larger
    ones (`Part.cost`), so that a budget bounds the work. Rules 1 and 2 cost no nodes, so a puzzle that they solve is
    solved within any budget. `count` is set when no role was left to try, which can be so at `limit` too.
    """
    return Hunt(puzzle, budget, keep=limit).outcome(stop=limit)


def count(puzzle: Ottf, budget: int = BUDGET) -> Outcome[Order]:
    """The exact number of orientations, with an order of one of them; status `budget` when it was not enough."""
    return Hunt(puzzle, budget, keep=1).counted()


class Hunt:
    """One search: its board, what it may spend and has spent, and how many solutions it keeps."""

    def __init__(self, puzzle: Ottf, budget: int, keep: int) -> None:
        self.board = Board(puzzle)
        self.budget, self.keep = budget, keep
        self.nodes = self.dead_ends = self.forced = 0
        self.refuted: Part | None = None

    def outcome(self, stop: int | None) -> Outcome[Order]:
        """The end of the search, which looks for no more solutions once it has `stop` (None: for all)."""
        reason = _flaw(self.board) or self._ruled_out()
        if reason:
            return Outcome("unsolvable", count=0, reason=reason, effort=Effort(forced=self.forced))
        found = _run(self._settle(self.board.all, 0, stop))
        effort = Effort(nodes=self.nodes, dead_ends=self.dead_ends, forced=self.forced)
        if found.number:
            orders = tuple(self._order(log) for log in found.logs)
            return Outcome("solved", orders, found.number if found.complete else None, effort=effort)
        if found.complete:
            return Outcome("unsolvable", count=0, reason=self._refutation(), effort=effort)
        return Outcome("budget", effort=effort)

    def _ruled_out(self) -> Reason | None:
        """A reason for no solution in what rules 1 and 2 do or leave, once the sums of the template are right."""
        failed = self.board.run_rules()
        self.forced = self.board.tail
        return _contradiction(self.board, failed) if failed else _stuck_flaw(self.board)

    def counted(self) -> Outcome[Order]:
        """The end of the search for all solutions, which is not solved before it has been through them."""
        outcome = self.outcome(stop=None)
        if outcome.status == "solved" and outcome.count is None:
            return Outcome("budget", outcome.solutions, effort=outcome.effort)
        return outcome

    def _settle(self, some: Any, mark: int, stop: int | None) -> Search:
        """The ways to complete the open tiles among `some`, each with the decisions since `mark` before it.

        As below, these are all ways, or `stop` and perhaps more.
        """
        parts = self.board.parts(some)
        if not all(possible(part.excess, part.ambiguous) for part in parts):
            self.dead_ends += 1
            return _NONE
        here = Found(1, (self.board.decisions(mark),), True)
        if not parts:
            return here
        factors = [here]
        for part in parts:
            found: Found = yield self._part(part, stop)
            if found.number == 0:
                self.refuted = part
                return found
            factors.append(found)
        return _product(factors, self.keep)

    def _part(self, part: Part, stop: int | None) -> Search:
        """The ways to complete one part on which the rules are stuck; the board is left as it was found."""
        board, mark = self.board, self.board.tail
        state = np.zeros(7, np.int64)
        dead = self._probe(part, state)
        if dead:
            found = _NONE
        elif state[QUIET] < len(part.tiles):
            found = _SPENT
        elif board.tail > mark:
            found = yield self._settle(part.tiles, mark, stop)
        else:
            found = yield from self.branch(part, int(state[BEST]), stop)
        board.undo(mark)
        return found

    def branch(self, part: Part, tile: int, stop: int | None) -> Search:
        """The ways to complete a part, here by either role of a tile, neither of which the rules refute.

        The board is left as it was found. `sat` puts another search in the place of this one.
        """
        total, mark = _NONE, self.board.tail
        for role in (FIRST, LAST):
            if self.nodes >= self.budget or (stop and total.number >= stop):
                return total._replace(complete=False)
            self.nodes += part.cost
            self.board.assume(tile, role)
            found = yield self._settle(part.tiles, mark, stop and stop - total.number)
            self.board.undo(mark)
            logs = (*total.logs, *found.logs)[: self.keep]
            total = Found(total.number + found.number, logs, total.complete and found.complete)
        return total

    def _probe(self, part: Part, state: Any) -> bool:
        """Fix what single trials fix in a part, until all is quiet or the budget is spent; True for a contradiction."""
        board, dead = self.board, False
        while state[QUIET] < len(part.tiles) and not dead and self.nodes < self.budget:
            before = state.copy()
            quota = state[NODES] + min(SLICE, self.budget - self.nodes)
            tail, dead = probe(
                board.tiles, board.log, board.width, board.tail, part.tiles, part.cost, quota, state, board.spare
            )
            board.tail = int(tail)
            spent = state - before
            self.nodes += int(spent[NODES])
            self.dead_ends += int(spent[DEAD_ENDS])
            self.forced += int(spent[FIXED])
        return bool(dead)

    def _refutation(self) -> Reason:
        """The reason for no solution that the search found, on the board as rules 1 and 2 left it."""
        assert self.refuted
        cells = self.board.cells(self.board.ambiguous(self.refuted.tiles))
        return Reason("EXHAUSTED", cells, f"{self.nodes} roles assumed, {self.dead_ends} contradictions")

    def _order(self, log: Any) -> Order:
        """An order from signed log entries: those placed first as they come, then those placed last, backwards."""
        rows, cols = unfold(log, self.board.width)
        return Order(tuple(zip(rows.tolist(), cols.tolist(), strict=True)))


_NONE = Found(0, (), True)
_SPENT = Found(0, (), False)


def _run(search: Search) -> Found:
    """The end of a search: a stack of the searches under way, each waiting for what the next one finds."""
    stack: list[Search] = [search]
    found: Found | None = None
    while stack:
        try:
            stack.append(stack[-1].send(found))
            found = None
        except StopIteration as end:
            found = end.value
            stack.pop()
    assert found
    return found


def _product(factors: list[Found], keep: int) -> Found:
    """The solutions of parts that do not touch: one of each, in every combination."""
    choices = itertools.islice(itertools.product(*(factor.logs for factor in factors)), keep)
    number = math.prod(factor.number for factor in factors)
    return Found(number, tuple(map(np.concatenate, choices)), all(factor.complete for factor in factors))


def _flaw(board: Board) -> Reason | None:
    """A reason for no solution that is seen without any deduction. One wrong number always is (proved)."""
    for tile in np.flatnonzero(board.tiles[:, NUMBER] > board.tiles[:, DEGREE])[:1]:
        number, degree = board.tiles[tile, NUMBER] + 1, board.tiles[tile, DEGREE]
        return Reason("NUMBER_TOO_LARGE", board.cells(tile[None]), f"shows {number}, has {degree} neighbours")
    for part in board.parts(board.all):
        if not part.balanced:
            return Reason("CHECKSUM", board.cells(part.tiles), _checksum(part))
    return None


def _contradiction(board: Board, failed: int) -> Reason:
    """The chain of deductions that ends in a tile which lacks later neighbours."""
    number, degree = board.tiles[failed, NUMBER], board.tiles[failed, DEGREE]
    cells = board.cells(np.append(board.chain(failed), failed))
    return Reason("CHAIN", cells, f"{number} later neighbours needed, {degree} left")


def _stuck_flaw(board: Board) -> Reason | None:
    """A reason for no solution that is seen in what rules 1 and 2 leave without any trial.

    Only here no-first and no-last sets are looked for: a template with a solution never has one.
    """
    parts = board.parts(board.all)
    for part in parts:
        if not possible(part.excess, part.ambiguous):
            code = "REST_CHECKSUM" if not part.balanced else "NO_FIRST" if part.excess == 0 else "NO_LAST"
            return Reason(code, board.cells(part.tiles), _checksum(part))
    role, tiles = blocked_either(board, board.open(board.all)) if parts else (0, ())
    if len(tiles):
        code, later, first = ("NO_FIRST", "later", "first") if role == FIRST else ("NO_LAST", "earlier", "last")
        text = f"each has fewer {later} neighbours than neighbours among them, so none can be the {first} of them"
        return Reason(code, board.cells(tiles), text)
    return None


def _checksum(part: Part) -> str:
    """The sum that a person can check: touching pairs against the later neighbours that the numbers ask for."""
    if part.excess < 0:
        return f"the numbers ask for {-part.excess} more later neighbours than there are touching pairs"
    if part.excess == 0:
        return "the numbers account for every touching pair, so none is a hidden five; but the first tile must be one"
    most = f"{part.ambiguous} tiles can be one" if part.ambiguous != 1 else "only 1 tile can be one"
    rest = f"{part.excess} touching pairs are left over by the numbers; a hidden five takes 4, and {most}"
    return f"{rest}, so all are; but the last tile must not be" if part.excess == 4 * part.ambiguous else rest
