"""The complete OTTF solver: checksums, rules 1 and 2, then trials and branching on ambiguous tiles, part by part.

A template fixes the number of later neighbours of each tile modulo 4, so different solutions are different acyclic
orientations; each is returned as one of its linear extensions. Once every ambiguous tile has its role, rule 1 alone
decides the rest.
"""

import itertools
import math
from collections.abc import Generator
from typing import NamedTuple, TypeAlias

import numpy as np

from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.saying import Said
from puzzlemill.solvers.arrays import Int32s, Int64s
from puzzlemill.solvers.budgets import BUDGET, check_time, spend
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.ottf.blocked import blocked_either
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, OPEN, STATE, Board, Part, assume, trial, unfold
from puzzlemill.solvers.outcome import Effort, Outcome, Reason

REASONS = {
    "NUMBER_TOO_LARGE": "a tile shows more than 1 plus the number of its neighbours",
    "CHECKSUM": "in a connected part, touching pairs minus later neighbours needed are not 4 per hidden five",
    "CHAIN": "rules 1 and 2 decide these tiles in this order; the last one then lacks later neighbours",
    "REST_CHECKSUM": "rules 1 and 2 leave a connected part that fails the checksum",
    "NO_FIRST": "of the tiles left, each of these has fewer later neighbours than neighbours in this set",
    "NO_LAST": "of the tiles left, each of these has fewer earlier neighbours than neighbours in this set",
    "EXHAUSTED": "in a connected part of the tiles left, no roles of these ambiguous tiles lead to a solution",
}
"""Every reason code for an unsolvable template and its meaning. The first two need no deduction."""

PROOF = 100_000
"""The most nodes, about a second, that generator and grading spend to prove that there is one solution.

Cores of 7x13 templates take hundreds, 15x15 thousands; 20x20 with 12 or more hidden fives often takes more.
"""

SLICE = 4_000
"""Nodes per call of the kernel, less than a tenth of a second, so that Ctrl-C and time limits work."""

CURSOR, QUIET, BEST, WORTH, NODES, DEAD_ENDS, FIXED = range(7)
"""What `probe` keeps between its slices.

CURSOR is the place of the tile to try next; QUIET counts the tiles in a row that brought nothing new. BEST is the tile
that decides the most in its worse role (0: none) and WORTH the number it decides. The others count the effort.
"""


class Completions(NamedTuple):
    """Ways to complete some parts: their number, some of them as signed logs, and whether these are all."""

    number: int
    logs: tuple[Int32s, ...]
    complete: bool


Search: TypeAlias = Generator["Search", Completions, Completions]
"""A search that yields searches of parts and is sent their completions: recursion of unlimited depth."""


@kernel
def probe(
    tiles: Int32s, log: Int32s, width: int, tail: int, region: Int32s, quota: int, progress: Int64s
) -> tuple[int, bool]:
    """Try both roles of every ambiguous tile of a part until no role is refuted, or NODES reaches `quota`.

    Trying a role costs `Part.cost` nodes; refuting one fixes the other. Returns the log's new end and whether both
    roles of a tile were refuted. `progress` (int64[7], from CURSOR to FIXED) continues from the last call; BEST is
    known once QUIET is the number of tiles.
    """
    # `Part.cost`, which a kernel cannot ask.
    cost = max(1, len(region) // 256)
    # The tiles are tried in a circle, and a whole round without a refutation ends it. Only the start of a tile asks for
    # the quota, so that both its roles are always compared.
    while progress[QUIET] < len(region) and progress[NODES] < quota:
        tile = region[progress[CURSOR]]
        progress[CURSOR] = (progress[CURSOR] + 1) % len(region)
        progress[QUIET] += 1
        if tiles[tile, STATE] != OPEN or tiles[tile, NUMBER] != 0 or tiles[tile, DEGREE] != 4:
            continue
        # No trial decides more than all tiles, so this is above every minimum.
        right, refuted, worth = 0, 0, len(log)
        for role in (FIRST, LAST):
            steps, decided = trial(tiles, log, width, tail, region, tile, role)
            if steps:
                refuted += 1
            else:
                right = role
            worth = min(worth, decided)
        progress[NODES] += 2 * cost
        progress[DEAD_ENDS] += refuted
        if refuted == 2:
            return tail, True
        if refuted:
            # The rules cannot fail here: the trial of this role has just run them on the same board.
            tail, _ = assume(tiles, log, width, tail, tile, right)
            progress[FIXED] += 1
            # Trials that refuted nothing might do so now, and what they decide has changed, so all start again.
            progress[QUIET] = 0
            progress[BEST] = 0
            progress[WORTH] = 0
        elif worth > progress[WORTH]:
            # A branch on this tile leaves the least to do, even in its worse role.
            progress[WORTH] = worth
            progress[BEST] = tile
    return tail, False


def probe_slices(board: Board, part: Part, nodes: int, progress: Int64s) -> bool:
    """Run `probe` on a part until nothing changes or about `nodes` are spent; True for a contradiction.

    `progress` starts as zeros. The board keeps the roles that are fixed.
    """
    contradicted = False
    while progress[QUIET] < len(part.tiles) and not contradicted and progress[NODES] < nodes:
        check_time()
        before = int(progress[NODES])
        quota = min(before + SLICE, nodes)
        board.tail, contradicted = probe(board.tiles, board.log, board.width, board.tail, part.tiles, quota, progress)
        spend(int(progress[NODES]) - before)
    return contradicted


def solve(puzzle: Ottf, budget: int = BUDGET, limit: int = 1) -> Outcome[Order]:
    """Up to `limit` orders of different orientations.

    Assuming a role, with everything the rules deduce from it, costs one node in a part of fewer than 512 tiles and more
    in larger ones (`Part.cost`), so a budget bounds the work. Rules 1 and 2 cost no nodes: a puzzle that they solve is
    solved within any budget. `count` is set if no role was left to try, which can happen at `limit` too.
    """
    return Hunt(puzzle, budget, keep=limit).outcome(stop=limit)


def count(puzzle: Ottf, budget: int = BUDGET) -> Outcome[Order]:
    """The exact number of orientations, with an order of one of them; status `budget` if the budget was not enough."""
    return Hunt(puzzle, budget, keep=1).counted()


class Hunt:
    """One search: its board, its budget and what it has spent, and how many solutions it keeps."""

    def __init__(self, puzzle: Ottf, budget: int, keep: int) -> None:
        self.board: Board = Board(puzzle)
        self.budget: int = budget
        self.keep: int = keep
        self.nodes: int = 0
        self.dead_ends: int = 0
        self.forced: int = 0
        self.refuted: Part | None = None

    def outcome(self, stop: int | None) -> Outcome[Order]:
        """The outcome of the search, which stops after `stop` solutions (None: after all)."""
        reason = self.flaw()
        if reason:
            return Outcome("unsolvable", count=0, reason=reason, effort=Effort(forced=self.forced))
        total = _run(self._settle(self.board.all, 0, stop))
        effort = Effort(nodes=self.nodes, dead_ends=self.dead_ends, forced=self.forced)
        if total.number:
            orders = tuple(self.order(log) for log in total.logs)
            return Outcome("solved", orders, total.number if total.complete else None, effort=effort)
        if total.complete:
            return Outcome("unsolvable", count=0, reason=self._refutation(), effort=effort)
        return Outcome("budget", effort=effort)

    def flaw(self) -> Reason | None:
        """A reason for no solution in the sums of the template, or found by rules 1 and 2 or in what they leave."""
        reason = _flaw(self.board)
        if reason:
            return reason
        failed = self.board.run_rules()
        self.forced = self.board.tail
        return _contradiction(self.board, failed) if failed else _stuck_flaw(self.board)

    def counted(self) -> Outcome[Order]:
        """The outcome of the search for all solutions, which is `solved` only if the search was complete."""
        outcome = self.outcome(stop=None)
        if outcome.status == "solved" and outcome.count is None:
            return Outcome("budget", outcome.solutions, effort=outcome.effort)
        return outcome

    def _settle(self, region: Int32s, mark: int, stop: int | None) -> Search:
        """The ways to complete the open tiles of a region, each preceded by the decisions since `mark`.

        Here and below, the search finds all ways, or at least `stop` of them.
        """
        parts = self.board.parts(region)
        if not all(part.possible for part in parts):
            self.dead_ends += 1
            return _NONE
        decided = Completions(1, (self.board.decisions(mark),), True)
        if not parts:
            return decided
        factors = [decided]
        for part in parts:
            completions = yield self._part(part, stop)
            # Without a way to complete one part, none is found to complete them all, so the others are not searched.
            if completions.number == 0:
                self.refuted = part
                return completions
            factors.append(completions)
        return _product(factors, self.keep)

    def _part(self, part: Part, stop: int | None) -> Search:
        """The ways to complete one part on which the rules are stuck; the board is unchanged afterwards."""
        board, mark = self.board, self.board.tail
        progress = np.zeros(7, np.int64)
        contradicted = probe_slices(board, part, self.budget - self.nodes, progress)
        self.nodes += int(progress[NODES])
        self.dead_ends += int(progress[DEAD_ENDS])
        self.forced += int(progress[FIXED])
        if contradicted:
            completions = _NONE
        elif progress[QUIET] < len(part.tiles):
            # The budget ended the probe before a whole round was quiet, so BEST means nothing yet.
            completions = _SPENT
        elif board.tail > mark:
            # Fixed roles may have split the part, and the parts are counted one by one.
            completions = yield self._settle(part.tiles, mark, stop)
        else:
            completions = yield from self.branch(part, int(progress[BEST]), stop)
        board.undo(mark)
        return completions

    def branch(self, part: Part, tile: int, stop: int | None) -> Search:
        """The ways to complete a part with either role of a tile, neither of which the rules refute.

        The board is unchanged afterwards. `sat` replaces this search with its own.
        """
        total, mark = _NONE, self.board.tail
        for role in (FIRST, LAST):
            if self.nodes >= self.budget or (stop and total.number >= stop):
                # A role is left untried, so there might be more.
                return total._replace(complete=False)
            self.nodes += part.cost
            spend(part.cost)
            self.board.assume(tile, role)
            completions = yield self._settle(part.tiles, mark, stop and stop - total.number)
            self.board.undo(mark)
            logs = (*total.logs, *completions.logs)[: self.keep]
            complete = total.complete and completions.complete
            total = Completions(total.number + completions.number, logs, complete)
        return total

    def _refutation(self) -> Reason:
        """The reason for no solution found by the search, on the board as rules 1 and 2 left it."""
        assert self.refuted
        cells = self.board.cells(self.board.ambiguous(self.refuted.tiles))
        roles = Said("sentences.ottf.roles", {"count": self.nodes})
        return Reason.of(
            "EXHAUSTED", Said("sentences.ottf.exhausted", {"roles": roles, "count": self.dead_ends}), cells
        )

    def order(self, log: Int32s) -> Order:
        """An order from a signed log: the tiles placed first in log order, then the tiles placed last, backwards."""
        rows, cols = unfold(log, self.board.width)
        return Order(tuple(zip(rows.tolist(), cols.tolist(), strict=True)))


_NONE = Completions(0, (), True)
_SPENT = Completions(0, (), False)


def _run(search: Search) -> Completions:
    """The result of a search: in a stack of unfinished searches, each waits for the result of the one above it."""
    stack = [search]
    result: Completions | None = None
    while stack:
        try:
            stack.append(next(stack[-1]) if result is None else stack[-1].send(result))
            result = None
        except StopIteration as end:
            result = end.value
            stack.pop()
    assert result
    return result


def _product(factors: list[Completions], keep: int) -> Completions:
    """The ways to complete parts that do not touch: every combination of one way for each."""
    choices = itertools.islice(itertools.product(*(factor.logs for factor in factors)), keep)
    number = math.prod(factor.number for factor in factors)
    return Completions(number, tuple(map(np.concatenate, choices)), all(factor.complete for factor in factors))


def _flaw(board: Board) -> Reason | None:
    """A reason for no solution that needs no deduction. A single wrong number always gives one (proved)."""
    for tile in np.flatnonzero(board.tiles[:, NUMBER] > board.tiles[:, DEGREE])[:1]:
        number, degree = board.tiles[tile, [NUMBER, DEGREE]].tolist()
        key = "sentences.ottf.too_large" if degree else "sentences.ottf.too_large_alone"
        return Reason.of("NUMBER_TOO_LARGE", Said(key, {"shown": number + 1, "count": degree}), (board.cell(tile),))
    for part in board.parts(board.all):
        if not part.balanced:
            return Reason.of("CHECKSUM", _checksum(part), board.cells(part.tiles))
    return None


def _contradiction(board: Board, failed: int) -> Reason:
    """The chain of deductions that ends at a tile with too few later neighbours."""
    number, degree = board.tiles[failed, [NUMBER, DEGREE]].tolist()
    cells = board.cells([*board.failure_chain(failed), failed])
    key = "sentences.ottf.last_lacks" if degree else "sentences.ottf.last_lacks_all"
    return Reason.of("CHAIN", Said(key, {"count": number, "left": degree}), cells)


def _stuck_flaw(board: Board) -> Reason | None:
    """A reason for no solution in what rules 1 and 2 leave, found without any trial.

    No-first and no-last sets are looked for only here: a template with a solution never has one.
    """
    parts = board.parts(board.all)
    for part in parts:
        if not part.possible:
            lacking = "NO_FIRST" if part.excess == 0 else "NO_LAST"
            code = lacking if part.balanced else "REST_CHECKSUM"
            return Reason.of(code, _checksum(part), board.cells(part.tiles))
    if not parts:
        return None
    role, tiles = blocked_either(board, board.open(board.all))
    if not len(tiles):
        return None
    if role == FIRST:
        return Reason.of("NO_FIRST", Said("sentences.ottf.none_first"), board.cells(tiles))
    return Reason.of("NO_LAST", Said("sentences.ottf.none_last"), board.cells(tiles))


def _checksum(part: Part) -> Said:
    """The sum that a person can check: touching pairs against the later neighbours that the numbers need."""
    if part.excess < 0:
        return Said("sentences.ottf.checksum_short", {"short": -part.excess})
    if part.excess == 0:
        return Said("sentences.ottf.checksum_first")
    over = Said("sentences.ottf.over_pairs", {"count": part.excess})
    said = Said("sentences.ottf.checksum_over", {"over": over, "count": part.ambiguous})
    if part.excess == 4 * part.ambiguous:
        return Said("sentences.ottf.checksum_last", {"checksum": said})
    return said
