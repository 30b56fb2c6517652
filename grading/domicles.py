"""How hard a Domicles puzzle is: the least number of swaps, and how far plain conflict descent gets towards it.

The swaps alone do not separate easy from hard: a board three swaps away falls to descent more often than not, while
some at four swaps never do. No human times exist yet; the bands are set from the facts measured on 4x3.
"""

import math
from typing import NamedTuple

from puzzlemill.puzzles import canonical
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import Grade
from puzzlemill.solvers.domicles import nearest
from puzzlemill.solvers.domicles_descent import descent_chance


class Band(NamedTuple):
    """A row of the level table: up to this distance, with a chance of descent above or at the bound."""

    level: int
    distance: int
    chance: float


TINY = 1e-4
"""The least chance that is not 0: chances have 4 decimals."""

BANDS: tuple[Band, ...] = (
    Band(1, 1, 0.0),
    Band(2, 2, 0.0),
    Band(2, 3, 0.5),
    Band(3, 3, 0.0),
    Band(3, 4, 0.3),
    Band(4, 4, 0.0),
    Band(4, 5, TINY),
)
"""The level of a puzzle is that of the first band that holds it, else 5. Set on 4x3, where it spreads the levels."""

TECHNIQUES = ("single swap", "descent", "choice", "detour")
"""Hardest technique, by difficulty: one swap solves it; always making the swap that removes most conflicts does, for
certain; it does with the right choice among equals; some swap must be made that is not the best at the moment."""


def grade(puzzle: Domicles) -> Grade:
    """The grade, from the exact distance and the exact chance of steepest conflict descent.

    Equal for symmetric puzzles; swaps allowed beyond the least do not matter. Raises `InputError` when the puzzle has
    no solution within its swaps, or when its distance or the chance is out of reach.
    """
    form = canonical(puzzle)
    near = nearest(form)
    if not near.complete:
        raise OutOfReachError(f"tiles: {near.effort.nodes} nodes do not find the distance, grading is out of reach")
    distance = near.least
    if distance is None or distance > puzzle.swaps:
        found = "no solved board exists" if distance is None else f"at least {distance} are needed"
        raise InputError(f"swaps: {puzzle.swaps} are allowed, {found}; only solvable puzzles are graded")
    chance = descent_chance(form)
    tiles = len(form.tiles)
    features = {
        "distance": distance,
        "p_greedy": chance,
        "optimal_first_swaps": len(near.first_swaps),
        "possible_swaps": math.comb(tiles, 2),
        "shortest_sequences": near.sequences,
        "solutions": len(near.distances),
        "tiles": tiles,
    }
    technique = _technique(distance, chance)
    return Grade(
        level=level_of(distance, chance),
        technique=technique,
        score=_score(features),
        features={name: float(number) for name, number in features.items()},
        text=_sentence(technique, features),
    )


def level_of(distance: int, chance: float) -> int:
    """The level of a board `distance` swaps away that descent solves with this chance."""
    return next((band.level for band in BANDS if distance <= band.distance and chance >= band.chance), 5)


def levels_at(distance: int) -> tuple[int, ...]:
    """The levels that boards at this distance have.

    All of them occur at every distance of every double-6 layout, with one solution class too (found in 10,000 to
    200,000 random boards a layout).
    """
    return tuple(sorted({level_of(distance, chance) for chance in (0.0, 1.0, *(band.chance for band in BANDS))}))


def _technique(distance: int, chance: float) -> str:
    if distance <= 1:
        return TECHNIQUES[0]
    return TECHNIQUES[1 if chance == 1 else 2 if chance > 0 else 3]


def _score(features: dict[str, float]) -> float:
    """log10 of 1 + what there is to look at: every swap at every step of a descent that ends solved, else every
    sequence of that many swaps until one of the shortest solutions turns up."""
    distance, swaps, chance = features["distance"], features["possible_swaps"], features["p_greedy"]
    descent = distance * swaps
    blind = swaps**distance / features["shortest_sequences"]
    return round(math.log10(1 + chance * descent + (1 - chance) * blind), 2)


def _sentence(technique: str, features: dict[str, float]) -> str:
    """What makes it easy or hard, in one sentence whose numbers are all features."""
    if features["distance"] == 0:
        return "It stands solved."
    found = f"{features['optimal_first_swaps']} of the {features['possible_swaps']} possible first swaps are right"
    if technique == "single swap":
        return f"A single swap solves it: {found.replace(' first', '')}."
    ends = {"descent": "always", "detour": "never"}.get(technique, f"with chance {features['p_greedy']:g}")
    return (
        f"At least {features['distance']} swaps; making the swap that removes most conflicts, again and again, "
        f"{ends} ends solved, and {found}."
    )
