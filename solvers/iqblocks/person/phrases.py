"""IQ Blocks, deductions in words that a person can check; rows and columns count from 1."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.wording import counted, plural
from puzzlemill.solvers.iqblocks.person.cover import Cover, Stage
from puzzlemill.solvers.iqblocks.person.reasons import NONE, Chain, End, Fact
from puzzlemill.solvers.sentences import cell_name, listed

NAMED, LISTED = 12, 3
"""Placements named one by one, and those within a chain that would cut off cells; of more only the number is."""

_NO_PIECES = "which no pieces left have together"


def lying(letter: str, cells: Iterable[Cell]) -> str:
    """A piece and its cells: `F (row 1: 2-4; row 2: 2)`."""
    return f"{letter} ({where(cells)})"


def where(cells: Iterable[Cell]) -> str:
    """Cells row by row with their columns: `row 1: 2-4; row 2: 2`."""
    lines = itertools.groupby(sorted(cells), key=lambda cell: cell[0])
    return "; ".join(f"row {row + 1}: {_runs([col + 1 for _, col in line])}" for row, line in lines)


def named(cover: Cover, stage: Stage, candidate: int) -> str:
    """A candidate as `lying` says it, with the first letter left of its kind."""
    return lying(cover.letter(stage, candidate), cover.cells_of(cover.masks[candidate]))


def forced(cover: Cover, fact: Fact) -> str:
    """Why a placement is forced: `only F (row 1: 2-4; row 2: 2) covers row 1, column 2`."""
    name = named(cover, fact.before, fact.candidate)
    if fact.item < len(cover.cells):
        return f"only {name} covers {cell_name(cover.cells[fact.item])}"
    left = cover.left(fact.before, cover.kinds[fact.candidate])
    if len(left) == 1:
        return f"{left[0]} fits only {where(cover.cells_of(cover.masks[fact.candidate]))}"
    return f"{listed(left)} are equal and fit {len(left)} places only, one of them {name}"


def chosen(cover: Cover, fact: Fact) -> str:
    """A choice: `several completions are left, one with F (row 1: 2-4; row 2: 2)`."""
    return f"several completions are left, one with {named(cover, fact.before, fact.candidate)}"


def cutting(cover: Cover, fact: Fact, numbers: Sequence[int], item: int = NONE) -> str:
    """What dead regions rule out: `F (row 1: 2-4) would cut off 3 cells: no pieces left have 3 cells together`.

    It begins with the item that it is needed for, if any.
    """
    lead = "" if item == NONE else f"for {_item(cover, fact.before, item)}: "
    sizes = {number: fact.regions[number].bit_count() for number in numbers}
    if len(numbers) > NAMED:
        cuts = f"{_grouped(cover, fact.before, numbers)} would cut off {_amount(sizes.values())}"
    else:
        parts = (f"{named(cover, fact.before, number)} would cut off {_amount([sizes[number]])}" for number in numbers)
        cuts = "; ".join(parts)
    return f"{lead}{cuts}: no pieces left have {_amount(sizes.values())} together"


def ended(cover: Cover, end: End) -> str:
    """A contradiction: `nothing covers row 1, column 2`."""
    if end.item == NONE:
        size, first = end.region.bit_count(), cover.cells_of(end.region)[0]
        return f"{_amount([size])} from {cell_name(first)} on {'is' if size == 1 else 'are'} cut off, {_NO_PIECES}"
    if end.item < len(cover.cells):
        return f"nothing covers {cell_name(cover.cells[end.item])}"
    left = cover.left(end.stage, end.item - len(cover.cells))
    if len(left) == 1:
        return f"{left[0]} fits nowhere"
    return f"{listed(left)} are equal and have fewer places than they need"


def chained(cover: Cover, stage: Stage, numbers: Sequence[int], chain: Chain) -> str:
    """A refutation: `with F (row 1: 2-4), only G (row 2: 1-3) covers row 2, column 1, then nothing covers ...`."""
    if len(numbers) > NAMED:
        supposed = f"any of {_grouped(cover, stage, numbers)}"
    else:
        supposed = listed([named(cover, stage, number) for number in numbers], "or")
    parts = [forced(cover, link) if link.placed else _cutting_briefly(cover, link) for link in chain.facts]
    return f"with {supposed}, {', then '.join([*parts, ended(cover, chain.end)])}"


def searched(cover: Cover, fact: Fact) -> str:
    """What a search rules out: `with F (row 1: 2-4), no completion is left, as a search of 12 placements shows`."""
    tried = counted(fact.nodes, "placement")
    return f"with {named(cover, fact.before, fact.candidate)}, no completion is left, as a search of {tried} shows"


def _cutting_briefly(cover: Cover, fact: Fact) -> str:
    """What dead regions rule out within a chain."""
    sizes = {number: region.bit_count() for number, region in fact.regions.items()}
    if len(sizes) > LISTED:
        return f"{len(sizes)} placements would cut off {_amount(sizes.values())}, {_NO_PIECES}"
    parts = (f"{named(cover, fact.before, number)} would cut off {_amount([size])}" for number, size in sizes.items())
    return f"{listed(parts)}, {_NO_PIECES}"


def _item(cover: Cover, stage: Stage, item: int) -> str:
    """A cell, or the pieces left of a kind."""
    if item < len(cover.cells):
        return cell_name(cover.cells[item])
    return listed(cover.left(stage, item - len(cover.cells)))


def _grouped(cover: Cover, stage: Stage, numbers: Sequence[int]) -> str:
    """Many candidates: `14 placements (9 of A, 5 of C)`."""
    letters = Counter(cover.letter(stage, number) for number in numbers)
    return f"{len(numbers)} placements ({', '.join(f'{times} of {name}' for name, times in sorted(letters.items()))})"


def _amount(sizes: Iterable[int]) -> str:
    """`1 cell`, `2, 3 or 5 cells`."""
    different = sorted(set(sizes))
    return f"{listed(map(str, different), 'or')} {plural(different[-1], 'cell')}"


def _runs(numbers: list[int]) -> str:
    """Ascending numbers with runs drawn together: `1-3, 5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
