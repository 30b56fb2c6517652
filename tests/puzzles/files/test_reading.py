"""Untrusted files: the type is checked before opening, and the size before reading or unpacking."""

import gzip
import os
import socket
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlemill.puzzles.files import reading
from puzzlemill.puzzles.files.reading import open_file, read_file, read_own, unzipped
from puzzlemill.puzzles.kinds import InputError
from tests.support.answers.refusals import refused_line

PIPED = "; for piped input use /dev/stdin"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def pipe() -> Iterator[int]:
    """A descriptor from which `piped` can be read."""
    out, into = os.pipe()
    os.write(into, b"piped")
    os.close(into)
    yield out
    os.close(out)


def test_a_file_is_read_up_to_its_bound(here: Path) -> None:
    Path("file").write_bytes(b"12345")
    Path("link").symlink_to("file")
    for name in ("file", "link"):
        assert read_file(Path(name)) == read_file(Path(name), 5) == read_own(Path(name), 5) == b"12345"
        assert refused_line(read_file, Path(name), 4) == f"{name}: larger than the limit of 4 bytes"
    Path("file").write_bytes(b"")
    assert read_file(Path("file"), 0) == b""


def test_a_missing_file_is_refused_in_one_line(here: Path) -> None:
    assert refused_line(read_file, Path("none")) == "none: cannot be read: No such file or directory"
    assert refused_line(read_file, Path("a\0b")) == "'a\\x00b': cannot be read: embedded null byte"
    assert refused_line(read_file, Path("n" * 300)) == f"{'n' * 300}: cannot be read: File name too long"
    Path("loop").symlink_to("loop")
    assert refused_line(read_file, Path("loop")) == "loop: cannot be read: Too many levels of symbolic links"


def test_special_files_are_never_waited_for(here: Path) -> None:
    os.mkfifo("pipe")
    Path("link").symlink_to("pipe")
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind("socket")
        for name, form in {"pipe": "a named pipe", "link": "a named pipe", "socket": "a socket"}.items():
            assert refused_line(read_file, Path(name)) == f"{name} is {form}; expected a regular file{PIPED}"
            assert refused_line(read_own, Path(name)) == f"{name} is {form}; expected a regular file"
    for name in ("/dev/zero", "/dev/null"):
        assert refused_line(read_file, Path(name)) == f"{name} is a device; expected a regular file{PIPED}"
    assert refused_line(read_file, here) == f"{here} is a folder; expected a regular file"


def test_a_pipe_that_takes_the_place_of_a_file_is_refused_too(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").write_bytes(b"")
    regular = os.stat("file")
    Path("file").unlink()
    os.mkfifo("file")
    with monkeypatch.context() as patched:
        patched.setattr(os, "stat", lambda path: regular)
        refused = refused_line(read_file, Path("file"))
    assert refused == f"file is a named pipe; expected a regular file{PIPED}"


@pytest.mark.parametrize("place", ["/dev/fd/{}", "/proc/self/fd/{}"])
def test_a_descriptor_that_the_process_has_is_read(pipe: int, place: str) -> None:
    path = Path(place.format(pipe))
    assert refused_line(open_file, path, piped=False) == f"{path} is a named pipe; expected a regular file"
    assert read_file(path) == b"piped"


def test_a_descriptor_that_is_only_written_to_is_refused_and_not_waited_for() -> None:
    own, written = os.pipe()
    try:
        for path in (Path(f"/dev/fd/{written}"), Path("/dev/fd/999999999")):
            assert refused_line(read_file, path) == f"{path}: cannot be read: it is not open for reading"
    finally:
        os.close(own)
        os.close(written)


def test_a_descriptor_is_bounded_as_well(pipe: int) -> None:
    path = Path(f"/dev/fd/{pipe}")
    assert refused_line(read_file, path, 4) == f"{path}: larger than the limit of 4 bytes"


def test_members_of_gzip_are_read_together() -> None:
    members = gzip.compress(b"one ") + gzip.compress(b"") * 3 + gzip.compress(b"two") + bytes(512)
    assert unzipped(members, 7) == b"one two"
    assert refused_line(unzipped, members, 6) == "larger than the limit of 6 bytes"
    damaged = "damaged gzip file; it cannot be unpacked"
    for data in (members + b"more", members[:-520], gzip.compress(b"one")[:-1], b"\x1f\x8b\x08"):
        assert refused_line(unzipped, data, 100) == damaged
    assert unzipped(b"\x1f\x8b\x07", 100) == b"\x1f\x8b\x07"


def test_gzip_is_unpacked_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "ALWAYS_UNPACKED", 100_000)
    assert len(unzipped(gzip.compress(bytes(100_000)), 1_000_000)) == 100_000
    bomb = gzip.compress(bytes(40_000_000))
    refused = f"{len(bomb)} bytes of gzip unpack to more than {400 * len(bomb)}; if you trust it, unpack it first"
    tracemalloc.start()
    try:
        assert refused_line(unzipped, bomb, 40_000_000) == refused
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()
    assert refused_line(unzipped, bomb, 10_000) == "larger than the limit of 10000 bytes"


def test_gzip_in_too_many_parts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_MEMBERS", 3)
    assert unzipped(gzip.compress(b"1") * 3, 100) == b"111"
    with pytest.raises(InputError, match=r"^more than 3 gzipped parts; unpack it and gzip it in one piece$"):
        unzipped(gzip.compress(b"1") * 4, 100)
