"""The puzzles that puzzlemill ships, as material for games."""

import functools
from typing import Any

import puzzlemill
from puzzlemill.puzzles.kinds import Kind


@functools.cache
def shipped_entries(kind: Kind) -> tuple[Any, ...]:
    """The entries of the shipped pack of a kind, each with a solution."""
    return tuple(entry for entry in puzzlemill.ready_made(kind).puzzles if entry.solution is not None)
