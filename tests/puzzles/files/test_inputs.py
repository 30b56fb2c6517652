"""Inputs are recognised under every name of a file, and only while they are guarded."""

import os
import sys
from pathlib import Path

import pytest

from puzzlemill.puzzles.files.inputs import inputs_guarded, is_input, note_input, same_file
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError


def test_inputs_are_not_replaced_under_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source, link, hard, folder = (Path(name) for name in ("q.json", "link.json", "hard.json", "folder"))
    source.write_bytes(b"old")
    link.symlink_to(source)
    hard.hardlink_to(source)
    folder.symlink_to(".")
    with inputs_guarded():
        assert read_file(source) == b"old"
        for name in (source, link, hard, folder / "q.json", tmp_path / "." / "q.json", Path("folder/../q.json")):
            if not name.exists():  # `..` of a link is the folder of its target.
                continue
            with pytest.raises(InputError) as refused:
                write_whole(name, b"new")
            assert str(refused.value) == f"{name} is also an input file; choose another output"
        write_whole(Path("new.json"), b"new")
        write_whole(source, b"improved", update=True)
    assert sorted(os.listdir()) == ["folder", "hard.json", "link.json", "new.json", "q.json"]
    assert hard.read_bytes() == b"old"


def test_outside_a_command_inputs_can_be_written_back(tmp_path: Path) -> None:
    source = tmp_path / "q.json"
    source.write_bytes(b"old")
    with inputs_guarded():
        read_file(source)
    read_file(source)
    write_whole(source, b"new")
    assert source.read_bytes() == b"new"


def test_inputs_that_no_output_can_replace_are_not_noted(tmp_path: Path) -> None:
    with inputs_guarded():
        for path in (tmp_path, tmp_path / "missing", Path("/dev/null"), Path("a\0b")):
            note_input(path)
            assert not is_input(path)


@pytest.mark.skipif(sys.platform == "win32", reason="there a file that is open cannot be replaced at all")
def test_a_file_that_the_shell_opened_is_an_input(tmp_path: Path) -> None:
    source = tmp_path / "q.json"
    source.write_bytes(b"old")
    before = os.dup(0)
    try:
        with source.open("rb") as file:
            os.dup2(file.fileno(), 0)
        with inputs_guarded():
            note_input("-")
            assert is_input(source)
    finally:
        os.dup2(before, 0)
        os.close(before)


def test_two_names_of_one_place(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    assert same_file(tmp_path / "new", tmp_path / "link" / "new")
    assert not same_file(tmp_path / "new", tmp_path / "old")
    assert not same_file(tmp_path, tmp_path)  # a folder
