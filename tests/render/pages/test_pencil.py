"""Puzzles for the pencil: givens from the solution until one solution is left, and forms to draw in."""

from typing import Any, TypeAlias

import pytest

import puzzlemill
from puzzlemill.puzzles import KINDS, check, format_id, parse_id
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.kinds import InputError, Kind, OutOfReachError
from puzzlemill.puzzles.packs import Entry, make_entry
from puzzlemill.render import draw
from puzzlemill.render.drawing.canvas import Drawing, least_type
from puzzlemill.render.drawing.themes import THEMES
from puzzlemill.render.gloop import pencil as gloop_pencil
from puzzlemill.render.iqblocks import pencil as iqblocks_pencil
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.layout import Look
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pencil import TICK, draw_for_pencil, pencil_givens, to_tick_off
from puzzlemill.render.pages.sheets import puzzle_sheets
from puzzlemill.solvers import count
from tests.support.render.drawings import assert_apart, assert_sound, assert_within, paths, places, texts, types

OPTIONS: dict[Kind, list[dict[str, Any]]] = {
    "gloop": [{"board": "3x3", "goal": "mixed"}, {"board": "4x5", "givens": 3}, {"board": "2x3", "spares": 2}],
    "domicles": [{"layout": "2x2"}, {"layout": "4x3"}],
    "ottf": [{"board": "3x4"}, {"board": "7x13"}],
    "iqblocks": [{"givens": 7}, {"givens": 2}],
}


Entries: TypeAlias = dict[str, list[Entry[Any, Any]]]
"""Puzzles of each kind."""


@pytest.fixture(scope="module")
def entries() -> Entries:
    return {
        kind: [puzzlemill.generate(kind, count=1, seed=8, **options)[0] for options in several]
        for kind, several in OPTIONS.items()
    }


def test_more_is_given_until_one_solution_is_left_and_little_is_to_be_drawn(entries: Entries) -> None:
    for entry in (*entries["gloop"], *entries["iqblocks"]):
        puzzle: Any = pencil_givens(entry)
        assert check(puzzle, entry.solution) == []
        assert count(puzzle).count == 1
        assert parse_id(format_id(puzzle)) == puzzle
        if isinstance(puzzle, Gloop):
            assert set(puzzle.givens) >= set(entry.instance.givens)
            assert 1 <= len(puzzle.cells) - len(puzzle.givens) <= gloop_pencil.MOST_OPEN
        else:
            assert 1 <= len(puzzle.left) <= iqblocks_pencil.MOST_OPEN


def test_no_more_is_given_than_is_needed(entries: Entries) -> None:
    for entry in (*entries["gloop"], *entries["iqblocks"]):
        again = make_entry(pencil_givens(entry), entry.solution)
        assert pencil_givens(again) == again.instance
    sparse = entries["iqblocks"][1]
    fuller: Any = pencil_givens(sparse)
    assert len(fuller.left) == iqblocks_pencil.MOST_OPEN
    assert pencil_givens(entries["iqblocks"][0]) == entries["iqblocks"][0].instance


def test_givens_depend_on_the_puzzle_alone(entries: Entries) -> None:
    for kind in ("gloop", "iqblocks"):
        for entry in entries[kind]:
            assert pencil_givens(entry) == pencil_givens(make_entry(entry.instance, entry.solution))


def test_kinds_that_need_no_givens_for_a_pencil_stay_unchanged(entries: Entries) -> None:
    for entry in (*entries["domicles"], *entries["ottf"]):
        assert pencil_givens(entry) == entry.instance


def test_nothing_is_given_from_a_missing_wrong_or_unproved_solution(entries: Entries) -> None:
    entry = entries["gloop"][0]
    with pytest.raises(InputError, match="solution: missing, so no cells or pieces can be given"):
        pencil_givens(make_entry(entry.instance))
    assert isinstance(entry.solution, Packing)
    turned = Packing(entry.solution.grid[::-1])
    with pytest.raises(InputError, match="solution: wrong, so no cells or pieces can be given: "):
        pencil_givens(make_entry(entry.instance, turned))
    with pytest.raises(OutOfReachError, match="no number of givens was proved to leave one solution within 0 nodes"):
        pencil_givens(entries["gloop"][1], budget=0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_forms_keep_within_their_bounds_and_a_page(entries: Entries, kind: Kind, theme: Any) -> None:
    for entry in entries[kind]:
        form = draw_for_pencil(entry.instance, theme)
        assert form is not None
        assert_within(form, 175, 245)


def tick_boxes(drawing: Drawing) -> int:
    outlines = [box for path, box in paths(drawing) if not path.fill]
    return sum(box.width == pytest.approx(TICK) == box.height for box in outlines)


def test_everything_to_place_can_be_ticked_off_once(entries: Entries) -> None:
    for entry in (*entries["gloop"], *entries["iqblocks"]):
        puzzle: Any = pencil_givens(entry)
        form = draw_for_pencil(puzzle)
        assert form is not None
        if isinstance(puzzle, IqBlocks):
            assert tick_boxes(form) == len(puzzle.left)
            given = [piece.name for piece in puzzle.givens]
            assert sorted(texts(form)) == sorted([*(piece.name for piece in puzzle.left), *given, *given])
        else:
            given_tiles = {tile_number(word) for _, _, word in puzzle.givens}
            assert tick_boxes(form) == len(set(puzzle.tiles) - given_tiles)
            assert sorted(texts(form)) == sorted(map(str, set(puzzle.tiles) - given_tiles))
            assert least_type(form) > 3


def test_marks_show_every_place_where_a_path_can_cross_into_an_open_cell() -> None:
    puzzle = Gloop(("...", ".#."), "valid", tuple(range(5)), ((0, 0, "........"), (0, 1, "......()")))
    marks = list(gloop_pencil._marks(puzzle, 10.0))
    # Two for each of (0, 0)-(1, 0), (0, 1)-(0, 2) and (0, 2)-(1, 2); none between the two given tiles.
    assert len(marks) == 6
    middles = {(round(sum(float(step[1]) for step in mark.steps) / 2 - 0.45, 2)) for mark in marks}
    assert middles == {3.33, 6.67, 20.0, 23.33, 26.67}


def test_domicles_have_empty_tiles_with_the_same_numbers_of_places_and_one_line_per_swap(entries: Entries) -> None:
    for entry in entries["domicles"]:
        form = draw_for_pencil(entry.instance)
        assert form is not None
        tiles = len(entry.instance.tiles)
        numbers = [text for text in texts(form) if text.isdigit()]
        assert sorted(numbers) == sorted([str(place) for place in range(1, tiles + 1)] * 2)
        assert texts(form).count("↔") == entry.instance.swaps


def test_ottf_has_an_empty_card_with_its_numbers_small_in_the_corners(entries: Entries) -> None:
    for entry in entries["ottf"]:
        form = draw_for_pencil(entry.instance)
        assert form is not None
        sizes = sorted({item.size for item, _ in types(form)})
        assert len(sizes) == 2
        assert sizes[0] < sizes[1] / 2
        assert len(texts(form)) == 2 * len(entry.instance.tiles)
    large = parse_id("ottf:31x1:" + "1" * 31)
    assert draw_for_pencil(large) == draw(large)


def test_drawings_to_tick_off_keep_apart_in_even_rows() -> None:
    pieces = [Drawing(width, 10, ()) for width in (20, 20, 20, 20, 90)]
    rows = to_tick_off(pieces, 80)
    assert [len(place.drawing.items) for place in places(rows)] == [2, 2, 1]
    assert rows.width <= 100
    assert_apart([box for _, box in paths(rows)])


def test_pages_for_the_pencil_are_sound(entries: Entries) -> None:
    everything = [entry for kind in KINDS for entry in entries[kind]]
    sheets = puzzle_sheets(numbered(everything), Look(paper_named("a4"), pencil=True), 4)
    assert_sound(*sheets)
    numbers = [placed.puzzle for sheet in sheets for placed in sheet.placed if placed.role == "puzzle"]
    assert numbers == list(range(1, len(everything) + 1))


def test_givens_are_added_until_there_is_one_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pieces of the ten, with which this begins, leave many."""
    monkeypatch.setattr(iqblocks_pencil, "MOST_OPEN", 8)
    solution = puzzlemill.ready_made("iqblocks").puzzles[0].solution
    empty = make_entry(IqBlocks("iq", ("." * 8,) * 8), solution)
    fuller = pencil_givens(empty)
    assert isinstance(fuller, IqBlocks)
    assert count(fuller).count == 1
    assert 2 < 10 - len(fuller.left) < 10
