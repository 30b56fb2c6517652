"""`puzzlemill pack` as a beginner uses it, and the recipes shown in the documentation."""

import re
from pathlib import Path

import pytest

from puzzlemill.puzzles.packs import read_pack
from tests.support.commands import ends_in, invoke
from tests.support.places import DOCS

PAGE = DOCS / "pack-recipes.md"
RECIPE = """
title = "Six"
[[parts]]
kind = "domicles"
count = 6
level = "1-2"
options = { layout = "4x2" }
"""
BAD = (
    RECIPE
    + """
[[parts]]
kind = "ottf"
count = 3
level = "1-2"
options = { board = "2x2" }
"""
)


@pytest.fixture
def recipe() -> str:
    return written(RECIPE)


def written(text: str) -> str:
    Path("recipe.toml").write_text(text, encoding="utf-8")
    return "recipe.toml"


def examples(language: str) -> list[str]:
    """The blocks of the documentation in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_a_pack_is_written_and_counted(recipe: str) -> None:
    summary = "six.json: 6 puzzles: 3 Domicles of level 1, 3 of level 2; at most 2 in a row look alike\n"
    assert invoke("pack", recipe, "-o", "six.json") == (0, "", summary)
    pack = read_pack(Path("six.json").read_bytes())
    assert (pack.title, len(pack.puzzles)) == ("Six", 6)


def test_without_a_file_the_pack_goes_to_standard_output(recipe: str) -> None:
    invoke("pack", recipe, "-o", "six.json")
    status, out, err = invoke("pack", recipe)
    assert (status, err) == (0, "6 puzzles: 3 Domicles of level 1, 3 of level 2; at most 2 in a row look alike\n")
    assert out.encode() == Path("six.json").read_bytes()


def test_another_seed_makes_another_pack(recipe: str) -> None:
    packs = [invoke("pack", recipe, *seed)[1] for seed in ((), ("--seed", "0"), ("--seed", "1"))]
    assert packs[0] == packs[1] != packs[2]


def test_lint_prints_the_plan_and_makes_nothing(recipe: str) -> None:
    status, out, err = invoke("pack", recipe, "--lint", "-o", "six.json")
    assert (status, err) == (0, "")
    assert out.splitlines()[0].split() == ["part", "kind", "size", "level", "puzzles", "random", "tries"]
    assert out.splitlines()[-1] == "  ▁▁▁▃▃▃"
    assert not Path("six.json").exists()


@pytest.mark.parametrize("lint", [(), ("--lint",)])
def test_impossible_recipes_are_reported_before_anything_is_made(lint: tuple[str, ...]) -> None:
    path = written(BAD)
    _, out, err = ends_in(2, "pack", path, *lint)
    rule = "no OTTF puzzle has level 2 with these options; possible levels: 1 (under 2 minutes)"
    assert err == f"{path}: line 9: parts 2: {rule}; leave out board to get level 2\n"
    assert ("domicles" in out) == bool(lint)


@pytest.mark.thorough
def test_fewer_puzzles_than_asked_end_in_status_3_and_the_pack_has_those_found() -> None:
    path, output = written("apart = 1" + RECIPE), Path("few.json")
    status, _, err = invoke("pack", path, "-o", str(output))
    lines = err.splitlines()
    assert status == 3
    assert lines[0].startswith(f"{path}: warning: line 6: parts 1: level 1: apart is 1, ")
    assert lines[-1].startswith("puzzlemill: parts 1: level 2: ")
    assert 1 <= len(read_pack(output.read_bytes()).puzzles) < 6


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(len(examples("toml"))))
def test_every_recipe_of_the_documentation_makes_its_pack_in_full(number: int) -> None:
    status, out, err = invoke("pack", written(examples("toml")[number]))
    assert (status, "warning" in err) == (0, False), err
    assert read_pack(out.encode()).puzzles


@pytest.mark.thorough
def test_the_linter_prints_what_the_documentation_says_about_the_bad_recipe() -> None:
    [bad], [shown] = examples("toml bad"), examples("text printed")
    written(bad)
    _, out, err = ends_in(2, "pack", "recipe.toml", "--lint")
    assert [line.rstrip() for line in (err + out).splitlines()] == shown.splitlines()
