"""The generator floor: makes new puzzles with given properties and a known solution. This file is its door."""

from puzzlemill.generator.makers import Maker, maker, options_type, read_options
from puzzlemill.generator.search.batch import Request, Search, generate, possible_target
from puzzlemill.generator.search.targets import Target, parse_levels, parse_minutes, parse_target
from puzzlemill.generator.search.tries import remake

__all__ = [
    "Maker",
    "Request",
    "Search",
    "Target",
    "generate",
    "maker",
    "options_type",
    "parse_levels",
    "parse_minutes",
    "parse_target",
    "possible_target",
    "read_options",
    "remake",
]
