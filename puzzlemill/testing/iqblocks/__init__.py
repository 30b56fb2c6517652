"""The Hypothesis strategies and the battery of IQ Blocks."""

from puzzlemill.testing.iqblocks.battery import BATTERY as BATTERY
from puzzlemill.testing.iqblocks.instances import iqblocks_instances as iqblocks_instances
from puzzlemill.testing.iqblocks.instances import iqblocks_tiny_instances as iqblocks_tiny_instances
from puzzlemill.testing.iqblocks.misprints import iqblocks_misprints as iqblocks_misprints
from puzzlemill.testing.iqblocks.puzzles import iqblocks_images as iqblocks_images
from puzzlemill.testing.iqblocks.puzzles import iqblocks_pairs as iqblocks_pairs
from puzzlemill.testing.iqblocks.puzzles import iqblocks_puzzles as iqblocks_puzzles
from puzzlemill.testing.iqblocks.relations import iqblocks_relations as iqblocks_relations
from puzzlemill.testing.iqblocks.unsolvable import iqblocks_unsolvable_puzzles as iqblocks_unsolvable_puzzles
from puzzlemill.testing.iqblocks.wrong import iqblocks_near_misses as iqblocks_near_misses
from puzzlemill.testing.iqblocks.wrong import iqblocks_wrong_solutions as iqblocks_wrong_solutions
