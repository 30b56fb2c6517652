"""Results for boards and permutations: the chance of descent and the number of shortest sequences."""

import random
from math import factorial, prod

import numpy as np
import pytest

from puzzlemill.puzzles.domicles import parse_id
from puzzlemill.solvers.domicles.descent import LEAST, descent_chance
from puzzlemill.solvers.domicles.distances.cycles import shortest_sequences
from tests.support.domicles import BLOG_HARD, TWIN_LAYOUTS, random_puzzle
from tests.twins import domicles as twin


class TestDescent:
    @pytest.mark.parametrize("layout", [*TWIN_LAYOUTS, (4, 2), (3, 3)])
    def test_chance_is_that_of_following_every_branch(self, layout: tuple[int, int]) -> None:
        draws = random.Random(5)
        for _ in range(15):
            puzzle = random_puzzle(draws, *layout)
            expected = twin.descent_chance(puzzle.tiles, layout[1])
            chance = descent_chance(puzzle)
            assert chance == pytest.approx(float(expected), abs=1e-9 + (5e-5 if 0 < expected < 1 else 0))
            assert (chance == 0, chance == 1) == (expected == 0, expected == 1)
            assert chance == round(chance, 4)

    def test_the_hard_example_of_the_blog_never_falls_to_it(self) -> None:
        assert descent_chance(BLOG_HARD) == float(twin.descent_chance(BLOG_HARD.tiles, 3)) == 0

    @pytest.mark.parametrize(
        "position",
        [
            "domicles:7x4:9:m8:76946596328753649752311051546385409882737421204186307542",
            "domicles:7x4:9:m7:97866485217573935165742050944131304276984362873252631084",
        ],
    )
    def test_a_chance_of_a_few_millionths_is_not_never(self, position: str) -> None:
        assert descent_chance(parse_id(position)) == LEAST


def partitions(total: int, largest: int) -> list[list[int]]:
    if total == 0:
        return [[]]
    return [[part, *rest] for part in range(min(total, largest), 0, -1) for rest in partitions(total - part, part)]


@pytest.mark.parametrize("places", [4, 9, 12, 16])
def test_shortest_sequences_are_whole_numbers(places: int) -> None:
    """Against the same count in integers: the swaps of all cycles in any order that keeps each cycle's own."""
    for lengths in partitions(places, places):
        swaps = places - len(lengths)
        orders = factorial(swaps) // prod(factorial(length - 1) for length in lengths)
        expected = orders * prod(length ** (length - 2) for length in lengths if length > 2)
        labels = np.repeat(np.arange(len(lengths)), lengths)
        if expected < 2**53:
            assert shortest_sequences(labels, len(lengths)) == expected
