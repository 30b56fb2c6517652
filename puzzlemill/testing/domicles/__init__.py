"""The Hypothesis strategies and the battery of Domicles."""

from puzzlemill.testing.domicles.battery import BATTERY as BATTERY
from puzzlemill.testing.domicles.images import domicles_images as domicles_images
from puzzlemill.testing.domicles.images import domicles_pairs as domicles_pairs
from puzzlemill.testing.domicles.images import domicles_relations as domicles_relations
from puzzlemill.testing.domicles.instances import domicles_instances as domicles_instances
from puzzlemill.testing.domicles.instances import domicles_tiny_instances as domicles_tiny_instances
from puzzlemill.testing.domicles.puzzles import domicles_puzzles as domicles_puzzles
from puzzlemill.testing.domicles.unsolvable import domicles_unsolvable_puzzles as domicles_unsolvable_puzzles
from puzzlemill.testing.domicles.wrong import domicles_misprints as domicles_misprints
from puzzlemill.testing.domicles.wrong import domicles_near_misses as domicles_near_misses
from puzzlemill.testing.domicles.wrong import domicles_wrong_solutions as domicles_wrong_solutions
