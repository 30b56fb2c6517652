"""How much two IQ Blocks positions differ, in the cells given on either board and the shapes on them."""

import functools
from fractions import Fraction

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, empty_outline, pieces_of, symmetries
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Piece, Rows, normal
from puzzlemill.puzzles.likeness import REMEMBERED, Marked, marked, marks_apart

Shape = tuple[Rows, bool]
"""A piece without its letter: the shape in its smallest orientation, and whether it may be flipped."""


def difference(one: IqBlocks, other: IqBlocks) -> Fraction:
    """The share of the cells given on either board that differ; letters do not matter if shapes are equal.

    1 for boards of different outlines and for different pieces.
    """
    if sorted(_shapes(one.pieces).values()) != sorted(_shapes(other.pieces).values()):
        return Fraction(1)
    (board, mine), *_ = _images(one)
    return marks_apart(mine, [image for outline, image in _images(other) if outline == board])


def look(puzzle: IqBlocks) -> tuple[int, ...]:
    """The number of pieces with a given cell: few if whole pieces are given, most if single cells are."""
    return (len(set("".join(puzzle.board)) - {EMPTY, HOLE}),)


@functools.lru_cache(maxsize=REMEMBERED)
def _shapes(pieces: str | tuple[Piece, ...]) -> dict[str, Shape]:
    """The shape of each letter."""
    return {piece.name: (normal(piece).shape, normal(piece).flip) for piece in pieces_of(pieces)}


@functools.lru_cache(maxsize=REMEMBERED)
def _images(puzzle: IqBlocks) -> tuple[tuple[Rows, Marked], ...]:
    """The outline and the marks of each image, the puzzle itself first; equal pieces have one letter."""
    by_letter = _shapes(puzzle.pieces)
    shapes = sorted(set(by_letter.values()))
    letters = "".join(chr(ord("A") + place) for place in range(len(shapes)))
    change = {ord(name): letters[shapes.index(shape)] for name, shape in by_letter.items()}
    return tuple(
        (empty_outline(image), marked("".join(image.board).translate(change), letters)) for image in symmetries(puzzle)
    )
