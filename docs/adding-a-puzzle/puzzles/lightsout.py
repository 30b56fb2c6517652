"""Lights Out, the rules: pressing a lamp switches it and its neighbours; put all lamps out."""

import re
from collections.abc import Iterator
from typing import ClassVar, Final

import msgspec

from puzzlemill.puzzles.kinds import Breach, InputError, Puzzle
from puzzlemill.puzzles.packs import Entry


class Presses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A solution: the lamps to press, as (row, column), in any order."""

    presses: tuple[tuple[int, int], ...]


class LightsOut(Puzzle[Presses], frozen=True):
    """An instance: equal rows of `*` (on) and `.` (off), at most 5 x 5."""

    kind: ClassVar[str] = "lightsout"
    lamps: tuple[str, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.lamps) <= 5 or not 1 <= len(self.lamps[0]) <= 5:
            raise InputError("lamps: expected 1 to 5 rows and columns")
        if any(len(row) != len(self.lamps[0]) or set(row) - set("*.") for row in self.lamps):
            raise InputError("lamps: expected equal rows of * and .")


class LightsoutEntry(Entry[LightsOut, Presses], tag="lightsout", frozen=True):
    """An entry of a pack."""


ENTRY: Final = LightsoutEntry


def press(lamps: tuple[str, ...], row: int, col: int) -> tuple[str, ...]:
    """The lamps after one press."""
    switched = {(row, col), (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
    return tuple(
        "".join("*."["*.".index(lamp) ^ ((r, c) in switched)] for c, lamp in enumerate(line))
        for r, line in enumerate(lamps)
    )


def format_id(puzzle: LightsOut) -> str:
    """`lightsout:1.0:0.1`, one row after each colon, 1 for a lamp that is on and . for one that is off."""
    return ":".join(["lightsout", *(row.replace("*", "1") for row in puzzle.lamps)])


def parse_id(text: str) -> LightsOut:
    """The puzzle of an id; raises `InputError` for anything else."""
    if not re.fullmatch(r"lightsout(:[1.]+)+", text):
        raise InputError(f"id {text[:40]!r}: expected lightsout: and rows of 1 and .")
    return LightsOut(tuple(row.replace("1", "*") for row in text.split(":")[1:]))


def check(puzzle: LightsOut, solution: Presses) -> list[Breach]:
    """OUTSIDE for a press that misses the board, STILL_ON for each lamp left on."""
    rows, cols = len(puzzle.lamps), len(puzzle.lamps[0])
    lamps, breaches = puzzle.lamps, []
    for row, col in solution.presses:
        if 0 <= row < rows and 0 <= col < cols:
            lamps = press(lamps, row, col)
        else:
            breaches.append(Breach("OUTSIDE", ((row, col),)))
    on = [(r, c) for r, line in enumerate(lamps) for c, lamp in enumerate(line) if lamp == "*"]
    return breaches + [Breach("STILL_ON", (cell,)) for cell in on]


def symmetries(puzzle: LightsOut) -> Iterator[LightsOut]:
    """The 8 turns and reflections, the puzzle itself first."""
    lamps = puzzle.lamps
    for _ in range(4):
        yield LightsOut(lamps)
        yield LightsOut(lamps[::-1])
        lamps = tuple("".join(column) for column in zip(*lamps[::-1], strict=True))


def size(puzzle: LightsOut) -> tuple[int, int]:
    """Rows and columns, the smaller number first, so that turning changes nothing."""
    rows, cols = sorted((len(puzzle.lamps), len(puzzle.lamps[0])))
    return rows, cols


def canonical(puzzle: LightsOut) -> LightsOut:
    """The least of the symmetric forms."""
    return min(symmetries(puzzle), key=lambda form: form.lamps)
