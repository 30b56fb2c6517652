"""Pages as a layout model: everything inside the margins, nothing over anything else, every number answered."""

import itertools
from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest

import puzzlemill
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.packs import Entry, make_entry
from puzzlemill.render import arrangements
from puzzlemill.render.drawing.canvas import Box
from puzzlemill.render.drawing.fonts import balanced, text_width, wrap
from puzzlemill.render.drawing.themes import LIGHT, THEMES, Theme
from puzzlemill.render.pages.answers import answer_sheets
from puzzlemill.render.pages.furniture import BETWEEN, FOOT, NumberedEntry
from puzzlemill.render.pages.layout import Extras, Look, Placed, Sheet
from puzzlemill.render.pages.papers import Paper, paper_named
from puzzlemill.render.pages.sheets import MOST_AIR, page_groups, puzzle_sheets
from tests.support.render.drawings import assert_sound

MOST_WHITE = 0.3
"""Largest share of a page's height without anything below a puzzle, such as a narrow board in large print."""

ROLES = ("number", "puzzle", "reference")

PAPERS = {name: paper_named(name) for name in ("a4", "letter", "a5", "6x9in")}


Entries: TypeAlias = dict[str, list[Entry[Any, Any]]]
"""Puzzles of each kind."""


@pytest.fixture(scope="module")
def entries() -> Entries:
    return {kind: puzzlemill.generate(kind, count=7, seed=5) for kind in KINDS}


def numbered(entries: Entries) -> list[NumberedEntry]:
    everything = [entry for of_kind in entries.values() for entry in of_kind]
    return [NumberedEntry(number, entry) for number, entry in enumerate(everything, 1)]


@pytest.mark.few
@pytest.mark.parametrize(
    ("paper", "per_page"),
    [
        pytest.param(paper, count, id=f"{name}-{count}", marks=() if count in quick else pytest.mark.thorough)
        for (name, paper), quick in zip(PAPERS.items(), ((6,), (5,), (4,), (2, 3)), strict=True)
        for count in range(1, 7)
    ],
)
def test_puzzle_pages_are_sound_and_keep_every_puzzle_in_order(entries: Entries, paper: Paper, per_page: int) -> None:
    sheets = puzzle_sheets(numbered(entries), Look(paper), per_page)
    assert_sound(*sheets)
    numbers = [placed.puzzle for sheet in sheets for placed in sheet.placed if placed.role == "puzzle"]
    assert numbers == list(range(1, 29))
    assert max(sum(placed.role == "puzzle" for placed in sheet.placed) for sheet in sheets) <= per_page


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_answer_pages_are_sound_and_answer_every_number_once(entries: Entries, paper: Paper) -> None:
    sheets = answer_sheets(numbered(entries), Look(paper), first=40)
    for sheet in sheets:
        assert_sound(sheet)
        assert sum(placed.role == "answer" for placed in sheet.placed) <= 12
    answered = [placed.puzzle for sheet in sheets for placed in sheet.placed if placed.role == "answer"]
    assert answered == list(range(1, 29))


@pytest.mark.parametrize(("paper", "theme"), [("a4", LIGHT), ("a5", LIGHT), ("6x9in", THEMES["large"])])
def test_left_edges_align_and_white_is_even(entries: Entries, paper: str, theme: Theme) -> None:
    extras = Extras("none", times=True, references=True)
    for sheet in puzzle_sheets(numbered(entries), Look(PAPERS[paper], theme, extras=extras), 3):
        by_role: dict[str, list[Placed]] = {}
        for item in sheet.placed:
            by_role.setdefault(item.role, []).append(item)
        for number, puzzle, reference in zip(*(by_role[name] for name in ROLES), strict=True):
            reminder = next(item for item in by_role["reminder"] if item.puzzle == puzzle.puzzle)
            assert puzzle.box.x == pytest.approx(number.box.x)
            assert number.box.x == reminder.box.x == reference.box.x
        columns = {round(item.box.x, 6) for item in by_role["number"]}
        starts = sorted({round(item.box.y, 3) - 0.001 for item in by_role["number"]})
        assert len(columns) <= 2
        ground_end = sheet.area.y + sheet.area.height - theme.words * FOOT
        below = []
        for top, end in itertools.pairwise([*starts, ground_end + BETWEEN]):
            ends = [item.box.y + item.box.height for item in sheet.placed if top <= item.box.y < end and item.puzzle]
            below.append(end - BETWEEN - max(ends))
        assert max(below) <= MOST_WHITE * sheet.area.height
        assert max(below) - min(below) <= 2 * MOST_AIR


@pytest.mark.thorough
def test_groups_that_share_a_page_are_balanced(entries: Entries) -> None:
    alike = [NumberedEntry(number, entries["iqblocks"][0]) for number in range(1, 11)]
    for count, sizes in ((3, [3]), (4, [2, 2]), (7, [3, 2, 2]), (8, [3, 3, 2]), (10, [3, 3, 2, 2])):
        assert [len(group) for group in page_groups(alike[:count], Look(PAPERS["a4"]), 3)] == sizes


@pytest.mark.parametrize(("paper", "theme"), [("a4", LIGHT), ("a5", LIGHT), ("6x9in", THEMES["large"])])
def test_a_puzzle_of_more_than_two_swaps_has_a_board_to_work_on(paper: str, theme: Theme) -> None:
    pack: Sequence[Entry[Any, Any]] = puzzlemill.ready_made("domicles").puzzles
    items = [NumberedEntry(number, entry) for number, entry in enumerate(pack[::9], 1)]
    swaps = {item.number: entry.instance.swaps for item, entry in zip(items, pack[::9], strict=True)}
    assert set(swaps.values()) >= {2, 3, 5}
    sheets = puzzle_sheets(items, Look(PAPERS[paper], theme), 4)
    assert_sound(*sheets)
    boards = {item.puzzle for sheet in sheets for item in sheet.placed if item.role == "working board"}
    assert boards >= {number for number, most in swaps.items() if most > 2}


def test_lines_for_date_and_time_cost_no_room_and_are_left_out_on_small_pages(entries: Entries) -> None:
    items = numbered(entries)[3::5]
    look = Look(PAPERS["a5"], extras=Extras(references=True))
    with_times = look._replace(extras=look.extras._replace(times=True))
    plain, timed = puzzle_sheets(items, look, 2), puzzle_sheets(items, with_times, 2)
    assert placed(plain, "puzzle") == placed(timed, "puzzle")
    assert not any(placed(plain, "times"))
    assert sum(map(len, placed(timed, "times"))) == 2 * len(items)
    for sheet in timed:
        ends = {item.puzzle: item.box.x + item.box.width for item in sheet.placed if item.role == "number"}
        lines = [(item.puzzle, item.box.x) for item in sheet.placed if item.role == "times"]
        assert {puzzle: x - ends[puzzle] for puzzle, x in reversed(lines)} == pytest.approx(dict.fromkeys(ends, 4.0))
    assert_sound(*timed)
    small = puzzle_sheets(items[1:2], with_times._replace(paper=Paper(100, 100)), 1)
    assert not any(placed(small, "times") + placed(small, "reference"))


def test_the_gutter_is_on_the_left_of_odd_pages(entries: Entries) -> None:
    sheets = puzzle_sheets(numbered(entries), Look(PAPERS["a4"]), per_page=4)
    left = [sheet.area.x for sheet in sheets]
    assert left[0] > left[1]
    assert left[::2] == [left[0]] * len(left[::2])


def test_a_puzzle_too_large_to_be_read_is_refused() -> None:
    puzzle = puzzlemill.parse_id("ottf:200x200:" + "2" * 40_000)
    with pytest.raises(InputError, match="puzzle 7: too large for this paper; its type would be only"):
        puzzle_sheets([NumberedEntry(7, make_entry(puzzle))], Look(PAPERS["a4"]), per_page=1)


def placed(sheets: list[Sheet], role: str) -> list[list[Box]]:
    return [[item.box for item in sheet.placed if item.role == role] for sheet in sheets]


@pytest.mark.parametrize("per_page", [4, 6, 12])
def test_pages_of_answers_are_as_few_as_possible_and_differ_by_a_row_at_most(entries: Entries, per_page: int) -> None:
    puzzles = [NumberedEntry(n, entries["gloop"][0]) for n in range(15)]
    boxes = placed(answer_sheets(puzzles, Look(PAPERS["a4"]), 1, per_page=per_page), "answer")
    counts = [len(page) for page in boxes]
    assert len(counts) == -(-15 // per_page)
    assert sum(counts) == 15
    assert max(counts) <= per_page
    row = sum(box.y == boxes[0][0].y for box in boxes[0])
    assert max(counts) - min(counts) <= row
    assert len({round(box.width, 6) for page in boxes for box in page}) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_left_edges_of_answers_align_with_the_margin_and_from_row_to_row(entries: Entries, kind: Kind) -> None:
    puzzles = [item for item in numbered(entries) if item.kind == kind]
    for sheet in answer_sheets(puzzles, Look(PAPERS["6x9in"])):
        boxes = placed([sheet], "answer")[0]
        rows = {box.y: sorted(other.x for other in boxes if other.y == box.y) for box in boxes}
        full, *others = rows.values()
        assert full[0] == pytest.approx(sheet.area.x)
        assert all(row == pytest.approx(full[: len(row)]) for row in others)


def test_puzzles_of_one_size_have_one_scale_in_a_chapter_and_start_level(entries: Entries) -> None:
    one = entries["gloop"][0]
    large = puzzlemill.generate("gloop", count=1, seed=5, board="5x5")[0]
    puzzles = [NumberedEntry(n, large if n == 2 else one) for n in range(1, 9)]
    sheets = puzzle_sheets(puzzles, Look(PAPERS["letter"]), 2)
    alike = {
        (round(item.box.width, 6), round(item.box.height, 6))
        for sheet in sheets
        for item in sheet.placed
        if item.role == "puzzle" and item.puzzle not in (1, 2)
    }
    assert len(alike) == 1
    for sheet in puzzle_sheets(puzzles, Look(PAPERS["letter"]), 3):
        columns = {round(item.box.x, 6) for item in sheet.placed if item.role == "number"}
        assert len({round(box.x, 6) for box in placed([sheet], "puzzle")[0]}) == len(columns)


def test_a_puzzle_alone_fills_its_page_and_is_numbered_once(entries: Entries) -> None:
    for kind in KINDS:
        sheet = puzzle_sheets([NumberedEntry(1, entries[kind][0])], Look(PAPERS["a4"]), 1)[0]
        box = placed([sheet], "puzzle")[0][0]
        assert max(box.width / sheet.area.width, box.height / sheet.area.height) > 0.6
        assert len(placed([sheet], "head")[0]) == 1


@pytest.mark.parametrize(("paper", "per_page"), [("a4", 1), ("letter", 4), ("a5", 2), ("6x9in", 4)])
def test_iq_blocks_fill_their_pages(entries: Entries, paper: str, per_page: int) -> None:
    for sheet in puzzle_sheets(numbered({"iqblocks": entries["iqblocks"][:4]}), Look(PAPERS[paper]), per_page):
        boxes = placed([sheet], "puzzle")[0]
        assert max(box.y + box.height for box in boxes) - boxes[0].y > 0.65 * sheet.area.height
        assert max(box.x + box.width for box in boxes) - boxes[0].x > 0.65 * sheet.area.width


@pytest.mark.parametrize("kind", ["gloop", "ottf", "iqblocks"])
def test_the_arrangement_that_is_larger_in_its_box_is_drawn(entries: Entries, kind: str) -> None:
    entry = entries[kind][0]
    assert len(arrangements(entry.instance)) > 1
    for paper in (Paper(100, 300), Paper(300, 130)):
        sheet = puzzle_sheets([NumberedEntry(1, entry)], Look(paper), 1)[0]
        box = placed([sheet], "puzzle")[0][0]
        assert (box.height > box.width) == (paper.height > paper.width)


def test_a_last_word_has_company_if_it_costs_no_line() -> None:
    text = "one two three four five six"
    width = text_width("one two three four five", 4) + 1
    assert wrap(text, 4, width)[-1] == "six"
    assert balanced(text, 4, width) == ["one two three four", "five six"]
    narrow = text_width("Donau", 4) + 0.1
    assert balanced("Donaudampfer", 4, narrow) == wrap("Donaudampfer", 4, narrow)
    assert balanced("", 4, width) == []
