"""Hints in stages: an idea and roughly where, then the place of the first step, and last the step itself."""

from typing import Any, Final, NamedTuple, Protocol, TypeVar

from puzzlemill.puzzles.kinds import AnyPuzzle, Cell, within
from puzzlemill.puzzles.packs import Entry
from puzzlemill.puzzles.parts import find
from puzzlemill.render.pages.furniture import NumberedEntry
from puzzlemill.render.pages.words import Words
from puzzlemill.solvers.playing import apply_saved, play

STAGES: Final = ("first", "second", "move")
"""The stages in the order of the book, as the language files name them."""

LEAST_AREA: Final = 3
"""The fewest rows or columns of which half a board does not give the place of a step away."""

P_contra = TypeVar("P_contra", bound=AnyPuzzle, contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)

Stages = tuple[str, str, str]
"""What the stages say about a step, briefly."""


class HintWriter(Protocol[P_contra, S_contra, M_contra]):
    """What `render/<kind>/hints.py` can provide."""

    def staged(self, entry: Entry[P_contra, S_contra], move: M_contra, cells: tuple[Cell, ...], words: Words) -> Stages:
        """What the stages say about the move of the first hint, which the start allows and which concerns `cells`."""


class Hint(NamedTuple):
    """A puzzle's number, the technique of its first step, and what each stage says about this step."""

    number: int
    technique: str
    texts: Stages


def staged_hint(item: NumberedEntry, words: Words) -> Hint | None:
    """The first of a puzzle's hints that has a move, in the language of `words`; None if there is none.

    Raises `InputError` if its move cannot be played.
    """
    writer: HintWriter[Any, Any, Any] | None = find("book hints", item.kind)
    entry = item.entry
    hint = next((hint for hint in entry.hints or () if hint.move is not None), None)
    if writer is None or hint is None:
        return None
    with within(entry=item.number, field="hints"):
        move = apply_saved(play(entry.instance), hint.move).played[-1]
    return Hint(item.number, hint.technique, writer.staged(entry, move, hint.cells, words))


def idea(kind: str, technique: str, words: Words) -> str:
    """What to do with a technique, in a sentence; empty for a kind whose first hints need none."""
    key = f"hints.{kind}."
    if key + technique in words:
        return words(key + technique)
    return words("hints.other") if any(name.startswith(key) for name in words) else ""


def cell_text(cell: Cell, words: Words) -> str:
    """The row and column of a cell."""
    return words("hints.entry.cell", row=str(cell[0] + 1), column=str(cell[1] + 1))


def area_text(cell: Cell, size: tuple[int, int], words: Words) -> str:
    """The quarter of a board with a cell, or the half of a narrow one. Halves share a row or column in the middle."""
    sides = (("upper", "lower"), ("left", "right"))
    parts = [
        names[2 * place >= length]
        for names, place, length in zip(sides, cell, size, strict=True)
        if length >= LEAST_AREA
    ]
    return words(f"hints.area.{' '.join(parts) or 'any'}")
