"""How long a person looks for what is forced: the means are those over all orders, one by one."""

import itertools
import statistics

import pytest

from puzzlemill.solvers.looking import looks, until_forced


@pytest.mark.parametrize("places", range(1, 7))
def test_the_second_that_fits_is_found_after_the_mean_over_all_orders(places: int) -> None:
    assert looks(places, 0) == looks(places, 1) == places
    for fitting in range(2, places + 1):
        seconds = [chosen[1] + 1 for chosen in itertools.combinations(range(places), fitting)]
        assert looks(places, fitting) == pytest.approx(statistics.mean(seconds))


@pytest.mark.parametrize("forced", range(1, 4))
def test_the_first_that_is_forced_is_found_after_the_mean_over_all_orders(forced: int) -> None:
    others = [1.0, 2.5, 4.0]
    orders = itertools.permutations([*others, *[0.0] * forced])
    in_vain = [sum(itertools.takewhile(bool, order)) for order in orders]
    seconds, found = until_forced([(others, forced)])
    assert found
    assert seconds == pytest.approx(statistics.mean(in_vain))


def test_groups_are_looked_through_one_after_the_other_until_something_is_forced() -> None:
    assert until_forced([([1.0, 2.0], 0), ([3.0], 1), ([100.0], 1)]) == (4.5, True)
    assert until_forced([([1.0, 2.0], 0), ([3.0], 0)]) == (6.0, False)
    assert until_forced([]) == (0.0, False)
