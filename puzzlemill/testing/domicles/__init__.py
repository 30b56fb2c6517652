"""The strategies of Domicles: what Hypothesis draws of it."""

from puzzlemill.testing.domicles.images import domicles_images, domicles_pairs, domicles_relations
from puzzlemill.testing.domicles.instances import domicles_instances, domicles_tiny_instances
from puzzlemill.testing.domicles.puzzles import domicles_puzzles
from puzzlemill.testing.domicles.unsolvable import domicles_unsolvable_puzzles
from puzzlemill.testing.domicles.wrong import domicles_misprints, domicles_near_misses, domicles_wrong_solutions

__all__ = [
    "domicles_images",
    "domicles_instances",
    "domicles_misprints",
    "domicles_near_misses",
    "domicles_pairs",
    "domicles_puzzles",
    "domicles_relations",
    "domicles_tiny_instances",
    "domicles_unsolvable_puzzles",
    "domicles_wrong_solutions",
]
