"""Hypothesis strategies of Domicles puzzles, solvable or not: any legal ones, and small ones for brute force."""

import functools

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.domicles import LARGEST_PIPS, Domicles, double_set, layout_fault
from puzzlemill.testing.domicles.boards import Layout, draw_solved, known_layouts, orders
from puzzlemill.testing.drawn import require


def domicles_instances(
    *, min_pips: int = 3, max_pips: int = 9, max_tiles: int = 12, claims: bool = False
) -> SearchStrategy[Domicles]:
    """Legal Domicles puzzles of 4 to `max_tiles` tiles with any number of swaps, solvable or not.

    Half have the tiles of a solved board in any order, if one is known for the layout; random tiles rarely have one.
    With `claims`, some claim to be `exact`, which is rarely true (`puzzlemill.solvers.claims` decides). Shrinks to the
    lowest tiles of the smallest double set on 2x2, and no swaps.
    """
    require(3 <= min_pips <= max_pips <= LARGEST_PIPS, f"pips of 3 to {LARGEST_PIPS}, least to most")
    require(max_tiles >= 4, "4 or more tiles")
    return _instances(min_pips, max_pips, max_tiles, claims)


def domicles_tiny_instances(*, max_pips: int = 6) -> SearchStrategy[Domicles]:
    """Legal Domicles puzzles of 4 or 6 tiles, for brute force over at most 720 orders; else `domicles_instances`."""
    return domicles_instances(max_pips=max_pips, max_tiles=6)


@st.composite
def _instances(draw: DrawFn, min_pips: int, max_pips: int, max_tiles: int, claims: bool) -> Domicles:
    pips = draw(st.integers(min_pips, max_pips))
    layout = draw(st.sampled_from(_feasible(pips, max_tiles)))
    size = layout[0] * layout[1]
    if layout in known_layouts(pips) and draw(st.booleans()):
        solved = draw_solved(draw, [layout], pips)
        tiles = [solved.tiles[number] for number in solved.board]
    else:
        tiles = draw(st.lists(st.sampled_from(double_set(pips)), unique=True, min_size=size, max_size=size))
    shuffled = tuple(tiles[number] for number in draw(orders(size)))
    exact = claims and draw(st.booleans())
    return Domicles(*layout, pips, shuffled, draw(st.integers(0, size - 1)), exact)


@functools.cache
def _feasible(pips: int, most: int) -> list[Layout]:
    """The layouts of up to `most` tiles that a double set can fill."""
    sides = range(2, most // 2 + 1)
    layouts = [(rows, cols) for cols in sides for rows in sides if rows * cols <= most]
    return [(rows, cols) for rows, cols in layouts if not layout_fault(rows, cols, pips)]
