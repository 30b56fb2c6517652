"""Pages of instructions: sections with headings on the left, paragraphs, and worked pictures with captions.

On narrow paper the headings are above their sections. Text that does not fit on one page continues on the next.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.parts import find
from puzzlemill.render import LessonTeacher, rules
from puzzlemill.render.drawing.themes import LIGHT
from puzzlemill.render.pages.blocks import (
    LARGEST_TYPE,
    RULE,
    Block,
    Figure,
    Head,
    Section,
    Slab,
    Style,
    opening,
    place,
    section,
)
from puzzlemill.render.pages.furniture import FOOT, foot
from puzzlemill.render.pages.layout import Builder, Look, Sheet

HEADS: Final = 36.0
BROAD: Final = 150.0
"""Width of the column of headings, and the least width of an area that has one; both in mm."""

SIZES: Final = ((LARGEST_TYPE, 1.0), (10.5, 0.92), (10.0, 0.84), (9.5, 0.78), (9.0, 0.72), (9.0, 0.64))
"""Type size in points and scale of pictures, largest first."""

SMALLER: Final = (*SIZES, (9.0, 0.56), (9.0, 0.48), (9.0, 0.4))
"""The sizes that small pages fall back to, with words as large as in `light`."""

MOST_SPREAD: Final = 1.2
"""The factor by which the gaps between sections can grow to fill a page."""

LOWER: Final = tuple(share / 100 for share in range(98, 48, -2))
"""Shares of a page's height to which several pages are filled, tried one after the other."""

_Pages: TypeAlias = list[list[Section]]


def how_to_play_sheets(kind: str, look: Look, first: int) -> list[Sheet]:
    """Pages that explain in plain words how a kind is played, with worked examples, numbered from `first`.

    Raises `InputError` if the paper is too small for them.
    """
    key = f"rules.{kind}.lead"
    lead = look.words(key) if key in look.words else ""
    return instructions(kind_name(kind), lead, rules(kind, look.words, look.theme), look, first)


def teaching_sheets(kind: str, entries: Iterable[AnyEntry], look: Look, first: int) -> list[Sheet]:
    """How a kind is played, and a page for each idea that its puzzles among these need besides the rules.

    Raises `InputError` if the paper is too small for them.
    """
    sheets = how_to_play_sheets(kind, look, first)
    teacher: LessonTeacher | None = find("lessons", kind)
    grades = [entry.grade for entry in entries if entry.instance.kind == kind]
    if teacher and any(grade is None or grade.technique in teacher.NEEDED for grade in grades):
        for title, lead, blocks in teacher.lessons(look.words, look.theme):
            sheets += instructions(title, lead, blocks, look, first + len(sheets))
    return sheets


def instructions(
    title: str, lead: str, blocks: Sequence[Block], look: Look, first: int, sizes: Sequence[tuple[float, float]] = SIZES
) -> list[Sheet]:
    """Pages with a title and a lead: as few as readable type allows, in the largest type that fits them.

    Raises `InputError` if a paragraph or a picture does not fit on a page.
    """
    paper, theme = look.paper, look.theme
    page = Builder(look, first)
    width, height = page.area.width, page.area.height - theme.words * FOOT
    indent = HEADS if width >= theme.words * BROAD else 0.0
    layouts: list[tuple[Style, Slab, _Pages]] = []
    for sizes_tried, unit in ((sizes, theme), (SMALLER, LIGHT)):
        for points, scale in sizes_tried if not layouts else ():
            style = Style(unit.pt(points), scale, width - indent, indent, theme)
            top = opening(title, lead, width, style)
            sections = [section(part, style, height) for part in _parted(blocks)]
            if max(slab.height for slab in (top, *(slab for part in sections for slab in part.slabs))) <= height:
                layouts.append((style, top, _even(sections, height, top.height, style.section)))
    if not layouts:
        raise InputError(f"{paper.width:g} x {paper.height:g} mm is too small for the rules of {title}", field="paper")
    style, top, pages = min(layouts, key=lambda layout: (_alone(layout[-1]), len(layout[-1])))
    sheets = []
    for number, sections in enumerate(pages):
        if number:
            page = Builder(look, first + number)
        y = page.area.y
        if not number:
            place(page, top, y)
            y += top.height
            page.rule(y - style.section - RULE)
        _fill(page, sections, y, page.area.y + height, style.section)
        foot(page)
        sheets.append(page.sheet())
    return sheets


def _alone(pages: _Pages) -> int:
    """How many pages begin with a picture, whose words are on the page before."""
    firsts = [[item for part in sections for slab in part.slabs for item in slab.items][:1] for sections in pages]
    return sum(isinstance(item, Figure) for first in firsts for item in first)


def _parted(blocks: Sequence[Block]) -> list[list[Block]]:
    """The blocks, split before each heading."""
    parts: list[list[Block]] = []
    for block in blocks:
        if isinstance(block, Head) or not parts:
            parts.append([])
        parts[-1].append(block)
    return parts


def _even(sections: Sequence[Section], height: float, top: float, gap: float) -> _Pages:
    """Sections on as few pages as possible, below `top` mm on the first, so that the last page is not nearly empty.

    Pages are filled only as far as necessary for their number.
    """
    pages = best = _paged(sections, height, height - top, gap)
    tallest = max(slab.height for part in sections for slab in part.slabs)
    for share in LOWER:
        lower = share * height
        if lower - top < 0 or lower < tallest:
            break
        paged = _paged(sections, lower, lower - top, gap)
        if len(paged) > len(pages):
            break
        if _alone(paged) <= _alone(pages):
            best = paged
    return best


def _paged(sections: Sequence[Section], height: float, first: float, gap: float) -> _Pages:
    """Sections on pages `height` mm high, the first with only `first` left; split only if that saves a page."""
    whole, parted = (_filled(sections, height, first, gap, part) for part in (False, True))
    return parted if len(parted) < len(whole) else whole


def _filled(sections: Sequence[Section], height: float, first: float, gap: float, part: bool) -> _Pages:
    """Sections on pages one after the other; without `part`, a section that does not fit starts a new page."""
    pages: _Pages = [[]]
    left = first
    for rest in sections:
        if pages[-1] and not part and rest.height + gap > left:
            pages.append([])
            left = height
        while rest.slabs:
            above = gap if pages[-1] else 0.0
            fits = (Section(rest.slabs[:count], rest.gap) for count in range(len(rest.slabs), 0, -1))
            fitting = next((part for part in fits if part.height + above <= left), None)
            if fitting:
                pages[-1].append(fitting)
                left -= fitting.height + above
                rest = Section(rest.slabs[len(fitting.slabs) :], rest.gap)
            if rest.slabs:
                pages.append([])
                left = height
    return pages


def _fill(page: Builder, sections: Sequence[Section], y: float, bottom: float, gap: float) -> None:
    """Place sections from `y` down, spread a little if the page has room."""
    spare = bottom - y - sum(part.height for part in sections) - gap * (len(sections) - 1)
    gap += max(0.0, min(MOST_SPREAD * gap, spare / max(1, len(sections))))
    for part in sections:
        for slab in part.slabs:
            place(page, slab, y)
            y += slab.height + part.gap
        y += gap - part.gap
