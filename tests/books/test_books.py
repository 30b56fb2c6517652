"""Books: the same recipe makes the same bytes with any number of workers, and never leaves anything half-made."""

import csv
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import puzzlemill
from puzzlemill.books import make_book
from puzzlemill.books import making as book_making
from puzzlemill.books.folder import BOOK
from puzzlemill.books.linter import lint
from puzzlemill.books.making import make_puzzles
from puzzlemill.books.recipe import checked
from puzzlemill.books.verification import verify_book
from puzzlemill.files.folders import MANIFEST, owned_folder
from puzzlemill.generator import Request, Search
from puzzlemill.packs.verification import verify
from puzzlemill.puzzles import canonical
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, Pack, make_entry
from puzzlemill.render.gloop.pencil import givens_suffice
from puzzlemill.store import Store
from tests.books import recipe_in

SMALL = """
title = "Small"
seed = 4
paper = "105x148mm"
ids = "position"
how_to_play = false
colophon = "recipe"
[[parts]]
kind = "domicles"
count = 3
options = { layout = "2x2" }
[[parts]]
kind = "domicles"
count = 3
level = 1
options = { layout = "2x2" }
[[parts]]
kind = "ottf"
count = 2
options = { board = "4x4" }
"""


def entries_in(folder: Path) -> tuple[AnyEntry, ...]:
    return puzzlemill.read(folder / "book.json").puzzles


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book")
    assert make_book(recipe_in(tmp_path_factory.mktemp("recipe"), SMALL), folder)
    return folder


@pytest.mark.thorough
def test_a_book_has_pages_a_pdf_a_pack_and_a_table_of_ids(book: Path) -> None:
    pages = len(PdfReader(book / "book.pdf").pages)
    assert sorted(file.name for file in book.iterdir()) == [
        "book-ids.csv",
        "book.json",
        "book.pdf",
        *(f"page-{number:03}.png" for number in range(1, pages + 1)),
        "puzzlemill-manifest.json",
    ]


def test_every_entry_of_the_pack_is_right_and_new(book: Path) -> None:
    entries = entries_in(book)
    assert [entry.instance.kind for entry in entries] == ["domicles"] * 6 + ["ottf"] * 2
    assert not any(verify(entry) for entry in entries)
    assert len({canonical(entry.instance) for entry in entries}) == len(entries)


def test_puzzles_of_a_kind_rise(book: Path) -> None:
    grades = [(e.instance.kind, e.grade.level, e.grade.score) for e in entries_in(book) if e.grade]
    assert grades == sorted(grades)


def test_the_table_maps_short_ids_to_full_ones_and_names_the_page_of_each_puzzle(book: Path) -> None:
    reader = PdfReader(book / "book.pdf")
    with (book / "book-ids.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["id"] for row in rows] == [entry.id for entry in entries_in(book)]
    for number, row in enumerate(rows, 1):
        assert row["number"] == str(number)
        assert row["short"] == puzzlemill.short_id(puzzlemill.parse_id(row["id"]))
        text = reader.pages[reader.page_labels.index(row["page"])].extract_text()
        assert row["id"] in text or row["short"] in text
        grade = entries_in(book)[number - 1].grade
        assert grade is not None
        assert (row["level"], row["minutes"]) == (str(grade.level), str(grade.minutes))
        assert (row["minutes_low"], row["minutes_high"]) == tuple(map(str, grade.minutes_range or ()))


def test_the_colophon_is_enough_to_reproduce_the_book(book: Path) -> None:
    text = "\n".join(page.extract_text() for page in PdfReader(book / "book.pdf").pages)
    for line in filter(None, SMALL.splitlines()):
        assert line in text
    assert puzzlemill.__version__ in text


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_the_same_recipe_makes_the_same_bytes_with_any_workers_and_removes_old_pages(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    monkeypatch.setattr(book_making, "ALONE", 0.0)
    folder = tmp_path / "again"
    folder.mkdir()
    with owned_folder(folder, BOOK) as owned:
        owned.write([("page-001.png", b"old"), ("page-999.png", b"old")])
    foreign = [folder / "page-998.png", folder / "page-mine.png"]
    for file in foreign:
        file.write_bytes(b"not ours")
    assert make_book(recipe_in(tmp_path, SMALL), folder, workers=workers)
    for file in foreign:
        file.unlink()
    assert {file.name: file.read_bytes() for file in book.iterdir()} == {
        file.name: file.read_bytes() for file in folder.iterdir()
    }


@pytest.mark.thorough
def test_without_pictures_and_as_a_proof_it_is_quick(tmp_path: Path) -> None:
    reading = recipe_in(tmp_path, SMALL)
    assert make_book(reading, tmp_path / "plain", pictures=False)
    assert {file.name for file in (tmp_path / "plain").iterdir()} == {"book-ids.csv", "book.json", "book.pdf", MANIFEST}
    assert make_book(reading, tmp_path / "proof", proof=True)
    proof = tmp_path / "proof" / "proof.pdf"
    assert {file.name for file in (tmp_path / "proof").iterdir()} == {"proof.pdf", MANIFEST}
    pages = [len(PdfReader(file).pages) for file in (proof, tmp_path / "plain" / "book.pdf")]
    assert pages[0] == pages[1]


def test_a_folder_that_cannot_be_written_is_noticed_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        make_book(recipe_in(tmp_path, SMALL), tmp_path / "file")


@pytest.mark.parametrize(
    ("name", "proof"), [("book.json", False), ("page-001.png", False), ("page-003.png", False), ("proof.pdf", True)]
)
def test_a_foreign_file_ends_it_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, proof: bool) -> None:
    monkeypatch.setattr("puzzlemill.books.make_puzzles", None)
    (tmp_path / name).write_bytes(b"mine")
    reading = recipe_in(tmp_path, SMALL)
    with pytest.raises(InputError) as refused:
        make_book(reading, tmp_path, proof=proof)
    remedy = "move it away or choose another folder"
    assert str(refused.value) == f"{tmp_path / name} is not listed in puzzlemill-manifest.json; {remedy}"
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted([name, "recipe.toml"])


def test_missing_puzzles_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.generator.search.batch.TRIES", 1)
    text = '[[parts]]\nkind = "domicles"\ncount = 40\noptions = { layout = "2x2" }'
    book = make_book(recipe_in(tmp_path, text), tmp_path / "book", pictures=False)
    number = len(entries_in(tmp_path / "book"))
    assert 0 < number < 40
    assert book.puzzles == number
    assert book.missing == [f"parts 1: domicles layout=2x2: found {number} of 40 puzzles within the allowed tries"]


def test_a_book_without_any_puzzle_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.generator.search.batch.TRIES", 0)
    with pytest.raises(InputError, match="none of the parts produced a puzzle"):
        make_book(recipe_in(tmp_path, SMALL), tmp_path / "book")
    assert not (tmp_path / "book").exists()


def test_ctrl_c_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("puzzlemill.files.printing.png_pages", interrupted)
    with pytest.raises(KeyboardInterrupt):
        make_book(recipe_in(tmp_path, SMALL), tmp_path / "book")
    assert not (tmp_path / "book").exists()


def test_puzzles_come_from_packs_and_stores_beside_the_recipe(book: Path, tmp_path: Path) -> None:
    entries = entries_in(book)
    puzzlemill.write(Pack(puzzles=tuple(make_entry(entry.instance) for entry in entries[:3])), tmp_path / "some.json")
    with Store(tmp_path / "some.db") as store:
        store.add(entries)
    text = '[[parts]]\nfrom = "some.json"\ncount = 2\n[[parts]]\nfrom = "some.db"\nkind = "ottf"\nlevel = "1-2"'
    making = make_puzzles(checked(recipe_in(tmp_path, text)), tmp_path)
    assert [[entry.id for entry in part] for part in making.parts] == [
        [entry.id for entry in entries[:2]],
        [entry.id for entry in entries[6:]],
    ]
    # What the pack does not say is found: a solution and a grade.
    assert all(
        entry.solution is not None and entry.grade == entries[n].grade for n, entry in enumerate(making.parts[0])
    )
    assert not making.missing


def test_no_puzzle_repeats_an_earlier_volume(book: Path, tmp_path: Path) -> None:
    entries = entries_in(book)
    with Store(tmp_path / "old.db") as store:
        store.add(entries[6:])
    puzzlemill.write(Pack(puzzles=entries[:6]), tmp_path / "old.json")
    text = 'exclude = ["old.json", "old.db"]' + SMALL
    again = [entry for part in make_puzzles(checked(recipe_in(tmp_path, text)), tmp_path).parts for entry in part]
    assert len(again) == len(entries)
    assert not {canonical(entry.instance) for entry in again} & {canonical(entry.instance) for entry in entries}


NAMED = """
title = "Rainy Day"
author = "Ada"
paper = "a5"
hints = 0
[[parts]]
kind = "ottf"
count = 1
options = { board = "4x4" }
"""


@pytest.mark.parametrize(
    ("ids", "volume", "colophon", "printed"),
    [
        ("volume", "Volume 2", "none", "Volume 2 · 1"),
        ("volume", "", "short", "Rainy Day · 1"),
        ("none", "", "none", ""),
    ],
)
def test_ids_and_colophon_are_as_asked(tmp_path: Path, ids: str, volume: str, colophon: str, printed: str) -> None:
    keys = f'ids = "{ids}"\nvolume = "{volume}"\ncolophon = "{colophon}"'
    make_book(recipe_in(tmp_path, keys + NAMED), tmp_path / "book", pictures=False)
    reader = PdfReader(tmp_path / "book" / "book.pdf")
    pages = dict(zip(reader.page_labels, (page.extract_text() for page in reader.pages), strict=True))
    [entry] = entries_in(tmp_path / "book")
    names = (printed or "·", entry.id, puzzlemill.short_id(entry.instance))
    assert [name in pages[first_page(tmp_path / "book")] for name in names] == [bool(printed), False, False]
    assert [volume in pages[label] for label in ("i", "iii")] == [True, True]
    assert reader.metadata
    assert reader.metadata.title == ("Rainy Day, Volume 2" if volume else "Rainy Day")
    about = "About this book"
    assert (about in pages["iv"], about in pages[reader.page_labels[-1]]) == ((colophon == "short"),) * 2
    assert (puzzlemill.__version__ in pages[reader.page_labels[-1]]) == (colophon == "short")
    assert entry.id in (tmp_path / "book" / "book-ids.csv").read_text()


def first_page(folder: Path) -> str:
    """The page of the first puzzle of a book."""
    with (folder / "book-ids.csv").open(newline="") as file:
        return next(csv.DictReader(file))["page"]


@pytest.mark.thorough
def test_a_game_without_puzzles_has_its_rules_and_its_tiles(tmp_path: Path) -> None:
    text = 'title = "Gloop"\ncover = false\ngloop_game = true\ncutouts = "full"'
    book = make_book(recipe_in(tmp_path, text), tmp_path / "book", pictures=False)
    reader = PdfReader(tmp_path / "book" / "book.pdf")
    pages = dict(zip(reader.page_labels, (page.extract_text() for page in reader.pages), strict=True))
    assert (book.puzzles, book.pages) == (0, len(pages))
    assert "The Gloop game" in pages["1"]
    assert "Gloop tiles 0–47" in pages["3"]
    titles = [mark.title for mark in reader.outline if not isinstance(mark, list)]
    assert titles == ["Gloop", "The Gloop game", "To cut out", "About this book"]
    assert (entries_in(tmp_path / "book"), verify_book(tmp_path / "book").faults) == ((), [])
    assert len((tmp_path / "book" / "book-ids.csv").read_text().splitlines()) == 1
    assert lint(recipe_in(tmp_path, text)).plan == f"  0 puzzles on about {book.pages} pages of 210 x 297 mm, " + (
        "margins 20 inside, 15 outside, 15 top, 15 bottom"
    )


def test_a_wrong_solution_in_a_pack_is_named(book: Path, tmp_path: Path) -> None:
    first, other = entries_in(book)[6:]
    wrong = make_entry(first.instance, other.solution)
    puzzlemill.write(Pack(puzzles=(other, wrong)), tmp_path / "wrong.json")
    with pytest.raises(InputError, match=r"wrong\.json: entry 2: wrong solution: "):
        make_book(recipe_in(tmp_path, '[[parts]]\nfrom = "wrong.json"'), tmp_path / "book")


def test_a_puzzle_too_large_for_the_paper_names_its_part(tmp_path: Path) -> None:
    text = 'paper = "100x100mm"\n[[parts]]\nkind = "ottf"\ncount = 1\noptions = { board = "50x50" }'
    with pytest.raises(InputError, match="parts 1: puzzle 1: too large for this paper"):
        make_book(recipe_in(tmp_path, text), tmp_path / "book")


def test_a_part_has_the_same_number_of_each_level_and_others_make_up_for_a_level_without_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '[[parts]]\nkind = "domicles"\ncount = 6\nlevel = "1-3"\noptions = { layout = "3x3" }'
    recipe = checked(recipe_in(tmp_path, text))

    def levels() -> list[int]:
        [entries] = make_puzzles(recipe, tmp_path).parts
        return [entry.grade.level for entry in entries if entry.grade]

    assert levels() == [1, 1, 2, 2, 3, 3]

    def without_level_2(request: Request, count: int, **others: Any) -> Search:
        return Search(request, count, 1 if 2 in request.target.levels else None, **others)

    monkeypatch.setattr(book_making, "Search", without_level_2)
    made = levels()
    assert len(made) == 6
    assert made.count(2) < 2 <= min(made.count(1), made.count(3))


@pytest.mark.parametrize("deduction", ["none", "closure"])
def test_pages_for_the_pencil_have_the_level_that_was_asked_for(tmp_path: Path, deduction: str) -> None:
    options = f'options = {{ board = "4x4", givens = 2, deduction = "{deduction}" }}'
    text = f'pencil = true\nhints = 2\n[[parts]]\nkind = "gloop"\ncount = 2\nlevel = "2-3"\n{options}'
    [entries] = make_puzzles(checked(recipe_in(tmp_path, text)), tmp_path).parts
    assert len(entries) == 2
    for entry in entries:
        assert isinstance(entry.instance, Gloop)
        assert entry.grade == puzzlemill.grade(entry.instance)
        assert entry.grade.level in (2, 3)
        assert givens_suffice(entry.instance, 0)
        assert len(list(entry.hints or ())) == 2
        assert not verify(entry)
    # An origin would not reproduce a puzzle with added givens.
    assert all(entry.origin for entry in entries) == (deduction == "closure")
