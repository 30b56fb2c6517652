"""Which design, palette and facts a cover has by default."""

import msgspec
import pytest

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.parts import find
from puzzlemill.render.covers.art import Subject
from puzzlemill.render.covers.designs import (
    DESIGNS,
    LETTERS,
    artist_of,
    cover_stream,
    design_named,
    palette_named,
    subject_of,
)
from puzzlemill.render.covers.facts import cover_facts
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.pages.words import language
from tests.support.render.books import plan, puzzles

GLOOP, OTTF = puzzles("gloop", 6), puzzles("ottf", 6)


def test_the_kind_of_the_first_puzzle_leads() -> None:
    for kind in KINDS:
        expected = kind if find("cover art", kind) else LETTERS
        assert design_named("auto", puzzles(kind, 2) + GLOOP) == expected
    assert design_named("auto", ()) == LETTERS
    assert design_named(LETTERS, GLOOP) == LETTERS


@pytest.mark.parametrize("name", DESIGNS)
def test_every_design_has_an_artist(name: str) -> None:
    assert callable(artist_of(design_named(name, OTTF)).cover_art)


def test_a_cover_is_about_the_puzzles_of_its_kind_the_longest_first() -> None:
    subject = subject_of("auto", OTTF + GLOOP, "Tiles", "2")
    assert subject.kind == "ottf"
    assert {entry.id for entry in subject.entries} == {entry.id for entry in OTTF}
    minutes = [entry.grade.minutes for entry in subject.entries if entry.grade and entry.grade.minutes]
    assert minutes == sorted(minutes, reverse=True)
    assert subject_of("gloop", OTTF + GLOOP, "Tiles", "2").kind == "gloop"
    assert subject_of("letters", (), "Tiles", "2") == Subject("", (), "Tiles", "2", "Tiles")
    assert subject_of("letters", (), "Tiles", "", "Quiet Hours") == Subject("", (), "Tiles")
    assert subject_of("letters", (), "Tiles", "2", "Quiet Hours").series == "Quiet Hours"
    ungraded = tuple(msgspec.structs.replace(entry, grade=None) for entry in OTTF)
    assert len(subject_of("auto", ungraded, "Tiles", "").entries) == len(OTTF)


def test_volumes_of_a_series_take_all_palettes_in_turn() -> None:
    for series in ("", "Quiet Hours"):
        names = [palette_named("auto", "Tiles", f"Volume {at}", series, GLOOP).name for at in range(1, 25)]
        shelf = len(PALETTES)
        assert set(names[:shelf]) == set(PALETTES)
        assert names == (names[:shelf] * 24)[:24]


def test_palettes_and_art_depend_on_title_volume_and_puzzles() -> None:
    books = [(f"Title {at}", "", "", GLOOP) for at in range(40)]
    assert {palette_named("auto", *book).name for book in books} == set(PALETTES)
    different = [("A", "1", "", GLOOP), ("A", "2", "", GLOOP), ("A", "1", "", OTTF), ("B", "1", "", GLOOP)]
    assert len({cover_stream(*book).bits() for book in different}) == 4
    assert palette_named("auto", "A", "x", "", GLOOP) == palette_named("auto", "A", "x", "", GLOOP)


def test_a_named_palette_is_taken() -> None:
    for name, palette in PALETTES.items():
        assert palette_named(name, "Tiles", "Volume 1", "", ()) == palette


def test_the_facts_are_those_of_the_book_in_its_language() -> None:
    assert cover_facts(plan(hints=3)) == (
        "18 puzzles: Gloop, Domicles, OTTF and IQ Blocks",
        "Difficulty: gentle to expert, 1 minute to 3 hours each",
        "Hints in 3 steps for every puzzle, and all answers",
        "The rules step by step, with pictures",
    )
    german = cover_facts(plan(words=language("de"), hints=1, counts=(1, 0, 0, 0), answers=False))
    assert german[0] == "1 Rätsel: Gloop"
    assert german[2] == "Ein Hinweis zu jedem Rätsel"
    assert cover_facts(plan(hints=0, answers=False, how_to_play=False))[2:] == ()
    assert cover_facts(plan(counts=(0, 0, 0, 0))) == ()
