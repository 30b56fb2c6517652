"""The recipes that docs/books.md shows can be made, and its table names every key."""

import re
from pathlib import Path

import msgspec
import pytest

import puzzlemill
from puzzlemill.books import make_book
from puzzlemill.books.linter import lint
from puzzlemill.books.recipe import Recipe, read_recipe
from puzzlemill.puzzles.packs import Pack
from tests.support.places import DOCS

TEXT = (DOCS / "books.md").read_text()
RECIPES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("number", range(len(RECIPES)))
def test_the_recipes_shown_make_books_without_a_word_of_warning(number: int, tmp_path: Path) -> None:
    for name, seed in (("volume1.json", 1), ("more.json", 2)):
        entries = puzzlemill.generate("domicles", count=6, level="1-3", seed=seed, layout="3x3")
        puzzlemill.write(Pack(puzzles=tuple(entries)), tmp_path / name)
    (tmp_path / "recipe.toml").write_text(RECIPES[number])
    reading = read_recipe(str(tmp_path / "recipe.toml"))
    report = lint(reading)
    assert not report.errors
    assert [line for line in report.warnings if "print shops bind" not in str(line)] == []
    assert make_book(reading, tmp_path / "book", pictures=False)


def test_two_recipes_are_shown() -> None:
    assert len(RECIPES) == 2


DEFAULTS = {field.encode_name: field.default for field in msgspec.structs.fields(Recipe) if field.name != "parts"}


@pytest.mark.parametrize(("key", "default"), DEFAULTS.items())
def test_every_key_has_its_default_in_the_table(key: str, default: object) -> None:
    rows = [line.split("|")[1:3] for line in TEXT.splitlines() if line.startswith("| `")]
    [defaults] = [default for keys, default in rows if f"`{key}`" in keys]
    if key in ("margins", "per_page"):
        assert defaults.strip() == {"margins": "by the number of pages", "per_page": "up to 4"}[key]
    elif isinstance(default, bool | int | float) or default:
        shown = (
            f'"{default}"' if isinstance(default, str) else f"{default:g}" if isinstance(default, float) else default
        )
        shown = str(shown).lower() if isinstance(default, bool) else str(shown)
        assert f"`{shown}`" in defaults
    else:
        assert "none" in defaults
