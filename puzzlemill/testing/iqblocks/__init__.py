"""The strategies of IQ Blocks: what Hypothesis draws of it."""

from puzzlemill.testing.iqblocks.instances import iqblocks_instances, iqblocks_tiny_instances
from puzzlemill.testing.iqblocks.misprints import iqblocks_misprints
from puzzlemill.testing.iqblocks.puzzles import iqblocks_images, iqblocks_pairs, iqblocks_puzzles
from puzzlemill.testing.iqblocks.relations import iqblocks_relations
from puzzlemill.testing.iqblocks.unsolvable import iqblocks_unsolvable_puzzles
from puzzlemill.testing.iqblocks.wrong import iqblocks_near_misses, iqblocks_wrong_solutions

__all__ = [
    "iqblocks_images",
    "iqblocks_instances",
    "iqblocks_misprints",
    "iqblocks_near_misses",
    "iqblocks_pairs",
    "iqblocks_puzzles",
    "iqblocks_relations",
    "iqblocks_tiny_instances",
    "iqblocks_unsolvable_puzzles",
    "iqblocks_wrong_solutions",
]
