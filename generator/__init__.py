"""The generator floor: makes new puzzles with a wanted property and a known solution. This file is the floor's door."""

from puzzlemill.generator.batch import (
    Maker,
    Options,
    generate,
    maker,
    parse_levels,
    possible_levels,
    read_options,
    remake,
)

__all__ = ["Maker", "Options", "generate", "maker", "parse_levels", "possible_levels", "read_options", "remake"]
