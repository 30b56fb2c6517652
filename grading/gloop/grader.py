"""How hard a Gloop puzzle is: how long a fewest-candidates search takes, and which techniques a person needs.

The expected length of the search follows from its whole tree; only if the tree is too large, from searches in random
orders, seeded by the canonical form. The technique and some features come from the steps of a person, who makes only a
few trials. No human times exist yet; the numbers only say how puzzles compare.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.gloop import TECHNIQUES
from puzzlemill.grading.gloop.expected_nodes import expected_nodes
from puzzlemill.grading.reasoning import reasoning
from puzzlemill.grading.tedium import repetition
from puzzlemill.puzzles.gloop import Gloop, canonical, format_id
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS, cap_sum
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.gloop import count, impossibility, search_in_slices
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, FOUND, prepare
from puzzlemill.solvers.gloop.steps import Person
from puzzlemill.solvers.kernels import RandomState, random_state
from puzzlemill.solvers.playing import Step

Placing: TypeAlias = Step[tuple[int, int]]
"""A step with the cell and the word placed, by number."""

MOST_TRIALS: Final = 10
"""The most candidates that a person supposes before the trials end, about 3 ms. Puzzles made by deduction need none."""

KNOWN_NODES, MOST_KNOWN = 5_000, 64
"""Nodes of a search for solutions, and the most of them, before the person begins: what they have needs no trial."""

COUNT_NODES: Final = 50_000
"""Nodes after which counting the solutions of a large tree is given up, about 20 ms."""

FREE: Final = ("turning", "choice")
"""Steps that need no technique: either way works."""

THOUGHTFUL: Final = ("turning", "trial", "choice")
"""Steps that are more than routine."""


def assess(puzzle: Gloop) -> Assessment:
    """The grade of a solvable puzzle; raises `InputError` if it has no solution.

    The score is log2 of 1 + `nodes`, the tiles that a search on the cell with the fewest candidates places on average.
    The other features: `by_sides`, the tiles that a search on the cell with the most known sides places; `forced`, the
    share of the free cells that a person fills before the first trial or choice; `trials`, the candidates that the
    person refutes by trials; `ideas`, `longest_run`, `look_alike` and `run_minutes` of these steps; `unturned`, 1 if
    tiles are not turned; `free`, cells without a given; `spares`; `cap_sum` of the tiles if there are no spares (with
    spares it depends on the packing); and the number of `solutions` up to rotations, if known.

    The technique is the hardest one of the person's steps, or `nested trial` if `MOST_TRIALS` trials are not enough.
    """
    # Counting refuses most unsolvable puzzles at once, for which a search could run out of budget.
    reason = impossibility(puzzle)
    if reason is not None:
        raise InputError(f"the puzzle has no solution, so it cannot be graded: {reason.code}: {reason.text}")
    form = canonical(puzzle)
    random = random_state(stream_for(format_id(form)))
    # Rotated forms of a solution stay in: leaving them out would change the size of the tree.
    desk = on.make_desk(form, rotations=False)
    # Also spares the person trials: what a known solution has cannot be refuted.
    packings = _packings(desk, random)
    if packings is None:
        raise InputError("the puzzle has no solution, so it cannot be graded")
    expected = expected_nodes(form, desk, random)
    solutions = expected.solutions
    if solutions is None and on.orbit(form):  # without rotations, counting would take as long as that search
        solutions = count(form, COUNT_NODES).count
    if solutions == 0:
        raise InputError("the puzzle has no solution, so it cannot be graded")
    steps, finished, opened = _steps(form, packings)
    free = len(puzzle.free_cells)
    technique = _technique(steps, finished)
    features = {
        "nodes": round(2**expected.by_words - 1, 1),
        "by_sides": round(2**expected.by_sides - 1, 1),
        "forced": round(_forced(steps) / max(1, free), 2),
        "trials": float(sum(step.technique == "trial" for step in steps)),
        **repetition(steps, THOUGHTFUL),
        **(reasoning(steps, opened) if finished else {}),
        "unturned": float(bool(puzzle.unturned)),
        "free": float(free),
        "spares": float(len(puzzle.tiles) - len(puzzle.cells)),
    }
    if len(puzzle.tiles) == len(puzzle.cells):
        features["cap_sum"] = float(sum(cap_sum(TILES[tile]) for tile in puzzle.tiles))
    if solutions is not None:
        features["solutions"] = float(solutions)
    return Assessment(technique, round(expected.by_words, 2), features, _sentence(technique, features))


def _steps(form: Gloop, packings: Iterable[Sequence[str]]) -> tuple[list[Placing], bool, list[int]]:
    """The steps of a person who makes a few trials, whether they fill the board, and the steps open at each."""
    person = Person(form, (), 0, MOST_TRIALS, timed=True)
    person.know(packings)
    looking = person.looking
    assert looking
    steps, opened = [], []
    # Only technique, cell and time matter, so the steps have no texts and rule nothing out.
    for finding in person.findings(search=False):
        steps.append(Step(finding.technique, "", move=finding.lay, seconds=looking.seconds))
        opened.append(looking.open)
    return steps, not person.position.empty, opened


def _packings(desk: on.Desk, random: RandomState) -> list[list[str]] | None:
    """Solutions that a short search finds, words by cell; None if there are none."""
    packings: list[list[str]] = []
    end = prepare(desk, random, False)
    while end == FOUND and len(packings) < MOST_KNOWN:
        # The nodes count from `prepare` on, so the limit is for all solutions together.
        end = search_in_slices(desk, KNOWN_NODES, len(packings) + 1)
        if end == FOUND:
            packings.append([WORDS[word] for word in desk.board[:, on.WORD].tolist()])
    # Without a packing, only an exhausted search shows that there is none.
    return None if not packings and end != BUDGET_SPENT else packings


def _technique(steps: Sequence[Placing], finished: bool) -> str:
    """The hardest technique of the steps, or `nested trial` if they do not fill the board."""
    names = list(TECHNIQUES)
    used = [names.index(step.technique) for step in steps if step.technique not in FREE]
    return names[max(used, default=0)] if finished else names[-1]


def _forced(steps: Iterable[Placing]) -> int:
    """The cells filled before the first trial or choice."""
    forced = itertools.takewhile(lambda step: step.technique not in ("trial", "choice"), steps)
    return sum(step.move is not None for step in forced)


def size(puzzle: Gloop) -> str:
    """The name of its size among populations, such as `4x5 perfect`; empty if the board is not a rectangle."""
    rows, cols = sorted((len(puzzle.board), len(puzzle.board[0])))
    return f"{rows}x{cols} {puzzle.goal}" if len(puzzle.cells) == rows * cols else ""


def _sentence(technique: str, features: Mapping[str, int | float]) -> str:
    """What makes the puzzle easy or hard, in sentences whose numbers are all features."""
    free, trials, share = round(features["free"]), round(features["trials"]), round(100 * features["forced"])
    solutions = features.get("solutions")
    if solutions == 1:
        ending = "There is one solution"
    elif solutions is None:
        ending = "The number of solutions is unknown"
    else:
        ending = f"There are {solutions:.0f} solutions"
    start = f"Forced steps fill {f'{share}% of' if share < 100 else 'all'} {counted(free, 'cell')}"
    if trials:
        start += f"; then trials rule out {counted(trials, 'placement')}"
    return f'{start}. The hardest technique is "{technique}". {ending}.'
