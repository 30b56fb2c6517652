"""Hypothesis strategy of Gloop puzzles without a solution: by sums over the tiles, clashing givens, or a search."""

import functools
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.gloop import Gloop, GloopEntry, parse_id
from puzzlemill.puzzles.gloop.tiles import SIDES, TILES, sides, tile_number
from puzzlemill.puzzles.gloop.tracing import STEPS
from puzzlemill.solvers.gloop import impossibility
from puzzlemill.solvers.outcome import Reason
from puzzlemill.testing.drawn import Unsolvable, require
from puzzlemill.testing.gloop.changes import TRAITS, Traits, draw_misfit, exchanged, word_on
from puzzlemill.testing.gloop.packings import BLANK, demands, draw_index, draw_one, is_corner
from puzzlemill.testing.gloop.puzzles import ALL_GOALS, gloop_image, gloop_puzzles, witness

EXHAUSTED: Final = (
    "gloop:1x1:mixed:1",
    "gloop:1x1:valid:1:c1-182",
    "gloop:1x2:valid:9",
    "gloop:2x2:valid:249",
    "gloop:2x2:perfect:cc:c2-2",
    "gloop:2x2:mixed:cd:o1-3",
    "gloop:2x2:valid:cd:0oooooooo",
    "gloop:2x3.1f:valid:40000018d",
    "gloop:2x3.1f:perfect:cd:c3-4",
    "gloop:2x3:valid:480028a",
    "gloop:2x3:valid:800687",
    "gloop:2x3:valid:400020cc:o1-3",
    "gloop:2x3:mixed:120cc",
    "gloop:2x3:mixed:20000000000000cf",
    "gloop:2x3:perfect:2000000000002000ce",
    "gloop:2x3:perfect:2002c6:2oooooaob",
    "gloop:2x4.7f:mixed:120cd",
    "gloop:2x4.7f:valid:100000000000000000020ed",
    "gloop:2x4.7f:perfect:800000210247",
    "gloop:2x4:valid:2d00207:3ooooaboo",
    "gloop:2x4:valid:200000000c00686:c2-2",
    "gloop:2x4:mixed:280028f",
    "gloop:2x4:perfect:11aca",
    "gloop:3x3.1bf:valid:10808a0e",
    "gloop:3x3.1bf:mixed:1000200000080028e",
    "gloop:3x3.1bf:perfect:400200802cc:3oabooabo",
    "gloop:3x3:valid:100100002af",
    "gloop:3x3:mixed:1108002c7",
    "gloop:3x3:mixed:100800a8f:c0-2",
    "gloop:3x3:perfect:200200040ac5",
    "gloop:3x4.7f7:perfect:20000040000808888283",
    "gloop:3x4.7fd:mixed:8b028f:c4-4",
)
"""Puzzles that no sum refutes, only a search of every way to place their tiles: without a packing, or without one that
reaches the goal or the limits; with spares, with givens, with holes."""

REASONS: Final[dict[str, str]] = {
    "EXHAUSTED": "every way of placing the tiles fails",
    "GIVENS_CLASH": "two given tiles do not match, or a path of a given tile runs off the board",
    "CORNER_TILES": "fewer tiles with two adjacent blank sides than corner cells",
    "BORDER_TILES": "fewer tiles with a blank side than border cells",
    "BLANK_SIDES": "fewer blank sides than the border has",
    "ODD_CAP_SUM": "the cap sum of the tiles is odd",
    "BALANCE": "the numbers of 10 and 01 sides differ",
    "CAP_SUM": "the cap sum is too high for a perfect packing",
}
"""Why a puzzle can have no solution: the codes of `puzzlemill.solve`, in words."""


def gloop_unsolvable_puzzles(
    *, max_rows: int = 4, max_cols: int = 4, reasons: Sequence[str] = tuple(REASONS)
) -> SearchStrategy[Unsolvable[Gloop]]:
    """Gloop puzzles without a solution, each for one of `reasons`, keys of `REASONS`; `puzzlemill.solve` agrees.

    Most are one tile or one given away from a solvable puzzle. Puzzles that only a search refutes are images of stored
    ones, of any size. Shrinks to the first reason and the smallest board that allows it.
    """
    require(max_rows >= 2 and max_cols >= 4 and max_rows * max_cols <= 30, "2 rows, 4 columns or more, up to 30 cells")
    require(len(reasons) > 0 and set(reasons) <= set(REASONS), f"reasons among {', '.join(REASONS)}")
    return st.one_of([_unsolvable_for(reason, max_rows, max_cols) for reason in reasons])


def _unsolvable_for(code: str, max_rows: int, max_cols: int) -> SearchStrategy[Unsolvable[Gloop]]:
    """Puzzles for one reason."""
    if code == "EXHAUSTED":
        return _exhausted()
    if code == "BLANK_SIDES":
        return _refuted(code, _corridors(max_cols))
    # Sums over all tiles say something only if there are no spares.
    spares = 0 if code in ("ODD_CAP_SUM", "BALANCE") else 2
    cols = 3 if code == "BORDER_TILES" else 2
    entries = gloop_puzzles(min_cols=cols, max_rows=max_rows, max_cols=max_cols, max_spares=spares)
    return _clashing(entries) if code == "GIVENS_CLASH" else _refuted(code, _changed(entries, _CHANGES[code]))


@st.composite
def _exhausted(draw: DrawFn) -> Unsolvable[Gloop]:
    entry = GloopEntry(instance=parse_id(draw_one(draw, EXHAUSTED)))
    puzzle = gloop_image(entry, draw(st.integers(0, 7))).instance
    return Unsolvable(puzzle, Reason("EXHAUSTED", text=REASONS["EXHAUSTED"]))


@st.composite
def _refuted(draw: DrawFn, code: str, puzzles: SearchStrategy[Gloop]) -> Unsolvable[Gloop]:
    """Puzzles that sums over their tiles refute."""
    puzzle = draw(puzzles)
    reason = impossibility(puzzle)
    if reason is None or reason.code != code:
        reject()
    return Unsolvable(puzzle, reason)


@st.composite
def _changed(draw: DrawFn, entries: SearchStrategy[GloopEntry], change: Callable[[DrawFn, Gloop], Gloop]) -> Gloop:
    return change(draw, draw(entries).instance)


@st.composite
def _clashing(draw: DrawFn, entries: SearchStrategy[GloopEntry]) -> Unsolvable[Gloop]:
    """A solvable puzzle with a given that does not fit the border, or with two that do not fit each other."""
    entry = draw(entries)
    puzzle, grid = entry.instance, witness(entry)
    at_walls = not draw(st.booleans())
    (row, col), word = draw_misfit(draw, grid, at_walls=at_walls)
    clash = [(row, col, word)]
    if not at_walls:
        side = next(side for side in range(SIDES) if sides(word)[side] != sides(word_on(grid, (row, col)))[side])
        other = (row + STEPS[side][0], col + STEPS[side][1])
        clash.append((*other, word_on(grid, other)))
    cells = tuple(sorted((row, col) for row, col, _ in clash))
    others = [given for given in puzzle.givens if (given[0], given[1]) not in cells]
    tiles = tuple({*puzzle.tiles, tile_number(word)})
    puzzle = msgspec.structs.replace(puzzle, tiles=tiles, givens=(*others, *clash))
    text = "the path of a given tile runs off the board" if at_walls else "two given tiles do not match"
    return Unsolvable(puzzle, Reason("GIVENS_CLASH", cells, text))


@st.composite
def _corridors(draw: DrawFn, max_cols: int) -> Gloop:
    """A board one cell wide, with tiles enough for its corners and its border, but none for three walls."""
    ends, middle = list(_CORRIDOR_ENDS), list(_CORRIDOR_MIDDLE)
    cols = draw(st.integers(3, min(max_cols, 2 + len(middle))))
    tiles = [ends.pop(draw_index(draw, ends)) for _ in range(2)]
    tiles += [middle.pop(draw_index(draw, middle)) for _ in range(cols - 2)]
    goals = [goal for goal in ALL_GOALS if goal != "perfect" or sum(TRAITS[tile].cap_sum for tile in tiles) <= 2]
    board = ("." * cols,) if draw(st.booleans()) else (".",) * cols
    return Gloop(board, draw_one(draw, goals), tuple(tiles))


def _few_corner_tiles(draw: DrawFn, puzzle: Gloop) -> Gloop:
    corners = sum(is_corner(demand) for _, demand in demands(puzzle.board))
    left = corners - 1 - draw(st.integers(0, corners - 1))
    return _with_fewer(draw, puzzle, left, lambda traits: traits.corner, lambda traits: not traits.corner)


def _few_border_tiles(draw: DrawFn, puzzle: Gloop) -> Gloop:
    walls = [demand for _, demand in demands(puzzle.board)]
    corners, border = sum(map(is_corner, walls)), sum(BLANK in demand for demand in walls)
    if border == corners:
        reject()
    puzzle = _with_fewer(draw, puzzle, corners, lambda traits: traits.corner, lambda traits: not traits.border)
    left = border - corners - 1 - draw(st.integers(0, border - corners - 1))
    return _with_fewer(
        draw, puzzle, left, lambda traits: traits.border and not traits.corner, lambda traits: not traits.border
    )


def _with_fewer(
    draw: DrawFn, puzzle: Gloop, most: int, has: Callable[[Traits], bool], instead: Callable[[Traits], bool]
) -> Gloop:
    """The puzzle with tiles exchanged until `most` of them have a trait."""
    while sum(has(TRAITS[tile]) for tile in puzzle.tiles) > most:
        puzzle = exchanged(draw, puzzle, lambda old, new: has(old) and instead(new))
    return puzzle


def _high_cap_sum(draw: DrawFn, puzzle: Gloop) -> Gloop:
    """A perfect puzzle whose tiles of least cap sum are exchanged until no choice of tiles is left."""
    puzzle = msgspec.structs.replace(puzzle, goal="perfect")
    while sum(sums := sorted(TRAITS[tile].cap_sum for tile in puzzle.tiles)[: len(puzzle.cells)]) <= 2:
        puzzle = exchanged(draw, puzzle, functools.partial(_higher, sums[0]))
    return puzzle


def _higher(least: int, old: Traits, new: Traits) -> bool:
    """Whether the old tile has the least cap sum and the new one a higher one."""
    return old.cap_sum == least < new.cap_sum and _as_outside(old, new)


def _as_outside(old: Traits, new: Traits) -> bool:
    """Whether the new tile fits corners and borders where the old one does."""
    return new.corner >= old.corner and new.border >= old.border


def _odd_cap_sum(draw: DrawFn, puzzle: Gloop) -> Gloop:
    return exchanged(
        draw,
        puzzle,
        lambda old, new: _as_outside(old, new) and new.cap_sum < old.cap_sum and (old.cap_sum - new.cap_sum) % 2 == 1,
    )


def _unbalanced(draw: DrawFn, puzzle: Gloop) -> Gloop:
    return exchanged(
        draw,
        puzzle,
        lambda old, new: (
            _as_outside(old, new) and (old.cap_sum - new.cap_sum) in (0, 2, 4) and new.balance != old.balance
        ),
    )


_CHANGES: Final = {
    "CORNER_TILES": _few_corner_tiles,
    "BORDER_TILES": _few_border_tiles,
    "ODD_CAP_SUM": _odd_cap_sum,
    "BALANCE": _unbalanced,
    "CAP_SUM": _high_cap_sum,
}

_CORRIDOR_ENDS: Final = tuple(
    tile
    for tile, word in enumerate(TILES)
    if TRAITS[tile].corner and sides(word).count(BLANK) == 2 and not TRAITS[tile].balance
)
"""Tiles with two blank sides for the ends of a board one cell wide, which ask for three; the cap sum is even."""

_CORRIDOR_MIDDLE: Final = tuple(
    tile
    for tile, word in enumerate(TILES)
    if TRAITS[tile][:2] == (False, True) and not TRAITS[tile].balance and TRAITS[tile].cap_sum % 2 == 0
)
"""Tiles with two opposite blank sides, for the cells between the ends."""
