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
    """The number of puzzles (default 1)."""

    level: int | str | None
    """1 to 5, a range such as "2-4", or "marathon"."""

    minutes: str | None
    """A range such as "5-15" or "60-"."""

    score: str | None
    """A range such as "6.0-6.5" or "6.0-"."""

    technique: str | Sequence[str] | None
    """The hardest technique, one name or a list of names."""

    tedious: bool
    """True to keep puzzles that repeat the same steps for long. By default a request with a level or minutes leaves
    them out, and so does one without any option."""

    trials: bool
    """True to keep puzzles of low levels that nobody can solve without a trial, which are left out likewise unless a
    technique is named."""

    climb: bool | None
    """True to start each try at random and improve it step by step towards the target; False to use only random
    puzzles. By default puzzles are improved only if random ones rarely match."""

    seed: int
    """Chooses the puzzles (default 0). The same request makes the same puzzles on every machine."""

    tries: int | None
    """The most tries (default: 1,000 per puzzle, or 30 per puzzle when climbing)."""

    table: MinutesTable | None
    """A table of minutes from `read_table`, which gives minutes and levels (default: the shipped one)."""

    executor: Executor | None
    """Any `concurrent.futures.Executor`, and how many workers it has. The puzzles stay the same."""

    workers: int
    """Any `concurrent.futures.Executor`, and how many workers it has. The puzzles stay the same."""

    progress: Callable[[int, int], object] | None
    """A function, called after each try with the number of puzzles found and of tries made."""


class GloopGameKeywords(TypedDict, total=False):
    """Keywords for the Gloop game; `gloop_game` explains them."""

    pair: Literal["chosen", "random"]
    """How the first pair is turned: "chosen" (by the opener) or "random"."""

    edges: Literal["all", "last"]
    """What a formation matches: "all" (every tile that it touches) or "last" (only those laid last at its end)."""

    draw: Literal["forced", "free"]
    """When players draw: "forced" (only if they can do nothing else) or "free" (even if they could play)."""

    end: Literal["empty", "blocked"]
    """What ends the game: "empty" (the last draw) or "blocked" (a round of passes)."""

    out: Literal["at once", "round"]
    """When a player without tiles wins: "at once" or "round" (at its end, by the least loss)."""

    opener: int
    """The seat that moves first (default 0)."""

    hand: int
    """The tiles that each player begins with, 4 to 8 (default 6)."""

    extra: tuple[int, ...]
    """More tiles to begin with, in order of turns: `(0, 2)` gives two to the second player."""


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

    deductions: int
    """Require at least N deductions that are not rules, up to 20; 0 allows any number."""

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

    forced: bool | None
    """Require that forced placements and dead regions complete the board, or allow trials (default: allowed; required
    if the level is 3, unless trials or a technique are wanted)."""
