"""Reference populations as they are made: the shipped files, byte for byte."""

import msgspec
import pytest

from puzzlemill.catalogues import population_data
from puzzlemill.grading.populations import Population, file_name, population, recipes
from puzzlemill_research.populations import build, to_json


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["domicles 4x2", "gloop 3x3 perfect", "ottf 5x5"])
def test_a_shipped_population_is_reproduced(name: str) -> None:
    """Those of IQ Blocks take too long."""
    assert to_json(build(recipes()[name])) == population_data(file_name(name))


def test_a_file_reads_back_as_it_was() -> None:
    domicles = population("domicles 4x2")
    assert msgspec.json.decode(to_json(domicles), type=Population) == domicles
