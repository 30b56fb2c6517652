"""Covers of OTTF show the numbers of the book's hardest template."""

import itertools
from collections import defaultdict

import pytest

from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.packs import make_entry
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.covers.art import Subject
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.canvas import Place, Text
from puzzlemill.render.ottf.cover import LARGEST, numbers
from tests.support.render.cover_art import art_of

TEMPLATE = Ottf(("123412", "441322", "312244", "214133", "133221"))
WRAP = Wrap(152.4, 228.6, 12.0)


def lines_on_front(seed: int) -> list[str]:
    """The digits on the front, line by line."""
    about = Subject("ottf", (make_entry(TEMPLATE),), "Numbers")
    lines: dict[float, dict[float, str]] = defaultdict(dict)
    for item in art_of("ottf", WRAP, seed, about).items:
        if isinstance(item, Place):
            (text,) = item.drawing.items
            assert isinstance(text, Text)
            x, y = item.x, item.y
        elif isinstance(item, Text):
            # The middle of the digit, whatever its size.
            text, x, y = item, item.x, item.y - 0.36 * item.size
        else:
            continue
        if x > WRAP.front.x:
            lines[round(y, 3)][x] = text.text
    return ["".join(line[x] for x in sorted(line)) for _, line in sorted(lines.items())]


@pytest.mark.parametrize("seed", range(20))
def test_lines_on_the_front_are_rows_of_the_template_or_go_on_as_their_mirror_images(seed: int) -> None:
    rows = [(row + row[::-1]) * 9 for row in TEMPLATE.template]
    lines = lines_on_front(seed)
    places = [{place for place, row in enumerate(rows) if line in row} for line in lines]
    assert all(places)
    # Lines one below the other are rows one below the other, also in mirror images.
    for one, other in itertools.pairwise(places):
        assert any(abs(low - high) <= 1 for low in one for high in other)


def test_the_field_is_the_template_with_its_rounds_and_then_its_mirror_images() -> None:
    entry = make_entry(Ottf(("...", ".2.", ".11")))
    field = numbers(Subject("ottf", (entry,), ""), stream_for("x"))
    assert field.rows == ("2.", "11")
    assert [field.at(1, col).number for col in range(-2, 4)] == ["1", "1", "1", "1", "1", "1"]
    assert [field.at(row, 0).is_tile for row in range(4)] == [True] * 4
    assert [field.at(0, col).is_tile for col in range(-2, 4)] == [False, True, True, False, False, True]


def test_without_a_template_the_numbers_are_made_up() -> None:
    one, again, other = (numbers(Subject("ottf", (), ""), stream_for(text)) for text in ("one", "one", "other"))
    assert one == again != other
    assert set(one.round_of) == {(row, col) for row in range(9) for col in range(7)}


def test_of_a_giant_template_the_first_rows_and_columns_are_used() -> None:
    rows = tuple("1234" * 40 for _ in range(150))
    field = numbers(Subject("ottf", (make_entry(Ottf(rows)),), ""), stream_for("x"))
    assert field.rows == tuple(row[:LARGEST] for row in rows[:LARGEST])
    empty = Ottf(("." * 200, *["." * 199 + "1"] * 199))
    assert numbers(Subject("ottf", (make_entry(empty),), ""), stream_for("x")).rows == ("1",)
