"""Refutations of IQ Blocks: every link follows from earlier links and from what it claims to rely on, nothing else."""

from collections import Counter

from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks.person.cover import Cover, cover_of
from puzzlemill.solvers.iqblocks.person.reasons import Chain, refute
from puzzlemill.solvers.iqblocks.tiers import CONTRADICTION
from puzzlemill.solvers.masks import bits
from tests.support.iqblocks import unique_position, varied_instance


def assert_follows(cover: Cover, candidate: int, chain: Chain) -> None:
    """The contradiction follows if only what it relies on was gone before."""
    stage = cover.start._replace(alive=cover.start.alive & ~chain.rests)
    stage = cover.after(stage, candidate, cover.rivals(stage, candidate))
    for link in chain.facts:
        if link.placed:
            left = cover.members[link.item] & stage.alive
            assert left >> link.candidate & 1
            assert left.bit_count() == dict(cover.open_items(stage))[link.item]
            stage = cover.after(stage, link.candidate, cover.rivals(stage, link.candidate))
        else:
            assert all(cover.is_dead(cover.after(stage, number), link.regions[number]) for number in link.regions)
            stage = stage._replace(alive=stage.alive & ~link.removes)
    if chain.end.region:
        assert cover.is_dead(stage, chain.end.region)
    else:
        assert (cover.members[chain.end.item] & stage.alive).bit_count() < dict(cover.open_items(stage))[chain.end.item]


def test_every_link_of_a_refutation_follows() -> None:
    draws, lengths = stream_for("links"), Counter[int]()
    for puzzle in [*(varied_instance(draws, 4, 5) for _ in range(15)), *(unique_position(draws, 4) for _ in range(2))]:
        cover = cover_of(puzzle) if puzzle.left else None
        if cover is None or cover.cut_off(cover.start):
            continue
        away = sum(1 << number for number in bits(cover.start.alive) if draws.below(30) == 0)
        stage = cover.start._replace(alive=cover.start.alive & ~away)
        for candidate in list(bits(stage.alive))[::3]:
            chain = refute(cover, stage, candidate)
            assert (chain is not None) == (cover.trials(stage, [candidate])[0].outcome == CONTRADICTION)
            if chain:
                assert not chain.rests & ~away
                assert_follows(cover, candidate, chain)
                lengths[len(chain.facts)] += 1
    assert min(lengths[number] for number in range(4)) >= 5
