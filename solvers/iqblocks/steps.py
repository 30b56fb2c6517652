"""Solves IQ Blocks as a person would: always by the easiest technique, and with only the steps that are needed."""

from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks import obstacle
from puzzlemill.solvers.iqblocks.person import Person
from puzzlemill.solvers.iqblocks.person.cover import Cover, Stage, cover_of
from puzzlemill.solvers.iqblocks.person.looking import seconds
from puzzlemill.solvers.iqblocks.person.phrases import chained, chosen, cutting, ended, forced, searched
from puzzlemill.solvers.iqblocks.person.reasons import NONE, Chain, Deduction, End, Fact, Needs, refute_leanly
from puzzlemill.solvers.iqblocks.tiers import STUCK
from puzzlemill.solvers.masks import bits
from puzzlemill.solvers.playing import Step, Trace
from puzzlemill.solvers.sentences import sentence

TECHNIQUES: Final = {
    "forced placement": "only one placement covers a cell, or a piece fits in only one place",
    "dead region": "a placement would cut off a region, and no remaining pieces add up to its size",
    "probing": "trying a placement leads to a contradiction by the techniques above",
    "deeper search": "only a search shows that a placement leaves no solution",
    "choice": "several solutions remain, and a placement of one is chosen",
}
"""The techniques, from easy to hard; grades use all but `choice`."""


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lay", tag_field="move"):
    """Place a piece on cells, which are sorted row by row."""

    piece: str
    cells: tuple[Cell, ...]


def steps(puzzle: IqBlocks, budget: int = BUDGET) -> Trace[Filling, Lay]:
    """The placements of a solution, one per step, and what had to be ruled out before them, within `budget` nodes.

    A trial costs as many nodes as there are candidate placements; with more than `exact_cover.MOST_CANDIDATES` of them,
    no budget is enough. For equal pieces the first letter left is used. The cells of a step belong to its placement,
    starting with the cell that forced it; or to the dead regions; or to the placements that trials ruled out, followed
    by the contradiction.
    """
    reason = obstacle(puzzle)
    if reason:
        return Trace("unsolvable", (Step("dead region", sentence(reason.said), reason.cells),))
    if not puzzle.left:
        return Trace("solved", (), Filling(puzzle.board))
    cover = cover_of(puzzle)
    if cover is None:
        return Trace("budget")
    person = Person(puzzle, cover, budget)
    path = person.path
    while path.deduce() == STUCK and person.finds_more():
        pass
    needed = tuple(steps_of(path, len(path.facts)))
    if path.end:
        return Trace("unsolvable", (*needed, _last(cover, path.end)))
    return Trace("budget", needed) if any(path.stage.copies) else Trace("solved", needed, Filling(person.board))


class _Entry(NamedTuple):
    """A needed fact: which candidates (`numbers`) it rules out, for which item, and by what chain, if any."""

    fact: Fact
    numbers: list[int]
    item: int = NONE
    chain: Chain | None = None


def steps_of(path: Deduction, count: int) -> list[Step[Lay]]:
    """The steps of the first `count` facts of a deduction: all placements, and what these and the end need.

    Facts are examined from last to first, because what a fact must rule out depends on the facts after it.
    """
    cover, facts = path.cover, path.facts[:count]
    needs = Needs(cover, facts, cover.start)
    swept: dict[int, list[_Entry]] = {index: [] for index, fact in enumerate(facts) if fact.regions}
    last_first: list[_Entry] = []

    def need(item: int, stage: Stage, before: int) -> None:
        # What an item newly needs of a sweep becomes an entry of its own, whose sentence names the item.
        known = {index: needs.of[index] for index in swept}
        needs.item(item, stage, before)
        for index, entries in swept.items():
            numbers = list(bits(needs.of[index] & ~known[index]))
            if numbers:
                entries.append(_Entry(facts[index], numbers, item))

    if path.end and count == len(path.facts):
        need(path.end.item, path.end.stage, count)
    for index in reversed(range(count)):
        fact = facts[index]
        if fact.placed:
            need(fact.item, fact.before, index)
            last_first.append(_Entry(fact, [fact.candidate]))
        elif fact.regions:
            last_first += _swept(fact, needs.of[index], swept[index])
        elif needs.of[index] and fact.technique == "probing":
            chain = refute_leanly(cover, facts, needs, index)
            needs.gone(chain.rests, index)
            _add(last_first, _Entry(fact, [fact.candidate], chain=chain))
        elif needs.of[index]:
            last_first.append(_Entry(fact, [fact.candidate]))
    return [_step(cover, entry) for entry in reversed(last_first)]


def _swept(fact: Fact, needed: int, entries: list[_Entry]) -> list[_Entry]:
    """What dead regions rule out: the candidates needed at items, and before these, the ones that trials rely on."""
    for entry in entries:
        needed &= ~sum(1 << number for number in entry.numbers)
    return [*entries, _Entry(fact, list(bits(needed)))] if needed else entries


def _add(entries: list[_Entry], entry: _Entry) -> None:
    """Add a trial; trials of one position that end at once in the same contradiction become one entry."""
    moment = _at_once(entry)
    for other in entries:
        if moment and moment == _at_once(other):
            other.numbers.insert(0, entry.fact.candidate)
            return
    entries.append(entry)


def _at_once(entry: _Entry) -> tuple[Stage, int, int] | None:
    """The position of a trial and its contradiction, if that follows at once."""
    if entry.chain is None or entry.chain.facts:
        return None
    return entry.fact.before, entry.chain.end.item, entry.chain.end.region


def _step(cover: Cover, entry: _Entry) -> Step[Lay]:
    """The step of an entry."""
    fact, numbers, item, chain = entry
    lays = tuple(Lay(cover.letter(fact.before, n), cover.cells_of(cover.masks[n])) for n in numbers)
    cells = [cell for lay in lays for cell in lay.cells]
    if fact.placed and fact.item == NONE:
        clause = chosen(cover, fact)
    elif fact.placed:
        clause, cells = forced(cover, fact), [*cover.cells[fact.item : fact.item + 1], *cells]
    elif chain:
        clause, cells = chained(cover, fact.before, numbers, chain), [*cells, *_where(cover, chain.end)]
    elif fact.regions:
        clause, cells = (
            cutting(cover, fact, numbers, item),
            [c for n in numbers for c in cover.cells_of(fact.regions[n])],
        )
    else:
        clause = searched(cover, fact)
    move, ruled_out = (lays[0], ()) if fact.placed else (None, lays)
    taken = seconds(cover, fact, len(numbers), chain)
    return Step(fact.technique, sentence(clause), tuple(dict.fromkeys(cells)), move, ruled_out, taken)


def _last(cover: Cover, end: End) -> Step[Lay]:
    """The step that states the contradiction."""
    return Step("dead region" if end.region else "forced placement", sentence(ended(cover, end)), _where(cover, end))


def _where(cover: Cover, end: End) -> tuple[Cell, ...]:
    """The cells of a contradiction; none if a piece fits nowhere."""
    return cover.cells_of(end.region) if end.region else cover.cells[end.item : end.item + 1]
