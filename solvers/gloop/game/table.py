"""The Gloop game as opponents imagine it: the same rules on outlines, changed in place, and hidden tiles dealt again.

A formation matters to the others only by its outline, so imagined games keep nothing else of it.
"""

import copy
import functools
from collections.abc import Collection
from typing import Final, TypeAlias

from puzzlemill.puzzles.gloop.game import AREA_LOSS, HAND_LOSS, View
from puzzlemill.puzzles.gloop.game.formations import formations, outline
from puzzlemill.puzzles.gloop.game.group import BESIDE, STEPS, Group, fitting, shown_at, steps_after, turned_outline
from puzzlemill.puzzles.gloop.game.moves import ENDS, AnyMove, Attach, Build, Draw, Pair, Step, Variant, Words
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.gloop.game.prospects import ALL_PAIRS, chance

Place: TypeAlias = tuple[int, int, Step, int]
"""An attachment: formation of the area, arm (0 left, 1 right), step, clockwise quarter turns."""

LOOKS: Final = 6
"""The formations of a hand that an imagined player looks at before building the most promising one."""


@functools.lru_cache(maxsize=1 << 16)
def _fitting(ends: str, need: tuple[tuple[int, str], ...]) -> tuple[int, ...]:
    return tuple(fitting(ends, dict(need)))


class Arm:
    """An arm of the group by outlines; never changed, so that imagined games can share it."""

    def __init__(self, number: int, laid: dict[Cell, str], corner: Cell, needs: "Needs", last: bool) -> None:
        """The arm with these outlines at their cells, the last at `corner`; the next one has to show `needs`."""
        self.number: int = number
        self.laid: dict[Cell, str] = laid
        self.corner: Cell = corner
        self.needs: Needs = needs
        self.last: bool = last

    def extended(self, ends: str, step: Step, turns: int) -> "Arm":
        """The arm after one more formation with this outline."""
        corner = self.corner[0] + STEPS[step][0], self.corner[1] + STEPS[step][1]
        # A new dictionary, since other imagined games may still have this arm.
        laid = ({} if self.last else self.laid) | {corner: turned_outline(ends, turns)}
        needs = []
        for following in steps_after(ENDS[self.number], step):
            row, col = corner[0] + STEPS[following][0], corner[1] + STEPS[following][1]
            need = [
                (side, shown_at(laid[beside], (side + 2) % 4)[::-1])
                for side, (down, right) in BESIDE.items()
                if (beside := (row + down, col + right)) in laid
            ]
            needs.append((following, tuple(need)))
        return Arm(self.number, laid, corner, tuple(needs), self.last)


Needs: TypeAlias = tuple[tuple[Step, tuple[tuple[int, str], ...]], ...]


def arms_of(group: Group, variant: Variant) -> list[Arm]:
    """The arms of a group; none before its pair is turned."""
    arms = []
    last = variant.edges == "last"
    for number, end in enumerate(ENDS if group.pair else ()):
        corners = group.corners(end)
        laid = dict(zip(corners, (outline(block.words) for block in group.arm(end)), strict=True))
        needs = tuple((step, tuple(need.items())) for step, need in group.needs(end, last=last).items())
        arms.append(Arm(number, laid, corners[-1] if corners else (0, -1 if end == "right" else 0), needs, last))
    return arms


def places(arms: list[Arm], area: list[str]) -> list[Place]:
    """Every way to attach a formation of an area."""
    return [
        (number, arm.number, step, turns)
        for number, ends in enumerate(area)
        for arm in arms
        for step, need in arm.needs
        for turns in _fitting(ends, need)
    ]


def promise(words: Words, hand: Collection[int], arms: list[Arm], unseen: int = ALL_PAIRS) -> float:
    """How good a formation of a hand is to build: it can be attached now, and the other tiles will make one soon."""
    ways = len(places(arms, [outline(words)]))
    return min(ways, 1) + ways / 10 + 4 * chance(frozenset(hand).difference(map(tile_number, words)), unseen)


class Table:
    """One imagined game: `hands` and `areas` (outlines) by seat, the pool in the order of drawing, the two arms."""

    def __init__(self, view: View, arms: list[Arm], draws: Stream) -> None:
        """The game that a player sees, with the tiles that it does not see dealt at random."""
        unseen = list(view.unseen)
        draws.shuffle(unseen)
        self.variant: Variant = view.variant
        self.hands: list[list[int]] = []
        for seat, size in enumerate(view.hands):
            self.hands.append(list(view.hand) if seat == view.seat else [unseen.pop() for _ in range(size)])
        self.pool: list[int] = unseen
        self.areas: list[list[str]] = [list(map(outline, area)) for area in view.areas]
        self.arms: list[Arm] = list(arms)
        self.to_move: int = view.seat
        self.passes: int = view.passes
        self.out: int | None = view.out
        self.ended: bool = False

    def copy(self) -> "Table":
        """The same game, to be played on by itself."""
        table = copy.copy(self)
        table.hands, table.areas = list(map(list, self.hands)), list(map(list, self.areas))
        table.pool, table.arms = list(self.pool), list(self.arms)
        return table

    def places(self) -> list[Place]:
        """Every way in which the player whose turn it is can attach."""
        return places(self.arms, self.areas[self.to_move])

    def attach(self, place: Place) -> None:
        """Attach a formation."""
        number, arm, step, turns = place
        self.arms[arm] = self.arms[arm].extended(self.areas[self.to_move].pop(number), step, turns)
        self._next(attached=True)

    def build(self, words: Words) -> None:
        """Build a formation."""
        for word in words:
            self.hands[self.to_move].remove(tile_number(word))
        self.areas[self.to_move].append(outline(words))
        self._next()

    def draw(self) -> None:
        """Draw two tiles, or pass if there are none."""
        if self.pool:
            self.hands[self.to_move] += (self.pool.pop(), self.pool.pop())
            self._next(drawn=True)
        else:
            self.passes += 1
            self._next(passed=True)

    def play(self, move: AnyMove) -> None:
        """Make a move of the rules."""
        if isinstance(move, Pair):
            self.arms = arms_of(Group((move.upper, move.lower)), self.variant)
        elif isinstance(move, Build):
            self.build(move.words)
        elif isinstance(move, Attach):
            self.attach((move.formation, ENDS.index(move.end), move.step, move.turns))
        else:
            assert isinstance(move, Draw) or not self.pool
            self.draw()

    def _next(self, *, attached: bool = False, drawn: bool = False, passed: bool = False) -> None:
        """End the turn, and the game if this was its last one."""
        seat = self.to_move
        self.passes = self.passes if passed else 0
        if attached and self.out is None and not self.hands[seat] and not self.areas[seat]:
            self.out = seat
        self.to_move = (seat + 1) % len(self.hands)
        if self.out is not None:
            self.ended = self.variant.out == "at once" or self.to_move == self.variant.opener
        elif drawn and self.variant.end == "empty":
            self.ended = not self.pool
        else:
            self.ended = self.passes == len(self.hands)

    def step(self, draws: Stream) -> None:
        """Let the player whose turn it is attach anywhere, else build, else draw: quick, and not foolish.

        Of several formations it builds the one with most `promise` that it meets in a few looks.
        """
        attachments = self.places()
        if attachments:
            self.attach(draws.choice(attachments))
            return
        hand = self.hands[self.to_move]
        builds = list(formations(hand)) if len(hand) >= 4 else []
        if not builds:
            self.draw()
            return
        looks = builds if len(builds) <= LOOKS else [draws.choice(builds) for _ in range(LOOKS)]
        self.build(max(looks, key=lambda words: promise(words, hand, self.arms)))

    def shares(self) -> list[float]:
        """What each seat has won at the end: 1, or a share of it if the best are equal."""
        if self.out is not None and self.variant.out == "at once":
            return [float(seat == self.out) for seat in range(len(self.hands))]
        # A formation left in an area is four tiles.
        losses = [
            4 * AREA_LOSS * len(area) + HAND_LOSS * len(hand) for area, hand in zip(self.areas, self.hands, strict=True)
        ]
        best = losses.count(min(losses))
        return [1 / best if loss == min(losses) else 0.0 for loss in losses]
