"""The plan of a book: its content and its looks, from which `render.books` lays out the pages."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.drawing.fonts import text_width, wrap
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.furniture import NumberedEntry, numbered
from puzzlemill.render.pages.layout import Look, Paper
from puzzlemill.render.pages.words import ENGLISH, Words

LEVELS = range(1, 7)

TITLES = (54.0, 48.0, 43.0, 38.0, 34.0, 30.0, 26.0, 23.0, 20.0, 17.0)
"""Type sizes of titles in points, largest first."""


class Chapter(msgspec.Struct, frozen=True):
    """Puzzles of one kind in the order of the book, at most `per_page` (1 to 6) per page.

    The `title` is the kind's name if it is empty. `first` is the number of the first puzzle, as set by
    `numbered_chapters`.
    """

    kind: str
    entries: tuple[AnyEntry, ...]
    per_page: int = 4
    title: str = ""
    first: int = 1

    @property
    def heading(self) -> str:
        """Its title, or the name of its kind."""
        return self.title or kind_name(self.kind)

    @property
    def items(self) -> list[NumberedEntry]:
        """Its puzzles with their numbers."""
        return numbered(self.entries, self.first)

    def at_level(self, level: int) -> list[NumberedEntry]:
        """Its puzzles of a level, 0 for those without one."""
        return [item for item in self.items if level_of(item) == level]


class Plan(msgspec.Struct, frozen=True):
    """Everything that decides how a book looks.

    `colophon` is the small print at the end: a few lines and, after an empty one, the recipe line by line. `hints` is
    the number of hint sentences printed per puzzle; `answers_per_page` is 4 to 12. `cutouts` are the pieces for the
    book's puzzles or whole sets, `spacing` mm apart; `pencil` prefers forms to draw in.
    """

    title: str
    chapters: tuple[Chapter, ...]
    paper: Paper
    subtitle: str = ""
    author: str = ""
    theme: Theme = LIGHT
    words: Words = ENGLISH
    colophon: tuple[str, ...] = ()
    cover: bool = True
    how_to_play: bool = True
    hints: int = 0
    answers: bool = True
    answers_per_page: int = 12
    cutouts: Literal["none", "book", "full"] = "none"
    spacing: float = 3.0
    gloop_game: bool = False
    index: bool = True
    pencil: bool = False

    @property
    def look(self) -> Look:
        """How its pages look."""
        return Look(self.paper, self.theme, self.words, self.pencil)


def numbered_chapters(plan: Plan) -> list[Chapter]:
    """The chapters of a plan that have puzzles, numbered from 1 throughout the book."""
    chapters, first = [], 1
    for chapter in plan.chapters:
        if chapter.entries:
            chapters.append(msgspec.structs.replace(chapter, first=first))
            first += len(chapter.entries)
    return chapters


def contained_kinds(chapters: Sequence[Chapter]) -> list[str]:
    """The names of the kinds of these chapters, in the order of books."""
    return [name for kind, name in KINDS.items() if any(chapter.kind == kind for chapter in chapters)]


def level_of(item: NumberedEntry) -> int:
    """The level of a puzzle, 0 if it has no grade."""
    return item.entry.grade.level if item.entry.grade else 0


def levels_text(items: Iterable[NumberedEntry], words: Words) -> str:
    """The levels of puzzles, such as `easy to hard`; empty if none has one."""
    levels = sorted({level_of(item) for item in items} - {0})
    names = [words(f"levels.{level}") for level in levels]
    return "".join(names) if len(names) < 2 else words("levels.span", first=names[0], last=names[-1])


def title_lines(
    text: str, width: float, theme: Theme, largest: float = TITLES[0], most: int = 3
) -> tuple[float, list[str]]:
    """The largest type in mm that sets a title in at most `most` lines without breaking a word, and these lines."""
    for points in TITLES:
        size = theme.pt(points)
        lines = wrap(text, size, width, bold=True)
        whole = all(text_width(word, size, bold=True) <= width for word in text.split())
        if points <= largest and whole and len(lines) <= most:
            break
    return size, lines
