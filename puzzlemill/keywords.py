"""The keywords of `generate`, `iter_generate` and `gloop_game`, for type checkers and editors.

They repeat the `Options` in `generator/<kind>/options.py`, from which `python -m tests.house.keywords` makes this file.
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


class GloopGameKeywords(TypedDict, total=False):
    """Keywords for the Gloop game; `gloop_game` explains them."""

    pair: Literal["chosen", "random"]
    edges: Literal["all", "last"]
    draw: Literal["forced", "free"]
    end: Literal["empty", "blocked"]
    out: Literal["at once", "round"]
    opener: int
    hand: int
    extra: tuple[int, ...]


class GloopKeywords(SearchKeywords, total=False):
    """Keywords for Gloop."""

    board: str | None
    """Use this board: rows x columns, a number of cells, or a shape as in ids (default: 4x4, or what the level
    needs)."""

    goal: Literal["valid", "mixed", "perfect"]
    """Close all paths: in any way (valid), in one loop and circles (mixed) or in one loop (perfect)."""

    cap_sum: str | int | None
    """Use tiles whose cap sum is this even number or in this range."""

    solutions: int | None
    """Allow at most N solutions; 1 means exactly one (default: any number)."""

    givens: int | None
    """Place N tiles as givens (default: 0, or what solutions or a level needs)."""

    spares: int
    """Add N tiles that the solution does not use."""

    blank: bool
    """Allow or forbid the blank tile."""

    deduction: Literal["none", "single", "border", "closure", "parity"] | None
    """Give tiles until this technique and the easier ones are enough, so that nobody has to try anything out (default:
    none; single without any option; with a level, what the level needs)."""

    extra: int
    """With deduction, give N tiles more than it needs (default: 0, or what a level needs)."""

    unturned: bool | None
    """Allow no tile to be turned, or allow every tile to be turned (default: turned; with a level, some puzzles are
    unturned)."""


class DomiclesKeywords(SearchKeywords, total=False):
    """Keywords for Domicles."""

    layout: str | None
    """Use this layout, rows x columns of dominoes (default: 4x3, or the layouts that suit a level)."""

    pips: int | None
    """Use the dominoes of a double-N set, up to double-12 (default: 6, or 6 and 9 if a level chooses the layout)."""

    swaps: int | None
    """Shuffle with N swaps (default: a random number)."""

    shuffle: Literal["exact", "plain"]
    """Make swaps the number that puzzles need (exact) or only an upper bound (plain). If the exact number cannot be
    proved, as on some large boards, the puzzle says 'at most' and its grade has both bounds."""

    uniform: Literal["boards", "tile-sets"]
    """Make all solved boards equally likely (boards) or all tile sets (tile-sets; up to double-6)."""

    unique: bool
    """Require a single solution, up to the order of rows and columns."""


class OttfKeywords(SearchKeywords, total=False):
    """Keywords for OTTF."""

    board: str | None
    """Use this board, rows x columns, up to 50x50 (default: 7x13, or as suits the level)."""

    holes: float | None
    """Leave this share of the cells empty, 0 to 0.6 (default: 0.2, or 0 with letters or mask)."""

    symmetry: Literal["none", "mirror", "turn", "cross", "quarter", "all"]
    """Make the board symmetric: left to right (mirror), turned by 180 degrees (turn), both (cross), turned by 90
    degrees (quarter) or in every way (all)."""

    letters: str
    """Shape the board as this text; / starts a new line."""

    scale: int
    """Make each dot of the letters NxN tiles, 1 to 7."""

    mask: str
    """Use a shape of your own; # is a tile and / starts a new row."""

    method: Literal["any", "order", "grown", "winding", "harmonic"]
    """Choose how the order of the tiles is made: at random (order), growing from the rim (grown), the same along a
    winding path (winding), around a core that the two rules cannot solve (harmonic), or as suits the level (any)."""

    block: str
    """Keep a block of this size free of holes; method harmonic uses it as the core."""

    sources: int
    """Start from N hidden fives; 0 allows any number with method harmonic, none with grown or winding."""

    sinks: int
    """Place N tiles of the harmonic core last; 0 means as many as sources."""

    depth: int
    """With method harmonic, require N nested trials, 1 to 4; 0 allows any number."""

    unique: bool
    """Require a single solution, up to the order of independent tiles."""


class IqBlocksKeywords(SearchKeywords, total=False):
    """Keywords for IQ Blocks."""

    pieces: str
    """Use a bundled set of pieces, or pieces written as in ids."""

    board: str
    """Use this board; write holes as in ids."""

    givens: int | None
    """Start with N given pieces (default: any suitable number)."""

    cells: int | None
    """Start with N given cells instead of whole pieces."""

    solutions: int
    """Require exactly N completions; 0 allows any number."""

    minimal: bool
    """Require that every given is needed for a single completion."""
