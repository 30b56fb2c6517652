"""IQ Blocks: deductions of tiers 1 and 2 with what each of them relies on, so that only what is needed is explained.

The rules are the same as in `tiers.settle`, in the same order.
"""

import bisect
import itertools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from puzzlemill.solvers.iqblocks.person.cover import Cover, Stage
from puzzlemill.solvers.iqblocks.tiers import CONTRADICTION, SOLVED, STUCK
from puzzlemill.solvers.masks import bits

NONE: Final = -1
"""No item or candidate."""


class Fact(NamedTuple):
    """A placement, or candidates that are ruled out.

    `before` is the position before it. `removes` are the candidates that it takes away. `candidate` is the one placed,
    deduced at `item` if any, or ruled out by a trial or by a search of `nodes` nodes; candidates ruled out by dead
    regions are in `regions` with the cells that they would cut off.
    """

    technique: str
    before: Stage
    removes: int
    candidate: int = NONE
    item: int = NONE
    nodes: int = 0
    regions: Mapping[int, int] = MappingProxyType({})

    @property
    def placed(self) -> bool:
        """Whether it is a placement."""
        return self.technique in ("forced placement", "choice")


class End(NamedTuple):
    """A contradiction: an `item` with too few candidates left, or a dead `region`, and its position."""

    item: int
    region: int
    stage: Stage


class Deduction:
    """What follows from a position: `facts` in order, and the `end` if they lead to a contradiction."""

    def __init__(self, cover: Cover, stage: Stage) -> None:
        self.cover = cover
        self.stage: Stage = stage
        self.facts: list[Fact] = []
        self.end: End | None = None
        self._changed = True

    def place(self, candidate: int, technique: str, item: int = NONE) -> None:
        """Place a candidate."""
        removes = self.cover.rivals(self.stage, candidate)
        self.facts.append(Fact(technique, self.stage, removes, candidate, item))
        self.stage = self.cover.after(self.stage, candidate, removes)
        self._changed = True

    def strike(self, fact: Fact) -> None:
        """Take candidates away."""
        self.facts.append(fact)
        self.stage = self.stage._replace(alive=self.stage.alive & ~fact.removes)

    def deduce(self, eager: bool = False) -> int:
        """Deduce by tiers 1 and 2: CONTRADICTION, STUCK or SOLVED.

        Placements that leave dead regions are ruled out when none is forced or, if `eager`, before each forced one.
        """
        while True:
            single = NONE
            # All items are looked at before anything is placed: a contradiction ends a chain with fewer facts.
            for item, times in self.cover.open_items(self.stage):
                alive = (self.cover.members[item] & self.stage.alive).bit_count()
                if alive < times:
                    return self._contradicted(item, 0)
                if alive == times and single == NONE:
                    single = item
            region = self.cover.cut_off(self.stage)
            if region:
                return self._contradicted(NONE, region)
            if not any(self.stage.copies):
                return SOLVED
            if self._changed and (eager or single == NONE):
                self._changed = False
                self._sweep()
            elif single == NONE:
                return STUCK
            else:
                self.place(next(bits(self.cover.members[single] & self.stage.alive)), "forced placement", single)

    def _contradicted(self, item: int, region: int) -> int:
        self.end = End(item, region, self.stage)
        return CONTRADICTION

    def _sweep(self) -> None:
        """Rule out all candidates that would leave a dead region."""
        regions = {}
        for candidate in bits(self.stage.alive):
            region = self.cover.cut_off(self.cover.after(self.stage, candidate))
            if region:
                regions[candidate] = region
        if regions:
            removes = sum(1 << candidate for candidate in regions)
            self.strike(Fact("dead region", self.stage, removes, regions=regions))


class Needs:
    """Which facts of a deduction are needed: `of` has the candidates that each fact must take away.

    `rests` collects those that had to be gone before the deduction began.
    """

    def __init__(self, cover: Cover, facts: list[Fact], stage: Stage, free: int = 0) -> None:
        """`stage` is the start of the deduction; its supposition took away the candidates in `free`."""
        self.cover = cover
        self.facts = facts
        self.alive: int = stage.alive
        self.free = free
        self.of: list[int] = [0] * len(facts)
        self.rests: int = 0

    def item(self, item: int, stage: Stage, before: int) -> None:
        """Require that the first `before` facts take away the candidates that an item had lost by `stage`."""
        if item != NONE:
            self.gone(self.cover.members[item] & ~stage.alive & ~self.free, before)

    def gone(self, candidates: int, before: int) -> None:
        """Require that the first `before` facts take these candidates away, preferably placements."""
        self.rests |= candidates & ~self.alive
        candidates &= self.alive
        # A placement shows by itself what it takes away; what is ruled out otherwise has to be explained.
        for placed in (True, False):
            for index, fact in enumerate(self.facts[:before]):
                if fact.placed is placed:
                    self.of[index] |= candidates & fact.removes
                    candidates &= ~fact.removes

    def equals(self, before: int) -> None:
        """Require the earlier placements of equal pieces without which a placement would not close its kind."""
        kinds = self.cover.kinds
        for index, fact in enumerate(self.facts[:before]):
            if fact.placed and kinds[fact.candidate] == kinds[self.facts[before].candidate]:
                self.of[index] |= 1 << fact.candidate

    def walls(self, region: int, stage: Stage, before: int) -> None:
        """Require the ones of the first `before` placements without which a region would not be dead."""
        for index in reversed(range(before)):
            fact = self.facts[index]
            if fact.placed:
                # Placements are lifted one after another, the last first, as long as the region stays dead without all
                # of these.
                without = self.cover.before(stage, fact.candidate)
                if self.cover.is_dead(without, region):
                    stage = without
                else:
                    self.of[index] |= 1 << fact.candidate


class Chain(NamedTuple):
    """Why a supposed placement is wrong: the `facts` that follow from it, only those that the `end` needs.

    `rests` are the candidates that had to be gone before.
    """

    facts: tuple[Fact, ...]
    end: End
    rests: int


def refute(cover: Cover, stage: Stage, candidate: int) -> Chain | None:
    """The shorter of two ways from a supposed candidate to a contradiction by tier 2; None if there is none."""
    chains = (_refute(cover, stage, candidate, eager) for eager in (True, False))
    return min((chain for chain in chains if chain), key=lambda chain: len(chain.facts), default=None)


def refute_leanly(cover: Cover, facts: list[Fact], needs: Needs, index: int) -> Chain:
    """The refutation of the candidate that fact `index` rules out by probing, with few facts that are not needed yet.

    First all candidates that only trials and searches ruled out, and that nothing needs yet, are restored (`spare`).
    Then some of them are removed again until tier 2 refutes the candidate: item by item, items with few of them first;
    a bisection finds how many items it takes. At the end, each candidate that is not needed is restored again.
    """
    fact, spare, placed = facts[index], 0, 0
    for other, needed in zip(facts[:index], needs.of, strict=False):
        if other.placed:
            placed |= other.removes
        elif not other.regions and not needed:
            spare |= other.removes
    spare &= ~fact.before.alive & ~placed

    def with_only(gone: int) -> Stage:
        return fact.before._replace(alive=fact.before.alive | (spare & ~gone))

    def refuted(gone: int) -> bool:
        return cover.trials(with_only(gone), [fact.candidate])[0].outcome == CONTRADICTION

    gone = 0
    by_item = sorted({members & spare for members in cover.members}, key=int.bit_count)
    # Each group contains the ones before it, so if a group is enough, all later ones are: bisection finds the first.
    groups = list(itertools.accumulate(by_item, int.__or__))
    while not refuted(gone):
        last = bisect.bisect_left(groups, True, hi=len(groups) - 1, key=lambda group: refuted(gone | group))
        # Without its last item the group is not enough, so that item stays removed; then the next one is looked for.
        gone |= groups[last] & ~(groups[last - 1] if last else 0)
        groups = groups[:last]
    for number in bits(gone):
        if refuted(gone & ~(1 << number)):
            gone &= ~(1 << number)
    chain = refute(cover, with_only(gone), fact.candidate)
    assert chain is not None
    return chain


def _refute(cover: Cover, stage: Stage, candidate: int, eager: bool) -> Chain | None:
    trial = Deduction(cover, stage)
    trial.place(candidate, "probing")
    trial.deduce(eager)
    if trial.end is None:
        return None
    supposed, *facts = trial.facts
    needs = Needs(cover, facts, stage, supposed.removes)
    needs.item(trial.end.item, trial.end.stage, len(facts))
    if trial.end.region:
        needs.walls(trial.end.region, trial.end.stage, len(facts))
    kept: list[Fact] = []
    # From last to first: all later facts have said what they need of a fact before it is looked at.
    for index in reversed(range(len(facts))):
        fact, needed = facts[index], needs.of[index]
        if needed and fact.placed:
            needs.item(fact.item, fact.before, index)
            needs.equals(index)
            kept.append(fact)
        elif needed:
            regions = {number: fact.regions[number] for number in bits(needed)}
            for number, region in regions.items():
                needs.walls(region, cover.after(fact.before, number), index)
            kept.append(fact._replace(removes=needed, regions=regions))
    return Chain(tuple(reversed(kept)), trial.end, needs.rests)
