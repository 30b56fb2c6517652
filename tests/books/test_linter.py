"""The linter of books reports everything impossible before the book is made, and plans the rest."""

from pathlib import Path
from time import sleep

import pytest
from pypdf import PdfReader

import puzzlemill
from puzzlemill.books import make_book
from puzzlemill.books.linter import lint
from puzzlemill.books.recipe import read_recipe
from puzzlemill.cli import main
from puzzlemill.packs.plans import Report
from puzzlemill.puzzles.packs import Pack, make_entry
from tests.books import recipe_in

OTTF = '[[parts]]\nkind = "ottf"\ncount = 2\noptions = { board = "4x4" }\n'
DOMICLES = '[[parts]]\nkind = "domicles"\ncount = 3\noptions = { layout = "2x2" }\n'


def linted(folder: Path, text: str) -> Report:
    return lint(recipe_in(folder, text))


def test_the_plan_has_the_parts_and_as_many_pages_as_the_book_will_have(tmp_path: Path) -> None:
    report = linted(tmp_path, f'paper = "a5"\nhints = 2\n{OTTF}')
    assert not report.errors
    assert report.plan.splitlines()[1].split() == ["1", "ottf", "4x4", "any", "2", "?"]
    make_book(read_recipe(str(tmp_path / "recipe.toml")), tmp_path, pictures=False)
    pages = len(PdfReader(tmp_path / "book.pdf").pages)
    assert f"2 puzzles on about {pages} pages of 148 x 210 mm, margins " in report.plan


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (f'theme = "dark"\n{OTTF}', "theme 'dark': expected one of light"),
        (f'language = "xx"\n{OTTF}', "language 'xx': expected one of de, en, or a file NAME.toml"),
        (f'language = "xx.toml"\n{OTTF}', ": cannot be read: No such file"),
        (f'exclude = ["none.json"]\n{OTTF}', "exclude: "),
        ('[[parts]]\nfrom = "none.db"', "parts 1: from: "),
        (
            '[[parts]]\nkind = "ottf"\ncount = 17\noptions = { board = "2x2", holes = 0 }',
            "parts 1: count 17: at most 16 such puzzles exist",
        ),
        (
            'paper = "100x100mm"\n[[parts]]\nkind = "ottf"\ncount = 1\noptions = { board = "50x50" }',
            "parts 1: puzzle 1: too large for this paper",
        ),
    ],
)
def test_an_impossible_recipe_is_an_error(tmp_path: Path, text: str, rule: str) -> None:
    report = linted(tmp_path, text)
    assert any(rule in str(line) for line in report.errors), report
    assert not any("\n" in str(line) for line in report.errors)
    assert "pages" not in report.plan


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (OTTF, "; print shops bind 24 to 828"),
        (
            f"gloop_game = true\n{OTTF}",
            'gloop_game: the book has the rules but not the whole set of tiles; cutouts = "full"',
        ),
        (
            f"margins = {{ inside = 5 }}\n{OTTF}",
            "margins.inside 5: print shops ask for at least 9.5 mm in a book of about",
        ),
        (f'language = "own.toml"\n{OTTF}', "language: own.toml: "),
        (f'title = "{"m" * 40}"\npaper = "a5"\n{OTTF}', "mmmm' is wider than the page"),
        (
            'pencil = true\n[[parts]]\nkind = "gloop"\ncount = 4\nlevel = 3\n'
            'options = { board = "4x4", solutions = 1, givens = 0 }',
            "pencil: parts 1: gloop level 3 board=4x4 solutions=1 givens=0: 1 of 2 random puzzles would need givens",
        ),
        (f'paper = "100x100mm"\nanswers_per_page = 11\n{OTTF.replace("2", "14")}', "answers_per_page: only "),
        (
            '[[parts]]\nfrom = "two.json"\ncount = 3',
            "parts 1: from two.json: the file has only 2 new puzzles; count is 3",
        ),
        ('[[parts]]\nfrom = "two.json"\nkind = "gloop"', "parts 1: from two.json gloop: the file has no new puzzles"),
        (
            f'order = "mixed"\npaper = "a5"\ntheme = "large"\nper_page = 6\n{OTTF.replace("2", "6")}\n{DOMICLES}',
            "per_page: OTTF: at most ",
        ),
        (
            '[[parts]]\nkind = "ottf"\ncount = 12\noptions = { letters = "TOY" }',
            "parts 1: ottf letters=TOY: 12 puzzles in a row look alike",
        ),
        (
            '[[parts]]\nkind = "gloop"\ncount = 2\nscore = "11-"\noptions = { board = "4x4", givens = 0 }',
            "parts 1: about 1 in 200 random tries makes such a puzzle",
        ),
    ],
)
def test_a_recipe_that_might_disappoint_gives_a_warning(tmp_path: Path, text: str, rule: str) -> None:
    (tmp_path / "own.toml").write_text('levels.1 = "mild"')
    puzzles = tuple(make_entry(puzzlemill.parse_id(name)) for name in ("ottf:1x2:21", "ottf:1x1:1"))
    puzzlemill.write(Pack(puzzles=puzzles), tmp_path / "two.json")
    report = linted(tmp_path, text)
    assert not report.errors
    assert any(rule in str(line) for line in report.warnings), report


def test_answers_of_different_kinds_never_share_a_page_so_none_are_missed(tmp_path: Path) -> None:
    text = f'order = "mixed"\nanswers_per_page = 4\n{OTTF.replace("2", "3")}\n{DOMICLES}'
    assert not [line for line in linted(tmp_path, text).warnings if line.field == ("answers_per_page",)]


def test_puzzles_that_need_no_trial_keep_their_level_with_a_pencil(tmp_path: Path) -> None:
    text = 'kind = "gloop"\nlevel = 2\noptions = { board = "4x4", deduction = "closure" }'
    report = linted(tmp_path, f"pencil = true\n[[parts]]\n{text}")
    assert not [line for line in report.warnings if line.field == ("pencil",)]


def test_the_command_prints_errors_by_line_and_has_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(f'exclude = ["none.json"]\n{OTTF}level = 9\n')
    with pytest.raises(SystemExit) as ended:
        main(["book", str(recipe), "--lint"])
    assert ended.value.code == 2
    assert (
        f"{recipe}: line 6: parts 1: level '9': expected 1 to 5, a range such as 2-4, or marathon\n"
        in capsys.readouterr().err
    )


def test_the_command_prints_the_plan_and_makes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = recipe_in(tmp_path, OTTF).name
    with pytest.raises(SystemExit) as ended:
        main(["book", path, "--lint"])
    output = capsys.readouterr()
    assert ended.value.code == 0
    assert "2 puzzles on about" in output.out
    assert output.err.startswith(f"{path}: warning: pages: about ")
    assert [file.name for file in tmp_path.iterdir()] == ["recipe.toml"]


def test_long_work_is_reported_when_no_progress_bar_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(_: object) -> Report:
        for _ in range(6000):
            if line := capsys.readouterr().err:
                assert line.startswith("puzzlemill: Checking the recipe: preparing")
                break
            sleep(0.01)
        else:
            pytest.fail("nothing was printed")
        return Report([], [], plan="the plan")

    monkeypatch.setattr("puzzlemill.cli.shared.progress.LATE", 0.0)
    monkeypatch.setattr("puzzlemill.cli.book.lint", slow)
    (tmp_path / "recipe.toml").write_text(OTTF)
    with pytest.raises(SystemExit):
        main(["book", str(tmp_path / "recipe.toml"), "--lint"])
    assert capsys.readouterr().out == "the plan\n"
