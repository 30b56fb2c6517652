"""`puzzlemill help`: the list of guides, guides on a terminal and in a pipe, the help of a command."""

import os
import pty
import subprocess
import sys

import click
import pytest

from puzzlemill.cli.help.guides import guide, shelves, topics
from puzzlemill.cli.help.pages import set_in_type
from tests.support.commands import printed, refusal
from tests.support.places import ROOT


def test_each_guide_is_listed_on_one_line() -> None:
    lines = printed("help").splitlines()
    assert max(map(len, lines)) <= 78
    assert [line.split()[0] for line in lines if line.startswith("  ")] == topics()
    assert [line for line in lines if line.endswith(":")] == [
        f"{subject}:" for shelf in shelves() for subject in shelf.subjects
    ]


def test_a_guide_in_a_pipe_is_markdown() -> None:
    assert printed("help", "books") == guide("books")


def test_a_guide_with_the_name_of_a_command_says_so() -> None:
    assert printed("help", "sprites").splitlines()[0] == "# Sprites and thumbnails for games"
    last = "`puzzlemill sprites --help` explains the command with this name."
    assert printed("help", "sprites").splitlines()[-1] == last


@pytest.mark.parametrize("words", [["verify"], ["generate"], ["generate", "gloop"], ["store", "export"]])
def test_the_name_of_a_command_shows_its_help(words: list[str]) -> None:
    assert printed("help", *words) == printed(*words, "--help")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("boks", "did you mean books or book?"),
        ("store exprt", "did you mean store export?"),
        ("generate glop", "did you mean generate gloop or generate ottf?"),
        ("books recipes", "`puzzlemill help` lists the guides"),
    ],
)
def test_an_unknown_topic_is_answered_in_one_line_with_suggestions(words: str, meant: str) -> None:
    rule = f"no guide or command has this name; {meant}"
    assert refusal("help", *words.split()).startswith(f"topic {words!r}: {rule}")


@pytest.mark.parametrize("topic", ["books", "iqblocks", "solver-protocol"])
def test_a_guide_fits_a_terminal(topic: str) -> None:
    page = set_in_type(guide(topic), 80)
    assert "\x1b[" in page
    assert "```" not in page
    assert max(map(len, click.unstyle(page).splitlines())) <= 80


def on_a_terminal(*words: str, pager: str) -> str:
    """The output of `puzzlemill WORDS...` on a terminal of 24 lines."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PAGER": pager, "TERM": "xterm", "LINES": "24"}
    command = [sys.executable, "-m", "puzzlemill", *words]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, env=environment) as run:
        os.close(theirs)
        written = b""
        try:
            while data := os.read(ours, 65536):
                written += data
        except OSError:  # Linux raises an error for a terminal that no process holds open.
            pass
        finally:
            os.close(ours)
        assert run.wait() == 0
    return written.decode()


def test_on_a_terminal_a_long_guide_goes_through_the_pager() -> None:
    assert on_a_terminal("help", "books", pager="head -3").count("\n") == 3


def test_on_a_terminal_a_short_text_does_not() -> None:
    assert "Usage: puzzlemill schema" in on_a_terminal("help", "schema", pager="head -1")
