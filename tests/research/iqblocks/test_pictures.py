"""Pictures of IQ Blocks: solutions step by step, and many boards in rows and columns."""

import itertools

import pytest

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.render.drawing.canvas import RED, ROSE, Drawing, Text
from puzzlemill.render.iqblocks.board import border
from puzzlemill.solvers.iqblocks.steps import Lay, steps
from puzzlemill.solvers.playing import Step, Trace
from puzzlemill_research.iqblocks.open_spots import open_spot_boards
from puzzlemill_research.iqblocks.posters import LONGEST, WIDTH, poster
from puzzlemill_research.iqblocks.strip import NEW, TALLEST, WIDEST, strip_pages
from tests.support.render.drawings import SLACK, assert_inside, assert_texts_apart, paths, places, texts
from tests.support.render.iqblocks import grounds, hatched
from tests.support.render.samples import EMPTY, END, START

HARD = IqBlocks("iq", ("I.B.....", *("." * 8,) * 7))
TALL = IqBlocks("iq", ("." * 5,) * 32)


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
        for picture, cells, is_hatched, letters in zip(
            drawings, rose, (True, False, True, False, True), ("", "EF", "E", "E", ""), strict=True
        ):
            board, *outlines = pictures(picture)
            assert grounds(board, board.width / 8.2) == dict.fromkeys(cells, ROSE)
            assert red_cells(board) == (set(dead) if is_hatched else set())
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
            with pytest.raises(InputError, match=rf"steps '{first}-{last or 4}': expected numbers from 1 to 4"):
                strip_pages(START, trace, False, first, last)
        trial = Step("probing", "", ((0, 0),), None, (Lay("G", ((0, 0), (0, 1), (0, 2), (1, 0))),))
        with pytest.raises(InputError, match="steps: no step places a piece"):
            strip_pages(EMPTY, Trace[Filling, Lay]("unsolvable", (trial,)))


GIVEN = {(r, c) for r, row in enumerate(START.board) for c, mark in enumerate(row) if mark != "."}


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
