"""IQ Blocks: deductions as sentences that a person can check; rows and columns count from 1."""

from collections import Counter
from collections.abc import Iterable, Sequence

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.iqblocks.person.cover import Cover, Stage
from puzzlemill.solvers.iqblocks.person.reasons import NONE, Chain, End, Fact
from puzzlemill.solvers.sentences import cell_name, cells_name, either

NAMED, LISTED = 12, 3
"""Most placements named one by one: in a list, and within a chain if they cut off cells. More are only counted."""


def lying(letter: str, cells: Iterable[Cell]) -> Said:
    """A piece and its cells: `F (row 1: 2-4; row 2: 2)`."""
    return Said("sentences.iqblocks.placement", {"piece": letter, "cells": cells_name(cells)})


def named(cover: Cover, stage: Stage, candidate: int) -> Said:
    """A candidate as `lying` shows it, with the first letter left of its kind."""
    return lying(cover.letter(stage, candidate), cover.cells_of(cover.masks[candidate]))


def forced(cover: Cover, fact: Fact) -> Said:
    """Why a placement is forced: `only F (row 1: 2-4; row 2: 2) can cover row 1, column 2`."""
    name = named(cover, fact.before, fact.candidate)
    if fact.item < len(cover.cells):
        return Said("sentences.iqblocks.only_cover", {"placement": name, "cell": cell_name(cover.cells[fact.item])})
    left = cover.left(fact.before, cover.kinds[fact.candidate])
    if len(left) == 1:
        cells = cells_name(cover.cells_of(cover.masks[fact.candidate]))
        return Said("sentences.iqblocks.only_place", {"piece": left[0], "cells": cells})
    args: dict[str, Argument] = {"pieces": tuple(left), "places": len(left), "placement": name}
    return Said("sentences.iqblocks.equal_places", args)


def chosen(cover: Cover, fact: Fact) -> Said:
    """A choice: `several solutions remain; one has F (row 1: 2-4; row 2: 2)`."""
    return Said("sentences.iqblocks.choice", {"placement": named(cover, fact.before, fact.candidate)})


def cutting(cover: Cover, fact: Fact, numbers: Sequence[int], item: int = NONE) -> Said:
    """What dead regions rule out: `rule out F (row 1: 2-4): it would cut off 3 cells, but no remaining pieces ...`.

    Several placements are introduced by their number and by the item they are ruled out for, if any.
    """
    sizes = {number: fact.regions[number].bit_count() for number in numbers}
    amount = _amount(sizes.values())
    if len(numbers) == 1:
        placement = named(cover, fact.before, numbers[0])
        return Said("sentences.iqblocks.cut_one", {"placement": placement, "amount": amount})
    lead = _lead(cover, fact.before, len(numbers), item)
    if len(numbers) > NAMED:
        letters = _letters(cover, fact.before, numbers)
        return Said("sentences.iqblocks.cut_many", {"lead": lead, "letters": letters, "amount": amount})
    by_size: dict[int, list[Said]] = {}
    for number in numbers:
        by_size.setdefault(sizes[number], []).append(named(cover, fact.before, number))
    cuts = tuple(
        Said("sentences.iqblocks.cuts", {"placements": tuple(names), "count": len(names), "amount": _amount([size])})
        for size, names in by_size.items()
    )
    args: dict[str, Argument] = {"lead": lead, "cuts": Said("sentences.iqblocks.clauses", {"items": cuts})}
    return Said("sentences.iqblocks.cut_each", {**args, "amount": amount})


def ended(cover: Cover, end: End) -> Said:
    """A contradiction: `nothing can cover row 1, column 2`."""
    if end.item == NONE:
        size, first = end.region.bit_count(), cell_name(cover.cells_of(end.region)[0])
        if size == 1:
            return Said("sentences.iqblocks.dead_cell", {"cell": first})
        return Said("sentences.iqblocks.dead_cells", {"size": size, "cell": first})
    if end.item < len(cover.cells):
        return Said("sentences.iqblocks.nothing_covers", {"cell": cell_name(cover.cells[end.item])})
    left = cover.left(end.stage, end.item - len(cover.cells))
    if len(left) == 1:
        return Said("sentences.iqblocks.fits_nowhere", {"piece": left[0]})
    return Said("sentences.iqblocks.too_few_places", {"pieces": tuple(left)})


def chained(cover: Cover, stage: Stage, numbers: Sequence[int], chain: Chain) -> Said:
    """A refutation: `with F (row 1: 2-4), only G (row 2: 1-3) can cover row 2, column 1; then nothing can ...`."""
    if len(numbers) > NAMED:
        args: dict[str, Argument] = {"placements": len(numbers), "letters": _letters(cover, stage, numbers)}
        supposed = Said("sentences.iqblocks.any_of", args)
    else:
        supposed = either(named(cover, stage, number) for number in numbers)
    parts = [forced(cover, link) if link.placed else _cutting_briefly(cover, link) for link in chain.facts]
    links = Said("sentences.iqblocks.chain", {"items": (*parts, ended(cover, chain.end))})
    return Said("sentences.iqblocks.refuted", {"supposed": supposed, "chain": links})


def searched(cover: Cover, fact: Fact) -> Said:
    """What a search rules out: `F (row 1: 2-4) leaves no solution, as a search of 12 placements shows`."""
    return searched_from(named(cover, fact.before, fact.candidate), fact.nodes)


def searched_from(placement: Said, nodes: int) -> Said:
    """A placement that a search of `nodes` nodes rules out."""
    return Said("sentences.iqblocks.searched", {"placement": placement, "count": nodes})


def _cutting_briefly(cover: Cover, fact: Fact) -> Said:
    """What dead regions rule out in a chain: `F (row 1: 2-4) would cut off 3 cells that no remaining ...`."""
    amount = _amount(map(int.bit_count, fact.regions.values()))
    number = len(fact.regions)
    if number > LISTED:
        return Said("sentences.iqblocks.cut_briefly_many", {"placements": number, "amount": amount})
    names = tuple(named(cover, fact.before, number) for number in fact.regions)
    return Said("sentences.iqblocks.cut_briefly", {"placements": names, "count": number, "amount": amount})


def _lead(cover: Cover, stage: Stage, placements: int, item: int) -> Said:
    """How many placements are ruled out, and of which item, if any: `rule out 3 placements at row 1, column 2`."""
    if item == NONE:
        return Said("sentences.iqblocks.rule_out", {"placements": placements})
    if item < len(cover.cells):
        args: dict[str, Argument] = {"placements": placements, "cell": cell_name(cover.cells[item])}
        return Said("sentences.iqblocks.rule_out_at", args)
    pieces = either(cover.left(stage, item - len(cover.cells)))
    return Said("sentences.iqblocks.rule_out_of", {"placements": placements, "pieces": pieces})


def _letters(cover: Cover, stage: Stage, numbers: Sequence[int]) -> Said:
    """How many candidates each piece has: `9 of A, 5 of C`."""
    letters = Counter(cover.letter(stage, number) for number in numbers)
    items = (
        Said("sentences.iqblocks.letter", {"times": times, "piece": name}) for name, times in sorted(letters.items())
    )
    return Said("sentences.iqblocks.letters", {"items": tuple(items)})


def _amount(sizes: Iterable[int]) -> Said:
    """`1 cell`, `2, 3 or 5 cells`; `count` is the largest number."""
    different = sorted(set(sizes))
    return Said("sentences.iqblocks.amount", {"sizes": either(different), "count": different[-1]})
