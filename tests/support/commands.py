"""The command line, run in this process: what a run leaves behind, and what it refuses."""

import io
import json
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest.mock import patch

import click

from puzzlemill.cli import main
from puzzlemill.cli.command_table import PUZZLEMILL


class Run(NamedTuple):
    """What a run of the command line left behind."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.out.splitlines()

    @property
    def remarks(self) -> list[str]:
        """The lines of standard error."""
        return self.err.splitlines()

    @property
    def by_line(self) -> tuple[int, list[str], list[str]]:
        """The status and the lines of both streams."""
        return self.status, self.lines, self.remarks

    @property
    def words(self) -> str:
        """Standard output with single spaces, wherever its lines break."""
        return " ".join(self.out.split())

    def records(self) -> list[Any]:
        """Standard output, read as JSON Lines."""
        return [json.loads(line) for line in self.lines]


def invoke(*words: str, given: str | bytes = "", encoding: str = "utf-8") -> Run:
    """Run `puzzlemill WORDS...` with this standard input, and with output in this encoding."""
    stdin = io.TextIOWrapper(io.BytesIO(given.encode() if isinstance(given, str) else given), "utf-8")
    stdout, stderr = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
    with patch.object(sys, "stdin", stdin), redirect_stdout(stdout), redirect_stderr(stderr):
        # `pytest.raises` would keep the frames of the run, and the processes in them, until the next collection.
        try:
            main(words)
        except SystemExit as end:
            status = int(end.code or 0)
    return Run(status, _written(stdout), _written(stderr))


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def ends_in(status: int, *words: str, given: str | bytes = "", encoding: str = "utf-8") -> Run:
    """A run that ends in this status."""
    run = invoke(*words, given=given, encoding=encoding)
    assert run.status == status, run
    return run


def success(*words: str, given: str | bytes = "") -> Run:
    """A run that succeeds."""
    return ends_in(0, *words, given=given)


def printed(*words: str, given: str | bytes = "") -> str:
    """The output of a run that succeeds."""
    return success(*words, given=given).out


def refusal(*words: str, given: str | bytes = "") -> str:
    """The one line in which a run refuses its input, without the name of the program."""
    run = invoke(*words, given=given)
    assert (run.status, run.out, run.err.count("\n")) == (2, "", 1), run
    if run.err.startswith("{"):
        text: str = json.loads(run.err)["error"]["text"]
        return text
    assert run.err.startswith("puzzlemill: ")
    return run.err.removeprefix("puzzlemill: ").removesuffix("\n")


def command(*names: str) -> click.Command:
    """The command that these words call: `command("research", "iqblocks", "picture")`."""
    current: click.Command = PUZZLEMILL
    for name in names:
        assert isinstance(current, click.Group)
        inner = current.get_command(click.Context(current), name)
        assert inner is not None, name
        current = inner
    return current


def heed_interrupts() -> None:
    """Undo what a shell does to processes in the background, which ignore SIGINT from the start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
