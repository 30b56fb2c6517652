"""Drawings of all kinds: puzzles, answers, and wrong solutions with a key to their faults."""

import math
from collections.abc import Mapping

import pytest

from puzzlemill.puzzles import KINDS, check
from puzzlemill.puzzles import domicles as domicles_rules
from puzzlemill.puzzles import gloop as gloop_rules
from puzzlemill.puzzles import iqblocks as iqblocks_rules
from puzzlemill.puzzles import ottf as ottf_rules
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render import answer, artist, draw
from puzzlemill.render.domicles import faults as domicles_faults
from puzzlemill.render.iqblocks import faults as iqblocks_faults
from puzzlemill.render.ottf import faults as ottf_faults
from tests.support.render.drawings import assert_texts_apart, assert_within, texts
from tests.support.render.samples import samples, wrong_samples

MOST = {"gloop": (170.0, 240.0), "domicles": (170.0, 245.0), "ottf": (math.inf, math.inf), "iqblocks": (166.0, 245.0)}
"""The widest and the highest drawing of a puzzle or an answer in mm; templates of OTTF grow with their boards."""

WORDS: dict[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "gloop": (gloop_rules.BREACHES, gloop_rules.BREACHES),
    "domicles": (domicles_rules.BREACHES, domicles_faults.KEY),
    "ottf": (ottf_rules.BREACHES, ottf_faults.KEY),
    "iqblocks": (iqblocks_rules.BREACHES, iqblocks_faults.KEY),
}
"""The rules of each kind that a solution can break, and the words of the key, in their order."""

WITHOUT_WORDS = {"gloop": set(), "domicles": {"BAD_SWAP"}, "ottf": set(), "iqblocks": {"PIECE_MISSING"}}
"""Swaps that are not pairs of numbers are not drawn; missing pieces are drawn themselves."""


@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_inside_its_drawing_no_two_texts_overlap_and_a_page_holds_it(kind: str) -> None:
    for puzzle, solution in samples(kind):
        for drawing in (draw(puzzle), *([] if solution is None else [draw(puzzle, solution)])):
            assert_within(drawing, *MOST[kind])
            assert_texts_apart(drawing)


@pytest.mark.parametrize("kind", KINDS)
def test_reminders_are_one_short_line(kind: str) -> None:
    for puzzle, _ in samples(kind):
        text = artist(kind).reminder(puzzle)
        assert "\n" not in text
        assert len(text) <= 90


@pytest.mark.parametrize("kind", KINDS)
def test_every_rule_has_words_in_the_key(kind: str) -> None:
    rules, words = WORDS[kind]
    assert set(rules) - set(words) == WITHOUT_WORDS[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_solution_is_drawn_with_a_key_to_all_its_faults_but_never_as_an_answer(kind: str) -> None:
    _, words = WORDS[kind]
    for puzzle, wrong in wrong_samples(kind):
        drawing = draw(puzzle, wrong)
        assert_within(drawing, *MOST[kind])
        assert_texts_apart(drawing)
        codes = {breach.code for breach in check(puzzle, wrong)} - WITHOUT_WORDS[kind]
        assert codes
        said = " ".join(texts(drawing))
        key = [said.find(text.partition("{")[0]) for text in words.values()]
        assert {code for code, place in zip(words, key, strict=True) if place >= 0} == codes
        assert [place for place in key if place >= 0] == sorted(place for place in key if place >= 0)
        with pytest.raises(InputError, match="not drawn because it is wrong"):
            answer(puzzle, wrong)
