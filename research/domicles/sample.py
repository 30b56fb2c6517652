"""The puzzles to which the minutes of Domicles are fitted: every layout and number of swaps that people print."""

from typing import Final


def _each(layout: str, counts: tuple[int, ...], **options: object) -> list[tuple[int, dict[str, object]]]:
    """Parts of a layout with 1, 2, 3, ... swaps: how many puzzles of each."""
    return [
        (count, {"layout": layout, "swaps": swaps, **options}) for swaps, count in enumerate(counts, start=1) if count
    ]


PARTS: Final[tuple[tuple[int, dict[str, object]], ...]] = (
    *_each("2x2", (1, 1)),
    *_each("3x2", (1, 2, 2)),
    *_each("2x3", (1, 2, 1)),
    *_each("4x2", (3, 5, 8, 8, 3)),
    *_each("5x2", (0, 2, 3, 3, 3)),
    *_each("3x3", (3, 6, 9, 10, 8, 4)),
    *_each("4x3", (4, 8, 12, 16, 18, 16, 8)),
    *_each("4x3", (0, 0, 0, 2, 4, 2), unique=True),
    *_each("4x2", (0, 0, 0, 5), shuffle="plain"),
    *_each("4x3", (0, 0, 0, 4, 5, 0, 5), shuffle="plain"),
    *_each("4x2", (0, 0, 3), pips=9),
    *_each("4x3", (0, 2, 3, 3), pips=9),
    *_each("4x4", (0, 2, 3, 3, 3), pips=9),
    *_each("5x4", (0, 0, 2, 2, 2), pips=9),
    *_each("6x4", (0, 0, 2, 2), pips=9),
    *_each("7x4", (0, 2, 2, 2), pips=9),
)
"""The number of puzzles, and the generator's options."""

TRYING: Final = ("first", "second")
"""The players to whom the minutes of trying are fitted."""
