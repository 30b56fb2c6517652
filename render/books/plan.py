"""The plan of a book: its content and its looks, from which `render.books` lays out the pages."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.drawing.canvas import Pixels
from puzzlemill.render.drawing.fonts import text_width, wrap
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.furniture import NumberedEntry, Run
from puzzlemill.render.pages.layout import Extras, Look, Paper, Sheet
from puzzlemill.render.pages.words import ENGLISH, Words

TITLES = (54.0, 48.0, 43.0, 38.0, 34.0, 30.0, 26.0, 23.0, 20.0, 17.0)
"""Type sizes of titles in points, largest first."""


class GamePage(Protocol):
    """What `render/<kind>/game_page.py` can provide."""

    def game_sheet(self, look: Look, number: int, cut_out: bool) -> Sheet:
        """The rules of the game on page `number`; with `cut_out`, its tiles are on the next pages."""


class Chapter(msgspec.Struct, frozen=True):
    """Runs of puzzles in the order of the book, after a page that opens the chapter if it has an `opener`.

    The `title` is the names of its kinds if it is empty. The kinds in `explained` are explained before the puzzles, in
    a section of their own; without them, each kind is explained where it first appears.
    """

    runs: tuple[Run, ...]
    title: str = ""
    opener: bool = True
    explained: tuple[str, ...] = ()

    @property
    def kinds(self) -> list[str]:
        """Its kinds in the order in which they first appear."""
        return list(dict.fromkeys(run.kind for run in self.runs))

    @property
    def heading(self) -> str:
        """Its title, or the names of its kinds."""
        return self.title or ", ".join(map(kind_name, self.kinds))

    @property
    def entries(self) -> list[AnyEntry]:
        """Its puzzles in order."""
        return [entry for run in self.runs for entry in run.entries]

    @property
    def items(self) -> list[NumberedEntry]:
        """Its puzzles with their numbers, which `numbered_chapters` sets."""
        return [item for run in self.runs for item in run.items]

    def at_level(self, level: int) -> list[NumberedEntry]:
        """Its puzzles of a level, 0 for those without one."""
        return [item for item in self.items if level_of(item) == level]


def one_kind(kind: str, entries: Iterable[AnyEntry], per_page: int = 4, title: str = "") -> Chapter:
    """A chapter of one kind, at most `per_page` (1 to 6) puzzles on a page."""
    return Chapter((Run(kind, tuple(entries), per_page),), title)


Where: TypeAlias = Literal["contents", "puzzles", "hints", "answers", "index", "end"]
"""The section that a page of the publisher precedes; `puzzles` is all pages with Arabic numbers."""


class OwnPage(NamedTuple):
    """A page that comes from a file of the publisher, with its place in the book.

    It goes before what `before` names, or becomes page `number`, as printed in Arabic numerals, if that is not 0. The
    page is empty, and a picture or a page of a PDF, the one at `leaf`, from 0, is laid on it later. `picture` is the
    width and height of a picture, which fills the page as `render.books.own_pages` says. `name` is the file.
    """

    name: str
    before: Where = "end"
    number: int = 0
    picture: tuple[int, int] | None = None
    leaf: int = 0


class Matter(NamedTuple):
    """What a publisher adds to a book: an imprint page, a dedication, a list of other titles, a logo, and own pages.

    The imprint has paragraphs of lines, below the title of the book; a book with an imprint has no short colophon.
    Line breaks part the lines of the `dedication`. Each line of `also` is a title; a sentence about it can follow after
    `|`. The title page ends with the `logo` or, if there is none, with the name of the `publisher`.
    """

    imprint: tuple[tuple[str, ...], ...] = ()
    dedication: str = ""
    also: tuple[str, ...] = ()
    series: str = ""
    publisher: str = ""
    logo: Pixels | None = None
    pages: tuple[OwnPage, ...] = ()
    even: bool = False
    """Whether the book has an even number of pages."""

    blank_last: bool = True
    """Whether the last page of an even number is empty."""


NO_MATTER: Final = Matter()
"""The matter of books that nobody sells."""


class Plan(msgspec.Struct, frozen=True):
    """Everything that decides how a book looks.

    `colophon` is the small print at the end: sentences and, after an empty one, the recipe line by line. `hints` is the
    number of hint sentences printed per puzzle; `answers_per_page` is 4 to 12. `cutouts` are the pieces for the book's
    puzzles or whole sets, `spacing` mm apart; `pencil` prefers forms to draw in. `Extras` explains `ids`, `volume`,
    `times` and `play`. `game` is the kind whose game the book has, too. `matter` is the publisher's.
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
    game: str = ""
    index: bool = True
    pencil: bool = False
    ids: Literal["none", "volume", "position"] = "none"
    volume: str = ""
    times: bool = True
    play: str = ""
    starts: tuple[float, ...] = shipped().levels
    """The minutes at which levels 2 to 6 begin."""

    matter: Matter = NO_MATTER

    @property
    def entries(self) -> list[AnyEntry]:
        """Its puzzles, chapter by chapter."""
        return [entry for chapter in self.chapters for entry in chapter.entries]

    @property
    def look(self) -> Look:
        """How its pages look."""
        referring = self.answers or self.hints > 0
        extras = Extras(self.ids, self.volume or self.title, self.times, references=referring, play=self.play)
        return Look(self.paper, self.theme, self.words, self.pencil, extras)


def numbered_chapters(plan: Plan) -> list[Chapter]:
    """The chapters of a plan that have puzzles, numbered from 1 throughout the book."""
    chapters, first = [], 1
    for chapter in plan.chapters:
        runs = []
        for run in chapter.runs:
            if run.entries:
                runs.append(msgspec.structs.replace(run, first=first))
                first += len(run.entries)
        if runs:
            chapters.append(msgspec.structs.replace(chapter, runs=tuple(runs)))
    return chapters


def items_by_kind(chapters: Iterable[Chapter]) -> dict[str, list[NumberedEntry]]:
    """The puzzles of each kind in the order of the book; kinds are in the order in which they first appear."""
    items: dict[str, list[NumberedEntry]] = {}
    for chapter in chapters:
        for run in chapter.runs:
            items.setdefault(run.kind, []).extend(run.items)
    return items


def contained_kinds(chapters: Sequence[Chapter]) -> list[str]:
    """The names of the kinds of these chapters, in the order of books."""
    return [name for kind, name in KINDS.items() if any(kind in chapter.kinds for chapter in chapters)]


def level_of(item: NumberedEntry) -> int:
    """The level of a puzzle, 0 if it has no grade."""
    return item.entry.grade.level if item.entry.grade else 0


def levels_text(items: Iterable[NumberedEntry], words: Words) -> str:
    """The levels of puzzles, such as `easy to hard`; empty if none has one."""
    levels = sorted({level_of(item) for item in items} - {0})
    names = [words(f"levels.{level}") for level in levels]
    return "".join(names) if len(names) < 2 else words("levels.span", first=names[0], last=names[-1])


class Stage(NamedTuple):
    """The stretch of a chapter that begins with the first puzzle of a level."""

    level: int
    items: list[NumberedEntry]


def stages(chapter: Chapter) -> list[Stage]:
    """The stretches of a chapter by level; features and easier puzzles in between begin none."""
    stretches: list[Stage] = []
    for run in chapter.runs:
        for item in run.items:
            level = level_of(item)
            if level > (stretches[-1].level if stretches else 0) and not run.feature:
                stretches.append(Stage(level, []))
            if stretches:
                stretches[-1].items.append(item)
    return stretches


def level_text(level: int, plan: Plan) -> str:
    """A level with its minutes: `easy, 2 to 6 minutes`."""
    return plan.words("contents.level", level=plan.words(f"levels.{level}"), time=level_time(level, plan))


def level_time(level: int, plan: Plan) -> str:
    """The minutes of a level: `2 to 6 minutes`, `over 3 hours`."""
    words = plan.words
    low, high = (0.0, *plan.starts)[level - 1], (*plan.starts, 0.0)[level - 1]
    if not high:
        return words("minutes.over", time=duration(low, words))
    return duration(high, words, low) if low else words("minutes.under", time=duration(high, words))


def about(minutes: float, words: Words) -> str:
    """Expected minutes in round numbers: `3 minutes`, `25 minutes`, `3 hours`."""
    return duration(rounded(minutes), words)


def rounded(minutes: float) -> float:
    """Expected minutes as a round number: whole minutes, then fives, from 110 minutes on whole hours."""
    step = 1 if minutes < 10 else 5 if minutes < 110 else 60
    return max(1.0, step * round(minutes / step))


def duration(minutes: float, words: Words, low: float | None = None) -> str:
    """Minutes, or whole hours, with their unit: `20 minutes`, `1 hour`; from `low` on, `20 to 60 minutes`."""
    in_hours = all(time >= 60 and time % 60 == 0 for time in (minutes, low or minutes))
    unit, name = (60, "hours") if in_hours else (1, "minutes")
    time = f"{minutes / unit:g}"
    if low is not None:
        time = words("minutes.span", low=f"{low / unit:g}", high=time)
    return words(f"minutes.{name}", count=round(minutes / unit), time=time)


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
