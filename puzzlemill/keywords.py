"""The keywords of `generate` and `iter_generate` by kind, and of `gloop_game`, for type checkers and editors.

They repeat the names and types of the `Options` in `generator/<kind>/options.py`, which explain them; a test compares
the two.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Literal, TypedDict

from puzzlemill.grading.minutes import MinutesTable


class SearchKeywords(TypedDict, total=False):
    """Keywords for every kind; `generate` explains them."""

    count: int
    level: int | str | None
    minutes: str | None
    score: str | None
    technique: str | Sequence[str] | None
    tedious: bool
    climb: bool | None
    seed: int
    tries: int | None
    table: MinutesTable | None
    executor: Executor | None
    workers: int
    progress: Callable[[int, int], object] | None


class GloopKeywords(SearchKeywords, total=False):
    """Keywords for Gloop."""

    board: str | None
    goal: Literal["valid", "mixed", "perfect"]
    cap_sum: str | int | None
    solutions: int | None
    givens: int | None
    spares: int
    blank: bool
    deduction: Literal["none", "single", "border", "closure", "parity"] | None
    extra: int
    unturned: bool | None


class GloopGameKeywords(TypedDict, total=False):
    """Keywords for the Gloop game: the fields of its `Variant`, `puzzles/gloop/game/moves.py`, which explains them."""

    pair: Literal["chosen", "random"]
    edges: Literal["all", "last"]
    draw: Literal["forced", "free"]
    end: Literal["empty", "blocked"]
    out: Literal["at once", "round"]
    opener: int
    hand: int
    extra: tuple[int, ...]


class DomiclesKeywords(SearchKeywords, total=False):
    """Keywords for Domicles."""

    layout: str | None
    pips: int | None
    swaps: int | None
    shuffle: Literal["exact", "plain"]
    uniform: Literal["boards", "tile-sets"]
    unique: bool


class OttfKeywords(SearchKeywords, total=False):
    """Keywords for OTTF."""

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
    """Keywords for IQ Blocks."""

    pieces: str
    board: str
    givens: int | None
    cells: int | None
    solutions: int
    minimal: bool
