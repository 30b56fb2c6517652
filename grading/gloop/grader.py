"""How hard a Gloop puzzle is: how long a fewest-candidates search takes, and what refutes its wrong choices.

The search runs in 20 random orders of tiles and cells, seeded by the canonical form. No human times exist yet; the
numbers only say how puzzles compare. The number of solutions is reported, but has no effect on the grade.
"""

import math
from typing import Final

from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.gloop import TECHNIQUES
from puzzlemill.puzzles.gloop import Gloop, canonical, format_id
from puzzlemill.puzzles.gloop.tiles import TILES, cap_sum
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.gloop import count, impossibility, search_in_slices
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.fewest_candidates import EXHAUSTED, FOUND, GIVENS_CLASH, prepare
from puzzlemill.solvers.kernels import random_state

RUNS: Final = 20
"""The number of searches, each in a random order."""

MOST_NODES: Final = 20_000
"""Nodes after which a search is stopped, far into level 5; it counts as this many."""

COUNT_NODES: Final = 50_000
"""Nodes after which counting solutions is given up, about 20 ms; a 4x4 board needs about 2,000."""


def assess(puzzle: Gloop) -> Assessment:
    """The grade of a solvable puzzle; raises `InputError` if it has no solution.

    A puzzle counts as solvable if every search is stopped early. Features: `nodes` of a typical search (geometric mean
    of nodes + 1, less 1); `dead_ends` per search; `forced`, the share of steps with one possibility; `unfinished`, the
    searches stopped early; `free`, cells without a given; `spares`; `cap_sum` of the tiles if there are no spares (with
    spares it depends on the packing); and the number of `solutions` up to rotations, if known.
    """
    reason = impossibility(puzzle)
    if reason is not None:
        raise InputError(f"the puzzle has no solution, so it cannot be graded: {reason.code}: {reason.text}")
    form = canonical(puzzle)
    random = random_state(stream_for(format_id(form)))
    desk = on.make_desk(form, rotations=False)
    logs = nodes = dead_ends = forced = unfinished = 0.0
    needed = []
    for _ in range(RUNS):
        end = prepare(desk, random, True)
        if end == FOUND:
            end = search_in_slices(desk, MOST_NODES, 1)
        if end in (EXHAUSTED, GIVENS_CLASH):
            raise InputError("the puzzle has no solution, so it cannot be graded")
        slots = [int(slot) for slot in desk.slots[: on.USED]]
        logs += math.log2(slots[on.NODES] + 1)
        nodes += slots[on.NODES]
        dead_ends += slots[on.DEAD_ENDS]
        forced += slots[on.FORCED]
        unfinished += end != FOUND
        needed.append(_technique(slots, end == FOUND))
    features = {
        "nodes": round(2 ** (logs / RUNS) - 1, 1),
        "dead_ends": round(dead_ends / RUNS, 1),
        "forced": round(forced / max(1.0, nodes), 2),
        "unfinished": unfinished,
        "free": float(len(puzzle.free_cells)),
        "spares": float(len(puzzle.tiles) - len(puzzle.cells)),
    }
    if len(puzzle.tiles) == len(puzzle.cells):
        features["cap_sum"] = float(sum(cap_sum(TILES[tile]) for tile in puzzle.tiles))
    solutions = count(form, COUNT_NODES).count
    if solutions is not None:
        features["solutions"] = float(solutions)
    technique = list(TECHNIQUES)[sorted(needed)[RUNS // 2]]
    return Assessment(technique, round(logs / RUNS, 2), features, _sentence(technique, features))


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
