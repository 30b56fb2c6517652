"""What `generate` and `iter_generate` can be asked for, by kind, as type checkers and editors read it.

Each kind repeats here the names and types of its `Options` in `generator/<kind>/options.py`, where their meaning is; a
test compares the two.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Literal, TypedDict


class SearchKeywords(TypedDict, total=False):
    """What can be asked for whatever the kind; `generate` explains it."""

    count: int
    level: int | str | None
    score: str | None
    technique: str | Sequence[str] | None
    climb: bool | None
    seed: int
    tries: int | None
    executor: Executor | None
    workers: int
    progress: Callable[[int, int], object] | None


class GloopKeywords(SearchKeywords, total=False):
    """What Gloop puzzles can be asked for besides."""

    board: str | None
    goal: Literal["valid", "mixed", "perfect"]
    cap_sum: str | int | None
    solutions: int | None
    givens: int | None
    spares: int
    blank: bool


class DomiclesKeywords(SearchKeywords, total=False):
    """What Domicles puzzles can be asked for besides."""

    layout: str
    pips: int
    swaps: int | None
    shuffle: Literal["exact", "plain"]
    uniform: Literal["boards", "tile-sets"]
    unique: bool


class OttfKeywords(SearchKeywords, total=False):
    """What OTTF puzzles can be asked for besides."""

    board: str | None
    holes: float | None
    symmetry: Literal["none", "mirror", "turn", "cross", "quarter", "all"]
    letters: str
    scale: int
    mask: str
    method: Literal["any", "order", "grown", "winding", "harmonic"]
    block: str
    sources: int
    sinks: int
    depth: int
    unique: bool


class IqBlocksKeywords(SearchKeywords, total=False):
    """What IQ Blocks puzzles can be asked for besides."""

    pieces: str
    board: str
    givens: int | None
    cells: int | None
    solutions: int
    minimal: bool
