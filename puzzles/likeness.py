"""How much two puzzles differ for a player, so that packs contain no near repeats.

`<kind>/likeness.py` has the measure of a kind; the measure for boards with marks is shared here.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple, Protocol, TypeVar

from puzzlemill.puzzles import canonical, size
from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.parts import find

P_contra = TypeVar("P_contra", contravariant=True)

REMEMBERED: Final = 4096
"""Puzzles whose images are cached, because a pack compares each puzzle with its neighbours many times."""


class Likeness(Protocol[P_contra]):
    """What `puzzles/<kind>/likeness.py` provides."""

    def difference(self, one: P_contra, other: P_contra) -> Fraction:
        """The share, 0 to 1, in which two puzzles of one size differ, minimised over their symmetries."""


class Looker(Protocol[P_contra]):
    """What `puzzles/<kind>/likeness.py` can provide, if the technique does not say how puzzles look."""

    def look(self, puzzle: P_contra) -> tuple[int, ...]:
        """What a player notices first, besides the size; the same for symmetric puzzles."""


class Shaper(Protocol[P_contra]):
    """What `puzzles/<kind>/likeness.py` can provide if boards can be shapes such as letters."""

    def shape(self, puzzle: P_contra) -> tuple[str, ...]:
        """The cells as rows of `#`, and `.` for none; the same for symmetric puzzles."""


def shape(puzzle: AnyPuzzle) -> tuple[str, ...] | None:
    """The shape of a puzzle's board up to symmetry; None if boards of its kind are no shapes."""
    module: Shaper[AnyPuzzle] | None = find("shape", puzzle.kind)
    return module.shape(puzzle) if module else None


def look(puzzle: AnyPuzzle) -> tuple[int, ...] | None:
    """What a player notices first about a puzzle, besides its size; None if its kind does not say."""
    module: Looker[AnyPuzzle] | None = find("look", puzzle.kind)
    return module.look(puzzle) if module else None


def difference(one: AnyPuzzle, other: AnyPuzzle) -> Fraction:
    """The share of cells or tiles in which two puzzles differ, minimised over the symmetries of their kind.

    0 for puzzles that are the same up to symmetry; 1 for puzzles with nothing in common, of different sizes or of
    different kinds. The result does not depend on the order of the arguments or on their symmetric forms. If a kind has
    no measure, puzzles differ by 0 or 1.
    """
    if one.kind != other.kind or size(one) != size(other):
        return Fraction(1)
    measure: Likeness[AnyPuzzle] | None = find("likeness", one.kind)
    return measure.difference(one, other) if measure else Fraction(canonical(one) != canonical(other))


class Marked(NamedTuple):
    """A board with marks on some cells as two sets of bits: a bit per cell and mark, and a bit per cell."""

    marks: int
    cells: int


def marked(text: str, marks: Sequence[str]) -> Marked:
    """The cells of `text` with one of `marks`, each one character; any other character is an unmarked cell."""
    bits = {mark: f"{1 << place:0{len(marks)}b}" for place, mark in enumerate(marks)}
    none = "0" * len(marks)
    return Marked(
        int("".join(bits.get(mark, none) for mark in text), 2), int("".join("01"[mark in bits] for mark in text), 2)
    )


def marks_apart(one: Marked, images: Sequence[Marked]) -> Fraction:
    """The share of the cells marked on either board that differ, minimised over the images; 1 without images."""
    return min((_apart(one, image) for image in images), default=Fraction(1))


def _apart(one: Marked, other: Marked) -> Fraction:
    either = (one.cells | other.cells).bit_count()
    return 1 - Fraction((one.marks & other.marks).bit_count(), either) if either else Fraction(0)
