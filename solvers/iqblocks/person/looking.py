"""How long a practised person looks for each step of IQ Blocks, in seconds (`catalogues/seconds.toml`).

Pieces with given cells come first: their places are gone through until a second one is left, which shows that the piece
is not forced. Then the pieces are held against the tightest open cells until a second one fits. A trial that a step
needs comes with one in vain.
"""

import math
from typing import Final

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.solvers.iqblocks.person.cover import Cover, Stage
from puzzlemill.solvers.iqblocks.person.reasons import Chain, Fact
from puzzlemill.solvers.masks import bits

GLANCES: Final = 40
"""The most placements looked over for pockets that they leave."""

NODE_SECONDS: Final = 3.5
"""A node of a search by hand: a piece placed and taken back."""


def seconds(cover: Cover, fact: Fact, removed: int, chain: Chain | None) -> float:
    """The seconds of a step: of a placement, or of ruling out `removed` candidates, by `chain` if trials do."""
    act, stage = seconds_per_act()["iqblocks"], fact.before
    if fact.placed:
        cells = cover.masks[fact.candidate].bit_count()
        return round(_until_forced(cover, stage) + act["place"] + act["check"] * cells, 2)
    if fact.regions:
        glances = min(GLANCES, stage.alive.bit_count()) * act["look"]
        return round(glances + removed * (act["assume"] + 2 * act["look"]), 2)
    if chain is None:
        return round(fact.nodes * NODE_SECONDS, 2)
    forced = act["choose"] + _held(cover, stage) * sum(map(bool, stage.copies))
    trial = act["assume"] + act["place"] + act["lift"] + (1 + len(chain.facts)) * forced
    return round(2 * removed * trial, 2)


def _until_forced(cover: Cover, stage: Stage) -> float:
    """The seconds until a person finds a forced placement, on average over the orders of equal pieces and cells."""
    act = seconds_per_act()["iqblocks"]
    pieces = [kind for kind, copies in enumerate(stage.copies) if copies]
    clued = [kind for kind in pieces if cover.clued[kind]]
    hits = sum(_left(cover, stage, kind) == stage.copies[kind] for kind in clued)
    # Each piece that is not forced comes before all forced ones in one of `hits` + 1 orders.
    looked = math.fsum(act["choose"] + act["look"] * _gone_through(cover, stage, kind) for kind in clued) / (hits + 1)
    if hits:
        return looked
    held, number = _held(cover, stage), len(pieces)
    tight: list[list[int]] = [[] for _ in range(5)]
    for item, cell in enumerate(cover.bits):
        if cell & stage.open:
            tight[cover.beside(cell, stage).bit_count()].append(item)
    for group in tight:
        forced = 0
        waiting = []
        for item in group:
            alive = cover.members[item] & stage.alive
            if alive & (alive - 1) == 0:
                forced += 1
            else:
                fitting = len({cover.kinds[candidate] for candidate in bits(alive)})
                waiting.append(act["choose"] + held * min(number, 2 * (number + 1) / (fitting + 1)))
        looked += math.fsum(waiting) / (forced + 1)
        # If no cell is forced, a piece is: the person finds it after the tightest cells.
        if forced or waiting:
            return looked + act["choose"] + held * number
    return looked


def _held(cover: Cover, stage: Stage) -> float:
    """The seconds to hold a piece against a cell, on average in half of its further orientations."""
    act = seconds_per_act()["iqblocks"]
    turns = [cover.turns[kind] - 1 for kind, copies in enumerate(stage.copies) if copies]
    return act["look"] + act["turn"] * sum(turns) / (2 * len(turns))


def _left(cover: Cover, stage: Stage, kind: int) -> int:
    """The places left of a kind."""
    return (cover.members[len(cover.bits) + kind] & stage.alive).bit_count()


def _gone_through(cover: Cover, stage: Stage, kind: int) -> float:
    """The places of a piece gone through until a second one is possible: of n, f possible, number 2 (n+1) / (f+1)."""
    every = (cover.members[len(cover.bits) + kind] & cover.start.alive).bit_count()
    return min(every, 2 * (every + 1) / (_left(cover, stage, kind) + 1))
