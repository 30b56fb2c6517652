"""What a study writes: booklets that agree with the table for times, and nothing that gives a level away."""

import csv
import io
import json
import re
from pathlib import Path

import msgspec
import pypdfium2
import pytest

from puzzlemill.files.folders import MANIFEST
from puzzlemill.grading.calibration.times import COLUMNS, read_times
from puzzlemill.puzzles import form, kind_name
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill.puzzles.ottf import template_of
from puzzlemill.puzzles.packs import AnyEntry, Grade, make_entry
from puzzlemill.puzzles.packs.reading import read_pack
from puzzlemill.render.books.study import KindPages, answer_book, booklet
from puzzlemill.render.drawing.themes import THEMES
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.layout import Look, paper_named
from puzzlemill.render.pages.words import Words, language
from puzzlemill.study import TABLE, Study, expected_evening, make_study
from puzzlemill.study.choosing import Choice, ready_made
from tests.support.render.drawings import assert_sound

A4 = Look(paper_named("a4"), pencil=True)
PEOPLE = 2


def timed(entry: AnyEntry, minutes: float | None) -> AnyEntry:
    """The entry with a made-up grade."""
    span = None if minutes is None else (minutes / 2, minutes * 2)
    return msgspec.structs.replace(
        entry, grade=Grade(3, "search", 5.0, {}, "Hard to see.", minutes=minutes, minutes_range=span)
    )


def choice(kind: Kind, count: int) -> Choice:
    entries = [timed(entry, 3.0 + at) for at, (_, entry) in enumerate(ready_made(kind)[: count + 1])]
    return Choice(kind, tuple(entries[1:]), entries[0])


@pytest.fixture(scope="module")
def choices() -> list[Choice]:
    return [choice("domicles", 3), choice("ottf", 2)]


@pytest.fixture(scope="module")
def made(choices: list[Choice], tmp_path_factory: pytest.TempPathFactory) -> Study:
    return make_study(choices, tmp_path_factory.mktemp("study") / "evening", A4, PEOPLE, 20)


def pages(file: Path) -> list[str]:
    with pypdfium2.PdfDocument(file) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def rows(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((folder / "times.csv").read_text(encoding="utf-8"))))


def test_the_folder_has_a_booklet_per_person_answers_puzzles_and_the_table(made: Study) -> None:
    assert {file.name for file in made.place.iterdir()} == {
        *(f"person-0{person}.pdf" for person in range(1, PEOPLE + 1)),
        *("answers.pdf", "puzzles.json", "times.csv", MANIFEST),
    }
    assert (made.people, made.puzzles, made.kinds) == (PEOPLE, 5, {"domicles": 3, "ottf": 2})


def test_booklets_have_the_puzzles_in_the_order_of_the_table_below_boxes_for_times(made: Study) -> None:
    assert set(COLUMNS) < set(TABLE)
    assert [row["player"] for row in rows(made.place)] == [str(1 + at // 5) for at in range(5 * PEOPLE)]
    orders = set()
    for person in range(1, PEOPLE + 1):
        texts = pages(made.place / f"person-0{person}.pdf")
        assert len(texts) == made.pages
        mine = [row for row in rows(made.place) if row["player"] == str(person)]
        counted = [text for text in texts if re.search(r"\bStart\b.*\bEnd\b.*\bGave up\b", text)][1:]
        assert [row["position"] in text for row, text in zip(mine, counted, strict=True)] == [True] * 5
        assert all(f", person {person}" in text for text in counted)
        assert sum("For practice" in text for text in texts) == 2
        assert sorted(row["puzzle"] for row in mine) == list("12345")
        orders.add(tuple(row["puzzle"] for row in mine))
    assert len(orders) == PEOPLE


def test_no_page_of_a_person_shows_a_level_or_the_expected_minutes(made: Study) -> None:
    for text in pages(made.place / "person-01.pdf"):
        assert not re.search(rf"\b({'|'.join(LEVEL_NAMES)})\b", text), text
        assert "Hard to see" not in text
    assert not re.search(r"\bminutes\b", " ".join(pages(made.place / "person-01.pdf")[1:]))


def test_the_host_gets_the_answers_by_kind_and_the_length_of_the_evening(made: Study, choices: list[Choice]) -> None:
    host, *answers = pages(made.place / "answers.pdf")
    assert "about 24 minutes per person (12 to 48" in host
    assert [text.split(" Puzzles")[0] for text in answers] == [
        f"Answers: {kind_name(choice.kind)}" for choice in choices
    ]
    assert "Puzzles 1–3, 6" in answers[0]
    pack = read_pack((made.place / "puzzles.json").read_bytes(), "puzzles.json")
    practice = [choice.practice for choice in choices]
    assert list(pack.puzzles) == [*(entry for choice in choices for entry in choice.puzzles), *practice]


def test_the_table_is_read_back_and_untried_puzzles_are_skipped(made: Study, choices: list[Choice]) -> None:
    text = (made.place / "times.csv").read_text(encoding="utf-8")
    with pytest.raises(InputError, match="no attempts; expected lines with seconds and solved"):
        read_times(text.encode(), "times.csv")
    lines = [line.split(",") for line in text.splitlines()]
    lines[1][2:6] = ["23:59:30", "0:01:00", "", "1"]
    lines[7][2:6] = ["19:00:00", "19:20:00", "", "0"]
    attempts = read_times("\n".join(map(",".join, lines)).encode(), "times.csv")
    assert sorted((attempt.player, attempt.seconds, attempt.solved) for attempt in attempts) == [
        ("1", 90.0, True),
        ("2", 1200.0, False),
    ]
    known = {form(entry.instance) for choice in choices for entry in choice.puzzles}
    assert {attempt.position for attempt in attempts} <= known


def test_the_same_puzzles_make_the_same_files(made: Study, choices: list[Choice], tmp_path: Path) -> None:
    again = make_study(choices, tmp_path, A4, PEOPLE, 20)
    assert again == made._replace(place=tmp_path)
    for file in made.place.iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


def test_a_page_has_the_orders_of_booklets_and_is_no_answer(made: Study, choices: list[Choice], tmp_path: Path) -> None:
    german = A4._replace(words=language("de"))
    paged = make_study(choices, tmp_path / "evening", german, PEOPLE, 20, in_browser=True)
    assert paged == made._replace(place=tmp_path / "evening", pages=0)
    assert {file.name for file in paged.place.iterdir()} == {"page.html", "answers.pdf", "puzzles.json", MANIFEST}
    assert (paged.place / "puzzles.json").read_bytes() == (made.place / "puzzles.json").read_bytes()
    text = (paged.place / "page.html").read_text(encoding="utf-8")
    [data] = re.findall(r'id="content">(.*?)</script>', text)
    content = json.loads(data)
    [pack] = content["packs"]
    assert (content["title"], content["language"], pack["title"]) == ("Rätselstudie", "de", "Rätselstudie")
    assert [entry["id"] for entry in pack["puzzles"]] == [
        entry.id for entry in read_pack((paged.place / "puzzles.json").read_bytes(), "puzzles.json").puzzles
    ]
    assert {entry[field] for entry in pack["puzzles"] for field in ("solution", "grade", "origin")} == {None}
    orders = [[int(row["puzzle"]) for row in rows(made.place) if row["player"] == str(at)] for at in (1, 2)]
    assert content["study"] == {"people": orders, "practice": [6, 7], "limit": 20}
    host = pages(paged.place / "answers.pdf")[0]
    assert "page.html" in host
    assert "calibrate" in host
    assert "times.csv" not in host


def test_a_page_in_a_language_that_it_does_not_have_is_refused(choices: list[Choice], tmp_path: Path) -> None:
    english = language("en")
    words = Words("fr", {**english.texts, "language.code": {"other": "fr"}})
    with pytest.raises(InputError, match="language 'fr': expected one of en, de"):
        make_study(choices, tmp_path / "evening", A4._replace(words=words), PEOPLE, 20, in_browser=True)
    assert not (tmp_path / "evening").exists()


def test_times_that_were_typed_in_are_never_replaced(choices: list[Choice], tmp_path: Path) -> None:
    make_study(choices[1:], tmp_path, A4, 2, 20)
    make_study(choices[1:], tmp_path, A4, 1, 20)
    assert not (tmp_path / "person-02.pdf").exists()
    with (tmp_path / "times.csv").open("a", encoding="utf-8") as file:
        file.write("\n")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(InputError, match=r"times\.csv has changed since it was made; move it away or choose another"):
        make_study(choices[1:], tmp_path, A4, 2, 20)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_an_evening_adds_up_minutes_up_to_the_limit() -> None:
    entries = [timed(entry, taken) for (_, entry), taken in zip(ready_made("ottf"), (3.0, 15.0, None), strict=False)]
    assert expected_evening(entries, 20) == (38.0, (29.0, 46.0))
    assert expected_evening(entries, 60) == (78.0, (69.0, 96.0))


@pytest.mark.parametrize(("paper", "name"), [("a4", "en"), ("a5", "de"), ("100x150mm", "de"), ("letter", "en")])
def test_nothing_overlaps_on_any_paper(paper: str, name: str, choices: list[Choice]) -> None:
    look = Look(paper_named(paper), THEMES["light"], language(name), pencil=True)
    items = numbered(choices[0].puzzles)
    document = booklet(7, [KindPages(tuple(items[:1]), items[1])], look, 1)
    host = answer_book(items, look, 90, (45, 180))
    assert_sound(*document.sheets, *host.sheets)
    assert document.language == name


def test_a_puzzle_too_large_for_the_paper_is_named() -> None:
    look = Look(paper_named("100x150mm"), pencil=True)
    large = make_entry(template_of(120, 120, [(row, col) for row in range(120) for col in range(120)]))
    with pytest.raises(InputError, match=r"^ottf-\w{12}: puzzle 1: too large for this paper"):
        booklet(1, [KindPages(tuple(numbered([large])), None)], look, 20)
