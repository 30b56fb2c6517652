"""Atlases: every picture inside, none over another, sides that are powers of two, and the JSON that engines read."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.atlas import LARGEST, arranged, atlas_json

SIZES = st.lists(st.tuples(st.integers(1, 300), st.integers(1, 300)), min_size=1, max_size=30)


@given(SIZES, st.integers(0, 8))
def test_pictures_are_inside_the_atlas_with_padding_around_each(sizes: list[tuple[int, int]], padding: int) -> None:
    atlas = arranged(sizes, padding)
    assert [(spot.width, spot.height) for spot in atlas.spots] == sizes
    assert all(side & (side - 1) == 0 for side in atlas[:2])
    for spot in atlas.spots:
        assert padding <= spot.x <= atlas.width - spot.width - padding
        assert padding <= spot.y <= atlas.height - spot.height - padding
    for one, other in itertools.combinations(atlas.spots, 2):
        beside = one.x + one.width + padding <= other.x or other.x + other.width + padding <= one.x
        assert beside or one.y + one.height + padding <= other.y or other.y + other.height + padding <= one.y


@given(SIZES, st.integers(2, 4))
def test_a_larger_atlas_has_all_pictures_at_multiples_of_their_places(sizes: list[tuple[int, int]], scale: int) -> None:
    usual, larger = arranged(sizes, 2), arranged(sizes, 2, scale)
    assert larger[:2] == (scale * usual.width, scale * usual.height)
    assert [tuple(spot) for spot in larger.spots] == [tuple(scale * part for part in spot) for spot in usual.spots]


def test_an_atlas_that_no_graphics_card_holds_is_refused() -> None:
    assert arranged([(4000, 4000)] * 4, 2)[:2] == (LARGEST, LARGEST)
    for sizes, scale in (([(4000, 4000)] * 4, 2), ([(9000, 5)], 1), ([(4000, 4000)] * 5, 1)):
        with pytest.raises(InputError, match="use a smaller size or scale"):
            arranged(sizes, 2, scale)


def test_the_json_has_the_fields_of_texturepacker() -> None:
    atlas = arranged([(10, 20), (30, 20)], 2)
    read = json.loads(atlas_json(atlas, ["a-1", "b"], "a.png", 2, {"cell": 10}))
    assert read["frames"]["a-1"] == {
        "frame": {"x": 2, "y": 2, "w": 10, "h": 20},
        "rotated": False,
        "trimmed": False,
        "spriteSourceSize": {"x": 0, "y": 0, "w": 10, "h": 20},
        "sourceSize": {"w": 10, "h": 20},
    }
    assert read["meta"] == {
        "app": "puzzlemill",
        "version": "1.0",
        "image": "a.png",
        "format": "RGBA8888",
        "size": {"w": 64, "h": 32},
        "scale": "2",
        "puzzlemill": {"cell": 10},
    }
