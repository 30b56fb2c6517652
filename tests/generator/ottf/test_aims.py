"""What is chosen for a level leads to it and is not tedious, and ways take as long as their table says."""

import statistics

import msgspec
import pytest

from puzzlemill.generator.ottf.aims import CHOICES, WAYS, Way, aim
from puzzlemill.generator.ottf.making import make
from puzzlemill.generator.ottf.options import Options
from puzzlemill.grading import grade
from puzzlemill.grading.tedium import is_tedious
from puzzlemill.puzzles.streams import stream_for


def options_of(way: Way, board: str) -> Options:
    height, width = way.block
    block = f"{height}x{width}" if height else ""
    core = {"block": block, "sources": way.sources, "depth": way.depth, "unique": bool(block)}
    return msgspec.convert({"board": board, "method": way.method, **core}, Options)


@pytest.mark.few
@pytest.mark.parametrize("way", WAYS[::3], ids=lambda way: f"{way.method} {way.block} {way.sources} {way.depth}")
def test_a_way_takes_about_as_long_as_its_table_says(way: Way) -> None:
    options = options_of(way, "12x13")
    draws = stream_for("ways")
    pairs = [pair for pair in (make(options, draws) for _ in range(4)) if pair]
    minutes = statistics.median(grade(pair[0]).minutes or 0 for pair in pairs)
    tiles = statistics.median(len(pair[0].tiles) for pair in pairs)
    assert 1 / 1.9 < (way.pace * tiles + way.core) / minutes < 1.9


def test_every_way_is_named_once() -> None:
    named = [msgspec.json.encode(options_of(way, "12x13")) for way in WAYS]
    assert len(set(named)) == len(WAYS)


@pytest.mark.parametrize(
    "level", [level if level < 6 else pytest.param(level, marks=pytest.mark.thorough) for level in CHOICES]
)
def test_most_templates_of_a_choice_have_its_level_and_are_not_tedious(level: int) -> None:
    aims = aim(Options(), (level,))
    assert [options.board for options in aims] == [choice.board for choice in CHOICES[level]]
    draws = stream_for("choices")
    pairs = [pair for options in aims for pair in (make(options, draws) for _ in range(4)) if pair]
    grades = [grade(pair[0]) for pair in pairs]
    assert 2 * sum(graded.level == level for graded in grades) > len(grades)
    assert 2 * sum(map(is_tedious, grades)) < len(grades)
    assert 4 * sum(graded.level == level and not is_tedious(graded) for graded in grades) > len(grades)
    if level < 5:
        assert "nested trial" not in {graded.technique for graded in grades}


def test_the_choices_of_several_levels_take_turns() -> None:
    boards = [options.board for options in aim(Options(), (1, 3))]
    assert boards[:4] == [CHOICES[1][0].board, CHOICES[3][0].board, CHOICES[1][1].board, CHOICES[3][1].board]
    assert len(boards) == len(CHOICES[1]) + len(CHOICES[3])


def test_a_share_of_holes_is_not_lost_to_a_core_that_fills_the_board() -> None:
    for level in range(1, 6):
        for options in aim(Options(holes=0.4), (level,)):
            assert (options.holes, options.block != options.board) == (0.4, True)
