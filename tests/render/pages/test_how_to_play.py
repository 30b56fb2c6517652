"""How to play: every picture is a real position, every first step is the solver's, and pages flow on any paper."""

import itertools

import pytest

from puzzlemill.puzzles import KINDS, check
from puzzlemill.puzzles.domicles import duplicates
from puzzlemill.puzzles.domicles import parse_id as domicles
from puzzlemill.puzzles.domicles import replay as swapped
from puzzlemill.puzzles.gloop import parse_id as gloop
from puzzlemill.puzzles.gloop.tiles import TILES, facing, sides, tile_number
from puzzlemill.puzzles.iqblocks import Filling
from puzzlemill.puzzles.iqblocks import parse_id as iqblocks
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import replay, template_of
from puzzlemill.render import rules
from puzzlemill.render.domicles import how_to_play as domicles_rules
from puzzlemill.render.drawing.canvas import Drawing, Text
from puzzlemill.render.drawing.themes import LIGHT, THEMES, Theme
from puzzlemill.render.gloop import how_to_play as gloop_rules
from puzzlemill.render.gloop.game.rules import ENDS, PARTS, PATTERN, gloop_game_sheet
from puzzlemill.render.iqblocks import how_to_play as iqblocks_rules
from puzzlemill.render.ottf import how_to_play as ottf_rules
from puzzlemill.render.pages.blocks import Block, Head, Picture, Row
from puzzlemill.render.pages.how_to_play import how_to_play_sheets, instructions
from puzzlemill.render.pages.layout import Look, Sheet
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.png import has_colour
from puzzlemill.render.pages.words import ENGLISH, language
from puzzlemill.solvers import count, steps
from puzzlemill.solvers.gloop.steps import Lay
from puzzlemill.solvers.iqblocks.steps import Lay as Put
from puzzlemill.solvers.ottf.steps import Role
from tests.support.render.drawings import assert_sound

PAPERS = ("a4", "letter", "6x9in", "a5")
LANGUAGES = ("en", "de")
SMALLEST = 0.84 * 9 * 25.4 / 72


def words_of(sheet: Sheet) -> list[Text]:
    return [item for item in sheet.drawing.items if isinstance(item, Text)]


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_sound_on_any_paper_and_two_at_most(kind: str, code: str, name: str) -> None:
    sheets = how_to_play_sheets(kind, Look(paper_named(name), words=language(code)), 6)
    assert [sheet.number for sheet in sheets] == list(range(6, 6 + len(sheets)))
    assert len(sheets) <= (1 if name in {"a4", "letter"} else 2)
    for sheet in sheets:
        assert_sound(sheet)
        assert any(placed.role == "figure" for placed in sheet.placed)
        assert min(item.size for item in words_of(sheet)) >= SMALLEST - 1e-9
    heads = [text for sheet in sheets for text in sheet.placed if text.role == "section"]
    assert len(heads) >= 5


@pytest.mark.few
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_pages_are_sound_in_every_theme(theme: Theme) -> None:
    for kind in KINDS:
        sheets = how_to_play_sheets(kind, Look(paper_named("a4"), theme), 3)
        assert_sound(*sheets)
        assert any(has_colour(sheet.drawing) for sheet in sheets) == theme.coloured
    if theme.words == 1:
        assert has_colour(gloop_game_sheet(paper_named("a4"), 1, theme=theme).drawing) == theme.coloured


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_picture_is_on_the_page_of_the_words_before_it(kind: str, code: str) -> None:
    for paper in ("6x9in", "a5"):
        for sheet in how_to_play_sheets(kind, Look(paper_named(paper), THEMES["large"], language(code)), 1):
            assert sheet.placed[0].role in {"title", "section", "text"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_and_a_wrong_example_have_their_marks(kind: str) -> None:
    rows = [block for block in rules(kind, ENGLISH, LIGHT) if isinstance(block, Row)]
    assert {picture.right for row in rows for picture in row.pictures} >= {True, False}
    assert sum(placed.role == "mark" for placed in how_to_play_sheets(kind, Look(paper_named("a4")), 3)[0].placed) >= 2


def test_a_section_too_long_for_a_page_is_split_and_nothing_is_lost() -> None:
    text = "word " * 400
    blocks: list[Block] = [
        Head("First"),
        text,
        text,
        Drawing(50, 50, ()),
        Head("Second"),
        Row((Picture(Drawing(500, 10, ())),)),
    ]
    sheets = instructions("Title", "", blocks, Look(paper_named("a5")), 1)
    assert len(sheets) > 1
    assert sum(item.text.split().count("word") for sheet in sheets for item in words_of(sheet)) == 800
    assert sum(placed.role == "figure" for sheet in sheets for placed in sheet.placed) == 2


@pytest.mark.parametrize(
    ("kind", "paper", "code", "theme"), [("domicles", "5x8in", "de", "large"), ("iqblocks", "100x100mm", "en", "ink")]
)
def test_pictures_too_large_for_small_pages_are_reduced(kind: str, paper: str, code: str, theme: str) -> None:
    for sheet in how_to_play_sheets(kind, Look(paper_named(paper), THEMES[theme], language(code)), 1):
        assert_sound(sheet)
        assert min(item.size for item in words_of(sheet)) >= SMALLEST - 1e-9


def test_paper_too_small_for_the_rules_is_refused() -> None:
    with pytest.raises(InputError, match="paper: 100 x 100 mm is too small for the rules of IQ Blocks"):
        how_to_play_sheets("iqblocks", Look(paper_named("100x100mm"), THEMES["large"]), 1)


def test_the_boards_of_gloop_are_right_and_the_only_ones() -> None:
    for position, solution in (gloop_rules.EXAMPLE, gloop_rules.MIXED):
        assert check(gloop(position), solution) == []
        assert count(gloop(position)).count == 1
    assert check(gloop(gloop_rules.STEP), gloop_rules.EXAMPLE[1]) == []


def test_the_joints_of_gloop_are_as_they_say() -> None:
    for left, right, good, _ in gloop_rules.JOINTS:
        assert (sides(left)[1] == facing(sides(right)[3])) == good


def test_the_first_step_of_gloop_is_the_solvers() -> None:
    (row, col), (_, solution) = gloop_rules.CORNER, gloop_rules.EXAMPLE
    step = steps(gloop(gloop_rules.STEP)).steps[0]
    word = solution.grid[row][col]
    assert word is not None
    assert (step.technique, step.text) == ("single", "Only tile 3 fits row 3, column 1.")
    assert step.move == Lay(row, col, word)
    assert tile_number(word) == 3
    assert word == TILES[3]
    puzzle = gloop(gloop_rules.STEP)
    corners = [
        n for n in puzzle.free_tiles if any(sides(TILES[n])[s] == sides(TILES[n])[s - 1] == "00" for s in range(4))
    ]
    assert corners == [3, 7, 9, 23]
    # With the blank sides to the left and below, as in the corner.
    assert all(sides(TILES[number])[2:] == ("00", "00") for number in corners)
    assert [sides(TILES[number])[0] for number in corners] == ["10", "01", "11", "11"]


def test_the_numbers_that_the_rules_of_gloop_name_are_true() -> None:
    words = " ".join(block for block in rules("gloop", ENGLISH, LIGHT) if isinstance(block, str))
    blanks = [[side == "00" for side in sides(tile)] for tile in TILES]
    assert f"{len(TILES)} square tiles" in words
    assert f"only {sum(map(any, blanks))} have a blank side" in words
    assert sum(any(four[side] and four[side - 1] for side in range(4)) for four in blanks) == 8
    assert f"Only eight of the {len(TILES)} tiles have two blank sides next to each other" in words


def test_the_boards_of_domicles_are_as_they_say() -> None:
    small = domicles(domicles_rules.SMALL)
    codes = {"row": ["ROW_DUPLICATE"], "column": ["COLUMN_DUPLICATE"], "solved": []}
    for key, swaps, solved in domicles_rules.CASES:
        broken = [breach.code for breach in duplicates(swapped(small.tiles, swaps), small.cols)]
        assert (broken, not broken) == (codes[key], solved)


def test_the_steps_of_domicles_are_the_solvers() -> None:
    position, solution = domicles_rules.EXAMPLE
    puzzle = domicles(position)
    assert check(puzzle, solution) == []
    trace = steps(puzzle)
    assert trace.solution == solution
    assert trace.steps[0].technique == "descent"
    assert len(duplicates(puzzle.tiles, puzzle.cols)) == 4
    swaps = itertools.combinations(range(len(puzzle.tiles)), 2)
    left = {swap: len(duplicates(swapped(puzzle.tiles, (swap,)), puzzle.cols)) for swap in swaps}
    assert [swap for swap, pairs in left.items() if pairs <= 2] == [solution.swaps[0]]
    assert left[solution.swaps[0]] == 2


def test_the_orders_of_ottf_are_as_they_say() -> None:
    puzzle = template_of(3, 3, ottf_rules.EXAMPLE.order)
    assert check(puzzle, ottf_rules.EXAMPLE) == []
    assert check(puzzle, ottf_rules.OTHER)
    numbers = replay(ottf_rules.OTHER.order)
    assert {cell for cell in numbers if str(numbers[cell]) != puzzle.template[cell[0]][cell[1]]} == {(0, 2), (1, 2)}
    assert replay(ottf_rules.CROSS)[1, 1] == 1
    before = replay(ottf_rules.EXAMPLE.order[:-1])
    changed = {cell: number for cell, number in before.items() if str(number) != puzzle.template[cell[0]][cell[1]]}
    assert changed == {(1, 2): 1, (2, 1): 2}


def test_the_first_steps_of_ottf_are_the_solvers() -> None:
    first = steps(template_of(3, 3, ottf_rules.EXAMPLE.order)).steps[:3]
    assert [step.move for step in first] == [Role(*cell, "first") for cell in ottf_rules.EXAMPLE.order[:3]]
    assert {step.technique for step in first} == {"rule 1"}
    # Words say that the last 1 comes after its neighbours by the second rule.
    last = ottf_rules.EXAMPLE.order[-1]
    assert template_of(3, 3, ottf_rules.EXAMPLE.order).template[last[0]][last[1]] == "1"


def test_the_boards_of_iq_blocks_are_as_they_say() -> None:
    start, after, end = (iqblocks(text) for text in iqblocks_rules.EXAMPLE)
    for puzzle in (start, after):
        assert check(puzzle, Filling(end.board)) == []
    assert count(start).count == 1
    assert count(iqblocks(iqblocks_rules.WRONG)).count == 0
    trace = steps(iqblocks(iqblocks_rules.WRONG))
    assert (trace.status, trace.steps[0].cells) == ("unsolvable", (iqblocks_rules.LANE,))


def test_the_steps_of_iq_blocks_are_the_solvers() -> None:
    start, after, _ = (iqblocks(text) for text in iqblocks_rules.EXAMPLE)
    first = steps(start).steps[0]
    assert (first.technique, first.cells[0]) == ("forced placement", iqblocks_rules.LANE)
    assert first.move == Put("A", tuple((r, c) for r in range(8) for c in range(8) if after.board[r][c] == "A"))


@pytest.mark.few
@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rules_of_the_gloop_game_are_one_sound_page(code: str, name: str) -> None:
    for cut_out in (False, True):
        sheet = gloop_game_sheet(paper_named(name), 9, language(code), cut_out=cut_out)
        assert sheet.number == 9
        assert_sound(sheet)
        assert any(ENGLISH("game.cut") in item.text for item in words_of(sheet)) == (cut_out and code == "en")


def test_paper_too_small_for_the_gloop_game_is_refused() -> None:
    with pytest.raises(InputError, match="is too small for the rules of the Gloop game"):
        gloop_game_sheet(paper_named("100x140mm"), 1)


def test_in_the_picture_of_the_gloop_game_all_paths_run_on_and_squares_touch_two_tiles() -> None:
    words = {(r, c): word for r, line in enumerate(PATTERN) for c, word in enumerate(line) if word is not None}
    assert len({tile_number(word) for word in words.values()}) == len(words) == 14
    for (r, c), word in words.items():
        for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            other = words.get((r + down, c + right))
            assert other is None or facing(sides(word)[side]) == sides(other)[(side + 2) % 4]
    parts = [set(itertools.product(range(r, r + rows), range(c, c + cols))) for r, c, rows, cols in PARTS]
    assert set().union(*parts) == set(words)
    for part, before in ((parts[1], parts[0]), (parts[2], parts[0]), (parts[3], parts[2])):
        near = {(r + down, c + right) for r, c in part for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1))}
        assert len(near & before) == 2
    # The ends are the squares placed last on each side; arrows lead to free places, and never back across.
    assert [square for square, _ in ENDS] == [PARTS[1][:2], PARTS[3][:2]]
    for ((row, col), directions), back in zip(ENDS, (1, -1), strict=True):
        for right, down in directions:
            assert right != back
            assert not words.keys() & set(
                itertools.product(
                    range(row + 2 * down, row + 2 * down + 2), range(col + 2 * right, col + 2 * right + 2)
                )
            )
