"""The examples that `--example` prints can be saved and used at once: recipes for books and packs, and a solver."""

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from puzzlemill.books.recipe import Margins, Recipe, TakenPart
from puzzlemill.grading.minutes import format_table, shipped
from puzzlemill.packs.recipe import PackPart, PackRecipe
from puzzlemill.packs.recipe_parts import Part
from puzzlemill.render.pages.words import language
from tests.support.commands import ends_in, printed, success
from tests.support.tables import doubled

KEYS = {"book": (Recipe, Margins, Part, TakenPart), "pack": (PackRecipe, PackPart)}
"""The parts of each command's recipe."""

recipes = pytest.mark.parametrize("command", KEYS)


def switched_on(text: str) -> str:
    """The recipe with every key that a # had switched off."""
    return "\n".join(line.removeprefix("#") if line[:2] != "# " else line for line in text.splitlines())


@recipes
def test_a_recipe_explains_every_key(command: str) -> None:
    tables = tomllib.loads(switched_on(printed(command, "--example")))
    named = {*tables, *tables.get("margins", {}), *(key for part in tables["parts"] for key in part)}
    assert named == {field.encode_name for struct in KEYS[command] for field in msgspec.structs.fields(struct)}


@recipes
def test_each_key_is_explained_in_a_remark_above_it_which_no_colophon_prints(command: str) -> None:
    blocks = printed(command, "--example").split("\n\n")
    keyed = [block.splitlines() for block in blocks if " = " in block]
    unexplained = [lines[0] for lines in keyed if not lines[0].startswith("# ")]
    assert set(unexplained) <= {'title = "First levels"', "[[parts]]"}
    assert [line for lines in keyed for line in lines if line[:2] != "# " and " # " in line] == []


@recipes
def test_a_recipe_fits_its_lines(command: str) -> None:
    assert max(map(len, printed(command, "--example").splitlines())) <= 120


@recipes
@pytest.mark.parametrize("change", [str, switched_on], ids=["as printed", "every key switched on"])
def test_a_recipe_lints_clean(command: str, change: Callable[[str], str], folder: Path) -> None:
    success("generate", "domicles", "--count", "2", "--layout", "3x3", "--level", "1", "-o", "my-pack.json")
    for name in ("volume1.json", "shipped.json"):
        (folder / name).write_bytes((folder / "my-pack.json").read_bytes())
    (folder / "club.toml").write_text(format_table(doubled(shipped())))
    (folder / "recipe.toml").write_text(change(printed(command, "--example")))
    run = success(command, "recipe.toml", "--lint")
    warnings = [line for line in run.remarks if "warning" in line]
    assert warnings == [] or change is switched_on, warnings
    assert "puzzles" in run.out


@recipes
def test_an_example_is_printed_with_any_other_options(command: str) -> None:
    assert printed(command, "none.toml", "--example") == printed(command, "--example")


def test_the_words_of_pages_can_be_translated(folder: Path) -> None:
    (folder / "mine.toml").write_text(printed("book", "--words"))
    assert language("mine.toml").missing == ()


@pytest.mark.thorough
def test_the_solver_passes(folder: Path) -> None:
    Path("solver.py").write_text(printed("check-solver", "ottf", "--example"))
    few = ["--item", "solve-known-*", "--item", "solve-tiny", "--examples", "3"]
    run = success("check-solver", "ottf", *few, "--", sys.executable, "solver.py")
    assert "\nPassed: " in run.out
    answered = [line for line in run.lines if line.startswith("passed") and "given up" not in line]
    assert len(answered) >= 8


def test_the_solver_refuses_other_kinds(folder: Path) -> None:
    Path("solver.py").write_text(printed("check-solver", "--example"))
    run = ends_in(1, "check-solver", "gloop", "--", sys.executable, "solver.py")
    assert "this solver knows only OTTF" in run.out
