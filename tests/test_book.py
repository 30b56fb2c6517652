"""The book: the same recipe makes the same bytes, for any number of workers, and bad recipes end in one line."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pypdf import PdfReader

import puzzlemill
from puzzlemill.book import Part, Recipe, make_book, read_recipe
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.verify import verify

SMALL = Recipe(
    title="Small",
    seed=4,
    parts=(
        Part("ottf", 2, "1-2"),
        Part("domicles", 3, "", {"layout": "2x2"}),
        Part("domicles", 3, "1-2", {"layout": "2x2"}),
    ),
)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book")
    assert make_book(SMALL, folder)
    return folder


def test_a_book_has_pages_a_pdf_and_a_pack(book: Path) -> None:
    pages = len(PdfReader(book / "book.pdf").pages)
    assert sorted(file.name for file in book.iterdir()) == [
        "book.json",
        "book.pdf",
        *(f"page-{number:03}.png" for number in range(1, pages + 1)),
    ]


def test_every_entry_of_the_pack_holds(book: Path) -> None:
    entries = puzzlemill.read(book / "book.json").puzzles
    assert [entry.instance.kind for entry in entries] == ["domicles"] * 6 + ["ottf"] * 2
    assert not any(verify(entry) for entry in entries)


def test_no_two_puzzles_of_a_book_are_alike_up_to_symmetry(book: Path) -> None:
    entries = puzzlemill.read(book / "book.json").puzzles
    assert len({puzzlemill.canonical(entry.instance) for entry in entries}) == len(entries)


def test_puzzles_of_a_kind_rise(book: Path) -> None:
    grades = [
        (e.instance.kind, e.grade.level, e.grade.score) for e in puzzlemill.read(book / "book.json").puzzles if e.grade
    ]
    assert grades == sorted(grades)


def test_text_and_ids_can_be_read_in_the_pdf(book: Path) -> None:
    text = "\n".join(page.extract_text() for page in PdfReader(book / "book.pdf").pages)
    for entry in puzzlemill.read(book / "book.json").puzzles:
        assert entry.id in text or puzzlemill.short_id(entry.instance) in text


def test_the_same_recipe_makes_the_same_bytes_with_two_workers_and_removes_old_pages(
    book: Path, tmp_path: Path
) -> None:
    (tmp_path / "page-999.png").write_bytes(b"old")
    (tmp_path / "page-mine.png").write_bytes(b"not ours")
    assert make_book(SMALL, tmp_path, workers=2)
    assert (tmp_path / "page-mine.png").exists()
    (tmp_path / "page-mine.png").unlink()
    assert {file.name: file.read_bytes() for file in book.iterdir()} == {
        file.name: file.read_bytes() for file in tmp_path.iterdir()
    }


def test_a_folder_that_cannot_be_written_is_found_out_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        make_book(SMALL, tmp_path / "file")


def test_fewer_puzzles_than_asked_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.generator.batch.TRIES", 0)
    with pytest.raises(InputError, match="no puzzle"):
        make_book(SMALL, tmp_path)


def test_ctrl_c_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("puzzlemill.printing.png_pages", interrupted)
    with pytest.raises(KeyboardInterrupt):
        make_book(SMALL, tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_default_recipe_asks_for_24_of_each_kind_and_three_of_each_level() -> None:
    recipe = read_recipe(None)
    for kind in KINDS:
        parts = [part for part in recipe.parts if part.kind == kind]
        assert sum(part.count for part in parts) >= 24
        for level in range(1, 6):
            assert sum(part.count for part in parts if part.levels() == (level,)) >= 3


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "parts"),
        ("parts = []", "parts: a book needs at least one"),
        ("[[parts]]\nkind = 'chess'", "parts[0]: kind 'chess': expected one of gloop"),
        ("[[parts]]\nkind = 'ottf'\nlevel = 9", "parts[0]: level '9': expected 1 to 5"),
        ("[[parts]]\nkind = 'ottf'\ncount = 0", "parts[0]: count 0"),
        (
            "[[parts]]\nkind = 'ottf'\noptions = { colour = 1 }",
            "parts[0]: ottf: Object contains unknown field `colour`",
        ),
        ("[[parts]]\nkind = 'domicles'\noptions = { layout = '5x4' }", "parts[0]: domicles: "),
        ("paper = 'a0'\n[[parts]]\nkind = 'ottf'", "paper 'a0': expected one of a4, letter"),
        ("seed = -1\n[[parts]]\nkind = 'ottf'", "seed -1"),
        ("per_page = { ottf = 9 }\n[[parts]]\nkind = 'ottf'", "per_page: ottf = 9: expected 1 to 6"),
        ("title = '数独'\n[[parts]]\nkind = 'ottf'", "the type family has no '数'"),
        (f"title = '{'x' * 81}'\n[[parts]]\nkind = 'ottf'", "at most 80 letters"),
        (
            "[[parts]]\nkind = 'gloop'\nlevel = 5\noptions = { board = '2x2' }",
            "parts[0]: Gloop level 5: does not exist",
        ),
        ("title = 3\n[[parts]]\nkind = 'ottf'", "title: Expected `str`, got `int`"),
        ("title = ", "(at end of document)"),
    ],
)
def test_a_recipe_error_is_one_line_that_names_the_place(tmp_path: Path, text: str, rule: str) -> None:
    path = tmp_path / "recipe.toml"
    path.write_text(text)
    with pytest.raises(InputError) as error:
        read_recipe(str(path))
    assert str(error.value).startswith(f"{path}: ")
    assert rule in str(error.value)
    assert "\n" not in str(error.value)


@given(st.text(max_size=60) | st.text("[]{}=\"'.,# \nabkpst019", max_size=60))
@example("a = " + "[" * 5000)
def test_arbitrary_text_is_a_recipe_or_ends_in_one_line(text: str) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".toml", encoding="utf-8", errors="replace") as file:
        file.write(text)
        file.flush()
        try:
            recipe = read_recipe(file.name)
        except InputError as error:
            assert_one_line(error, file.name)
        else:
            assert recipe.parts


def assert_one_line(error: InputError, name: str) -> None:
    assert str(error).startswith(f"{name}: ")
    assert len(str(error).splitlines()) == 1
