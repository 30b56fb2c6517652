"""Hypothesis strategies of OTTF templates without a solution: a wrong number, or a small known core.

Rules 1 and 2 decide the tiles around a core one after another, until only the core with its own numbers is left.
"""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, neighbours, showing, symmetries
from puzzlemill.puzzles.regions import connected
from puzzlemill.solvers.ottf import solve
from puzzlemill.solvers.outcome import Reason
from puzzlemill.testing.drawn import Unsolvable, require
from puzzlemill.testing.ottf.puzzles import HOLES, numbers, ottf_puzzles

CORES: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "CHAIN": (("1132",), ("11", "33"), ("..1", "231"), (".11", "23."), ("...2", "2311"), ("..1", "..1", "223")),
    "REST_CHECKSUM": (("222.232", "2231332"),),
    "NO_FIRST": (
        ("22", "22"),
        ("222", "232"),
        (".22", "232", "22."),
        ("222", "2.2", "222"),
        (".22", "242", "222"),
        ("2222", "2..2", "2222"),
    ),
    "NO_LAST": (("222", "212", "222"), ("..22", "2212", "2222"), (".22.", "2122", "2222"), (".222", "2122", "222.")),
    "EXHAUSTED": (
        ("..22", ".212", "213.", "222."),
        ("2232", "2113", "2232"),
        ("..22", "2332", "2112", ".22."),
        (".222.", "21312", "22.22"),
        ("..22", ".212", "2112", "2222"),
    ),
}
"""Small templates without a solution, by reason. Only deduction finds the reason; all their sums are right."""

MISPRINTS: Final = ("NUMBER_TOO_LARGE", "CHECKSUM")
"""Reasons that a single wrong number can have, and every single wrong number has one of them (proved)."""


def ottf_unsolvable_puzzles(
    *, max_rows: int = 7, max_cols: int = 7, reasons: Sequence[str] = (*MISPRINTS, *CORES)
) -> SearchStrategy[Unsolvable[Ottf]]:
    """OTTF templates without a solution, for one of the `reasons`, codes of `puzzlemill.solvers.ottf.REASONS`.

    Our solver gives the same reason, possibly with other cells. Shrinks to the first of the reasons and the first of
    its cores alone; by default to one tile that shows 2.
    """
    require(1 <= max_rows <= 30 and 1 <= max_cols <= 30, "1 to 30 rows and columns")
    require(len(reasons) > 0 and set(reasons) <= {*MISPRINTS, *CORES}, f"reasons among {(*MISPRINTS, *CORES)}")
    require("CHECKSUM" not in reasons or max_rows * max_cols > 1, "room for two tiles if the sum is wrong")
    by_reason: dict[str, SearchStrategy[Unsolvable[Ottf]]] = {
        code: _misprinted(max_rows, max_cols, large=code == "NUMBER_TOO_LARGE") for code in MISPRINTS
    }
    for code in set(reasons) - set(MISPRINTS):
        cores = _images(code, max_rows, max_cols)
        require(len(cores) > 0, f"room for a core of {code}")
        by_reason[code] = _embedded(cores, max_rows, max_cols)
    return st.sampled_from(tuple(reasons)).flatmap(by_reason.__getitem__)


@st.composite
def _misprinted(draw: DrawFn, max_rows: int, max_cols: int, large: bool) -> Unsolvable[Ottf]:
    """A solvable template with one wrong number."""
    puzzle = draw(ottf_puzzles(max_rows=max_rows, max_cols=max_cols)).instance
    number_on = numbers(puzzle)
    degrees = {cell: sum(other in number_on for other in neighbours(cell)) for cell in number_on}
    wrong = [
        (cell, number)
        for cell, degree in degrees.items()
        for number in range(1, 5)
        if number != number_on[cell] and (number > degree + 1) == large
    ]
    if not wrong:
        reject()
    cell, number = draw(st.sampled_from(wrong))
    number_on[cell] = number
    misprint = showing(*puzzle.size, number_on)
    if large:
        return Unsolvable(
            misprint, Reason("NUMBER_TOO_LARGE", (cell,), f"shows {number}, has {degrees[cell]} neighbours")
        )
    part = tuple(sorted(connected([cell, *number_on], neighbours)[0]))
    pairs, later = sum(degrees[tile] for tile in part) // 2, sum(number_on[tile] - 1 for tile in part)
    return Unsolvable(misprint, Reason("CHECKSUM", part, f"{pairs} touching pairs, {later} later neighbours shown"))


@st.composite
def _embedded(draw: DrawFn, cores: Sequence[Ottf], max_rows: int, max_cols: int) -> Unsolvable[Ottf]:
    """A core among tiles that the rules decide, the last one added first, perhaps on a larger board."""
    core = draw(st.sampled_from(cores))
    height, width = core.size
    top, left = draw(st.integers(0, max_rows - height)), draw(st.integers(0, max_cols - width))
    rows, cols = draw(st.integers(top + height, max_rows)), draw(st.integers(left + width, max_cols))
    limit = draw(st.sampled_from(HOLES))
    keys = draw(st.binary(min_size=rows * cols, max_size=rows * cols))
    number_on = {(row + top, col + left): number for (row, col), number in numbers(core).items()}
    added: list[Cell] = []
    for key, index in sorted((key, index) for index, key in enumerate(keys) if key > limit):
        cell = divmod(index, cols)
        beside = [other for other in neighbours(cell) if other in number_on]
        # Among four open neighbours neither rule decides a tile.
        if cell in number_on or len(beside) == 4:
            continue
        added.append(cell)
        last = key % 2
        number_on[cell] = 1 if last else len(beside) + 1
        for other in beside:
            number_on[other] = (number_on[other] + last - 1) % 4 + 1
    reason = _reason(core)
    cells = tuple((row + top, col + left) for row, col in reason.cells)
    if reason.code == "CHAIN":
        cells = (*reversed(added), *cells)
    return Unsolvable(showing(rows, cols, number_on), msgspec.structs.replace(reason, cells=cells))


@functools.cache
def _reason(core: Ottf) -> Reason:
    """Why a core has no solution, in the words of our solver."""
    reason = solve(core).reason
    assert reason
    return reason


def _images(code: str, max_rows: int, max_cols: int) -> list[Ottf]:
    """The different images of the cores of a reason that fit, the cores themselves as early as they can be."""
    images = dict.fromkeys(image for template in CORES[code] for image in symmetries(Ottf(template)))
    return [image for image in images if image.size[0] <= max_rows and image.size[1] <= max_cols]
