"""The strategies of Gloop: what Hypothesis draws of it."""

from puzzlemill.testing.gloop.instances import gloop_instances, gloop_tiny_instances
from puzzlemill.testing.gloop.puzzles import gloop_images, gloop_pairs, gloop_puzzles
from puzzlemill.testing.gloop.relations import gloop_relations
from puzzlemill.testing.gloop.unsolvable import gloop_unsolvable_puzzles
from puzzlemill.testing.gloop.wrong import gloop_misprints, gloop_near_misses, gloop_wrong_solutions

__all__ = [
    "gloop_images",
    "gloop_instances",
    "gloop_misprints",
    "gloop_near_misses",
    "gloop_pairs",
    "gloop_puzzles",
    "gloop_relations",
    "gloop_tiny_instances",
    "gloop_unsolvable_puzzles",
    "gloop_wrong_solutions",
]
