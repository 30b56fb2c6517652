"""IQ Blocks, the symmetries of a position, which let a search do less. Each is named by its place in `images`."""

from typing import TypeVar

import numpy as np

from puzzlemill.puzzles.iqblocks.pieces import Rows, images, orientations, reflectable
from puzzlemill.solvers.arrays import Bools, Int64s, UInt8s
from puzzlemill.solvers.iqblocks.table import Table

Array = TypeVar("Array", UInt8s, Int64s)


def usable_symmetries(table: Table, outline: Rows) -> tuple[list[int], Bools]:
    """The symmetries of an empty board (places in `images`) that a search can use, and the placements (bool) it keeps.

    If all images of a piece differ, each orbit of fillings has it once in each orbit of its orientations, so one
    orientation of each orbit is enough and every filling found stands for a whole orbit of different fillings. A piece
    with an equal twin cannot be used, because an image can exchange the two. The smallest suitable piece, with its
    first cell as far right in its box as possible, leaves the fewest nodes (measured on the IQ set).
    """
    outlines = images(outline, all(map(reflectable, table.pieces)))
    symmetries = [index for index, image in enumerate(outlines) if image == outline]
    for place, piece in sorted(enumerate(table.pieces), key=lambda item: item[1].size):
        shapes = orientations(piece)
        orbits = {
            frozenset(image for i, image in enumerate(images(shape, True)) if i in symmetries) for shape in shapes
        }
        has_twin = sum(orientations(other) == shapes for other in table.pieces) > 1
        if not has_twin and len(shapes) == len(symmetries) * len(orbits):
            turns = [shapes.index(max(orbit)) for orbit in orbits]
            return symmetries, (table.piece != place) | np.isin(table.turn, turns)
    return [0], np.ones(len(table.piece), dtype=bool)


def image_of(boards: Array, symmetry: int) -> Array:
    """The images of boards (any dtype, [n, rows, cols]) under a symmetry, as `images` has them."""
    return np.rot90(boards[:, :, ::-1] if symmetry >= 4 else boards, -(symmetry % 4), axes=(1, 2))
