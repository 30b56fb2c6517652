"""Panels of solvers: the effort of different searches on a puzzle, for populations and the validity report.

The panel of a kind is `research/panels/<kind>.py`. Its figures are counts of nodes and steps, never seconds, and not
part of a grade. Some come from the same search as the grade; `SOLVERS` says which.
"""

import itertools
import math
from collections.abc import Mapping
from typing import Final, Protocol, TypeVar

from puzzlemill.puzzles import canonical, format_id, rules
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, shown
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill_research.parts import part

P_contra = TypeVar("P_contra", contravariant=True)

FORMS: Final = 8
"""The default number of symmetric forms over which a figure is averaged: all forms of a board."""


class Panel(Protocol[P_contra]):
    """What `research/panels/<kind>.py` provides."""

    @property
    def SOLVERS(self) -> Mapping[str, str]:  # noqa: N802  # a constant of the module
        """The names of the solvers, each with a line that says what it is and what is counted."""

    def spent(self, puzzle: P_contra, draws: Stream) -> dict[str, float]:
        """The effort of each solver on a solvable puzzle as given, 0 or more; random numbers come from `draws`."""


def panel_of(kind: str) -> Panel[AnyPuzzle]:
    """The panel of a kind; raises `InputError` for a kind without one."""
    module: Panel[AnyPuzzle] = part("panel", kind)
    return module


def panel(puzzle: AnyPuzzle, forms: int = FORMS, seed: int = 0) -> dict[str, float]:
    """The mean log2(1 + effort) of each solver of the kind's panel over shuffled symmetric forms of the puzzle.

    Logs and shuffled forms follow the ratings of tdoku: a single form can be lucky. The forms are the images of the
    canonical form in random order, from the stream of its id and `seed`; if there are fewer than `forms`, they repeat.
    So symmetric puzzles get the same figures. Raises `InputError` if `forms` is below 1.
    """
    if forms < 1:
        raise InputError(f"forms {shown(forms)}: expected at least 1")
    form = canonical(puzzle)
    draws = stream_for(f"panel:{seed}:{format_id(form)}")
    images = list(rules(puzzle.kind).symmetries(form))
    draws.shuffle(images)
    solvers = panel_of(puzzle.kind)
    every = [solvers.spent(image, draws) for image in itertools.islice(itertools.cycle(images), forms)]
    return {
        name: round(math.fsum(math.log2(1 + spent[name]) for spent in every) / forms, 4) for name in solvers.SOLVERS
    }
