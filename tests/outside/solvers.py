"""The outside solvers as the test bench asks them: for each kind a function that solves and one that counts."""

from collections.abc import Callable
from typing import Any, Protocol

from puzzlemill.puzzles.kinds import Kind
from tests.outside import domicles, gloop, iqblocks, ottf


class Outside(Protocol):
    """The functions of a kind's module."""

    @property
    def solve(self) -> Callable[[Any], Any]:
        """A solution, None if there is none, or `GIVE_UP`."""

    @property
    def count(self) -> Callable[[Any], Any]:
        """The number of solutions, or `GIVE_UP`."""


OUTSIDE: dict[Kind, Outside] = {"gloop": gloop, "domicles": domicles, "ottf": ottf, "iqblocks": iqblocks}
