"""The command line in a separate process that starts at once, forked from one that has loaded the command.

So streams can be closed, limits set and rights given up, as quickly as in this process. What has loaded the commands is
`python -m tests.cli.hostile.apart`; it reads requests and writes answers, one line of JSON each.
"""

import contextlib
import ctypes
import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from msgspec.structs import replace

from puzzlemill.cli import main
from puzzlemill.grading import populations
from tests.support.commands import invoke
from tests.support.places import ROOT

HANGS: Final = 60
"""Seconds after which a command line is ended."""

MEMORY: Final = 4 * 1024**3
"""Limit of the address space of a command line, most of which is never touched."""


class Streams(NamedTuple):
    """The standard streams of a command line: a file, `closed`, or `pipe` for a pipe whose reader has gone."""

    stdin: str = os.devnull
    stdout: str = "file"
    stderr: str = "file"


AS_USUAL: Final = Streams()


class End(NamedTuple):
    """How a command line ended."""

    status: int
    """Negative for the signal that ended it, as in `subprocess`; -9 also if it hung."""

    out: str
    err: str

    seconds: float
    """The CPU time that it used."""

    memory: int
    """The most memory that it used, in bytes."""

    @property
    def remarks(self) -> list[str]:
        """The lines on standard error, without the remark that only the first search on a machine prints."""
        return [line for line in self.err.splitlines() if ": preparing" not in line]


class Apart:
    """Runs command lines one after another, each in a separate process."""

    def __init__(self) -> None:
        """Start the process that loads what it runs."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.hostile.apart"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )

    def run(
        self,
        words: list[str],
        folder: Path,
        streams: Streams = AS_USUAL,
        *,
        without_rights: bool = False,
        largest: int | None = None,
        first: bool = False,
    ) -> End:
        """Run `puzzlemill WORDS...` in a folder.

        `without_rights` gives up what root may do beyond others, and `largest` bounds the bytes of files that are
        written. The `first` run of a command happens in the process that is forked, so that what is compiled and loaded
        for it serves later ones.
        """
        request = {
            "words": words,
            "folder": str(folder),
            "streams": streams._asdict(),
            "without_rights": without_rights,
            "largest": largest,
            "first": first,
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return End(**json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


@contextlib.contextmanager
def apart() -> Iterator[Apart]:
    """A runner of command lines, on systems that can fork."""
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot split a process")
    runner = Apart()
    try:
        yield runner
    finally:
        runner.close()


def make_small() -> None:
    """Make small what takes seconds: three puzzles per population, few resamples, packings of one size."""
    few = {
        name: replace(each, parts=(replace(each.parts[0], count=3),)) for name, each in populations.recipes().items()
    }
    small = pytest.MonkeyPatch()
    small.setattr(populations, "recipes", lambda: few)
    with contextlib.suppress(ImportError):  # without the observatory
        small.setattr("puzzlemill_research.validity.statistics.RESAMPLES", 40)
        small.setattr("puzzlemill_research.gloop.paper.left_out.SIZES", (83,))


def serve() -> None:
    """Answer requests until they end."""
    make_small()
    for line in sys.stdin:
        request = json.loads(line)
        end = run_here(request) if request["first"] else run_apart(request)
        print(json.dumps(end._asdict()), flush=True)


def run_here(request: dict[str, Any]) -> End:
    """Run one command line in this process."""
    os.chdir(request["folder"])
    run = invoke(*request["words"])
    os.chdir("/")
    return End(*run, 0, 0)


def run_apart(request: dict[str, Any]) -> End:
    """Run one command line in a child of this process."""
    # Out, err, and a pipe that nobody reads any more. Limits on file sizes do not apply to pipes.
    pipes = [os.pipe() for _ in range(3)]
    child = os.fork()
    if not child:
        status = 99
        try:
            for read, _ in pipes:
                os.close(read)
            out, err, closing = (write for _, write in pipes)
            status = be_a_command(request, {"file": out, "pipe": closing}, {"file": err, "pipe": closing})
        finally:
            os._exit(status)
    for handle in (*(write for _, write in pipes), pipes[2][0]):
        os.close(handle)
    with ThreadPoolExecutor(2) as pool:
        texts = [pool.submit(read_all, read) for read, _ in pipes[:2]]
        alarm = threading.Timer(HANGS, end_group, (child,))
        alarm.start()
        _, code, usage = os.wait4(child, 0)
        alarm.cancel()
        end_group(child)  # The processes that it leaves would keep the pipes open.
    out_text, err_text = (text.result().decode(errors="backslashreplace") for text in texts)
    seconds = round(usage.ru_utime + usage.ru_stime, 3)
    return End(os.waitstatus_to_exitcode(code), out_text, err_text, seconds, usage.ru_maxrss * 1024)


def read_all(pipe: int) -> bytes:
    """All bytes from a pipe."""
    with os.fdopen(pipe, "rb") as file:
        return file.read()


def end_group(child: int) -> None:
    """End a child and all processes that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)


def be_a_command(request: dict[str, Any], outs: dict[str, int], errs: dict[str, int]) -> int:
    """Turn into a process as a shell would start it, run the command line, and return its status."""
    import resource  # Windows has no such module.

    os.setsid()
    os.chdir(request["folder"])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    wanted = request["streams"]
    handles = [
        -1 if wanted["stdin"] == "closed" else os.open(wanted["stdin"], os.O_RDONLY),
        place(wanted["stdout"], outs),
        place(wanted["stderr"], errs),
    ]
    kept = [handle if handle < 0 else os.dup2(handle, 100 + at) for at, handle in enumerate(handles)]
    for at, handle in enumerate(kept):
        os.close(at)
        if handle >= 0:
            os.dup2(handle, at)
    os.closerange(3, 200)
    if request["largest"] is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (request["largest"], resource.RLIM_INFINITY))
    if request["without_rights"]:
        give_up_rights()
    for at, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        setattr(sys, name, stream(at, mode))
        setattr(sys, f"__{name}__", getattr(sys, name))
    status = 0
    try:
        main(request["words"])
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        status = 1
    # As the interpreter does when it exits.
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        sys.excepthook(*sys.exc_info())
        status = 120
    with contextlib.suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.flush()
    return status


def give_up_rights() -> None:
    """Give up the privileges of root, such as reading every file; the files of root remain its own."""
    version_3 = (ctypes.c_uint32 * 2)(0x20080522, 0)
    if os.geteuid() == 0 and ctypes.CDLL(None).capset(version_3, (ctypes.c_uint32 * 6)()):
        raise OSError("the rights of root cannot be given up")


def place(name: str, handles: dict[str, int]) -> int:
    """The descriptor to write to; -1 for a closed one."""
    if name == "closed":
        return -1
    return handles[name] if name in handles else os.open(name, os.O_WRONLY)


def stream(handle: int, mode: str) -> io.TextIOWrapper | None:
    """A stream as the interpreter makes it; None if it is closed."""
    try:
        os.fstat(handle)
    except OSError:
        return None
    raw = os.fdopen(handle, mode + "b", closefd=False)
    errors = "backslashreplace" if handle == 2 else "strict"
    return io.TextIOWrapper(raw, "utf-8", errors=errors, line_buffering=handle == 2)


if __name__ == "__main__":
    serve()
