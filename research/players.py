"""Second players: built differently from the ones in `grading.players`, so that minutes do not rest on one model.

The second player of a kind is `research/<kind>/second_player.py`. Like the first it knows the rules, but nothing about
graders and searches, and its acts take the same seconds.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from puzzlemill.grading.players import Game
from puzzlemill.puzzles.streams import Stream

P_contra = TypeVar("P_contra", contravariant=True)


class SecondPlayer(Protocol[P_contra]):
    """What `research/<kind>/second_player.py` provides."""

    def games(self, puzzle: P_contra, count: int, draws: Stream) -> list[Game]:
        """`count` games of the puzzle as given, one after another, with all randomness from `draws`.

        A game is given up after fifty hours of acts. The first games do not depend on the count.
        """


class Sample(Protocol):
    """What `research/<kind>/sample.py` provides."""

    @property
    def PARTS(self) -> Sequence[tuple[int, Mapping[str, object]]]:  # noqa: N802  # a constant of the module
        """How many puzzles, and the options of the kind's generator that make them, part by part."""
