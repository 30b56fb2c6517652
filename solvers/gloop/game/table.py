"""The Gloop game as a player simulates it: the same rules with outlines instead of words, changed in place.

A formation matters to the others only by its outline, so simulated games keep nothing else of it. `tests` plays both
side by side.
"""

from collections.abc import Iterator
from typing import Final

from puzzlemill.puzzles.gloop.game import View
from puzzlemill.puzzles.gloop.game.formations import formations, outline
from puzzlemill.puzzles.gloop.game.group import fitting
from puzzlemill.puzzles.gloop.game.moves import ENDS
from puzzlemill.puzzles.streams import Stream
