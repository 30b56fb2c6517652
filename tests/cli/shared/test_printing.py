"""No content of files, names or words controls the terminal; files get the content unchanged."""

import io
import json
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stderr
from pathlib import Path
from typing import Final

import msgspec
import pytest
from rich.console import Console

import puzzlemill
from puzzlemill.cli.shared import bars, progress
from puzzlemill.puzzles.packs import Pack, make_entry
from tests.support.commands import Run, invoke, success

EVIL: Final = "[red]a\x1b[2J\x1b]0;t\x07\x9b31m\u202eb\u2066\x7f\u2028c\r"
"""Markup, 7-bit and 8-bit escape sequences, direction marks, and line separators."""

SHOWN: Final = r"[red]a\x1b[2J\x1b]0;t\x07\x9b31m\u202eb\u2066\x7f"

NAME: Final = EVIL.replace("/", "")


@pytest.fixture(autouse=True)
def pack() -> Pack:
    """A pack with such a title, and in `ottf.json` one without it."""
    plain = Pack(title="", puzzles=(make_entry(puzzlemill.parse_id("ottf:2x2:1223")),))
    puzzlemill.write(plain, "ottf.json")
    return msgspec.structs.replace(plain, title=EVIL)


def printable(run: Run) -> bool:
    """Whether nothing in the two streams controls a terminal."""
    return all(letter.isprintable() or letter in "\n\t" for letter in run.out + run.err)


def test_json_on_standard_output_says_the_same_in_escapes_and_a_file_gets_every_byte(pack: Pack) -> None:
    puzzlemill.write(pack, "evil.json")
    run = success("convert", "evil.json")
    assert printable(run)
    assert json.loads(run.out)["title"] == EVIL
    assert r"\u009b31m\u202eb\u2066\u007f\u2028c\r" in run.out
    success("convert", "evil.json", "-o", "again.json")
    assert Path("again.json").read_bytes() == Path("evil.json").read_bytes()
    assert "\x9b31m\u202eb\u2066\x7f\u2028c".encode() in Path("again.json").read_bytes()


@pytest.mark.parametrize(
    "words",
    [
        [NAME],
        ["help", NAME],
        ["generate", NAME],
        ["generate", "ottf", f"--{NAME}"],
        ["generate", "ottf", "--symmetry", NAME],
        ["generate", "ottf", "--board", NAME],
        ["generate", "ottf", "--technique", NAME],
        ["generate", "ottf", "--count", NAME],
        ["solve", NAME],
        ["solve", f"ottf:{NAME}"],
        ["verify", NAME],
        ["render", "ottf.json", "-o", f"{NAME}.gif"],
        ["render", "ottf.json", "-o", "x.pdf", "--paper", NAME],
        ["render", "ottf.json", "-o", "x.pdf", "--language", f"{NAME}.toml"],
        ["book", NAME, "-o", "book"],
        ["pack", NAME],
        ["calibrate", NAME],
        ["store", "list", NAME],
        ["store", "add", f"{NAME}.db", NAME],
        ["check", NAME],
        ["research", "records", "show", NAME],
        ["research", "iqblocks", "count", "--pieces", NAME],
        ["check-solver", "ottf", "--item", NAME, "--", NAME],
        ["check-solver", "ottf", "--ask", NAME, "--", "cat"],
    ],
)
def test_a_refusal_quotes_in_one_line(words: list[str]) -> None:
    run = invoke(*words)
    assert printable(run), run
    assert run.status in (1, 2)
    assert len(run.remarks) == 1 or words[0] in ("check", "check-solver")
    assert all(len(line) <= 1100 for line in run.remarks)


def test_long_words_are_cut() -> None:
    for words in (["solve", "x" * 100_000], ["generate", "ottf", "--board", "x" * 100_000], ["y" * 100_000]):
        run = invoke(*words)
        assert run.status == 2
        assert len(run.err) <= 1020, words
        assert run.err.startswith("puzzlemill: ")


def test_names_of_files_are_quoted_on_both_streams(pack: Pack) -> None:
    puzzlemill.write(pack, "evil.json")
    for name in (f"{NAME}.json", f"two\nlines{NAME}.json"):
        assert printable(success("convert", "evil.json", "-o", name))
        assert Path(name).is_file()
        for words in (["verify"], ["verify", "--json"], ["grade"], ["steps"], ["solve"], ["check"]):
            run = invoke(*words, name)
            assert printable(run), run
            assert len(run.remarks) <= 1


def test_solvers_answer_as_they_like() -> None:
    answer = json.dumps({"error": EVIL})
    program = f"import sys\nfor line in sys.stdin:\n    print({answer!r} + {EVIL!r}, flush=True)"
    program += f"\n    sys.stderr.write({EVIL!r} + '\\n')"
    Path("solver.py").write_text(program)
    for options in ([], ["--json"]):
        run = invoke("check-solver", "ottf", "--ask", "ottf:2x2:1223", *options, "--", sys.executable, "solver.py")
        assert run.status == 1
        assert printable(run), run


@pytest.mark.parametrize("describe", [lambda: EVIL, lambda: "[red]" * 300])
def test_a_bar_takes_no_markup_and_no_escapes(describe: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    seen = Terminal()
    monkeypatch.setattr(bars, "Console", lambda stderr: Console(file=seen, force_terminal=True, width=200))
    with redirect_stderr(Terminal()), progress.task(describe(), 3) as advance:
        advance(1)
    written = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen.getvalue())
    assert "[red]" in written
    assert all(letter.isprintable() or letter in "\r\n" for letter in written)
    if describe() == EVIL:
        assert SHOWN in written
