"""The `hypothesis` entry point: when Hypothesis is imported, it registers a strategy for each type of puzzle.

A hook that fails or is slow would break every `import hypothesis`, so only the standard library is imported at the top.
"""

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from puzzlemill.puzzles.kinds import Kind


def register() -> None:
    """Let `st.from_type` draw puzzles (solvable or not), entries with a solution, and correct solutions.

    Does nothing if Hypothesis, or anything that puzzles need, cannot be imported.
    """
    try:
        from hypothesis.strategies import register_type_strategy

        from puzzlemill.puzzles import KINDS, packs
    except ImportError:
        return
    for kind in KINDS:
        entries = packs.entry_type(kind)
        puzzles, solutions = packs.value_types(kind)
        register_type_strategy(entries, partial(_drawn, kind, "puzzles"))
        register_type_strategy(puzzles, partial(_drawn, kind, "instances"))
        register_type_strategy(solutions, partial(_solutions, kind))


def _drawn(kind: "Kind", name: str, drawn_type: type) -> "SearchStrategy[Any]":
    from puzzlemill.testing.strategies import strategy

    drawn: SearchStrategy[Any] = strategy(kind, name)()
    return drawn


def _solutions(kind: "Kind", drawn_type: type) -> "SearchStrategy[Any]":
    return _drawn(kind, "puzzles", drawn_type).map(attrgetter("solution"))
