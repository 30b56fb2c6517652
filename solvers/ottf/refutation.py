"""Finds the simplest certificate that an OTTF template has no solution; `puzzles/ottf/certificates.py` checks it.

A refutation tree is kept small as it is made: trials with short refutations come first, a branch is left out if one of
its roles is refuted without assuming it, and only the decided tiles stay on which a contradiction rests.
"""

from typing import Final, NamedTuple, TypeAlias

import msgspec

from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.ottf import Ottf, format_id
from puzzlemill.puzzles.ottf.certificates import (
    Branch,
    Certificate,
    Chain,
    Decision,
    End,
    NoFirst,
    NoLast,
    Number,
    Side,
    Sum,
    Tree,
)
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.ottf import solve
from puzzlemill.solvers.ottf.blocked import blocked_either
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, INDEX, LAST, NUMBER, ROLE, Board, Part
from puzzlemill.solvers.ottf.stuck import contradiction, unsolvable
from puzzlemill.solvers.ottf.trials import survey

MOST_NESTED = 200
"""Branches inside branches that no single trial refutes; with more of them, the budget counts as spent."""

_SIDE: Final[dict[int, Side]] = {FIRST: "first", LAST: "last"}

Nodes: TypeAlias = tuple[Branch | Chain, ...]


def refute(puzzle: Ottf, completions: int = 0, budget: int = BUDGET) -> Certificate | None:
    """The simplest certificate that there is no solution, or None if there is one.

    `completions` must be 0, because no certificate can say how many solutions a template has.
    A number, a sum, or a no-first or no-last set of the whole template is simpler than a chain of rules 1 and 2, which
    is simpler than a tree of trials. Raises `OutOfReachError` if `budget` nodes, counted as in `ottf.solve`, are spent
    first; they include the nodes that show that there is no solution.
    """
    if completions:
        raise InputError("an OTTF template has certificates only of no solution", field="unique")
    board = Board(puzzle)
    reason: End | Chain | Tree | None = _at_once(board)
    if reason is None:
        outcome = solve(puzzle, budget)
        if outcome.status == "solved":
            return None
        if outcome.status == "budget":
            raise OutOfReachError(
                f"found neither a refutation nor a solution within {budget} nodes", remedy="use a larger budget"
            )
        nodes = _Search(board, budget, outcome.effort.nodes).proof(board.all, board.run_rules(), 0, 0).nodes
        reason = _simplest(nodes)
    return Certificate(version=1, id=format_id(puzzle), reason=reason)


def _simplest(nodes: Nodes) -> End | Chain | Tree:
    """The tree; or only its chain, or only the chain's end, if the tree has nothing else."""
    only = nodes[0] if len(nodes) == 1 else None
    if isinstance(only, Chain):
        return only if only.steps else only.end
    return Tree(nodes)


def _at_once(board: Board) -> End | None:
    """A reason that needs no deduction: a number, a sum, a no-first or a no-last set."""
    now = board.tiles[board.all]
    for tile in board.all[now[:, NUMBER] > now[:, DEGREE]]:
        return Number(board.cell(tile))
    for part in board.parts(board.all):
        if not part.balanced:
            return Sum(board.cells(part.tiles))
    return _set_end(board, blocked_either(board, board.all))


class _Proof(NamedTuple):
    """What refutes a state of the board: nodes in preorder, and the tiles decided earlier on which they rest.

    Among these are tiles decided by the root's own steps.
    """

    needed: frozenset[int]
    nodes: Nodes


class _Search:
    """The search for a refutation of a board without a solution, which cost `nodes` of the budget to find out."""

    def __init__(self, board: Board, budget: int, nodes: int) -> None:
        self.board, self.budget, self.nodes = board, budget, nodes

    def proof(self, region: Int32s, failed: int, start: int, depth: int) -> _Proof:
        """What refutes the open tiles of a region; the rules have run and failed at a tile, or not (0).

        The steps of the proof's root are decisions since the log was `start` long. The board keeps what trials decide.
        """
        board = self.board
        passed: list[tuple[int, int, int, _Proof]] = []
        rest = self._leaf(region, failed, start)
        while rest is None:
            # One part without a solution refutes the region, so the others are left alone from here on.
            part = self._unsolvable_part(region)
            region = part.tiles
            tile, wrong = self._surveyed(part)
            if not wrong:
                rest = self._branched(region, tile, start, depth)
                break
            # The trial fixes the other role. The rest is refuted on this level, so the number of trials has no limit.
            side = self._side(region, tile, wrong, depth)
            passed.append((start, tile, wrong, side))
            start = board.tail + 1
            rest = self._leaf(region, board.assume(tile, FIRST + LAST - wrong), start)
        for start, tile, wrong, side in reversed(passed):
            # The last trial is the innermost: its proof and the rest's become the rest for the trial before it.
            rest = self._joined(start, tile, (side, rest) if wrong == FIRST else (rest, side))
        return rest

    def _leaf(self, region: Int32s, failed: int, start: int) -> _Proof | None:
        """A contradiction of the rules, a sum, or a no-first or no-last set as a proof, if there is one."""
        board = self.board
        # Chains go back to the start of the log (0): a proof can rest on decisions of any level above.
        failure = contradiction(board, region, failed, 0)
        if failure is None:
            blocked = blocked_either(board, board.open(region))
            end, chain = _set_end(board, blocked), board.chain(blocked[1], board.tail)
            if end is None:
                return None
        elif failure.part is None:
            end, chain = Number(board.cell(failure.failed)), failure.chain
        else:
            end, chain = _part_end(board, failure.part), failure.chain
        needed = frozenset(chain)
        return _Proof(needed, (Chain(self._steps(start, board.tail, needed), end),))

    def _unsolvable_part(self, region: Int32s) -> Part:
        """A part of the open tiles of a region that has no solution, small ones first, given that one has none."""
        *others, largest = sorted(self.board.parts(region), key=lambda part: len(part.tiles))
        for part in others:
            # The largest part is never searched: if all others have solutions, it is the one that has none.
            refuted, spent = unsolvable(self.board, part.tiles, self.budget - self.nodes)
            # One node more than the budget has, if that did not decide, so that the search ends here.
            self._spend(spent + (refuted is None))
            if refuted:
                return part
        return largest

    def _surveyed(self, part: Part) -> tuple[int, int]:
        """A tile and its role with the shortest refutation by a trial; else the tile to branch on, and 0."""
        board = self.board
        tried = board.ambiguous(part.tiles).tolist()
        self._spend(2 * len(tried) * part.cost)
        refutation, branch = survey(board, part, tried)
        return (refutation.tile, refutation.role) if refutation else (branch, 0)

    def _side(self, region: Int32s, tile: int, role: int, depth: int) -> _Proof:
        """What refutes a role of a tile; the board is left as before."""
        board, mark = self.board, self.board.tail
        side = self.proof(region, board.assume(tile, role), mark + 1, depth)
        board.undo(mark)
        return side

    def _branched(self, region: Int32s, tile: int, start: int, depth: int) -> _Proof:
        """What refutes both roles of a tile, or one of them if its refutation does not rest on the role."""
        if depth == MOST_NESTED:
            raise OutOfReachError(f"a refutation needs more than {MOST_NESTED} nested trials", field="template")
        first = self._side(region, tile, FIRST, depth + 1)
        last = self._side(region, tile, LAST, depth + 1) if tile in first.needed else first
        return self._joined(start, tile, (first, last))

    def _joined(self, start: int, tile: int, sides: tuple[_Proof, _Proof]) -> _Proof:
        """What refutes a state by refuting both roles of a tile; the steps of both roots go back to `start`.

        A proof that does not rest on the tile's role is enough by itself.
        """
        board, (first, last) = self.board, sides
        # The steps of the root end where the tile was decided, if a trial has fixed it; after a branch it is open
        # again.
        end = board.tail if board.tiles[tile, INDEX] < 0 else int(board.tiles[tile, INDEX])
        # If both do without the role, the smaller proof is taken.
        for side in sorted(sides, key=lambda side: len(side.nodes)):
            if tile not in side.needed:
                root = side.nodes[0]
                steps = self._steps(start, end, side.needed) + root.steps
                return _Proof(side.needed, (msgspec.structs.replace(root, steps=steps), *side.nodes[1:]))
        needed = (first.needed | last.needed) - {tile}
        root = Branch(self._steps(start, end, needed), board.cell(tile))
        return _Proof(needed, (root, *first.nodes, *last.nodes))

    def _steps(self, start: int, end: int, needed: frozenset[int]) -> tuple[Decision, ...]:
        """The decisions of log[start:end] about tiles that are needed."""
        board = self.board
        tiles = [tile for tile in board.log[start:end].tolist() if tile in needed]
        roles = [_SIDE[role] for role in board.tiles[tiles, ROLE].tolist()]
        return tuple((row, col, role) for (row, col), role in zip(board.cells(tiles), roles, strict=True))

    def _spend(self, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes > self.budget:
            raise OutOfReachError(
                f"the template has no solution, but no refutation was found within {self.budget} nodes",
                remedy="use a larger budget",
            )


def _part_end(board: Board, part: Part) -> End:
    """Why a part on which the rules are stuck fails its checksum."""
    cells = board.cells(part.tiles)
    if not part.balanced:
        return Sum(cells)
    return NoFirst(cells) if part.excess == 0 else NoLast(cells)


def _set_end(board: Board, blocked: tuple[int, Int32s]) -> End | None:
    """A no-first or no-last set as the end of a proof; None if the set is empty."""
    role, tiles = blocked
    if not len(tiles):
        return None
    cells = board.cells(tiles)
    return NoFirst(cells) if role == FIRST else NoLast(cells)
