"""Texts that people read are free of habits of stilted English."""

from pathlib import Path

import pytest

from tests.house.english import EXCEPTIONS, HABITS, Habit, Text, every_text, findings, texts_of_page, texts_of_python
from tests.support.places import ROOT

LEAST_HABITS = 40
MOST_EXCEPTIONS = 10


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.stilted)
def test_a_habit_is_found_in_its_sentence_and_no_habit_in_the_plain_one(habit: Habit) -> None:
    assert habit in {finding.habit for finding in findings([Text("before", habit.stilted)])}
    assert [finding.habit.pattern for finding in findings([Text("after", habit.plain)])] == []


def test_there_are_enough_habits_and_few_exceptions() -> None:
    assert len({habit.pattern for habit in HABITS}) >= LEAST_HABITS
    assert len(EXCEPTIONS) <= MOST_EXCEPTIONS


def test_every_exception_is_needed() -> None:
    for file, words in EXCEPTIONS:
        assert words in " ".join((ROOT / file).read_text(encoding="utf-8").split()), f"{file} no longer says {words!r}"


def test_no_text_has_a_habit() -> None:
    assert [f"{finding.place}: {finding.words}" for finding in findings(every_text())] == []


def test_docstrings_messages_and_comments_of_a_file_are_read(tmp_path: Path) -> None:
    source = tmp_path / "sample.py"
    source.write_text('''"""A docstring."""

# A comment
# of two lines.
raise ValueError(f"{name}: a message")  # And why.
''')
    assert set(texts_of_python(source)) == {
        Text("sample.py:1", "A docstring."),
        Text("sample.py:3", "A comment of two lines."),
        Text("sample.py:5", "{}: a message"),
        Text("sample.py:5", "And why."),
    }


def test_paragraphs_of_a_page_are_read(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A head\n\nA sentence of\ntwo lines.\n")
    assert list(texts_of_page(page)) == [
        Text("page.md:1", "# A head\n"),
        Text("page.md:3", "A sentence of\ntwo lines.\n"),
    ]


def test_words_guides_code_and_help_are_read() -> None:
    places = {text.place.partition(":")[0] for text in every_text()}
    assert places > {
        "README.md",
        "docs/packs.md",
        "catalogues/words/en.toml",
        "puzzles/kinds.py",
        "puzzlemill/cli/verify.py",
        "web/README.md",
        "web/src/kind.ts",
        "conformance/csharp/Ottf.cs",
        "puzzlemill verify --help",
        "puzzlemill generate gloop --help",
    }
