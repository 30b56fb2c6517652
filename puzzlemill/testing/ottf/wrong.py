"""Hypothesis strategies of wrong solutions of OTTF, made from correct ones, to test checkers."""

from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import BREACHES, Order, Ottf, OttfEntry, check, neighbours, replay, showing
from puzzlemill.testing.drawn import Wrong, require
from puzzlemill.testing.ottf.puzzles import numbers, ottf_puzzles


def ottf_near_misses(
    *, min_rows: int = 1, min_cols: int = 1, max_rows: int = 7, max_cols: int = 7
) -> SearchStrategy[Wrong[Ottf, Order]]:
    """A correct order with one change that makes it wrong.

    A move is dropped or repeated, comes after a neighbour's, or changes places with the next move, whose tile touches
    its tile. Shrinks to one tile that is never placed.
    """
    return _near_misses(ottf_puzzles(min_rows=min_rows, min_cols=min_cols, max_rows=max_rows, max_cols=max_cols))


def ottf_wrong_solutions(
    *, max_rows: int = 7, max_cols: int = 7, codes: Sequence[str] = tuple(reversed(BREACHES))
) -> SearchStrategy[Wrong[Ottf, Order]]:
    """A template and an order that breaks the rule of one of `codes`, and in many draws no other rule.

    If no number is to be wrong, the template has the numbers that the order leaves, and need not have a solution.
    Shrinks to one tile and the first of the codes; by default to a tile that shows 2 and is placed.
    """
    require(len(codes) > 0 and set(codes) <= set(BREACHES), f"codes among {', '.join(BREACHES)}")
    return _wrong_solutions(ottf_puzzles(max_rows=max_rows, max_cols=max_cols), tuple(codes))


def ottf_misprints(
    *, min_rows: int = 1, min_cols: int = 1, max_rows: int = 7, max_cols: int = 7
) -> SearchStrategy[Wrong[Ottf, Order]]:
    """A correct order, and its template with one cell changed.

    A tile shows another number, is missing, or is added. Shrinks to one tile that shows 2.
    """
    return _misprints(ottf_puzzles(min_rows=min_rows, min_cols=min_cols, max_rows=max_rows, max_cols=max_cols))


@st.composite
def _near_misses(draw: DrawFn, entries: SearchStrategy[OttfEntry]) -> Wrong[Ottf, Order]:
    entry = draw(entries)
    order = list(entry.solution.order if entry.solution else ())
    touching = _touching(order)
    changes = ["drop", "repeat"] + ["put off"] * bool(touching) + ["exchange"] * any(j == i + 1 for i, j in touching)
    change = draw(st.sampled_from(changes))
    if change == "drop":
        del order[draw(st.integers(0, len(order) - 1))]
    elif change == "repeat":
        move = draw(st.integers(0, len(order) - 1))
        order.insert(draw(st.integers(move + 1, len(order))), order[move])
    else:
        move, after = draw(st.sampled_from([(i, j) for i, j in touching if change == "put off" or j == i + 1]))
        order.insert(after, order.pop(move))
    return _judged(entry.instance, order)


@st.composite
def _misprints(draw: DrawFn, entries: SearchStrategy[OttfEntry]) -> Wrong[Ottf, Order]:
    entry = draw(entries)
    (rows, cols), number_on = entry.instance.size, numbers(entry.instance)
    order = entry.solution.order if entry.solution else ()
    empty = [(row, col) for row in range(rows) for col in range(cols) if (row, col) not in number_on]
    change = draw(st.sampled_from(["number"] * 2 + ["gone"] * (len(number_on) > 1) + ["more"] * bool(empty)))
    if change == "more":
        number_on[draw(st.sampled_from(empty))] = draw(st.integers(1, 4))
    else:
        tiles = entry.instance.tiles
        # Loops over cells go wrong at their end more than elsewhere.
        cell = draw(st.sampled_from([tiles[0], *tiles])) if draw(st.booleans()) else tiles[-1]
        number = number_on.pop(cell)
        if change == "number":
            number_on[cell] = (number + draw(st.integers(0, 2))) % 4 + 1
    return _judged(showing(rows, cols, number_on), order)


@st.composite
def _wrong_solutions(draw: DrawFn, entries: SearchStrategy[OttfEntry], codes: tuple[str, ...]) -> Wrong[Ottf, Order]:
    entry = draw(entries)
    order, number_on = list(entry.solution.order if entry.solution else ()), numbers(entry.instance)
    code = draw(st.sampled_from(codes))
    if code == "WRONG_NUMBER":
        _misread(draw, order, number_on)
    elif code == "MISSING":
        dropped = draw(st.lists(st.sampled_from(order), min_size=1, unique=True))
        order = [cell for cell in order if cell not in dropped]
        if draw(st.booleans()):
            number_on.update(replay(order))
    else:
        stray = draw(st.sampled_from(order if code == "TWICE" else _strays(entry.instance)))
        move = draw(st.integers(order.index(stray) + 1 if stray in number_on else 0, len(order)))
        # Replacing another move keeps the length of the order.
        order[move : move + draw(st.integers(0, 1))] = [stray]
    return _judged(showing(*entry.instance.size, number_on), order)


def _misread(draw: DrawFn, order: list[Cell], number_on: dict[Cell, int]) -> None:
    """Change one number or, if tiles touch, perhaps the times of two instead."""
    touching, exchanged = _touching(order), draw(st.booleans())
    if touching and exchanged:
        move, after = draw(st.sampled_from(touching))
        order.insert(after, order.pop(move))
        return
    cell = draw(st.sampled_from(order))
    number_on[cell] = (number_on[cell] + draw(st.integers(0, 2))) % 4 + 1


def _touching(order: Sequence[Cell]) -> list[tuple[int, int]]:
    """The earlier and the later place in an order of each two tiles that touch.

    Placing the earlier tile just after the later one reverses that pair at least, and no other pair of the later tile,
    which therefore shows a wrong number.
    """
    when = {cell: number for number, cell in enumerate(order)}
    pairs = ((number, when[later]) for number, cell in enumerate(order) for later in neighbours(cell) if later in when)
    return [(earlier, later) for earlier, later in pairs if earlier < later]


def _strays(puzzle: Ottf) -> list[Cell]:
    """Cells without a tile: on the board, beside it, and one with an index that counts from the end of a list."""
    (rows, cols), tiles = puzzle.size, set(puzzle.tiles)
    cells = [(row, col) for row in range(-1, rows + 1) for col in range(-1, cols + 1)]
    return [*(cell for cell in cells if cell not in tiles), (-rows, -cols)]


def _judged(puzzle: Ottf, order: Sequence[Cell]) -> Wrong[Ottf, Order]:
    solution = Order(tuple(order))
    return Wrong(puzzle, solution, tuple(check(puzzle, solution)))
