"""How hard a Gloop puzzle is: how long a fewest-candidates search takes, and what refutes its wrong choices.

The expected length of the search follows from its whole tree; only if the tree is too large, from searches in random
orders, seeded by the canonical form. The technique and some features come from 20 such searches. No human times exist
yet; the numbers only say how puzzles compare.
"""

from typing import Final

from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.gloop import TECHNIQUES
from puzzlemill.grading.gloop.expected_nodes import expected_nodes
from puzzlemill.puzzles.gloop import Gloop, canonical, format_id
from puzzlemill.puzzles.gloop.tiles import TILES, cap_sum
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.gloop import count, impossibility, search_in_slices
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.fewest_candidates import EXHAUSTED, FOUND, GIVENS_CLASH, prepare
from puzzlemill.solvers.kernels import random_state

RUNS, ALL_RUNS_NODES = 20, 25_000
"""The number of searches, each in a random order, and the nodes in all after which no other search begins."""

MOST_NODES: Final = 5_000
"""Nodes after which a search is stopped."""

COUNT_NODES: Final = 50_000
"""Nodes after which counting the solutions of a large tree is given up, about 20 ms."""


def assess(puzzle: Gloop) -> Assessment:
    """The grade of a solvable puzzle; raises `InputError` if it has no solution.

    A puzzle counts as solvable if every search is stopped early. The score is log2 of 1 + `nodes`, the tiles that a
    search on the cell with the fewest candidates places on average. The other features: `by_sides`, the tiles that a
    search on the cell with the most known sides places; `dead_ends` per search; `forced`, the share of steps with one
    possibility; `unfinished`, the searches stopped early; `free`, cells without a given; `spares`; `cap_sum` of the
    tiles if there are no spares (with spares it depends on the packing); and the number of `solutions` up to rotations,
    if known.
    """
    reason = impossibility(puzzle)
    if reason is not None:
        raise InputError(f"the puzzle has no solution, so it cannot be graded: {reason.code}: {reason.text}")
    form = canonical(puzzle)
    random = random_state(stream_for(format_id(form)))
    desk = on.make_desk(form, rotations=False)
    nodes = dead_ends = forced = unfinished = 0.0
    needed = []
    for _ in range(RUNS):
        end = prepare(desk, random, True)
        if end == FOUND:
            end = search_in_slices(desk, MOST_NODES, 1)
        if end in (EXHAUSTED, GIVENS_CLASH):
            raise InputError("the puzzle has no solution, so it cannot be graded")
        slots = [int(slot) for slot in desk.slots[: on.USED]]
        nodes += slots[on.NODES]
        dead_ends += slots[on.DEAD_ENDS]
        forced += slots[on.FORCED]
        unfinished += end != FOUND
        needed.append(_technique(slots, end == FOUND))
        if nodes > ALL_RUNS_NODES:
            break
    expected = expected_nodes(form, desk, random)
    features = {
        "nodes": round(2**expected.by_words - 1, 1),
        "by_sides": round(2**expected.by_sides - 1, 1),
        "dead_ends": round(dead_ends / len(needed), 1),
        "forced": round(forced / max(1.0, nodes), 2),
        "unfinished": unfinished,
        "free": float(len(puzzle.free_cells)),
        "spares": float(len(puzzle.tiles) - len(puzzle.cells)),
    }
    if len(puzzle.tiles) == len(puzzle.cells):
        features["cap_sum"] = float(sum(cap_sum(TILES[tile]) for tile in puzzle.tiles))
    solutions = count(form, COUNT_NODES).count if expected.solutions is None else expected.solutions
    if solutions == 0:
        raise InputError("the puzzle has no solution, so it cannot be graded")
    if solutions is not None:
        features["solutions"] = float(solutions)
    technique = list(TECHNIQUES)[sorted(needed)[len(needed) // 2]]
    return Assessment(technique, round(expected.by_words, 2), features, _sentence(technique, features))


def size(puzzle: Gloop) -> str:
    """The name of its size among populations, such as `4x5 perfect`; empty if the board is not a rectangle."""
    rows, cols = sorted((len(puzzle.board), len(puzzle.board[0])))
    return f"{rows}x{cols} {puzzle.goal}" if len(puzzle.cells) == rows * cols else ""


def _technique(slots: list[int], finished: bool) -> int:
    """The index in `TECHNIQUES` of the hardest technique that a search used."""
    height = slots[on.HEIGHT]
    if not finished or height >= 0:
        return 4 if height == 0 else 5
    # From hard to easy: the hardest rule that refused anything counts.
    for technique, refusals in ((3, on.BY_PARITY), (2, on.BY_CLOSURE), (1, on.BY_BORDER)):
        if slots[refusals]:
            return technique
    return 0


def _sentence(technique: str, features: dict[str, float]) -> str:
    """What makes the puzzle easy or hard, in sentences whose numbers are all features."""
    free, nodes, share = round(features["free"]), round(features["nodes"]), round(100 * features["forced"])
    solutions = features.get("solutions")
    if solutions == 1:
        ending = "There is one solution"
    elif solutions is None:
        ending = "The number of solutions is unknown"
    else:
        ending = f"There are {solutions:.0f} solutions"
    return (
        f"A careful search places about {counted(nodes, 'tile')} to fill {counted(free, 'cell')}; {share}% of these "
        f'placements are forced. The hardest technique is "{technique}". {ending}.'
    )
