"""The strategies of OTTF keep their promises: what is drawn is what they say, and failures shrink to the smallest."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import find, given, settings

import puzzlemill
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, OttfEntry, canonical, neighbours
from puzzlemill.testing.ottf.puzzles import ottf_puzzles

SMALLEST_STUCK = {canonical(Ottf((".22.", "2112", "2232"))), canonical(Ottf((".222", "2112", "232.")))}
PLUS = Ottf((".1.", "111", ".1."))

MANY = settings(max_examples=3000)


def by_rules(puzzle: Ottf, wrap: bool = True, blind: Callable[[Cell], bool] = lambda cell: False) -> Order | None:
    """An order by rules 1 and 2 alone, None where they end before it does; no neighbours are seen in blind cells.

    Without `wrap` no 1 is thought to be a hidden five, so that every tile to be placed last is known at once.
    """
    later = {(i, j): int(puzzle.template[i][j]) - 1 for i, j in puzzle.tiles}
    first: list[Cell] = []
    last: list[Cell] = []
    while later:
        for cell, number in later.items():
            around = [other for other in neighbours(cell) if other in later and not blind(other)]
            if number == len(around) and (number < 4 or not wrap):
                first.append(cell)
                break
            if number == 0 and (len(around) < 4 or not wrap):
                last.append(cell)
                for other in around:
                    later[other] = (later[other] - 1) % 4 if wrap else later[other] - 1
                break
        else:
            return None
        del later[cell]
    return Order((*first, *reversed(last)))


def shrunk(fails: Callable[[Ottf], bool], seed: int) -> Ottf:
    """The canonical form of the template to which a failure shrinks."""
    smallest = find(ottf_puzzles(), lambda entry: fails(entry.instance), settings=MANY, random=Random(seed))
    return canonical(smallest.instance)


def wrong(puzzle: Ottf, order: Order | None) -> bool:
    return order is None or bool(puzzlemill.check(puzzle, order))


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 3])
def test_rules_1_and_2_alone_fail_at_one_of_the_two_smallest_stuck_templates(seed: int) -> None:
    assert shrunk(lambda puzzle: wrong(puzzle, by_rules(puzzle)), seed) in SMALLEST_STUCK


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2])
def test_a_solver_that_forgets_hidden_fives_fails_at_a_plus(seed: int) -> None:
    assert shrunk(lambda puzzle: wrong(puzzle, by_rules(puzzle, wrap=False)), seed) == PLUS


@pytest.mark.parametrize("last", [False, True])
def test_a_solver_blind_at_an_edge_fails_at_two_tiles(last: bool) -> None:
    def fails(puzzle: Ottf) -> bool:
        edge = puzzle.size[1] - 1 if last else 0
        return wrong(puzzle, by_rules(puzzle, blind=lambda cell: cell[1] == edge))

    assert shrunk(fails, seed=1) in (Ottf(("12",)), Ottf(("21",)))


@given(ottf_puzzles(min_rows=2, min_cols=3, max_rows=4, max_cols=5, max_tiles=6))
def test_boards_and_tiles_are_within_their_bounds(entry: OttfEntry) -> None:
    rows, cols = entry.instance.size
    assert 2 <= rows <= 4
    assert 3 <= cols <= 5
    assert len(entry.instance.tiles) <= 6
    assert not puzzlemill.check(entry.instance, entry.solution)


@given(ottf_puzzles(holes=False, min_rows=3, max_rows=4))
def test_without_holes_every_cell_holds_a_tile(entry: OttfEntry) -> None:
    rows, cols = entry.instance.size
    assert len(entry.instance.tiles) == rows * cols
