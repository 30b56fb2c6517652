"""Puzzlemill generates, grades and prints four tile puzzles: Gloop, Domicles, OTTF and IQ Blocks.

The public API is the names of this module and of `puzzlemill.testing`. `puzzlemill help python` explains them and what
you can rely on. Each name is loaded on first use, so `import puzzlemill` takes only milliseconds.
"""

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

if not (Path(__file__).parent / "generator").is_dir():
    # In a checkout without symbolic links, text files are in their place and the floors are beside this folder.
    __path__.append(str(Path(__file__).parent.parent))

if TYPE_CHECKING:
    from puzzlemill.api import (
        generate,
        gloop_game,
        gloop_game_from_json,
        iter_generate,
        read,
        read_table,
        ready_made,
        write,
    )
    from puzzlemill.grading import grade
    from puzzlemill.grading.minutes import MinutesTable
    from puzzlemill.packs.daily import Calendar, puzzle_for
    from puzzlemill.puzzles import KINDS, canonical, check, format_id, parse_id, short_id
    from puzzlemill.puzzles.domicles import Domicles, Swaps
    from puzzlemill.puzzles.gloop import Gloop, Packing
    from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
    from puzzlemill.puzzles.kinds import (
        AnyPuzzle,
        Breach,
        InputError,
        Kind,
        OutOfReachError,
        Puzzle,
        UnknownFieldWarning,
    )
    from puzzlemill.puzzles.ottf import Order, Ottf
    from puzzlemill.puzzles.packs import AnyEntry, Entry, Grade, Origin, Pack
    from puzzlemill.render import draw
    from puzzlemill.render.drawing.canvas import Drawing
    from puzzlemill.solvers import count, play, play_from_json, solutions, solve, steps
    from puzzlemill.solvers.gloop.game import gloop_choice
    from puzzlemill.solvers.outcome import Outcome, Reason
    from puzzlemill.solvers.playing import Hint, State, Trace

__all__ = [
    "KINDS",
    "AnyEntry",
    "AnyPuzzle",
    "Breach",
    "Calendar",
    "Domicles",
    "Drawing",
    "Entry",
    "Filling",
    "Gloop",
    "Grade",
    "Hint",
    "InputError",
    "IqBlocks",
    "Kind",
    "MinutesTable",
    "Order",
    "Origin",
    "Ottf",
    "OutOfReachError",
    "Outcome",
    "Pack",
    "Packing",
    "Puzzle",
    "Reason",
    "State",
    "Swaps",
    "Trace",
    "UnknownFieldWarning",
    "canonical",
    "check",
    "count",
    "draw",
    "format_id",
    "generate",
    "gloop_choice",
    "gloop_game",
    "gloop_game_from_json",
    "grade",
    "iter_generate",
    "parse_id",
    "play",
    "play_from_json",
    "puzzle_for",
    "read",
    "read_table",
    "ready_made",
    "short_id",
    "solutions",
    "solve",
    "steps",
    "write",
]
__version__ = "0.1.0"

_HOMES = {
    "api": (
        *("generate", "gloop_game", "gloop_game_from_json"),
        *("iter_generate", "read", "read_table", "ready_made", "write"),
    ),
    "grading": ("grade",),
    "grading.minutes": ("MinutesTable",),
    "packs.daily": ("Calendar", "puzzle_for"),
    "puzzles": ("KINDS", "canonical", "check", "format_id", "parse_id", "short_id"),
    "puzzles.domicles": ("Domicles", "Swaps"),
    "puzzles.gloop": ("Gloop", "Packing"),
    "puzzles.iqblocks": ("Filling", "IqBlocks"),
    "puzzles.kinds": ("AnyPuzzle", "Breach", "InputError", "Kind", "OutOfReachError", "Puzzle", "UnknownFieldWarning"),
    "puzzles.ottf": ("Order", "Ottf"),
    "puzzles.packs": ("AnyEntry", "Entry", "Grade", "Origin", "Pack"),
    "render": ("draw",),
    "render.drawing.canvas": ("Drawing",),
    "solvers": ("count", "play", "play_from_json", "solutions", "solve", "steps"),
    "solvers.gloop.game": ("gloop_choice",),
    "solvers.outcome": ("Outcome", "Reason"),
    "solvers.playing": ("Hint", "State", "Trace"),
}


if not TYPE_CHECKING:  # type checkers would accept any name

    def __getattr__(name: str) -> object:
        """A name of the API, imported on first use."""
        for home, names in _HOMES.items():
            if name in names:
                globals()[name] = getattr(importlib.import_module(f"puzzlemill.{home}"), name)
                return globals()[name]
        raise AttributeError(f"module 'puzzlemill' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The names of the API, imported or not."""
    return sorted({*__all__, "__version__"})
