"""How much two Gloop puzzles differ, in the tiles on offer, in how they lie, and in the tiles given in place."""

import functools
from fractions import Fraction
from typing import TypeAlias

from puzzlemill.puzzles.gloop import Given, Gloop, symmetries
from puzzlemill.puzzles.likeness import REMEMBERED

Features: TypeAlias = frozenset[int | Given | str]
"""The tiles of a puzzle by number, its givens by place, and the words of tiles that are not turned.

A given tile counts as tile and given, and a tile that is not turned as tile and word.
"""


def difference(one: Gloop, other: Gloop) -> Fraction:
    """The share of tiles and givens that differ, relative to the puzzle that has more of them.

    Tiles are compared by number, wherever they end up, and if they are not turned also by word; boards of different
    outlines differ by 1. Goal and limits make no difference, because a player would see the same tiles again.
    """
    (board, features), *_ = _images(one)
    images = [image for outline, image in _images(other) if outline == board]
    if not images:
        return Fraction(1)
    return 1 - Fraction(max(len(features & image) for image in images), max(len(features), len(images[0])))


@functools.lru_cache(maxsize=REMEMBERED)
def _images(puzzle: Gloop) -> tuple[tuple[tuple[str, ...], Features], ...]:
    """Board and features of each image, the puzzle itself first."""
    return tuple(
        (image.board, frozenset((*image.tiles, *image.givens, *image.unturned))) for image in symmetries(puzzle)
    )
