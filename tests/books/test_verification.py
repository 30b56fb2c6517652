"""A finished book is proved whole from its manifest, and any change in it is found."""

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from puzzlemill import catalogues
from puzzlemill.books import make_book
from puzzlemill.books.verification import verify_book
from puzzlemill.files.folders import MANIFEST
from puzzlemill.grading.minutes import format_table, shipped
from puzzlemill.puzzles.kinds import InputError
from tests.books import recipe_in, relist
from tests.support.commands import invoke
from tests.support.tables import SOURCE, doubled

RECIPE = """
title = "Whole"
paper = "105x148mm"
how_to_play = false
hints = 0
order = "mixed"
language = "words/own.toml"
table = "words/club.toml"
most_minutes = 120
[[parts]]
kind = "ottf"
count = 2
minutes = "0-2"
options = { board = "4x4" }
[[parts]]
kind = "domicles"
count = 2
options = { layout = "2x2" }
"""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book whose files of words and minutes no longer exist."""
    folder = tmp_path_factory.mktemp("recipe")
    (folder / "words").mkdir()
    (folder / "words" / "own.toml").write_text(catalogues.language_text("de"))
    (folder / "words" / "club.toml").write_text(format_table(doubled(shipped())))
    make_book(recipe_in(folder, RECIPE, seed=7), folder / "book")
    shutil.rmtree(folder / "words")
    return folder / "book"


@pytest.fixture
def book(finished: Path, tmp_path: Path) -> Path:
    return shutil.copytree(finished, tmp_path / "book")


def others(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of all files but the proof."""
    return [row for row in manifest["files"] if row["name"] != "proof.pdf"]


def row(path: Path) -> dict[str, Any]:
    """The row of a file in a manifest."""
    return {"name": path.name, "bytes": path.stat().st_size, "sha256": sha256(path.read_bytes()).hexdigest()}


def faults(folder: Path) -> list[tuple[str, str]]:
    return [(fault.file, fault.text) for fault in verify_book(folder).faults]


def test_a_finished_book_is_whole(book: Path) -> None:
    verified = verify_book(book)
    assert (verified.puzzles, verified.faults, verified.by_digest) == (4, [], [])
    assert verified.pages == len(list(book.glob("page-*.png")))


def test_the_grades_of_a_book_are_those_of_its_table(book: Path) -> None:
    assert SOURCE in (book / "book.json").read_text()
    relist(book, lambda manifest: manifest["book"].update(table=format_table(shipped())))
    assert {text.partition(":")[2].split(":")[0] for _, text in faults(book)} == {" GRADE_DIFFERS", ""}
    relist(book, lambda manifest: manifest["book"].update(table=None))
    with pytest.raises(InputError, match="book: table: missing, but the recipe takes its minutes from a file"):
        verify_book(book)


def test_missing_and_changed_files_are_named(book: Path) -> None:
    (book / "page-002.png").unlink()
    (book / "book-ids.csv").write_bytes(b"")
    assert faults(book) == [
        ("book-ids.csv", "changed since the book was made; it differs from the manifest"),
        ("page-002.png", "missing"),
        ("book-ids.csv", "differs from what the recipe and the pack produce"),
    ]


def test_files_that_do_not_belong_together_are_noticed_though_the_manifest_lists_them(book: Path) -> None:
    shutil.copy(book / "page-002.png", book / "page-003.png")
    relist(book)
    assert faults(book) == [("page-003.png", "differs from what the recipe and the pack produce")]


def test_a_pack_or_recipe_of_another_book_is_noticed(book: Path) -> None:
    pack = json.loads((book / "book.json").read_text())
    pack["puzzles"].reverse()
    (book / "book.json").write_text(json.dumps(pack))
    relist(book)
    differing = dict(faults(book))
    assert differing.keys() >= {"book.pdf", "book-ids.csv"}
    assert set(differing.values()) == {"differs from what the recipe and the pack produce"}


def test_another_recipe_is_noticed(book: Path) -> None:
    relist(book, lambda manifest: manifest["book"].update(recipe=RECIPE.replace("Whole", "Other")))
    assert faults(book)[:2] == [
        ("book.json", "title: differs from the title in the recipe"),
        ("book.pdf", "differs from what the recipe and the pack produce"),
    ]


def test_a_wrong_solution_and_a_wrong_grade_are_noticed(book: Path) -> None:
    pack = json.loads((book / "book.json").read_text())
    first, second = [entry for entry in pack["puzzles"] if entry["kind"] == "ottf"]
    first["solution"], second["grade"]["score"] = second["solution"], 9.0
    (book / "book.json").write_text(json.dumps(pack))
    relist(book)
    texts = [text for file, text in faults(book) if file == "book.json"]
    assert any("GRADE_DIFFERS" in text for text in texts)
    assert len({text.split(":")[0] for text in texts}) == 2


def test_only_digests_are_compared_for_another_version(book: Path) -> None:
    relist(book, lambda manifest: manifest.update(creator="puzzlemill 9.9"))
    verified = verify_book(book)
    assert verified.faults == []
    assert verified.by_digest[:3] == ["book.pdf", "book-ids.csv", "page-001.png"]
    # A book that could not be reproduced is not called whole.
    run = invoke("book", "--verify", str(book))
    assert run.status == 3
    assert run.lines[-1].startswith(f"{book}: not proved: every file matches the manifest: ")


@pytest.mark.parametrize(
    "change",
    [
        lambda manifest: manifest["book"].update(recipe="# Another remark.\n" + manifest["book"]["recipe"]),
        lambda manifest: manifest["book"].update(replaced={"seed": 8}),
        lambda manifest: manifest["book"].update(kept_grades=[1]),
        lambda manifest: manifest["book"].update(excluded=["0" * 12]),
        lambda manifest: manifest["book"].update(table=manifest["book"]["table"] + "\n"),
    ],
)
def test_nothing_that_a_book_is_made_from_can_be_changed_without_rebuilding_it(
    change: Callable[[dict[str, Any]], object], book: Path
) -> None:
    relist(book, change)
    assert ("book.pdf", "differs from what the recipe and the pack produce") in faults(book)


def test_a_pack_whose_bytes_are_changed_and_a_proof_of_another_book_are_noticed(book: Path) -> None:
    made = invoke("book", "--edition", str(book), "--proof", "-o", str(book.parent / "proof"))
    assert made.status == 0, made.err
    for data, by_digest in (((book.parent / "proof" / "proof.pdf").read_bytes(), []), (b"%PDF-1.3", ["proof.pdf"])):
        (book / "proof.pdf").write_bytes(data)
        relist(book, lambda manifest: manifest.update(files=[*others(manifest), row(book / "proof.pdf")]))
        assert verify_book(book).by_digest == by_digest
    assert invoke("book", "--verify", str(book)).status == 3
    (book / "book.json").write_bytes((book / "book.json").read_bytes() + b"\n")
    relist(book)
    assert faults(book) == [("book.pdf", "differs from what the recipe and the pack produce")]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda manifest: manifest.pop("book"), f"{MANIFEST}: book: missing; expected the folder of a finished"),
        (
            lambda manifest: manifest["book"].pop("words"),
            "words: missing, but the recipe takes its language from a file",
        ),
        (lambda manifest: manifest["book"].update(recipe="paper = 3"), "book: line 1: paper"),
        (
            lambda manifest: manifest["files"][0].update(name="/etc/passwd"),
            r"files\[0\]\.name: has characters",
        ),
    ],
)
def test_an_unusable_manifest_is_one_line(book: Path, change: Callable[[dict[str, Any]], object], reason: str) -> None:
    relist(book, change)
    with pytest.raises(InputError, match=reason):
        verify_book(book)


def test_a_folder_without_a_manifest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        verify_book(tmp_path)
    assert str(refused.value) == f"{tmp_path} has no {MANIFEST}; expected the folder of a finished book"
