"""Graded puzzles for Hypothesis: the ready-made packs and their symmetric images."""

import functools
from collections.abc import Collection

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from msgspec.structs import replace

from puzzlemill import ready_made
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.testing.drawn import require
from puzzlemill.testing.strategies import strategy


def graded_puzzles(kind: Kind, *, levels: Collection[int] = (1, 2, 3, 4, 5)) -> SearchStrategy[AnyEntry]:
    """Puzzles of a kind at some of the levels 1 to 5, with grade and solution, as large as people play them.

    They come from the ready-made pack of the kind, which need not have every level. Each is drawn under a symmetry,
    which keeps its grade and size. Shrinks to the first puzzle of the pack at these levels, unchanged.
    """
    require(kind in KINDS, f"a kind among {', '.join(KINDS)}")
    require(len(levels) > 0 and set(levels) <= {1, 2, 3, 4, 5}, "levels among 1 to 5")
    chosen = tuple(sorted(set(levels)))
    require(len(_at(kind, chosen)) > 0, f"levels that the ready-made {kind} puzzles have")
    return _graded_puzzles(kind, chosen)


@st.composite
def _graded_puzzles(draw: DrawFn, kind: Kind, levels: tuple[int, ...]) -> AnyEntry:
    entry = draw(st.sampled_from(_at(kind, levels)))
    image: AnyEntry = draw(strategy(kind, "images")(entry))
    return replace(image, grade=entry.grade)


@functools.cache
def _at(kind: Kind, levels: tuple[int, ...]) -> tuple[AnyEntry, ...]:
    return tuple(entry for entry in ready_made(kind).puzzles if entry.grade and entry.grade.level in levels)
