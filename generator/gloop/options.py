"""The options of `generate gloop`, and which of them are refused."""

import functools
import re
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from puzzlemill.generator.gloop.refusals import feasibility
from puzzlemill.generator.options import LATER, GeneratorOptions, read_size
from puzzlemill.puzzles.gloop.boards import board_named
from puzzlemill.puzzles.gloop.rules import CELL
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, shown

Deduction: TypeAlias = Literal["none", "single", "border", "closure", "parity"]

DEDUCTIONS: Final[tuple[Deduction, ...]] = ("single", "border", "closure", "parity")
"""Techniques without trials, from easy to hard; each includes those before it."""

DEFAULT_BOARD: Final = "4x4"

MOST_SOLUTIONS: Final = 1000
"""The largest limit on solutions."""


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """The puzzles to make.

    `board` is ROWSxCOLUMNS, a number of cells for the paper's ragged board, or an id's ROWSxCOLUMNS.MASK. `cap_sum` is
    a number or a range such as `-4..0`, both ends included. `solutions` is the most solutions a puzzle can have,
    counted up to rotations of board and givens. It takes as few givens as possible; if `givens` sets their number, a
    try that needs more fails. With a `deduction`, no given can be left out without a trial, except the `extra` ones;
    there is one solution. If `deduction` or `unturned` is None, levels decide: `aims` says how.

    Raises `ImpossibleError` for puzzles that cannot exist and `InputError` for options that make no sense.
    """

    board: Annotated[
        str | None,
        Meta(
            description="Use this board: rows x columns, a number of cells, or a shape as in ids "
            "(default: 4x4, or what the level needs).",
            examples=["4x5", "87", "10x9.MASK"],
        ),
    ] = None
    goal: Annotated[
        Literal["valid", "mixed", "perfect"],
        Meta(
            description="Close all paths: in any way (valid), in one loop and circles (mixed) or in one loop (perfect)."
        ),
    ] = "perfect"
    cap_sum: Annotated[
        str | int | None,
        Meta(description="Use tiles whose cap sum is this even number or in this range.", examples=["0", "-4..0"]),
    ] = None
    solutions: Annotated[
        int | None, Meta(description="Allow at most N solutions; 1 means exactly one (default: any number).")
    ] = None
    givens: Annotated[
        int | None, Meta(description="Place N tiles as givens (default: 0, or what --solutions or a level needs).")
    ] = None
    spares: Annotated[int, Meta(description="Add N tiles that the solution does not use.")] = 0
    blank: Annotated[bool, Meta(description="Allow or forbid the blank tile.")] = True
    deduction: Annotated[
        Deduction | None,
        Meta(
            description="Give tiles until this technique and the easier ones are enough, so that nobody has to try "
            "anything out (default: none; single without any option; with a level, what the level needs).",
            extra=LATER,
        ),
    ] = None
    extra: Annotated[
        int,
        Meta(
            description="With --deduction, give N tiles more than it needs (default: 0, or what a level needs).",
            extra=LATER,
        ),
    ] = 0
    unturned: Annotated[
        bool | None,
        Meta(
            description="Allow no tile to be turned, or allow every tile to be turned (default: turned; with a "
            "level, some puzzles are unturned).",
            extra=LATER,
        ),
    ] = None

    @staticmethod
    def like(puzzle: Any, board: str) -> dict[str, object]:
        """The options for puzzles like this one."""
        return {"board": board, "goal": puzzle.goal}

    def __post_init__(self) -> None:
        named = self.board or DEFAULT_BOARD
        board = f"board {shown(named)}"
        cells = cells_of(self.shape)
        tiles = len(TILES) - (not self.blank)
        if not 0 <= (self.givens or 0) < cells:
            raise InputError(f"expected 0 to {cells - 1} on {board}", field="givens", value=self.givens)
        if not 0 <= self.extra < cells:
            raise InputError(f"expected 0 to {cells - 1} on {board}", field="extra", value=self.extra)
        if self.extra and self.deduction in (None, "none"):
            raise InputError("needs a deduction, such as single", field="extra", value=self.extra)
        if self.extra and self.givens is not None:
            rule = "givens is the number of all given tiles; leave out one of the two"
            raise InputError(rule, field="extra", value=self.extra)
        if self.spares < 0:
            raise InputError("expected 0 or more", field="spares", value=self.spares)
        if self.solutions is not None and not 1 <= self.solutions <= MOST_SOLUTIONS:
            raise InputError(f"expected 1 to {MOST_SOLUTIONS}", field="solutions", value=self.solutions)
        if cells + self.spares > tiles:
            without = "" if self.blank else " without the blank"
            rule = f"needs {shown(cells + self.spares)} tiles, but there are only {tiles}{without}"
            raise ImpossibleError(rule, field="board", value=named)
        refusal, low, high = feasibility(self.shape, self.goal, self.blank)
        if refusal is not None:
            raise ImpossibleError(refusal, field="board", value=named)
        if low > high:
            rule = f"any {cells} tiles have a cap sum of at least {low}, but a {self.goal} packing has at most {high}"
            raise ImpossibleError(rule, field="board", value=named)
        self._check_cap_sum(low, high)

    def _check_cap_sum(self, low: int, high: int) -> None:
        """Refuse cap sums that no packing of the board has."""
        if self.cap_sums is None:
            return
        least, most = self.cap_sums
        if self.goal == "perfect" and least > high == 0:
            raise ImpossibleError("a perfect packing has a cap sum of at most 0", field="cap_sum", value=least)
        if most < low or least > high:
            expected = f"{low} to {high}" if low < high else f"{low}"
            raise ImpossibleError(f"expected {expected} on this board", field="cap_sum", value=self.cap_sum)
        # A cap sum as a text or as a number is the same request, so both have the same origin.
        msgspec.structs.force_setattr(self, "cap_sum", least if least == most else f"{least}..{most}")

    def towards(
        self, techniques: Sequence[str], scored: bool, minutes: tuple[float, float] | None, trials: bool
    ) -> "Options":
        """By deduction if the techniques need no trial; by search if they do, and for scores, which rate searches."""
        if self.deduction is not None or not (techniques or scored):
            return self
        by_deduction = not scored and self.givens is None and set(techniques) <= set(DEDUCTIONS)
        hardest = max(map(DEDUCTIONS.index, techniques)) if by_deduction else None
        return msgspec.structs.replace(self, deduction="none" if hardest is None else DEDUCTIONS[hardest])

    @property
    def shape(self) -> tuple[str, ...]:
        """The rows of the board; raises `InputError` if it is not a board."""
        return shape_of(DEFAULT_BOARD if self.board is None else self.board)

    @property
    def cap_sums(self) -> tuple[int, int] | None:
        """The least and greatest even cap sum allowed; raises `InputError` or `ImpossibleError` if there is none."""
        if self.cap_sum is None:
            return None
        match = re.fullmatch(r"(-?[0-9]{1,9})(?:\.\.(-?[0-9]{1,9}))?", str(self.cap_sum))
        if not match or int(match[1]) > int(match[2] or match[1]):
            raise InputError("expected a number, or a range such as -4..0", field="cap_sum", value=self.cap_sum)
        least, most = int(match[1]), int(match[2] or match[1])
        if least == most and least % 2:
            raise ImpossibleError("odd, but every valid packing has an even cap sum", field="cap_sum", value=least)
        return least + least % 2, most - most % 2


@functools.lru_cache(maxsize=64)
def shape_of(text: str) -> tuple[str, ...]:
    """The rows of a board named by its size, number of cells, or size and mask."""
    if "x" in text and re.fullmatch("[0-9x]*", text):
        rows, cols = read_size("board", text)
        return (CELL * cols,) * rows
    return board_named(text)


def cells_of(board: tuple[str, ...]) -> int:
    """The number of cells of a board."""
    return sum(line.count(CELL) for line in board)
