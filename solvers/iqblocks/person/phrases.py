"""IQ Blocks: deductions as sentences that a person can check; rows and columns count from 1."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.wording import counted, plural
from puzzlemill.solvers.iqblocks.person.cover import Cover, Stage
from puzzlemill.solvers.iqblocks.person.reasons import NONE, Chain, End, Fact
from puzzlemill.solvers.sentences import cell_name, listed

NAMED, LISTED = 12, 3
"""Most placements named one by one: in a list, and within a chain if they cut off cells. More are only counted."""


def lying(letter: str, cells: Iterable[Cell]) -> str:
    """A piece and its cells: `F (row 1: 2-4; row 2: 2)`."""
    return f"{letter} ({where(cells)})"


def where(cells: Iterable[Cell]) -> str:
    """The columns of each row's cells: `row 1: 2-4; row 2: 2`."""
    lines = itertools.groupby(sorted(cells), key=lambda cell: cell[0])
    return "; ".join(f"row {row + 1}: {_runs([col + 1 for _, col in line])}" for row, line in lines)


def named(cover: Cover, stage: Stage, candidate: int) -> str:
    """A candidate as `lying` shows it, with the first letter left of its kind."""
    return lying(cover.letter(stage, candidate), cover.cells_of(cover.masks[candidate]))


def forced(cover: Cover, fact: Fact) -> str:
    """Why a placement is forced: `only F (row 1: 2-4; row 2: 2) can cover row 1, column 2`."""
    name = named(cover, fact.before, fact.candidate)
    if fact.item < len(cover.cells):
        return f"only {name} can cover {cell_name(cover.cells[fact.item])}"
    left = cover.left(fact.before, cover.kinds[fact.candidate])
    if len(left) == 1:
        return f"{left[0]} fits in only one place ({where(cover.cells_of(cover.masks[fact.candidate]))})"
    return f"the equal pieces {listed(left)} fit in only {len(left)} places, and one of these is {name}"


def chosen(cover: Cover, fact: Fact) -> str:
    """A choice: `several solutions remain; one has F (row 1: 2-4; row 2: 2)`."""
    return f"several solutions remain; one has {named(cover, fact.before, fact.candidate)}"


def cutting(cover: Cover, fact: Fact, numbers: Sequence[int], item: int = NONE) -> str:
    """What dead regions rule out: `rule out F (row 1: 2-4): it would cut off 3 cells, but no remaining pieces ...`.

    Several placements are introduced by their number and by the item they are ruled out for, if any.
    """
    sizes = {number: fact.regions[number].bit_count() for number in numbers}
    amount = _amount(sizes.values())
    total = f"no remaining pieces add up to {amount}"
    if len(numbers) == 1:
        return f"rule out {named(cover, fact.before, numbers[0])}: it would cut off {amount}, but {total}"
    lead = f"rule out {len(numbers)} placements{_for(cover, fact.before, item)}"
    if len(numbers) > NAMED:
        letters = _letters(cover, fact.before, numbers)
        return f"{lead} ({letters}): they would cut off {amount}, but {total}"
    by_size: dict[int, list[str]] = {}
    for number in numbers:
        by_size.setdefault(sizes[number], []).append(named(cover, fact.before, number))
    cuts = (
        f"{listed(names)} would {'each ' if len(names) > 1 else ''}cut off {_amount([size])}"
        for size, names in by_size.items()
    )
    return f"{lead}: {'; '.join(cuts)}; but {total}"


def ended(cover: Cover, end: End) -> str:
    """A contradiction: `nothing can cover row 1, column 2`."""
    if end.item == NONE:
        size, first = end.region.bit_count(), cover.cells_of(end.region)[0]
        if size == 1:
            return f"{cell_name(first)} is cut off by itself, but no remaining piece is a single cell"
        return (
            f"{size} cells starting at {cell_name(first)} are cut off, but no remaining pieces add up to {size} cells"
        )
    if end.item < len(cover.cells):
        return f"nothing can cover {cell_name(cover.cells[end.item])}"
    left = cover.left(end.stage, end.item - len(cover.cells))
    if len(left) == 1:
        return f"{left[0]} fits nowhere"
    return f"the equal pieces {listed(left)} have too few places left"


def chained(cover: Cover, stage: Stage, numbers: Sequence[int], chain: Chain) -> str:
    """A refutation: `with F (row 1: 2-4), only G (row 2: 1-3) can cover row 2, column 1; then nothing can ...`."""
    if len(numbers) > NAMED:
        supposed = f"any of {len(numbers)} placements ({_letters(cover, stage, numbers)})"
    else:
        supposed = listed([named(cover, stage, number) for number in numbers], "or")
    parts = [forced(cover, link) if link.placed else _cutting_briefly(cover, link) for link in chain.facts]
    return f"with {supposed}, {'; then '.join([*parts, ended(cover, chain.end)])}"


def searched(cover: Cover, fact: Fact) -> str:
    """What a search rules out: `F (row 1: 2-4) leaves no solution, as a search of 12 placements shows`."""
    tried = counted(fact.nodes, "placement")
    return f"{named(cover, fact.before, fact.candidate)} leaves no solution, as a search of {tried} shows"


def _cutting_briefly(cover: Cover, fact: Fact) -> str:
    """What dead regions rule out in a chain: `F (row 1: 2-4) would cut off 3 cells that no remaining ...`."""
    names = listed(named(cover, fact.before, number) for number in fact.regions)
    what = names if len(fact.regions) <= LISTED else f"{len(fact.regions)} placements"
    return (
        f"{what} would cut off {_amount(map(int.bit_count, fact.regions.values()))} that no remaining pieces can fill"
    )


def _for(cover: Cover, stage: Stage, item: int) -> str:
    """What placements are ruled out for: ` at row 1, column 2`, ` of A`, or nothing if there is no item."""
    if item == NONE:
        return ""
    if item < len(cover.cells):
        return f" at {cell_name(cover.cells[item])}"
    return f" of {listed(cover.left(stage, item - len(cover.cells)), 'or')}"


def _letters(cover: Cover, stage: Stage, numbers: Sequence[int]) -> str:
    """How many candidates each piece has: `9 of A, 5 of C`."""
    letters = Counter(cover.letter(stage, number) for number in numbers)
    return ", ".join(f"{times} of {name}" for name, times in sorted(letters.items()))


def _amount(sizes: Iterable[int]) -> str:
    """`1 cell`, `2, 3 or 5 cells`."""
    different = sorted(set(sizes))
    return f"{listed(map(str, different), 'or')} {plural(different[-1], 'cell')}"


def _runs(numbers: list[int]) -> str:
    """Ascending numbers, consecutive ones as ranges: `1-3, 5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
