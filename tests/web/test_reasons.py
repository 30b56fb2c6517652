"""Every rule that a solution can break has a sentence in every language."""

import tomllib

import pytest

from puzzlemill.puzzles import domicles, gloop, iqblocks, ottf
from tests.support.places import CATALOGUES


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_broken_rule_has_a_sentence(language: str) -> None:
    words = tomllib.loads((CATALOGUES / "words" / f"{language}.toml").read_text(encoding="utf-8"))
    sentences = {kind: set(codes) for kind, codes in words["play"]["broken"].items()}
    # A move of a game is always a pair of places.
    swaps = set(domicles.BREACHES) - {"BAD_SWAP"}
    kinds = {
        "gloop": set(gloop.BREACHES),
        "domicles": swaps,
        "ottf": set(ottf.BREACHES),
        "iqblocks": set(iqblocks.BREACHES),
    }
    assert sentences == kinds
