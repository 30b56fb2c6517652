"""Pages of puzzles, built on the layout model."""

import functools
import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from puzzlemill.puzzles import format_id, kind_name, short_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render import arrangements, artist
from puzzlemill.render.drawing.canvas import HAIR, Box, Drawing, fitting_scale, least_type, line
from puzzlemill.render.drawing.fonts import balanced, shorten, text_width
from puzzlemill.render.pages.furniture import (
    BETWEEN,
    GREY,
    Group,
    NumberedEntry,
    Run,
    ground,
    level_marks,
    range_text,
    readable,
    running_head,
    size_of,
)
from puzzlemill.render.pages.layout import ASCENT, LINE, Builder, Look, Sheet, Type, cells
from puzzlemill.render.pages.pencil import pencil_arrangements
from puzzlemill.render.pages.references import reserve

ABOVE, BELOW = 2.6, 2.6
"""Gaps from the line under a puzzle's number to its drawing, and from the drawing to the words, in mm."""

LEADING = 1.3
"""Height of a line of a reminder as a share of its type."""

PRINTABLE_TYPE = 1.0
"""Size of the smallest type that is ever printed, in mm."""

LONGEST_PRINTED_ID = 64

ALONE = 1.5
"""How much larger than `Theme.largest_puzzle` a puzzle can be on a page of its own."""

STEP = 1.2
"""Scales of one chapter that differ by less than this factor become equal."""

MOST_AIR = 5.0
"""More white above a drawing, in mm, if its box is higher than it."""

_Drawn: TypeAlias = tuple[NumberedEntry, tuple[Drawing, ...]]
"""A puzzle and the ways to draw it."""


def puzzle_sheets(
    puzzles: Sequence[NumberedEntry], look: Look, per_page: int, first: int = 1, title: str = ""
) -> list[Sheet]:
    """Pages of at most `per_page` (1 to 6) puzzles in order, one kind per page, numbered from `first`.

    The head of a page is `title`, or else the name of the kind.
    """
    runs = [list(run) for _, run in itertools.groupby(puzzles, lambda item: item.kind)]
    return _sheets([(run, per_page) for run in runs], look, first, title)


def run_sheets(
    runs: Sequence[Run],
    look: Look,
    first: int = 1,
    title: str = "",
    feature_sheets: Callable[[Run, int], list[Sheet]] | None = None,
) -> list[Sheet]:
    """Pages of runs, each of which begins on a new page, numbered from `first`; equal boards have one scale on all.

    The head of a page is `title`, or else the name of the kind. If there is `feature_sheets`, it draws the runs with a
    feature from a page number on; their boards have scales of their own.
    """
    if feature_sheets is None:
        return _sheets([(run.items, run.per_page) for run in runs], look, first, title)
    special = [(place, functools.partial(feature_sheets, run)) for place, run in enumerate(runs) if run.feature]
    return _sheets([([] if run.feature else run.items, run.per_page) for run in runs], look, first, title, special)


def page_groups(puzzles: Sequence[NumberedEntry], look: Look, per_page: int) -> list[list[NumberedEntry]]:
    """Puzzles of one kind in groups that share a page, at most `per_page` (1 to 6) each, as `run_sheets` does."""
    drawn = [(item, _drawings(item, look)) for item in puzzles]
    return [list(page.group) for page in _puzzle_pages(drawn, Builder(look, 1), per_page)]


def _sheets(
    runs: Sequence[tuple[Sequence[NumberedEntry], int]],
    look: Look,
    first: int,
    title: str,
    special: Sequence[tuple[int, Callable[[int], list[Sheet]]]] = (),
) -> list[Sheet]:
    """The pages of runs, each with the most puzzles that share a page; `special` draws those of the run at a place."""
    sample = Builder(look, first)
    pages = [
        (place, items[0].kind, page)
        for place, (items, per_page) in enumerate(runs)
        for page in _puzzle_pages([(item, _drawings(item, look)) for item in items], sample, per_page)
    ]
    kinds = dict.fromkeys(kind for _, kind, _ in pages)
    scales = {name: _scales([page for _, kind, page in pages if kind == name]) for name in kinds}
    sheets: list[Sheet] = []
    waiting = list(special)
    for place, kind, (group, cols, _) in pages:
        while waiting and waiting[0][0] < place:
            sheets += waiting.pop(0)[1](first + len(sheets))
        page = Builder(look, first + len(sheets))
        items = list(group)
        running_head(page, title or kind_name(kind), range_text(items, look.words) if len(items) > 1 else "")
        boxes = _boxes(page, len(items), cols if len(items) > 1 else 1)
        widest = max(scales[kind][size_of(drawing)] * drawing.width for drawing in group.values())
        for (item, drawing), box in zip(group.items(), boxes, strict=False):
            _puzzle(page, item, drawing, box, scales[kind][size_of(drawing)], widest)
        sheets.append(page.sheet())
    for _, draw_pages in waiting:
        sheets += draw_pages(first + len(sheets))
    return sheets


def _drawings(item: NumberedEntry, look: Look) -> tuple[Drawing, ...]:
    """The ways to draw a puzzle: only as a form to draw in if pages are for the pencil and the kind has one."""
    forms = pencil_arrangements(item.entry.instance, look.theme) if look.pencil else ()
    return forms or arrangements(item.entry.instance, look.theme, look.words)


def _puzzle(page: Builder, item: NumberedEntry, drawing: Drawing, box: Box, scale: float, widest: float) -> None:
    """Number and level over a line, then the drawing, the reminder, and in small print references and id.

    The drawing begins where a centred one `widest` mm wide would begin.
    """
    entry, number, theme = item.entry, item.number, page.theme
    y = page.text("number", box.x, box.y, str(number), Type(theme.pt(16), bold=True), puzzle=number)
    if entry.grade is not None:
        level_marks(page, box.x + box.width, box.y + 1.4 * theme.words, entry.grade.level, number)
    page.items.append(line((box.x, y + 0.4), (box.x + box.width, y + 0.4), stroke=0.6, width=HAIR))
    x = box.x + (box.width - widest) / 2
    inner = _drawing_box(page, box, [item])
    air = min(MOST_AIR, (inner.height - drawing.height * scale) / 4)
    filled = Box(x, inner.y + air, drawing.width * scale, drawing.height * scale)
    page.figure("puzzle", drawing, filled, scale, number)
    y = filled.y + filled.height + BELOW + air / 2
    under = _under(page, item, box.width)
    for at, text in enumerate(under.lines):
        page.text("reminder", box.x, y + at * LEADING * theme.pt(9), text, Type(theme.pt(9)), puzzle=number)
    if page.extras.references:
        reserve(page, x, y + under.references_top, theme.pt(8), number)
    if under.label:
        right = box.x + box.width
        page.text("id", right, y + under.label_top, under.label, Type(theme.pt(6), ink=GREY), "end", number)


def _printed_id(page: Builder, item: NumberedEntry, size: float, width: float) -> str:
    """What identifies a puzzle: the position id if it is short enough to type from the page, or else its short form.

    Or the volume and the number of the puzzle, or nothing.
    """
    if page.extras.ids == "none":
        return ""
    if page.extras.ids == "volume":
        number = f" · {item.number}"
        return shorten(page.extras.volume, size, width - text_width(number, size)) + number
    entry = item.entry
    full = format_id(entry.instance)
    printable = len(full) <= LONGEST_PRINTED_ID and text_width(full, size) <= width
    return full if printable else shorten(short_id(entry.instance), size, width)


def _boxes(page: Builder, count: int, cols: int) -> list[Box]:
    """The boxes of puzzles and their words on a page."""
    return cells(ground(page), -(-count // cols), cols, BETWEEN)


def _drawing_box(page: Builder, box: Box, items: Iterable[NumberedEntry]) -> Box:
    """The room that a puzzle's box leaves for the drawing beside number, reminder and id, as `_puzzle` sets them."""
    above = page.theme.pt(16) * LINE + ABOVE
    below = BELOW + max(_under(page, item, box.width).height for item in items)
    return Box(box.x, box.y + above, box.width, box.height - above - below)


class _PuzzlePage(NamedTuple):
    """The puzzles of a page with their drawings, the number of columns, and the largest scale of each drawing."""

    group: Group
    cols: int
    fits: list[float]


def _arranged(puzzles: Sequence[_Drawn], count: int, page: Builder) -> _PuzzlePage:
    """Puzzles drawn as large as possible in one column of `count` boxes, or in two if that is a tenth larger."""
    largest = page.theme.largest_puzzle * (ALONE if count == 1 else 1.0)

    def in_columns(cols: int) -> _PuzzlePage:
        inner = _drawing_box(page, _boxes(page, count, cols)[0], [item for item, _ in puzzles])
        group = {
            item: max(drawings, key=lambda drawing: fitting_scale(drawing, inner, largest))
            for item, drawings in puzzles
        }
        return _PuzzlePage(group, cols, [fitting_scale(drawing, inner, largest) for drawing in group.values()])

    one_column, two_columns = in_columns(1), in_columns(2)
    return two_columns if min(two_columns.fits) > 1.1 * min(one_column.fits) else one_column


def _puzzle_pages(drawn: Sequence[_Drawn], page: Builder, per_page: int) -> list[_PuzzlePage]:
    """Puzzles of one kind, page by page; `page` is like all of them.

    As many as stay readable share a page, but no puzzle is left alone after a page of three. If no more puzzles follow
    to fill a page, they are not larger than those before them.
    """
    pages: list[tuple[Sequence[_Drawn], int]] = []
    rest = drawn
    while rest:
        counts = range(min(per_page, len(rest)), 1, -1)
        count = next((count for count in counts if _puzzles_readable(rest[:count], count, page)), 1)
        if count == 1:
            _require_printable(rest[0], page)
        pages.append((rest[:count], count))
        rest = rest[count:]
    if len(pages) > 1:
        (before, count), (last, short) = pages[-2:]
        more = [before[-1], *last]
        if short == 1 and count > 2 and _puzzles_readable(more, count, page):
            pages[-2], last = (before[:-1], count), more
        if _puzzles_readable(last, max(short, count), page):
            pages[-1] = last, max(short, count)
    return [_arranged(puzzles, count, page) for puzzles, count in pages]


def _scales(pages: Sequence[_PuzzlePage]) -> dict[tuple[float, float], float]:
    """One scale for all drawings of one size; nearly equal scales become equal, as tiles of one kind should be."""
    fits: dict[tuple[float, float], float] = {}
    for page in pages:
        for drawing, scale in zip(page.group.values(), page.fits, strict=True):
            fits[size_of(drawing)] = min(scale, fits.get(size_of(drawing), scale))
    scales, step = {}, 0.0
    for size, scale in sorted(fits.items(), key=lambda known: known[1]):
        if scale > STEP * step:
            step = scale
        scales[size] = step
    return scales


def _puzzles_readable(puzzles: Sequence[_Drawn], count: int, page: Builder) -> bool:
    """Whether puzzles stay readable in boxes for `count` on a page."""
    together, alone = _arranged(puzzles, count, page), _arranged(puzzles, 1, page)
    scale, whole = (min(1.0, *arranged.fits) for arranged in (together, alone))
    return readable(together.group.values(), scale, whole, page.theme.smallest_puzzle, page.theme.puzzle_type)


def _require_printable(drawn: _Drawn, page: Builder) -> None:
    """Refuse a puzzle that is too large for the paper even on a page of its own."""
    alone = _arranged([drawn], 1, page)
    [(item, drawing)], [scale] = alone.group.items(), alone.fits
    size = scale * least_type(drawing)
    if size < PRINTABLE_TYPE:
        raise InputError(f"puzzle {item.number}: too large for this paper; its type would be only {size:.2f} mm high")


class _Under(NamedTuple):
    """The words under a puzzle: its reminder, its id, the tops of references and id, and the height in mm."""

    lines: list[str]
    label: str
    references_top: float
    label_top: float
    height: float


def _under(page: Builder, item: NumberedEntry, width: float) -> _Under:
    """The reminder, then references; the id is at the end of the last line, or below it if there is no room."""
    size, small = page.theme.pt(9), page.theme.pt(6)
    lines = balanced(artist(item.kind).reminder(item.entry.instance, page.words), size, width)
    label = _printed_id(page, item, small, width)
    height = len(lines) * LEADING * size
    if page.extras.references:
        line = LINE * page.theme.pt(8)
        return _Under(lines, label, height, height + line - LINE * small, height + line)
    if text_width(lines[-1], size) + 3 + text_width(label, small) <= width:
        return _Under(lines, label, height, height - LEADING * size + ASCENT * (size - small), height)
    return _Under(lines, label, height, height, height + LINE * small)
