"""`puzzlemill study`: what it chooses and prints, and what it refuses."""

import json
import re
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill.puzzles.packs import Grade, Pack, make_entry
from tests.support.commands import invoke, refusal, success


@pytest.fixture(autouse=True)
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack in an empty folder."""
    monkeypatch.chdir(tmp_path)
    ids = ("ottf:2x2:1223", "ottf:3x4:a22a21122232", "ottf:3x3:232422231", "domicles:2x2:6:e1:60504321")
    puzzlemill.write(Pack(puzzles=tuple(make_entry(puzzlemill.parse_id(each)) for each in ids)), "some.json")


def test_it_prints_how_long_the_evening_will_take_and_what_is_missing() -> None:
    run = invoke("study", "some.json", "--puzzles", "2", "--people", "2", "-o", "evening")
    assert run.status == 0
    assert run.lines[0] == "evening: booklets for 2 people"
    assert run.lines[1] == "Puzzles per person: 3 (1 Domicles, 2 OTTF), on 7 pages"
    assert re.fullmatch(
        r"Solving: .* per person, at most 30 minutes per puzzle; 20 minutes more for rules and practice", run.lines[2]
    )
    assert run.lines[3] == "Orders: balanced"
    assert run.remarks == [
        "puzzlemill: Domicles: only 1 different puzzle instead of 2",
        "puzzlemill: Domicles: no puzzle is left for practice",
    ]
    assert {file.name for file in Path("evening").glob("*.pdf")} == {"person-01.pdf", "person-02.pdf", "answers.pdf"}


def test_a_page_replaces_the_booklets_of_a_folder() -> None:
    line = ["study", "some.json", "--puzzles", "2", "--people", "2", "-o", "evening"]
    success(*line)
    run = success(*line, "--page")
    assert run.lines[:2] == ["evening: a page for 2 people", "Puzzles per person: 3 (1 Domicles, 2 OTTF)"]
    assert run.lines[-1] == "Orders: balanced"
    assert {file.name for file in Path("evening").iterdir()} == {
        "page.html",
        "answers.pdf",
        "puzzles.json",
        "puzzlemill-manifest.json",
    }


def test_the_same_options_and_seed_make_the_same_study() -> None:
    line = ["study", "some.json", "--kind", "ottf", "--puzzles", "3", "--no-practice", "--people", "1", "-o"]
    first = json.loads(success(*line, "a", "--json").out)
    assert (first["puzzles"], first["kinds"], first["balanced"]) == (3, {"ottf": 3}, 6)
    success(*line, "b")
    assert Path("a", "times.csv").read_text() == Path("b", "times.csv").read_text()
    assert Path("a", "person-01.pdf").read_bytes() == Path("b", "person-01.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("some.json --kind gloop", "--kind gloop: none of the puzzles given is of this kind and can be used"),
        ("some.json --minutes 2900-3000", "no puzzle can be used; give other files, or other values of --level and"),
        ("some.json --level 1 --minutes 60-", "no puzzle of these levels takes these minutes; change --level or"),
        ("some.json --level six", "level 'six': expected 1 to 5, a range such as 2-4, or marathon"),
        ("some.json --paper 60x60mm", "60"),
        ("ottf:2x2:2222", "'ottf:2x2:2222': the template has no solution"),
        ("nothing.json", "nothing.json: cannot be read"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line_and_nothing_is_written(words: str, error: str) -> None:
    assert error in refusal("study", *words.split(), "-o", "evening")
    assert not Path("evening").exists()


def test_another_evening_has_other_puzzles() -> None:
    line = ["study", "some.json", "--kind", "ottf", "--puzzles", "1", "--people", "1", "--json", "-o"]
    success(*line, "first")
    success(*line, "second", "--exclude", "first/puzzles.json")
    first, second = (puzzlemill.read(Path(folder, "puzzles.json")).puzzles for folder in ("first", "second"))
    assert len(first) == 2
    assert {entry.id for entry in second} == {entry.id for entry in puzzlemill.read("some.json").puzzles[:3]} - {
        entry.id for entry in first
    }
    assert "first/puzzles.json is also an input file" in refusal(*line, "first", "--exclude", "first/puzzles.json")


def test_a_book_can_be_made_beside_a_pack_named_like_a_file_of_a_study() -> None:
    Path("puzzles.json").write_bytes(Path("some.json").read_bytes())
    Path("taken.toml").write_text("title = 'Taken'\n[[parts]]\nfrom = 'puzzles.json'\n")
    success("book", "taken.toml", "--proof", "-o", ".")
    assert "puzzles.json is also an input file" in refusal("study", "puzzles.json", "-o", ".")


def test_a_limit_shorter_than_puzzles_take_is_reported() -> None:
    grade = Grade(4, "rule 1", 8.0, {}, "", minutes=50.0, minutes_range=(30.0, 80.0))
    entry = make_entry(puzzlemill.parse_id("ottf:2x2:1223"), grade=grade)
    puzzlemill.write(Pack(puzzles=(entry,)), "long.json")
    run = invoke("study", "long.json", "--puzzles", "1", "--people", "1", "-o", "evening")
    assert "Solving: about 30 minutes (30 to 30) per person, at most 30 minutes per puzzle;" in run.words
    assert run.remarks[-1] == (
        "puzzlemill: 1 puzzle will probably take longer than the limit of 30 minutes; --limit changes it"
    )


def test_the_next_evening_has_other_puzzles_that_tell_much() -> None:
    tried = puzzlemill.read("some.json").puzzles[1]
    Path("times.csv").write_text(f"position,seconds,solved,player\n{tried.id},300,1,Ada\n")
    line = ["study", "--next", "times.csv", "--people", "1", "--puzzles", "1", "--json", "-o"]
    record = json.loads(success(*line, "second", "--kind", "ottf", "--kind", "domicles", "--puzzles", "3").out)
    assert sum(record["kinds"].values()) == 6
    minutes = [entry.grade and entry.grade.minutes for entry in puzzlemill.read("second/puzzles.json").puzzles[:6]]
    assert sum(3 < (each or 0) < 10 for each in minutes) < 2  # short and long ones tell most
    assert json.loads(success(*line, "all", "some.json", "--no-practice").out)["puzzles"] == 2
    assert tried.id not in {entry.id for entry in puzzlemill.read("all/puzzles.json").puzzles}
    refused = refusal(*line, "third", "some.json", "--kind", "gloop")
    assert refused == "no puzzle can be used; give other files, or other values of --level and --minutes"
    assert "times.csv is also an input file" in refusal(*line, ".", "some.json")


def test_a_long_evening_is_pointed_out() -> None:
    run = invoke("study", "--kind", "gloop", "--level", "5", "--puzzles", "9", "--people", "1", "-o", "long")
    assert run.remarks[-1] == "puzzlemill: this is long for one evening; --kind, --level and --puzzles make it shorter"
