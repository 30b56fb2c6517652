"""Tedious puzzles are made only on request, a search that ends early because of them says so, selections keep them."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

import puzzlemill
from puzzlemill import generator
from puzzlemill.generator.search import targets
from puzzlemill.generator.search.batch import Request, Search, State
from puzzlemill.puzzles.packs import AnyEntry, Grade, Pack
from puzzlemill.store import Store
from puzzlemill.store.batches import fill, found_before
from tests.support.commands import invoke

BOARD = {"board": "3x3"}


def many_tiles(grade: Grade) -> bool:
    """A stand-in for tedium that splits small boards in two."""
    return grade.features["tiles"] > 7


@pytest.fixture(autouse=True)
def tedium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "is_tedious", many_tiles)


def tiles(entries: Sequence[AnyEntry]) -> list[bool]:
    return [many_tiles(entry.grade) for entry in entries if entry.grade]


@pytest.mark.parametrize("wanted", [{"level": "1"}, {"minutes": "0-2"}])
def test_a_level_or_minutes_leave_tedious_puzzles_out_unless_they_are_asked_for(wanted: dict[str, str]) -> None:
    options, target = (
        generator.read_options("ottf", BOARD),
        generator.parse_target(wanted.get("level"), minutes=wanted.get("minutes")),
    )
    assert not any(tiles(list(generator.generate("ottf", options, target, count=20))))
    kept = msgspec.structs.replace(target, tedious=True)
    assert any(tiles(list(generator.generate("ottf", options, kept, count=20))))


def test_a_request_with_other_options_keeps_them_and_one_without_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert any(tiles(puzzlemill.generate("ottf", count=20, board="3x3")))
    monkeypatch.setattr(targets, "is_tedious", lambda grade: False)
    usual = puzzlemill.generate("ottf", count=2, board="4x4")
    assert len(puzzlemill.generate("ottf", count=2, tries=20)) == len(usual) == 2
    monkeypatch.setattr(targets, "is_tedious", lambda grade: True)
    assert puzzlemill.generate("ottf", count=2, board="4x4") == usual
    with pytest.warns(puzzlemill.NotEnoughWarning, match=r"found 0 of 2 .* the same steps for long: use tedious=True"):
        assert puzzlemill.generate("ottf", count=2, tries=20) == []


def test_a_search_that_ends_short_names_the_reason_and_the_remedy(tmp_path: Path) -> None:
    words = "generate", "ottf", "--board", "3x3", "--holes", "0", "--level", "1", "--tries", "20"
    run = invoke(*words, "-o", str(tmp_path / "made.json"))
    assert run.status == 3
    assert run.remarks[-1] == (
        "puzzlemill: found 0 of 1 puzzles within the allowed tries; 20 others repeat the same steps for long: "
        "use --tedious to keep such puzzles, or choose a smaller board (20 tries, 20 puzzles graded, 20 tedious)"
    )
    assert invoke(*words, "--tedious").status == 0
    recipe = '[[parts]]\nkind = "ottf"\ncount = 2\nlevel = 1\noptions = { board = "3x3", holes = 0.1 }\n'
    (tmp_path / "recipe.toml").write_text(recipe)
    assert invoke("pack", str(tmp_path / "recipe.toml"), "-o", str(tmp_path / "pack.json")).status == 0
    (tmp_path / "recipe.toml").write_text(f"{recipe}tedious = true\n")
    assert invoke("pack", str(tmp_path / "recipe.toml"), "--lint").status == 0


def test_a_store_continues_with_the_tedious_puzzles_of_its_batch(tmp_path: Path) -> None:
    options = generator.read_options("ottf", BOARD)
    strict, kept = (Request("ottf", options, generator.parse_target("1", tedious=tedious)) for tedious in (False, True))
    whole = Search(strict, 12)
    expected = [entry.id for entry in whole]
    with Store(tmp_path / "levels.db") as store:
        fill(store, strict, 5)
        state = fill(store, strict, 12).state
        assert state == whole.state
        assert state.tedious
        assert [entry.id for entry in store.query()] == expected
        # The request records the choice, so this is another batch.
        assert not found_before(store, kept)
    assert State(puzzles=3).tedious == 0


def test_selections_keep_tedious_puzzles(tmp_path: Path) -> None:
    entries = puzzlemill.generate("ottf", count=12, level=1, tedious=True, board="3x3")
    number, pack, store = str(len(entries)), str(tmp_path / "pack.json"), str(tmp_path / "levels.db")
    assert any(tiles(entries))
    puzzlemill.write(Pack(title="", puzzles=tuple(entries)), pack)
    assert invoke("store", "add", store, pack).status == 0
    assert len(invoke("store", "export", store, "--level", "1", "-o", "-").out.split('"id"')) == len(entries) + 1
    study = invoke("study", pack, "--puzzles", number, "--people", "1", "--no-practice", "-o", str(tmp_path / "study"))
    assert f"Puzzles per person: {number} " in study.out
    (tmp_path / "book.toml").write_text(f'[[parts]]\nfrom = "{pack}"\nlevel = 1\n')
    assert f" {number} puzzles on about " in invoke("book", str(tmp_path / "book.toml"), "--lint").out
