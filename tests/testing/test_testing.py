"""The strategies give what they promise: solvable puzzles with a witness, shrinking to the smallest."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import find, given, settings
from hypothesis.errors import InvalidArgument
from hypothesis.strategies import SearchStrategy

import puzzlemill
from puzzlemill import testing
from puzzlemill.puzzles import KINDS

STRATEGIES: dict[str, Callable[..., SearchStrategy[Any]]] = {
    kind: getattr(testing, f"{kind}_puzzles") for kind in KINDS
}

SMALLEST = {
    "gloop": "gloop:2x2:valid:cc",
    "domicles": "domicles:2x2:6:m1:32103120",
    "ottf": "ottf:1x1:1",
    "iqblocks": "iqblocks:a1:1x1:.",
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_witness_is_right_and_every_puzzle_has_an_id(kind: str) -> None:
    @settings(max_examples=60)
    @given(STRATEGIES[kind]())
    def holds(entry: Any) -> None:
        assert not puzzlemill.check(entry.instance, entry.solution)
        assert puzzlemill.parse_id(entry.id) == entry.instance

    holds()


@pytest.mark.parametrize("kind", KINDS)
def test_a_failure_shrinks_to_the_smallest_puzzle(kind: str) -> None:
    assert find(STRATEGIES[kind](), lambda entry: True).id == SMALLEST[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_symmetric_puzzles_have_one_canonical_form_and_one_grade(kind: str) -> None:
    sizes: dict[str, dict[str, Any]] = {
        "gloop": {"max_rows": 3, "max_cols": 3},
        "domicles": {"layouts": [(3, 2), (2, 3)]},
        "ottf": {"max_rows": 5, "max_cols": 5},
        "iqblocks": {"max_rows": 3, "max_cols": 4},
    }

    @settings(max_examples=15)
    @given(STRATEGIES[kind](**sizes[kind]))
    def holds(entry: Any) -> None:
        images = list(puzzlemill.puzzles.rules(kind).symmetries(entry.instance))
        assert images[0] == entry.instance
        assert len({puzzlemill.canonical(image) for image in images}) == 1
        assert len({str(puzzlemill.grade(image)) for image in images[:8]}) == 1
        assert len({puzzlemill.count(image).count for image in images[:8]}) == 1

    holds()


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        ("gloop", {"max_rows": 0}),
        ("gloop", {"min_cols": 4, "max_cols": 3}),
        ("domicles", {"min_swaps": 2, "max_swaps": 1}),
        ("gloop", {"max_spares": 91}),
        ("domicles", {"layouts": [(5, 4)]}),
        ("domicles", {"max_swaps": 4}),
        ("ottf", {"max_cols": 0}),
        ("iqblocks", {"max_rows": 65}),
    ],
)
def test_arguments_without_meaning_are_refused(kind: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument, match="expected"):
        STRATEGIES[kind](**arguments)
