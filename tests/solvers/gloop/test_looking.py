"""How long a person looks for a step of Gloop: the mean over all orders in which cells can be looked at."""

import itertools
import math
import statistics
from collections import Counter

import pytest

from puzzlemill import generate, steps
from puzzlemill.catalogues import seconds_per_act
from puzzlemill.grading import grade
from puzzlemill.puzzles import canonical
from puzzlemill.solvers.gloop.steps import Person
from puzzlemill.solvers.gloop.steps.board import Position

ACT = seconds_per_act()["gloop"]

MOST_ALIKE = 6
"""Cells with as many known sides, in all of whose orders they are looked at."""


def examined(position: Position, cell: int) -> float:
    """Tiles are held against a cell until a second one fits, on average over all orders of the tiles."""
    tiles = len(position.unused)
    ways = min(tiles, position.candidates[cell].bit_count())
    if ways < 2:
        return ACT["choose"] + ACT["look"] * tiles
    seconds = [chosen[1] + 1 for chosen in itertools.combinations(range(tiles), ways)]
    return ACT["choose"] + ACT["look"] * statistics.mean(seconds)


def until_forced(position: Position) -> float:
    """The cells with the most known sides come first, in every order."""
    by_sides = sorted(position.cells(), key=lambda cell: len(position.open_sides(cell)))
    total = 0.0
    for _, group in itertools.groupby(by_sides, key=lambda cell: len(position.open_sides(cell))):
        cells = list(group)
        costs = []
        for order in itertools.permutations(cells):
            forced = [position.candidates[cell].bit_count() == 1 for cell in order]
            last = forced.index(True) if any(forced) else len(order) - 1
            costs.append(math.fsum(examined(position, cell) for cell in order[: last + 1]))
        total += statistics.mean(costs)
        if any(position.candidates[cell].bit_count() == 1 for cell in cells):
            return total
    raise AssertionError("no cell is forced")


@pytest.mark.parametrize("level", [1, 2])
def test_a_forced_cell_takes_the_mean_over_all_orders(level: int) -> None:
    compared = 0
    for entry in generate("gloop", count=3, seed=1, level=level):
        person = Person(entry.instance, (), 0, 0, timed=True)
        for finding in person.findings(search=False):
            position = person.position
            sides = Counter(len(position.open_sides(cell)) for cell in position.cells())
            forced = any(position.candidates[cell].bit_count() == 1 for cell in position.cells())
            if finding.lay and forced and max(sides.values()) <= MOST_ALIKE:
                assert person.looking
                assert person.looking.seconds == pytest.approx(until_forced(position) + ACT["place"] + ACT["check"])
                compared += 1
    assert compared > 10


def test_the_minutes_of_someone_who_reasons_are_those_of_all_steps() -> None:
    for entry in generate("gloop", count=4, seed=2, level=3):
        form = canonical(entry.instance)
        seconds = [step.seconds for step in steps(form).steps]
        assert min(seconds) > 0
        assert grade(form).minutes_reasoning == pytest.approx(math.fsum(seconds) / 60, rel=0.1)
