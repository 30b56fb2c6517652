"""The puzzles to which the minutes of IQ Blocks are fitted: all sizes that people print, and all times."""

from collections.abc import Mapping
from typing import Final


def _parts(given: str, counts: Mapping[int, int], **others: object) -> tuple[tuple[int, dict[str, object]], ...]:
    """Parts with each number of `given`, which is `givens` or `cells`; `counts` has their numbers of puzzles."""
    return tuple((count, {given: number, **others}) for number, count in counts.items())


_PENTOMINOES: Final = {"pieces": "pentominoes", "board": "6x10"}
_RING: Final = {"pieces": "pentominoes", "board": "8x8:27.2-6.2-27."}
_SQUARE: Final = {"pieces": "pentominoes-tetromino", "board": "8x8"}
_SMALL: Final = {"pieces": "a111.100_b11.10_c1111_d110.011_e111.101", "board": "4x5"}

PARTS: Final[tuple[tuple[int, dict[str, object]], ...]] = (
    *_parts("givens", {8: 4, 7: 8, 6: 14, 5: 14, 4: 18, 3: 20, 2: 12}),
    *_parts("givens", {4: 4, 2: 8}, solutions=0),
    *_parts("cells", {40: 4, 32: 4, 26: 6, 22: 8, 20: 8, 17: 8, 16: 8, 14: 8, 12: 10, 10: 10, 8: 8, 6: 2}),
    *_parts("givens", {8: 4, 6: 4, 5: 4, 4: 4, 3: 4}, **_PENTOMINOES),
    *_parts("cells", {24: 4, 16: 4, 12: 4}, **_PENTOMINOES),
    *(part for other in (_RING, _SQUARE) for part in _parts("givens", {8: 2, 6: 2, 5: 2, 4: 2}, **other)),
    *(part for other in (_RING, _SQUARE) for part in _parts("cells", {24: 2, 14: 2}, **other)),
    *_parts("givens", {1: 2, 2: 2}, **_SMALL),
)
"""The number of puzzles to make with each choice of options of `generate iqblocks`."""

TRYING: Final = ("first", "second")
"""The players to whom the minutes of trying are fitted."""
