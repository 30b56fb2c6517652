"""Language files: placeholders, plurals, lists; what is wrong in a file ends in one line; pages print nothing else."""

import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from puzzlemill import catalogues, grading
from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.domicles import double_set
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks import parse_id as iqblocks
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.iqblocks.pieces import bundled as pieces_named
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.levels import LEVEL_NAMES, LEVELS
from puzzlemill.puzzles.packs import make_entry
from puzzlemill.puzzles.parts import part
from puzzlemill.render.books import Plan, book_document, one_kind
from puzzlemill.render.books.study import KindPages, answer_book, booklet
from puzzlemill.render.domicles.sheets import domino_sheets
from puzzlemill.render.drawing.canvas import Drawing, Place, Text
from puzzlemill.render.gloop.game.printed import aid_sheets, label_sheet, rules_sheets, score_sheet
from puzzlemill.render.gloop.game.rules import gloop_game_sheet
from puzzlemill.render.gloop.sheets import tile_sheets
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.layout import Look, Sheet
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.words import ENGLISH, Words, language, read_words
from puzzlemill.solvers import solve

POSITIONS = {
    "gloop": "gloop:3x3:perfect:20200000020901288",
    "domicles": "domicles:3x2:6:e2:426450524360",
    "ottf": "ottf:3x3:232422231",
    "iqblocks": "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j.",
}
GERMAN = language("de")


def with_flat_pieces(letters: str) -> IqBlocks:
    """The puzzle of IQ Blocks with these pieces, which may not be flipped."""
    puzzle = iqblocks(POSITIONS["iqblocks"])
    pieces = (Piece(piece.name, piece.shape, piece.name not in letters) for piece in puzzle.piece_list)
    return IqBlocks(tuple(pieces), puzzle.board)


WITH_WORDS = (with_flat_pieces("A"), with_flat_pieces("ADF"))
"""Puzzles with words in their drawing."""


def test_placeholders_are_filled_in_by_name() -> None:
    assert ENGLISH("puzzle.reminder.domicles.exact", swaps=3).startswith("Solve in 3 swaps: ")
    assert ENGLISH("colophon.seeded", version="1.2", seed="30000") == "Made with puzzlemill 1.2 from seed 30000."


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 pieces"), (1, "1 piece"), (2, "2 pieces"), (99_999, "99,999 pieces")]
)
def test_a_number_chooses_the_form(count: int, text: str) -> None:
    assert ENGLISH("cutouts.iqblocks.pieces", count=count) == f"IQ Blocks: {text}"


def test_lists_and_ranges_are_as_in_a_sentence() -> None:
    assert [ENGLISH.listed(list("ABC"[:n])) for n in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert GERMAN.listed(list("ABCD")) == "A, B, C und D"
    assert (ENGLISH.range(1, 4), ENGLISH.range(4, 4)) == ("1–4", "4")
    assert GERMAN("title.puzzles", count=12_345, kinds="Gloop").startswith("12.345 Rätsel")


@pytest.mark.parametrize("values", [{}, {"swaps": 1, "pips": 2}, {"pips": 1}])
def test_missing_and_surplus_values_are_refused(values: dict[str, int]) -> None:
    with pytest.raises(KeyError, match="expected values for"):
        ENGLISH("puzzle.reminder.domicles.exact", **values)


def test_words_are_immutable_and_go_to_other_processes() -> None:
    for field in ("name", "texts"):
        with pytest.raises(AttributeError):
            setattr(ENGLISH, field, "xx")
    assert pickle.loads(pickle.dumps(GERMAN))("levels.1") == "sehr leicht"


@pytest.mark.parametrize("name", catalogues.language_names())
def test_the_bundled_files_are_complete_and_keep_the_rules_of_files(name: str) -> None:
    assert read_words(catalogues.language_text(name), name).missing == ()
    assert set(language(name)) == set(ENGLISH)
    assert language(name)("language.code") == name


def test_texts_missing_from_a_file_are_printed_in_english_and_listed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[levels]\n1 = "zart"\n', encoding="utf-8")
    words = language(str(path))
    assert (words("levels.1"), words("levels.2")) == ("zart", "easy")
    assert set(ENGLISH) - set(words.missing) == {"levels.1"}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("[levels]\n7 = 'x'", "levels.7: unknown key; `puzzlemill book --words` prints all keys"),
        ("levels = 3", "levels: expected a string, got 3"),
        ("[levels]\n1 = []", "levels.1: expected a string"),
        ("[puzzle]\nhead = { one = 'x {numbers}' }", "puzzle.head: expected strings for `one` and `other`"),
        ("[puzzle]\nhead = { other = 7 }", "puzzle.head: expected strings for `one` and `other`"),
        ("[puzzle]\nhead = 'Nummer'", "puzzle.head: missing placeholder {numbers}"),
        ("[puzzle]\nhead = '{numbers} {kind}'", "puzzle.head: unknown placeholder {kind}, expected {numbers}"),
        ("[levels]\n1 = '{count}'", "levels.1: unknown placeholder {count}, expected none"),
        ("[levels]\n1 = '{count.real}'", "levels.1: braces are only for placeholders such as {count}"),
        ("[levels]\n1 = '数'", "levels.1: the font has no letter '数'"),
        ('[levels]\n1 = "\\uFEFF"', "levels.1: the font has no letter '\\ufeff'"),
        ("[levels]\n1 = ' '", "levels.1: empty text; leave the key out to print the English text"),
        ("[levels]\n1 = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'", "levels.1: 33 letters, expected at most 32"),
        ("[levels\n1 = 'x'", "line 1, column 8: not valid TOML"),
        ("a = " + "[" * 5000, "nested more than 32 levels deep"),
        ("a = " + "9" * 5000, "a whole number does not fit into 64 bits"),
    ],
)
def test_an_error_in_a_file_is_one_line_that_names_file_key_and_rule(tmp_path: Path, text: str, rule: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        language(str(path))
    assert str(error.value).startswith(f"{path}: ")
    assert rule in str(error.value)
    assert "\n" not in str(error.value)


def test_a_malformed_language_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="language 'fr': expected one of de, en, or a file"):
        language("fr")
    with pytest.raises(InputError, match="cannot be read"):
        language(str(tmp_path / "none.toml"))
    (tmp_path / "latin.toml").write_bytes("[levels]\n1 = 'läßt'".encode("latin-1"))
    with pytest.raises(InputError, match=r"latin\.toml: line 2: not valid UTF-8"):
        language(str(tmp_path / "latin.toml"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_technique_of_grades_and_hints_has_a_name_and_a_hint(kind: str) -> None:
    steps: Any = part("steps", kind).TECHNIQUES
    known = {*steps, *grading.techniques(kind)}
    # First hints of Domicles name a row or column, whatever the technique.
    for table in ("techniques", *(("hints",) if kind != "domicles" else ())):
        assert {key.split(".", 2)[2] for key in ENGLISH if key.startswith(f"{table}.{kind}.")} == known


def test_english_levels_are_those_of_grades() -> None:
    assert [ENGLISH(f"levels.{level}") for level in LEVELS] == list(LEVEL_NAMES)


def drawn(drawing: Drawing) -> Iterator[str]:
    for item in drawing.items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Place):
            yield from drawn(item.drawing)


def pages(words: Words) -> list[Sheet]:
    """All pages of a small book with its cut-outs, and of a study."""
    puzzles = [*map(parse_id, POSITIONS.values()), *WITH_WORDS]
    entries = [make_entry(puzzle, solve(puzzle).solution) for puzzle in puzzles]
    chapters = [one_kind(kind, tuple(entry for entry in entries if entry.instance.kind == kind)) for kind in POSITIONS]
    a4 = paper_named("a4")
    return [
        *book_document(Plan("12", tuple(chapters), a4, words=words, hints=3)).sheets,
        *booklet(2, [KindPages(tuple(numbered(entries[:1])), numbered(entries)[1])], Look(a4, words=words), 5).sheets,
        *answer_book([], Look(a4, words=words), 90, (45, 180)).sheets,
        gloop_game_sheet(a4, 1, words),
        *rules_sheets(a4, words),
        *aid_sheets(a4, words, 2),
        score_sheet(a4, words),
        label_sheet(a4, words),
        *tile_sheets(a4, words=words),
        *domino_sheets(a4, double_set(6), words=words),
        *piece_sheets(a4, pieces_named("iq"), frame=iqblocks(POSITIONS["iqblocks"]), words=words),
    ]


@pytest.mark.thorough
def test_no_english_text_is_left_on_german_pages() -> None:
    sentences = {
        key: re.split(r"\{\w+\}", text)
        for key in ENGLISH
        for text in set(ENGLISH.forms(key).values()) - set(GERMAN.forms(key).values())
        if not key.startswith(("lists.", "language.", "page."))  # the browser page is not printed
    }
    assert len(sentences) > 150
    for sheet in pages(GERMAN):
        text = " ".join(drawn(sheet.drawing))
        # Most sentences have a part that the page lacks, which is found sooner than no match.
        possible = {key: parts for key, parts in sentences.items() if all(part in text for part in parts)}
        english = (rf"\b{'.+?'.join(map(re.escape, parts))}(?!\w)" for parts in possible.values())
        assert not [pattern for pattern in english if re.search(pattern, text)]


def masked(text: str) -> str:
    """A text with another letter for each of its letters, but for those of placeholders."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]", "x", part) for part in parts)


def test_pages_print_no_word_that_is_not_of_the_language_file() -> None:
    texts = {key: {form: masked(text) for form, text in ENGLISH.forms(key).items()} for key in ENGLISH}
    names = {word for name in KINDS.values() for word in name.split()}
    for sheet in pages(Words("masked", texts)):
        for text in drawn(sheet.drawing):
            if not re.match(f"({'|'.join(KINDS)})[:-]", text) and not re.fullmatch("[ivx]+", text):
                words = set(re.findall(r"[^\W\d_]{2,}", text)) - names
                assert not [word for word in words if set(word) != {"x"}], text
