"""Recipes of books: what they can contain; every error is one line with the place and what is allowed."""

import time
from pathlib import Path

import pytest

from puzzlemill.books.recipe import checked, read_recipe
from puzzlemill.packs.recipe_parts import Part
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from tests.books import recipe_in

OTTF = "[[parts]]\nkind = 'ottf'"


def test_the_default_recipe_asks_for_24_of_each_kind_and_three_of_each_level() -> None:
    recipe = checked(read_recipe())
    for kind in KINDS:
        parts = [part for part in recipe.parts if part.kind == kind]
        assert sum(part.count for part in parts) >= 24
        for level in range(1, 6):
            assert sum(part.count for part in parts if part.target().levels == (level,)) >= 3


def test_keys_left_out_have_defaults(tmp_path: Path) -> None:
    recipe = checked(recipe_in(tmp_path, OTTF))
    assert recipe.parts == (Part("ottf", 4),)
    assert (recipe.title, recipe.paper, recipe.seed, recipe.puzzles_per_page("ottf")) == ("Puzzlemill", "a4", 0, 4)


def test_margins_are_those_of_the_number_of_pages_unless_the_recipe_has_its_own(tmp_path: Path) -> None:
    recipe = checked(recipe_in(tmp_path, f'paper = "6x9in"\nmargins = {{ top = 20 }}\n{OTTF}'))
    thin, thick = recipe.paper_for(100), recipe.paper_for(800)
    assert (thin.top, thick.top) == (20, 20)
    assert thin.inside < thick.inside == pytest.approx(0.875 * 25.4)


def test_the_command_line_replaces_values_of_the_recipe(tmp_path: Path) -> None:
    recipe = checked(recipe_in(tmp_path, f"seed = 3\n{OTTF}", seed=None, paper="a5", theme="large"))
    assert (recipe.seed, recipe.paper, recipe.theme) == (3, "a5", "large")
    with pytest.raises(InputError, match=r"^paper 'a0': expected one of a4, letter"):
        recipe_in(tmp_path, OTTF, paper="a0")


def test_nothing_takes_longer_than_most_minutes(tmp_path: Path) -> None:
    parts = f"{OTTF}\n{OTTF}\nminutes = '5-200'\n[[parts]]\nfrom = 'x.json'\nlevel = '1-5'\n"
    recipe = checked(recipe_in(tmp_path, f"most_minutes = 120\n{parts}"))
    assert [part.target().minutes for part in recipe.parts] == [(0, 120), (5, 120), (0, 120)]
    unlimited = checked(recipe_in(tmp_path, parts))
    assert [part.target().minutes for part in unlimited.parts] == [None, (5, 200), None]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", 'parts: expected 1 to 1000 parts, each under [[parts]], or gloop_game = true and cutouts = "full"'),
        ("parts = []", "parts: expected 1 to 1000 parts"),
        ("parts = 3", "line 1: parts: expected 1 to 1000 parts"),
        (f"exclude = {['q.json'] * 1001}\n{OTTF}", "line 1: exclude: 1001 files; the limit is 1000"),
        ("[[parts]]\nkind = 'chess'", "line 2: parts 1: kind 'chess': expected one of gloop"),
        (f"{OTTF}\nlevel = 9", "line 3: parts 1: level '9': expected 1 to 5"),
        (f"{OTTF}\n{OTTF}\ncount = 0", "line 5: parts 2: count: expected 1 to 10000"),
        (
            f"{OTTF}\noptions = {{ colour = 1 }}",
            "line 3: parts 1: options.colour: unknown option; expected one of board",
        ),
        (f"{OTTF}\ncolour = 1", "line 3: parts 1: colour: unknown key; expected one of kind, count"),
        ("[[parts]]\nkind = 'domicles'\noptions = { layout = '5x4' }", "line 3: parts 1: options.layout '5x4': "),
        (
            "[[parts]]\nkind = 'gloop'\nlevel = 5\noptions = { board = '2x2' }",
            "parts 1: no Gloop puzzle has level 5 with these options",
        ),
        (
            "[[parts]]\nfrom = 'x.json'\noptions = {}",
            "line 3: parts 1: options: unknown key; expected one of from, kind",
        ),
        ("[[parts]]\nfrom = 'x.json'\ncount = 0", "line 3: parts 1: count 0: expected 1 to 10000"),
        ("[[parts]]\nfrom = 'x.json'\nkind = 'ottf'\ntechnique = 'luck'", "line 4: parts 1: technique"),
        ("[[parts]]\nfrom = 'x.json'\ntechnique = 'luck'", "line 3: parts 1: technique 'luck': expected one of "),
        (f"titel = 'x'\n{OTTF}", "line 1: titel: unknown key; expected one of parts, title"),
        (f"{OTTF}\n[parts.options]\nbord = 4", "line 4: parts 1: options.bord: unknown option; expected one of board"),
        ("[[parts]]\nfrom = ''", "line 2: parts 1: from: empty"),
        (f"paper = 'a0'\n{OTTF}", "line 1: paper 'a0': expected one of a4, letter, a5, 6x9in, 8.5x11in, or a size"),
        (f"margins = {{ inside = 150 }}\n{OTTF}", "line 1: margins.inside: inside and outside are 165 mm together; "),
        (
            f"margins = {{ left = 15 }}\n{OTTF}",
            "line 1: margins.left: unknown key; expected one of inside, outside, top, bottom",
        ),
        (f"theme = 'dark'\n{OTTF}", "line 1: theme 'dark': expected one of light, large, ink, colour"),
        (f"order = 'any'\n{OTTF}", "line 1: order 'any': expected one of minutes, mixed"),
        (f"seed = -1\n{OTTF}", "line 1: seed -1"),
        (f"\n[per_page]\nottf = 9\n{OTTF}", "line 3: per_page.ottf 9: expected 1 to 6"),
        (f"per_page = 0\n{OTTF}", "line 1: per_page 0: expected 1 to 6"),
        (f"per_page = {{ chess = 1 }}\n{OTTF}", "per_page.chess: expected one of gloop"),
        (f"most_minutes = 9999\n{OTTF}", "line 1: most_minutes 9999: expected 1 to 3000, or 0 for no limit"),
        (
            f"most_minutes = 20\n{OTTF}\nminutes = '30-60'",
            "line 4: parts 1: minutes '30-60': the book takes nothing over most_minutes = 20",
        ),
        (
            f"most_minutes = 120\n{OTTF}\nlevel = 'marathon'",
            "level marathon takes at least 180 minutes; the book takes nothing over most_minutes = 120",
        ),
        (f"hints = 4\n{OTTF}", "hints 4: expected 0 to 3"),
        (f"answers_per_page = 3\n{OTTF}", "answers_per_page 3: expected 4 to 12"),
        (f"spacing = 21\n{OTTF}", "spacing 21: expected 0 to 20 mm"),
        (f"spacing = nan\n{OTTF}", "spacing nan: expected 0 to 20 mm"),
        (f"title = '数独'\n{OTTF}", "line 1: title '数独': the font has no letter '数'"),
        (f'author = "\\u0000"\n{OTTF}', "line 1: author '\\x00': the font has no letter '\\x00'"),
        (f"author = '{'x' * 81}'\n{OTTF}", "81 characters; the limit is 80"),
        (f"title = 3\n{OTTF}", "line 1: title: expected text, got a whole number"),
        (f"colour = 3\n{OTTF}", "line 1: colour: unknown key; expected one of parts, title"),
        ("title = ", "line 1, column 9: not valid TOML: invalid value"),
    ],
)
def test_a_recipe_error_is_one_line_that_names_the_place(tmp_path: Path, text: str, rule: str) -> None:
    with pytest.raises(InputError) as error:
        checked(recipe_in(tmp_path, text))
    assert_one_line(error.value, str(tmp_path / "recipe.toml"))
    assert rule in str(error.value)


def test_all_faults_of_a_recipe_are_found_at_once(tmp_path: Path) -> None:
    reading = recipe_in(tmp_path, f"theme = 'dark'\n{OTTF}\nlevel = 9\n{OTTF}\n[[parts]]\nkind = 'chess'")
    assert [fault.line for fault in reading.faults] == [1, 4, 8]
    assert list(reading.parts) == [2]


def test_faults_are_placed_quickly_however_long_a_recipe_is(tmp_path: Path) -> None:
    text = "[[parts]]\nkind = 'chess'\n" * 1_000 + "\n" * 100_000 + " " * 100_000 + "\n# " + "{,,,," * 20_000
    start = time.process_time()
    reading = recipe_in(tmp_path, text)
    assert (
        str(reading.faults[999])
        == "line 2000: parts 1000: kind 'chess': expected one of gloop, domicles, ottf, iqblocks"
    )
    assert time.process_time() - start < 5


def assert_one_line(error: InputError, name: str) -> None:
    assert str(error).startswith(f"{name}: ")
    assert len(str(error).splitlines()) == 1
