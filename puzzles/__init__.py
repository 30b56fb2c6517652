"""The rules: what a puzzle is, its text form, and when a solution is right. No search here."""

from __future__ import annotations

from typing import TypeVar

from puzzlemill.puzzles.decoding import type_breaches
from puzzlemill.puzzles.kinds import (
    KINDS,
    AnyPuzzle,
    Breach,
    InputError,
    Puzzle,
    Rules,
    check_id_text,
    kind_name,
    kind_of,
)
from puzzlemill.puzzles.parts import part

__all__ = ["KINDS", "AnyPuzzle", "canonical", "check", "form", "format_id", "kind_name", "parse_id", "rules", "size"]

S = TypeVar("S")
P = TypeVar("P", bound=AnyPuzzle)


def rules(kind: str) -> Rules[AnyPuzzle, object]:
    """The rules module of `kind`; raises `InputError` for an unknown kind."""
    module: Rules[AnyPuzzle, object] = part("rules", kind)
    return module


def check(puzzle: Puzzle[S], solution: S) -> list[Breach]:
    """Every rule that `solution` breaks, with its cells; empty if the solution is right. A wrong solution never raises.

    A value that is not of the kind's solution type breaks `NOT_A_SOLUTION`.
    """
    module: Rules[Puzzle[S], S] = part("rules", kind_of(puzzle))
    return type_breaches(puzzle, solution) or module.check(puzzle, solution)


def canonical(puzzle: P) -> P:
    """The canonical form, which is the same for all puzzles that differ only by a symmetry of their kind."""
    module: Rules[P, object] = part("rules", kind_of(puzzle))
    return module.canonical(puzzle)


def form(puzzle: AnyPuzzle) -> str:
    """The id of the canonical form. Two puzzles share it only if they differ by a symmetry of their kind."""
    return format_id(canonical(puzzle))


def size(puzzle: Puzzle[object]) -> tuple[int, int]:
    """Rows and columns, equal for all puzzles that differ only by a symmetry of their kind."""
    module: Rules[Puzzle[object], object] = part("rules", kind_of(puzzle))
    return module.size(puzzle)


def format_id(puzzle: Puzzle[object]) -> str:
    """The position id: a short text that describes `puzzle` completely and parses back exactly."""
    module: Rules[Puzzle[object], object] = part("rules", kind_of(puzzle))
    return module.format_id(puzzle)


def parse_id(text: str) -> AnyPuzzle:
    """The puzzle that a position id describes; raises `InputError`, which names the place and the rule."""
    check_id_text(text)
    kind, colon, _ = text.partition(":")
    if not colon:
        raise InputError(f"expected KIND:..., with KIND one of {', '.join(KINDS)}", field="id", value=text)
    return rules(kind).parse_id(text)
