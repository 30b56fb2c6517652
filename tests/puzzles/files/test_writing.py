"""Files appear whole or not at all."""

import errno
import os
import sys
from pathlib import Path

import pytest

from puzzlemill.cli.shared.signals import Terminated
from puzzlemill.puzzles.files.writing import write_files, write_whole
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


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        write_whole(tmp_path / "file" / "inside", b"")


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize("step", ["os.chmod", "os.replace", "pathlib.Path.open"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, Terminated, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))])
def test_no_half_written_file_is_left_however_writing_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: type[BaseException] | OSError
) -> None:
    (tmp_path / "file").write_bytes(b"first")

    def ended(*_: object) -> None:
        raise error

    for target in (tmp_path / "file", tmp_path / "deep" / "er" / "file"):
        if step == "os.chmod" and not target.exists():
            continue
        with monkeypatch.context() as patch:
            patch.setattr(step, ended)
            with pytest.raises(InputError if isinstance(error, OSError) else error) as refused:
                write_whole(target, b"second")
        if isinstance(error, OSError):
            assert str(refused.value) == f"{target}: cannot be written: No space left on device"
    assert names_in(tmp_path) == ["file"]
    assert (tmp_path / "file").read_bytes() == b"first"


def test_a_second_signal_during_the_first_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unlink, calls = Path.unlink, []

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    def interrupted_once(path: Path, missing_ok: bool = False) -> None:
        calls.append(path)
        if len(calls) == 1:
            raise KeyboardInterrupt
        unlink(path, missing_ok)

    monkeypatch.setattr("os.replace", interrupted)
    monkeypatch.setattr(Path, "unlink", interrupted_once)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "new" / "file", b"data")
    assert names_in(tmp_path) == []


def test_a_link_to_nothing_becomes_a_link_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"new"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_files_that_cannot_be_renamed_over_are_written_to(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^/dev/full: cannot be written: No space left on device$"):
        write_whole(Path("/dev/full"), b"gone")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="no program is reading this pipe; start its reader first"):
        write_whole(pipe, b"data")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"data")
    assert os.read(reader, 100) == b"data"
    os.close(reader)
    # A file to which the shell appends is not emptied.
    kept = tmp_path / "kept"
    kept.write_bytes(b"first ")
    with kept.open("ab") as file:
        write_whole(Path(f"/dev/fd/{file.fileno()}"), b"second")
    assert kept.read_bytes() == b"first second"


def test_several_files_appear_together_or_not_at_all(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "new" / "second"
    write_files({first: b"1", second: b"2"})
    assert (first.read_bytes(), second.read_bytes()) == (b"1", b"2")
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="folder: cannot be written: it is a folder; expected the name of a file"):
        write_files({first: b"3", tmp_path / "more" / "third": b"3", tmp_path / "folder": b"3"})
    assert sorted(file.name for file in tmp_path.iterdir()) == ["first", "folder", "new"]
    assert first.read_bytes() == b"1"


def test_no_file_appears_when_a_pipe_beside_it_has_no_reader(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="no program is reading this pipe; start its reader first"):
        write_files({tmp_path / "file": b"1", tmp_path / "pipe": b"1"})
    assert [file.name for file in tmp_path.iterdir()] == ["pipe"]
