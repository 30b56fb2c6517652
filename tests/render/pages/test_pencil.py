"""Puzzles for the pencil: givens from the solution until one solution is left, and forms to draw in."""

from typing import Any, TypeAlias

import msgspec
import pytest

import puzzlemill
from puzzlemill.files.printing import for_pencil
from puzzlemill.generator.gloop.options import DEDUCTIONS
from puzzlemill.puzzles import KINDS, check, format_id, parse_id
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.kinds import InputError, Kind, OutOfReachError
from puzzlemill.puzzles.packs import Entry, make_entry
from puzzlemill.render import draw
from puzzlemill.render.drawing.canvas import Drawing, least_type
from puzzlemill.render.drawing.themes import LIGHT, THEMES
from puzzlemill.render.gloop import pencil as gloop_pencil
from puzzlemill.render.iqblocks import pencil as iqblocks_pencil
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.layout import Look
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pencil import TICK, draw_for_pencil, pencil_arrangements, pencil_givens, to_tick_off
from puzzlemill.render.pages.sheets import puzzle_sheets
from puzzlemill.solvers import count, steps
from puzzlemill.solvers.iqblocks.steps import steps as iqblocks_steps
from tests.support.render.drawings import assert_apart, assert_sound, assert_within, paths, places, texts, types
from tests.support.render.samples import gloop_sample, unturned_sample

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


def needs_trials(puzzle: Gloop) -> bool:
    """Whether a person has to try things out, in their full solution with trials and searches."""
    return not {step.technique for step in steps(puzzle).steps} <= set(DEDUCTIONS)


@pytest.mark.thorough
def test_just_enough_is_given_to_solve_a_puzzle_without_trials(entries: Entries) -> None:
    for entry in entries["gloop"]:
        puzzle: Any = pencil_givens(entry)
        assert (puzzle != entry.instance) == needs_trials(entry.instance)
        assert check(puzzle, entry.solution) == []
        assert count(puzzle).count == 1
        assert parse_id(format_id(puzzle)) == puzzle
        assert not needs_trials(puzzle)
        for given in set(puzzle.givens) - set(entry.instance.givens):
            fewer = tuple(other for other in puzzle.givens if other != given)
            assert not gloop_pencil.givens_suffice(msgspec.structs.replace(puzzle, givens=fewer), 0)


@pytest.mark.parametrize("unturned", [False, True])
def test_puzzles_made_by_deduction_are_printed_as_they_are(unturned: bool) -> None:
    options: dict[str, Any] = {"board": "5x5", "deduction": "closure", "unturned": unturned}
    (entry,) = puzzlemill.generate("gloop", count=1, seed=3, **options)
    assert pencil_givens(entry) is entry.instance
    assert for_pencil(entry) is entry


@pytest.mark.thorough
def test_a_board_too_full_for_its_page_gets_more_givens(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, packing = gloop_sample("8x8")
    puzzle = unturned_sample(puzzle, packing)
    monkeypatch.setattr(gloop_pencil, "LEAST", gloop_pencil.layout_of(puzzle).side + 1)
    assert not gloop_pencil.givens_suffice(puzzle, 0)
    fuller = pencil_givens(make_entry(puzzle, packing))
    assert isinstance(fuller, Gloop)
    assert gloop_pencil.layout_of(fuller).side >= gloop_pencil.LEAST
    assert_within(gloop_pencil.draw_form(fuller, LIGHT), 170, 241)
    for theme in THEMES.values():
        assert gloop_pencil.layout_of(puzzle, theme).side >= 7


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("unturned", [False, True])
def test_cells_are_large_enough_to_draw_in(paper: str, unturned: bool) -> None:
    for size in (4, 5, 6):
        puzzle, packing = gloop_sample(f"{size}x{size}")
        if unturned:
            puzzle = unturned_sample(puzzle, packing)
        [sheet] = puzzle_sheets(numbered([make_entry(puzzle)]), Look(paper_named(paper), pencil=True), 4)
        assert_sound(sheet)
        [form] = places(sheet.drawing)
        assert gloop_pencil.layout_of(puzzle).side >= gloop_pencil.COMFORTABLE
        assert form.scale * gloop_pencil.COMFORTABLE >= gloop_pencil.LEAST


@pytest.mark.thorough
def test_pieces_are_given_until_few_or_short_steps_do(entries: Entries, monkeypatch: pytest.MonkeyPatch) -> None:
    sparse = entries["iqblocks"][1]
    plain: Any = pencil_givens(sparse)
    assert {step.technique for step in iqblocks_steps(plain).steps} <= iqblocks_pencil.SHORT
    monkeypatch.setattr(iqblocks_pencil, "SHORT", frozenset())
    fuller: Any = pencil_givens(sparse)
    assert len(fuller.left) == iqblocks_pencil.FEW_OPEN
    assert count(plain).count == count(fuller).count == 1
    assert pencil_givens(make_entry(fuller, sparse.solution)) == fuller


def test_givens_depend_on_the_puzzle_alone(entries: Entries) -> None:
    for kind in ("gloop", "iqblocks"):
        for entry in entries[kind][:1]:
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
        pencil_givens(entries["iqblocks"][1], budget=0)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "ottf"])
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_forms_keep_within_their_bounds_and_a_page(entries: Entries, kind: Kind, theme: Any) -> None:
    for entry in entries[kind]:
        forms = pencil_arrangements(entry.instance, theme)
        assert forms[0] == draw_for_pencil(entry.instance, theme)
        for form in forms:
            assert_within(form, 175, 245)
            assert sorted(texts(form)) == sorted(texts(forms[0]))


def tick_boxes(drawing: Drawing) -> int:
    outlines = [box for path, box in paths(drawing) if not path.fill]
    return sum(box.width == pytest.approx(TICK) == box.height for box in outlines)


@pytest.mark.thorough
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


def test_ottf_is_solved_with_a_pencil_anyway_on_a_card_with_its_numbers_small_in_the_corners(entries: Entries) -> None:
    for entry in entries["ottf"]:
        assert draw_for_pencil(entry.instance) is None
        usual = draw(entry.instance)
        sizes = sorted({item.size for item, _ in types(usual)})
        assert len(sizes) == 2
        assert sizes[0] < sizes[1] / 2
        assert len(texts(usual)) == 2 * len(entry.instance.tiles)


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
