"""A folder of pages owns the files written to it and no others; a killed run leaves the old folder."""

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

from puzzlemill.books.folder import BOOK, PROOF
from puzzlemill.files.folders import MANIFEST, FileSet, owned_folder, read_manifest
from puzzlemill.files.printing import SHEETS, page_file
from puzzlemill.publish.folder import PUBLISHED
from puzzlemill.puzzles.files.inputs import inputs_guarded, note_input
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.study import STUDY, booklet_file

OLD: Final = {"book.pdf": b"old pdf", page_file(1): b"old 1", page_file(2): b"old 2", page_file(3): b"old 3"}
NEW: Final = {"book.pdf": b"new pdf", page_file(1): b"new 1", page_file(4): b"new 4"}


def write(folder: Path, files: dict[str, bytes], kind: FileSet = BOOK) -> None:
    with owned_folder(folder, kind, files) as owned:
        owned.write(files.items())


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder, without the manifest that lists them."""
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    files.pop(MANIFEST, None)
    return files


def listed(folder: Path) -> list[str]:
    manifest = read_manifest(folder)
    assert manifest is not None
    return sorted(file.name for file in manifest.files)


def test_a_run_replaces_what_the_last_one_wrote_and_removes_the_rest_of_it(tmp_path: Path) -> None:
    write(tmp_path / "new", OLD)
    (tmp_path / "new").chmod(0o750)
    write(tmp_path / "new", NEW)
    assert contents(tmp_path / "new") == NEW
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o750
    (tmp_path / "new" / "page-060.png").write_bytes(b"somebody else's")
    write(tmp_path / "new", OLD)
    assert contents(tmp_path / "new") == OLD | {"page-060.png": b"somebody else's"}
    assert listed(tmp_path / "new") == sorted(OLD)
    assert os.listdir(tmp_path) == ["new"]


def test_the_current_folder_and_a_linked_one_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "link").symlink_to("new")
    (tmp_path / "new").mkdir()
    write(tmp_path / "link", OLD)
    assert contents(tmp_path / "new") == OLD
    monkeypatch.chdir(tmp_path / "new")
    write(Path(), NEW)
    assert contents(Path.cwd()) == NEW
    assert sorted(os.listdir(tmp_path)) == ["link", "new"]
    assert (tmp_path / "link").is_symlink()


def test_a_mount_point_is_written_from_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.ismount", lambda path: path == tmp_path / "disk")
    (tmp_path / "disk").mkdir()
    inode = (tmp_path / "disk").stat().st_ino
    for files in (OLD, NEW):
        write(tmp_path / "disk", files)
        assert contents(tmp_path / "disk") == files
    assert (tmp_path / "disk").stat().st_ino == inode
    assert os.listdir(tmp_path) == ["disk"]


def test_a_folder_that_cannot_move_is_filled_file_by_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "new", OLD)
    rename = Path.rename

    def of_files(source: Path, target: Path) -> Path:
        if source.is_dir():
            raise PermissionError
        return rename(source, target)

    monkeypatch.setattr(Path, "rename", of_files)
    write(tmp_path / "new", NEW)
    assert contents(tmp_path / "new") == NEW
    assert os.listdir(tmp_path) == ["new"]


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


@pytest.mark.parametrize("kind", [BOOK, SHEETS])
def test_a_study_and_other_pages_never_replace_each_other(tmp_path: Path, kind: FileSet) -> None:
    study, pages = {booklet_file(1): b"study", "times.csv": b"times"}, {page_file(1): b"page"}
    for first, files, then in ((STUDY, study, kind), (kind, pages, STUDY)):
        folder = tmp_path / first.of
        write(folder, files, first)
        fault = f"{folder} holds {next(iter(files))}, which is not part of {then.of}; choose another folder"
        with pytest.raises(InputError, match=re.escape(fault)), owned_folder(folder, then):
            pass
        assert contents(folder) == files


SALE: Final = {"interior.pdf": b"inside", "book.json": b"{}", "sample-1.png": b"one", "check.txt": b"ok"}


def test_a_published_book_has_a_manifest_of_its_own(tmp_path: Path) -> None:
    write(tmp_path, SALE, PUBLISHED)
    assert {file.name for file in tmp_path.iterdir()} == {*SALE, PUBLISHED.manifest}
    less = {"interior.pdf": b"new", "check.txt": b"new"}
    write(tmp_path, less, PUBLISHED)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.name != PUBLISHED.manifest} == less
    (tmp_path / "book.json").write_bytes(b"somebody else's")
    with pytest.raises(InputError, match=r"book\.json is not listed in manifest\.json; move it away"):
        write(tmp_path, SALE, PUBLISHED)


@pytest.mark.parametrize("text", ['{"name": "an app", "icons": []}', "no JSON", "[]"])
def test_a_manifest_of_another_program_bothers_only_a_published_book(tmp_path: Path, text: str) -> None:
    (tmp_path / PUBLISHED.manifest).write_text(text)
    write(tmp_path, OLD)
    assert contents(tmp_path) == OLD | {PUBLISHED.manifest: text.encode()}
    with pytest.raises(InputError, match="move it away or choose another folder"):
        write(tmp_path, SALE, PUBLISHED)
    assert (tmp_path / PUBLISHED.manifest).read_text() == text


def test_a_proof_and_a_book_leave_each_other_alone(tmp_path: Path) -> None:
    write(tmp_path, OLD)
    with owned_folder(tmp_path, BOOK) as owned:
        owned.write([(PROOF, b"proof")], keeps=lambda name: name != PROOF)
    assert contents(tmp_path) == OLD | {PROOF: b"proof"}
    with owned_folder(tmp_path, BOOK) as owned:
        owned.write(NEW.items(), keeps=lambda name: name == PROOF)
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
        with inputs_guarded(), owned_folder(tmp_path, BOOK) as owned:
            note_input(tmp_path / name)  # A recipe can name it later.
            with pytest.raises(InputError, match="is also an input file; choose another output"):
                owned.write(NEW.items())
    assert contents(tmp_path) == OLD


def test_files_appear_when_all_are_made(tmp_path: Path) -> None:
    def interrupted() -> Iterator[tuple[str, bytes]]:
        yield "book.pdf", b"1"
        assert not (tmp_path / "new" / "er").exists()
        raise KeyboardInterrupt

    for folder in (tmp_path / "new" / "er", tmp_path):
        with pytest.raises(KeyboardInterrupt), owned_folder(folder, BOOK) as owned:
            owned.write(interrupted())
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("mine", "renames"), [({}, 2), ({"mine.txt": b"mine"}, 9)])
def test_an_exchange_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mine: dict[str, bytes], renames: int
) -> None:
    folder = tmp_path / "made"
    write(folder, OLD)
    for name, data in mine.items():
        (folder / name).write_bytes(data)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    for fails in range(1, renames + 1):
        with monkeypatch.context() as patch:
            patch.setattr(Path, "rename", interrupted_at(fails))
            with pytest.raises(KeyboardInterrupt):
                write(folder, NEW)
        assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
        assert os.listdir(tmp_path) == ["made"]
    write(folder, NEW)
    assert contents(folder) == NEW | mine


def interrupted_at(call: int) -> Callable[[Path, Path], Path]:
    """`Path.rename`, whose call of this number, from 1, is interrupted after it."""
    rename, calls = Path.rename, itertools.count(1)

    def renaming(source: Path, target: Path) -> Path:
        renamed = rename(source, target)
        if next(calls) == call:
            raise KeyboardInterrupt
        return renamed

    return renaming


KILLED: Final = """
import os, sys
from pathlib import Path
from tests.files.test_folders import NEW, OLD, write

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
    if sys.argv[2]:
        (folder / sys.argv[2]).write_bytes(b"mine")
    child = os.fork()
    if not child:
        left = [moment]
        for name in ("write_bytes", "unlink", "rename", "mkdir"):
            setattr(Path, name, dying(getattr(Path, name), left))
        os.rmdir = dying(os.rmdir, left)
        write(folder, NEW)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
@pytest.mark.parametrize("mine", ["", "mine.txt"])
def test_a_killed_run_leaves_the_old_folder_and_the_next_one_removes_the_rest(tmp_path: Path, mine: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), mine], check=True, capture_output=True, text=True
    )
    ended = set()
    for moment, status in enumerate(map(int, run.stdout.split()), 1):
        folder, aside = tmp_path / str(moment), tmp_path / f".making-{moment}"
        # A run can be killed between the two renames of a folder.
        files = contents(folder if folder.exists() else aside / "old")
        if mine:
            assert files.pop(mine) == b"mine"
        # With a file of another, a kill during the exchange leaves gaps, but never a mixture.
        assert any(files == one or (mine and files.items() < one.items()) for one in (OLD, NEW)), moment
        with owned_folder(folder, BOOK):
            assert contents(folder).keys() - {mine} == files.keys()
        assert not aside.exists()
        ended.add((status, files == NEW))
        write(folder, OLD)
        assert contents(folder) == OLD | ({mine: b"mine"} if mine else {})
        assert listed(folder) == sorted(OLD)
    assert ended == {(9, False), (9, True), (0, True)}


def test_two_runs_at_once_on_one_folder(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("new")
    with owned_folder(tmp_path / "new", BOOK) as owned:
        for name in (tmp_path / "new", tmp_path / ".." / tmp_path.name / "new", tmp_path / "link"):
            with pytest.raises(InputError) as refused, owned_folder(name, BOOK):
                pass
            remedy = "wait for it or choose another folder"
            assert str(refused.value) == f"{name}: another puzzlemill is writing to this folder; {remedy}"
        write(tmp_path / "news", OLD)
        owned.write(OLD.items())
    write(tmp_path / "new", NEW)
    assert contents(tmp_path / "new") == NEW


def test_what_a_killed_run_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    for name in (".making-new/new", ".making-new/old", ".making-new/mine", ".making-news/new"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / page_file(1)).write_bytes(b"")
    (tmp_path / "new").mkdir()
    write(tmp_path / "new", NEW)
    assert contents(tmp_path / "new") == NEW
    assert sorted(os.listdir(tmp_path)) == [".making-new", ".making-news", "new"]
    assert os.listdir(tmp_path / ".making-new") == ["mine"]
    (tmp_path / ".making-link").symlink_to(".making-news")
    with pytest.raises(InputError, match=r"\.making-link is a link; remove it or choose another folder"):
        write(tmp_path / "link", NEW)
    assert os.listdir(tmp_path / ".making-news") == ["new"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"files": [{"name": "../x", "bytes": 0, "sha256": "0" * 64}]}, r"files\[0\]\.name: has characters"),
        ({"files": [{"name": "book.pdf\n", "bytes": 0, "sha256": "0" * 64}]}, r"files\[0\]\.name: has characters"),
        (
            {"files": [{"name": "book.pdf", "bytes": 0, "sha256": "x"}]},
            r"files\[0\]\.sha256: has characters",
        ),
        ({"files": [{"name": "book.pdf", "bytes": 0, "sha256": "0" * 64}] * 2}, "files: a name appears twice"),
        ({"version": 2}, "version 2: expected 1"),
        ({"creator": "x" * 300}, "creator: expected text of at most 200 characters"),
    ],
)
def test_a_manifest_is_trusted_only_if_it_can_be_ours(tmp_path: Path, change: dict[str, object], reason: str) -> None:
    manifest = {"format": "puzzlemill-manifest", "version": 1, "creator": "puzzlemill", "files": []}
    (tmp_path / MANIFEST).write_text(json.dumps(manifest | change))
    with pytest.raises(InputError, match=rf"{MANIFEST}: {reason}.*; move it away or choose another folder$"):
        write(tmp_path, NEW)
    assert os.listdir(tmp_path) == [MANIFEST]


def test_a_forged_manifest_removes_no_other_file(tmp_path: Path) -> None:
    write(tmp_path, OLD)
    (tmp_path / MANIFEST).write_text((tmp_path / MANIFEST).read_text().replace(page_file(3), "mine.txt"))
    (tmp_path / "mine.txt").write_bytes(OLD[page_file(3)])
    with pytest.raises(InputError, match=r"holds mine\.txt, which is not part of a book; choose another folder$"):
        write(tmp_path, NEW)
    assert (tmp_path / "mine.txt").exists()
