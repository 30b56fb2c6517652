"""The tests of a room are found from its path."""

import pytest

from tests.choosing import room_tests
from tests.support.places import ROOT


@pytest.mark.parametrize(
    ("room", "tests"),
    [
        ("solvers/ottf", ["tests/solvers/ottf"]),
        ("puzzles/ottf/", ["tests/puzzles/test_ottf.py"]),
        ("solvers/kernels.py", ["tests/solvers/test_kernels.py"]),
        ("puzzlemill/books", ["tests/books"]),
        ("puzzlemill/cli/verify.py", ["tests/cli"]),
        ("tests/store", ["tests/store"]),
        ("docs/packs.md", ["docs/packs.md"]),
        ("web/player", []),
    ],
)
def test_a_room_has_the_tests_of_its_path(room: str, tests: list[str]) -> None:
    found = room_tests(room)
    assert found[: len(tests)] == tests
    assert all((ROOT / place).exists() for place in found)


def test_tests_that_import_behind_the_door_of_a_room_belong_to_it() -> None:
    assert "tests/solvers/ottf/test_refutation.py" in room_tests("puzzles/ottf")
    assert "tests/solvers/ottf/test_refutation.py" not in room_tests("puzzles/ottf/likeness.py")


@pytest.mark.thorough
def test_every_floor_has_tests() -> None:
    for floor in ("puzzles", "solvers", "grading", "generator", "render", "research"):
        for room in (ROOT / floor).iterdir():
            if (room / "__init__.py").exists():
                assert room_tests(f"{floor}/{room.name}")


def test_an_unknown_room_is_refused_in_one_line() -> None:
    with pytest.raises(SystemExit, match=r"^solvers/chess: no such folder"):
        room_tests("solvers/chess")
