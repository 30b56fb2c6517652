"""The generator floor: makes new puzzles with given properties and a known solution. This file is its door."""

from puzzlemill.generator.makers import Maker as Maker
from puzzlemill.generator.makers import maker as maker
from puzzlemill.generator.makers import options_type as options_type
from puzzlemill.generator.makers import read_options as read_options
from puzzlemill.generator.search.batch import Request as Request
from puzzlemill.generator.search.batch import Search as Search
from puzzlemill.generator.search.batch import generate as generate
from puzzlemill.generator.search.batch import possible_target as possible_target
from puzzlemill.generator.search.targets import Target as Target
from puzzlemill.generator.search.targets import parse_levels as parse_levels
from puzzlemill.generator.search.targets import parse_minutes as parse_minutes
from puzzlemill.generator.search.targets import parse_target as parse_target
from puzzlemill.generator.search.tries import remake as remake
