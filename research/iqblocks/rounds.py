"""The computation of the IQ Blocks blog as data: its rounds of the "next open spot" search."""

import math
from typing import Final, NamedTuple

from puzzlemill.puzzles.iqblocks.pieces import bundled, orientations


class Round(NamedTuple):
    """The blog's figures for the partial boards with `pieces` pieces: their number, hours, and megabytes of files.

    None if the blog gives no figure; its "a little less than 2 hours" is 2 here.
    """

    pieces: int
    boards: int | None
    hours: float | None = None
    megabytes: float | None = None


ROUNDS: Final = (
    Round(1, 46),
    Round(2, 1_604),
    Round(3, 29_095),
    Round(4, 224_255),
    Round(5, 1_195_714, 2, 938),
    Round(6, None, 7, 4_100),
    Round(7, None, 17, 13_500),
    Round(8, None, 54, 23_400),
    Round(9, None, None, 12_700),
    Round(10, 101_972, 11, 126),
)

ORDERS_SAID: Final[dict[int, tuple[int, int | None]]] = {4: (5_852_304, 10_832_640), 10: (77_868_416_102_400, None)}
"""The blog's numbers of ways to place so many pieces "in theory", at best and at worst."""


def orders(pieces: int) -> tuple[int, int]:
    """The ways to place some of the ten pieces one after another in any orientation, ignoring their positions.

    At best the pieces with most orientations come first, at worst the ones with fewest: once a piece is placed, its
    orientations are no longer available.
    """
    numbers = sorted(len(orientations(piece)) for piece in bundled("iq"))
    at_best = math.prod(sum(numbers[: len(numbers) - place]) for place in range(pieces))
    at_worst = math.prod(sum(numbers[place:]) for place in range(pieces))
    return at_best, at_worst
