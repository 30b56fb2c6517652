"""The rules floor: what a puzzle is, its text form, and when a solution is right. No search here.

This file is the floor's door.
"""

from __future__ import annotations

import base64
import hashlib
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlemill.puzzles.kinds import (
    KINDS,
    AnyPuzzle,
    Breach,
    InputError,
    Puzzle,
    Rules,
    check_id_text,
    shown,
    type_breaches,
)
from puzzlemill.puzzles.parts import part

if TYPE_CHECKING:
    from puzzlemill.puzzles.packs import AnyEntry

__all__ = [
    "KINDS",
    "AnyEntry",
    "AnyPuzzle",
    "canonical",
    "check",
    "form",
    "format_id",
    "parse_id",
    "rules",
    "short_id",
    "size",
]

S = TypeVar("S")
P = TypeVar("P", bound=Puzzle[Any])


def rules(kind: str) -> Rules[Any, Any]:
    """The rules module of `kind`; raises `InputError` when there is no such kind."""
    found: Rules[Any, Any] = part("rules", kind)
    return found


def check(puzzle: Puzzle[S], solution: S) -> list[Breach]:
    """Every rule that `solution` breaks, with the cells concerned; empty when it is right. A wrong one never raises.

    What is not even of the kind's solution type breaks `NOT_A_SOLUTION`.
    """
    return type_breaches(puzzle, solution) or rules(puzzle.kind).check(puzzle, solution)


def canonical(puzzle: P) -> P:
    """The same puzzle for all puzzles that differ only by a symmetry of their kind."""
    found: P = rules(puzzle.kind).canonical(puzzle)
    return found


def form(puzzle: Puzzle[Any]) -> str:
    """The id of its canonical form, which only puzzles that differ by a symmetry of their kind share."""
    return format_id(canonical(puzzle))


def size(puzzle: Puzzle[Any]) -> tuple[int, int]:
    """Rows and columns of a puzzle, equal for all that differ only by a symmetry of their kind."""
    return rules(puzzle.kind).size(puzzle)


def format_id(puzzle: Puzzle[Any]) -> str:
    """The position id: a short text that describes `puzzle` completely and parses back exactly."""
    return rules(puzzle.kind).format_id(puzzle)


def parse_id(text: str) -> Puzzle[Any]:
    """The puzzle that a position id describes; raises `InputError` naming the place and the rule."""
    check_id_text(text)
    kind, colon, _ = text.partition(":")
    if not colon:
        raise InputError(f"id {shown(text)}: expected KIND:..., with KIND one of {', '.join(KINDS)}")
    puzzle: Puzzle[Any] = rules(kind).parse_id(text)
    return puzzle


def short_id(puzzle: Puzzle[Any] | str) -> str:
    """`kind-XXXXXXXXXXXX`: 12 base32 characters of the SHA-256 of the position id, for file names and pages.

    The position id may stand for the puzzle.
    """
    full = puzzle if isinstance(puzzle, str) else format_id(puzzle)
    digest = hashlib.sha256(full.encode()).digest()
    return f"{full.partition(':')[0]}-{base64.b32encode(digest).decode('ascii')[:12]}"
