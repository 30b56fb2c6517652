"""The back of a book: hints by stage and number, and the index by level."""

import math
from collections.abc import Mapping, Sequence
from itertools import groupby, product

from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.levels import LEVELS
from puzzlemill.puzzles.parts import find
from puzzlemill.render.books.columns import (
    LEADING,
    Block,
    Columns,
    Line,
    Section,
    column_sheets,
    columns_of,
    in_columns,
    section_sheets,
    wrapped,
)
from puzzlemill.render.books.hints import STAGES, Hint, idea, staged_hint
from puzzlemill.render.books.plan import Chapter, Plan, items_by_kind, level_of
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.furniture import numbers_text
from puzzlemill.render.pages.layout import Between, Sheet, nothing_between
from puzzlemill.render.pages.words import Words

INDEX = 36.0
"""Least width of a column of the index, in mm."""

SHORTEST = 6
"""The fewest lines of a column of hints; only longer columns are split into another one."""

WRAPPED = 0.05
"""The share of the hints of a section that can take more than one line."""

HINTS, SMALL = (10.0, 9.5, 9.0, 8.5, 8.0), (9.0, 8.5, 8.0)
"""Type sizes of hints and of the index in points; the largest size that needs the fewest pages is used."""


def hints_sheets(
    plan: Plan, chapters: Sequence[Chapter], stage: int, first: int, between: Between = nothing_between
) -> list[Sheet]:
    """What one stage (from 0) of the hints says about every puzzle, kind by kind in the order of numbers."""
    title, lead = (plan.words(f"hints.{STAGES[stage]}.{part}") for part in ("title", "lead"))
    by_kind = _staged_hints(plan, chapters)
    sections = (
        [_section(plan, kind, by_kind[kind], stage, size) for kind in by_kind] for size in map(plan.theme.pt, HINTS)
    )
    layouts = [section_sheets(title, lead, of_size, plan, first, between) for of_size in sections]
    return min(layouts, key=len)


def has_hints(plan: Plan, chapters: Sequence[Chapter]) -> bool:
    """Whether the book has any hint to print."""
    return plan.hints > 0 and bool(_staged_hints(plan, chapters))


def _staged_hints(plan: Plan, chapters: Sequence[Chapter]) -> dict[str, list[Hint]]:
    """The hints of each kind that has any; none for a kind that lacks the part, so that the pages say so."""
    by_kind = {
        kind: [hint for item in items if (hint := staged_hint(item, plan.words))]
        for kind, items in items_by_kind(chapters).items()
    }
    return {kind: hints for kind, hints in by_kind.items() if hints or not find("book hints", kind)}


def _section(plan: Plan, kind: str, hints: Sequence[Hint], stage: int, size: float) -> Section:
    """The hints of a kind: its name, what its hints say, the ideas of its techniques, and a brief text per puzzle.

    The ideas come with the first stage only. If there are several, each text names its technique.
    """
    words, whole = plan.words, in_columns(plan.paper, 1)
    full, key = whole.width, f"hints.{STAGES[stage]}.{kind}"
    lead = words(key) if key in words else ""
    ideas = {hint.technique: idea(kind, hint.technique, words) for hint in hints} if stage == 0 else {}
    names = {technique: _technique(kind, technique, words) for technique, text in ideas.items() if text}
    if len(names) == 1:
        lead, names = " ".join([lead, *filter(None, ideas.values())]), {}
    first, *others = wrapped(kind_name(kind), full, Line("", 1.3 * size, "section", bold=True))
    head = (first._replace(above=1.8 * size), *others)
    if not hints:
        return Section(head, (), [wrapped(words("hints.none"), full, Line("", size, "idea"))], whole)
    intro = list(wrapped(lead, full, Line("", size, "idea")))
    if lead:
        intro[0] = intro[0]._replace(above=0.3 * size)
    indent = max((text_width(name, size, bold=True) for name in names.values()), default=0.0) + size
    for technique, name in names.items():
        intro.append(Line(name, size, "term", bold=True, above=0.3 * size))
        intro += _beside(wrapped(ideas[technique], full - indent, Line("", size, "idea", indent=indent)))
    # An empty line parts the words from the columns.
    intro.append(Line("", 0.4 * size))
    texts = {hint.number: _text(hint, stage, names, words) for hint in hints}
    return Section(head, tuple(intro), *_entries(plan, texts, size))


def _text(hint: Hint, stage: int, names: Mapping[str, str], words: Words) -> str:
    """What a stage says about a puzzle, with the name of its technique if it is among `names`."""
    text, name = hint.texts[stage], names.get(hint.technique)
    return words("hints.entry.idea", where=text, technique=name) if name else text


def _entries(plan: Plan, texts: Mapping[int, str], size: float) -> tuple[list[Block], Columns]:
    """Texts beside the numbers of their puzzles, and as many columns as fit, none of them shorter than `SHORTEST`.

    The share `WRAPPED` of the texts can be too wide for a column, so that a single long text does not make all columns
    wide.
    """
    beside = text_width("0" * max(2, len(str(max(texts)))), size, bold=True) + 0.7 * size
    widths = sorted(text_width(text, size) for text in texts.values())
    widest = beside + widths[math.ceil((1 - WRAPPED) * (len(widths) - 1))]
    most = -(-len(texts) // SHORTEST)
    columns = in_columns(plan.paper, min(columns_of(plan.paper, widest).number, most))
    blocks: list[Block] = []
    for number, text in texts.items():
        lines = wrapped(text, columns.width - beside, Line("", size, "hint", indent=beside, puzzle=number))
        blocks.append((Line(str(number), size, "number", True, above=0.15 * size, puzzle=number), *_beside(lines)))
    return blocks, columns


def _technique(kind: str, technique: str, words: Words) -> str:
    """The name of a technique, its own if the language has none."""
    key = f"techniques.{kind}.{technique}"
    return words(key) if key in words else technique


def _beside(lines: Block) -> Block:
    """Lines that begin on the height of the line above them."""
    return (lines[0]._replace(above=-LEADING * lines[0].size), *lines[1:])


def index_sheets(
    plan: Plan, chapters: Sequence[Chapter], pages: Mapping[int, int], first: int, between: Between = nothing_between
) -> list[Sheet]:
    """The puzzles by level and kind with their `pages` by number, in as few columns as the fewest pages need."""
    title, lead = plan.words("index.title"), plan.words("index.lead")
    most = columns_of(plan.paper, plan.theme.words * INDEX).number
    layouts = []
    for size, number in product(map(plan.theme.pt, SMALL), range(min(2, most), most + 1)):
        columns = in_columns(plan.paper, number)
        blocks = _index_blocks(plan, chapters, pages, size, columns.width)
        layouts.append(column_sheets(title, lead, blocks, columns, plan, first, between))
    return min(layouts, key=len)


def _index_blocks(
    plan: Plan, chapters: Sequence[Chapter], pages: Mapping[int, int], size: float, width: float
) -> list[Block]:
    """A line for the puzzles of each kind, level and page, under headings for level and kind."""
    words = plan.words
    blocks: list[Block] = []
    for level in (*LEVELS, 0):
        name = "" if level else words("index.ungraded")
        head: Block = (Line(name, plan.theme.pt(11), "level", above=1.6 * size, level=level),)
        for kind, of_kind in items_by_kind(chapters).items():
            items = [item for item in of_kind if level_of(item) == level]
            if items:
                head += wrapped(kind_name(kind), width, Line("", size, "section", bold=True, above=0.5 * size))
            for page, group in groupby(items, lambda item: pages[item.number]):
                numbers = numbers_text(list(group), words)
                lines = wrapped(numbers, width - 12 * plan.theme.words, Line("", size, "index"))
                blocks.append((*head, lines[0]._replace(right=str(page)), *lines[1:]))
                head = ()
    return blocks
