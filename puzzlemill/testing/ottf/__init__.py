"""The Hypothesis strategies and the battery of OTTF."""

from puzzlemill.testing.ottf.battery import BATTERY as BATTERY
from puzzlemill.testing.ottf.instances import ottf_instances as ottf_instances
from puzzlemill.testing.ottf.instances import ottf_relations as ottf_relations
from puzzlemill.testing.ottf.instances import ottf_tiny_instances as ottf_tiny_instances
from puzzlemill.testing.ottf.puzzles import ottf_images as ottf_images
from puzzlemill.testing.ottf.puzzles import ottf_pairs as ottf_pairs
from puzzlemill.testing.ottf.puzzles import ottf_puzzles as ottf_puzzles
from puzzlemill.testing.ottf.unsolvable import ottf_unsolvable_puzzles as ottf_unsolvable_puzzles
from puzzlemill.testing.ottf.wrong import ottf_misprints as ottf_misprints
from puzzlemill.testing.ottf.wrong import ottf_near_misses as ottf_near_misses
from puzzlemill.testing.ottf.wrong import ottf_wrong_solutions as ottf_wrong_solutions
