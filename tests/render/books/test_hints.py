"""Printed hints: first where to look and why, then the step itself, in every language and on two lines at most."""

from typing import Any

import msgspec
import pytest

import puzzlemill
from puzzlemill.catalogues import language_names
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Entry, EntryHint
from puzzlemill.render.books import Plan, book_document, one_kind
from puzzlemill.render.books.back import HINTS, SMALL
from puzzlemill.render.books.columns import columns_of
from puzzlemill.render.books.hints import hint_texts
from puzzlemill.render.drawing.canvas import pt
from puzzlemill.render.drawing.fonts import text_width, wrap
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.words import ENGLISH, language
from tests.support.render.books import read

GERMAN = language("de")

STEPS = {
    "gloop": EntryHint("single", "", ((1, 1),), {"move": "lay", "row": 1, "col": 1, "word": "........"}),
    "domicles": EntryHint("descent", "", ((0, 0),), {"move": "swap", "i": 6, "j": 7}),
    "ottf": EntryHint("rule 1", "", ((0, 4),), {"move": "place", "row": 0, "col": 4}),
    "iqblocks": EntryHint(
        "probing", "", ((2, 1),), {"move": "lay", "piece": "H", "cells": [[1, 1], [1, 3], [1, 4], [2, 1]]}
    ),
}


def first_hints(kind: Kind) -> list[EntryHint]:
    return [hint for entry in puzzlemill.ready_made(kind).puzzles for hint in list(entry.hints or ())[:2]]


@pytest.mark.parametrize(
    ("kind", "where", "step"),
    [
        ("gloop", "Row 2, column 2: ", "Place tile 0 there."),
        ("domicles", "Place 7: ", "Swap places 7 and 8."),
        ("ottf", "Row 1, column 5: ", "Row 1, column 5: place this tile next."),
        ("iqblocks", "Row 3, column 2: ", "Place H on these cells (row: columns): 2: 2, 4–5; 3: 2."),
    ],
)
def test_the_first_text_says_where_and_why_and_the_second_what(kind: Kind, where: str, step: str) -> None:
    first, second = hint_texts(kind, [STEPS[kind]], ENGLISH)
    assert first == ENGLISH(f"hints.{kind}.{STEPS[kind].technique}", where=where[:-2])
    assert second == step


def test_the_first_text_on_a_swap_names_one_place_only() -> None:
    first, _ = hint_texts("domicles", [STEPS["domicles"]], GERMAN)
    assert first.startswith("Platz 7: ")
    assert "8" not in first


@pytest.mark.parametrize("kind", KINDS)
def test_steps_of_shipped_puzzles_are_described_in_both_languages_on_two_lines_at_most(kind: Kind) -> None:
    size = pt(SMALL[0])
    width = columns_of(paper_named("a4"), HINTS).width - text_width("0000", size, bold=True)
    hints = first_hints(kind)
    assert hints
    for words in (ENGLISH, GERMAN):
        hinted = list(hint_texts(kind, hints, words))
        assert len(hinted) == 2 * len(hints)
        for text in hinted:
            assert len(wrap(text, size, width)) <= 2, text


@pytest.mark.parametrize("name", language_names())
def test_the_hint_on_every_technique_has_two_lines_at_most(name: str) -> None:
    size, words = pt(SMALL[0]), language(name)
    width = columns_of(paper_named("a4"), HINTS).width - text_width("0000", size, bold=True)
    for kind in KINDS:
        where = words("hints.place", place="12") if kind == "domicles" else words("hints.cell", row="10", column="10")
        for key in words:
            if key.startswith(f"hints.{kind}."):
                assert len(wrap(words(key, where=where), size, width)) <= 2, key


def test_steps_without_words_are_still_explained_and_other_values_are_left_out() -> None:
    odd = msgspec.structs.replace(STEPS["ottf"], technique="luck")
    none = [msgspec.structs.replace(STEPS["ottf"], move=move) for move in (None, {}, {"row": "x", "col": 1})]
    text = next(hint_texts("ottf", [*none, odd], GERMAN))
    assert text == "Zeile 1, Spalte 5: Hier hilft keine Abkürzung. Probiere alles der Reihe nach."


@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_book_prints_as_many_texts_as_requested(most: int) -> None:
    entry: Entry[Any, Any] = next(e for e in puzzlemill.ready_made("ottf").puzzles if len(list(e.hints or ())) > 1)
    book = Plan("A", (one_kind("ottf", (entry,)),), paper_named("a4"), hints=most, words=GERMAN)
    page = " ".join(text for sheet in book_document(book).sheets for text in read(sheet))
    hinted = list(hint_texts("ottf", list(entry.hints or ()), GERMAN))
    assert [text in page for text in hinted[:4]] == [place < most for place in range(4)]
