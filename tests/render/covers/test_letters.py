"""Covers made of letters: any title has one, and the outlines are those of the font."""

import pytest

from puzzlemill.render.covers.art import Subject
from puzzlemill.render.covers.designs import LETTERS
from puzzlemill.render.covers.glyphs import glyph
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.fonts import text_width
from tests.support.render.cover_art import art_of


@pytest.mark.parametrize("title", ["", "???", "日本", "Übung", "A"])
def test_every_title_gets_a_cover(title: str) -> None:
    for volume in ("", "7", "2027", "IV"):
        for seed in range(2):
            assert art_of(LETTERS, Wrap(152.4, 228.6, 12.0), seed, Subject("ottf", (), title, volume)).items


def test_outlines_are_those_of_the_font() -> None:
    for letter in "AOg8Ü":
        outline = glyph(letter)
        assert outline is not None
        assert -0.02 <= outline.box.x < outline.box.x + outline.box.width <= text_width(letter, 1.0, bold=True) + 0.01
    big, small = glyph("O"), glyph("o")
    assert big is not None
    assert small is not None
    assert big.box.height > small.box.height
    assert sum(step[0] == "Z" for step in big.steps) == 2
    umlaut = glyph("Ü")
    assert umlaut is not None
    assert sum(step[0] == "Z" for step in umlaut.steps) == 3


def test_a_letter_without_ink_has_no_outline() -> None:
    assert glyph(" ") is None
    assert glyph("日") is None
