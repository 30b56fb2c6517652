"""Pages of answers, built on the layout model."""

import itertools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from puzzlemill.puzzles import kind_name
from puzzlemill.render import answer
from puzzlemill.render.drawing.canvas import Box, Drawing, fitting_scale
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.pages.furniture import (
    BETWEEN,
    Group,
    NumberedEntry,
    ground,
    range_text,
    readable,
    running_head,
    size_of,
)
from puzzlemill.render.pages.layout import ASCENT, LINE, Builder, Look, Sheet, Type, cells
from puzzlemill.render.pages.references import reserve

MOST_ANSWERS, FEWEST_ANSWERS = 12, 4
"""Answers per page: the most, and how many a page with fewer of them leaves room for."""

LARGEST_ANSWER = 0.75
"""The largest scale of an answer, as a share of `Theme.largest_puzzle`, if the page has room."""

NEARLY = 0.97
"""How much smaller answers can become in another grid."""

WIDEST_GAP = 24.0
"""The widest gap between two rows or columns of answers, in mm."""


class _Grid(NamedTuple):
    """The columns and rows of a page of answers, and the box of each drawing."""

    cols: int
    rows: int
    cell: Box


def answer_sheets(
    puzzles: Sequence[NumberedEntry], look: Look, first: int = 1, per_page: int = MOST_ANSWERS, title: str = ""
) -> list[Sheet]:
    """Pages of at most `per_page` (4 to 12) answers in order, one kind per page, as many as stay readable.

    All pages except the last are full, and answers of one size have one scale on all of them. Puzzles without an answer
    are left out. The head of a page is `title`, or else the name of the kind.
    """
    answered = [item for item in puzzles if item.entry.solution is not None]
    sheets: list[Sheet] = []
    for kind, run in itertools.groupby(answered, lambda item: item.kind):
        drawn = [(item, answer(item.entry.instance, item.entry.solution, look.theme, look.words)) for item in run]
        sample = Builder(look, first)
        pages = _gridded(_groups(drawn, sample, per_page), sample)
        scales = _scales(pages, look.theme)
        for group, grid in pages:
            page = Builder(look, first + len(sheets))
            head = title or look.words("answers.head", kind=kind_name(kind))
            running_head(page, head, range_text(list(group), look.words))
            alike = [drawing for others, of_others in pages if of_others == grid for drawing in others.values()]
            widest = max(scales[size_of(drawing)] * drawing.width for drawing in alike)
            _place_answers(page, group, grid, scales, widest)
            sheets.append(page.sheet())
    return sheets


def _groups(drawn: Sequence[tuple[NumberedEntry, Drawing]], page: Builder, per_page: int) -> list[tuple[Group, int]]:
    """The answers of each page, as many as readable type allows, and for how many the page is laid out.

    The last page is laid out like the one before it, or for as many as leave its answers readable.
    """
    groups: list[tuple[Group, int]] = []
    rest = drawn
    while rest:
        for count in range(min(per_page, len(rest)), 0, -1):
            group = dict(rest[:count])
            if _all_readable(group, count, page):
                break
        rest = rest[count:]
        usual = groups[-1][1] if groups else min(FEWEST_ANSWERS, per_page)
        more = () if rest else range(usual, count, -1)
        slots = next((slots for slots in more if _all_readable(group, slots, page)), count)
        groups.append((group, slots))
    return groups


def _gridded(groups: Sequence[tuple[Group, int]], page: Builder) -> list[tuple[Group, _Grid]]:
    """The grid of every page; pages laid out for the same number of answers share one."""
    alike: dict[int, list[Drawing]] = {}
    for group, slots in groups:
        alike.setdefault(slots, []).extend(group.values())
    grids = {slots: _grid(drawings, slots, page) for slots, drawings in alike.items()}
    return [(group, grids[slots]) for group, slots in groups]


def _scales(pages: Sequence[tuple[Group, _Grid]], theme: Theme) -> dict[tuple[float, float], float]:
    """One scale for all answers of the same natural size."""
    scales: dict[tuple[float, float], float] = {}
    most = LARGEST_ANSWER * theme.largest_puzzle
    for group, grid in pages:
        for drawing in group.values():
            size = size_of(drawing)
            scales[size] = min(scales.get(size, most), fitting_scale(drawing, grid.cell))
    return scales


def _all_readable(group: Group, count: int, page: Builder) -> bool:
    """Whether answers stay readable if `count` share a page."""
    drawings = list(group.values())
    scale, whole = (
        min(fitting_scale(drawing, _grid(drawings, number, page).cell) for drawing in drawings) for number in (count, 1)
    )
    return readable(drawings, scale, whole, page.theme.smallest_answer, page.theme.answer_type)


def _grid(drawings: Sequence[Drawing], count: int, page: Builder) -> _Grid:
    """The grid in which `count` answers are largest; if several are equal, the one with the fewest empty cells."""
    most, grids = LARGEST_ANSWER * page.theme.largest_puzzle, []
    for cols in range(1, count + 1):
        rows = -(-count // cols)
        box = cells(ground(page), rows, cols, BETWEEN)[0]
        cell = box._replace(height=box.height - _above_answer(page.theme))
        scale = min(fitting_scale(drawing, cell, most) for drawing in drawings)
        grids.append((scale, _Grid(cols, rows, cell)))
    best = max(scale for scale, _ in grids)
    good = [
        (grid.cols * grid.rows, abs(grid.cell.width - grid.cell.height), grid)
        for scale, grid in grids
        if scale >= NEARLY * best
    ]
    return min(good)[-1]


def _place_answers(
    page: Builder, group: Group, grid: _Grid, scales: Mapping[tuple[float, float], float], widest: float
) -> None:
    """Place answers in the rows of a grid, centred on the page; its columns are as wide as the `widest` answer."""
    area, above = ground(page), _above_answer(page.theme)
    spare = area.width - grid.cols * widest
    between = min(WIDEST_GAP, max(BETWEEN, spare / (grid.cols + 1)))
    left = area.x + (spare - (grid.cols - 1) * between) / 2
    items = [(item, drawing, scales[size_of(drawing)]) for item, drawing in group.items()]
    rows = [items[at : at + grid.cols] for at in range(0, len(items), grid.cols)]
    heights = [above + max(scale * drawing.height for _, drawing, scale in row) for row in rows]
    # A short page keeps its rows as far apart as if it were full of the last one.
    full = sum(heights) + (grid.rows - len(rows)) * heights[-1]
    gap = min(WIDEST_GAP, (area.height - full) / max(1, grid.rows - 1))
    y, number = area.y, Type(page.theme.pt(11), bold=True)
    for row, height in zip(rows, heights, strict=True):
        for col, (item, drawing, scale) in enumerate(row):
            x = left + col * (widest + between)
            page.text("number", x, y, str(item.number), number, puzzle=item.number)
            if page.extras.references:
                small, after = page.theme.pt(8), text_width(str(item.number), number.size, bold=True) + 2
                reserve(page, x + after, y + ASCENT * (number.size - small), small, item.number)
            box = Box(x, y + above, drawing.width * scale, drawing.height * scale)
            page.figure("answer", drawing, box, scale, item.number)
        y += height + gap


def _above_answer(theme: Theme) -> float:
    """Height of an answer's number and the white below it."""
    return theme.pt(11) * LINE + 1
