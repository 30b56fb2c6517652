"""Hypothesis strategies of OTTF: build the solution first and the puzzle around it, without any search."""

from collections.abc import Iterable

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, OttfEntry, neighbours, template_of
from puzzlemill.testing.drawn import Pair, require

HOLES = (0, 8, 32, 85)
"""A cell is a hole if its key is at most one of these numbers, out of 255: from almost no cells to a third of them."""

ROUNDS = (4, 2, 0, 0)
"""How often tiles with fewer than four neighbours are put between their neighbours; see `_between`.

Failures shrink to the first of these. It also helps them to shrink further: on what is left of a board where the rules
are stuck, they mostly stay stuck; with a random order they do not.
"""


def ottf_puzzles(
    *,
    min_rows: int = 1,
    min_cols: int = 1,
    max_rows: int = 7,
    max_cols: int = 7,
    holes: bool = True,
    max_tiles: int | None = None,
) -> SearchStrategy[OttfEntry]:
    """OTTF templates that come from an order on a board; up to about a third of its cells are holes.

    Half of the orders are random, which rules 1 and 2 nearly always solve. In the other half most tiles come between
    their neighbours, so that the rules are stuck on many. Only the first `max_tiles` of an order are placed.
    Shrinks to one tile that shows 1, else to few tiles without empty rows and columns.
    """
    require(1 <= min_rows <= max_rows and 1 <= min_cols <= max_cols, "1 or more rows and columns, least to most")
    require(1 <= max_rows <= 30 and 1 <= max_cols <= 30, "1 to 30 rows and columns")
    require(max_tiles is None or max_tiles >= 1, "1 or more tiles")
    return _ottf_puzzles((min_rows, max_rows), (min_cols, max_cols), holes, max_tiles)


def ottf_images(entry: OttfEntry) -> SearchStrategy[OttfEntry]:
    """The 8 turns and reflections of a puzzle and its solution, if it has one, without grade and origin.

    Shrinks to the puzzle itself.
    """
    return st.builds(_image, st.just(entry), st.integers(0, 3), st.booleans())


def ottf_pairs(
    *, min_rows: int = 1, min_cols: int = 1, max_rows: int = 7, max_cols: int = 7, holes: bool = True
) -> SearchStrategy[Pair[Ottf, Order]]:
    """A puzzle of `ottf_puzzles` and one of its 8 images. Shrinks to one tile and itself."""
    entries = ottf_puzzles(min_rows=min_rows, min_cols=min_cols, max_rows=max_rows, max_cols=max_cols, holes=holes)
    return st.builds(
        lambda entry, quarters, mirrored: Pair(entry, _image(entry, quarters, mirrored)),
        entries,
        st.integers(0, 3),
        st.booleans(),
    )


def numbers(puzzle: Ottf) -> dict[Cell, int]:
    """The numbers that the tiles of a template show, row by row."""
    return {(row, col): int(puzzle.template[row][col]) for row, col in puzzle.tiles}


@st.composite
def _ottf_puzzles(
    draw: DrawFn, row_range: tuple[int, int], col_range: tuple[int, int], holes: bool, max_tiles: int | None
) -> OttfEntry:
    rows, cols = draw(st.integers(*row_range)), draw(st.integers(*col_range))
    limit = draw(st.sampled_from(HOLES)) if holes else -1
    rounds = draw(st.sampled_from(ROUNDS))
    closed = not (holes and draw(st.booleans()))
    # A key for each cell, a string of them for each row: a tile or a whole row can go without a change of the others.
    lines = [draw(st.binary(min_size=cols, max_size=cols)) for _ in range(rows)]
    keys = {(i, j): key for i, line in enumerate(lines) for j, key in enumerate(line) if key > limit} or {(0, 0): 0}
    if closed:
        keys = _closed_up(keys)
        rows = max(row_range[0], 1 + max(row for row, _ in keys))
        cols = max(col_range[0], 1 + max(col for _, col in keys))
    times = _between(keys, rounds)
    order = sorted(times, key=times.__getitem__)[:max_tiles]
    return OttfEntry(instance=template_of(rows, cols, order), solution=Order(tuple(order)))


def _closed_up(keys: dict[Cell, int]) -> dict[Cell, int]:
    """The same without empty rows and columns, so that shrinking need not move tiles on the board."""
    rows = {row: number for number, row in enumerate(sorted({row for row, _ in keys}))}
    cols = {col: number for number, col in enumerate(sorted({col for _, col in keys}))}
    return {(rows[row], cols[col]): key for (row, col), key in keys.items()}


def _between(keys: dict[Cell, int], rounds: int) -> dict[Cell, int]:
    """Times of placing: the keys, but tiles with fewer than four neighbours get the mean of these, `rounds` times over.

    In the end most such tiles have earlier and later neighbours, so no rule applies to them: by the maximum principle,
    all of them would if the times were a discrete harmonic function.
    """
    times = {cell: key << 16 for cell, key in keys.items()}
    around = {cell: [other for other in neighbours(cell) if other in keys] for cell in keys if rounds}
    for _ in range(rounds):
        for cell, beside in around.items():
            if 0 < len(beside) < 4:
                # A little later than the mean: a tile with one neighbour comes after it, whatever their cells.
                times[cell] = sum(times[other] for other in beside) // len(beside) + 1
    return times


def _image(entry: OttfEntry, quarters: int, mirrored: bool) -> OttfEntry:
    """A puzzle reflected or not, then turned clockwise by some quarters."""
    rows, cols = entry.instance.size
    cells: Iterable[Cell] = () if entry.solution is None else entry.solution.order
    template = entry.instance.template
    if mirrored:
        template, cells = tuple(row[::-1] for row in template), [(row, cols - 1 - col) for row, col in cells]
    for _ in range(quarters):
        template = tuple("".join(column) for column in zip(*template[::-1], strict=True))
        cells = [(col, rows - 1 - row) for row, col in cells]
        rows, cols = cols, rows
    return OttfEntry(instance=Ottf(template), solution=None if entry.solution is None else Order(tuple(cells)))
