"""Deductions by tiers and proofs by cases for IQ Blocks: the twin, proofs in several orders and in slices."""

import collections

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import count, tiers
from puzzlemill.solvers.iqblocks import proof_size as iqblocks_proofs
from puzzlemill.solvers.iqblocks.exact_cover import Position, position_of
from puzzlemill.solvers.iqblocks.proof_size import proof, proofs
from puzzlemill.solvers.iqblocks.tiers import deduce, forced
from tests.solvers.iqblocks.test_iqblocks import random_instance, random_position
from tests.twins.iqblocks_tiers import deduction, start


def position(puzzle: IqBlocks) -> Position:
    found = position_of(puzzle)
    assert found is not None
    return found


def test_deductions_are_those_of_the_twin() -> None:
    draws = stream_for("deductions")
    met: collections.Counter[int] = collections.Counter()
    for _ in range(300):
        puzzle = random_instance(draws)
        if count(puzzle).count:
            found = deduce(position(puzzle))
            assert found == deduction(puzzle)
            met[found.tier] += 1
    assert min(met[1], met[2], met[4]) >= 5


def test_deductions_on_iq_positions_are_those_of_the_twin() -> None:
    draws = stream_for("deductions of IQ positions")
    met: collections.Counter[int] = collections.Counter()
    for index in range(16):
        puzzle = random_position(draws, 5 + index % 2)
        found = deduce(position(puzzle))
        assert found == deduction(puzzle)
        met[found.tier] += 1
    assert min(met[2], met[3], met[4]) >= 2


def test_forced_placements_are_the_last_ones_of_an_item() -> None:
    draws = stream_for("forced")
    total = 0
    for _ in range(100):
        puzzle = random_instance(draws)
        single = [found for _, number, found in start(puzzle).items() if len(found) == number]
        assert forced(position(puzzle)) == len(set().union(*single))
        total += len(single)
    assert total > 50


def test_several_proofs_are_single_ones_in_a_row() -> None:
    found = position(random_position(stream_for("in a row"), 3))
    draws = stream_for("orders")
    singly = [proof(found, draws, 10_000) for _ in range(5)]
    assert proofs(found, stream_for("orders"), 10_000, 5) == singly
    assert len(set(singly)) > 1


def test_a_proof_in_short_slices_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    found = position(random_position(stream_for("slices"), 3))
    whole = proofs(found, stream_for("orders"), 10_000, 3), deduce(found)
    monkeypatch.setattr(tiers, "BATCH", 7)
    monkeypatch.setattr(iqblocks_proofs, "SLICE", 3)
    assert whole == (proofs(found, stream_for("orders"), 10_000, 3), deduce(found))
