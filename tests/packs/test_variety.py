"""Variety: what looks alike, and how runs of it are kept short."""

import itertools
from collections.abc import Sequence

import msgspec

from puzzlemill.grading import grade
from puzzlemill.packs.variety import MOST_ALIKE, Before, Waiting, follow, longest_run, look_of, places_in_runs
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.ottf import parse_id as parse_ottf
from puzzlemill.puzzles.packs import AnyEntry, make_entry
from tests.support.domicles import BLOG_EASY

TEMPLATE = parse_ottf("ottf:3x4:a22a21122232")
OTTF = make_entry(TEMPLATE, grade=grade(TEMPLATE))
GRADE = grade(BLOG_EASY)


def entry(swaps: int, minutes: float = 1.0) -> AnyEntry:
    """A Domicles puzzle whose look is its number of swaps."""
    puzzle = msgspec.structs.replace(BLOG_EASY, swaps=swaps, exact=False)
    return make_entry(puzzle, grade=msgspec.structs.replace(GRADE, minutes=minutes, minutes_range=None))


def swaps_of(entries: Sequence[AnyEntry]) -> list[int]:
    """The looks of Domicles puzzles."""
    return [entry.instance.swaps for entry in entries if isinstance(entry.instance, Domicles)]


def never(puzzle: AnyPuzzle, other: AnyPuzzle) -> bool:
    return False


def in_order(entries: Sequence[AnyEntry], *, rising: bool) -> list[AnyEntry]:
    """All entries as they are taken."""
    waiting, before, taken = Waiting(entries, rising=rising), None, list[AnyEntry]()
    while waiting:
        taken.append(waiting.take(before, never))
        before = follow(before, taken[-1])
    return taken


def test_domicles_look_alike_by_layout_and_swaps_and_other_kinds_by_size_and_technique() -> None:
    assert look_of(entry(3)) == look_of(entry(3, 9)) == ("domicles", (4, 2), (3,))
    assert OTTF.grade
    assert look_of(OTTF) == ("ottf", (3, 4), OTTF.grade.technique)


def test_other_kinds_do_not_end_a_run() -> None:
    assert places_in_runs([entry(2), OTTF, entry(2), entry(3), OTTF, entry(3), entry(3)]) == [1, 1, 2, 1, 2, 2, 3]
    assert longest_run([]) == 0


def test_runs_are_as_short_as_in_the_best_of_all_orders() -> None:
    for numbers in itertools.product(range(5), repeat=3):
        looks = [swaps for swaps, number in enumerate(numbers, 1) for _ in range(number)]
        if 0 < len(looks) < 8:
            orders = set(itertools.permutations(looks))
            best = min(max(len(list(run)) for _, run in itertools.groupby(order)) for order in orders)
            taken = in_order([entry(swaps) for swaps in looks], rising=False)
            assert sorted(swaps_of(taken)) == looks
            assert longest_run(taken) == best


def test_on_a_rising_curve_puzzles_that_take_much_longer_wait_until_too_many_look_alike() -> None:
    alike = [entry(2, minutes) for minutes in (1, 1, 1, 1, 1)]
    taken = in_order([*alike, *(entry(3, minutes) for minutes in (2, 2, 2, 2, 2))], rising=True)
    assert swaps_of(taken)[: MOST_ALIKE + 2] == [2, 2, 2, 3, 2]
    taken = in_order([*alike, *(entry(3, minutes) for minutes in (1.4, 1.4, 1.4, 1.4, 1.4))], rising=True)
    assert swaps_of(taken) == [2, 3] * 5


def test_a_puzzle_too_similar_to_the_previous_one_is_taken_last() -> None:
    before: Before = follow(None, entry(2))
    waiting = Waiting([entry(3), entry(2), entry(4)], rising=True)
    alike = entry(3).instance
    assert swaps_of([waiting.take(before, lambda puzzle, other: other == alike)]) == [4]
    assert len(waiting) == 2
