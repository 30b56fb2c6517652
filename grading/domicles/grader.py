"""How hard a Domicles puzzle is: the least number of swaps, and how far plain conflict descent gets towards it.

The swaps alone do not separate easy from hard: a board three swaps away falls to descent more often than not, while
some at four swaps never do. No human times exist yet; the bands are set from the facts measured on 4x3.
"""

import functools
import math
from typing import Final

import msgspec

from puzzlemill.grading.domicles import TECHNIQUES
from puzzlemill.grading.levels import shipped
from puzzlemill.puzzles import canonical
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.wording import plural
from puzzlemill.solvers.domicles import Bounds, bounds
from puzzlemill.solvers.domicles.descent import descent_chance

NODES: Final = 2_000_000
"""Nodes that the bounds of a grade may take: two seconds on the largest boards of double-9."""

MOST_APART: Final = 2
"""The most that the two bounds of a board can be apart if its least number of swaps is out of reach."""


def grade(puzzle: Domicles) -> Grade:
    """The grade, from the least number of swaps and the exact chance of steepest conflict descent.

    If only bounds of the least number are known, the features are `distance_at_least` and `distance_at_most` instead of
    `distance`, and the level is that of the lower bound; what is not known is not a feature. Equal for symmetric
    puzzles; swaps allowed beyond the least do not matter. Raises `InputError` when the puzzle has no solution within
    its swaps, and `OutOfReachError` when that is not known, the bounds are more than 2 apart, or the chance is out of
    reach.
    """
    known = known_bounds(puzzle)
    least, most = _solvable_within(puzzle.swaps, known)
    chance = descent_chance(canonical(puzzle))
    technique = _technique(most, chance)
    tiles = len(puzzle.tiles)
    features: dict[str, float | None] = {
        **({"distance": least} if least == most else {"distance_at_least": least, "distance_at_most": most}),
        "p_greedy": chance,
        "optimal_first_swaps": None if known.first_swaps is None else len(known.first_swaps),
        "possible_swaps": math.comb(tiles, 2),
        "shortest_sequences": known.sequences,
        "solutions": known.solutions,
        "tiles": tiles,
    }
    known_features = {name: number for name, number in features.items() if number is not None}
    return Grade(
        level=shipped("domicles").level(technique, known_features),
        technique=technique,
        score=_score(least, known_features),
        features={name: float(number) for name, number in known_features.items()},
        text=_sentence(technique, known_features),
    )


def size(puzzle: Domicles) -> str:
    """The name of its size among populations, such as `4x3`; of double-6 only."""
    return f"{puzzle.rows}x{puzzle.cols}" if puzzle.pips == 6 else ""


def known_bounds(puzzle: Domicles) -> Bounds:
    """The bounds that a grade rests on: those of the canonical form, so the same for symmetric puzzles.

    The places in `swaps` and `first_swaps` are those of the canonical form.
    """
    return _bounds_of(msgspec.structs.replace(canonical(puzzle), swaps=0, exact=False), NODES)


@functools.lru_cache(maxsize=16)
def _bounds_of(form: Domicles, nodes: int) -> Bounds:
    """Cached, as the generator and then the grade need them: on large boards they take seconds."""
    return bounds(form, nodes)


def levels_at(distance: int) -> tuple[int, ...]:
    """The levels that boards at this distance have.

    All of them occur at every distance of every double-6 layout, with one solution class too (found in 10,000 to
    200,000 random boards per layout).
    """
    rows = shipped("domicles").rows
    return tuple(sorted({row.level for row in rows if distance in row.ranges["distance"]}))


def _solvable_within(swaps: int, known: Bounds) -> tuple[int, int]:
    """The two bounds of a board that is known to be solved by that many swaps; raises what `grade` says it does."""
    allowed = f"swaps: {swaps} are allowed"
    if known.solutions == 0:
        raise InputError(f"{allowed}, no solved board exists; only solvable puzzles are graded")
    if known.lower > swaps:
        raise InputError(f"{allowed}, at least {known.lower} are needed; only solvable puzzles are graded")
    if known.upper is None:
        raise OutOfReachError(f"tiles: {known.effort.nodes} nodes find no solved board, grading is out of reach")
    between = f"at least {known.lower} and at most {known.upper} are needed"
    if known.upper > swaps:
        raise OutOfReachError(f"{allowed}, {between}; only puzzles known to be solvable are graded")
    if known.upper - known.lower > MOST_APART:
        raise OutOfReachError(f"swaps: {between}, more than {MOST_APART} apart, grading is out of reach")
    return known.lower, known.upper


def _technique(swaps: int, chance: float) -> str:
    """The hardest technique of a board that `swaps` swaps solve for sure."""
    if swaps <= 1:
        return TECHNIQUES[0]
    if chance == 1:
        return TECHNIQUES[1]
    return TECHNIQUES[2] if chance > 0 else TECHNIQUES[3]


def _score(distance: int, features: dict[str, float]) -> float:
    """log10 of 1 + what there is to look at: every swap at every step of a descent that ends solved, else every
    sequence of that many swaps until one of the shortest solutions turns up.

    If these are not counted, they are taken to be as few as possible: the orders of swaps of separate tiles.
    """
    swaps, chance = features["possible_swaps"], features["p_greedy"]
    descent = distance * swaps
    blind = swaps**distance / features.get("shortest_sequences", math.factorial(distance))
    return round(math.log10(1 + chance * descent + (1 - chance) * blind), 2)


def _sentence(technique: str, features: dict[str, float]) -> str:
    """What makes it easy or hard, in one sentence whose numbers are all features."""
    if features.get("distance") == 0:
        return "It stands solved."
    right = features.get("optimal_first_swaps")
    share = ""
    if right:
        share = f"{right} of the {features['possible_swaps']} possible first swaps {plural(right, 'is', 'are')} right"
    if technique == "single swap":
        return f"A single swap solves it: {share.replace(' first', '')}." if share else "A single swap solves it."
    ends = {"descent": "always", "detour": "never"}.get(technique, f"with chance {features['p_greedy']:g}")
    descent = f"making the swap that removes most conflicts, again and again, {ends} ends solved"
    return f"{_needed(features)} swaps; {descent}, and {share}." if share else f"{_needed(features)} swaps; {descent}."


def _needed(features: dict[str, float]) -> str:
    if "distance" in features:
        return f"Takes {features['distance']}"
    return f"Takes {features['distance_at_least']} to {features['distance_at_most']}"
