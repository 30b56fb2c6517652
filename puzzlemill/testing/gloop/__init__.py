"""The Hypothesis strategies and the battery of Gloop."""

from puzzlemill.testing.gloop.battery import BATTERY as BATTERY
from puzzlemill.testing.gloop.instances import gloop_instances as gloop_instances
from puzzlemill.testing.gloop.instances import gloop_tiny_instances as gloop_tiny_instances
from puzzlemill.testing.gloop.puzzles import gloop_images as gloop_images
from puzzlemill.testing.gloop.puzzles import gloop_pairs as gloop_pairs
from puzzlemill.testing.gloop.puzzles import gloop_puzzles as gloop_puzzles
from puzzlemill.testing.gloop.relations import gloop_relations as gloop_relations
from puzzlemill.testing.gloop.unsolvable import gloop_unsolvable_puzzles as gloop_unsolvable_puzzles
from puzzlemill.testing.gloop.wrong import gloop_misprints as gloop_misprints
from puzzlemill.testing.gloop.wrong import gloop_near_misses as gloop_near_misses
from puzzlemill.testing.gloop.wrong import gloop_wrong_solutions as gloop_wrong_solutions
