"""The group in the middle of the Gloop game: the pair, and an arm of formations at either side of it.

The pair is a column of two cells, at rows 0 and 1 of column 0. An arm grows outward from it, up or down, but never
back, so the two arms never meet:

    col -2 -1   0   1  2  3  4
       +------+   +-----+-----+
       | left |   |     | R   |  row -2      The right arm here has the steps R, U, R; its next one can be
       | arm  | p | U   |     |  row -1      R, U or D, and D would touch the first formation of the arm.
       | L    | a +-----+-----+
       |      | i | R   |        row 0
       |      | r |     |        row 1
       +------+   +-----+
"""

from typing import Final, TypeAlias

import msgspec

from puzzlemill.puzzles.gloop.game.formations import FACING, E, N, S, W, outline, turned
from puzzlemill.puzzles.gloop.game.moves import ENDS, OUTWARD, Attach, End, Step, Words
from puzzlemill.puzzles.kinds import Cell

STEPS: Final[dict[Step, Cell]] = {"L": (0, -2), "R": (0, 2), "U": (-2, 0), "D": (2, 0)}
BESIDE: Final[dict[int, Cell]] = {N: (-2, 0), E: (0, 2), S: (2, 0), W: (0, -2)}

Need: TypeAlias = dict[int, str]
"""The path ends that a formation has to show on sides that touch what is laid, as in its outline."""


class Block(msgspec.Struct, frozen=True):
    """A formation in the group: its words as they lie there, and the step that led from the last one to it."""

    words: Words
    step: Step


class Group(msgspec.Struct, frozen=True):
    """The pair (upper, lower; empty until it is turned) and the arms, from the pair outward."""

    pair: tuple[str, ...] = ()
    left: tuple[Block, ...] = ()
    right: tuple[Block, ...] = ()

    def arm(self, end: End) -> tuple[Block, ...]:
        """The formations of an arm."""
        return self.left if end == "left" else self.right

    def steps(self, end: End) -> tuple[Step, ...]:
        """The steps that the next formation of an arm can take: outward, up or down, but not back onto the last one."""
        arm = self.arm(end)
        return steps_after(end, arm[-1].step) if arm else (OUTWARD[end],)

    def corners(self, end: End) -> list[Cell]:
        """The cell at nw of each formation of an arm."""
        row, col = 0, -1 if end == "right" else 0
        corners = []
        for block in self.arm(end):
            row, col = row + STEPS[block.step][0], col + STEPS[block.step][1]
            corners.append((row, col))
        return corners

    def needs(self, end: End, *, last: bool) -> dict[Step, Need]:
        """What the next formation of an arm has to show after each step; with `last`, beside the last one only."""
        arm = self.arm(end)
        if not arm:
            side = W if end == "right" else E
            upper, lower = (FACING[word][(side + 2) % 4] for word in self.pair)
            return {OUTWARD[end]: {side: lower + upper if side == W else upper + lower}}
        corners = self.corners(end)
        outlines = dict(zip(corners, (outline(block.words) for block in arm), strict=True))
        laid = {corners[-1]: outlines[corners[-1]]} if last else outlines
        needs = {}
        for step in self.steps(end):
            row, col = corners[-1][0] + STEPS[step][0], corners[-1][1] + STEPS[step][1]
            needs[step] = {
                side: shown_at(laid[beside], (side + 2) % 4)[::-1]
                for side, (down, right) in BESIDE.items()
                if (beside := (row + down, col + right)) in laid
            }
        return needs

    def attachments(self, area: tuple[Words, ...], *, last: bool) -> list[Attach]:
        """Every way to attach a formation of an area: by formation, end, step and quarter turns."""
        needs = {end: self.needs(end, last=last) for end in ENDS}
        return [
            Attach(number, end, step, turns)
            for number, words in enumerate(area)
            for end in ENDS
            for step, need in needs[end].items()
            for turns in fitting(outline(words), need)
        ]

    def extended(self, words: Words, attach: Attach) -> "Group":
        """The group after an attachment of a formation."""
        block = Block(turned(words, attach.turns), attach.step)
        if attach.end == "left":
            return Group(self.pair, (*self.left, block), self.right)
        return Group(self.pair, self.left, (*self.right, block))


def steps_after(end: End, step: Step) -> tuple[Step, ...]:
    """The steps of an arm after one: outward, up or down, but not back."""
    return (step, "U", "D") if step == OUTWARD[end] else (OUTWARD[end], step)


def turned_outline(outline: str, turns: int) -> str:
    """An outline after clockwise quarter turns."""
    return outline[16 - 4 * turns :] + outline[: 16 - 4 * turns]


def shown_at(outline: str, side: int) -> str:
    """What an outline has on one side."""
    return outline[4 * side : 4 * side + 4]


def fitting(outline: str, need: Need) -> list[int]:
    """The clockwise quarter turns after which an outline shows what is needed."""
    return [
        turns for turns in range(4) if all(shown_at(outline, (side - turns) % 4) == ends for side, ends in need.items())
    ]
