"""`puzzlemill grade` with another table of minutes, and the explanation of levels."""

import json
from pathlib import Path

import pytest

from puzzlemill.cli.shared.text import paragraph
from puzzlemill.grading.minutes import explain, format_table, shipped
from tests.support.commands import invoke, refusal, success
from tests.support.tables import SOURCE, doubled

OTTF = "ottf:2x2:1223"
CLUB = format_table(doubled(shipped()))


@pytest.fixture
def club() -> str:
    path = Path("club.toml")
    path.write_text(CLUB)
    return str(path)


def test_another_table_changes_the_minutes_and_is_named_and_nothing_else_changes(club: str) -> None:
    plain = json.loads(invoke("grade", OTTF)[1])
    _, out, _ = success("grade", "--table", club, OTTF)
    graded = json.loads(out)
    assert (graded.pop("table"), graded["grade"]["minutes_source"]) == ("club", SOURCE)
    assert graded["grade"]["minutes"] > plain["grade"]["minutes"]
    assert graded["grade"]["features"].pop("minutes_per_idea") > plain["grade"]["features"].pop("minutes_per_idea")
    changed = {"minutes", "minutes_range", "minutes_source", "minutes_reasoning", "minutes_trying", "level"}
    assert {key: value for key, value in graded["grade"].items() if key not in changed} == {
        key: value for key, value in plain["grade"].items() if key not in changed
    }
    assert "table" not in plain


def test_the_shipped_table_from_a_file_gives_the_shipped_minutes() -> None:
    Path("same.toml").write_text(format_table(shipped()))
    plain = json.loads(invoke("grade", OTTF)[1])
    assert json.loads(invoke("grade", "--table", "same.toml", OTTF)[1]) == {**plain, "table": shipped().name}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (CLUB.replace("levels = [", "levels = [1000, "), ": levels: expected a list of 5 values, got 6"),
        (CLUB.replace("[curves.ottf]", "[curves.chess]"), ": curves: kind 'chess': expected one of gloop"),
        (CLUB.replace("spread", "spraed"), "club.toml: "),
        (CLUB.replace("shift = ", "shift = 1979-05-27 #"), ": curves"),
        (CLUB.replace("shift = ", "shift = nan #"), ": curves"),
        ('name = "a"\nabout = "b"\nlevels = [1, 2, 3, 4, 5]\n[curves]\n', ": curves: expected at least one kind"),
        (CLUB.replace('name = "club"', 'name = "a\\n"'), ": name 'a\\n': expected 1 to 100 printable characters"),
        ("name = ", ": not valid TOML: "),
        ("a = " + 50_000 * "[", ": nested more than 32 levels deep"),
        ("a = " + 5_000 * "9", ": a whole number does not fit into 64 bits"),
        ("a" + ".a" * 16 + " = 1", ": line 1: a key has 17 parts; the limit is 16"),
        (CLUB.replace("club", "clüb"), ": line 1: not valid UTF-8"),
        ("", ": cannot be read"),
    ],
)
@pytest.mark.parametrize("command", ["grade", "verify"])
def test_a_table_that_does_not_fit_is_refused(club: str, text: str, error: str, command: str) -> None:
    Path(club).unlink()
    if text:
        Path(club).write_text(text, encoding="latin-1")
    assert error in refusal(command, "--table", club, OTTF)


def test_levels_are_explained_by_one_table(club: str) -> None:
    about, *lines = explain(shipped())
    text = "\n".join([paragraph(about), *lines]) + "\n"
    assert invoke("grade", "--explain-levels") == (0, text, "")
    assert "level 6 marathon" in text
    assert all(len(line) <= 100 for line in text.splitlines())
    _, out, _ = success("grade", "--explain-levels", "--table", club)
    assert out.startswith("Levels by expected minutes, table club. ")
    assert SOURCE in out
    _, out, _ = success("grade", "--explain-levels", "--json")
    assert json.loads(out)["levels"] == list(shipped().levels)
    assert "leave out FILE" in refusal("grade", "--explain-levels", OTTF)


def test_grades_from_another_table_are_named_and_brought_up_to_date(club: str) -> None:
    success("generate", "ottf", "--board", "5x5", "--minutes", "0.1-8", "--table", club, "-o", "club.json")
    assert success("verify", "--table", club, "club.json").err == "1 checked, 0 failed\n"
    wrong = invoke("verify", "club.json")
    assert wrong.status == 1
    assert "GRADE_DIFFERS: " in wrong.out
    assert "minutes is " in wrong.out
    assert "graded by another table of minutes: name it with --table, or `puzzlemill convert --grade`" in wrong.out
    success("convert", "club.json", "--grade", "-o", "ours.json")
    success("convert", "ours.json", "--grade", "--table", club, "-o", "theirs.json")
    assert Path("theirs.json").read_bytes() == Path("club.json").read_bytes()
    success("verify", "ours.json")
    assert "--table: needs --grade" in refusal("convert", "ours.json", "--table", club)


def test_a_grade_from_before_minutes_is_brought_up_to_date() -> None:
    success("generate", "ottf", "--board", "4x4", "-o", "new.json")
    data = json.loads(Path("new.json").read_bytes())
    grade = data["puzzles"][0]["grade"]
    minutes = grade["minutes"]
    for field in ("minutes", "minutes_range", "minutes_source"):
        del grade[field]
    Path("old.json").write_text(json.dumps(data))
    wrong = invoke("verify", "old.json")
    rule = f"GRADE_DIFFERS: minutes is {minutes}, but the grade has none"
    remedy = "`puzzlemill convert --grade` brings grades up to date"
    assert (wrong.status, wrong.out) == (1, f"old.json: entry 1: {rule}; {remedy}\n")
    success("convert", "old.json", "--grade", "-o", "up.json")
    assert Path("up.json").read_bytes() == Path("new.json").read_bytes()
