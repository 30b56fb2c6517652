"""A folder of pages owns the files written to it and no others; however a run ends, the next run repairs it."""

import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from puzzlemill.puzzles.files.folder_names import (
    BOOK_FILES,
    MANIFEST,
    PROOF,
    PUBLISHED_FILES,
    PUBLISHED_MANIFEST,
    SHEET_FILES,
    STUDY_FILES,
    booklet_file,
    page_file,
)
from puzzlemill.puzzles.files.folders import owned_folder, read_manifest
from puzzlemill.puzzles.files.inputs import inputs_guarded, note_input
from puzzlemill.puzzles.kinds import InputError

OLD: Final = {"book.pdf": b"old pdf", page_file(1): b"old 1", page_file(2): b"old 2", page_file(3): b"old 3"}
NEW: Final = {"book.pdf": b"new pdf", page_file(1): b"new 1", page_file(4): b"new 4"}


def write(folder: Path, files: dict[str, bytes]) -> None:
    with owned_folder(folder, "test", BOOK_FILES) as owned:
        owned.claim(files)
        owned.write(files.items())


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder, without the manifest that lists them."""
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    files.pop(MANIFEST, None)
    return files


def listed(folder: Path) -> list[str]:
    manifest = read_manifest(folder)
    assert manifest is not None
    assert not manifest.making
    return sorted(file.name for file in manifest.files)


def test_a_run_replaces_what_the_last_one_wrote_and_removes_the_rest_of_it(tmp_path: Path) -> None:
    write(tmp_path / "new", OLD)
    (tmp_path / "new" / "page-060.png").write_bytes(b"somebody else's")
    write(tmp_path / "new", NEW)
    assert contents(tmp_path / "new") == NEW | {"page-060.png": b"somebody else's"}
    assert listed(tmp_path / "new") == sorted(NEW)


def test_files_changed_since_stay_unless_their_names_are_needed(tmp_path: Path) -> None:
    write(tmp_path, OLD)
    (tmp_path / page_file(2)).write_bytes(b"mended")
    (tmp_path / page_file(3)).unlink()
    (tmp_path / page_file(3)).symlink_to(page_file(2))
    write(tmp_path, NEW)
    assert contents(tmp_path) == NEW | {page_file(2): b"mended", page_file(3): b"mended"}
    remedy = "move it away or choose another folder"
    with pytest.raises(InputError) as refused:
        write(tmp_path, OLD)
    assert str(refused.value) == f"{tmp_path / page_file(2)} is not listed in {MANIFEST}; {remedy}"
    (tmp_path / "book.pdf").write_bytes(b"NEW PDF")
    with pytest.raises(InputError) as refused:
        write(tmp_path, NEW)
    assert str(refused.value) == f"{tmp_path / 'book.pdf'} has changed since it was made; {remedy}"
    assert (tmp_path / "book.pdf").read_bytes() == b"NEW PDF"


@pytest.mark.parametrize("names", [BOOK_FILES, SHEET_FILES])
def test_a_study_and_other_pages_never_replace_each_other(tmp_path: Path, names: re.Pattern[str]) -> None:
    study, pages = {booklet_file(1): b"study", "times.csv": b"times"}, {page_file(1): b"page"}
    for first, files, then, fault in (
        (STUDY_FILES, study, names, "holds a study, and only `puzzlemill study` can replace it"),
        (names, pages, STUDY_FILES, "holds pages that are not of a study"),
    ):
        folder = tmp_path / str(first is names)
        with owned_folder(folder, "test", first) as owned:
            owned.write(files.items())
        with (
            pytest.raises(InputError, match=f"{fault}; choose another folder$"),
            owned_folder(folder, "test", then),
        ):
            pass
        assert contents(folder) == files


SALE: Final = {"interior.pdf": b"inside", "cover.pdf": b"cover", "sample-1.png": b"one", "check.txt": b"ok"}


def sell(folder: Path, files: dict[str, bytes]) -> None:
    with owned_folder(folder, "test", PUBLISHED_FILES) as owned:
        owned.claim(files)
        owned.write(files.items())


def test_a_published_book_has_a_manifest_of_its_own(tmp_path: Path) -> None:
    sell(tmp_path, SALE)
    assert {file.name for file in tmp_path.iterdir()} == {*SALE, PUBLISHED_MANIFEST}
    less = {"interior.pdf": b"new", "check.txt": b"new"}
    sell(tmp_path, less)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.name != PUBLISHED_MANIFEST} == less
    (tmp_path / "cover.pdf").write_bytes(b"somebody else's")
    with pytest.raises(InputError, match=r"cover\.pdf is not listed in manifest\.json; move it away"):
        sell(tmp_path, SALE)


@pytest.mark.parametrize("names", [BOOK_FILES, SHEET_FILES, STUDY_FILES])
def test_a_published_book_and_other_pages_never_replace_each_other(tmp_path: Path, names: re.Pattern[str]) -> None:
    sell(tmp_path / "sale", SALE)
    with (
        pytest.raises(InputError, match="holds a published book, and only `puzzlemill publish` can replace it"),
        owned_folder(tmp_path / "sale", "test", names),
    ):
        pass
    with owned_folder(tmp_path / "other", "test", names) as owned:
        owned.write([("times.csv" if names is STUDY_FILES else page_file(1), b"page")])
    with pytest.raises(InputError, match="holds pages that are not of a published book; choose another folder"):
        sell(tmp_path / "other", SALE)


@pytest.mark.parametrize("text", ['{"name": "an app", "icons": []}', "no JSON", "[]"])
def test_a_manifest_of_another_program_bothers_only_a_published_book(tmp_path: Path, text: str) -> None:
    (tmp_path / PUBLISHED_MANIFEST).write_text(text)
    write(tmp_path, OLD)
    assert contents(tmp_path) == OLD | {PUBLISHED_MANIFEST: text.encode()}
    (tmp_path / MANIFEST).unlink()
    with pytest.raises(InputError, match="move it away or choose another folder"):
        sell(tmp_path, SALE)
    assert (tmp_path / PUBLISHED_MANIFEST).read_text() == text


def interrupted_at(call: int) -> Callable[[Path, Path], None]:
    """`os.replace`, whose call of this number, from 1, is interrupted instead."""
    replace, calls = os.replace, itertools.count(1)

    def replacing(source: Path, target: Path) -> None:
        if next(calls) == call:
            raise KeyboardInterrupt
        replace(source, target)

    return replacing


@pytest.mark.parametrize("fails", range(1, 9))
def test_an_exchange_of_a_published_book_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    sell(tmp_path, SALE)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    monkeypatch.setattr(os, "replace", interrupted_at(fails))
    with pytest.raises(KeyboardInterrupt):
        sell(tmp_path, {"interior.pdf": b"new", "cover.pdf": b"new", "front.png": b"new"})
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_proof_and_a_book_leave_each_other_alone(tmp_path: Path) -> None:
    write(tmp_path, OLD)
    with owned_folder(tmp_path, "test", BOOK_FILES) as owned:
        owned.write([(PROOF, b"proof")], keeps=lambda name: name != PROOF)
    assert contents(tmp_path) == OLD | {PROOF: b"proof"}
    write(tmp_path, NEW)
    assert contents(tmp_path) == NEW | {PROOF: b"proof"}
    assert listed(tmp_path) == sorted([*NEW, PROOF])


def test_no_input_is_replaced_or_removed(tmp_path: Path) -> None:
    write(tmp_path, OLD)
    for name in (page_file(1), page_file(3)):  # NEW replaces the first and no longer has the second
        with inputs_guarded():
            note_input(tmp_path / name)
            with pytest.raises(InputError) as refused:
                write(tmp_path, NEW)
            assert str(refused.value) == f"{tmp_path / name} is also an input file; choose another output"
    assert contents(tmp_path) == OLD


def test_files_appear_when_all_are_made(tmp_path: Path) -> None:
    def interrupted() -> Iterator[tuple[str, bytes]]:
        yield "book.pdf", b"1"
        raise KeyboardInterrupt

    for folder in (tmp_path / "new" / "er", tmp_path):
        with pytest.raises(KeyboardInterrupt), owned_folder(folder, "test") as owned:
            owned.write(interrupted())
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("fails", range(1, 10))
def test_an_exchange_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    write(tmp_path, OLD)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", interrupted_at(fails))
        with pytest.raises(KeyboardInterrupt):
            write(tmp_path, NEW)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


KILLED: Final = """
import os, sys
from pathlib import Path
from tests.puzzles.files.test_folders import NEW, OLD, write

def dying(act, left):
    def call(*given, **named):
        left[0] -= 1
        if not left[0]:
            os._exit(9)
        return act(*given, **named)
    return call

for moment in range(1, 30):
    folder = Path(sys.argv[1]) / str(moment)
    write(folder, OLD)
    (folder / "mine.txt").write_bytes(b"mine")
    child = os.fork()
    if not child:
        left = [moment]
        os.replace, os.mkdir = dying(os.replace, left), dying(os.mkdir, left)
        Path.write_bytes, Path.unlink = dying(Path.write_bytes, left), dying(Path.unlink, left)
        write(folder, NEW)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_after_a_run_was_killed_at_any_point_the_next_one_continues(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=True, capture_output=True, text=True)
    ended = set()
    for moment, status in enumerate(map(int, run.stdout.split()), 1):
        folder = tmp_path / str(moment)
        # Only a kill during the exchange leaves a mixture, which the next run completes before anything else.
        with owned_folder(folder, "test", BOOK_FILES):
            pass
        files = contents(folder)
        assert files.pop("mine.txt") == b"mine"
        assert files in (OLD, NEW), moment
        assert listed(folder) == sorted(files)
        ended.add((status, files == NEW))
        write(folder, OLD)
        assert contents(folder) == OLD | {"mine.txt": b"mine"}
    assert ended == {(9, False), (9, True), (0, True)}


@pytest.mark.skipif(sys.platform == "win32", reason="runs on another lock there")
def test_two_runs_at_once_on_one_folder(tmp_path: Path) -> None:
    with owned_folder(tmp_path, "test") as owned:
        for name in (tmp_path, tmp_path / ".." / tmp_path.name):
            with pytest.raises(InputError) as refused, owned_folder(name, "test"):
                pass
            remedy = "wait for it or choose another folder"
            assert str(refused.value) == f"{name}: another puzzlemill is writing to this folder; {remedy}"
        owned.write(OLD.items())
    write(tmp_path, NEW)


def test_folders_of_killed_runs_are_removed_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "keep").mkdir()
    for name in (".making-0123456789abcdef", ".making-mine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / page_file(1)).write_bytes(b"")
    (tmp_path / ".making-0000000000000000").symlink_to("keep")
    write(tmp_path / ".", NEW)
    assert {file.name for file in tmp_path.iterdir()} - {*NEW, MANIFEST} == {
        "keep",
        ".making-mine",
        ".making-0000000000000000",
    }


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"files": [{"name": "../x", "bytes": 0, "sha256": "0" * 64}]}, r"files\[0\]\.name: expected text"),
        ({"files": [{"name": "mine.txt", "bytes": 0, "sha256": "0" * 64}]}, r"files\[0\]\.name: expected text"),
        ({"files": [{"name": "book.pdf\n", "bytes": 0, "sha256": "0" * 64}]}, r"files\[0\]\.name: expected text"),
        ({"files": [{"name": "book.pdf", "bytes": 0, "sha256": "x"}]}, r"files\[0\]\.sha256: expected text matching"),
        ({"files": [{"name": "book.pdf", "bytes": 0, "sha256": "0" * 64}] * 2}, "files: a name appears twice"),
        ({"making": "../mine"}, "making: expected text matching"),
        ({"version": 2}, "version 2: expected 1"),
        ({"creator": "x" * 300}, "creator: expected text of at most 200 characters"),
    ],
)
def test_a_manifest_is_trusted_only_as_far_as_it_can_be_ours(
    tmp_path: Path, change: dict[str, object], reason: str
) -> None:
    manifest = {"format": "puzzlemill-manifest", "version": 1, "creator": "puzzlemill", "files": []}
    (tmp_path / "mine.txt").write_bytes(b"mine")
    (tmp_path / MANIFEST).write_text(json.dumps(manifest | change))
    with pytest.raises(InputError, match=rf"{MANIFEST}: {reason}.*; move it away or choose another folder$"):
        write(tmp_path, NEW)
    assert sorted(os.listdir(tmp_path)) == ["mine.txt", MANIFEST]
