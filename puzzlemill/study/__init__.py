"""A study of an evening: puzzles in balanced orders, in booklets or on a page, answers, and a table for the times."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from puzzlemill.files.folders import CREATOR, FileSet, owned_folder
from puzzlemill.player import StudyPlan, page
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles.packs import AnyEntry, Pack, write_pack
from puzzlemill.render.books.study import KindPages, answer_book, booklet
from puzzlemill.render.pages.furniture import NumberedEntry, numbered
from puzzlemill.render.pages.layout import Look
from puzzlemill.render.pages.pdf import document_pdf
from puzzlemill.study.choosing import Choice
from puzzlemill.study.orders import order_for, people_for_balance

TABLE: Final = ("player", "puzzle", "start", "end", "seconds", "solved", "position")
"""The columns of times.csv: what `calibrate` needs, times of day, and a puzzle's number on its page."""

ANSWERS: Final = "answers.pdf"
PUZZLES: Final = "puzzles.json"
TIMES: Final = "times.csv"
PAGE: Final = "page.html"
"""The files of a study besides its booklets: for the host, the puzzles, the table for the times, and the page that can
replace booklets and table."""

STUDY: Final = FileSet(
    "a study", re.compile("|".join((r"person-[0-9]{2,3}\.pdf", *map(re.escape, (ANSWERS, PUZZLES, TIMES, PAGE)))))
)
"""The files in the folder of a study."""


def booklet_file(person: int) -> str:
    """The file name of a person's booklet, counted from 1."""
    return f"person-{person:02}.pdf"


class Evening(NamedTuple):
    """Minutes of solving per person: expected, and for people at both ends of the middle half."""

    minutes: float
    minutes_range: tuple[float, float]


class Study(NamedTuple):
    """A study that was written to a folder."""

    place: Path
    people: int
    puzzles: int
    """Puzzles per person, without those for practice."""

    kinds: dict[str, int]
    """How many of them are of each kind."""

    pages: int
    """Pages of a booklet; 0 for a page in a browser."""

    minutes: float
    minutes_range: tuple[float, float]
    """As in `Evening`."""

    limit: int
    """Minutes after which people stop working at a puzzle."""

    too_long: int
    """Puzzles that are expected to take longer than that."""

    balanced: int
    """The number of people at which the orders are balanced in all respects."""


class _Numbered(NamedTuple):
    """The puzzles of a kind with the numbers that everyone's pages have, and one for practice."""

    kind: str
    puzzles: list[NumberedEntry]
    practice: NumberedEntry | None


def make_study(
    choices: Sequence[Choice],
    folder: Path,
    look: Look,
    people: int,
    limit: int,
    task: Task = quiet,
    *,
    in_browser: bool = False,
) -> Study:
    """Write person-01.pdf and so on, answers.pdf, puzzles.json and times.csv into `folder`, all of them or none.

    `in_browser` writes page.html instead of the booklets and the table. Every choice has a puzzle. The same choices
    always make the same bytes. `limit` is the most minutes per puzzle, and `task` receives the progress. Raises
    `InputError` if the folder cannot be written, if its files have changed, if the paper is too small, or if the page
    does not have the language.
    """
    blocks = _numbered_blocks(choices)
    evening = expected_evening([entry for choice in choices for entry in choice.puzzles], limit)
    made = [(PUZZLES, write_pack(_pack(blocks))), (ANSWERS, _answers(blocks, look, evening, in_browser))]
    if in_browser:
        pages, names = 0, [PAGE]
        for_people = iter([(PAGE, _page(blocks, look, people, limit))])
    else:
        pages, names = len(booklet(1, _pages_for(1, blocks), look, limit).sheets), [TIMES]
        names += map(booklet_file, range(1, people + 1))
        for_people = chain([(TIMES, _table(blocks, people))], _booklets(blocks, look, people, limit, task))
    with owned_folder(folder, STUDY, [ANSWERS, PUZZLES, *names]) as owned:
        owned.write(chain(made, for_people))
    sizes = {block.kind: len(block.puzzles) for block in blocks}
    too_long = [entry for choice in choices for entry in choice.puzzles if _times(entry, limit)[1] > limit]
    return Study(
        place=folder,
        people=people,
        puzzles=sum(sizes.values()),
        kinds=sizes,
        pages=pages,
        minutes=evening.minutes,
        minutes_range=evening.minutes_range,
        limit=limit,
        too_long=len(too_long),
        balanced=people_for_balance(list(sizes.values())),
    )


def expected_evening(entries: Sequence[AnyEntry], limit: int) -> Evening:
    """How long a person solves puzzles; none of them takes more than `limit` minutes.

    A puzzle without minutes counts as if it took that long. The ends of the range add up the ends of the puzzles'
    ranges, because a person who is slow at one puzzle is often slow at all.
    """
    low, middle, high = (
        round(sum(min(limit, time) for time in times), 1)
        for times in zip(*(_times(entry, limit) for entry in entries), strict=True)
    )
    return Evening(middle, (low, high))


def _times(entry: AnyEntry, limit: int) -> tuple[float, float, float]:
    """The minutes of quick, usual and slow people; the limit if they are unknown."""
    grade = entry.grade
    if grade is None or grade.minutes is None:
        return limit, limit, limit
    low, high = grade.minutes_range or (grade.minutes, grade.minutes)
    return low, grade.minutes, high


def _numbered_blocks(choices: Sequence[Choice]) -> list[_Numbered]:
    """Puzzles numbered kind by kind; the puzzles for practice have the last numbers."""
    blocks: list[_Numbered] = []
    first, later = 1, 1 + sum(len(choice.puzzles) for choice in choices)
    for choice in choices:
        practice = None
        if choice.practice is not None:
            practice, later = NumberedEntry(later, choice.practice), later + 1
        blocks.append(_Numbered(choice.kind, numbered(choice.puzzles, first), practice))
        first += len(choice.puzzles)
    return blocks


def _in_order(person: int, blocks: Sequence[_Numbered]) -> Iterator[tuple[_Numbered, list[NumberedEntry]]]:
    """The blocks in the order of a person, counting from 1, each with its puzzles in that person's order."""
    for place, puzzles in order_for(person - 1, [len(block.puzzles) for block in blocks]):
        yield blocks[place], [blocks[place].puzzles[puzzle] for puzzle in puzzles]


def _pages_for(person: int, blocks: Sequence[_Numbered]) -> list[KindPages]:
    """What the booklet of a person shows."""
    return [KindPages(tuple(puzzles), block.practice) for block, puzzles in _in_order(person, blocks)]


def _booklets(
    blocks: Sequence[_Numbered], look: Look, people: int, limit: int, task: Task
) -> Iterator[tuple[str, bytes]]:
    """The PDF of each person by name."""
    with task("Printing booklets", people) as advance:
        for person in range(1, people + 1):
            document = booklet(person, _pages_for(person, blocks), look, limit)
            yield booklet_file(person), document_pdf(msgspec.structs.replace(document, creator=CREATOR))
            advance(person)


def _answers(blocks: Sequence[_Numbered], look: Look, evening: Evening, in_browser: bool) -> bytes:
    """The PDF for the host."""
    puzzles = [item for block in blocks for item in (*block.puzzles, block.practice) if item is not None]
    low, high = map(round, evening.minutes_range)
    document = answer_book(puzzles, look, round(evening.minutes), (low, high), in_browser=in_browser)
    return document_pdf(msgspec.structs.replace(document, creator=CREATOR))


def _pack(blocks: Sequence[_Numbered]) -> Pack:
    """The puzzles in the order of their numbers."""
    entries = [item.entry for block in blocks for item in block.puzzles]
    practice = [block.practice.entry for block in blocks if block.practice]
    return Pack(title="Study", puzzles=(*entries, *practice))


def _page(blocks: Sequence[_Numbered], look: Look, people: int, limit: int) -> bytes:
    """The page on which everyone solves, with nothing in it that gives a solution or a level away."""
    pack = _pack(blocks)
    bare = (msgspec.structs.replace(entry, solution=None, grade=None) for entry in pack.puzzles)
    plan = StudyPlan(
        people=[
            [item.number for _, puzzles in _in_order(person, blocks) for item in puzzles]
            for person in range(1, people + 1)
        ],
        practice=[block.practice.number for block in blocks if block.practice],
        limit=limit,
    )
    title = look.words("study.page")
    return page([Pack(title=title, puzzles=tuple(bare))], title, look.words("language.code"), plan).encode()


def _table(blocks: Sequence[_Numbered], people: int) -> bytes:
    """The table for times in the order of the pages."""
    text = io.StringIO(newline="")
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(TABLE)
    for person in range(1, people + 1):
        for _, puzzles in _in_order(person, blocks):
            lines.writerows((person, item.number, "", "", "", "", item.entry.id) for item in puzzles)
    return text.getvalue().encode()
