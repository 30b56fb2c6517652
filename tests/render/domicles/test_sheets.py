"""Dominoes to cut out: the tiles of a set, and what is printed on each."""

import pytest

from puzzlemill.puzzles.domicles import double_set
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.domicles.sheets import domino_sheets, whole_set
from puzzlemill.render.drawing.canvas import Path, Text
from puzzlemill.render.pages.layout import PAPERS
from tests.support.render.cutouts import pieces_of
from tests.support.render.drawings import places


def test_a_set_has_its_number_of_tiles_with_and_without_doubles() -> None:
    assert [len(whole_set(pips)) for pips in (6, 9, 12)] == [21, 45, 78]
    assert [len(whole_set(pips, doubles=True)) for pips in (6, 9, 12)] == [28, 55, 91]
    assert whole_set(6) == double_set(6)
    for pips in (0, 19):
        with pytest.raises(InputError, match=f"pips {pips}: expected 1 to 18"):
            whole_set(pips)


def test_a_tile_fills_its_piece_and_carries_its_pips() -> None:
    for tile in whole_set(12, doubles=True):
        sheet, _ = domino_sheets(PAPERS["a4"], [(12, 12), tile])
        place, *_ = places(sheet.drawing)
        box = pieces_of(sheet)[0].box
        assert (place.x, place.y) == (box.x, box.y)
        assert place.drawing.width * place.scale == pytest.approx(box.width)
        pips = [item for item in place.drawing.items if isinstance(item, Path) and item.fill == 0.0]
        assert len(pips) == sum(tile)


def test_if_numbers_are_digits_six_and_nine_are_underlined() -> None:
    for tile in ((9, 8), (8, 6), (9, 6), (16, 5), (13, 8)):
        sheet, _ = domino_sheets(PAPERS["a4"], [tile, (18, 17)])
        items = places(sheet.drawing)[0].drawing.items
        assert [item.text for item in items if isinstance(item, Text)] == [str(number) for number in tile]
        underlines = [item for item in items if isinstance(item, Path) and len(item.steps) == 2][1:]
        assert len(underlines) == sum(number in (6, 9) for number in tile)
