"""The puzzles to which the minutes of IQ Blocks are fitted: all sizes that people print, and all times."""

from typing import Final

_PENTOMINOES: Final = {"pieces": "pentominoes", "board": "6x10"}
_RING: Final = {"pieces": "pentominoes", "board": "8x8:27.2-6.2-27."}
_SQUARE: Final = {"pieces": "pentominoes-tetromino", "board": "8x8"}
_SMALL: Final = {"pieces": "a111.100_b11.10_c1111_d110.011_e111.101", "board": "4x5"}

PARTS: Final[tuple[tuple[int, dict[str, object]], ...]] = (
    *((number, {"givens": givens}) for givens, number in ((8, 4), (7, 8), (6, 14), (5, 14), (4, 18), (3, 20), (2, 12))),
    *((number, {"givens": givens, "solutions": 0}) for givens, number in ((4, 4), (2, 8))),
    *((number, {"cells": cells}) for cells, number in ((40, 4), (32, 4), (26, 6), (22, 8), (20, 8), (17, 8), (16, 8))),
    *((number, {"cells": cells}) for cells, number in ((14, 8), (12, 10), (10, 10), (8, 8), (6, 2))),
    *((4, {"givens": givens} | _PENTOMINOES) for givens in (8, 6, 5, 4, 3)),
    *((4, {"cells": cells} | _PENTOMINOES) for cells in (24, 16, 12)),
    *((2, {"givens": givens} | part) for part in (_RING, _SQUARE) for givens in (8, 6, 5, 4)),
    *((2, {"cells": cells} | part) for part in (_RING, _SQUARE) for cells in (24, 14)),
    *((2, {"givens": givens} | _SMALL) for givens in (1, 2)),
)
"""The number of puzzles to make with each choice of options of `generate iqblocks`."""
