"""Closed or full standard streams: a command ends with one line and the right status."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support.commands import refusal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes descriptors")

PUZZLEMILL: Final = f"{sys.executable} -m puzzlemill"

ID: Final = "ottf:2x2:1223"

OUTPUT_CLOSED: Final = "puzzlemill: standard output is closed\n"
OUTPUT_FULL: Final = "puzzlemill: standard output cannot be written: No space left on device\n"


def shell(line: str) -> tuple[int, str, str]:
    """The status and both streams of a shell command."""
    run = subprocess.run(["bash", "-c", line], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize(
    "words",
    [
        "--version",
        *(
            pytest.param(words, marks=pytest.mark.thorough)
            for words in ("--help", "schema", "help", "help books", "book --example", "completion bash")
        ),
    ],
)
def test_closed_and_full_outputs_are_refused(words: str) -> None:
    line = f"{PUZZLEMILL} {words}"
    both = shell(f"{line} >&-; {line} >/dev/full")
    assert both == (2, "", OUTPUT_CLOSED + OUTPUT_FULL)


def test_a_reader_that_has_seen_enough_ends_a_command_quietly() -> None:
    assert shell(f"{PUZZLEMILL} schema | true; exit ${{PIPESTATUS[0]}}") == (0, "", "")
    assert shell(f"{PUZZLEMILL} nonsense 2>&1 >/dev/null | true; exit ${{PIPESTATUS[0]}}") == (2, "", "")


def test_completion_that_cannot_be_printed_is_one_line() -> None:
    asked = f"_PUZZLEMILL_COMPLETE=bash_complete COMP_WORDS='puzzlemill ge' COMP_CWORD=1 {PUZZLEMILL}"
    assert shell(f"{asked} >/dev/full") == (2, "", OUTPUT_FULL)
    assert shell(f"COMP_WORDS=$'puzzlemill solve \\xff' {asked}")[0] == 0


def test_without_standard_error_only_the_status_shows_the_failure() -> None:
    for gone in ("2>&-", "2>/dev/full", "<&- >&- 2>&-"):
        assert shell(f"{PUZZLEMILL} nonsense {gone}") == (2, "", "")


def test_a_closed_input_is_refused_only_if_it_is_read(folder: Path) -> None:
    assert shell(f"{PUZZLEMILL} solve - <&-") == (2, "", "puzzlemill: standard input: cannot be read: it is closed\n")
    assert shell(f"{PUZZLEMILL} --version <&-")[0] == 0


def test_no_file_takes_the_place_of_a_closed_stream(folder: Path) -> None:
    """Otherwise the first file opened would get the number of the stream, and the errors of libraries."""
    assert shell(f"{PUZZLEMILL} convert {ID} -o d.json <&- >&- 2>&-") == (0, "", "")
    assert (folder / "d.json").read_bytes().startswith(b'{"format"')


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["convert", ID, "--title", "\udcff"], "argument 4, '\\udcff'"),
        (["convert", ID, "-o", "\udcfe.json"], "argument 4, '\\udcfe.json'"),
        (["solve", "a\udcff\udcfeb"], "argument 2, 'a\\udcff\\udcfeb'"),
        (["solve", "--\udcff"], "argument 2, '--\\udcff'"),
        (["\ud800"], "argument 1, '\\ud800'"),
        (["help", "\udcff"], "argument 2, '\\udcff'"),
        (["check-solver", "ottf", "--", "\udcff"], "argument 4, '\\udcff'"),
    ],
)
def test_arguments_that_are_not_text_are_refused(words: list[str], place: str) -> None:
    assert refusal(*words) == f"{place}: not valid UTF-8; rename the file, or type the argument in UTF-8"


def test_no_argument_contains_nul() -> None:
    assert refusal("solve", "a\0b") == "argument 2, 'a\\x00b': arguments cannot contain the character NUL"


def test_bytes_of_a_shell_that_are_not_text_are_refused() -> None:
    assert shell(f"{PUZZLEMILL} convert {ID} --title $'\\xff'") == (
        2,
        "",
        "puzzlemill: argument 4, '\\udcff': not valid UTF-8; rename the file, or type the argument in UTF-8\n",
    )


@pytest.mark.thorough
@pytest.mark.parametrize(
    "setting",
    [
        "COLUMNS=abc LINES=x",
        "COLUMNS=-3",
        "COLUMNS=99999999999999999999",
        "PYTHONIOENCODING=ascii",
        "LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0",
        "-u HOME -u XDG_CACHE_HOME",
        "HOME=/dev/null XDG_CACHE_HOME=/dev/null NUMBA_CACHE_DIR=/dev/null/none",
        "TERM=dumb",
        "TERM=",
    ],
)
def test_the_environment_does_not_matter(setting: str) -> None:
    assert shell(f"env {setting} {PUZZLEMILL} help books | tail -c 8")[0::2] == (0, "")
    status, out, err = shell(f"env {setting} {PUZZLEMILL} nonsense 'ü\u202e'")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "Traceback" not in err


@pytest.mark.thorough
def test_a_deleted_folder_does_not_cause_a_traceback(folder: Path) -> None:
    gone = f"mkdir gone; cd gone; rmdir ../gone; {PUZZLEMILL}"
    for words in (f"convert {ID} -o x.json", "book --language x.toml -o x"):
        status, out, err = shell(f"{gone} {words}")
        assert (status, out) == (2, "")
        assert err.startswith("puzzlemill: ")
        assert err.endswith("No such file or directory\n")
        assert err.count("\n") == 1


def test_errors_of_the_system_and_of_memory_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(error: BaseException) -> None:
        def schema(reader: bool) -> None:
            raise error

        monkeypatch.setattr("puzzlemill.cli.packs.json_schema.schema", schema)

    fails(OSError(24, os.strerror(24)))
    assert refusal("schema") == "Too many open files"
    fails(PermissionError(13, "Permission denied", "some\x1bwhere"))
    assert refusal("schema") == r"'some\x1bwhere': Permission denied"
    fails(MemoryError())
    assert refusal("schema") == "not enough memory; ask for less at a time"
