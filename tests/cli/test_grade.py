"""`puzzlemill grade` with another level table, and explanations of tables."""

import json
from pathlib import Path

import pytest

from puzzlemill.cli.shared.text import paragraph
from puzzlemill.grading.levels import explain, format_table, shipped
from puzzlemill.puzzles import KINDS
from tests.support.commands import invoke, refusal, success

OTTF = "ottf:2x2:1223"
GLOOP = "gloop:2x2:valid:cc:0ooaobooo"

HARD = """
name = "all hard"
kind = "ottf"
about = "A test."
[features]
rounds = "parallel rounds of the rules"
[[rows]]
level = 4
rounds = { from = 1 }
"""


@pytest.fixture
def hard() -> str:
    path = Path("hard.toml")
    path.write_text(HARD)
    return str(path)


def test_another_table_changes_the_level_and_is_named_and_nothing_else_changes(hard: str) -> None:
    plain = json.loads(invoke("grade", OTTF)[1])
    _, out, _ = success("grade", "--table", hard, OTTF)
    assert plain["grade"]["level"] == 1
    assert json.loads(out) == {**plain, "grade": {**plain["grade"], "level": 4}, "table": "all hard"}
    assert "table" not in plain


def test_the_shipped_table_from_a_file_gives_the_shipped_levels() -> None:
    Path("same.toml").write_text(format_table(shipped("ottf")))
    plain = json.loads(invoke("grade", OTTF)[1])
    assert json.loads(invoke("grade", "--table", "same.toml", OTTF)[1]) == {
        **plain,
        "table": shipped("ottf").name,
    }


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (HARD.replace('"ottf"', '"gloop"'), f"'{OTTF}': kind ottf, but level table all hard is for gloop"),
        (HARD.replace("from = 1", "from = 50"), f"'{OTTF}': level table all hard: no row matches rule 1 with rounds"),
        (HARD.replace("rounds", "laps"), f"'{OTTF}': features: 'laps' is missing, but the level table needs it"),
        (HARD.replace("level = 4", "level = 9"), "hard.toml: row 1: level 9: expected 1 to 5"),
        ("name = ", "hard.toml: not valid TOML: "),
        ("a = " + 50_000 * "[", "hard.toml: nested more than 32 levels deep"),
        ("a = " + 5_000 * "9", "hard.toml: a whole number does not fit into 64 bits"),
        ("a" + ".a" * 16 + " = 1", "hard.toml: line 1: a key has 17 parts; the limit is 16"),
        (HARD.replace("level = 4", "level = 1979-05-27"), "hard.toml: row 1: level 1979-05-27: expected 1 to 5"),
        (HARD.replace("from = 1", "from = nan"), "hard.toml: row 1: from nan: expected a number"),
        (HARD.replace("A test", "Prüfung"), "hard.toml: line 4: not valid UTF-8"),
        ("", "hard.toml: cannot be read"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(hard: str, text: str, error: str) -> None:
    Path(hard).unlink()
    if text:
        Path(hard).write_text(text, encoding="latin-1")
    assert error in refusal("grade", "--table", hard, OTTF)


def test_levels_are_explained_for_all_kinds_or_those_named() -> None:
    texts = ["\n".join([paragraph(about), *lines]) for about, *lines in (explain(shipped(kind)) for kind in KINDS)]
    assert invoke("grade", "--explain-levels") == (0, "\n\n".join(texts) + "\n", "")
    assert invoke("grade", "--explain-levels", "ottf") == (0, texts[list(KINDS).index("ottf")] + "\n", "")
    assert all(len(line) <= 100 for text in texts for line in text.splitlines())


def test_a_given_table_is_explained(hard: str) -> None:
    for kinds in ([], ["ottf"]):
        _, out, _ = success("grade", "--explain-levels", "--table", hard, *kinds)
        assert out.startswith("OTTF, level table all hard. A test.\n")
        assert "level 4 hard    rounds at least 1\n" in out
    assert refusal("grade", "--explain-levels", "--table", hard, "gloop") == "kind 'gloop': expected one of ottf"


def test_a_mixed_pack_is_refused_by_the_first_puzzle_of_another_kind(hard: str) -> None:
    assert f"'{GLOOP}': kind gloop, but level table all hard is for ottf" in refusal(
        "grade", "--table", hard, OTTF, GLOOP
    )
