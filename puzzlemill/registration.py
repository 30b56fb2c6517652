"""What Hypothesis calls when it is imported, by the entry point `hypothesis`: puzzles get their strategies by type.

A hook that fails or is slow spoils every `import hypothesis`: only the standard library is imported at the top here.
"""

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def register() -> None:
    """Let `st.from_type` draw puzzles of unknown status, entries with a solution, and right solutions.

    Does nothing where Hypothesis, or anything that puzzles need, cannot be imported.
    """
    try:
        from hypothesis.strategies import register_type_strategy

        from puzzlemill.puzzles import KINDS
        from puzzlemill.puzzles.packs import entry_type, value_types
    except ImportError:
        return
    for kind in KINDS:
        entries = entry_type(kind)
        puzzles, solutions = value_types(kind)
        register_type_strategy(entries, partial(_drawn, kind, "puzzles"))
        register_type_strategy(puzzles, partial(_drawn, kind, "instances"))
        register_type_strategy(solutions, partial(_solutions, kind))


def _drawn(kind: str, name: str, asked: type) -> "SearchStrategy[Any]":
    from puzzlemill.testing.strategies import strategy

    found: SearchStrategy[Any] = strategy(kind, name)()
    return found


def _solutions(kind: str, asked: type) -> "SearchStrategy[Any]":
    return _drawn(kind, "puzzles", asked).map(attrgetter("solution"))
