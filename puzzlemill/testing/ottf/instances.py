"""Hypothesis strategies of OTTF templates, solvable or not, and relations between the answers to related ones."""

from typing import Final

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, OttfEntry, neighbours, replay, showing, template_of
from puzzlemill.testing.drawn import Related, require
from puzzlemill.testing.ottf.puzzles import numbers, ottf_puzzles

COPIED: Final = ((".22.", "2112", "2112", ".22."), ("2232", "3112", "2112", "2332"), ("11",))
"""Templates with two orientations, which are rare among random ones, and one with none."""


def ottf_instances(*, max_rows: int = 7, max_cols: int = 7, max_tiles: int | None = None) -> SearchStrategy[Ottf]:
    """OTTF templates, solvable or not: any digits at all, or the numbers of an order with up to two changed.

    Two changes keep the sum of the numbers, so there might still be a solution. Shrinks to one tile that shows 1.
    """
    entries = ottf_puzzles(max_rows=max_rows, max_cols=max_cols, max_tiles=max_tiles)
    return _changed(entries) | _any_digits(max_rows, max_cols, max_tiles)


def ottf_tiny_instances(*, max_rows: int = 4, max_cols: int = 4, max_tiles: int = 8) -> SearchStrategy[Ottf]:
    """Templates as in `ottf_instances`, but so small that every order, or every direction of every pair, can be tried.

    Shrinks to one tile that shows 1.
    """
    return ottf_instances(max_rows=max_rows, max_cols=max_cols, max_tiles=max_tiles)


def ottf_relations(*, max_rows: int = 5, max_cols: int = 5) -> dict[str, SearchStrategy[Related[Ottf]]]:
    """Relations between the answers to related templates, by name; the docstring of each function proves its relation.

    Most use templates that are solvable or not. Each shrinks to few tiles that show 1.
    """
    require(3 <= max_rows <= 30 and 3 <= max_cols <= 30, "3 to 30 rows and columns")
    templates = ottf_instances(max_rows=max_rows, max_cols=max_cols)
    return {
        "side-by-side": st.builds(_side_by_side, templates, templates),
        "many-copies": _many_copies(),
        "empty-margins": _empty_margins(templates),
        "tile-before-neighbours": _with_tile(templates, last=False),
        "tile-after-neighbours": _with_tile(templates, last=True),
        "one-or-hidden-five": _one_or_hidden_five(
            ottf_puzzles(min_rows=3, min_cols=3, max_rows=max_rows, max_cols=max_cols)
        ),
        "last-tile-taken": _last_tile_taken(ottf_puzzles(max_rows=max_rows, max_cols=max_cols)),
    }


@st.composite
def _changed(draw: DrawFn, entries: SearchStrategy[OttfEntry]) -> Ottf:
    """The template of an order with up to two numbers changed."""
    puzzle = draw(entries).instance
    number_on = numbers(puzzle)
    _change(draw, number_on)
    return showing(*puzzle.size, number_on)


def _change(draw: DrawFn, number_on: dict[Cell, int]) -> None:
    """Change no number, one, or two: one raised and one lowered."""
    cells = draw(st.lists(st.sampled_from(list(number_on)), max_size=2, unique=True))
    for cell, change in zip(cells, (1, -1), strict=False):
        number_on[cell] = (number_on[cell] + change - 1) % 4 + 1


@st.composite
def _any_digits(draw: DrawFn, max_rows: int, max_cols: int, max_tiles: int | None) -> Ottf:
    """Any digits and holes; if there are too many tiles, the first ones row by row."""
    rows, cols = draw(st.integers(1, max_rows)), draw(st.integers(1, max_cols))
    text = draw(st.text("1234.", min_size=rows * cols, max_size=rows * cols))
    tiles = [(divmod(index, cols), int(mark)) for index, mark in enumerate(text) if mark != "."]
    return showing(rows, cols, dict(tiles[:max_tiles]) or {(0, 0): 1})


def _side_by_side(first: Ottf, second: Ottf) -> Related[Ottf]:
    """Templates that do not touch: any solution of one combines with any solution of the other."""
    (rows, cols), (rows_beside, cols_beside) = first.size, second.size
    number_on = {**numbers(first), **{(row, col + cols + 1): number for (row, col), number in numbers(second).items()}}
    return Related(showing(max(rows, rows_beside), cols + 1 + cols_beside, number_on), (first, second), "product")


@st.composite
def _many_copies(draw: DrawFn) -> Related[Ottf]:
    """Up to nine copies that do not touch: counts exceed a byte, and rows 64 cells."""
    template = Ottf(draw(st.sampled_from(COPIED)))
    copies, gap = draw(st.integers(1, 9)), draw(st.integers(1, 8))
    row_of_copies = Ottf(tuple(("." * gap).join([row] * copies) for row in template.template))
    return Related(row_of_copies, (template,) * copies, "product")


@st.composite
def _empty_margins(draw: DrawFn, templates: SearchStrategy[Ottf]) -> Related[Ottf]:
    """Empty rows and columns around a template change nothing."""
    puzzle = draw(templates)
    top, left, bottom, right = (draw(st.integers(0, 3)) for _ in range(4))
    return Related(puzzle, (_framed(puzzle, top, left, bottom, right),), "same")


@st.composite
def _with_tile(draw: DrawFn, templates: SearchStrategy[Ottf], last: bool) -> Related[Ottf]:
    """One more tile with up to three neighbours: if it must come before or after all of them, the others stay free.

    Before them it shows one more than their number; after them it shows 1 and raises theirs. No other position fits its
    number, so the solutions are the others' with this tile put first or last.
    """
    puzzle = draw(templates)
    framed = _framed(puzzle, 1, 1, 1, 1)
    rows, cols = framed.size
    number_on = numbers(framed)
    around = {(row, col): _tiles_around((row, col), number_on) for row in range(rows) for col in range(cols)}
    cell = draw(st.sampled_from([cell for cell, tiles in around.items() if cell not in number_on and len(tiles) < 4]))
    if last:
        number_on.update({other: number_on[other] % 4 + 1 for other in around[cell]})
    number_on[cell] = 1 if last else len(around[cell]) + 1
    return Related(puzzle, (showing(rows, cols, number_on),), "same")


@st.composite
def _one_or_hidden_five(draw: DrawFn, entries: SearchStrategy[OttfEntry]) -> Related[Ottf]:
    """A 1 with four neighbours comes before all of them or after all, in which case it has raised their numbers."""
    entry = draw(entries)
    rows, cols = entry.instance.size
    middle = draw(st.integers(1, rows - 2)), draw(st.integers(1, cols - 2))
    around = neighbours(middle)
    order = dict.fromkeys((*(entry.solution.order if entry.solution else ()), *around))
    order.pop(middle, None)
    others = replay(order)
    if draw(st.booleans()):
        others.update({cell: others[cell] % 4 + 1 for cell in around})
    _change(draw, others)
    lowered = {cell: (number - 2) % 4 + 1 if cell in around else number for cell, number in others.items()}
    first = showing(rows, cols, {**others, middle: 1})
    return Related(first, (showing(rows, cols, others), showing(rows, cols, lowered)), "sum")


@st.composite
def _last_tile_taken(draw: DrawFn, entries: SearchStrategy[OttfEntry]) -> Related[Ottf]:
    """An order without its last tile solves a template of its own."""
    entry = draw(entries)
    order = entry.solution.order if entry.solution else ()
    assume(len(order) > 1)
    return Related(entry.instance, (template_of(*entry.instance.size, order[:-1]),), "keeps")


def _framed(puzzle: Ottf, top: int, left: int, bottom: int, right: int) -> Ottf:
    """A template with empty rows above and below and empty columns on both sides."""
    rows, cols = puzzle.size
    number_on = {(row + top, col + left): number for (row, col), number in numbers(puzzle).items()}
    return showing(top + rows + bottom, left + cols + right, number_on)


def _tiles_around(cell: Cell, tiles: dict[Cell, int]) -> list[Cell]:
    """The neighbours of a cell that hold a tile."""
    return [other for other in neighbours(cell) if other in tiles]
