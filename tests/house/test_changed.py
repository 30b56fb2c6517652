"""The tests that a change can break are found from imports, the names of the API, tables of parts and names of data."""

import pytest

from tests import changed
from tests.support.places import ROOT

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("changed")]  # the graph of files is made once


@pytest.mark.parametrize(
    ("path", "chosen"),
    [
        ("solvers/kernels.py", "tests/solvers/ottf/test_ottf.py"),  # by imports
        ("grading/gloop/grader.py", "tests/grading/test_grades.py"),  # the table of parts
        ("generator/ottf/making.py", "tests/test_api.py"),
        ("puzzlemill/cli/verify.py", "tests/cli/test_cli.py"),  # the table of commands
        ("catalogues/words/de.toml", "tests/render/pages/test_words.py"),  # data
        ("tests/support/ottf.py", "tests/solvers/ottf/test_ottf.py"),
        ("pyproject.toml", "tests"),
        ("README.md", "tests/house"),
    ],
)
def test_tests_that_reach_a_changed_file_are_chosen(path: str, chosen: str) -> None:
    assert (ROOT / path).exists()
    assert (ROOT / chosen).exists()
    assert chosen in changed.tests_of([path])


def test_tests_that_cannot_reach_it_are_not() -> None:
    tests = changed.tests_of(["research/ottf/second_player.py"])
    assert "tests/research/ottf/test_second_player.py" in tests
    assert len(tests) < 10


def test_without_a_change_nothing_is_chosen() -> None:
    assert changed.tests_of([]) == []
