"""Balanced orders, checked by counting."""

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.study.orders import order_for, people_for_balance, williams

SIZES = st.lists(st.integers(1, 8), min_size=1, max_size=5)


def uneven(counts: Counter[tuple[int, int]], cells: set[tuple[int, int]]) -> int:
    """By how much the counts of these cells differ."""
    return max(counts[cell] for cell in cells) - min(counts[cell] for cell in cells) if cells else 0


@pytest.mark.parametrize("count", range(1, 13))
def test_in_a_williams_design_places_and_neighbours_are_balanced(count: int) -> None:
    orders = williams(count)
    assert len(orders) == (count if count % 2 == 0 or count == 1 else 2 * count)
    assert all(sorted(order) == list(range(count)) for order in orders)
    spots = {(number, place) for number in range(count) for place in range(count)}
    after = Counter(pair for order in orders for pair in pairwise(order))
    assert uneven(after, set(permutations(range(count), 2))) == 0
    for people in range(1, 2 * len(orders) + 1):
        taken = [orders[person % len(orders)] for person in range(people)]
        places = Counter((number, place) for order in taken for place, number in enumerate(order))
        assert uneven(places, spots) == (0 if people % count == 0 else 1)


def test_three_puzzles_are_solved_in_all_six_orders() -> None:
    assert sorted(williams(3)) == sorted(permutations(range(3)))


@given(SIZES, st.integers(0, 200))
def test_everyone_solves_every_puzzle_once(sizes: list[int], person: int) -> None:
    blocks = order_for(person, sizes)
    assert sorted(block.kind for block in blocks) == list(range(len(sizes)))
    assert all(sorted(block.puzzles) == list(range(sizes[block.kind])) for block in blocks)


@settings(max_examples=30)
@given(SIZES, st.integers(1, 80))
def test_places_are_nearly_balanced_for_any_number_of_people(sizes: list[int], people: int) -> None:
    every = [order_for(person, sizes) for person in range(people)]
    kinds = Counter((block.kind, place) for blocks in every for place, block in enumerate(blocks))
    assert uneven(kinds, {(kind, place) for kind in range(len(sizes)) for place in range(len(sizes))}) <= 1
    for kind, size in enumerate(sizes):
        inside = [block.puzzles for blocks in every for block in blocks if block.kind == kind]
        places = Counter((puzzle, place) for order in inside for place, puzzle in enumerate(order))
        assert uneven(places, {(puzzle, place) for puzzle in range(size) for place in range(size)}) <= 1


@settings(max_examples=20)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=4))
def test_with_the_number_of_people_that_is_named_neighbours_are_balanced_too(sizes: list[int]) -> None:
    people = people_for_balance(sizes)
    every = [order_for(person, sizes) for person in range(people)]
    after = Counter(pair for blocks in every for pair in pairwise(block.kind for block in blocks))
    assert uneven(after, set(permutations(range(len(sizes)), 2))) == 0
    for kind, size in enumerate(sizes):
        inside = [block.puzzles for blocks in every for block in blocks if block.kind == kind]
        after = Counter(pair for order in inside for pair in pairwise(order))
        assert uneven(after, set(permutations(range(size), 2))) == 0


def test_orders_of_kinds_and_of_puzzles_meet_in_all_pairs() -> None:
    sizes = [4, 4, 4, 4]
    assert people_for_balance(sizes) == 4
    every = [order_for(person, sizes) for person in range(16)]
    assert len({(blocks[0].kind, blocks[0].puzzles) for blocks in every}) == 16
