"""Puzzlemill generates, grades and prints four tile puzzles: Gloop, Domicles, OTTF and IQ Blocks.

The functions here are the whole public API in short; each opens the door of one floor. Each is imported when it is
first asked for, so `import puzzlemill` is cheap.
"""

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if not (Path(__file__).parent / "generator").is_dir():
    # A checkout without symbolic links has text files in their place; the floors are beside this folder.
    __path__.append(str(Path(__file__).parent.parent))

if TYPE_CHECKING:
    from puzzlemill.api import generate, read, ready_made, write
    from puzzlemill.grading import grade
    from puzzlemill.puzzles import KINDS, canonical, check, format_id, parse_id, short_id
    from puzzlemill.render import draw
    from puzzlemill.solvers import count, play, play_from_json, solve, steps

__all__ = [
    "KINDS",
    "canonical",
    "check",
    "count",
    "draw",
    "format_id",
    "generate",
    "grade",
    "parse_id",
    "play",
    "play_from_json",
    "read",
    "ready_made",
    "short_id",
    "solve",
    "steps",
    "write",
]
__version__ = "0.1.0"

_HOMES = {
    "api": ("generate", "read", "ready_made", "write"),
    "grading": ("grade",),
    "puzzles": ("KINDS", "canonical", "check", "format_id", "parse_id", "short_id"),
    "render": ("draw",),
    "solvers": ("count", "play", "play_from_json", "solve", "steps"),
}
_FLOORS = ("catalogues", "puzzles", "solvers", "grading", "generator", "render")


def __getattr__(name: str) -> Any:
    """A function of the API, or a floor, imported when it is first asked for."""
    if name in _FLOORS:
        return importlib.import_module(f"puzzlemill.{name}")
    for home, names in _HOMES.items():
        if name in names:
            found = getattr(importlib.import_module(f"puzzlemill.{home}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'puzzlemill' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is, imported or not."""
    return sorted({*globals(), *__all__, *_FLOORS})
