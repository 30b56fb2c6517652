"""The product says what it means: types, names, kernels that a reader can enter, and each thing once."""

from typing import Final

import pytest

from tests.house.figures import (
    FLOORS,
    Parameter,
    duplicated_blocks,
    files,
    parameters,
    placeholder_names,
    wide_kernels,
)

WIDE_KERNELS: Final[dict[str, str]] = {}
"""Kernels that need more than `MOST_PARAMETERS`, as `file: function`, each with its reason."""


@pytest.fixture(scope="module")
def every_parameter() -> list[Parameter]:
    return [parameter for path in files(*FLOORS) for parameter in parameters(path)]


def test_hardly_any_parameter_has_the_type_any(every_parameter: list[Parameter]) -> None:
    untyped = [parameter.place for parameter in every_parameter if parameter.is_any]
    assert len(untyped) <= 0.03 * len(every_parameter), untyped


def test_kernels_take_few_parameters(every_parameter: list[Parameter]) -> None:
    assert set(wide_kernels(every_parameter)) == set(WIDE_KERNELS)


def test_names_say_what_they_name() -> None:
    assert [place for path in files(*FLOORS) for place in placeholder_names(path)] == []


@pytest.mark.thorough
def test_no_block_is_written_twice() -> None:
    assert duplicated_blocks(files(*FLOORS, "tests", "benchmarks")) == []
