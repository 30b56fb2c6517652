"""Random draws never change, in Python and in kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.puzzles.streams import Stream, stream, stream_for
from puzzlemill.solvers.kernels import random_below, random_bits, random_shuffle, random_state


def test_golden_draws_of_the_reference_generator() -> None:
    draws = Stream(b"")
    draws.state = [1, 2, 3, 4]
    # The first outputs of Blackman and Vigna's reference code from this state.
    assert [draws.bits() for _ in range(4)] == [11520, 0, 1509978240, 1215971899390074240]


def test_golden_stream_of_a_generator() -> None:
    draws = stream("domicles", 1, {"layout": "4x3", "swaps": 3}, 7, 11)
    assert [draws.below(100) for _ in range(6)] == [70, 13, 8, 79, 65, 16]


def test_parameters_can_come_in_any_order() -> None:
    first, second = stream("a", 1, {"x": 1, "y": 2}, 0, 0), stream("a", 1, {"y": 2, "x": 1}, 0, 0)
    assert first.bits() == second.bits()


def test_each_part_of_an_origin_changes_the_stream() -> None:
    origins = [("a", 1, 0, 0), ("b", 1, 0, 0), ("a", 2, 0, 0), ("a", 1, 1, 0), ("a", 1, 0, 1)]
    firsts = {stream(name, version, {}, seed, index).bits() for name, version, seed, index in origins}
    assert len(firsts) == len(origins)


@given(st.binary(), st.integers(1, 2**62))
def test_draws_below_a_bound_are_below_it(seed: bytes, bound: int) -> None:
    assert all(0 <= Stream(seed).below(bound) < bound for _ in range(3))


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_an_empty_range_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream(b"").below(bound)


def test_draws_are_uniform() -> None:
    draws = stream_for("uniform")
    counts = np.bincount([draws.below(7) for _ in range(70_000)], minlength=7)
    # Chi-square with 6 degrees of freedom: one stream in a thousand exceeds 22.5; this one is fixed.
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 22.5


def test_shuffle_and_sample_keep_what_they_are_given() -> None:
    draws = stream_for("shuffle")
    items = list(range(20))
    draws.shuffle(items)
    assert sorted(items) == list(range(20))
    assert items != list(range(20))
    sample = draws.sample(items, 5)
    assert len(set(sample)) == 5
    assert set(sample) <= set(items)
    with pytest.raises(ValueError, match="sample"):
        draws.sample([1], 2)


@given(st.binary(), st.integers(1, 2**40), st.integers(0, 30))
def test_kernels_draw_what_python_draws(seed: bytes, bound: int, size: int) -> None:
    state = random_state(Stream(seed))
    twin = Stream(b"")
    twin.state = [int(word) for word in state]
    assert int(random_bits(state)) == twin.bits()
    assert random_below(state, bound) == twin.below(bound)
    items, array = list(range(size)), np.arange(size)
    twin.shuffle(items)
    random_shuffle(state, array, size)
    assert array.tolist() == items
