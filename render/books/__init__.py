"""A whole book: its pages in order, the page and puzzle numbers printed on them, and the PDF outline."""

from collections.abc import Mapping, Sequence

import msgspec

from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.parts import part
from puzzlemill.render.books.back import has_hints, hints_sheets, index_sheets
from puzzlemill.render.books.colophon import colophon_sheets
from puzzlemill.render.books.cutouts import cutout_sheets
from puzzlemill.render.books.features import feature_sheets
from puzzlemill.render.books.front import Topic, front_sheets, roman
from puzzlemill.render.books.hints import STAGES
from puzzlemill.render.books.links import book_links
from puzzlemill.render.books.matter import also_sheets, also_title
from puzzlemill.render.books.openers import answers_title_sheet, opener_sheet
from puzzlemill.render.books.own_pages import own_number, own_sheet, pages_before, pages_due, pages_left
from puzzlemill.render.books.plan import (
    Chapter,
    GamePage,
    Plan,
    Where,
    contained_kinds,
    items_by_kind,
    level_text,
    level_time,
    numbered_chapters,
    one_kind,
    stages,
)
from puzzlemill.render.drawing.qr import play_address
from puzzlemill.render.pages.answers import answer_sheets
from puzzlemill.render.pages.furniture import NumberedEntry, numbers_text
from puzzlemill.render.pages.how_to_play import teaching_sheets
from puzzlemill.render.pages.layout import Builder, Sheet
from puzzlemill.render.pages.pdf import Bookmark, Document
from puzzlemill.render.pages.references import filled, page_numbers
from puzzlemill.render.pages.sheets import run_sheets

__all__ = ["Chapter", "Plan", "book_document", "one_kind"]


class _Body:
    """The pages after the front matter, numbered from 1, with the contents entries and outline that point to them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sheets: list[Sheet] = []
        self.topics: list[Topic] = []
        self.outline: list[Bookmark] = []

    @property
    def next(self) -> int:
        """The number of the next page."""
        return len(self.sheets) + 1

    def begin(self, title: str, detail: str = "") -> None:
        """Start a contents entry and an outline entry with this title on the next page."""
        self.topics.append(Topic(title, self.next, detail, strong=True))
        self.mark(title, 0)

    def mark(self, title: str, level: int = 1, page: int = 0) -> None:
        """Add an outline entry for the next page, or for the given one."""
        self.outline.append(Bookmark(title, page or self.next, level))

    def skip_to(self, odd: bool) -> None:
        """Add an empty page if the next one would be on the other side, and the publisher's pages that are due."""
        self.sheets += self.due((), self.next)
        while self.next % 2 != odd:
            self.skip()
            self.sheets += self.due((), self.next)

    def skip(self) -> None:
        """Add an empty page."""
        self.sheets.append(Builder(self.plan.look, self.next).sheet())

    def open(self, section: Where | None = None) -> None:
        """Add the publisher's pages that are due on the next pages, and the pages that come before a section."""
        self.sheets += self.due((), self.next)
        for place in pages_before(self.plan.matter, section) if section else ():
            self.sheets.append(own_sheet(self.plan, place, self.next))
            self.sheets += self.due((), self.next)

    def due(self, sheets: Sequence[Sheet], number: int) -> list[Sheet]:
        """The publisher's pages that come before the next page of a section, after the `sheets` that it has so far."""
        return pages_due(self.plan, (*self.sheets, *sheets), number)


def book_document(plan: Plan) -> Document:
    """All pages of a book with their labels and bookmarks, in order.

    The front matter has Roman numerals; the rest is numbered from 1 and starts on the right. A puzzle has the same
    number wherever it appears. Raises `InputError` if a puzzle is too large for the paper, or if there is neither a
    puzzle nor the game of a kind.
    """
    chapters = numbered_chapters(plan)
    if not chapters and not plan.game:
        raise InputError("a book needs at least one puzzle")
    body = _Body(plan)
    explained: set[str] = set()
    for chapter in chapters:
        kinds = chapter.explained or chapter.kinds
        _add_chapter(body, chapter, [kind for kind in kinds if plan.how_to_play and kind not in explained])
        explained.update(kinds)
    _add_hints(body, chapters)
    body.open("answers")
    if plan.answers:
        _add_answers(body, chapters)
    body.sheets = _referring(plan, body.sheets)
    _add_cutouts(body, chapters)
    _add_end(body, chapters)
    front = front_sheets(plan, chapters, body.topics)
    if plan.matter.even:
        _add_empty(body, front)
    return _document(plan, chapters, front, body)


def _document(plan: Plan, chapters: Sequence[Chapter], front: Sequence[Sheet], body: _Body) -> Document:
    """The document of all pages, with everything by which readers find their way."""
    words = plan.words
    count = sum(len(chapter.entries) for chapter in chapters)
    kinds = contained_kinds(chapters)
    return Document(
        sheets=(*front, *body.sheets),
        title=", ".join(filter(None, (plan.title, plan.volume))),
        author=plan.author,
        subject=words("title.puzzles", count=count, kinds=words.listed(kinds)) if count else words("game.title"),
        keywords=tuple(kinds) or (kind_name(plan.game),),
        language=words("language.code"),
        labels=(*(roman(sheet.number) for sheet in front), *(str(sheet.number) for sheet in body.sheets)),
        bookmarks=tuple(
            Bookmark(mark.title, mark.page + shift, mark.level)
            for shift, marks in ((0, _front_outline(plan, front)), (len(front), body.outline))
            for mark in marks
        ),
        links=tuple(book_links(front, body.sheets, [topic.page for topic in body.topics], _addresses(plan, chapters))),
    )


def _addresses(plan: Plan, chapters: Sequence[Chapter]) -> dict[int, str]:
    """The address that plays each puzzle, by its number, if there is such a page."""
    items = [item for chapter in chapters for item in chapter.items] if plan.play else []
    return {item.number: play_address(plan.play, item.entry.id) for item in items}


def _front_outline(plan: Plan, front: Sequence[Sheet]) -> list[Bookmark]:
    """The outline entries of the title and, if there are contents, of these."""
    contents = [sheet.number for sheet in front if any(placed.role == "entry" for placed in sheet.placed)]
    return [Bookmark(plan.title, 1), *(Bookmark(plan.words("contents.title"), at) for at in contents[:1])]


def _referring(plan: Plan, sheets: Sequence[Sheet]) -> list[Sheet]:
    """The pages with the pages of hints and answer at each puzzle, and the page of the puzzle at each answer."""
    words = plan.words
    puzzles, hints, answers = (page_numbers(sheets, role) for role in ("puzzle", "hint", "answer"))
    at_puzzles = {
        number: " · ".join(
            words(f"puzzle.reference.{name}", page=pages[number])
            for name, pages in (("hints", hints), ("answer", answers))
            if number in pages
        )
        for number in puzzles
    }
    at_answers = {number: words("answers.page", page=page) for number, page in puzzles.items()}
    return [
        filled(sheet, at_answers if any(placed.role == "answer" for placed in sheet.placed) else at_puzzles)
        for sheet in sheets
    ]


def _add_chapter(body: _Body, chapter: Chapter, explained: Sequence[str]) -> None:
    """Add a chapter: its opening page if it has one, how to play the kinds to be `explained`, and its puzzles.

    A section of its own explains the kinds of a chapter without an opening page.
    """
    plan, words = body.plan, body.plan.words
    body.open()
    if explained and not chapter.opener and len(explained) > 1:
        body.begin(words("rules.title"))
        for kind in explained:
            body.open()
            body.topics.append(Topic(kind_name(kind), body.next))
            body.mark(kind_name(kind))
            body.sheets += teaching_sheets(kind, plan.entries, plan.look, body.next)
        explained = ()
        body.open()
    items = chapter.items
    body.begin(chapter.heading, words("contents.puzzles", count=len(items), numbers=numbers_text(items, words)))
    opened = body.next
    rules = _rules(body, explained, opened + chapter.opener)
    title = chapter.heading if len(chapter.kinds) == 1 else ""
    first = opened + chapter.opener + len(rules)
    sheets = run_sheets(
        chapter.runs,
        plan.look,
        first,
        title,
        lambda run, number: feature_sheets(plan, run, number),
        lambda sheets, number: body.due((*rules, *sheets), number),
    )
    pages = page_numbers(sheets)
    if chapter.opener:
        body.sheets.append(opener_sheet(plan, chapter, opened, pages))
    if rules:
        begun = next(sheet.number for sheet in rules if own_number(sheet) is None)
        body.topics.append(Topic(words("rules.title"), begun))
        body.mark(words("rules.title"), page=begun)
    _add_stages(body, chapter, pages)
    body.sheets += [*rules, *sheets]


def _rules(body: _Body, kinds: Sequence[str], first: int) -> list[Sheet]:
    """How to play these kinds, numbered from `first`, and the publisher's pages that come before them."""
    sheets: list[Sheet] = []
    for kind in kinds:
        sheets += body.due(sheets, first + len(sheets))
        sheets += teaching_sheets(kind, body.plan.entries, body.plan.look, first + len(sheets))
    return sheets


def _add_stages(body: _Body, chapter: Chapter, pages: Mapping[int, int]) -> None:
    """Add contents entries and outline entries for the levels and the features of a chapter."""
    plan, words = body.plan, body.plan.words

    def add(topic: Topic, items: Sequence[NumberedEntry], title: str) -> None:
        page = pages[items[0].number]
        numbers = words("contents.puzzles", count=len(items), numbers=numbers_text(items, words))
        body.topics.append(topic._replace(page=page, detail=numbers))
        body.mark(title, page=page)

    begins = {stage.items[0].number: stage for stage in stages(chapter)}
    for run in chapter.runs:
        for item in run.items:
            if stage := begins.get(item.number):
                topic = Topic(level_time(stage.level, plan), 0, level=stage.level)
                add(topic, stage.items, level_text(stage.level, plan))
        if run.feature:
            title = words(f"features.{run.feature}.title")
            add(Topic(title, 0), run.items, title)


def _add_hints(body: _Body, chapters: Sequence[Chapter]) -> None:
    """Add the hints, stage by stage; none if no puzzle has one."""
    plan = body.plan
    body.open("hints")
    for stage, name in enumerate(STAGES[: plan.hints] if has_hints(plan, chapters) else ()):
        body.open()
        sheets = hints_sheets(plan, chapters, stage, body.next, body.due)
        if body.next % 2 and len(sheets) % 2 == 0:
            # Then no opening shows two stages.
            body.skip_to(odd=False)
            sheets = hints_sheets(plan, chapters, stage, body.next, body.due)
        body.begin(plan.words(f"hints.{name}.title"))
        body.sheets += sheets


def _add_answers(body: _Body, chapters: Sequence[Chapter]) -> None:
    """Add the answers, kind by kind; none if no puzzle has one."""
    plan, words = body.plan, body.plan.words
    begun, puzzles = False, list(body.sheets)
    by_kind = items_by_kind(chapters)
    for kind, items in by_kind.items():
        if any(item.entry.solution is not None for item in items):
            if not begun:
                body.begin(words("answers.title"))
                if body.next % 2 and any(placed.role == "hint" for placed in body.sheets[-1].placed):
                    # A title page on the right keeps answers from facing hints.
                    body.sheets.append(answers_title_sheet(plan, by_kind, body.next))
            begun = True
            body.open()
            body.mark(kind_name(kind))
            body.sheets += answer_sheets(
                items, plan.look, body.next, plan.answers_per_page, printed=puzzles, between=body.due
            )


def _add_cutouts(body: _Body, chapters: Sequence[Chapter]) -> None:
    """Add the cut-outs, each on a right-hand page, and the rules of the game, if planned, facing the tiles."""
    plan, words = body.plan, body.plan.words
    sheets = [] if plan.cutouts == "none" else cutout_sheets(plan, chapters)
    body.open()
    if plan.game:
        if sheets and body.sheets:
            body.skip_to(odd=False)
        body.begin(words("game.title"))
        page: GamePage = part("game page", plan.game)
        body.sheets.append(page.game_sheet(plan.look, body.next, plan.cutouts == "full"))
    if sheets:
        if body.next % 2 == 0 or not plan.game:
            body.skip_to(odd=True)
        body.begin(words("cutouts.title"))
        before = len(body.sheets)
        body.sheets += [msgspec.structs.replace(sheet, number=sheet.number + before) for sheet in sheets]


def _add_end(body: _Body, chapters: Sequence[Chapter]) -> None:
    """Add the index, the colophon, the other titles of the series, and the publisher's last pages."""
    plan, words = body.plan, body.plan.words
    body.open("index")
    if plan.index and chapters:
        body.begin(words("index.title"))
        body.sheets += index_sheets(plan, chapters, page_numbers(body.sheets), body.next, body.due)
    body.open()
    # The sentences of a short colophon are on the imprint.
    if plan.colophon and ("" in plan.colophon or not plan.matter.imprint):
        body.begin(words("colophon.title"))
        body.sheets += colophon_sheets(plan, body.next, body.due)
    body.open()
    if plan.matter.also:
        body.mark(also_title(plan), 0)
        body.sheets += also_sheets(plan, body.next, body.due)
    body.open("end")
    body.sheets += pages_left(plan, body.sheets, body.next)


def _add_empty(body: _Body, front: Sequence[Sheet]) -> None:
    """Add empty pages until their number is even, and the last one empty if it must be; the front's number is even."""
    blank = body.plan.matter.blank_last
    while len(body.sheets) % 2 or (blank and not _is_empty([*front, *body.sheets][-1])):
        body.skip()


def _is_empty(sheet: Sheet) -> bool:
    """Whether a page has nothing on it, not even room for a page of a PDF."""
    return not sheet.drawing.items and own_number(sheet) is None
