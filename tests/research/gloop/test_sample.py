"""The sample of Gloop puzzles that minutes are fitted to: each part can be made."""

import pytest

from puzzlemill.generator import generate, read_options
from puzzlemill_research.gloop.sample import PARTS


@pytest.mark.thorough
def test_every_part_of_the_sample_can_be_made() -> None:
    assert 340 <= sum(number for number, _ in PARTS) <= 370
    for _, options in PARTS:
        [entry] = generate("gloop", read_options("gloop", options), tries=20)
        assert (entry.instance.goal, len(entry.instance.givens)) == (
            options.get("goal", "perfect"),
            options.get("givens", len(entry.instance.givens)),
        )
