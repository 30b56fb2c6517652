"""Lists of Gloop tiles as people type them, such as `0-45,50`."""

import re

from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.kinds import InputError


def tile_set(tiles: str | None, without: str | None) -> list[int]:
    """The tile numbers of the two options; raises `InputError` naming the option and the rule."""
    chosen = set(range(len(TILES))) if tiles is None else _numbers("tiles", tiles)
    left_out = set() if without is None else _numbers("without", without)
    if not left_out <= chosen:
        raise InputError(f"tile {min(left_out - chosen)} is not in --tiles", field="without")
    if chosen == left_out:
        raise InputError("no tiles are left; leave out fewer with --without", field="tiles")
    return sorted(chosen - left_out)


def _numbers(name: str, text: str) -> set[int]:
    """The numbers of a list such as `0-45,50`."""
    numbers: set[int] = set()
    for part in text.split(","):
        ends = re.fullmatch(r"\s*([0-9]{1,2})(?:-([0-9]{1,2}))?\s*", part)
        first, last = (int(ends[1]), int(ends[2] or ends[1])) if ends else (1, 0)
        if not first <= last < len(TILES):
            raise InputError(f"expected numbers 0 to {len(TILES) - 1} such as 0-45,50", field=name, value=text)
        numbers.update(range(first, last + 1))
    return numbers
