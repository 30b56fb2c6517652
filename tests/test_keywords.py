"""The keywords of `generate` that type checkers know are those that the generators take, with the same types."""

import inspect
from typing import get_args, get_type_hints

import pytest

from puzzlemill import api, keywords
from puzzlemill.generator import options_type
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.gloop.game.moves import Variant
from puzzlemill.puzzles.kinds import Kind

KEYWORDS: dict[Kind, type] = {
    "gloop": keywords.GloopKeywords,
    "domicles": keywords.DomiclesKeywords,
    "ottf": keywords.OttfKeywords,
    "iqblocks": keywords.IqBlocksKeywords,
}


def test_the_kinds_of_type_checkers_are_those_of_the_table() -> None:
    assert get_args(Kind) == tuple(KINDS) == tuple(KEYWORDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_the_keywords_of_its_options(kind: Kind) -> None:
    shared = get_type_hints(keywords.SearchKeywords)
    named = {name: type_ for name, type_ in get_type_hints(KEYWORDS[kind]).items() if name not in shared}
    options = options_type(kind)
    hints = get_type_hints(options)
    assert named == {name: hints[name] for name in options.__struct_fields__}


def test_all_kinds_share_the_keywords_of_the_search() -> None:
    parameters = inspect.signature(api.iter_generate).parameters
    shared = {name: each.annotation for name, each in parameters.items() if each.kind is each.KEYWORD_ONLY}
    assert shared == get_type_hints(keywords.SearchKeywords)


def test_the_keywords_of_the_gloop_game_are_the_fields_of_its_variants() -> None:
    assert get_type_hints(keywords.GloopGameKeywords) == get_type_hints(Variant)
