"""IQ Blocks solved as a person would: the easiest technique that finds anything, and only what is needed is told."""

from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks import obstacle
from puzzlemill.solvers.iqblocks.person import Person
from puzzlemill.solvers.iqblocks.person.cover import Cover, Now, bits, cover_of
from puzzlemill.solvers.iqblocks.person.phrases import (
    chained,
    chosen,
    cutting,
    ended,
    forced,
    searched,
    sentence,
)
from puzzlemill.solvers.iqblocks.person.reasons import (
    NONE,
    Chain,
    Deduction,
    End,
    Fact,
    Needs,
    refute_leanly,
)
from puzzlemill.solvers.iqblocks.tiers import STUCK
from puzzlemill.solvers.playing import Step, Trace

TECHNIQUES: Final = {
    "forced placement": "a cell that one placement covers, or a piece that fits one place",
    "dead region": "a region is cut off whose number of cells no pieces left have together",
    "probing": "a supposed placement leads by the techniques above to a contradiction",
    "deeper search": "only a search shows that a supposed placement leaves no completion",
    "choice": "several completions are left, and a placement of one is taken",
}
"""From easy to hard; all but `choice` are those of grades."""


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lay", tag_field="move"):
    """Lay a piece on cells, which are sorted row by row."""

    piece: str
    cells: tuple[Cell, ...]


def steps(puzzle: IqBlocks, budget: int = BUDGET) -> Trace[Filling, Lay]:
    """The placements of a completion, one a step, and what had to be ruled out before them, within `budget` nodes.

    A trial costs as many nodes as there are candidate placements; where these are more than
    `exact_cover.MOST_CANDIDATES`, no budget suffices. Of equal pieces the first letter left is used. The cells
    of a step are those of its placement, the cell that forced it first; or the dead regions; or those of the placements
    that trials ruled out, and then what these came to.
    """
    reason = obstacle(puzzle)
    if reason:
        return Trace("unsolvable", (Step("dead region", sentence(reason.text), reason.cells),))
    if not puzzle.left:
        return Trace("solved", (), Filling(puzzle.board))
    cover = cover_of(puzzle)
    if cover is None:
        return Trace("budget")
    person = Person(puzzle, cover, budget)
    path = person.path
    while path.deduce() == STUCK and person.finds_more():
        pass
    found = tuple(told(path, len(path.facts)))
    if path.end:
        return Trace("unsolvable", (*found, _last(cover, path.end)))
    return Trace("budget", found) if any(path.now.copies) else Trace("solved", found, Filling(person.board))


class _Told(NamedTuple):
    """A fact that is told, of the candidates that it rules out those in `numbers`; for which item, or by what chain."""

    fact: Fact
    numbers: list[int]
    item: int = NONE
    chain: Chain | None = None


def told(path: Deduction, count: int) -> list[Step[Lay]]:
    """The steps of the first facts of a deduction, `count` of them: all placements, and what these and the end need."""
    cover, facts = path.cover, path.facts[:count]
    needs = Needs(cover, facts, cover.start)
    swept: dict[int, list[_Told]] = {index: [] for index, fact in enumerate(facts) if fact.regions}
    found: list[_Told] = []

    def need(item: int, now: Now, before: int) -> None:
        known = {index: needs.of[index] for index in swept}
        needs.item(item, now, before)
        for index, entries in swept.items():
            numbers = list(bits(needs.of[index] & ~known[index]))
            if numbers:
                entries.append(_Told(facts[index], numbers, item))

    if path.end and count == len(path.facts):
        need(path.end.item, path.end.now, count)
    for index in reversed(range(count)):
        fact = facts[index]
        if fact.placed:
            need(fact.item, fact.before, index)
            found.append(_Told(fact, [fact.candidate]))
        elif fact.regions:
            found += _swept(fact, needs.of[index], swept[index])
        elif needs.of[index] and fact.technique == "probing":
            chain = refute_leanly(cover, facts, needs, index)
            needs.gone(chain.rests, index)
            _add(found, _Told(fact, [fact.candidate], chain=chain))
        elif needs.of[index]:
            found.append(_Told(fact, [fact.candidate]))
    return [_step(cover, entry) for entry in reversed(found)]


def _swept(fact: Fact, needed: int, entries: list[_Told]) -> list[_Told]:
    """What a look for dead regions rules out: what is needed at items, and before that what trials rest on."""
    for entry in entries:
        needed &= ~sum(1 << number for number in entry.numbers)
    return [*entries, *([_Told(fact, list(bits(needed)))] if needed else [])]


def _add(found: list[_Told], entry: _Told) -> None:
    """Add a trial, to another one of the same moment where both come to the same end at once."""
    moment = _at_once(entry)
    for other in found:
        if moment and moment == _at_once(other):
            other.numbers.insert(0, entry.fact.candidate)
            return
    found.append(entry)


def _at_once(entry: _Told) -> tuple[Now, int, int] | None:
    """When a trial was made and what it came to, if at once."""
    if entry.chain is None or entry.chain.facts:
        return None
    return entry.fact.before, entry.chain.end.item, entry.chain.end.region


def _step(cover: Cover, entry: _Told) -> Step[Lay]:
    """The step that tells an entry."""
    fact, numbers, item, chain = entry
    lays = tuple(Lay(cover.letter(fact.before, n), cover.cells_of(cover.masks[n])) for n in numbers)
    cells = [cell for lay in lays for cell in lay.cells]
    if fact.placed:
        choice = fact.item == NONE
        text = chosen(cover, fact) if choice else forced(cover, fact)
        return _of(fact, text, cells if choice else [*cover.cells[fact.item : fact.item + 1], *cells], lays[0])
    if chain:
        text = chained(cover, fact.before, numbers, chain)
        return _of(fact, text, [*cells, *_where(cover, chain.end)], None, lays)
    if fact.regions:
        text = cutting(cover, fact, numbers, item)
        return _of(fact, text, [cell for n in numbers for cell in cover.cells_of(fact.regions[n])], None, lays)
    return _of(fact, searched(cover, fact), cells, None, lays)


def _of(fact: Fact, text: str, cells: list[Cell], move: Lay | None, ruled_out: tuple[Lay, ...] = ()) -> Step[Lay]:
    return Step(fact.technique, sentence(text), tuple(dict.fromkeys(cells)), move, ruled_out)


def _last(cover: Cover, end: End) -> Step[Lay]:
    """The contradiction."""
    return Step("dead region" if end.region else "forced placement", sentence(ended(cover, end)), _where(cover, end))


def _where(cover: Cover, end: End) -> tuple[Cell, ...]:
    """The cells of a contradiction; none where a piece fits nowhere."""
    return cover.cells_of(end.region) if end.region else cover.cells[end.item : end.item + 1]
