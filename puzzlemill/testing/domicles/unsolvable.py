"""Hypothesis strategies of Domicles puzzles without a solution: tiles without a solved board, and too few swaps."""

import functools
from collections.abc import Sequence
from typing import Final

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.domicles import Domicles, Tile, double_set
from puzzlemill.solvers.domicles.reasons import allowed, crowded, too_few_swaps
from puzzlemill.solvers.outcome import Reason
from puzzlemill.testing.domicles.boards import (
    Layout,
    ascending,
    chosen_layouts,
    draw_solved,
    least_and_swaps,
    orders,
    swap_lists,
    undone,
)
from puzzlemill.testing.drawn import Unsolvable, require

REASONS: Final = ("NO_SOLUTION", "TOO_FEW_SWAPS")
"""The codes of a reason: the tiles have no solved board, or none near enough."""

MOST_SWAPS: Final = 3
"""The most swaps of a shuffle that needs all of them."""

STUCK: Final[dict[Layout, tuple[str, str]]] = {
    (2, 2): ("10202143", "10303254"),
    (3, 2): ("102021313243", "202143546365"),
    (4, 2): ("1020213132424353", "1021303243525463"),
    (2, 3): ("102021435354", "303241526065"),
    (3, 3): ("102021303132546465", "213032435052616465"),
    (4, 3): ("102021303132414253546465", "102021303241435253546165"),
}
"""Tiles without a solved board though no number appears on too many: digits of the higher and the lower number.

For each layout of double-6: the first such tile set, and one of 3,000 that most exchanges of a tile make solvable. 5x2
has none: each of its 139 sets without too many of a number has a solved board (exhaustive).
"""


def domicles_unsolvable_puzzles(
    *, pips: int = 6, layouts: Sequence[Layout] | None = None, reasons: Sequence[str] = REASONS
) -> SearchStrategy[Unsolvable[Domicles]]:
    """Domicles puzzles without a solution, for a reason whose code is one of `reasons`.

    `NO_SOLUTION`: too many tiles have the same number (the cells of the reason show it), or a search has shown that the
    tiles, one of a few stored sets, have no solved board; any number of swaps is allowed. `TOO_FEW_SWAPS`: a shuffled
    solved board, with fewer swaps than it needs. Layouts are as in `domicles_puzzles`. Shrinks to the first layout and
    reason, few swaps and the lowest numbers.
    """
    chosen = chosen_layouts(layouts, pips)
    require(len(reasons) > 0 and set(reasons) <= set(REASONS), f"reasons among {', '.join(REASONS)}")
    kinds: dict[str, list[SearchStrategy[Unsolvable[Domicles]]]] = {
        "NO_SOLUTION": [_crowded(chosen, pips), *([_stuck(chosen, pips)] if _stuck_tiles(chosen, pips) else [])],
        "TOO_FEW_SWAPS": [_too_few_swaps(chosen, pips)],
    }
    return st.one_of([strategy for reason in reasons for strategy in kinds[reason]])


@st.composite
def _crowded(draw: DrawFn, layouts: tuple[Layout, ...], pips: int) -> Unsolvable[Domicles]:
    """One more tile with some number than there are lines for it, and any other tiles."""
    rows, cols = draw(st.sampled_from(layouts))
    bearing, most = draw(st.sampled_from(_crowds(rows, cols, pips)))
    crowd = draw(_subsets(bearing, most + 1))
    rest = draw(_subsets([tile for tile in double_set(pips) if tile not in crowd], rows * cols - most - 1))
    puzzle = _in_any_order(draw, rows, cols, pips, crowd + rest)
    reason = crowded(puzzle)
    assert reason
    return Unsolvable(puzzle, reason)


@st.composite
def _stuck(draw: DrawFn, layouts: tuple[Layout, ...], pips: int) -> Unsolvable[Domicles]:
    """Stored tiles with other numbers in the same order, or mirrored."""
    (rows, cols), digits = draw(st.sampled_from(_stuck_tiles(layouts, pips)))
    numbers = draw(ascending(1 + max(map(int, digits)), pips))
    if draw(st.booleans()):
        numbers = [pips - number for number in numbers]
    sides = [numbers[int(digit)] for digit in digits]
    tiles = [(max(pair), min(pair)) for pair in zip(sides[::2], sides[1::2], strict=True)]
    puzzle = _in_any_order(draw, rows, cols, pips, tiles)
    text = "every attempt to build a board ends in a repeated number"
    return Unsolvable(puzzle, Reason("NO_SOLUTION", (), text))


@st.composite
def _too_few_swaps(draw: DrawFn, layouts: tuple[Layout, ...], pips: int) -> Unsolvable[Domicles]:
    """A shuffle of a solved board, with fewer swaps than it needs; mostly one fewer."""
    solved = draw_solved(draw, layouts, pips)
    swaps = draw(swap_lists(len(solved.board), 1, MOST_SWAPS))
    board = undone(solved.board, swaps)
    least, _, why = least_and_swaps(solved, board, swaps)
    if least == 0:
        reject()
    fewer = least - draw(st.integers(1, least))
    reason = too_few_swaps(least, fewer)
    if why is not None:
        reason = Reason(reason.code, (), f"{why}, but only {allowed(fewer)}")
    return Unsolvable(solved.puzzle(board, fewer), reason)


def _in_any_order(draw: DrawFn, rows: int, cols: int, pips: int, tiles: Sequence[Tile]) -> Domicles:
    order = draw(orders(len(tiles)))
    return Domicles(rows, cols, pips, tuple(tiles[number] for number in order), draw(st.integers(0, len(tiles) - 1)))


def _subsets(tiles: Sequence[Tile], number: int) -> SearchStrategy[list[Tile]]:
    return st.lists(st.sampled_from(tiles), unique=True, min_size=number, max_size=number)


@functools.cache
def _crowds(rows: int, cols: int, pips: int) -> tuple[tuple[tuple[Tile, ...], int], ...]:
    """Tiles that show a number, or show it as the higher or the lower one, and how many of them fit at most."""
    crowds = []
    for sides, most in (((0, 1), rows), ((0,), cols), ((1,), cols)):
        for number in range(pips + 1):
            bearing = tuple(tile for tile in double_set(pips) if number in [tile[side] for side in sides])
            if len(bearing) > most:
                crowds.append((bearing, most))
    return tuple(crowds)


def _stuck_tiles(layouts: Sequence[Layout], pips: int) -> list[tuple[Layout, str]]:
    return [(layout, digits) for layout in layouts for digits in STUCK.get(layout, ()) if max(digits) <= str(pips)]
