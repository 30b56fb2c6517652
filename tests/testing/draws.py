"""Shared by the tests of strategies: draws, the smallest failure, and judges that share no code with the package."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis.strategies import SearchStrategy

import puzzlemill
from puzzlemill import testing
from puzzlemill.puzzles.kinds import AnyPuzzle, Kind
from tests.checkers import domicles as domicles_checker
from tests.checkers import gloop as gloop_checker
from tests.checkers import iqblocks as iqblocks_checker
from tests.checkers import ottf as ottf_checker
from tests.twins import domicles, gloop, iqblocks, ottf

CHECKERS: Mapping[str, Callable[[dict[str, Any], dict[str, Any]], bool]] = {
    "gloop": gloop_checker.right,
    "domicles": domicles_checker.right,
    "ottf": ottf_checker.right,
    "iqblocks": iqblocks_checker.right,
}

BRUTE_FORCE: Mapping[str, Callable[[Any], int]] = {
    "gloop": lambda puzzle: len(gloop.packings(puzzle)),
    "domicles": domicles.classes,
    "ottf": lambda puzzle: len(ottf.orientations(puzzle)),
    "iqblocks": lambda puzzle: len(iqblocks.tilings(puzzle)),
}
"""How many solutions a small puzzle has, by the twin of its kind."""


def strategy(kind: Kind, name: str, *arguments: Any, **options: Any) -> SearchStrategy[Any]:
    """A public strategy of a kind, such as `pairs`."""
    strategy_of_kind: SearchStrategy[Any] = getattr(testing, f"{kind}_{name}")(*arguments, **options)
    return strategy_of_kind


def examples(strategy: SearchStrategy[Any], number: int = 30) -> list[Any]:
    """At most this many draws of a strategy, the same ones in every run."""
    draws: list[Any] = []

    @settings(max_examples=number, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def draw(value: Any) -> None:
        draws.append(value)

    draw()
    return draws


def smallest(strategy: SearchStrategy[Any], fails: Callable[[Any], bool] = lambda drawn: True) -> Any:
    """The draw to which a failure shrinks; without the phase that explains it by a hundred more draws."""
    phases = (Phase.generate, Phase.shrink)
    quick = settings(max_examples=2000, phases=phases, database=None, suppress_health_check=list(HealthCheck))
    return find(strategy, fails, settings=quick)


def judged(puzzle: AnyPuzzle, solution: Any) -> bool:
    """Whether a solution is right, by the rules; the checker that shares no code with them must agree."""
    verdict = not puzzlemill.check(puzzle, solution)
    assert CHECKERS[puzzle.kind](msgspec.to_builtins(puzzle), msgspec.to_builtins(solution)) == verdict
    return verdict
