"""The automatic proof: a linear program with one local rule finds why a set of Gloop tiles has no perfect packing.

It answers the question at the end of Browne 2017. `puzzlemill help gloop-proof` has the rule, the programs and the
theorems.
"""

import functools
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, Literal, NamedTuple

import numpy as np

from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.rules import check_tiles
from puzzlemill_research.gloop.proofs.certificates import Certificate, Claim, verify

SUMS: Final[dict[Claim, tuple[Literal["deadness", "sides"], ...]]] = {
    "valid": ("sides",),
    "perfect": ("deadness", "sides"),
    "contours": ("deadness",),
}
"""Sums that are zero over every packing: half-doors dead outwards minus inwards, and sides `10` minus `01`.

A claim is tried with its sums one after another, so a certificate shows which sum proves it.
"""

FINEST: Final = 1000
"""The largest denominator when the solver's floating-point multiplier is rounded; the check is exact anyway."""


class State(NamedTuple):
    """The amounts that a tile in one state adds to each sum, and to twice the number of closed trees."""

    deadness: int
    sides: int
    trees: int


@functools.cache
def states(word: str, closing: bool) -> tuple[State, ...]:
    """The states of a tile with different amounts, sorted, from the local rule alone.

    A state says which doors are dead inwards. A door of a region without tile corners is dead outwards if and only if
    the region's other doors are dead inwards; a door of another region never is. A door dead both ways is part of a
    closed tree, which only `closing` allows; there a region of k doors adds 2 - k, and the tree adds up to 2.
    """
    doors = [side for side in range(tiling.SIDES) if tiling.sides(word)[side] == "11"]
    possible = set()
    for dead in product((False, True), repeat=len(doors)):
        inward = dict(zip(doors, dead, strict=True))
        outward: dict[int, bool] = {}
        trees = 0
        for region in tiling.regions(word):
            region_doors = [side for side in doors if 2 * side in region]
            cornered = any(arc % 2 for arc in region)
            for door in region_doors:
                outward[door] = not cornered and all(inward[other] for other in region_doors if other != door)
            if not cornered and all(inward[door] for door in region_doors):
                trees += 2 - len(region_doors)
        if closing or not any(inward[door] and outward[door] for door in doors):
            possible.add(State(sum(outward.values()) - sum(inward.values()), tiling.balance(word), trees))
    return tuple(sorted(possible))


def prove(tiles: Iterable[int], claim: Claim = "perfect") -> Certificate | None:
    """A checked certificate about packings that use all of `tiles`; None if this argument does not exclude them.

    With the claim "contours", the bound is the best that the argument gives; None means no bound above 1. Raises
    `InputError` for wrong or repeated tile numbers.
    """
    numbers = tuple(sorted(tiles))
    check_tiles(numbers, 0)
    words = [tiling.TILES[tile] for tile in numbers]
    odd = any(side in ("01", "10") for word in words for side in tiling.sides(word))
    closing = claim != "perfect" or not odd
    trees = int(closing and claim != "valid")
    columns = [states(word, closing) for word in words]
    for name in SUMS[claim]:
        multiplier = _multiplier([[(getattr(state, name), state.trees * trees) for state in tile] for tile in columns])
        scale = multiplier.denominator
        multipliers = {"deadness": 0, "sides": 0, name: multiplier.numerator}
        weights = tuple(min(_allowed(state, multipliers, trees * scale) for state in tile) for tile in columns)
        bound = -(-sum(weights) // (2 * scale)) + odd if claim == "contours" else None
        certificate = Certificate(
            format="puzzlemill-certificate",
            version=1,
            kind="gloop",
            claim=claim,
            bound=bound,
            tiles=numbers,
            weights=weights,
            trees=trees * scale,
            **multipliers,
        )
        if not verify(certificate) and (bound is None or bound > 1):
            return certificate
    return None


def size(tiles: Iterable[int], closing: bool = False) -> tuple[int, int]:
    """Variables and equations of the program: one variable per tile state; one equation per tile, and one zero sum."""
    words = [tiling.TILES[tile] for tile in tiles]
    return sum(len(states(word, closing)) for word in words), len(words) + 1


def _allowed(state: State, multipliers: dict[str, int], trees: int) -> int:
    """The greatest weight that a state allows its tile."""
    return trees * state.trees - multipliers["deadness"] * state.deadness - multipliers["sides"] * state.sides


def _multiplier(columns: Sequence[Sequence[tuple[int, int]]]) -> Fraction:
    """The multiplier m, -1 <= m <= 1, with the largest total of tile weights.

    For each state of each tile, `columns` has the amount that it adds to a zero sum, and its cost. This is the dual of
    the program with a variable x >= 0 per state, adding up to 1 for each tile: in every state, the weight of a tile is
    at most the cost minus m times the amount.
    """
    from scipy.optimize import linprog

    rows = [(tile, added, cost) for tile, column in enumerate(columns) for added, cost in column]
    if not rows:
        return Fraction(0)
    table = np.zeros((len(rows), len(columns) + 1))
    table[np.arange(len(rows)), [tile for tile, _, _ in rows]] = 1
    table[:, -1] = [added for _, added, _ in rows]
    gain = [-1.0] * len(columns) + [0.0]
    limits = [(None, None)] * len(columns) + [(-1, 1)]
    optimum = linprog(gain, A_ub=table, b_ub=[cost for _, _, cost in rows], bounds=limits, method="highs")
    return Fraction(float(np.asarray(optimum.x)[-1])).limit_denominator(FINEST)
