"""How hard an IQ Blocks position is: the tier of deduction that completes it, and the work of a proof by cases.

`solvers.iqblocks.tiers` describes the tiers. Everything on which minutes rest is computed from the problem, the room
and the pieces left: the same position gets the same minutes whether its given pieces are printed or cut out of the
board.

A proof takes about as many placements if ten given cells leave ten pieces as if four given pieces leave six; but each
of its placements has to be found among the pieces left, and proofs count neither what a trial costs nor what a forced
placement saves. So the score adds these up, each on a log scale, and equal scores mean about equal minutes whether
pieces or cells are given.
"""

import math
from collections.abc import Iterator
from typing import Final

from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.iqblocks import TECHNIQUES
from puzzlemill.grading.iqblocks.problem import problem
from puzzlemill.grading.reasoning import reasoning
from puzzlemill.grading.tedium import repetition
from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, canonical, empty_outline, format_id, lettered
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows, cells_of, with_mark
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.wording import plural
from puzzlemill.solvers.iqblocks import fillings, obstacle
from puzzlemill.solvers.iqblocks.all_fillings import IQ, library
from puzzlemill.solvers.iqblocks.exact_cover import Position, position_of
from puzzlemill.solvers.iqblocks.proof_size import proofs
from puzzlemill.solvers.iqblocks.steps import steps
from puzzlemill.solvers.iqblocks.tiers import Deduction, deduce, forced

SHUFFLES = 8
"""The number of proof searches averaged, each in a random order."""

BUDGET, WORK = 50_000, 400_000_000
"""The most nodes, and nodes times entries of the exact cover, that a proof takes before grading gives up.

The cost of a node is proportional to the cover; the second bound keeps huge sets of huge pieces within seconds.
"""

PROOF: Final = 0.9
"""The weight of the mean log2 of a proof's placements in the score."""

WEIGHTS: Final = {"trials": 0.2, "left": 0.9, "kinds": 0.9, "forced": -0.5}
"""The weights of the log2 of 1 + a feature in the score.

Rounded from fits to log2 minutes of the sample in `research/iqblocks/sample.py`; so one point more is about twice the
time. The sample has no equal pieces: `left` and `kinds` share their weight, because both players take two minutes to
fill a corridor with 20 dominoes, not half an hour.
"""

THOUGHTFUL: Final = ("dead region", "probing", "deeper search", "choice")
"""The techniques that take thought: each of them imagines a placement. Only forced placements look alike."""

STEPS_BUDGET = 100_000
"""Nodes for the steps of a person, at most a twentieth of a second; enough for most puzzles up to level 4."""

SECOND = 1_000_000
"""The most nodes of a search for a second completion after a given is removed, a tenth of a second."""


def assess(puzzle: IqBlocks) -> Assessment:
    """The grade of a solvable puzzle; raises `InputError` if it has no solution or is out of reach.

    Features: `givens`, whole pieces on the board; `clues`, given cells of other pieces; `left`, pieces to place;
    `kinds`, the different ones among them (equal pieces without clues count once); `blank`, cells to cover that have no
    letter; `margin`, pieces at least half given minus the others; `solutions`, 1, or 2 for two or more; `tier`;
    `forced` placements at the start, the only ones left for a cell or a piece; `trials`, placements refuted by probing
    (`Deduction`; 0 with several solutions); `nodes`, the geometric mean of the placements that a fewest-candidates
    search makes to find all completions, or two; `minimal`, 1 if the completion is unique and is proved not to be once
    any given is removed (`spared`); and how alike a person's steps are and their minutes (`_person`). The score adds up
    the proof and other features (`WEIGHTS`).

    `givens`, `margin` and `minimal` describe the print, and no minutes rest on them.
    """
    form = problem(puzzle)
    # What needs no search comes first.
    reason = obstacle(form)
    if reason:
        raise InputError(f"the puzzle has no solution, so it cannot be graded: {reason.text}")
    position = position_of(form)
    # A fewest-candidates search depends on how ties are broken, so its size is a mean over random orders.
    ended = proofs(position, stream_for(format_id(form)), _budget(position), SHUFFLES) if position else None
    if not position or not ended:
        raise OutOfReachError("the search takes too long, so the puzzle cannot be graded")
    solutions = ended[0][1]
    if not solutions:
        raise InputError("the puzzle has no solution, so it cannot be graded: every placement was tried")
    # With several completions no deduction can complete the board, which is tier 4 without looking.
    deduction = deduce(position) if solutions == 1 else Deduction(4, 0)
    if not deduction:
        raise OutOfReachError("there are too many placements to try, so the puzzle cannot be graded")
    proof = sum(math.log2(nodes + 1) for nodes, _ in ended) / SHUFFLES
    features: dict[str, int | float] = {
        "givens": len(puzzle.givens),
        "clues": sum(map(len, form.clues.values())),
        "left": len(form.left),
        "kinds": len(position.copies),
        "blank": len(form.open_cells) - sum(map(len, form.clues.values())),
        "margin": _margin(puzzle),
        "solutions": solutions,
        "tier": deduction.tier,
        "forced": forced(position),
        "trials": deduction.refuted,
        "nodes": round(2**proof - 1),
        "minimal": int(solutions == 1 and _minimal(puzzle)),
    }
    features |= _person(form, features)
    technique = TECHNIQUES[deduction.tier - 1]
    return Assessment(technique, round(_score(proof, features), 2), features, _sentence(features))


def size(puzzle: IqBlocks) -> str:
    """The name of its size among populations, such as `iq 8x8`.

    Empty unless the set is bundled, the board has no holes and all given pieces are whole.
    """
    rows, cols = sorted((len(puzzle.board), len(puzzle.board[0])))
    pieces = lettered(puzzle).pieces
    full = isinstance(pieces, str) and not puzzle.clues and HOLE not in "".join(puzzle.board)
    return f"{pieces} {rows}x{cols}" if full else ""


def spared(board: Rows, cells: bool) -> Iterator[Rows]:
    """The board without each of its givens in turn: without each piece, or without each cell."""
    given = [(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark not in (EMPTY, HOLE)]
    letters = sorted({board[r][c] for r, c in given})
    for part in [[cell] for cell in given] if cells else [cells_of(board, letter) for letter in letters]:
        yield with_mark(board, EMPTY, part)


def _score(proof: float, features: dict[str, int | float]) -> float:
    """The score, given the mean log2 of a proof's placements."""
    return PROOF * proof + sum(weight * math.log2(1 + features[name]) for name, weight in WEIGHTS.items())


def _person(form: IqBlocks, features: dict[str, int | float]) -> dict[str, int | float]:
    """How alike a person's steps are, and their minutes; nothing with several solutions or if steps take too long.

    A person's steps leave out everything that was tried without being needed. So `look_alike` is the share of the
    placements that a proof and its trials take.
    """
    trace = steps(form, STEPS_BUDGET) if features["solutions"] == 1 and features["left"] else None
    if trace is None or trace.status != "solved":
        return {}
    likeness = repetition(trace.steps, THOUGHTFUL)
    tried = features["nodes"] + features["trials"]
    return likeness | reasoning(trace.steps) | {"look_alike": round(min(1.0, likeness["longest_run"] / tried), 2)}


def _budget(position: Position) -> int:
    """The most nodes of a proof over this cover."""
    # A node looks at every entry of the cover.
    return min(BUDGET, WORK // max(1, int(position.items.size)))


def _margin(form: IqBlocks) -> int:
    """Pieces at least half given minus the others; if all givens are whole, givens minus pieces to place."""
    text = "".join(form.board)
    half = sum(2 * text.count(piece.name) >= piece.size for piece in form.piece_list)
    return 2 * half - len(form.piece_list)


def _minimal(puzzle: IqBlocks) -> bool:
    """Whether a puzzle with one completion needs all of its givens for that."""
    puzzle = canonical(lettered(puzzle))
    empty = IqBlocks(puzzle.pieces, empty_outline(puzzle))
    known = library(IQ) if empty == IQ else None  # all fillings of other boards would have to be enumerated first

    def completions(board: Rows) -> int:
        """The number of completions; two or more if there are more than two."""
        if known:
            return known.completions(board)
        return len(fillings(IqBlocks(puzzle.pieces, board), SECOND, 2).boards)

    # A search that runs out of nodes has found fewer than two, so the puzzle then does not count as minimal.
    return all(completions(board) > 1 for board in spared(puzzle.board, bool(puzzle.clues)))


def _sentence(features: dict[str, int | float]) -> str:
    """What makes the position easy or hard, in sentences whose numbers are all features.

    Two positions get different sentences if their techniques or numbers differ.
    """

    def amount(name: str, noun: str) -> str:
        return f"{features[name]} {plural(features[name], noun)}"

    def are(number: float) -> str:
        return plural(number, "is", "are")

    parts = [amount("givens", "piece")] if features["givens"] else []
    if features["clues"]:
        parts.append(amount("clues", "cell") + (" of other pieces" if parts else ""))
    given = (
        f"{' and '.join(parts)} {are(features['givens'] + features['clues'])} given" if parts else "Nothing is given"
    )
    pieces = f"{features['left']}" if features["givens"] and not features["clues"] else amount("left", "piece")
    left = f"{pieces} {are(features['left'])} left to place"
    forced = f"{features['forced']} of them {are(features['forced'])}" if features["forced"] else "none of them is"
    needed = {
        1: "Forced placements complete the board",
        2: "Forced placements and dead regions complete the board",
        3: f"Ruling out {amount('trials', 'placement')} by trial completes the board",
        4: f"Trying placements one at a time rules out {features['trials'] or 'none'} and does not complete the board",
    }[int(features["tier"])]
    proof = "A proof by cases"
    if features["solutions"] > 1:
        needed, proof = "The board has more than one completion", "Finding two of them"
    proved = f"{proof} takes about {amount('nodes', 'placement')}."
    minimal = " Every given is needed." if features["minimal"] else ""
    return f"{given} and {left}; {forced} forced at the start. {needed}. {proved}{minimal}"
