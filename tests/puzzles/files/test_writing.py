"""Files appear whole or not at all, and together or not at all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlemill.puzzles.files.writing import write_together, write_whole
from puzzlemill.puzzles.kinds import InputError


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "deep" / "file"
    write_whole(target, b"first")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(target, b"second")
    assert target.read_bytes() == b"first"
    assert [file.name for file in target.parent.iterdir()] == ["file"]


def test_a_link_keeps_pointing_to_its_file_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_device_is_written_to_not_replaced() -> None:
    write_whole(Path("/dev/null"), b"gone")
    assert Path("/dev/null").is_char_device()


def test_files_written_together_appear_when_all_are_made(tmp_path: Path) -> None:
    def interrupted() -> Iterator[tuple[str, bytes]]:
        yield "first", b"1"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_together(tmp_path, interrupted())
    assert not list(tmp_path.iterdir())
    write_together(tmp_path, [("first", b"1"), ("second", b"2")])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["first", "second"]


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        write_whole(tmp_path / "file" / "inside", b"")


def test_files_that_cannot_all_be_written_leave_those_that_were_there(tmp_path: Path) -> None:
    (tmp_path / "first").write_bytes(b"old")
    (tmp_path / "second").mkdir()
    with pytest.raises(InputError, match="cannot be written: second is a folder"):
        write_together(tmp_path, [("first", b"1"), ("third", b"3"), ("second", b"2")])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["first", "second"]
    assert (tmp_path / "first").read_bytes() == b"old"


def test_a_folder_made_for_nothing_is_taken_away(tmp_path: Path) -> None:
    def interrupted() -> Iterator[tuple[str, bytes]]:
        yield "first", b"1"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_together(tmp_path / "new", interrupted())
    assert not (tmp_path / "new").exists()
