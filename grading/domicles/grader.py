"""How hard a Domicles puzzle is: the least number of swaps, and how often swaps that clear conflicts lead there.

The number of swaps alone does not separate easy from hard: always making the best swap solves most boards three swaps
away, but never solves some boards four swaps away.
"""

import functools
import math
from typing import Final

import msgspec

from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.domicles import TECHNIQUES
from puzzlemill.grading.reasoning import reasoning
from puzzlemill.grading.tedium import repetition
from puzzlemill.puzzles import canonical
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.wording import plural
from puzzlemill.solvers.domicles import Bounds, bounds
from puzzlemill.solvers.domicles.attempts import expected_attempts
from puzzlemill.solvers.domicles.descent import descent_chance
from puzzlemill.solvers.domicles.looking import seconds
from puzzlemill.solvers.domicles.steps import brief_steps
from puzzlemill.solvers.playing import Step

NODES: Final = 2_000_000
"""The most nodes for the bounds of a grade: two seconds on the largest boards of double-9."""

MOST_APART: Final = 2
"""The largest gap between the bounds on the least number of swaps with which a board is still graded."""


def assess(puzzle: Domicles) -> Assessment:
    """The least number of swaps, and the expected number of attempts until random swaps lead to a solved board.

    If only bounds on the least number are known, the features are `distance_at_least` and `distance_at_most` instead of
    `distance`; unknown features are left out. Symmetric puzzles get the same grade. Swaps to spare make a puzzle
    easier, up to two of them. Raises `InputError` if the puzzle has no solution within its swaps, and `OutOfReachError`
    if that is unknown, the bounds are more than 2 apart, or the chance is out of reach.
    """
    known = known_bounds(puzzle)
    least, most = _solvable_within(puzzle.swaps, known)
    # Everything below sees only the canonical form, so that rounding cannot tell symmetric puzzles apart.
    form, tiles = canonical(puzzle), len(puzzle.tiles)
    chance = descent_chance(form)
    technique = _technique(most, chance)
    # `canonical` keeps the swaps allowed, which decide how many solved boards count here.
    attempts = expected_attempts(form, known)
    features: dict[str, float | None] = {
        **({"distance": least} if least == most else {"distance_at_least": least, "distance_at_most": most}),
        "p_greedy": chance,
        "attempts": attempts,
        "optimal_first_swaps": None if known.first_swaps is None else len(known.first_swaps),
        "possible_swaps": math.comb(tiles, 2),
        "shortest_sequences": known.sequences,
        "solutions": known.solutions,
        "tiles": tiles,
        **_person(form, known, attempts),
    }
    known_features = {name: number for name, number in features.items() if number is not None}
    return Assessment(
        technique=technique,
        score=_score(most, tiles, attempts),
        features={name: float(number) for name, number in known_features.items()},
        text=_sentence(technique, known_features),
    )


def easiest(rows: int, cols: int, swaps: int) -> Assessment:
    """What no puzzle on rows x cols tiles that needs `swaps` swaps is easier than: its first attempt always succeeds.

    With one swap every puzzle is as easy as this.
    """
    tiles = rows * cols
    possible = math.comb(tiles, 2)
    features: dict[str, float] = {"distance": swaps, "p_greedy": 1, "attempts": 1, "possible_swaps": possible}
    technique = TECHNIQUES[0] if swaps <= 1 else TECHNIQUES[1]
    minutes = reasoning([Step(technique, "", seconds=seconds(rows, cols, left, 1)) for left in range(swaps)])
    return Assessment(technique, _score(swaps, tiles, 1), {**features, "tiles": tiles, **minutes}, "")


def size(puzzle: Domicles) -> str:
    """The name of its size among populations, such as `4x3`; empty for sets other than double-6."""
    return f"{puzzle.rows}x{puzzle.cols}" if puzzle.pips == 6 else ""


def known_bounds(puzzle: Domicles) -> Bounds:
    """The bounds that a grade rests on, computed on the canonical form and so equal for symmetric puzzles.

    The places in `swaps` and `first_swaps` refer to the canonical form.
    """
    # The swaps allowed do not change the bounds, so puzzles that differ in them share a cached result.
    return _bounds_of(msgspec.structs.replace(canonical(puzzle), swaps=0, exact=False), NODES)


@functools.lru_cache(maxsize=16)
def _bounds_of(form: Domicles, nodes: int) -> Bounds:
    """Cached, because both the generator and the grade need them and they take seconds on large boards."""
    return bounds(form, nodes)


def _solvable_within(swaps: int, known: Bounds) -> tuple[int, int]:
    """Both bounds on the least number of swaps, if the puzzle allows that many; raises the errors of `grade`."""
    # What is proved comes first: errors about the puzzle before errors about our budget.
    if known.solutions == 0:
        raise InputError("the tiles have no solved board; only solvable puzzles can be graded")
    if known.lower > swaps:
        raise InputError(
            f"{swaps} allowed, at least {known.lower} needed; only solvable puzzles can be graded", field="swaps"
        )
    if known.upper is None:
        raise OutOfReachError(
            f"no solved board found within {known.effort.nodes} nodes, so the puzzle cannot be graded", field="tiles"
        )
    needed = f"{known.lower} to {known.upper} needed"
    if known.upper > swaps:
        raise OutOfReachError(
            f"{swaps} allowed, {needed}; only puzzles known to be solvable can be graded", field="swaps"
        )
    if known.upper - known.lower > MOST_APART:
        raise OutOfReachError(f"{needed}; these bounds are too far apart to grade the puzzle", field="swaps")
    return known.lower, known.upper


def _technique(swaps: int, chance: float) -> str:
    """The hardest technique that a board needs if it can be solved with `swaps` swaps."""
    if swaps <= 1:
        return TECHNIQUES[0]
    # `descent_chance` returns exactly 0 or 1 only if descent never or always solves the board.
    if chance == 1:
        return TECHNIQUES[1]
    return TECHNIQUES[2] if chance > 0 else TECHNIQUES[3]


def _person(form: Domicles, known: Bounds, attempts: float) -> dict[str, int | float]:
    """The ideas and the minutes of a shortest solution. No swap is routine: each is weighed against all others."""
    steps = list(brief_steps(form, known.swaps or (), attempts))
    return repetition(steps, TECHNIQUES) | reasoning(steps) if steps else {}


def _score(swaps: int, tiles: int, attempts: float) -> float:
    """log10 of 1 + the swaps to weigh: of one tile with all others, for each swap of each attempt."""
    return round(math.log10(1 + attempts * swaps * tiles), 2)


def _sentence(technique: str, features: dict[str, float]) -> str:
    """What makes the puzzle easy or hard, in sentences whose numbers are all features."""
    if features.get("distance") == 0:
        return "The board is already solved."
    right, possible = features.get("optimal_first_swaps"), features["possible_swaps"]
    if technique == "single swap":
        working = f": {right} of the {possible} possible swaps {plural(right, 'works', 'work')}" if right else ""
        return f"A single swap solves the board{working}."
    solves = {"descent": "solves it", "detour": "does not solve it"}.get(technique)
    solves = solves or f"solves it {_share_of_time(features['p_greedy'])}"
    sentences = [f"{_needed(features)} swaps.", f"Always making the swap that clears the most conflicts {solves}."]
    if right:
        starts = plural(right, "starts", "start")
        sentences.append(
            f"There are {possible} possible first swaps, and {right} of them {starts} a shortest solution."
        )
    return " ".join(sentences)


def _share_of_time(chance: float) -> str:
    """A chance between 0 and 1 as a percentage: `90% of the time`."""
    percent = round(100 * chance)
    if percent == 0:
        return "less than 1% of the time"
    return "more than 99% of the time" if percent == 100 else f"{percent}% of the time"


def _needed(features: dict[str, float]) -> str:
    if "distance" in features:
        return f"The board takes {features['distance']}"
    return f"The board takes {features['distance_at_least']} to {features['distance_at_most']}"
