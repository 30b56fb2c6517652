"""The strategies of OTTF: what Hypothesis draws of it."""

from puzzlemill.testing.ottf.instances import ottf_instances, ottf_relations, ottf_tiny_instances
from puzzlemill.testing.ottf.puzzles import ottf_images, ottf_pairs, ottf_puzzles
from puzzlemill.testing.ottf.unsolvable import ottf_unsolvable_puzzles
from puzzlemill.testing.ottf.wrong import ottf_misprints, ottf_near_misses, ottf_wrong_solutions

__all__ = [
    "ottf_images",
    "ottf_instances",
    "ottf_misprints",
    "ottf_near_misses",
    "ottf_pairs",
    "ottf_puzzles",
    "ottf_relations",
    "ottf_tiny_instances",
    "ottf_unsolvable_puzzles",
    "ottf_wrong_solutions",
]
