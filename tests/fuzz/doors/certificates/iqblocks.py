"""Certificates of how many completions an IQ Blocks position has, forged against the number that brute force counts."""

import functools
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from puzzlemill.cli.iqblocks.proofs import FORM
from puzzlemill.puzzles.iqblocks import IqBlocks, format_id, parse_id
from puzzlemill.puzzles.iqblocks.certificates import Area, Cases, Colouring, Completion, DeadRegion, write_certificate
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import count
from puzzlemill.solvers.iqblocks.refutation import refute
from tests.checkers.iqblocks_certificates import proves
from tests.fuzz.doors import Door
from tests.fuzz.doors.certificates import certificate_door
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.json_inputs import mutator
from tests.fuzz.mutations.typed import value_of
from tests.support.iqblocks import random_instance
from tests.twins.iqblocks import oriented, tilings

LARGEST: Final = 16
"""Cells of the largest board that brute force goes through."""

POOL: Final = 60
"""Positions that certificates are forged for."""

TWINS: Final = (
    *("iqblocks:a11_b11_c11:2x3:6.", "iqblocks:a11_b11_c11_d11:2x4:8.", "iqblocks:a11.11_b11.11:2x4:8."),
    *("iqblocks:a11_b11:2x2:a3.", "iqblocks:a11_b11_c11:2x3:2.b3.", "iqblocks:a11_b11_c11_d11:2x4:3.c2.a."),
)
"""Positions of equal pieces, with symmetries, and with clues of some of them."""


@functools.cache
def pool() -> Sequence[IqBlocks]:
    """Small positions, with holes, givens, clues, equal pieces, and pieces that may not be flipped."""
    draws = stream_for("positions to forge certificates for")
    puzzles = [parse_id(text) for text in TWINS] + [random_instance(draws) for _ in range(POOL)]
    return tuple(puzzle for puzzle in puzzles if isinstance(puzzle, IqBlocks))


@functools.cache
def seeds() -> Sequence[bytes]:
    """The certificate of each position's number of completions, if it has few."""
    certificates = []
    for puzzle in pool():
        number = len(tilings(puzzle))
        certificate = refute(puzzle, number) if number <= 8 else None
        if certificate:
            certificates.append(write_certificate(certificate))
    return tuple(certificates)


def scratch(draws: Random) -> Any:
    """A tree whose cases are listed as brute force lists them, with ends that are sometimes wrong, or random nodes."""
    puzzle = draws.choice(pool())
    cells, letters = puzzle.open_cells or ((0, 0),), [piece.name for piece in puzzle.piece_list]
    if chance(draws, 40):
        makers = {
            "cells": lambda draws: draws.sample(cells, draws.randint(1, len(cells))),
            "item": lambda draws: draws.choice((draws.choice(cells), draws.choice(letters))),
            "piece": lambda draws: draws.choice(letters),
        }
        kinds = (Area, DeadRegion, Colouring, Cases, Completion)
        nodes = [value_of(draws, draws.choice(kinds), makers) for _ in range(draws.randint(1, 3))]
        return _whole(puzzle, nodes, draws.choice((0, 0, 1, 2)))
    return _tree(draws, puzzle)


def aimed(draws: Random, certificate: Any) -> Any:
    """The same tree for another number of completions, or for another position."""
    if chance(draws, 50):
        return {**certificate, "completions": max(0, certificate["completions"] + draws.choice((-1, 1, 2)))}
    return {**certificate, "id": format_id(draws.choice(pool()))}


def _whole(puzzle: IqBlocks, nodes: Sequence[object], completions: int) -> dict[str, object]:
    head = {"format": "puzzlemill-iqblocks-proof", "version": 1, "id": format_id(puzzle)}
    return {**head, "completions": completions, "nodes": nodes}


def _tree(draws: Random, puzzle: IqBlocks) -> dict[str, object]:
    """Cases that are all placements over a cell, one sometimes left out, with ends that are not always true."""
    whole = sorted(tilings(puzzle), key=str)
    nodes: list[dict[str, Any]] = []
    completions = 0
    by_shape = {shapes: piece.name for piece in reversed(puzzle.piece_list) if (shapes := oriented(piece))}
    fillings = [{by_shape[shapes]: sorted(cells) for shapes, cells in filling} for filling in whole]
    pending = [(frozenset(puzzle.open_cells), fillings)]
    while pending and len(nodes) < 20:
        open_cells, left = pending.pop()
        if not open_cells:
            nodes.append({"kind": "completion"})
            completions += 1
            continue
        cell = draws.choice(sorted(open_cells))
        over = {(letter, tuple(cells)) for filling in left for letter, cells in filling.items() if cell in cells}
        if not over or chance(draws, 15):
            kind = draws.choice(("area", "dead-region", "colouring", "cases"))
            some = draws.sample(sorted(open_cells), draws.randint(1, len(open_cells)))
            rest: dict[str, Any] = {"cells": some} if kind in ("dead-region", "colouring") else {}
            nodes.append({"kind": kind, **({"item": cell, "placements": []} if kind == "cases" else rest)})
            continue
        placements = sorted(over)
        if chance(draws, 20):
            placements.remove(draws.choice(placements))
        listed = [{"piece": letter, "cells": cells} for letter, cells in placements]
        nodes.append({"kind": "cases", "item": cell, "placements": listed})
        for letter, cells in reversed(placements):
            below = [filling for filling in left if filling.get(letter) == list(cells)]
            pending.append((open_cells - set(cells), below))
    return _whole(puzzle, nodes, completions)


@functools.lru_cache(20_000)
def completions_of(name: str) -> int | None:
    """The number of completions; None if the search does not finish."""
    puzzle = parse_id(name)
    assert isinstance(puzzle, IqBlocks)
    if len(puzzle.open_cells) > LARGEST:
        return count(puzzle, 100_000).count
    return len(tilings(puzzle))


def false(certificate: dict[str, Any]) -> str:
    """What shows that a certificate claims something false."""
    number = completions_of(certificate["id"])
    return "" if number in (None, certificate["completions"]) else f"there are {number} completions"


DOOR: Final[Door] = certificate_door("certificates.iqblocks", FORM, seeds, mutator(scratch, aimed), false, proves)
