"""The options of `generate gloop`."""

import re
from collections.abc import Sequence
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from puzzlemill.generator.gloop.refusals import DEFAULT_BOARD, refuse, shape_of
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.puzzles.kinds import ImpossibleError, InputError

Deduction: TypeAlias = Literal["none", "single", "border", "closure", "parity"]

DEDUCTIONS: Final[tuple[Deduction, ...]] = ("single", "border", "closure", "parity")
"""Techniques without trials, from easy to hard; each includes those before it."""


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
            "anything out (default: none; single without any option; with a level, what the level needs)."
        ),
    ] = None
    extra: Annotated[
        int, Meta(description="With --deduction, give N tiles more than it needs (default: 0, or what a level needs).")
    ] = 0
    unturned: Annotated[
        bool | None,
        Meta(
            description="Allow no tile to be turned, or allow every tile to be turned (default: turned; with a "
            "level, some puzzles are unturned)."
        ),
    ] = None

    LATER: ClassVar[frozenset[str]] = frozenset({"deduction", "extra", "unturned"})

    def __post_init__(self) -> None:
        refuse(self)

    def towards(self, techniques: Sequence[str], scored: bool) -> "Options":
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
