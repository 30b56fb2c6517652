"""Hypothesis strategies of related Domicles puzzles: images, pairs, and other relations."""

from collections.abc import Sequence

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.domicles import LARGEST_PIPS, Domicles, DomiclesEntry, Swaps, replay
from puzzlemill.testing.domicles.boards import Layout, ascending, orders, swap_lists
from puzzlemill.testing.domicles.instances import domicles_instances
from puzzlemill.testing.domicles.puzzles import domicles_puzzles
from puzzlemill.testing.drawn import Pair, Related


@st.composite
def domicles_images(draw: DrawFn, entry: DomiclesEntry) -> DomiclesEntry:
    """Images of an entry: rows and columns permuted, and v -> `pips` - v with every tile mirrored.

    The solution is mapped to the new places, and the grade is kept, because no symmetry changes it. Shrinks to the
    entry's own puzzle.
    """
    puzzle = entry.instance
    row_order, col_order = draw(orders(puzzle.rows)), draw(orders(puzzle.cols))
    tiles = puzzle.tiles
    if draw(st.booleans()):
        tiles = tuple((puzzle.pips - low, puzzle.pips - high) for high, low in tiles)
    come_from = [row * puzzle.cols + col for row in row_order for col in col_order]
    image = msgspec.structs.replace(puzzle, tiles=tuple(tiles[place] for place in come_from))
    solution = entry.solution
    if solution is not None:
        gone_to = {old: new for new, old in enumerate(come_from)}
        solution = Swaps(tuple((gone_to[i], gone_to[j]) for i, j in solution.swaps))
    return DomiclesEntry(instance=image, solution=solution, grade=entry.grade)


def domicles_pairs(
    *, pips: int = 6, layouts: Sequence[Layout] | None = None, max_swaps: int = 3
) -> SearchStrategy[Pair[Domicles, Swaps]]:
    """An entry of `domicles_puzzles` and one of its images; shrinks to the first entry twice."""
    entries = domicles_puzzles(pips=pips, layouts=layouts, max_swaps=max_swaps)
    return entries.flatmap(lambda entry: domicles_images(entry).map(lambda image: Pair(entry, image)))


def domicles_relations() -> dict[str, SearchStrategy[Related[Domicles]]]:
    """Relations between the answers to Domicles puzzles, besides symmetries.

    Counts include solutions at any distance. So if the other puzzles have tiles or numbers in other places, they allow
    as many swaps as any board can need. Each shrinks to the smallest puzzle it starts from.
    """
    return {
        "one-more-swap-allowed": domicles_instances().filter(_room_for_a_swap).map(_one_more_swap),
        "a-swap-made": _a_swap_made(),
        "first-swap-of-the-witness": domicles_puzzles().map(_first_swap_played),
        "tiles-in-any-order": _tiles_in_any_order(),
        "numbers-in-a-larger-set": _numbers_in_a_larger_set(),
    }


def _room_for_a_swap(puzzle: Domicles) -> bool:
    return puzzle.swaps < len(puzzle.tiles) - 1


def _one_more_swap(puzzle: Domicles) -> Related[Domicles]:
    """If some number of swaps solves a puzzle, one more does, too."""
    return Related(puzzle, (msgspec.structs.replace(puzzle, swaps=puzzle.swaps + 1),), "keeps")


@st.composite
def _a_swap_made(draw: DrawFn) -> Related[Domicles]:
    """A swap takes a board at most one swap further away."""
    puzzle = draw(domicles_instances().filter(_room_for_a_swap))
    swaps = draw(swap_lists(len(puzzle.tiles), 1, 1))
    other = msgspec.structs.replace(puzzle, tiles=replay(puzzle.tiles, swaps), swaps=puzzle.swaps + 1)
    return Related(puzzle, (other,), "keeps")


def _first_swap_played(entry: DomiclesEntry) -> Related[Domicles]:
    """After the first swap of a solution, one swap fewer is enough."""
    assert entry.solution
    puzzle = entry.instance
    tiles = replay(puzzle.tiles, entry.solution.swaps[:1])
    return Related(puzzle, (msgspec.structs.replace(puzzle, tiles=tiles, swaps=puzzle.swaps - 1),), "keeps")


@st.composite
def _tiles_in_any_order(draw: DrawFn) -> Related[Domicles]:
    """The solved boards depend only on the tiles."""
    first = _with_all_swaps(draw(domicles_instances()))
    tiles = tuple(first.tiles[number] for number in draw(orders(len(first.tiles))))
    return Related(first, (msgspec.structs.replace(first, tiles=tiles),), "same")


@st.composite
def _numbers_in_a_larger_set(draw: DrawFn) -> Related[Domicles]:
    """Only the order of the numbers matters, and which are equal: other numbers in the same order change nothing."""
    first = _with_all_swaps(draw(domicles_instances(max_pips=6)))
    pips = draw(st.integers(first.pips, LARGEST_PIPS))
    numbers = draw(ascending(first.pips + 1, pips))
    tiles = tuple((numbers[high], numbers[low]) for high, low in first.tiles)
    return Related(first, (msgspec.structs.replace(first, pips=pips, tiles=tiles),), "same")


def _with_all_swaps(puzzle: Domicles) -> Domicles:
    """The puzzle with as many swaps as any board can need."""
    return msgspec.structs.replace(puzzle, swaps=len(puzzle.tiles) - 1)
