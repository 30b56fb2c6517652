"""Pictures of IQ Blocks in colours: tints that everyone can tell apart, many boards, and solutions step by step."""

import functools
import itertools
import math

import pytest

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece, bundled
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.render import answer, draw
from puzzlemill.render.drawing.canvas import RED, ROSE, WHITE, Box, Drawing, Ink, Text
from puzzlemill.render.drawing.themes import THEMES
from puzzlemill.render.iqblocks.board import HATCHED, border, natural_side
from puzzlemill.render.iqblocks.colours import TINTS, fills
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.layout import PAPERS
from puzzlemill.render.pages.pencil import draw_for_pencil
from puzzlemill.render.pages.png import has_colour
from puzzlemill.solvers.iqblocks import open_spot_boards, solve
from puzzlemill.solvers.iqblocks.steps import Lay, steps
from puzzlemill.solvers.playing import Step, Trace
from puzzlemill_research.iqblocks.posters import LONGEST, WIDTH, poster
from puzzlemill_research.iqblocks.strip import NEW, TALLEST, WIDEST, strip_pages
from tests.support.render.drawings import SLACK, assert_inside, assert_texts_apart, paths, places, texts, types
from tests.support.render.eyes import EYES, lab
from tests.support.render.samples import EMPTY, END, START

HARD = IqBlocks("iq", ("I.B.....", *("." * 8,) * 7))
TALL = IqBlocks("iq", ("." * 5,) * 32)
TWENTY_SIX = tuple(Piece(chr(65 + number), ("##", "##")) for number in range(26))
COLOUR = THEMES["colour"]


@functools.cache
def fillings() -> tuple[Filling, ...]:
    return solve(EMPTY, limit=400).solutions


def grounds(drawing: Drawing, side: float) -> dict[Cell, Ink]:
    """The tint of each cell of a board."""
    edge = border(side) / 2
    return {
        (round((box.top - edge) / side), round((box.left - edge) / side)): path.fill
        for path, box in paths(drawing)
        if path.fill is not None
    }


def hatched(board: Drawing, side: float) -> set[Cell]:
    """The cells of a board that are hatched as given."""
    starts = [box for path, box in paths(board) if path.stroke == HATCHED]
    return {(int((box.top + 0.1) / side), int((box.left + 0.1) / side)) for box in starts}


def tints_of(drawing: Drawing) -> dict[str, Ink | None]:
    """The topmost ground below each letter of a piece."""
    grounds = [(box, path.fill) for path, box in paths(drawing) if path.fill is not None]
    letters = [(text.text.strip("*"), box.middle) for text, box in types(drawing)]
    return {
        letter: [fill for box, fill in grounds if box.holds(*middle)][-1]
        for letter, middle in letters
        if len(letter) == 1 and letter.isalpha()
    }


GIVEN = {(r, c) for r, row in enumerate(START.board) for c, mark in enumerate(row) if mark != "."}


class TestColours:
    @pytest.mark.parametrize("eyes", EYES)
    def test_any_two_tints_and_paper_are_far_apart_for_all_eyes(self, eyes: str) -> None:
        seen = [lab(tint, eyes) for tint in (*TINTS, WHITE)]
        least = 23 if eyes == "normal" else 14
        assert min(math.dist(one, other) for one, other in itertools.combinations(seen, 2)) > least

    def test_any_two_tints_differ_in_lightness_and_none_is_too_dark_for_letters(self) -> None:
        light = sorted(lab(tint)[0] for tint in TINTS)
        assert min(other - one for one, other in itertools.pairwise(light)) > 3
        assert light[0] > 56
        assert light[-1] < 96

    def test_black_white_and_a_primary_have_their_known_places_in_cielab(self) -> None:
        for ink, known in ((0.0, (0, 0, 0)), (1.0, (100, 0, 0)), ((1.0, 0.0, 0.0), (53.2, 80.1, 67.2))):
            assert lab(ink) == pytest.approx(known, abs=0.1)

    @pytest.mark.parametrize("name", ["iq", "pentominoes-tetromino"])
    def test_every_piece_of_a_set_has_a_fill_of_its_own(self, name: str) -> None:
        chosen = fills(bundled(name))
        assert len(set(chosen.values())) == len(chosen) == len(bundled(name))
        assert {fill.texture for fill in list(chosen.values())[:10]} == {0}

    def test_twenty_six_pieces_have_different_fills_and_textures_are_drawn(self) -> None:
        square = Box(0, 0, 8, 8)
        drawn = [fill.items(square) for fill in fills(TWENTY_SIX).values()]
        assert all(one != other for one, other in itertools.combinations(drawn, 2))
        # One ground; four dots; two bars.
        assert [len(drawn[number]) for number in (0, 10, 20)] == [1, 5, 3]

    def test_a_piece_has_its_fill_in_puzzle_bank_answer_and_form_and_cut_out(self) -> None:
        clued = IqBlocks("iq", ("".join(END.board[0][:1]) + "." * 7, *("." * 8,) * 6, "." * 7 + END.board[7][7]))
        for puzzle in (START, clued):
            expected = {piece: fill.tint for piece, fill in fills(puzzle.piece_list).items()}
            board = draw(puzzle, None, COLOUR)
            form = draw_for_pencil(puzzle, COLOUR)
            assert form
            for drawing in (board, answer(puzzle, Filling(END.board), COLOUR), form):
                assert tints_of(drawing).items() <= expected.items()
            assert tints_of(board) == expected
            sheet = piece_sheets(PAPERS["a4"], puzzle.piece_list, theme=COLOUR)[0]
            assert tints_of(sheet.drawing) == expected

    def test_the_solution_has_colours_letters_and_lines_over_the_givens(self) -> None:
        drawing = answer(START, Filling(END.board), COLOUR)
        assert_inside(drawing)
        assert has_colour(drawing)
        assert sorted(texts(drawing)) == list("ABCDEFGHIJ")
        fill_of = fills(START.piece_list)
        assert grounds(drawing, natural_side(END.board)) == {
            (r, c): fill_of[mark].tint for r, row in enumerate(END.board) for c, mark in enumerate(row)
        }
        assert hatched(drawing, 10) == GIVEN


class TestPosters:
    @pytest.mark.parametrize(("number", "columns"), [(49, 7), (64, 8), (5, 7), (1, 1), (30, 9)])
    def test_boards_stand_apart_in_rows_and_columns_within_the_width(self, number: int, columns: int) -> None:
        boards = open_spot_boards(EMPTY, 3, [29_095 * at // number for at in range(number)])
        drawing = poster(boards, EMPTY.piece_list, columns)
        assert_inside(drawing)
        assert drawing.width <= WIDTH + SLACK
        pictures = places(drawing)
        assert len(pictures) == len(boards) == number
        assert len({place.x for place in pictures}) == min(columns, number)
        step = pictures[0].drawing.width
        xs = sorted({place.x for place in pictures})
        assert all(other - one > step * 1.1 for one, other in itertools.pairwise(xs))
        for board, place in zip(boards, pictures, strict=True):
            side = (place.drawing.width - border(0)) / 8
            assert side > 1.6
            assert sorted(texts(place.drawing)) == sorted(set("".join(board)) - {"."})
            assert_texts_apart(place.drawing)

    def test_only_givens_are_hatched(self) -> None:
        for place in places(poster(open_spot_boards(START, 2, [0, 1]), START.piece_list, 2, GIVEN)):
            assert hatched(place.drawing, place.drawing.width / 8.15) == GIVEN

    def test_unprintable_pictures_are_refused(self) -> None:
        board = ("." * 8,) * 8
        for boards, columns, message in (
            ([], 7, "poster: expected at least one board and one column"),
            ([board], 0, "poster: expected at least one board"),
            ([board] * 20, 20, "20 boards of 8 columns side by side would be too small"),
            ([board] * 100, 1, f"100 rows of boards of 8 rows would be longer than {LONGEST / 1000:g} m"),
        ):
            with pytest.raises(InputError, match=message):
                poster(boards, EMPTY.piece_list, columns)


def pictures(drawing: Drawing) -> list[Drawing]:
    return [place.drawing for place in places(drawing)]


def words(picture: Drawing) -> list[str]:
    """The words above a board of a strip."""
    return [item.text for item in picture.items if isinstance(item, Text)]


def red_cells(board: Drawing) -> set[Cell]:
    """The cells of an 8 x 8 board with red lines in them."""
    side = board.width / 8.2
    middles = [box.middle for path, box in paths(board) if path.stroke == RED]
    return {(int(y / side - 0.1), int(x / side - 0.1)) for x, y in middles}


class TestStrips:
    def test_each_board_shows_the_new_piece_in_blue_and_the_earlier_ones(self) -> None:
        trace = steps(START)
        board = [list(row) for row in START.board]
        (drawing,) = strip_pages(START, trace)
        assert_inside(drawing)
        assert drawing.width <= WIDEST
        for number, (step, picture) in enumerate(zip(trace.steps, pictures(drawing), strict=True), 1):
            assert step.move
            for r, c in step.move.cells:
                board[r][c] = step.move.piece
            (card,) = pictures(picture)
            tint = grounds(card, card.width / 8.2)
            assert {cell for cell, ink in tint.items() if ink == NEW} == set(step.move.cells)
            assert tint.keys() == {(r, c) for r in range(8) for c in range(8) if board[r][c] != "."}
            assert words(picture) == [str(number), f"{step.technique}: {step.move.piece}"]
        assert tuple(map("".join, board)) == END.board

    @pytest.mark.thorough
    def test_boards_are_numbered_and_headed_by_the_hardest_technique_since_the_one_before(self) -> None:
        trace = steps(HARD)
        (drawing,) = strip_pages(HARD, trace)
        hardest, heads = list[str](), list[list[str]]()
        for step in trace.steps:
            hardest.append(step.technique)
            if step.move:
                technique = next(name for name in ("probing", "dead region", "forced placement") if name in hardest)
                heads.append([str(len(heads) + 1), f"{technique}: {step.move.piece}"])
                hardest = []
        assert [words(picture) for picture in pictures(drawing)] == heads
        assert {text.partition(":")[0] for _, text in heads} == {"probing", "dead region", "forced placement"}

    def test_ruled_out_placements_are_drawn_only_on_demand_in_red_with_dead_regions_hatched(self) -> None:
        corner, under = (tuple((r, c) for r in rows for c in range(4)) for rows in (range(2), range(1, 3)))
        out, dead = Lay("E", corner), ((0, 4), (1, 4))
        other = Lay("F", under)
        three = Step[Lay]("dead region", "", dead, None, (out, other, out))
        two = Step[Lay]("probing", "", (*corner, *under), None, (out, other))
        one = Step("dead region", "", (*corner, *dead), None, (out,))
        end = Step[Lay]("forced placement", "", dead)
        trace = Trace[Filling, Lay]("unsolvable", (three, two, one, Step("probing", "", corner, None, (out,)), end))
        (page,) = strip_pages(EMPTY, trace, whole=True)
        drawings = pictures(page)
        assert [words(picture) for picture in drawings] == [
            ["1", "dead region: 3 out (EF)"],
            ["2", "probing: not E, F"],
            ["3", "dead region: not E"],
            ["4", "probing: not E"],
            ["5", "forced placement: contradiction"],
        ]
        rose = ((), {*corner, *under}, corner, corner, ())
        for picture, cells, hatched, letters in zip(
            drawings, rose, (True, False, True, False, True), ("", "EF", "E", "E", ""), strict=True
        ):
            board, *outlines = pictures(picture)
            assert grounds(board, board.width / 8.2) == dict.fromkeys(cells, ROSE)
            assert red_cells(board) == (set(dead) if hatched else set())
            assert [texts(outline) for outline in outlines] == [[letter] for letter in letters]
            assert_texts_apart(picture)
        (page,) = strip_pages(EMPTY, trace)
        assert [words(picture) for picture in pictures(page)] == [["1", "probing: contradiction"]]

    def test_a_placement_covered_by_others_has_no_letter(self) -> None:
        square = tuple((r, c) for r in range(2) for c in range(4))
        step = Step("probing", "", square, None, (Lay("E", square), Lay("G", square[:3] + square[4:5])))
        (page,) = strip_pages(EMPTY, Trace[Filling, Lay]("unsolvable", (step,)), whole=True)
        (picture,) = pictures(page)
        assert [texts(outline) for outline in pictures(picture)[1:]] == [["E"], []]

    def test_all_letters_of_ruled_out_placements_have_room(self) -> None:
        lays = tuple(Lay(letter, ((0, 0),)) for letter in "ABCDEFGHIJ") * 3
        trace = Trace[Filling, Lay]("unsolvable", (Step("dead region", "", (), None, lays),))
        (page,) = strip_pages(EMPTY, trace, whole=True)
        assert words(pictures(page)[0]) == ["1", "dead region: 30 out (ABCDEFGHIJ)"]
        assert_inside(page)

    def test_some_boards_keep_their_numbers(self) -> None:
        trace = steps(START)
        (whole,), (part,) = strip_pages(START, trace), strip_pages(START, trace, first=2, last=3)
        assert pictures(part) == pictures(whole)[1:3]

    def test_a_long_strip_continues_over_several_pages(self) -> None:
        trial = Step("probing", "", ((0, 0),), None, (Lay("G", ((0, 0), (0, 1), (0, 2), (1, 0))),))
        trials = Trace[Filling, Lay]("unsolvable", (trial,) * 50)
        pages = strip_pages(EMPTY, trials, whole=True)
        assert [words(picture)[0] for page in pages for picture in pictures(page)] == [
            str(number) for number in range(1, 51)
        ]
        assert [len(pictures(page)) for page in pages] == [20, 20, 10]
        for page in pages:
            assert_inside(page)
            assert page.height <= TALLEST
        (tall,) = strip_pages(TALL, Trace("unsolvable", (trial,) * 4), whole=True)
        assert tall.height <= TALLEST

    def test_unknown_boards_are_refused(self) -> None:
        trace = steps(START)
        for first, last in ((0, 2), (3, 2), (1, 5), (5, None)):
            with pytest.raises(InputError, match=rf"steps {first}-{last or 4}: expected numbers from 1 to 4"):
                strip_pages(START, trace, False, first, last)
        trial = Step("probing", "", ((0, 0),), None, (Lay("G", ((0, 0), (0, 1), (0, 2), (1, 0))),))
        with pytest.raises(InputError, match="steps: no step places a piece"):
            strip_pages(EMPTY, Trace[Filling, Lay]("unsolvable", (trial,)))
