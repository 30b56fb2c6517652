"""Puzzles that a book takes from files, the order of its chapters, and folders of books that cannot be made."""

from pathlib import Path

import msgspec
import pytest

import puzzlemill
from puzzlemill.books import make_book
from puzzlemill.books.recipe import TakenPart
from puzzlemill.books.rhythm import chapters_of, in_book_order
from puzzlemill.books.sources import excluded, taken
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles import form
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.packs import AnyEntry, Pack, make_entry, write_pack
from puzzlemill.render.pages.pencil import pencil_givens
from tests.books import recipe_in
from tests.support.tables import doubled


def level(entry: AnyEntry) -> int:
    return entry.grade.level if entry.grade else 0


@pytest.fixture(scope="module")
def entries() -> list[AnyEntry]:
    """Fifteen puzzles with grades that claim levels 1 to 3, five of each."""
    ready = puzzlemill.ready_made("ottf").puzzles[:15]
    grades = [puzzlemill.grade(entry.instance) for entry in ready]
    return [
        msgspec.structs.replace(entry, grade=msgspec.structs.replace(grade, level=1 + number // 5))
        for number, (entry, grade) in enumerate(zip(ready, grades, strict=True))
    ]


def pack_in(folder: Path, puzzles: list[AnyEntry]) -> None:
    puzzlemill.write(Pack(puzzles=tuple(puzzles)), folder / "some.json")


def test_a_selection_of_a_file_spreads_over_levels_in_rising_order(tmp_path: Path, entries: list[AnyEntry]) -> None:
    pack_in(tmp_path, entries[::-1])
    chosen = taken(TakenPart("some.json", count=7), tmp_path, set(), shipped())
    assert [level(entry) for entry in chosen] == [1, 1, 1, 2, 2, 3, 3]
    assert {entry.id for entry in chosen} <= {entry.id for entry in entries}


def test_a_level_that_has_too_few_leaves_its_places_to_others(tmp_path: Path, entries: list[AnyEntry]) -> None:
    pack_in(tmp_path, entries[4:])
    chosen = taken(TakenPart("some.json", count=7), tmp_path, set(), shipped())
    assert [level(entry) for entry in chosen] == [1, 2, 2, 2, 3, 3, 3]


def test_known_puzzles_and_those_of_other_levels_take_no_place(tmp_path: Path, entries: list[AnyEntry]) -> None:
    pack_in(tmp_path, entries)
    known = {form(entry.instance) for entry in entries[:4]}
    chosen = taken(TakenPart("some.json", count=4, level="1-2"), tmp_path, known, shipped())
    assert [level(entry) for entry in chosen] == [1, 2, 2, 2]
    assert not {form(entry.instance) for entry in chosen} & known


def test_grades_from_another_table_are_computed_again(tmp_path: Path, entries: list[AnyEntry]) -> None:
    old = {"minutes": None, "minutes_range": None, "minutes_source": ""}
    outdated = [
        msgspec.structs.replace(entry, grade=msgspec.structs.replace(entry.grade, **old))
        for entry in entries[:4]
        if entry.grade
    ]
    pack_in(tmp_path, outdated)
    for table in (shipped(), doubled(shipped())):
        chosen = taken(TakenPart("some.json", minutes="0-"), tmp_path, set(), table)
        assert [entry.grade for entry in chosen] == [puzzlemill.grade(entry.instance, table) for entry in outdated]


def test_whole_files_and_ungraded_puzzles_keep_their_order(tmp_path: Path, entries: list[AnyEntry]) -> None:
    bare = [msgspec.structs.replace(entry, grade=None) for entry in entries[:3]]
    pack_in(tmp_path, [*bare, *entries[9:4:-1]])
    complete = taken(TakenPart("some.json"), tmp_path, set(), shipped())
    assert [entry.id for entry in complete] == [entry.id for entry in (*bare, *entries[9:4:-1])]
    chosen = taken(TakenPart("some.json", count=6), tmp_path, set(), shipped())
    assert [entry.id for entry in chosen] == [entry.id for entry in (bare[0], *entries[9:4:-1])]


@pytest.mark.parametrize("order", ["minutes", "mixed"])
def test_kinds_are_explained_in_the_order_in_which_the_recipe_names_them(tmp_path: Path, order: str) -> None:
    kinds: list[Kind] = ["ottf", "gloop", "domicles"]
    text = "".join(f'[[parts]]\nkind = "{kind}"\n' for kind in kinds)
    reading = recipe_in(tmp_path, f'order = "{order}"\n{text}')
    assert reading.recipe
    puzzles = [puzzlemill.ready_made(kind).puzzles[0] for kind in kinds]
    assert len({level(entry) for entry in puzzles}) == 1
    chapters = chapters_of(reading, in_book_order(reading, puzzles))
    assert [kind for chapter in chapters for kind in chapter.explained or chapter.kinds] == kinds


@pytest.mark.parametrize("existed", [True, False])
def test_a_book_that_cannot_be_made_leaves_the_folder_as_it_was(tmp_path: Path, existed: bool) -> None:
    folder = tmp_path / "book"
    if existed:
        folder.mkdir()
    reading = recipe_in(tmp_path, 'exclude = ["none.json"]\n[[parts]]\nkind = "ottf"')
    with pytest.raises(InputError, match="cannot be read"):
        make_book(reading, folder)
    assert folder.exists() == existed


def test_an_earlier_volume_recognises_its_puzzles_with_or_without_givens_for_the_pencil(tmp_path: Path) -> None:
    [gloop] = puzzlemill.generate("gloop", count=1, seed=8, board="3x3", goal="mixed")
    fuller = make_entry(pencil_givens(gloop), gloop.solution)
    assert fuller.id != gloop.id
    for old, new in ((gloop, fuller), (fuller, gloop)):
        (tmp_path / "old.json").write_bytes(write_pack(Pack(puzzles=(old,))))
        (tmp_path / "new.json").write_bytes(write_pack(Pack(puzzles=(new,))))
        left_out = excluded(["old.json"], tmp_path, ["gloop"])
        assert taken(TakenPart(file="new.json"), tmp_path, set(), shipped()) != []
        assert taken(TakenPart(file="new.json"), tmp_path, left_out, shipped()) == []
        [printed] = taken(TakenPart(file="new.json"), tmp_path, set(), shipped(), pencil=True)
        assert printed.id == fuller.id
        assert taken(TakenPart(file="new.json"), tmp_path, left_out, shipped(), pencil=True) == []
