"""Sentences as data: every key is known and used, both languages have the same places, and German has no English."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from puzzlemill import catalogues
from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import EntryHint, read_pack
from puzzlemill.puzzles.saying import DEEPEST, Said, check_nesting, say
from puzzlemill.puzzles.words import Words, bundled, placeholders
from puzzlemill.solvers import solve, steps
from puzzlemill.solvers.outcome import Reason
from puzzlemill.solvers.playing import Hint, Step, play
from puzzlemill.solvers.sentences import cell_name, either, hardest_before, sentence
from tests.support.places import ROOT

BUDGET = 30_000
"""Nodes of each hint, so that the test is quick."""

ENGLISH, GERMAN = bundled("en"), bundled("de")
SOLVERS = ROOT / "solvers"

SHORT = 120
"""Characters of the ids of puzzles that are small enough for many hints."""

UNSOLVABLE = {
    "gloop": (
        "gloop:2x2:valid:80000008c:0ooaobooo",
        "gloop:2x2.e:mixed:100000000205:0ooaobooo",
        "gloop:3x3:perfect:20000000000000009402b8:2ooooabab_6aooboooo",
        "gloop:3x3:perfect:100000009402b8:2ooooabab_6aooboooo",
        "gloop:3x4:perfect:80802000000449003c1:4aoabbooo_5aabaoobb_10oabaoobo_11aaoooobb",
        "gloop:4x5:perfect:8000e00894c301882ca:0oooabooo_8aoaoobob_14aaooboob",
        "gloop:4x5:perfect:8000e00994c311802c8:0oooabooo_8aoaoobob_14aaooboob",
    ),
    "domicles": ("domicles:3x2:6:m2:426354504310", "domicles:3x2:6:m5:656463621020"),
    "ottf": ("ottf:2x2:2221", "ottf:2x2:2214", "ottf:3x4:221141421443", "ottf:1x2:11"),
    "iqblocks": ("iqblocks:iq:8x8:63.-", "iqblocks:a-111.100:2x3:3.2-.", "iqblocks:a1111_b11:2x3:6."),
}


def sentences(words: Words) -> list[str]:
    return [key for key in words if key.startswith("sentences.")]


def source_keys() -> set[str]:
    """The keys of sentences in the sources of solvers and of the observatory, where each is written out."""
    paths = sorted((*SOLVERS.rglob("*.py"), *(ROOT / "research").rglob("*.py")))
    text = "".join(path.read_text(encoding="utf-8") for path in paths)
    return set(re.findall(r'"(sentences\.[a-z]+\.[a-z_]+)"', text))


def without_list_forms(key: str) -> str:
    return re.sub(r"\.(two|more)$", "", key)


def test_every_key_of_the_solvers_has_words_and_all_words_of_sentences_are_used() -> None:
    assert {without_list_forms(key) for key in sentences(ENGLISH)} == source_keys()


@pytest.mark.parametrize("name", catalogues.language_names())
def test_every_language_has_the_same_keys_and_places(name: str) -> None:
    words = bundled(name)
    assert sentences(words) == sentences(ENGLISH)
    for key in sentences(words):
        assert placeholders(words.forms(key)) == placeholders(ENGLISH.forms(key)), key
        assert words.forms(key).keys() == ENGLISH.forms(key).keys(), key


def everything_said(said: Said) -> Iterator[Said]:
    """A sentence and all those within it."""
    yield said
    for argument in said.args.values():
        for item in argument if isinstance(argument, tuple) else (argument,):
            if isinstance(item, Said):
                yield from everything_said(item)


def told(kind: str) -> Iterator[Hint[Any] | Step[Any]]:
    """Hints and steps of games: right moves, mistakes, puzzles without a solution, large and small budgets."""
    pack = read_pack(catalogues.pack_data(kind)).puzzles
    small = [entry.instance for entry in pack if len(entry.id) < SHORT][::20]
    for number, puzzle in enumerate([*small, *map(parse_id, UNSOLVABLE[kind])]):
        yield from steps(puzzle, BUDGET).steps
        state = play(puzzle)
        yield state.hint(1)
        for turn in range(6):
            hint = state.hint(BUDGET)
            yield hint
            moves = state.moves()
            if turn % 3 == number % 3 and moves:
                state = state.apply(moves[(7 * turn + number) % len(moves)])
            elif hint.move is not None:
                state = state.apply(hint.move)


def vocabulary(words: Words) -> set[str]:
    texts = " ".join(text for key in sentences(words) for text in words.forms(key).values())
    return set(re.findall(r"[^\W\d_]{3,}", re.sub(r"\{\w+\}", " ", texts)))


def test_hints_and_steps_of_a_kind_are_data_and_german_has_no_english_word(kind: str) -> None:
    english_only = {word.lower() for word in vocabulary(ENGLISH)} - {word.lower() for word in vocabulary(GERMAN)}
    techniques = set[str]()
    for one in told(kind):
        techniques.add(one.technique)
        assert isinstance(one.said, Said)
        for said in everything_said(one.said):
            forms = ENGLISH.texts.get(said.key)
            places = placeholders(forms) if forms else {"items"}
            assert said.args.keys() - {"count"} == places - {"count"} or said.args.keys() > places, said
        german = one.in_language("de")
        assert german == one.in_language(GERMAN) != one.text
        for text in (german, one.text):
            assert not set("{}") & set(text)
            assert re.match(r"[A-ZÄÖÜ0-9]", text)
            assert text.endswith((".", ")"))
            assert "sentences." not in text
        assert not english_only & set(re.findall(r"[^\W\d_]{3,}", german.lower())), german
    assert len(techniques) > 3


@pytest.mark.parametrize("name", [name for names in UNSOLVABLE.values() for name in names])
def test_reasons_are_data_too(name: str) -> None:
    reason = solve(parse_id(name)).reason
    assert reason
    assert isinstance(reason.said, Said)
    assert str(reason.said) == reason.text
    assert reason.in_language("de") == say(reason.said, GERMAN) != reason.text


def test_the_kinds_of_the_words_are_all_kinds() -> None:
    assert {key.split(".")[1] for key in sentences(ENGLISH)} == {"common", *KINDS}


def test_a_sentence_is_the_same_after_a_round_trip_through_json() -> None:
    said = hardest_before(sentence(either([cell_name((1, 2)), "A", 3])), sentence(cell_name((0, 0))))
    data = msgspec.json.encode(said)
    again = msgspec.json.decode(data, type=Said)
    assert again == said
    assert hash(again) == hash(said)
    assert str(again) == "Row 2, column 3, A or 3. The hardest step before it: Row 1, column 1."
    assert say(again, GERMAN) == "Zeile 2, Spalte 3, A oder 3. Der schwierigste Schritt davor: Zeile 1, Spalte 1."


def test_lists_count_and_gaps() -> None:
    pieces = ("A", "B", "C")
    assert str(Said("sentences.iqblocks.too_few_places", {"pieces": pieces})).startswith("the equal pieces A, B and C ")
    assert str(Said("sentences.domicles.swaps", {"count": 1})) == "1 swap"
    assert str(Said("sentences.domicles.swaps", {"count": 0})) == "0 swaps"
    assert str(either(())) == ""
    assert str(either(("A",))) == "A"
    assert say("A plain text {here}.", GERMAN) == "A plain text {here}."


def test_what_no_words_know_is_shown_and_stops_nothing() -> None:
    assert str(Said("sentences.gloop.no_such")) == "sentences.gloop.no_such"
    assert str(Said("sentences.common.cell", {"row": 1})) == "row 1, column {column}"
    assert str(Said("sentences.common.cell", {"row": "{column}", "column": 2})) == "row {column}, column 2"
    assert str(Said("sentences.common.or", {"items": "AB"})) == "sentences.common.or"
    assert str(Said("sentences.common.or")) == "sentences.common.or"


def test_arguments_nested_too_deeply_are_refused() -> None:
    said = Said("sentences.common.solved")
    for _ in range(DEEPEST - 1):
        said = sentence(said)
    check_nesting("args", said.args)
    with pytest.raises(InputError, match="args: nested more than 32 levels deep"):
        check_nesting("args", sentence(sentence(said)).args)


def test_a_trace_is_printed_in_another_language() -> None:
    trace = steps(parse_id("gloop:2x2:valid:cc:0ooaobooo"))
    assert trace.lines()[1] == "2. single: Only tile 3 fits row 1, column 2."
    assert trace.lines("de", "gloop") == trace.lines(GERMAN, "gloop")
    assert trace.lines(GERMAN, "gloop")[1] == "2. nur eines passt: Nur Plättchen 3 passt in Zeile 1, Spalte 2."
    assert trace.lines(GERMAN)[-1] == "Gelöst."
    with pytest.raises(InputError, match="language 'fr': expected one of de, en"):
        trace.lines("fr")


def test_hints_of_packs_and_reasons_without_words_are_said_in_another_language() -> None:
    said = cell_name((0, 1))
    assert EntryHint("single", "", key=said.key, args=said.args).in_language("de") == "Zeile 1, Spalte 2"
    assert EntryHint("single", "Look here.").in_language("de") == "Look here."
    assert Reason("COLOURING", text="too many dark cells").in_language(GERMAN) == "too many dark cells"


def test_a_file_can_replace_sentences(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[sentences.common]\nsolved = "Fini !"\nor.two = "{first} ou {last}"\n', encoding="utf-8")
    hint: Hint[None] = Hint("solved", Said("sentences.common.solved"))
    assert hint.in_language(str(path)) == "Fini !"
    assert hint.record() == {
        "technique": "solved",
        "text": "The puzzle is solved.",
        "key": "sentences.common.solved",
        "args": {},
        "cells": (),
        "move": None,
    }
