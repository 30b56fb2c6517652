"""New editions of finished books: the same puzzles and pages, except where a change was asked for."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import puzzlemill
from puzzlemill.books import digests, make_book
from puzzlemill.books.editions import NewEdition, make_edition
from puzzlemill.books.sources import solved_form
from puzzlemill.books.verification import verify_book
from puzzlemill.files.folders import MANIFEST
from puzzlemill.grading.minutes import format_table, shipped
from puzzlemill.puzzles import canonical, form, size
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, Pack, make_entry
from tests.books import recipe_in, relist
from tests.support.tables import SOURCE, doubled

RECIPE = """
title = "First"
paper = "105x148mm"
how_to_play = false
hints = 1
language = "own.toml"
exclude = ["earlier.json"]
colophon = "recipe"
[[parts]]
kind = "ottf"
count = 3
level = 1
options = { board = "4x4" }
[[parts]]
from = "taken.json"
"""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of three made puzzles and two without an origin; the files of its recipe no longer exist."""
    folder = tmp_path_factory.mktemp("recipe")
    (folder / "own.toml").write_text("")
    for name, seed in (("earlier.json", 5), ("taken.json", 6)):
        entries = puzzlemill.generate("domicles", count=2, seed=seed, level=1, layout="2x2")
        plain = tuple(make_entry(entry.instance, entry.solution) for entry in entries)
        puzzlemill.write(Pack(puzzles=plain), folder / name)
    make_book(recipe_in(folder, RECIPE), folder / "book", pictures=False)
    for name in ("own.toml", "earlier.json", "taken.json"):
        (folder / name).unlink()
    return folder / "book"


@pytest.fixture
def book(finished: Path, tmp_path: Path) -> Path:
    return shutil.copytree(finished, tmp_path / "book")


def edition(old: Path, name: str, *replace: int, **changes: Any) -> NewEdition:
    return make_edition(old, old.parent / name, replace, pictures=False, **changes)


def entries_in(folder: Path) -> tuple[AnyEntry, ...]:
    return puzzlemill.read(folder / "book.json").puzzles


def pages_of(folder: Path) -> dict[str, bytes]:
    """The content of each page by its label."""
    reader = PdfReader(folder / "book.pdf")
    contents = [page.get_contents() for page in reader.pages]
    data = [content.get_data() if content is not None else b"" for content in contents]
    return dict(zip(reader.page_labels, data, strict=True))


def differing(first: Path, second: Path) -> set[str]:
    before, after = pages_of(first), pages_of(second)
    assert before.keys() == after.keys()
    return {label for label in before if before[label] != after[label]}


def regraded_pack(folder: Path) -> int:
    """Give the first puzzle of a finished book another level, as an earlier version might; returns its true level."""
    pack = json.loads((folder / "book.json").read_text())
    grade = pack["puzzles"][0]["grade"]
    level = int(grade["level"])
    grade["level"] = level + 1
    (folder / "book.json").write_text(json.dumps(pack))
    relist(folder)
    return level


def test_a_book_without_changes_is_made_again_byte_for_byte(book: Path) -> None:
    made = edition(book, "second")
    assert (made.remarks, made.replaced, made.regraded, made.kept_grades) == ([], [], [], [])
    for file in book.iterdir():
        assert (book.parent / "second" / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize("number", [3, 5])
def test_only_pages_that_show_the_replaced_puzzle_differ(book: Path, number: int) -> None:
    [change] = edition(book, "second", number).replaced
    second = book.parent / "second"
    assert not change.others
    assert 2 <= len(change.pages) <= 3
    # The colophon with the recipe names the new puzzle.
    assert differing(book, second) == {*change.pages, PdfReader(book / "book.pdf").page_labels[-1]}
    before, after = entries_in(book), entries_in(second)
    old, new = before[number - 1], after[number - 1]
    assert (old.id, new.id) == (change.old, change.new)
    assert [entry for entry in before if entry != old] == [entry for entry in after if entry != new]
    assert (new.kind, size(new.instance)) == (old.kind, size(old.instance))
    assert old.grade
    assert new.grade
    assert new.grade.level == old.grade.level
    assert len({canonical(entry.instance) for entry in (*before, new)}) == len(before) + 1
    assert not verify_book(second).faults


def test_the_same_command_gives_the_same_puzzle_and_the_next_edition_another_one(book: Path) -> None:
    edition(book, "second", 3)
    edition(book, "again", 3)
    second, third = book.parent / "second", book.parent / "third"
    assert (second / MANIFEST).read_bytes() == (book.parent / "again" / MANIFEST).read_bytes()
    make_edition(second, third, [3], pictures=False)
    numbered = [entries_in(folder)[2] for folder in (book, second, third)]
    assert len({canonical(entry.instance) for entry in numbered}) == 3
    assert [gone["id"] for gone in json.loads((third / MANIFEST).read_text())["book"]["withdrawn"]] == [
        entry.id for entry in numbered[:2]
    ]


def test_a_new_puzzle_is_not_one_of_those_that_the_recipe_excludes(book: Path) -> None:
    [change] = edition(book, "second", 3).replaced
    new = entries_in(book.parent / "second")[2]
    excluded = digests({form(new.instance), solved_form(new)})
    relist(book, lambda manifest: manifest["book"]["excluded"].extend(excluded))
    assert edition(book, "third", 3).replaced[0].new != change.new
    relist(book, lambda manifest: manifest["book"].update(excluded=None))
    *_, line = edition(book, "fourth", 3).remarks
    assert "no record of the puzzles in exclude" in line


def test_pages_that_no_candidate_keeps_are_named(tmp_path: Path) -> None:
    text = 'cutouts = "book"\n[[parts]]\nkind = "domicles"\ncount = 1\nlevel = 1\noptions = { layout = "2x2" }'
    make_book(recipe_in(tmp_path, text), tmp_path / "book", pictures=False)
    [change] = edition(tmp_path / "book", "second", 1).replaced
    assert change.others
    assert differing(tmp_path / "book", tmp_path / "second") == {*change.pages, *change.others}


def test_printed_grades_are_kept_and_noted_until_they_are_renewed(book: Path) -> None:
    level = regraded_pack(book)
    assert [fault.file for fault in verify_book(book).faults][:1] == ["book.json"]
    assert edition(book, "second").kept_grades == [1]
    second, third = book.parent / "second", book.parent / "third"
    verified = verify_book(second)
    assert (verified.faults, verified.kept_grades) == ([], [1])
    assert json.loads((second / "book.json").read_text())["puzzles"][0]["grade"]["level"] == level + 1
    made = make_edition(second, third, regrade=True, pictures=False)
    assert (made.regraded, made.kept_grades) == ([1], [])
    assert json.loads((third / "book.json").read_text())["puzzles"][0]["grade"]["level"] == level
    assert [entry.id for entry in entries_in(third)] == [entry.id for entry in entries_in(book)]
    assert (verify_book(third).faults, verify_book(third).kept_grades) == ([], [])


def test_paper_theme_and_table_can_be_replaced(book: Path, tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(format_table(doubled(shipped())))
    changes = {"paper": "6x9in", "theme": "large", "language": "de", "table": str(tmp_path / "club.toml")}
    made = edition(book, "second", instead=changes | {"volume": "Band 2"}, regrade=True)
    assert made.regraded == [1, 2, 3, 4, 5]
    pages = PdfReader(book.parent / "second" / "book.pdf")
    assert pages.metadata
    assert str(pages.metadata.title).endswith(", Band 2")
    assert SOURCE in (book.parent / "second" / "book.json").read_text()
    (tmp_path / "club.toml").unlink()
    assert not verify_book(book.parent / "second").faults


def test_a_layout_that_has_changed_since_the_book_was_printed_is_mentioned(book: Path) -> None:
    (book / "book.pdf").write_bytes(b"as another version laid it out")
    relist(book)
    assert edition(book, "second", instead={"seed": None}).remarks == [
        f"{book} was laid out by another version; pages can differ from the printed ones"
    ]


@pytest.mark.parametrize(
    ("name", "replace", "changes", "reason"),
    [
        ("second", 6, {}, "--replace 6: .*book has 5 puzzles, numbered from 1"),
        ("book", 1, {}, "is the finished book itself; choose another folder"),
        ("second", 1, {"instead": {"seed": 3}}, "--seed chooses all puzzles, but an edition keeps them"),
        ("second", 1, {"instead": {"table": "club.toml"}}, "--table gives new minutes .* only with --regrade"),
        ("second", 1, {"instead": {"paper": "stone"}}, "paper 'stone'"),
        ("second", 1, {"instead": {"language": "no.toml"}}, "no.toml: cannot be read"),
    ],
)
def test_an_impossible_edition_is_one_line_and_leaves_nothing(
    book: Path, name: str, replace: int, changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(InputError, match=reason) as refused:
        edition(book, name, replace, **changes)
    assert "\n" not in str(refused.value)
    assert [path.name for path in book.parent.iterdir()] == ["book"]


def test_a_book_that_is_not_whole_is_refused(book: Path) -> None:
    (book / "book.json").write_text("{}")
    with pytest.raises(InputError, match="is missing or has changed since the book was made"):
        edition(book, "second")
    with pytest.raises(InputError, match=r"has no puzzlemill-manifest\.json; expected the folder of a finished book"):
        edition(book.parent, "second")


def test_a_search_without_result_is_one_line(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.generator.search.batch.TRIES", 0)
    with pytest.raises(InputError, match="--replace 3: found no other 4x4 OTTF puzzle of level 1 that fits"):
        edition(book, "second", 3)
    assert not (book.parent / "second").exists()
