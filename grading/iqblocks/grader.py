"""IQ Blocks, the grade: the tier of deduction that completes a position, then the size of a proof by cases.

The tiers are those of `solvers.iqblocks.tiers`. The levels are not based on times of human solvers.
"""

import math
from collections.abc import Iterator

from puzzlemill.grading.iqblocks import TECHNIQUES
from puzzlemill.grading.levels import shipped
from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, canonical, empty_outline, format_id, lettered
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows, cells_of, with_mark
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.wording import plural
from puzzlemill.solvers.iqblocks import fillings, obstacle
from puzzlemill.solvers.iqblocks.all_fillings import IQ, library
from puzzlemill.solvers.iqblocks.exact_cover import Position, position_of
from puzzlemill.solvers.iqblocks.proof_size import proofs
from puzzlemill.solvers.iqblocks.tiers import Deduction, deduce, forced

SHUFFLES = 8
"""Orders of the proof search that are averaged."""

BUDGET, WORK = 50_000, 400_000_000
"""Nodes, and nodes times entries of the exact cover, that a proof may take before grading is out of reach.

A node costs in proportion to the cover: the second bound keeps huge sets of huge pieces within seconds.
"""

SECOND = 1_000_000
"""Nodes that a search for a second completion may take when a given is taken away, a tenth of a second."""


def grade(puzzle: IqBlocks) -> Grade:
    """The grade of a solvable puzzle; raises `InputError` if it has no solution or is out of reach.

    Features: `givens` pieces whole on the board, `clues` given cells of others, `left` pieces to place, `margin` those
    at least half given less the others; `solutions`, 1, or 2 for two or more; `tier`; `forced` placements at the start,
    the last ones of a cell or a piece; `trials`, the placements that probing refutes (`Deduction`; 0 with several
    solutions); `nodes`, the geometric mean of the placements that a fewest-candidates search makes to find all
    completions, or two; `minimal`, 1 when the completion is unique and proved not to be without any one of the givens
    (`spared`). The score is the mean of log2(nodes + 1).
    """
    form = canonical(lettered(puzzle))
    reason = obstacle(form)
    if reason:
        raise InputError(f"no solution: {reason.text}")
    position = position_of(form)
    ended = proofs(position, stream_for(format_id(form)), _budget(position), SHUFFLES) if position else None
    if not position or not ended:
        raise OutOfReachError("grading is out of reach: the search is too large")
    solutions = ended[0][1]
    if not solutions:
        raise InputError("no solution: every placement was tried")
    deduction = deduce(position) if solutions == 1 else Deduction(4, 0)
    if not deduction:
        raise OutOfReachError("grading is out of reach: too many placements to try")
    score = sum(math.log2(nodes + 1) for nodes, _ in ended) / SHUFFLES
    features: dict[str, int | float] = {
        "givens": len(form.givens),
        "clues": sum(map(len, form.clues.values())),
        "left": len(form.left),
        "margin": _margin(form),
        "solutions": solutions,
        "tier": deduction.tier,
        "forced": forced(position),
        "trials": deduction.refuted,
        "nodes": round(2**score - 1),
        "minimal": int(solutions == 1 and _minimal(form)),
    }
    technique = TECHNIQUES[deduction.tier - 1]
    level = shipped("iqblocks").level(technique, features)
    return Grade(level, technique, round(score, 2), features, _sentence(features))


def size(puzzle: IqBlocks) -> str:
    """The name of its size among populations, such as `iq 8x8`: of bundled sets, full boards and whole given pieces."""
    rows, cols = sorted((len(puzzle.board), len(puzzle.board[0])))
    pieces = lettered(puzzle).pieces
    full = isinstance(pieces, str) and not puzzle.clues and HOLE not in "".join(puzzle.board)
    return f"{pieces} {rows}x{cols}" if full else ""


def spared(board: Rows, cells: bool) -> Iterator[Rows]:
    """The boards that are left when a given is taken away: each piece, or each cell, that `board` shows in turn."""
    given = [(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark not in (EMPTY, HOLE)]
    letters = sorted({board[r][c] for r, c in given})
    for part in [[cell] for cell in given] if cells else [cells_of(board, letter) for letter in letters]:
        yield with_mark(board, EMPTY, part)


def _budget(position: Position) -> int:
    """The nodes that a proof over this cover may take."""
    return min(BUDGET, WORK // max(1, int(position.items.size)))


def _margin(form: IqBlocks) -> int:
    """Pieces given at least by half, less the others: with whole pieces those given less those to place."""
    text = "".join(form.board)
    half = sum(2 * text.count(piece.name) >= piece.size for piece in form.piece_list)
    return 2 * half - len(form.piece_list)


def _minimal(puzzle: IqBlocks) -> bool:
    """Whether every given of a uniquely solvable puzzle is needed for that."""
    empty = IqBlocks(puzzle.pieces, empty_outline(puzzle))
    known = library(IQ) if empty == IQ else None  # Others would have to be enumerated first.

    def completions(board: Rows) -> int:
        """How many there are, of more than two some."""
        if known:
            return known.completions(board)
        return len(fillings(IqBlocks(puzzle.pieces, board), SECOND, 2).boards)

    return all(completions(board) > 1 for board in spared(puzzle.board, bool(puzzle.clues)))


def _sentence(features: dict[str, int | float]) -> str:
    """One sentence in which every number is a feature, different if technique or numbers are."""

    def amount(name: str, noun: str) -> str:
        return f"{features[name]} {plural(features[name], noun)}"

    given = [amount("givens", "piece")] if features["givens"] or not features["clues"] else []
    if features["clues"]:
        given.append(amount("clues", "cell") + (" of others" if given else ""))
    trials = amount("trials", "placement")
    needed = {
        1: "forced placements complete it",
        2: "forced placements and dead regions complete it",
        3: f"trying and refuting {trials} completes it",
        4: f"trying one placement at a time refutes {trials} and does not complete it",
    }[int(features["tier"])]
    proof = "a proof by cases"
    if features["solutions"] > 1:
        needed, proof = "there is more than one completion", "finding two"
    return (
        f"{' and '.join(given)} given, {amount('left', 'piece')} to place, {features['forced']} of them "
        f"forced at the start; {needed}; {proof} takes about {amount('nodes', 'placement')}"
        f"{', and no given can be spared' if features['minimal'] else ''}."
    )
