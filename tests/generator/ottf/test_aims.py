"""The minutes that ways of making OTTF templates are said to take are those that their templates take."""

import statistics

import msgspec
import pytest

from puzzlemill.generator.ottf import Options, make
from puzzlemill.generator.ottf.aims import WAYS, Way
from puzzlemill.grading import grade
from puzzlemill.puzzles.streams import stream_for


def options_of(way: Way, board: str) -> Options:
    height, width = way.block
    block = f"{height}x{width}" if height else ""
    return Options(board=board, method=way.method, block=block, sources=way.sources, depth=way.depth)  # type: ignore[arg-type]


@pytest.mark.parametrize("way", WAYS[::3], ids=lambda way: f"{way.method} {way.block} {way.sources} {way.depth}")
def test_a_way_takes_about_as_long_as_its_table_says(way: Way) -> None:
    options = options_of(way, "12x13")
    draws = stream_for("ways")
    pairs = [pair for pair in (make(options, draws) for _ in range(6)) if pair]
    minutes = statistics.median(grade(pair[0]).minutes or 0 for pair in pairs)
    tiles = statistics.median(len(pair[0].tiles) for pair in pairs)
    assert 1 / 1.9 < (way.pace * tiles + way.core) / minutes < 1.9


def test_every_way_is_named_once() -> None:
    named = [msgspec.json.encode(options_of(way, "12x13")) for way in WAYS]
    assert len(set(named)) == len(WAYS)
