"""Position ids of all kinds: every text is either the only id of a puzzle or refused in one line."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles import KINDS, format_id, parse_id
from tests.support.answers.refusals import parsed


def after(beginnings: list[str], tail: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Texts that start like an id."""
    return st.builds("{}{}".format, st.sampled_from(beginnings), tail)


NEARLY = {
    "gloop": st.from_regex(r"gloop:[0-9]{1,3}x[0-9]{1,3}(\.[0-9a-f]+)?:(valid|mixed|perfect):[0-9a-f:.abcou_-]*"),
    "domicles": st.from_regex(r"domicles:[2-5]x[23]:[0-9]{1,2}:[em][0-9]:[0-9a-j]{6,26}", fullmatch=True),
    "ottf": after(["ottf:", "ottf:2x2:"], st.text(string.digits + "x:.a-z\n٣") | st.text()),
    "iqblocks": after(
        ["iqblocks:", "iqblocks:iq:8x8:", "iqblocks:a11.10:"], st.text("abcixq0123456789._:-", max_size=40)
    ),
}
"""Texts that are ids of a kind, or nearly are."""


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25)
@given(data=st.data())
def test_text_that_is_nearly_an_id_is_that_of_a_puzzle_or_refused_in_one_line(kind: str, data: st.DataObject) -> None:
    text = data.draw(NEARLY[kind])
    puzzle = parsed(parse_id, text)
    assert len(puzzle.splitlines()) == 1 if isinstance(puzzle, str) else format_id(puzzle) == text
