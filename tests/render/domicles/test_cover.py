"""Covers of Domicles show the dominoes of the book's hardest puzzle."""

from collections.abc import Iterable, Iterator

import pytest

from puzzlemill.puzzles.domicles import Domicles, double_set, parse_id
from puzzlemill.puzzles.packs import make_entry
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.covers.art import Subject
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.domicles.cover import MADE_UP, bones, domino
from puzzlemill.render.drawing.canvas import Item, Path, Place, Text
from tests.support.render.cover_art import art_of, subject

DOUBLE_13 = "domicles:2x2:13:m3:d0c1b2a3"


def read(items: Iterable[Item]) -> Iterator[str]:
    """All that can be read, in painting order."""
    for item in items:
        if isinstance(item, Place):
            yield from read(item.drawing.items)
        elif isinstance(item, Text):
            yield item.text


@pytest.mark.parametrize("seed", range(20))
def test_the_numbers_of_a_large_set_come_from_the_first_puzzle(seed: int) -> None:
    puzzle = parse_id(DOUBLE_13)
    about = Subject("domicles", (make_entry(puzzle), *subject("domicles").entries), "Dominoes")
    wrap = Wrap(152.4, 228.6, 12.0)
    shown = list(read(art_of("domicles", wrap, seed, about).items))
    assert shown
    assert {int(text) for text in shown} <= {number for tile in puzzle.tiles for number in tile}


def test_dominoes_are_those_of_the_first_puzzle() -> None:
    about = subject("domicles")
    puzzle = about.entries[0].instance
    assert isinstance(puzzle, Domicles)
    assert bones(about, stream_for("x")) == (puzzle.tiles, puzzle.cols, puzzle.pips)


def test_without_a_puzzle_the_dominoes_are_different_ones_of_double_6() -> None:
    made = [bones(Subject("domicles", (), ""), stream_for(text)) for text in ("one", "one", "other")]
    assert made[0] == made[1] != made[2]
    assert len(set(made[0].tiles)) == MADE_UP
    assert set(made[0].tiles) <= set(double_set(6))


@pytest.mark.parametrize("tile", double_set(12))
def test_a_domino_has_as_many_pips_as_its_numbers_say(tile: tuple[int, int]) -> None:
    pips = [item for item in domino(tile, 12, 0.0, 1.0).items if isinstance(item, Path) and len(item.steps) == 6]
    assert len(pips) == sum(tile)
