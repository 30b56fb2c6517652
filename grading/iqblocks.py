"""IQ Blocks, the grade: the tier of deduction that completes a position, then the size of a proof by cases.

The tiers are those of `solvers.iqblocks_tiers`. No times of human solvers stand behind the levels.
"""

import math

from puzzlemill.puzzles.iqblocks import IqBlocks, canonical, format_id
from puzzlemill.puzzles.iqblocks_pieces import EMPTY
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import obstacle
from puzzlemill.solvers.iqblocks_tiers import Position, position_of, proof, tier

TECHNIQUES = {1: "forced placement", 2: "dead region", 3: "probing", 4: "deeper search"}
"""The hardest technique of each tier."""

MEANS = {
    1: "forced placements complete it",
    2: "forced placements and dead regions complete it",
    3: "trying a placement and finding the contradiction completes it",
    4: "it takes more than trying one placement at a time",
}

FEW, MANY = 20, 200
"""Nodes of a proof up to which a position of tier 3 has level 3, and level 4."""

SHUFFLES = 8
"""Orders of the proof search that are averaged."""

BUDGET, WORK = 50_000, 400_000_000
"""Nodes, and nodes times entries of the exact cover, that a proof may take before grading is out of reach.

A node costs in proportion to the cover: the second bound keeps huge sets of huge pieces within seconds.
"""


def grade(puzzle: IqBlocks) -> Grade:
    """The grade of a solvable puzzle; raises `InputError` when it has no solution or is out of reach.

    Features: `givens` and `left`, pieces given and to place; `solutions`, 1, or 2 for two or more; `tier`; `nodes`, the
    geometric mean of the placements that a fewest-candidates search makes to find all completions, or two;
    `minimal`, 1 when the completion is unique and proved not to be without any one of the givens. The score is the mean
    of log2(nodes + 1).
    """
    form = canonical(puzzle)
    reason = obstacle(form)
    if reason:
        raise InputError(f"no solution: {reason.text}")
    position = position_of(form)
    draws = stream_for(format_id(form))
    proofs = [proof(position, draws, _budget(position)) for _ in range(SHUFFLES)] if position else []
    ended = [known for known in proofs if known]
    if not position or len(ended) < SHUFFLES:
        raise OutOfReachError("grading is out of reach: the search is too large")
    solutions = ended[0][1]
    if not solutions:
        raise InputError("no solution: every placement was tried")
    reached = tier(position) if solutions == 1 else 4
    if not reached:
        raise OutOfReachError("grading is out of reach: too many placements to try")
    score = sum(math.log2(nodes + 1) for nodes, _ in ended) / SHUFFLES
    nodes = round(2**score - 1)
    givens, left = len(form.givens), len(form.piece_list) - len(form.givens)
    features: dict[str, float] = {
        "givens": givens,
        "left": left,
        "solutions": solutions,
        "tier": reached,
        "nodes": nodes,
        "minimal": int(solutions == 1 and _minimal(form)),
    }
    text = f"Pieces given: {givens}, to place: {left}; {MEANS[reached]}" + (
        f"; a proof by cases takes about {nodes} placements."
        if solutions == 1
        else "; there is more than one completion."
    )
    return Grade(_level(reached, givens, left, nodes), TECHNIQUES[reached], round(score, 2), features, text)


def _budget(position: Position) -> int:
    """The nodes that a proof over this cover may take."""
    return min(BUDGET, WORK // max(1, int(position.items.size)))


def _level(reached: int, givens: int, left: int, nodes: int) -> int:
    """The level table; of the ten IQ pieces, level 1 has five or more given."""
    if reached <= 2:
        return 1 if reached == 1 and givens >= left else 2
    if reached == 4 or nodes > MANY:
        return 5
    return 3 if nodes <= FEW else 4


def _minimal(puzzle: IqBlocks) -> bool:
    """Whether every given piece of a uniquely solvable puzzle is needed for that."""
    for piece in puzzle.givens:
        fewer = IqBlocks(puzzle.pieces, tuple(row.replace(piece.name, EMPTY) for row in puzzle.board))
        position = position_of(fewer)
        known = proof(position, stream_for(""), _budget(position)) if position else None
        if not known or known[1] < 2:
            return False
    return True
