"""Deductions by tiers and proofs by cases for IQ Blocks: the twin, proofs in several orders and in slices."""

import collections

import pytest

from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import count, tiers
from puzzlemill.solvers.iqblocks import proof_size as iqblocks_proofs
from puzzlemill.solvers.iqblocks.proof_size import proofs
from puzzlemill.solvers.iqblocks.tiers import deduce, forced
from tests.support.answers.outcomes import present
from tests.support.iqblocks import cover_of, random_instance, random_position
from tests.twins.iqblocks import tilings
from tests.twins.iqblocks_tiers import deduction, start


@pytest.mark.thorough
def test_deductions_are_those_of_the_twin() -> None:
    draws, iq_draws = stream_for("deductions"), stream_for("deductions of IQ positions")
    small = filter(lambda puzzle: count(puzzle).count, (random_instance(draws) for _ in range(300)))
    of_iq = (random_position(iq_draws, 5 + index % 2) for index in range(16))
    for puzzles, tiers_met, least in ((small, (1, 2, 4), 5), (of_iq, (2, 3, 4), 2)):
        tiers_reached: collections.Counter[int] = collections.Counter()
        for puzzle in puzzles:
            reached = deduce(cover_of(puzzle))
            assert reached == deduction(puzzle)
            tiers_reached[reached.tier] += 1
        assert min(tiers_reached[number] for number in tiers_met) >= least


def test_forced_placements_are_the_last_ones_of_an_item() -> None:
    draws = stream_for("forced")
    total = 0
    for _ in range(100):
        puzzle = random_instance(draws)
        single = [candidates for _, times, candidates in start(puzzle).items() if len(candidates) == times]
        assert forced(cover_of(puzzle)) == len(set().union(*single))
        total += len(single)
    assert total > 50


def test_several_proofs_are_single_ones_in_a_row() -> None:
    position = cover_of(random_position(stream_for("in a row"), 3))
    draws = stream_for("orders")
    singly = [present(proofs(position, draws, 10_000, 1))[0] for _ in range(5)]
    assert proofs(position, stream_for("orders"), 10_000, 5) == singly
    assert len(set(singly)) > 1


def test_a_proof_in_short_slices_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    position = cover_of(random_position(stream_for("slices"), 3))
    whole = proofs(position, stream_for("orders"), 10_000, 3), deduce(position)
    monkeypatch.setattr(tiers, "BATCH", 7)
    monkeypatch.setattr(iqblocks_proofs, "SLICE", 3)
    assert whole == (proofs(position, stream_for("orders"), 10_000, 3), deduce(position))


def test_proofs_find_as_many_completions_as_the_twin() -> None:
    draws = stream_for("proofs")
    for _ in range(80):
        puzzle = random_instance(draws)
        assert present(proofs(cover_of(puzzle), draws, 10_000, 1))[0][1] == min(2, len(tilings(puzzle)))


def test_deductions_complete_unique_positions_only() -> None:
    draws = stream_for("tiers")
    tiers_reached: collections.Counter[int] = collections.Counter()
    for _ in range(80):
        puzzle = random_instance(draws)
        completions = len(tilings(puzzle))
        if completions:
            reached = present(deduce(cover_of(puzzle))).tier
            tiers_reached[reached] += 1
            assert reached == 4 or completions == 1
    assert min(tiers_reached[1], tiers_reached[4]) >= 8


def test_a_spent_budget_of_proof_or_tier_is_none() -> None:
    position = cover_of(random_position(stream_for("budget"), 2))
    assert proofs(position, stream_for("x"), 3, 1) is None
    assert deduce(position, work=1) is None
