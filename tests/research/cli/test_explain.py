"""`puzzlemill research gloop explain`: why no packing is perfect, and the role of its contours."""

import re

import pytest

from tests.support.commands import invoke, printed, success


@pytest.mark.parametrize(
    ("arguments", "texts"),
    [
        ((), ["the cap sum is 58 - 44 - 2 - 2 = 10", "No packing is perfect"]),
        (("gloop:2x2:valid:f",), ["This board has no valid packing"]),
    ],
)
def test_tiles_and_boards_are_explained_on_narrow_lines(arguments: tuple[str, ...], texts: list[str]) -> None:
    run = success("research", "gloop", "explain", *arguments)
    assert all(text in run.words for text in texts)
    assert max(map(len, run.lines)) <= 110


def test_a_packing_is_explained_by_the_identity() -> None:
    file = "one.json"
    printed("research", "gloop", "pack", "--board", "3x3", "--goal", "mixed", "--seed", "2", "-o", file)
    numbers = re.search(
        r"(\d+) contours, (\d+) of them circles, in K = (\d+) groups, and q = (\d+) .* CS = (-?\d+)",
        invoke("research", "gloop", "explain", file).words,
    )
    assert numbers is not None
    closed, circles, k, q, total = map(int, numbers.groups())
    assert k == q - 1 + total / 2 <= closed == circles + 1
