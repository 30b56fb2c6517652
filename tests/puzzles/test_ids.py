"""Position ids of all kinds: every text is either the only id of a puzzle or refused in one line."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles import KINDS, format_id, parse_id, rules
from tests.support.answers.refusals import parsed


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25)
@given(data=st.data())
def test_text_that_is_nearly_an_id_is_that_of_a_puzzle_or_refused_in_one_line(kind: str, data: st.DataObject) -> None:
    module: Any = rules(kind)
    pattern = module.SPELLING.pattern
    text = data.draw(
        st.from_regex(pattern, fullmatch=True) | st.from_regex(pattern) | st.from_regex(f"{kind}:[0-9x:]*")
    )
    puzzle = parsed(parse_id, text)
    assert len(puzzle.splitlines()) == 1 if isinstance(puzzle, str) else format_id(puzzle) == text
