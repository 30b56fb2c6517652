"""Posters of IQ Blocks: many boards in rows and columns."""

import itertools

import pytest

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.iqblocks.board import border
from puzzlemill_research.iqblocks.open_spots import open_spot_boards
from puzzlemill_research.iqblocks.posters import LONGEST, WIDTH, poster
from tests.support.render.drawings import SLACK, assert_inside, assert_texts_apart, places, texts
from tests.support.render.iqblocks import hatched
from tests.support.render.samples import EMPTY, START

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
