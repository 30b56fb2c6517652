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
from puzzlemill.solvers.looking import looks, until_forced
from puzzlemill.solvers.masks import bits

GLANCES: Final = 40
"""The most placements looked over for pockets that they leave."""

SIDES: Final = 4
"""Sides of a cell."""

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
    """The seconds until a person finds a forced placement."""
    act = seconds_per_act()["iqblocks"]
    held, pieces = _held(cover, stage), [kind for kind, copies in enumerate(stage.copies) if copies]
    at_clues, of_clues = _at_clues(cover, stage, [kind for kind in pieces if cover.clued[kind]])
    if of_clues:
        return at_clues + of_clues
    groups = _at_cells(cover, stage, held, len(pieces))
    at_cells, found = until_forced(groups)
    if not found:
        # A piece has one place left: somebody sees that after the tightest cells.
        at_cells = next((math.fsum(others) for others, _ in groups if others), 0.0)
    return at_clues + at_cells + act["choose"] + held * len(pieces)


def _at_clues(cover: Cover, stage: Stage, clued: list[int]) -> tuple[float, float]:
    """The seconds in vain at pieces with given cells, and at one of them that is forced; 0 if none is."""
    act = seconds_per_act()["iqblocks"]
    others: list[float] = []
    forced: list[float] = []
    for kind in clued:
        places = cover.members[len(cover.bits) + kind]
        every, left = (places & cover.start.alive).bit_count(), (places & stage.alive).bit_count()
        (forced if left == stage.copies[kind] else others).append(act["choose"] + act["look"] * looks(every, left))
    return until_forced([(others, len(forced))])[0], math.fsum(forced) / max(1, len(forced))


def _at_cells(cover: Cover, stage: Stage, held: float, pieces: int) -> list[tuple[list[float], int]]:
    """The seconds at cells that are not forced, and how many are, by the open cells around them: tight ones first."""
    act = seconds_per_act()["iqblocks"]
    others: list[list[float]] = [[] for _ in range(SIDES + 1)]
    forced = [0] * (SIDES + 1)
    for cell, members in zip(cover.bits, cover.members, strict=False):
        if cell & stage.open:
            around, alive = cover.beside(cell, stage).bit_count(), members & stage.alive
            if alive & (alive - 1):
                fitting = len({cover.kinds[candidate] for candidate in bits(alive)})
                others[around].append(act["choose"] + held * looks(pieces, fitting))
            else:
                forced[around] += 1
    return list(zip(others, forced, strict=True))


def _held(cover: Cover, stage: Stage) -> float:
    """The seconds to hold a piece against a cell, on average in half of its further orientations."""
    act = seconds_per_act()["iqblocks"]
    turns = [cover.turns[kind] - 1 for kind, copies in enumerate(stage.copies) if copies]
    return act["look"] + act["turn"] * sum(turns) / (2 * len(turns))
