"""Pages of answers, each built on the layout model."""

import itertools
from collections.abc import Sequence

from puzzlemill.puzzles import KINDS
from puzzlemill.render import answer
from puzzlemill.render.canvas import Box, Drawing, fitting_scale
from puzzlemill.render.furniture import BETWEEN, Group, Numbered, ground, range_text, readable, running_head
from puzzlemill.render.layout import LINE, Builder, Paper, Sheet, cells
from puzzlemill.render.themes import LIGHT, Theme
from puzzlemill.render.words import ENGLISH, Words

MOST_ANSWERS, FEWEST_ANSWERS = 12, 4
"""Answers a page: the most, and those for which there is room on a page with fewer of them."""

LARGEST_ANSWER = 0.6
"""How far an answer may be scaled where a page has room for it, as a share of `Theme.largest_puzzle`."""

NEARLY = 0.9
"""How much smaller answers may become to stand in more columns."""

WIDEST_GAP = 16.0
"""Between two rows of answers, at most, in mm."""


def answer_sheets(
    puzzles: Sequence[Numbered],
    paper: Paper,
    first: int = 1,
    theme: Theme = LIGHT,
    words: Words = ENGLISH,
    per_page: int = MOST_ANSWERS,
    title: str = "",
) -> list[Sheet]:
    """Pages of at most `per_page` (4 to 12) answers in order, one kind a page, as many as stay readable.

    Puzzles without an answer are left out; the head of a page is `title`, else names the kind.
    """
    answered = [item for item in puzzles if item.entry.solution is not None]
    sheets: list[Sheet] = []
    for kind, run in itertools.groupby(answered, lambda item: item.kind):
        drawn = [(item, answer(item.entry.instance, item.entry.solution, theme)) for item in run]
        for group in _groups(drawn, Builder(paper, first), per_page, theme):
            page = Builder(paper, first + len(sheets))
            running_head(page, title or words("answers.head", kind=KINDS[kind]), range_text(list(group), words), theme)
            few = len(group) < FEWEST_ANSWERS and _all_readable(group, FEWEST_ANSWERS, page, theme)
            _place_answers(page, group, FEWEST_ANSWERS if few else len(group), theme)
            sheets.append(page.sheet())
    return sheets


def _groups(drawn: Sequence[tuple[Numbered, Drawing]], page: Builder, per_page: int, theme: Theme) -> list[Group]:
    """Answers page by page, on as few pages as readable type allows and, if it does, as many on each."""
    groups: list[Group] = []
    rest = drawn
    while rest:
        for count in range(min(per_page, len(rest)), 0, -1):
            group = dict(rest[:count])
            if _all_readable(group, count, page, theme):
                break
        groups.append(group)
        rest = rest[count:]
    ends = [len(drawn) * number // len(groups) for number in range(len(groups) + 1)]
    even = [dict(drawn[start:end]) for start, end in itertools.pairwise(ends)]
    return even if all(_all_readable(group, len(group), page, theme) for group in even) else groups


def _all_readable(group: Group, count: int, page: Builder, theme: Theme) -> bool:
    """Whether answers stay readable where `count` share a page."""
    box, whole = (_answer_box(list(group.values()), number, page, theme) for number in (count, 1))
    return readable(group.values(), box, whole, theme.smallest_answer, theme.answer_type)


def _answer_box(drawings: Sequence[Drawing], count: int, page: Builder, theme: Theme) -> Box:
    """The room for each of `count` answers in the grid in which these become largest."""
    most, found = LARGEST_ANSWER * theme.largest_puzzle, []
    for cols in range(1, count + 1):
        box = cells(ground(page, theme), -(-count // cols), cols, BETWEEN)[0]
        room = box._replace(height=box.height - _above_answer(theme))
        found.append((min(fitting_scale(drawing, room, most) for drawing in drawings), room))
    best = max(scale for scale, _ in found)
    return next(room for scale, room in reversed(found) if scale >= NEARLY * best)


def _place_answers(page: Builder, group: Group, slots: int, theme: Theme) -> None:
    """Answers in rows at one scale, the columns from margin to margin, each answer under its number."""
    drawings, area = list(group.values()), ground(page, theme)
    room = _answer_box(drawings, slots, page, theme)
    scale = min(fitting_scale(drawing, room, LARGEST_ANSWER * theme.largest_puzzle) for drawing in drawings)
    cols = round((area.width + BETWEEN) / (room.width + BETWEEN))
    wide = scale * max(drawing.width for drawing in drawings)
    step = (area.width - wide) / (cols - 1) if cols > 1 else 0.0
    rows = [list(group.items())[at : at + cols] for at in range(0, len(group), cols)]
    above = _above_answer(theme)
    heights = [above + scale * max(drawing.height for _, drawing in row) for row in rows]
    gap = min(WIDEST_GAP, (area.height - sum(heights)) / max(1, len(rows) - 1))
    y = area.y
    for row, height in zip(rows, heights, strict=True):
        for col, (item, drawing) in enumerate(row):
            x = area.x + col * step
            page.text("number", x, y, str(item.number), theme.pt(11), bold=True, puzzle=item.number)
            box = Box(x, y + above, drawing.width * scale, drawing.height * scale)
            page.figure("answer", drawing, box, scale, item.number)
        y += height + gap


def _above_answer(theme: Theme) -> float:
    """Height of an answer's number and the white below it."""
    return theme.pt(11) * LINE + 1
