"""How much two OTTF templates differ, in the cells with a tile on either template and their numbers."""

import functools
import re
from fractions import Fraction

from puzzlemill.puzzles.likeness import REMEMBERED, Marked, marked, marks_apart
from puzzlemill.puzzles.ottf import Ottf, canonical, symmetries


def difference(one: Ottf, other: Ottf) -> Fraction:
    """The share of the cells with a tile on either template that differ; empty margins do not count."""
    (rows, marks), *_ = _images(one)
    return marks_apart(marks, [image for height, image in _images(other) if height == rows])


@functools.lru_cache(maxsize=REMEMBERED)
def shape(puzzle: Ottf) -> tuple[str, ...]:
    """The cells with a tile, the same for symmetric templates."""
    return min(tuple(re.sub(r"\d", "#", row) for row in image.template) for image in symmetries(puzzle))


@functools.lru_cache(maxsize=REMEMBERED)
def _images(puzzle: Ottf) -> tuple[tuple[int, Marked], ...]:
    """The number of rows and the marks of each image of the template without its margins."""
    templates = [image.template for image in symmetries(canonical(puzzle))]
    return tuple((len(template), marked("".join(template), "1234")) for template in templates)
