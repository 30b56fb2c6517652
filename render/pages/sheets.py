"""Pages of puzzles, built on the layout model: rows as high as their drawings, and boards to work on in free room."""

import functools
import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from puzzlemill.grading import needs_trial
from puzzlemill.puzzles import format_id, kind_name
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.render import arrangements, artist
from puzzlemill.render.drawing.canvas import HAIR, Box, Drawing, fitting_scale, least_type, line
from puzzlemill.render.drawing.fonts import balanced, shorten, text_width
from puzzlemill.render.drawing.qr import SMALL_QUIET, play_address, play_code
from puzzlemill.render.pages.furniture import (
    APART,
    BETWEEN,
    GREY,
    NumberedEntry,
    Run,
    ground,
    level_marks,
    range_text,
    readable,
    running_head,
    size_of,
    times_line,
)
from puzzlemill.render.pages.layout import ASCENT, LINE, Between, Builder, Look, Sheet, Type, nothing_between
from puzzlemill.render.pages.pencil import (
    BOARD_GAP,
    SHARES,
    Form,
    Workspace,
    forms_with_boards,
    pencil_arrangements,
    workspace,
)
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

STEP = 1.08
"""Scales of one chapter that differ by less than this factor become equal."""

MOST_AIR = 5.0
"""The most white added above a drawing, in mm, if its row is higher than it needs to be."""

WIDER = 1.1
"""How much larger puzzles must be in two columns than in one."""

ROOMY = 60.0
"""Least height in mm, in `light`, of a page's ground that has room for references, times and codes."""

WITH_BOARDS = 0.65
"""How much smaller a puzzle can become to share its page with the boards that it needs."""

LAST_PAGE = 888
"""A page number as wide as any, for which references leave room."""

ROUNDING = 1e-6
"""Largest sum of rounding errors in mm."""

MOST_CODE = 0.4
"""The largest share of a puzzle's width that a code can have."""

CODE_GAP, CAPTION = SMALL_QUIET, 6.0
"""Gap between a code and its caption in mm, and the caption's type in points, in `light`."""

CODE = "code"
"""The role of codes that open a puzzle."""

HALVINGS = 24
"""Steps of the search for the largest scale of a page, which finds it to a millionth."""


class _Drawn(NamedTuple):
    """A puzzle, its drawing in all arrangements, the boards to work on, and the forms with as many as it needs."""

    item: NumberedEntry
    drawings: tuple[Drawing, ...]
    work: Workspace | None
    forms: tuple[Form, ...]

    @property
    def size(self) -> tuple[float, float]:
        """The size of its usual drawing, equal for boards of one size."""
        return size_of(self.drawings[0])


class _PuzzlePage(NamedTuple):
    """The puzzles of a page, each with its form and largest scale, and the number of columns."""

    puzzles: Sequence[_Drawn]
    forms: list[Form]
    fits: list[float]
    cols: int


_Alike: TypeAlias = tuple[bool, str, tuple[float, float]]
"""What puzzles of one scale have in common: if they are alone on their pages, the feature of the run, the size."""


def puzzle_sheets(
    puzzles: Sequence[NumberedEntry], look: Look, per_page: int, first: int = 1, title: str = "", headed: bool = True
) -> list[Sheet]:
    """Pages of at most `per_page` (1 to 6) puzzles in order, one kind per page, numbered from `first`.

    The head of a page is `title`, or else the name of the kind; if not `headed`, neither head nor foot is drawn.
    """
    runs = [list(run) for _, run in itertools.groupby(puzzles, lambda item: item.kind)]
    return _sheets([(run, per_page, "") for run in runs], look, first, title, headed=headed)


def run_sheets(
    runs: Sequence[Run],
    look: Look,
    first: int = 1,
    title: str = "",
    feature_sheets: Callable[[Run, int], list[Sheet]] | None = None,
    between: Between = nothing_between,
) -> list[Sheet]:
    """Pages of runs, which each begin on a new page, numbered from `first`; equal boards have one scale on all.

    The head of a page is `title`, or else the name of the kind. If there is `feature_sheets`, it draws the runs with a
    feature from a page number on; their boards have scales of their own. Pages from `between` are numbered, too, and
    never part the pages of a feature.
    """
    if feature_sheets is None:
        plain = [(run.items, run.per_page, run.feature) for run in runs]
        return _sheets(plain, look, first, title, between=between)
    special = [(place, functools.partial(feature_sheets, run)) for place, run in enumerate(runs) if run.feature]
    usual = [([] if run.feature else run.items, run.per_page, "") for run in runs]
    return _sheets(usual, look, first, title, special, between=between)


def page_groups(puzzles: Sequence[NumberedEntry], look: Look, per_page: int) -> list[list[NumberedEntry]]:
    """Puzzles of one kind in groups that share a page, at most `per_page` (1 to 6) each, as `run_sheets` does."""
    page = Builder(_roomy(look), 1)
    drawn = [_drawn(item, look, page) for item in puzzles]
    return [[puzzle.item for puzzle in group] for group in _groups(drawn, page, per_page)]


def without_code(sheets: Sequence[Sheet], play: str) -> int:
    """The number of puzzles on pages without a code that opens them at `play`; 0 if there is no such address."""
    if not play:
        return 0
    puzzles, codes = (
        {placed.puzzle for sheet in sheets for placed in sheet.placed if placed.role == role}
        for role in ("puzzle", CODE)
    )
    return len(puzzles - codes)


def _roomy(look: Look) -> Look:
    """The look without references, times and codes if its pages are too small for them."""
    if ground(Builder(look, 1)).height >= ROOMY * look.theme.words:
        return look
    return look._replace(extras=look.extras._replace(references=False, times=False, play=""))


def _sheets(
    runs: Sequence[tuple[Sequence[NumberedEntry], int, str]],
    look: Look,
    first: int,
    title: str,
    special: Sequence[tuple[int, Callable[[int], list[Sheet]]]] = (),
    headed: bool = True,
    between: Between = nothing_between,
) -> list[Sheet]:
    """The pages of runs, each with the most puzzles that share a page and its feature.

    `special` draws the pages of the run at a place.
    """
    look = _roomy(look)
    sample = Builder(look, first)
    pages = [
        (place, items[0].kind, feature, _arranged(group, sample))
        for place, (items, per_page, feature) in enumerate(runs)
        for group in _groups([_drawn(item, look, sample) for item in items], sample, per_page)
    ]
    kinds = dict.fromkeys(kind for _, kind, _, _ in pages)
    scales = {name: _scales([(feature, page) for _, kind, feature, page in pages if kind == name]) for name in kinds}
    sheets: list[Sheet] = []
    waiting = list(special)
    for place, kind, feature, planned in pages:
        while waiting and waiting[0][0] < place:
            sheets += between(sheets, first + len(sheets))
            sheets += waiting.pop(0)[1](first + len(sheets))
        sheets += between(sheets, first + len(sheets))
        page = Builder(look, first + len(sheets))
        items = [puzzle.item for puzzle in planned.puzzles]
        if headed:
            running_head(page, title or kind_name(kind), range_text(items, look.words) if len(items) > 1 else "")
        _place_all(page, planned, [scales[kind][alike] for alike in _alike(feature, planned)])
        sheets.append(page.sheet())
    for _, draw_pages in waiting:
        sheets += between(sheets, first + len(sheets))
        sheets += draw_pages(first + len(sheets))
    return sheets


def _drawn(item: NumberedEntry, look: Look, page: Builder) -> _Drawn:
    """A puzzle with the ways to draw it, with the boards that it needs unless it would become too small for them.

    If pages are for the pencil and the kind has a form to draw in, the puzzle is that form.
    """
    instance, theme = item.entry.instance, look.theme
    if look.pencil and (forms := pencil_arrangements(instance, theme)):
        return _Drawn(item, forms, None, tuple(map(Form, forms)))
    drawings = _readable_alone(arrangements(instance, theme, look.words), page)
    work = workspace(instance, theme)
    plain = _Drawn(item, drawings, work, tuple(map(Form, drawings)))
    if work is None or not work.least:
        return plain
    full = plain._replace(forms=tuple(forms_with_boards(drawings, work, [work.least], SHARES[-1:])))
    [scale], [usual] = (_arranged([drawn], page).fits for drawn in (full, plain))
    large = scale * least_type(drawings[0]) >= min(theme.puzzle_type, usual * least_type(drawings[0]))
    return full if large and scale >= WITH_BOARDS * usual else plain


def _readable_alone(drawings: Sequence[Drawing], page: Builder) -> tuple[Drawing, ...]:
    """The drawings whose type is readable if they fill a page; if none are, all, those with the largest type first."""
    area, least = ground(page), page.theme.puzzle_type
    types = [least_type(drawing) for drawing in drawings]
    sizes = [type * fitting_scale(drawing, area) for type, drawing in zip(types, drawings, strict=True)]
    readable_ones = tuple(drawing for size, drawing in zip(sizes, drawings, strict=True) if size >= least)
    return readable_ones or tuple(sorted(drawings, key=least_type, reverse=True))


def _place_all(page: Builder, planned: _PuzzlePage, scales: Sequence[float]) -> None:
    """Place the puzzles of a page at these scales, in rows that share the rest of the page's height."""
    area = ground(page)
    rows = _rows(len(planned.puzzles), planned.cols)
    widths = _widths(area.width, len(planned.puzzles), planned.cols)
    words = [_words_height(page, puzzle.item, width) for puzzle, width in zip(planned.puzzles, widths, strict=True)]
    least = [form.size[1] * scale + more for form, scale, more in zip(planned.forms, scales, words, strict=True)]
    heights = [max(least[place] for place in row) for row in rows]
    spare = (area.height - BETWEEN * (len(rows) - 1) - sum(heights)) / len(rows)
    rooms = [heights[at // planned.cols] + spare - more for at, more in enumerate(words)]
    free = [Box(area.x, area.y, *room) for room in zip(widths, rooms, strict=True)]
    forms = _filled(planned, scales, free, page.theme.puzzle_type)
    y = area.y
    for row, height in zip(rows, heights, strict=True):
        x = area.x
        air = min(MOST_AIR, *((rooms[at] - forms[at].size[1] * scales[at]) / 4 for at in row))
        for at in row:
            box = Box(x, y, widths[at], height + spare)
            _puzzle(page, planned.puzzles[at].item, forms[at], box, scales[at], max(0.0, air))
            x += widths[at] + BETWEEN
        y += height + spare + BETWEEN


def _filled(planned: _PuzzlePage, scales: Sequence[float], rooms: Sequence[Box], least: float) -> list[Form]:
    """The forms of a page with as many boards to work on as fit, beside puzzles rather than below them.

    Boards that only help are there for all puzzles of a page or for none, in type not smaller than `least`, in mm.
    """
    forms = []
    for puzzle, form, scale, room in zip(planned.puzzles, planned.forms, scales, rooms, strict=True):
        more = _with_more_boards(form.drawing, puzzle.work, least / scale) if puzzle.work else ()
        fuller = [other for other in more if _fits(other, scale, room)]
        forms.append(max(fuller, key=lambda other: (other.covered, other.beside), default=form))
    if all(form.board for form in forms):
        return forms
    # A form that has boards before it is filled needs them.
    return [form if needed.board else needed for form, needed in zip(forms, planned.forms, strict=True)]


def _with_more_boards(drawing: Drawing, work: Workspace, least: float) -> Iterable[Form]:
    """A drawing with every number of boards to work on that helps.

    Those that it does not need are as large as the puzzle, and their type is of size `least` at least.
    """
    counts = range(max(1, work.least), work.most + 1)
    if work.least:
        return forms_with_boards([drawing], work, counts)
    return forms_with_boards([drawing], work, counts, SHARES[:1]) if least_type(work.board) >= least else ()


def _fits(form: Form, scale: float, room: Box) -> bool:
    """Whether a form at this scale fits into a room, but for rounding."""
    width, height = form.size
    return width * scale <= room.width + ROUNDING and height * scale <= room.height + ROUNDING


def _puzzle(page: Builder, item: NumberedEntry, form: Form, box: Box, scale: float, air: float) -> None:
    """Set number, time and level over a line, `air` mm of white, the drawing with boards to work on, and the words."""
    entry, number, theme = item.entry, item.number, page.theme
    right, head = box.x + box.width, box.y + 1.95 * theme.words
    y = page.text("number", box.x, box.y, str(number), Type(theme.pt(16), bold=True), puzzle=number)
    free = right
    if entry.grade is not None:
        top, trial = box.y + 1.4 * theme.words, needs_trial(entry)
        free = level_marks(page, right, top, entry.grade.level, number, trial=trial) - APART * theme.words
    left = box.x + text_width(str(number), theme.pt(16), bold=True) + APART * theme.words
    timed = page.extras.times and times_line(page, left, free, head, number)
    page.items.append(line((box.x, y + 0.4), (right, y + 0.4), stroke=0.6, width=HAIR))
    y += ABOVE + air
    drawing, (_, height) = form.drawing, form.size
    page.figure("puzzle", drawing, Box(box.x, y, drawing.width * scale, drawing.height * scale), scale, number)
    if boards := form.boards:
        across, down = (drawing.width + BOARD_GAP, 0.0) if form.beside else (0.0, drawing.height + BOARD_GAP)
        at = Box(box.x + across * scale, y + down * scale, boards.width * scale, boards.height * scale)
        page.figure("working board", boards, at, scale, number)
    y += height * scale + BELOW + air / 2
    _words_under(page, item, box, y, page.extras.times and not timed)


def _words_under(page: Builder, item: NumberedEntry, box: Box, y: float, times: bool) -> None:
    """Set the words under a puzzle, from `y` down, with `times` if there is room beside the references."""
    theme, number = page.theme, item.number
    under = _under(page, item, box.width)
    right = box.x + under.width
    for at, text in enumerate(under.lines):
        page.text("reminder", box.x, y + at * LEADING * theme.pt(9), text, Type(theme.pt(9)), puzzle=number)
    if page.extras.references:
        top = y + under.references_top
        reserve(page, box.x, top, theme.pt(8), number)
        if times and not under.label:
            longest = " · ".join(page.words(f"puzzle.reference.{name}", page=LAST_PAGE) for name in ("hints", "answer"))
            times_line(page, box.x + text_width(longest, theme.pt(8)) + APART * theme.words, right, top, number)
    if under.code:
        side = under.code.width
        corner = Box(box.x + box.width - side, y, side, side)
        page.figure(CODE, under.code, corner, puzzle=number)
        caption = Type(theme.pt(CAPTION), ink=GREY)
        page.text("caption", corner.x + side, y + side + CODE_GAP, page.words("puzzle.play"), caption, "end", number)
    if under.label:
        page.text("id", right, y + under.label_top, under.label, Type(theme.pt(6), ink=GREY), "end", number)


def _printed_id(page: Builder, item: NumberedEntry, size: float, width: float) -> str:
    """What identifies a puzzle: the position id if it is short enough to type from the page, or else its short form.

    It can also be the volume and the number of the puzzle, or nothing.
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


def _rows(count: int, cols: int) -> list[range]:
    """The places of `count` puzzles in rows of `cols`."""
    return [range(start, min(start + cols, count)) for start in range(0, count, cols)]


def _widths(width: float, count: int, cols: int) -> list[float]:
    """The width of each puzzle's box: a column's, or all of it for a puzzle alone in its row."""
    column = (width - BETWEEN * (cols - 1)) / cols
    return [width if len(row) == 1 else column for row in _rows(count, cols) for _ in row]


def _words_height(page: Builder, item: NumberedEntry, width: float) -> float:
    """The height of everything above and below a drawing, as `_puzzle` sets it."""
    return page.theme.pt(16) * LINE + ABOVE + BELOW + _under(page, item, width).height


def _arranged(puzzles: Sequence[_Drawn], page: Builder) -> _PuzzlePage:
    """Puzzles drawn as large as possible in one column, or in two if that is larger."""
    planned = [_in_columns(puzzles, cols, page) for cols in ((1, 2) if len(puzzles) > 1 else (1,))]
    return planned[-1] if min(planned[-1].fits) > WIDER * min(planned[0].fits) else planned[0]


def _in_columns(puzzles: Sequence[_Drawn], cols: int, page: Builder) -> _PuzzlePage:
    """Puzzles in the forms that are largest in equal rows; then rows are as high as is best for the smallest scale."""
    area, largest = ground(page), page.theme.largest_puzzle * (1.0 if len(puzzles) > 1 else ALONE)
    rows, widths = _rows(len(puzzles), cols), _widths(area.width, len(puzzles), cols)
    words = [_words_height(page, puzzle.item, width) for puzzle, width in zip(puzzles, widths, strict=True)]
    height = area.height - BETWEEN * (len(rows) - 1)
    forms, fits = [], []
    for puzzle, width, more in zip(puzzles, widths, words, strict=True):
        room = max(0.0, height / len(rows) - more)
        fitting = [min(width / form.size[0], room / form.size[1]) for form in puzzle.forms]
        form = puzzle.forms[fitting.index(max(fitting))]
        forms.append(form)
        fits.append(min(width / form.size[0], largest))

    def needed(scale: float) -> float:
        tall = [form.size[1] * min(scale, fit) + more for form, fit, more in zip(forms, fits, words, strict=True)]
        return sum(max(tall[place] for place in row) for row in rows)

    low, high = 0.0, max(fits)
    if needed(high) <= height:
        low = high
    for _ in range(HALVINGS if low < high else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if needed(middle) <= height else (low, middle)
    return _PuzzlePage(puzzles, forms, [min(low, fit) for fit in fits], cols)


def _groups(drawn: Sequence[_Drawn], page: Builder, per_page: int) -> list[Sequence[_Drawn]]:
    """Puzzles of one kind, page by page; `page` is like all of them.

    There are as few pages as puzzles that stay readable need, and the pages are as evenly filled as possible, the
    fuller ones first.
    """
    alone = [_alone(puzzle, page) for puzzle in drawn]
    readable_to: dict[tuple[int, int], bool] = {}

    def share(start: int, count: int) -> bool:
        known = readable_to.get((start, count))
        if known is None:
            group = slice(start, start + count)
            known = count == 1 or _puzzles_readable(drawn[group], min(alone[group]), page)
            readable_to[start, count] = known
        return known

    # For each first puzzle of the rest: the fewest pages, how uneven they are, and the number on the first of them.
    best: list[tuple[int, int, int]] = [(0, 0, 0)]
    for start in reversed(range(len(drawn))):
        choices = []
        for count in range(1, min(per_page, len(drawn) - start) + 1):
            pages, uneven, _ = best[count - 1]
            choices.append((pages + 1, uneven + count * count, -count))
        least = next(choice for choice in sorted(choices) if share(start, -choice[2]))
        best.insert(0, least)
    groups: list[Sequence[_Drawn]] = []
    start = 0
    while start < len(drawn):
        count = -best[start][2]
        groups.append(drawn[start : start + count])
        start += count
    return groups


def _alone(puzzle: _Drawn, page: Builder) -> float:
    """The scale of a puzzle on a page of its own; raises `InputError` for a puzzle too large even for that."""
    arranged = _arranged([puzzle], page)
    [form], [scale] = arranged.forms, arranged.fits
    size = scale * least_type(form.drawing)
    if size < PRINTABLE_TYPE:
        raise InputError(
            f"puzzle {puzzle.item.number}: too large for this paper; its type would be only {size:.2f} mm high"
        )
    return scale


def _alike(feature: str, planned: _PuzzlePage) -> list[_Alike]:
    """For each puzzle of a page, what puzzles of equal scale have in common with it."""
    return [(len(planned.puzzles) == 1, feature, puzzle.size) for puzzle in planned.puzzles]


def _scales(pages: Sequence[tuple[str, _PuzzlePage]]) -> dict[_Alike, float]:
    """One scale for all boards of one size; nearly equal scales become equal, as tiles of one kind should be.

    Puzzles alone on their pages, and puzzles of a feature, have scales of their own.
    """
    fits: dict[_Alike, float] = {}
    for feature, page in pages:
        for alike, scale in zip(_alike(feature, page), page.fits, strict=True):
            fits[alike] = min(scale, fits.get(alike, scale))
    scales: dict[_Alike, float] = {}
    step, before = 0.0, (False, "")
    for alike, scale in sorted(fits.items(), key=lambda known: (known[0][:2], known[1])):
        if scale > STEP * step or alike[:2] != before:
            step, before = scale, alike[:2]
        scales[alike] = step
    return scales


def _puzzles_readable(puzzles: Sequence[_Drawn], alone: float, page: Builder) -> bool:
    """Whether puzzles stay readable on one page, or are as large there as the largest one is `alone` on a page."""
    together = _arranged(puzzles, page)
    drawings = [form.drawing for form in together.forms]
    scale = min(1.0, *together.fits)
    return readable(drawings, scale, min(1.0, alone), page.theme.smallest_puzzle, page.theme.puzzle_type)


class _Under(NamedTuple):
    """What is under a puzzle: its reminder, its id, the tops of references and id, and the height in mm.

    The words have `width`; a code that opens the puzzle is to their right.
    """

    lines: list[str]
    label: str
    references_top: float
    label_top: float
    height: float
    width: float
    code: Drawing | None = None


def _under(page: Builder, item: NumberedEntry, width: float) -> _Under:
    """The words under a puzzle, and a code beside them if pages have codes and there is room for it."""
    code = play_code(play_address(page.extras.play, item.entry.id)) if page.extras.play else None
    if code is None or code.width > MOST_CODE * width:
        return _words_of(page, item, width)
    words = _words_of(page, item, width - code.width - APART * page.theme.words)
    caption = CODE_GAP + LINE * page.theme.pt(CAPTION)
    return words._replace(height=max(words.height, code.height + caption), code=code)


def _words_of(page: Builder, item: NumberedEntry, width: float) -> _Under:
    """The reminder, then references; the id is at the end of the last line, or below it if there is no room."""
    size, small = page.theme.pt(9), page.theme.pt(6)
    lines = balanced(artist(item.kind).reminder(item.entry.instance, page.words), size, width)
    label = _printed_id(page, item, small, width)
    height = len(lines) * LEADING * size
    if page.extras.references:
        line = LINE * page.theme.pt(8)
        return _Under(lines, label, height, height + line - LINE * small, height + line, width)
    if text_width(lines[-1], size) + 3 + text_width(label, small) <= width:
        return _Under(lines, label, height, height - LEADING * size + ASCENT * (size - small), height, width)
    return _Under(lines, label, height, height, height + LINE * small, width)
