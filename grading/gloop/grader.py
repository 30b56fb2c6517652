"""How hard a Gloop puzzle is: how much of the fewest-candidates search a solver has to go through, and what refutes it.

The search runs in 20 random orders of tiles and cells, seeded by the canonical form. No times of human solvers exist
yet; the numbers say how puzzles compare with one another. The number of solutions is reported, but decides nothing.
"""

import math
from typing import Final

from puzzlemill.grading.gloop import TECHNIQUES
from puzzlemill.grading.levels import shipped
from puzzlemill.puzzles.gloop import Gloop, canonical, format_id
from puzzlemill.puzzles.gloop.tiles import TILES, cap_sum
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop import count, impossibility, search_in_slices
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.fewest_candidates import EXHAUSTED, FOUND, GIVENS_CLASH, prepare
from puzzlemill.solvers.kernels import random_state

RUNS: Final = 20
"""Searches in random orders."""

MOST_NODES: Final = 20_000
"""Nodes after which a search is broken off and counted with these; far into level 5."""

COUNT_NODES: Final = 50_000
"""Nodes after which the count of solutions is given up, some 20 ms; 4x4 needs some 2,000."""


def grade(puzzle: Gloop) -> Grade:
    """The grade of a solvable puzzle; raises `InputError` when it has no solution.

    A puzzle on which every search is broken off counts as solvable. Features: `nodes` of a typical search (geometric
    mean of nodes + 1, less 1), `dead_ends` per search, `forced` the share of steps with one possibility, `unfinished`
    the searches broken off, `free` cells without a given, `spares`, without spares the `cap_sum` of the tiles, which
    else depends on the packing, and the number of `solutions` up to rotations if it is known.
    """
    reason = impossibility(puzzle)
    if reason is not None:
        raise InputError(f"gloop cannot be graded, it has no solution: {reason.code}: {reason.text}")
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
            raise InputError("gloop cannot be graded, it has no solution")
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
    return Grade(
        shipped("gloop").level(technique, features),
        technique,
        round(logs / RUNS, 2),
        features,
        _sentence(technique, features),
    )


def size(puzzle: Gloop) -> str:
    """The name of its size among populations, such as `4x5 perfect`; empty for boards that are no rectangle."""
    rows, cols = sorted((len(puzzle.board), len(puzzle.board[0])))
    return f"{rows}x{cols} {puzzle.goal}" if len(puzzle.cells) == rows * cols else ""


def _technique(slots: list[int], finished: bool) -> int:
    """The place in `TECHNIQUES` of the hardest one that a search has used."""
    height = slots[on.HEIGHT]
    if not finished or height >= 0:
        return 4 if height == 0 else 5
    # From hard to easy, so that the hardest one that has refused anything counts.
    for technique, refusals in ((3, on.BY_PARITY), (2, on.BY_CLOSURE), (1, on.BY_BORDER)):
        if slots[refusals]:
            return technique
    return 0


def _sentence(technique: str, features: dict[str, float]) -> str:
    """One sentence in which every number is a feature."""
    free, nodes, share = round(features["free"]), features["nodes"], features["forced"]
    solutions = features.get("solutions")
    if solutions == 1:
        ending = "there is one solution"
    elif solutions is None:
        ending = "there are an unknown number of solutions"
    else:
        ending = f"there are {solutions:.0f} solutions"
    return (
        f"To fill {free} cells a careful search lays {nodes:g} tiles in a typical order, a share of {share:g} of them "
        f"forced; the hardest technique is {technique}, and {ending}."
    )
