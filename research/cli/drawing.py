"""What commands that draw an entry share: which part of it to draw, and the file."""

import re
from collections.abc import Callable
from typing import TypeVar

from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.faults import naming
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.pages.pictures import check_ending

E = TypeVar("E", bound=AnyEntry)


def span(name: str, text: str) -> tuple[int, int]:
    """The first and the last number of an option such as `3` or `1-12`; raises `InputError` naming the option."""
    ends = re.fullmatch(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6}))?", text)
    if not ends:
        raise InputError("expected a number such as 3, or a range such as 1-12", field=name, value=text)
    return int(ends[1]), int(ends[2] or ends[1])


def draw_entry(source: str, puzzle: int | None, kind: type[E], output: str, picture_of: Callable[[E], Drawing]) -> None:
    """Write a picture of one entry as SVG, PDF or PNG; errors of `picture_of` are reported with the entry's name."""
    check_ending(output)
    name, entry = one_entry(source, puzzle, kind)
    with naming(name):
        drawing = picture_of(entry)
    drawing.with_margin().save(output)
