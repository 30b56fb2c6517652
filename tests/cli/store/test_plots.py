"""`pack --plot` and `store list --plot`: pictures of finished packs, of stores and of packs as they are made."""

from pathlib import Path

import pytest
from PIL import Image

import puzzlemill
from puzzlemill.puzzles.packs import Pack, make_entry
from puzzlemill.store import Store
from tests.support.commands import ends_in
from tests.support.stored import fill, graded, templates

RECIPE = """
title = "Small"
seed = 1
[[parts]]
kind = "ottf"
count = 3
options = { board = "4x4" }
curve = { 1 = 1 }
"""


def test_a_finished_pack_is_drawn_without_making_anything() -> None:
    entries = [graded(entry, 2, "trial", 4, 2.5 + at) for at, entry in enumerate(templates(5))]
    puzzlemill.write(Pack(title="Fóur <&> more", puzzles=(*entries, make_entry(templates(6)[5].instance))), "pack.json")
    left = "Fóur <&> more: 1 puzzle without minutes left out; `puzzlemill convert FILE --grade -o NEW.json` adds them\n"
    assert ends_in(0, "pack", "pack.json", "--plot", "curve.svg").err == f"{left}curve.svg: minutes of 5 puzzles\n"
    assert "Fóur &lt;&amp;&gt; more" in Path("curve.svg").read_text(encoding="utf-8")
    ends_in(0, "pack", "pack.json", "--plot", "curve.png")
    with Image.open("curve.png") as picture:
        assert picture.width > 2000
    assert sorted(file.name for file in Path().iterdir()) == ["curve.png", "curve.svg", "pack.json"]


def test_a_pack_is_drawn_when_it_is_made() -> None:
    Path("recipe.toml").write_text(RECIPE)
    run = ends_in(0, "pack", "recipe.toml", "-o", "pack.json", "--plot", "curve.pdf")
    assert "\ncurve.pdf: minutes of 3 puzzles\n" in run.err
    assert Path("curve.pdf").read_bytes().startswith(b"%PDF")
    assert len(puzzlemill.read("pack.json").puzzles) == 3


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["pack.json", "--plot", "c.jpg"], "c.jpg: expected FILE.svg, FILE.pdf or FILE.png"),
        (["recipe.toml", "--lint", "--plot", "c.png"], "--plot c.png: --lint makes no puzzles to draw; leave out one"),
        (["pack.json", "-o", "x.json", "--plot", "c.png"], "pack.json is a finished pack, which --plot only draws;"),
        (["recipe.toml", "-o", "c.svg", "--plot", "c.svg"], "c.svg: -o and --plot name the same file"),
        (["pack.json", "--plot", "c.png"], "Old: no puzzle has minutes in its grade; `puzzlemill convert FILE --grade"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(words: list[str], error: str) -> None:
    Path("recipe.toml").write_text(RECIPE)
    puzzlemill.write(Pack(title="Old", puzzles=(graded(templates(1)[0], 2, "trial", 4),)), "pack.json")
    run = ends_in(2, "pack", *words)
    assert error in run.err
    assert run.err.count("\n") == 1
    assert sorted(file.name for file in Path().iterdir()) == ["pack.json", "recipe.toml"]


def test_a_store_is_drawn_by_minutes_as_a_picture_or_as_text() -> None:
    fill(Path("levels.db"))
    assert ends_in(0, "store", "list", "levels.db", "--plot", "curve.svg").err == "curve.svg: minutes of 60 puzzles\n"
    text = ends_in(0, "store", "list", "levels.db", "--plot", "-").out.splitlines()
    assert text[0] == "levels.db: 60 puzzles, about 27 hours in all"
    assert [line.split("|")[0].split()[:2] for line in text[1:6]] == [
        ["5", "expert,"],
        ["4", "hard,"],
        ["3", "medium,"],
        ["2", "easy,"],
        ["1", "gentle,"],
    ]
    assert [line.split("|")[1] for line in text[1:6]] == [" " * 12 * level + "O" * 12 for level in range(4, -1, -1)]
    assert text[6] == "  a column per place; O OTTF"
    few = ends_in(
        0, "store", "list", "levels.db", "--plot", "-", "--level", "2", "--order", "added", "--limit", "4"
    ).out
    assert few.splitlines()[0] == "levels.db: 4 puzzles, about 13 minutes in all"
    assert ends_in(3, "store", "list", "levels.db", "--plot", "-", "--kind", "gloop").err.endswith(
        "; nothing was drawn\n"
    )


def test_long_runs_share_columns_and_old_grades_are_named() -> None:
    with Store("levels.db") as store:
        store.add([graded(entry, 6, "trial", 9, 200.0) for entry in templates(100)])
    lines = ends_in(0, "store", "list", "levels.db", "--plot", "-").out.splitlines()
    assert lines[1] == f"{'marathon, 180-':>23} |" + "O" * 50
    assert lines[-1] == "  a column per 2 places; O OTTF"
    with Store("old.db") as store:
        store.add([graded(templates(1)[0], 2, "trial", 4)])
    assert ends_in(2, "store", "list", "old.db", "--plot", "-").err == (
        "puzzlemill: old.db: no puzzle has minutes in its grade; `puzzlemill store regrade old.db` adds them\n"
    )
