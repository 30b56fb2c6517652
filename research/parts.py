"""The parts that a kind has in the observatory: a table like the one in `puzzlemill.puzzles.parts`."""

import functools
from typing import Any, Final

from puzzlemill.puzzles.kinds import InputError, kind_name
from puzzlemill.puzzles.parts import Part, module_of

PARTS: Final[dict[str, Part]] = {
    # A player built differently, against whose games minutes are checked.
    "second player": Part("", "second_player", "games", "players.SecondPlayer"),
    # Puzzles of all sizes and times, to which the curve of minutes is fitted and on which it is checked.
    "sample": Part("", "sample", "PARTS", "players.Sample"),
    # Several searches, for the study of how valid grades are.
    "panel": Part("panels", "", "SOLVERS spent", "panels.Panel"),
}
"""Every part by name. A floor is a package below `puzzlemill_research`, or empty for that package itself."""


@functools.cache
def part(name: str, kind: str) -> Any:
    """The module with the part `name` of `kind`; raises `InputError` if the kind is unknown or has no such part."""
    called = kind_name(kind)
    module = module_of(PARTS[name], ".".join(filter(None, ("puzzlemill_research", PARTS[name].floor, kind))))
    if module is None:
        raise InputError(f"{called} has no part {name!r}")
    return module
