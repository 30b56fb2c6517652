"""The levels of grades: 1 to 5, which are bands of minutes, and 6, a marathon, which takes longer."""

from typing import Final

LEVEL_NAMES: Final = ("gentle", "easy", "medium", "hard", "expert", "marathon")
"""The names of levels 1 to 6, the same in every language; the words of pages have their own."""

MARATHON: Final = len(LEVEL_NAMES)
"""The level of puzzles that take longer than level 5. They are made only on request."""

LEVELS: Final = range(1, MARATHON + 1)


def level_name(level: int) -> str:
    """`3`, or `marathon`, as people write a level."""
    return LEVEL_NAMES[-1] if level == MARATHON else str(level)


def level_number(level: int | str) -> int:
    """The level that `3`, `"3"` or `"marathon"` names."""
    return MARATHON if level == LEVEL_NAMES[-1] else int(level)
