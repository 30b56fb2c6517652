"""Shuffles of Domicles boards: exactly at the distance asked for, with every such sequence of swaps equally likely."""

import itertools
from collections import Counter
from math import factorial

import pytest

from puzzlemill.puzzles.domicles import Domicles, duplicates, replay
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.domicles import compare
from puzzlemill.solvers.domicles.distances.classes import layout_classes
from puzzlemill.solvers.domicles.shuffles import far_board_exists, shuffle, solved_boards
from tests.support.answers.outcomes import present
from tests.support.domicles import TWIN_LAYOUTS, tiles_of
from tests.twins import domicles as twin


def test_solved_boards_are_all_of_every_class() -> None:
    layout = layout_classes(3, 3)
    which = int(layout.sizes.argmax())
    classes = layout.classes_of(which)
    boards = {tiles_of(layout, board) for board in solved_boards(classes, 3, 3).tolist()}
    assert len(boards) == len(classes) * factorial(3) ** 2
    assert all(duplicates(board, 3) == [] for board in boards)


@pytest.mark.parametrize("layout", TWIN_LAYOUTS)
def test_whether_a_board_is_so_far_is_what_plain_search_says(layout: tuple[int, int]) -> None:
    every = layout_classes(*layout)
    for number in {*range(0, len(every.sizes), max(1, len(every.sizes) // 8)), int(every.sizes.argmax())}:
        members, classes = every.tile_set(number)
        farthest = max(twin.distances(Domicles(*layout, 6, tiles_of(every, members.tolist()), 1)).values())
        solved = solved_boards(classes, *layout)
        far = [far_board_exists(solved, *layout, swaps) for swaps in range(1, 9)]
        assert far == [swaps <= farthest for swaps in range(1, 9)]


@pytest.mark.parametrize("swaps", [2, 3])
def test_all_sequences_of_swaps_to_that_distance_are_equally_likely(swaps: int) -> None:
    """Those of 15**N sequences of N swaps on a 3x2 board that the twin keeps; by chi-square, four deviations."""
    layout = layout_classes(3, 2)
    which = int((layout.sizes == 2).argmax())
    classes = layout.classes_of(which)
    solved = tiles_of(layout, classes[0].tolist())
    distances = twin.distances(Domicles(3, 2, 6, solved, 1))
    pairs = list(itertools.combinations(range(6), 2))
    ends = Counter(replay(solved, sequence) for sequence in itertools.product(pairs, repeat=swaps))
    kept = {end: number for end, number in ends.items() if distances[end] == swaps}
    total = sum(kept.values())
    draws = stream_for("shuffles")
    others = solved_boards(classes, 3, 2)
    drawn: Counter[twin.Board] = Counter()
    for _ in range(5000):
        drawn[tiles_of(layout, present(shuffle(classes[0].tolist(), others, swaps, draws, 10_000)))] += 1
    assert set(drawn) <= set(kept)
    statistic = sum((drawn[end] - 5000 * n / total) ** 2 / (5000 * n / total) for end, n in kept.items())
    freedom = len(kept) - 1
    assert abs(statistic - freedom) < 4 * (2 * freedom) ** 0.5


def test_without_known_boards_only_the_distance_from_the_board_itself_counts() -> None:
    layout = layout_classes(4, 3)
    board = layout.boards[0]
    shuffled = present(shuffle(board.tolist(), (), 9, stream_for("own"), 1000))
    assert compare(shuffled, board[None], 4, 3).least != 9
    assert twin.sorting_swaps([shuffled.index(tile) for tile in board.tolist()]) == 9


def test_a_distance_that_no_board_has_spends_the_budget() -> None:
    layout = layout_classes(2, 2)
    which = int((layout.sizes == 4).argmax())
    classes = layout.classes_of(which)
    assert shuffle(classes[0].tolist(), solved_boards(classes, 2, 2), 2, stream_for("none"), 5000) is None
