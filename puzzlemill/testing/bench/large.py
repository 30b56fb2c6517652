"""Large puzzles for the battery, for bugs that appear only beyond a machine word, a byte, the alphabet or the stack."""

from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from puzzlemill.puzzles.kinds import Kind
from puzzlemill.testing.strategies import Options, battery, strategy


def large_puzzles(kind: Kind, *, largest: bool = True) -> SearchStrategy[object]:
    """Puzzles built around a solution, up to the largest that strategies draw. Shrinks as they do.

    Without `largest`, our own solver needs seconds to count the solutions of only a few of them.
    """
    special = battery(kind)
    return _at_sizes(kind, "puzzles", special.sizes + special.largest * largest, **special.solved)


def large_judgements(kind: Kind) -> SearchStrategy[object]:
    """Large puzzles with correct or wrong solutions. Shrinks to a puzzle with a correct one."""
    special = battery(kind)
    wrong = [_at_sizes(kind, name, special.sizes) for name in ("near_misses", "misprints")]
    codes = {"codes": special.broken} if special.broken else {}
    return st.one_of(large_puzzles(kind), *wrong, _at_sizes(kind, "wrong_solutions", special.sizes, **codes))


def _at_sizes(kind: Kind, name: str, sizes: Sequence[Options], **options: object) -> SearchStrategy[object]:
    strategy_of_size = strategy(kind, name)
    return st.one_of([strategy_of_size(**size, **options) for size in sizes])
