"""The generator floor: makes new puzzles with a wanted property and a known solution. This file is the floor's door."""

from puzzlemill.generator.batch import (
    Maker,
    Options,
    Request,
    Search,
    generate,
    maker,
    possible_target,
    read_options,
    remake,
)
from puzzlemill.generator.targets import Target, parse_levels, parse_target

__all__ = [
    "Maker",
    "Options",
    "Request",
    "Search",
    "Target",
    "generate",
    "maker",
    "parse_levels",
    "parse_target",
    "possible_target",
    "read_options",
    "remake",
]
